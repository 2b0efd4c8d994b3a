"""Carets stand under the very word, whatever the script, the tabs and the length of the line."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludex.core.spans import SourceText
from ludex.report.excerpts import make_excerpt
from ludex.report.terminal import is_control, measure_letters, sanitize_line
from tests.report.samples import at

# Tabs, wide letters, marks, joiners, emoji, right-to-left, and line ends.
SCRIPT = st.text("ab :\t\n\r\u00e9e\u0301漢한ᄒ\u1161\u200d\U0001f469\u0627\u202e\x1b\xad", max_size=60)


def columns(text):
    """Columns by another way of counting: letter by letter, with no tabs left."""
    return sum(item.width for item in measure_letters(text))


def shown(text, start, end, width=100, lang="en"):
    return make_excerpt(SourceText("f", text), SourceText("f", text).span(start, end), width, lang)


@pytest.mark.parametrize(
    ("line", "word", "line_shown", "indent", "carets"),
    [
        ("a: word", "word", "a: word", 3, 4),
        ("\ta: word", "word", "→   a: word", 7, 4),
        ("a\tb: w", "w", "a→  b: w", 7, 1),
        ("nom: 漢字 fin", "fin", "nom: 漢字 fin", 10, 3),
        ("nom: 漢字 fin", "漢字", "nom: 漢字 fin", 5, 4),
        ("nom: e\u0301te\u0301 fin", "fin", "nom: e\u0301te\u0301 fin", 9, 3),
        ("nom: e\u0301te\u0301 fin", "e\u0301te\u0301", "nom: e\u0301te\u0301 fin", 5, 3),
    ],
)
def test_carets_line_up(line, word, line_shown, indent, carets):
    text = SourceText("f", f"first\n{line}\nlast\n")
    seen = make_excerpt(text, at(word, text), 100, "en")
    assert seen == (2, line_shown, " " * indent, "^" * carets, "")


def test_several_lines_give_the_first_and_a_count():
    text = "key: [one,\n  two,\n  three]\n\nnext: 1\n"
    assert shown(text, 5, text.index("next")) == (1, "key: [one,", " " * 5, "^" * 5, "+ 2 more lines")
    assert shown(text, 5, text.index("two") + 3).more == "+ 1 more line"
    assert shown(text, 5, text.index("next"), lang="fr").more == "+ 2 autres lignes"


def test_an_empty_span_has_one_caret_and_the_end_of_a_file_is_a_place():
    assert shown("ab\n", 2, 2) == (1, "ab", "  ", "^", "")
    assert shown("ab\n", 3, 3) == (2, "", "", "^", "")
    assert shown("", 0, 0) == (1, "", "", "^", "")
    assert shown("a\n\n\nb", 1, 4) == (1, "a", " ", "^", "")


def test_spaces_alone_are_all_marked():
    assert shown("a:   \n", 2, 5).carets == "^^^"


def test_a_long_line_is_cut_around_the_word():
    text = "x" * 300 + " word " + "y" * 300
    seen = shown(text, 301, 305, 40)
    assert len(seen.line) == 40
    assert seen.line.startswith("…xxx")
    assert seen.line.endswith("yyy…")
    assert seen.line[len(seen.indent) : len(seen.indent) + len(seen.carets)] == "word"
    assert shown(text, 0, 3, 40).line == "x" * 38 + "…"
    assert shown(text, len(text) - 3, len(text), 40).line == "…" + "y" * 38


def test_a_word_longer_than_the_line_keeps_its_beginning():
    seen = shown("begin " + "w" * 500, 6, 506, 40)
    assert (seen.line, seen.carets) == ("…" + "w" * 38 + "…", "^" * 38)


def test_a_line_of_megabytes_is_not_walked():
    text = "[" + "1, " * 1_000_000 + "oops]"
    seen = shown(text, text.index("oops"), text.index("oops") + 4, 60)
    assert seen.line[len(seen.indent) :][:4] == "oops"
    assert len(seen.line) <= 60


@settings(max_examples=300)
@given(SCRIPT, st.integers(0, 60), st.integers(0, 20), st.sampled_from([20, 24, 100]))
def test_what_stands_over_the_carets_is_the_word(text, start, length, width):
    start = min(start, len(text))
    end = min(start + length, len(text))
    source = SourceText("f", text)
    seen = shown(text, start, end, width)
    here = source.position(start)
    line = source.line(here.line)
    assert seen.number == here.line
    assert not any(is_control(char) or char == "\t" for char in seen.line + seen.carets)
    assert columns(seen.line) <= width + 2
    if columns(line) <= width:
        assert columns(seen.indent) == columns(line[: here.column - 1])
    word = line[here.column - 1 : here.column]  # empty at the end of a line
    if word.isascii() and word.isalpha():
        assert word in standing_at(seen.line, len(seen.indent))


def standing_at(line, column):
    """The letters that begin at a column of what is shown."""
    at_column, here = [], 0
    for item in measure_letters(line):
        at_column += [item.shown] if here == column else []
        here += item.width
    return at_column


@given(st.text())
def test_plain_text_is_one_line_that_steers_nothing(text):
    made = sanitize_line(text)
    assert not any(is_control(char) for char in made)
    assert len(made) == len(text)
