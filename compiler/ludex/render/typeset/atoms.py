"""Atoms of a paragraph: parts that a line break never divides.

A line can end at an ordinary space, but not at U+00A0 and U+202F, which belong to the word. Within a word, a
line can end after a hyphen or a dash, or with a hyphen where the language divides the word. If there is room,
a number stays with its noun, and an icon or a dash with the word before it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
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
_MOST_WORDS = 32768
"""The number of words of a face that are remembered."""
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
    text: str
    """Its words, with the space after them."""


class Word(NamedTuple):
    """Measured word."""

    atoms: tuple[Atom, ...]
    """Its atoms, as before a space."""
    lacking: str
    """Characters that its fonts do not have."""
    joins: bool
    """Whether it begins with a dash or an icon, so that it belongs to the word before it."""
    asks: bool
    """Whether it is a number, so that it belongs to the noun after it."""


@dataclass(slots=True)
class MeasuredParagraph:
    """Measured paragraph, ready to be broken into lines."""

    atoms: list[Atom]
    space: float
    hyphen: float
    item: bool
    lacking: str
    """Characters that the fonts of its words do not have."""
    face: Face | None
    """The face of all its words; None if there are several, or icons or links."""
    held: frozenset[int]
    """Numbers of atoms that belong to the word before them, so that no line should end between the two."""
    reach: list[float]
    """The start of each atom if all were on one line, and the end of the last."""
    far: list[float]
    """The end of a line that ends before each atom, on the same scale: without its space, with its hyphen."""
    stops: list[int]
    """The atoms before which a line may end, in order; the end of the paragraph is the last."""
    undivided: list[int]
    """Those of the stops that divide no word."""
    hard: list[int]
    """The atoms before which a line must end."""
    broken: dict[float, list[tuple[int, int]]] = field(default_factory=dict)
    """Lines that each contain as many atoms as possible, for each line width tried so far."""

    def width(self, first: int, end: int) -> float:
        """Return the width of a line of these atoms, without its final space but with its hyphen."""
        return self.far[end] - self.reach[first]

    def without_divisions(self) -> MeasuredParagraph:
        """Return the paragraph with no word divided, not even after its own hyphen.

        Return the paragraph itself if it has no divisions.
        """
        if len(self.undivided) == len(self.stops):
            return self
        return replace(self, stops=self.undivided, broken={})

    def with_words_held(self) -> MeasuredParagraph:
        """Return the paragraph without line ends between words that belong together."""
        held = self.held
        if not held:
            return self
        stops = [stop for stop in self.stops if stop not in held]
        undivided = [stop for stop in self.undivided if stop not in held]
        return replace(self, stops=stops, undivided=undivided, broken={})


def measure_paragraph(
    paragraph: Paragraph, style: Style, icons: Mapping[str, float], locale: str
) -> MeasuredParagraph:
    """Return a measured paragraph. `icons` has the width of each icon at a height of 1."""
    atoms: list[Atom] = []
    held: set[int] = set()
    lacking = ""
    asks = follows = False  # whether the word before is a number, and whether there is one before a space
    for (made, lacks, joins, is_number), ends_line in _measure_words(paragraph, style, icons, locale):
        if (asks and made[0].pieces) or (joins and follows):
            held.add(len(atoms))
        atoms += made
        lacking += lacks
        follows = not ends_line
        asks = is_number and follows
        if ends_line:
            atoms[-1] = atoms[-1]._replace(after=LINE_END)
    if atoms and atoms[-1].after != LINE_END:
        atoms[-1] = atoms[-1]._replace(after=LINE_END)
    plain = style.faces.plain
    space, hyphen, lacks = plain.width(" "), plain.width("-"), "".join(dict.fromkeys(lacking))
    face = _find_only_face(paragraph, style)
    ends = _find_line_ends(atoms, space, hyphen)
    return MeasuredParagraph(atoms, space, hyphen, paragraph.item, lacks, face, frozenset(held), *ends)


def _find_line_ends(
    atoms: list[Atom], space: float, hyphen: float
) -> tuple[list[float], list[float], list[int], list[int], list[int]]:
    """Return `reach`, `far`, `stops`, `undivided` and `hard` of a paragraph."""
    reach, far, stops, undivided, hard = [0.0], [0.0], [], [], []
    at = 0.0
    for number, (_, width, after, _) in enumerate(atoms, start=1):
        end = at = at + width
        if after == SPACE:
            at += space
            stops.append(number)
            undivided.append(number)
        elif after != NO_BREAK:
            stops.append(number)
            if after == HYPHEN:
                end += hyphen
            elif after == LINE_END:
                undivided.append(number)
                hard.append(number)
        reach.append(at)
        far.append(end)
    return reach, far, stops, undivided, hard


def _find_only_face(paragraph: Paragraph, style: Style) -> Face | None:
    """Return the face of all words of a paragraph; None if there are several, or icons or links."""
    faces = {
        None if isinstance(run, Icon) or run.link else style.faces.select_face(run.bold, run.italic)
        for run in paragraph.runs
        if not isinstance(run, Break)
    }
    return faces.pop() if len(faces) == 1 else None


def _asks_for_noun(text: str, locale: str) -> bool:
    """Return whether a word is a number, so that it belongs to the noun after it."""
    return bool(text) and (text[-1].isdigit() or text.casefold() in _find_number_words(locale))


@lru_cache(maxsize=8)
def _find_number_words(locale: str) -> frozenset[str]:
    """Return the number words of a language, from one on, in all their forms."""
    known = get_locale(locale)
    others: Mapping[str, int] = known.facts.get("other_numerals", {})
    return frozenset((*known.numerals[1:], *(word for word, value in others.items() if value)))


class _Vocabulary(dict[str, Word]):
    """Words in one face, each measured once, because most words recur."""

    def __init__(self, face: Face, hyphenate: bool, locale: str) -> None:
        super().__init__()
        self._face, self._hyphenate, self._locale = face, hyphenate, locale

    def __missing__(self, text: str) -> Word:
        if len(self) >= _MOST_WORDS:
            self.clear()
        piece = Piece(self._face, text, "", self._face.width(text), "")
        made = self[text] = _measure_word([piece], self._hyphenate, self._locale)
        return made


_open_vocabulary = lru_cache(maxsize=64)(_Vocabulary)


def _measure_words(
    paragraph: Paragraph, style: Style, icons: Mapping[str, float], locale: str
) -> Iterator[tuple[Word, bool]]:
    """Yield the words of a paragraph, across runs, each with whether a line ends after it."""
    hyphenate = style.hyphenate
    pieces: list[Piece] = []  # of a word that may continue in the next run
    for run in paragraph.runs:
        if isinstance(run, Break):
            yield _find_word(pieces, hyphenate, locale), True
            pieces = []
            continue
        face = style.faces.select_face(run.bold, run.italic)
        if isinstance(run, Icon):
            pieces.append(Piece(face, "", run.slug, 1000 * style.icon * icons.get(run.slug, 1.0), ""))
            continue
        words, link = _open_vocabulary(face, hyphenate, locale), run.link or ""
        *spaced, last = _CUTS.split(_apply_capitals(run, style))
        for text in spaced:
            if text and not pieces and not link:
                yield words[text], False
                continue
            if text:
                pieces.append(Piece(face, text, "", face.width(text), link))
            if pieces:
                yield _find_word(pieces, hyphenate, locale), False
                pieces = []
        if last:
            pieces.append(Piece(face, last, "", face.width(last), link))
    if pieces:
        yield _find_word(pieces, hyphenate, locale), True


def _find_word(pieces: list[Piece], hyphenate: bool, locale: str) -> Word:
    """Return a word as measured before, if it is in one face."""
    if len(pieces) == 1 and pieces[0].text and not pieces[0].link:
        return _open_vocabulary(pieces[0].face, hyphenate, locale)[pieces[0].text]
    return _measure_word(pieces, hyphenate, locale)


def _measure_word(pieces: list[Piece], hyphenate: bool, locale: str) -> Word:
    lacking = "".join(piece.face.find_missing_characters(piece.text) for piece in pieces)
    joins = bool(pieces) and (bool(pieces[0].icon) or pieces[0].text[0] in _DASHES)
    asks = bool(pieces) and _asks_for_noun(pieces[-1].text, locale)
    return Word(tuple(_divide_word(pieces, hyphenate, locale)), lacking, joins, asks)


def _apply_capitals(run: StyledText, style: Style) -> str:
    return run.text.upper() if style.capitals else run.text


def _divide_word(word: list[Piece], hyphenate: bool, locale: str) -> Iterator[Atom]:
    """Yield a word as its atoms, as before a space.

    Only text is divided; an icon stays with the text before and after it.
    """
    pieces: list[Piece] = []
    for piece in word:
        parts = list(_parts(piece, hyphenate, locale))
        for text, end in parts[:-1]:
            pieces.append(_piece(piece, text))
            yield _atom(pieces, end)
            pieces = []
        pieces.append(_piece(piece, parts[-1][0]))
    yield _atom(pieces, SPACE)


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
    text = "".join(piece.text for piece in pieces) + (" " if after == SPACE else "")
    return Atom(tuple(pieces), sum(piece.width for piece in pieces), after, text)
