"""Counted and listed things in both languages, and lines that differ."""

from __future__ import annotations

import pytest

from ludex.report import View
from ludex.report.excerpts import render_changes
from ludex.report.words import format_kind_count, join_words, quote_text


@pytest.mark.parametrize(
    ("count", "kind", "en", "fr"),
    [
        (1, "card", "1 card", "1 entrée «\u00a0card\u00a0»"),
        (2, "card", "2 cards", "2 entrées «\u00a0card\u00a0»"),
        (1200, "enemy", "1,200 enemies", "1\u202f200 entrées «\u00a0enemy\u00a0»"),
        (0, "ability", "0 abilities", "0 entrée «\u00a0ability\u00a0»"),
        (3, "essay", "3 essays", "3 entrées «\u00a0essay\u00a0»"),
        (2, "die", "2 dice", "2 entrées «\u00a0die\u00a0»"),
        (2, "match", "2 matches", "2 entrées «\u00a0match\u00a0»"),
        (1, "die", "1 die", "1 entrée «\u00a0die\u00a0»"),
    ],
)
def test_entries_of_a_kind_are_counted(count, kind, en, fr):
    assert (format_kind_count(count, kind, "en"), format_kind_count(count, kind, "fr")) == (en, fr)


def test_lists_and_quotes():
    assert [join_words(["a", "b", "c"][:n], "en") for n in range(4)] == ["", "a", "a and b", "a, b and c"]
    assert join_words(["a", "b", "c"], "fr") == "a, b et c"
    assert (quote_text("x", "en"), quote_text("x", "fr")) == ("“x”", "«\u00a0x\u00a0»")


def test_lines_that_differ_are_painted_and_cannot_steer_the_terminal():
    before, after = {"a.yaml": "one\r\ntwo\r\n", "b.yaml": "x\n"}, {"a.yaml": "one\r\n\x1b[2Jtoo\r\n"}
    assert render_changes(before, after, View()) == (
        "--- a.yaml\n+++ a.yaml\n@@ -1,2 +1,2 @@\n one\n-two\n+␛[2Jtoo\n"
    )
    painted = render_changes(before, after, View(colour=True))
    assert "\x1b[1;31m-two\x1b[0m\n\x1b[32m+␛[2Jtoo\x1b[0m\n" in painted
