"""docs/findings/: one page for each code, as it would be made now, and none of a code that is gone."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludex.compile.reported_findings import load_all_codes
from ludex.core.findings import Finding
from ludex.core.messages import message
from ludex.core.spans import Span
from ludex.report import View
from ludex.report.code_pages import render_markdown_pages, render_page
from ludex.report.examples import FILE, collect_examples
from ludex.source.suppressions import NamedCode, Suppression, apply_suppressions

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "docs" / "findings"


def test_pages_are_up_to_date():
    made = render_markdown_pages(load_all_codes(), ROOT / "tests" / "err")
    there = {file.name: file.read_text(encoding="utf-8") for file in PAGES.iterdir()}
    assert sorted({*made} ^ {*there}) == [], "missing, or of a code that is gone: make docs"
    assert [name for name in made if made[name] != there[name]] == [], "out of date: make docs"


def test_the_examples_that_explain_shows_are_up_to_date():
    cases = ROOT / "tests" / "err"
    kept = ROOT / "compiler" / "ludex" / "report" / FILE
    made = collect_examples(load_all_codes().values(), cases)
    assert kept.read_text(encoding="utf-8") == made, f"{kept} is out of date: make docs"
    assert all(message for each in json.loads(made).values() for message in each.values())


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_code_can_be_explained(lang):
    for code in load_all_codes().values():
        assert render_page(code, View(lang)).startswith(code.name)


def test_a_page_promises_silence_exactly_where_a_comment_brings_it():
    span = Span("content/x.yaml", 0, 1)
    for code in load_all_codes().values():
        allowance = Suppression((NamedCode(code.name, span),), "meant", span, 0, 1, span)
        left = apply_suppressions([Finding(code, span, message("", ""))], [allowance], load_all_codes())
        promised = f"ludex: allow {code.name}" in render_page(code, View("en"))
        assert promised == (left == [] and not code.is_in_schemas), code.name
