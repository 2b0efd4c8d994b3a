"""The JSON contract, held to the page that documents it."""

from __future__ import annotations

import json
import re
from pathlib import Path

from ludex.core.spans import Span
from ludex.report import View, render
from tests.report.samples import Made, misspelt, odd

PAGE = Path(__file__).parents[2] / "docs" / "json.md"


def test_the_documented_example_is_what_comes_out():
    documented = re.search(r"```json\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert json.loads(render("json", Made((misspelt(),)), View())) == json.loads(documented[1])


def test_fields_stand_in_the_order_of_the_contract():
    made = json.loads(render("json", Made((misspelt(),)), View()))
    assert list(made) == ["findings", "checked"]
    assert list(made["findings"][0]) == [
        "code",
        "severity",
        "message",
        "file",
        "line",
        "column",
        "end_line",
        "end_column",
        "notes",
        "fix",
    ]


def test_nothing_found_is_an_object_too():
    made = render("json", Made(checked={"files": 0}), View())
    assert json.loads(made) == {"findings": [], "checked": {"files": 0}}


def test_messages_follow_the_language_and_bytes_follow_no_encoding():
    made = render("json", Made((odd(Span("content/\udc80.yaml", 0, 0)),)), View("fr"))
    assert made.isascii()
    assert made.endswith("}\n")
    finding = json.loads(made)["findings"][0]
    assert finding["message"] == "Étrange\u00a0: x."
    assert (finding["file"], finding["line"], finding["column"]) == ("content/\udc80.yaml", 1, 1)
    assert (finding["notes"], finding["fix"]) == ([], None)
