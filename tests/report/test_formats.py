"""Formats are found by their module's name, and none carries a path or an order of the machine."""

from __future__ import annotations

import pytest

from ludex.report import View, format_names, render
from tests.report.samples import Made, misspelt, odd


def test_the_formats_of_the_contract_are_there():
    assert {"text", "json", "sarif", "github"} <= set(format_names())
    assert list(format_names()) == sorted(format_names())


@pytest.mark.parametrize("name", format_names())
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_format_renders_and_ends_its_line(name, lang):
    made = render(name, Made((misspelt(), odd())), View(lang))
    assert made.endswith("\n")
    assert "FIELD001" in made
    assert made == render(name, Made((misspelt(), odd())), View(lang))
