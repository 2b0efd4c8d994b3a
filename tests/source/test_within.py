"""Every character of a text's value leads back to the very place in the file that stands for it."""

from __future__ import annotations

from random import Random

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from ludex.source.document import Document
from ludex.source.document_reader import read_document
from tests.source.writing import STYLES, fit, write

WORDS = st.text(alphabet="abé’«»:#'\"\\,-?&*!|>%@`[]{}😀\xa0\x07 \n", max_size=40)
PROSE = st.lists(
    st.sampled_from(["Effet", "piochez", "l’éclat", "d'or", "a:b", "x#y"]), min_size=2, max_size=9
)


def document(text: str) -> Document:
    made, findings = read_document("content/demo/a.yaml", text.encode())
    assert made is not None
    assert findings == []
    return made


def assert_places(text: str, value: str, places: list[tuple[int, int]]) -> None:
    made = document(text)
    assert made.value_at(["key"]) == value
    for index, place in enumerate(places):
        span = made.word_span(["key"], index, index + 1)
        assert (span.start, span.end) == place, (text, value, index)


@pytest.mark.parametrize("style", STYLES)
@given(value=WORDS, seed=st.integers(0, 2**32), line_end=st.sampled_from(["\n", "\r\n"]))
def test_each_character_in_each_style(style: str, value: str, seed: int, line_end: str) -> None:
    value = fit(value, style)
    written = write(value, style, Random(seed), line_end)  # noqa: S311
    assert_places(written.text, value, written.places)


@pytest.mark.parametrize("style", ["plain", "folded"])
@given(words=PROSE, seed=st.integers(0, 2**32))
def test_prose(style: str, words: list[str], seed: int) -> None:
    written = write(" ".join(words), style, Random(seed))  # noqa: S311
    assert_places(written.text, " ".join(words), written.places)


@given(
    value=st.text(alphabet="abé’:#'\"\\-😀 \n\t", min_size=1, max_size=60),
    style=st.sampled_from([None, "'", '"', "|", ">"]),
    width=st.integers(12, 40),
)
def test_what_another_writer_wrote(value: str, style: str | None, width: int) -> None:
    text = yaml.safe_dump({"outer": {"key": value}}, default_style=style, width=width, allow_unicode=True)
    made = document(text)
    assert made.value_at(["outer", "key"]) == value
    for index, char in enumerate(value):
        span = made.word_span(["outer", "key"], index, index + 1)
        written = text[span.start : span.end]
        # The character itself, or what yields it: an escape, a doubled quote, a line end with its blanks.
        folded = char in " \n" and written and not written.strip(" \n\t\\")
        assert written in (char, "''") or (written[0] == "\\" and len(written) < 11) or folded, (text, index)


@pytest.mark.parametrize(
    ("text", "value", "word", "place"),
    [
        ("key: Effet sur\n  deux lignes\n", "Effet sur deux lignes", "deux", (2, 3)),
        ("key: 'l''effet\n\n   du dé'\n", "l'effet\ndu dé", "du", (3, 4)),
        ('key: "a\\tb \\\n   c d"\n', "a\tb c d", "c d", (2, 4)),
        ("key: >\n  Effet\n  du\n\n  dé\n", "Effet du\ndé\n", "dé", (5, 3)),
        ("key: >\n  Effet\n   du\n  dé\n", "Effet\n du\ndé\n", "du", (3, 4)),
        ("key: |2-\n   Effet\n  dé\n", " Effet\ndé", "dé", (3, 3)),
        ("key: |\r\n  Effet\r\n  dé\r\n", "Effet\ndé\n", "dé", (3, 3)),
        ("key: &a !!str\n  'Effet dé'\n", "Effet dé", "dé", (2, 10)),
        ("- key: x\n  key2: y\n", "y", "y", None),
    ],
)
def test_a_word(text: str, value: str, word: str, place: tuple[int, int] | None) -> None:
    if place is None:
        made = document(text)
        assert made.word_span([0, "key2"], 0, 1) == made.span([0, "key2"])
        return
    made = document(text)
    assert made.value_at(["key"]) == value
    at = value.index(word)
    span = made.word_span(["key"], at, at + len(word))
    assert text[span.start : span.end] == word
    assert made.text.position(span.start) == place


def test_a_range_over_a_fold_and_at_the_ends() -> None:
    text = "key: >\n  Effet du\n  dé\n"
    made = document(text)
    span = made.word_span(["key"], 6, 11)
    assert text[span.start : span.end] == "du\n  dé"
    assert made.word_span(["key"], 0, 0).start == text.index("Effet")
    assert made.word_span(["key"], 0, 99).end == len(text)


def test_what_is_hidden_gives_the_whole_value() -> None:
    made = document('key: ""\nmark: &a word\nalias: *a\nnumber: 12\n')
    assert made.word_span(["key"], 0, 1) == made.span(["key"])
    assert made.word_span(["alias"], 0, 2) == made.span(["alias"])
    assert made.word_span(["number"], 0, 1) == made.span(["number"])
