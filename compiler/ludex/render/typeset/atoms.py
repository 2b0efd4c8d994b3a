"""Atoms of a paragraph: parts that a line break never divides.

A line can end at an ordinary space, but not at U+00A0 and U+202F, which belong to the word. Within a word, a
line can end after a hyphen or a dash, or with a hyphen where the language divides the word. If there is room,
a number stays with its noun, and an icon or a dash with the word before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from ludex.render.fonts import Face, Style
from ludex.render.typeset.hyphenation import find_divisions
from ludex.text.locales import get_locale
from ludex.text.passages import Break, Icon, Paragraph, StyledText

NO_BREAK, SPACE, SOFT_BREAK, HYPHEN, LINE_END = range(5)
"""What follows an atom.

These are, in order: nothing (the same word goes on); a space; a possible line end that adds nothing; a
possible line end that adds a hyphen; the end of the line.
"""

_DASHES = "–—"
_CUTS = re.compile(r"[ \t\n\r]+")
_EDGES = re.compile(r"(?<=\w[-‐–—/])(?=\w{3})|\u200b")


class Piece(NamedTuple):
    """Words in one face, or an icon."""

    face: Face
    text: str
    icon: str
    width: float
    link: str


class Atom(NamedTuple):
    pieces: tuple[Piece, ...]
    width: float
    after: int


@dataclass(slots=True)
class MeasuredParagraph:
    """Measured paragraph, ready to be broken into lines."""

    atoms: list[Atom]
    space: float
    hyphen: float
    item: bool
    lacking: str
    """Characters that the fonts of its words do not have."""
    held: frozenset[int] = frozenset()
    """Numbers of atoms that belong to the word before them, so that no line should end between the two."""
    reach: list[float] = field(init=False)
    """The start of each atom if all were on one line, and the end of the last."""
    far: list[float] = field(init=False)
    """The end of a line that ends before each atom, on the same scale: without its space, with its hyphen."""
    stops: list[int] = field(init=False)
    """The atoms before which a line may end, in order; the end of the paragraph is the last."""
    hard: list[int] = field(init=False)
    """The atoms before which a line must end."""
    broken: dict[float, list[tuple[int, int]]] = field(default_factory=dict)
    """Lines that each contain as many atoms as possible, for each line width tried so far."""

    def __post_init__(self) -> None:
        space, hyphen = self.space, self.hyphen
        reach, far, stops, hard = [0.0], [0.0], [], []
        at = 0.0
        for number, (_, width, after) in enumerate(self.atoms, start=1):
            end = at = at + width
            if after == SPACE:
                at += space
            elif after == HYPHEN:
                end += hyphen
            reach.append(at)
            far.append(end)
            if after != NO_BREAK:
                stops.append(number)
                if after == LINE_END:
                    hard.append(number)
        self.reach, self.far, self.stops, self.hard = reach, far, stops, hard

    def width(self, first: int, end: int) -> float:
        """Return the width of a line of these atoms, without its final space but with its hyphen."""
        return self.far[end] - self.reach[first]

    def without_divisions(self) -> MeasuredParagraph:
        """Return the paragraph with no word divided, not even after its own hyphen.

        Return the paragraph itself if it has no divisions.
        """
        atoms = self.atoms
        return self._with_stops(
            [stop for stop in self.stops if atoms[stop - 1].after not in (HYPHEN, SOFT_BREAK)]
        )

    def with_words_held(self) -> MeasuredParagraph:
        """Return the paragraph without line ends between words that belong together."""
        return self._with_stops([stop for stop in self.stops if stop not in self.held])

    def _with_stops(self, stops: list[int]) -> MeasuredParagraph:
        if len(stops) == len(self.stops):
            return self
        made = copy(self)  # no other field differs: lines end only at stops
        made.stops, made.broken = stops, {}
        return made


def measure_paragraph(
    paragraph: Paragraph, style: Style, icons: Mapping[str, float], locale: str
) -> MeasuredParagraph:
    """Return a measured paragraph. `icons` has the width of each icon at a height of 1."""
    plain = style.faces.plain
    atoms: list[Atom] = []
    held: set[int] = set()
    lacking = ""
    before: list[Piece] | None = None
    for word, after in _words(paragraph, style, icons):
        if (
            before
            and word
            and (word[0].icon or word[0].text[0] in _DASHES or _asks_for_noun(before[-1].text, locale))
        ):
            held.add(len(atoms))
        before = word if after == SPACE else None
        if len(word) == 1 and not word[0].icon:
            face, text, _, _, link = word[0]
            made, missing = _word(face, text, link, after, style.hyphenate, locale)
            atoms += made
            lacking += missing
        else:
            lacking += "".join(piece.face.find_missing_characters(piece.text) for piece in word)
            atoms += _divide_word(word, after, style.hyphenate, locale)
    if atoms and atoms[-1].after != LINE_END:
        atoms[-1] = atoms[-1]._replace(after=LINE_END)
    space, hyphen = plain.width(" "), plain.width("-")
    lacks = "".join(dict.fromkeys(lacking))
    return MeasuredParagraph(atoms, space, hyphen, paragraph.item, lacks, frozenset(held))


@lru_cache(maxsize=32768)
def _asks_for_noun(text: str, locale: str) -> bool:
    """Return whether a word is a number, so that it belongs to the noun after it.

    Cached, as most words recur.
    """
    return bool(text) and (text[-1].isdigit() or text.casefold() in _find_number_words(locale))


@lru_cache(maxsize=8)
def _find_number_words(locale: str) -> frozenset[str]:
    """Return the number words of a language, from one on, in all their forms."""
    known = get_locale(locale)
    others: Mapping[str, int] = known.facts.get("other_numerals", {})
    return frozenset((*known.numerals[1:], *(word for word, value in others.items() if value)))


@lru_cache(maxsize=32768)
def _word(
    face: Face, text: str, link: str, after: int, hyphenate: bool, locale: str
) -> tuple[tuple[Atom, ...], str]:
    """Return a word in one face as atoms, and the characters that the face lacks.

    Cached, as most words recur.
    """
    piece = Piece(face, text, "", face.width(text), link)
    return tuple(_divide_word([piece], after, hyphenate, locale)), face.find_missing_characters(text)


def _words(
    paragraph: Paragraph, style: Style, icons: Mapping[str, float]
) -> Iterator[tuple[list[Piece], int]]:
    """Yield the words of a paragraph, across runs, each with what follows it: SPACE or LINE_END."""
    word: list[Piece] = []
    for run in paragraph.runs:
        if isinstance(run, Break):
            yield word, LINE_END
            word = []
        elif isinstance(run, Icon):
            face = style.faces.select_face(run.bold, run.italic)
            word.append(Piece(face, "", run.slug, 1000 * style.icon * icons.get(run.slug, 1.0), ""))
        else:
            face = style.faces.select_face(run.bold, run.italic)
            for number, text in enumerate(_CUTS.split(_apply_capitals(run, style))):
                if number and word:
                    yield word, SPACE
                    word = []
                if text:
                    word.append(Piece(face, text, "", face.width(text), run.link or ""))
    if word:
        yield word, LINE_END


def _apply_capitals(run: StyledText, style: Style) -> str:
    return run.text.upper() if style.capitals else run.text


def _divide_word(word: list[Piece], after: int, hyphenate: bool, locale: str) -> Iterator[Atom]:
    """Yield a word as its atoms. Only text is divided; an icon stays with the text before and after it."""
    pieces: list[Piece] = []
    for piece in word:
        parts = list(_parts(piece, hyphenate, locale))
        for text, end in parts[:-1]:
            pieces.append(_piece(piece, text))
            yield _atom(pieces, end)
            pieces = []
        pieces.append(_piece(piece, parts[-1][0]))
    yield _atom(pieces, after)


def _parts(piece: Piece, hyphenate: bool, locale: str) -> Iterator[tuple[str, int]]:
    text = piece.text
    cuts = {found.start(): SOFT_BREAK for found in _EDGES.finditer(text)}
    if hyphenate and not cuts:
        cuts = dict.fromkeys(find_divisions(text, locale), HYPHEN)
    start = 0
    for at in sorted(cuts):
        yield text[start:at], cuts[at]
        start = at
    yield text[start:], NO_BREAK


def _piece(piece: Piece, text: str) -> Piece:
    if text == piece.text:
        return piece
    text = text.replace("\u200b", "")
    return piece._replace(text=text, width=piece.face.width(text))


def _atom(pieces: list[Piece], after: int) -> Atom:
    return Atom(tuple(pieces), sum(piece.width for piece in pieces), after)
