"""Workflow commands: their escapes, their order, and the ten of a kind that GitHub shows."""

from __future__ import annotations

from ludex.core.findings import make_finding
from ludex.core.spans import SourceText
from ludex.report import View, render
from tests.report.samples import CARDS, HINT, Made, at, misspelt, odd


def github(*findings, lang="en", texts=None):
    return render("github", Made(findings, texts=texts or Made().texts), View(lang)).splitlines()


def test_a_command_names_the_place_and_carries_the_notes():
    (line,) = github(misspelt())
    assert line == (
        "::error file=content/demo/cards.yaml,line=4,col=5,endLine=4,endColumn=10,title=FIELD001::"
        "unknown field “atack”: “card” has no such field%0Adid you mean attack?"
        "%0Acontent/demo/cards.yaml:3:3: the entry begins here"
    )


def test_each_severity_has_its_command_and_the_most_severe_come_first():
    lines = github(make_finding(HINT, at("kind")), odd(), misspelt())
    assert [line.split(" ")[0] for line in lines] == ["::error", "::warning", "::notice"]


def test_what_would_end_a_command_or_a_property_is_escaped():
    text = SourceText("content/a,b:c%.yaml", "x")
    (line,) = github(odd(text.span(0, 1), name="100%\r\n::error::x, y"), texts={text.file: text})
    assert line == (
        "::warning file=content/a%2Cb%3Ac%25.yaml,line=1,col=1,endLine=1,endColumn=2,"
        "title=STYLE001::Odd 100%25%0D%0A::error::x, y."
    )


def test_several_lines_go_without_columns():
    (line,) = github(odd(CARDS.span(0, CARDS.text.index("garde"))))
    assert line.startswith("::warning file=content/demo/cards.yaml,line=1,endLine=3,title=STYLE001::")


def test_ten_of_each_and_a_count_of_the_rest():
    many = (
        [odd() for _ in range(12)] + [misspelt() for _ in range(11)] + [make_finding(HINT, at("kind"))] * 10
    )
    lines = github(*many)
    for kind in ("error", "warning", "notice"):
        assert sum(line.startswith(f"::{kind} ") for line in lines) == 10
    assert len(lines) == 31
    assert lines[-1] == (
        "3 findings left out: GitHub shows ten of each severity; run ludex validate to see all"
    )
    assert github(*many, lang="fr")[-1].startswith("3 constats omis\u00a0: ")


def test_nothing_found_says_nothing():
    assert render("github", Made(), View()) == ""
