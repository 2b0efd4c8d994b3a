"""Many findings: errors first, a cause with many places once, a table of codes, and what is held back."""

from __future__ import annotations

from ludex.core.findings import make_finding
from ludex.core.spans import SourceText, Span
from ludex.report import View, render
from ludex.report.formats.text import FEW, group_findings
from tests.report.samples import FIELD, STYLE, Made, misspelt, odd

DECK = SourceText("content/demo/deck.yaml", "".join(f"line{number}: x\n" for number in range(1, 41)))
OTHER = SourceText("content/demo/other.yaml", DECK.text)


def line_of(text, number):
    start = text.text.index(f"line{number}:")
    return Span(text.file, start, start + 4)


def texts():
    return {**Made().texts, DECK.file: DECK, OTHER.file: OTHER}


def report(*findings, lang="en", **view):
    return render("text", Made(findings, texts=texts()), View(lang, **view))


def test_errors_come_before_warnings_of_earlier_files():
    wrong = make_finding(FIELD, line_of(OTHER, 1), kind="card", name="x")
    early = odd(line_of(DECK, 1))
    assert group_findings([early, wrong]) == [(wrong,), (early,)]


def test_a_cause_with_many_places_is_shown_once_with_all_of_them():
    alike = [odd(line_of(text, number)) for text in (DECK, OTHER) for number in (1, 3, 5)]
    shown = report(*alike)
    assert shown.count("W STYLE001 Odd x.") == 1
    assert "the same in 5 more places:\n" in shown
    assert "    content/demo/deck.yaml:3:1, 5:1\n" in shown
    assert "    content/demo/other.yaml:1:1, 3:1, 5:1\n" in shown
    assert "6 warnings" in shown


def test_a_few_alike_are_shown_one_by_one():
    shown = report(*(odd(line_of(DECK, number)) for number in range(1, FEW + 1)))
    assert shown.count("W STYLE001 Odd x.") == FEW
    assert "more place" not in shown


def test_other_words_are_another_cause():
    groups = group_findings([odd(line_of(DECK, n), name="xy"[n % 2]) for n in range(1, 11)])
    assert sorted(map(len, groups)) == [5, 5]


def test_what_is_held_back_is_counted_and_errors_are_not_held_back_first():
    findings = [odd(line_of(DECK, n), name=f"x{n}") for n in range(1, 11)]
    shown = report(misspelt(), *findings, most=3)
    assert shown.startswith("content/demo/cards.yaml:4:5: E FIELD001")
    assert shown.count("W STYLE001") == 2
    assert "8 more findings are not shown; --max 0 shows all" in shown
    assert "8 autres constats ne sont pas montrés" in report(misspelt(), *findings, most=3, lang="fr")


def test_many_findings_end_with_a_table_of_their_codes():
    findings = [odd(line_of(text, n), name=f"x{n}") for text in (DECK, OTHER) for n in range(1, 12)]
    lines = report(misspelt(), *findings).splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("code "))
    assert lines[at + 1].split()[:5] == ["E", "FIELD001", "1", "1", "content/demo/cards.yaml:4:5"]
    assert lines[at + 2].split() == [
        *("W STYLE001 22 2 content/demo/deck.yaml:1:1").split(),
        *("# ludex: allow STYLE001 …").split(),
    ]
    assert "content/project.yaml" in lines[at + 3]


def test_a_summary_is_the_table_alone():
    shown = report(misspelt(), odd(), summary=True)
    assert shown.startswith("code ")
    assert "^" not in shown
    assert "1 error, 1 warning" in shown
    assert report(summary=True).startswith("no mistakes found")


def test_what_cannot_be_silenced_says_so():
    from dataclasses import replace

    unread = make_finding(replace(FIELD, name="YAML001"), line_of(DECK, 1), kind="card", name="x")
    assert "cannot be suppressed" in report(unread, summary=True)
    assert STYLE.can_be_suppressed
