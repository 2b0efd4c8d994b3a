"""A finding is known again when lines move, when its line is edited, and when its file is renamed."""

from __future__ import annotations

from collections import Counter

from ludex.core.spans import SourceText, Span
from ludex.report.fingerprints import count_fingerprints, digest_fingerprints, drop_known
from tests.report.samples import odd


def finding(text, word, name="x"):
    start = text.text.index(word)
    return odd(Span(text.file, start, start + len(word)), name)


def known_of(text, *words):
    return count_fingerprints([finding(text, word) for word in words], {text.file: text})


def left_of(text, words, known):
    left, gone = drop_known([finding(text, word) for word in words], {text.file: text}, known)
    return [text.text[each.span.start : each.span.end] for each in left], gone.total()


BEFORE = SourceText("a.yaml", "one: 1\ntwo: 2\n")


def test_a_finding_whose_line_has_moved_is_no_new_one():
    after = SourceText("a.yaml", "# a comment\n\n  two: 2\nzero: 0\n  one: 1\n")
    assert left_of(after, ["one", "two"], known_of(BEFORE, "one", "two")) == ([], 0)


def test_one_more_of_a_kind_is_the_new_one():
    after = SourceText("a.yaml", "zero: 0\none: 1\ntwo: 2\n")
    assert left_of(after, ["zero", "one", "two"], known_of(BEFORE, "one", "two")) == (["zero"], 0)


def test_a_finding_in_an_edited_line_is_no_new_one():
    after = SourceText("a.yaml", "one: 1 and more\ntwo: 2\n")
    assert left_of(after, ["one", "two"], known_of(BEFORE, "one", "two")) == ([], 0)


def test_a_finding_in_a_renamed_file_is_no_new_one():
    after = SourceText("b.yaml", BEFORE.text)
    assert left_of(after, ["one", "two"], known_of(BEFORE, "one", "two")) == ([], 0)


def test_a_known_finding_stands_for_one_alone():
    after = SourceText("a.yaml", "one: 1\n")
    other = SourceText("b.yaml", "one: 1\n")
    texts = {each.file: each for each in (after, other)}
    findings = [finding(after, "one"), finding(other, "one")]
    left, gone = drop_known(findings, texts, known_of(BEFORE, "one"))
    assert (left, gone) == ([findings[1]], Counter())


def test_other_words_are_another_finding_and_what_is_gone_is_told():
    known = known_of(BEFORE, "one")
    left, gone = drop_known([finding(BEFORE, "one", name="y")], {BEFORE.file: BEFORE}, known)
    assert (len(left), gone.total()) == (1, 1)


def test_digests_are_all_different_and_stand_when_lines_move():
    twice = SourceText("a.yaml", "one: 1\nother: x\none: 1\n")
    spans = [Span("a.yaml", 0, 3), Span("a.yaml", 16, 19)]
    first = digest_fingerprints([odd(span) for span in spans], {"a.yaml": twice})
    moved = SourceText("a.yaml", "# above\n" + twice.text)
    again = digest_fingerprints(
        [odd(Span("a.yaml", s.start + 8, s.end + 8)) for s in spans], {"a.yaml": moved}
    )
    assert len(set(first)) == 2
    assert first == again
