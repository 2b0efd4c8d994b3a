"""Texts of a page as any program has set them: lone words in last lines, texts printed over each other.

Files do not mark paragraphs. Three or more lines with the same start and size, at even distances, count as a
paragraph. A single word in its last line is reported if two words of the line above could move down to it.

For overlaps, the boxes of whole runs of text are compared first; letters are read only if such boxes meet.
The same text twice at almost the same place, as an outline or a shadow, is intended. Slanted text, whose
boxes are larger than its letters, is not checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pypdfium2 import PdfTextPage  # type: ignore[import-untyped]

_LEAST_LINES = 3
_TOLERANCE = 0.4
"""How far, in points, the starts and distances of a paragraph's lines may vary."""
_WIDEST_GAP = 1.7
"""Largest distance of base lines in a paragraph, as a share of the size."""
_SPACE = 0.25
"""The width of a space, as a share of the size."""
_COLUMN = 1.6
"""A gap that many times as wide as the others of its line sets off a number or bullet from its item."""
_FULL = 0.5
"""Share of the widest line that must remain in the line above after giving up two words."""
_SHORT = 0.3
"""A last line shorter than this share of the widest is too short."""
_LEAST_OVERLAP = 0.15
"""Least overlap of two letters in both directions, as a share of the smaller height of their runs."""
_SHADOW = 0.4
"""Largest distance between a text and its shadow, as a share of the smaller height of both."""
_INVISIBLE = 3
"""Rendering mode of text that can only be searched, as over scanned pages."""


@dataclass(slots=True)
class TextLine:
    """Line of a page: its start, its base line, the size of its text, its words."""

    left: float
    base: float
    size: float
    words: list[tuple[str, float, float]] = field(default_factory=list)
    """Each word, with its start and end."""
    _within: bool = False

    @property
    def right(self) -> float:
        return self.words[-1][2]

    def add_letter(self, letter: str, start: float, end: float) -> None:
        """Add a letter to the last word, or begin a new word."""
        if self._within:
            word, first, _ = self.words[-1]
            self.words[-1] = word + letter, first, end
        else:
            self.words.append((letter, start, end))
            self._within = True

    def add_space(self) -> None:
        self._within = False


def find_lone_words(lines: Sequence[TextLine]) -> list[str]:
    """Return single words in last lines that could have been avoided."""
    return [block[-1].words[0][0] for block in _list_paragraphs(lines) if _is_avoidable(block)]


def _list_paragraphs(lines: Sequence[TextLine]) -> Iterator[list[TextLine]]:
    """Yield groups of lines that are set as one paragraph."""
    block: list[TextLine] = []
    for line in lines:
        if block and not _continues(block, line):
            yield block
            block = []
        block.append(line)
    if block:
        yield block


def _continues(block: Sequence[TextLine], line: TextLine) -> bool:
    last = block[-1]
    gap = last.base - line.base
    alike = abs(line.left - last.left) <= _TOLERANCE and abs(line.size - last.size) <= 0.1
    near = 0 < gap <= _WIDEST_GAP * line.size
    even = len(block) < 2 or abs(block[-2].base - last.base - gap) <= _TOLERANCE
    return alike and near and even


def _is_avoidable(block: Sequence[TextLine]) -> bool:
    """Return whether the last line is a short word, and the line above can give up two words."""
    if len(block) < _LEAST_LINES or len(block[-1].words) != 1 or len(block[-2].words) < 4:
        return False
    if any(_begins_item(line) for line in block):
        return False
    widest = max(line.right - line.left for line in block)
    last, above = block[-1], block[-2]
    if last.right - last.left >= _SHORT * widest or any(a.right < b.left for a, b in pairwise(block)):
        return False
    spared = above.words[-2][1]
    stays = above.words[-3][2] - above.left
    moved = above.right - spared + _SPACE * last.size + last.right - last.left
    return moved <= widest and stays >= _FULL * widest


def _begins_item(line: TextLine) -> bool:
    """Return whether the first word is a number or bullet that hangs beside the text of an item."""
    gaps = [after[1] - before[2] for before, after in pairwise(line.words)]
    return len(gaps) > 1 and gaps[0] > _COLUMN * max(gaps[1:])


class Box(NamedTuple):
    """Box in points; boxes are sorted from the bottom of the page upwards."""

    bottom: float
    left: float
    top: float
    right: float

    def meets(self, other: Box, least: float) -> bool:
        """Return whether two boxes overlap by more than this length in both directions."""
        across = min(self.right, other.right) - max(self.left, other.left)
        return across > least and min(self.top, other.top) - max(self.bottom, other.bottom) > least


@dataclass(slots=True)
class _Run:
    """Text that is drawn by one operator, with the boxes of its letters."""

    text: str = ""
    letters: list[Box] = field(default_factory=list)
    ends: bool = False
    """Whether a space follows the last letter."""

    @property
    def box(self) -> Box:
        bottoms, lefts, tops, rights = zip(*self.letters, strict=True)
        return Box(min(bottoms), min(lefts), max(tops), max(rights))


def find_overlaps(page: PdfTextPage) -> list[tuple[str, str]]:
    """Return each pair of texts of a page that overlap, in the order of the page."""
    if not any(_list_meeting(_read_boxes(page))):
        return []
    runs = _read_runs(page)
    found = sorted(
        (first, second)
        for first, second in _list_meeting([run.box for run in runs])
        if _is_overlap(runs[first], runs[second])
    )
    return list(dict.fromkeys((runs[first].text, runs[second].text) for first, second in found))


def _list_meeting(boxes: Sequence[Box]) -> Iterator[tuple[int, int]]:
    """Yield the numbers of each pair of boxes that meet, the lower number first."""
    order = sorted(range(len(boxes)), key=boxes.__getitem__)
    for place, number in enumerate(order):
        _, left, top, right = boxes[number]
        for other in map(order.__getitem__, range(place + 1, len(order))):
            box = boxes[other]
            if box[0] >= top:
                break
            if box[1] < right and box[3] > left:
                yield min(number, other), max(number, other)


def _is_overlap(first: _Run, second: _Run) -> bool:
    box, other = first.box, second.box
    lower = min(box.top - box.bottom, other.top - other.bottom)
    if first.text == second.text and all(
        abs(a - b) < _SHADOW * lower for a, b in zip(box, other, strict=True)
    ):
        return False
    return any(
        each.meets(letter, _LEAST_OVERLAP * lower) for each in first.letters for letter in second.letters
    )


def _read_boxes(page: PdfTextPage) -> list[Box]:
    """Return the boxes of the runs of a page, each around the ink of its letters."""
    from ctypes import byref, c_double

    from pypdfium2.raw import FPDFText_CountRects, FPDFText_GetRect  # type: ignore[import-untyped]

    left, top, right, bottom = (c_double() for _ in range(4))
    places = tuple(map(byref, (left, top, right, bottom)))
    boxes = []
    for number in range(FPDFText_CountRects(page, 0, -1)):
        FPDFText_GetRect(page, number, *places)
        boxes.append(Box(bottom.value, left.value, top.value, right.value))
    return boxes


def _read_runs(page: PdfTextPage) -> list[_Run]:
    """Return the visible runs of a page that are not slanted, with their letters."""
    from ctypes import c_void_p, cast

    from pypdfium2.raw import (
        FS_MATRIX,
        FPDFText_GetMatrix,
        FPDFText_GetTextObject,
        FPDFText_GetUnicode,
        FPDFTextObj_GetTextRenderMode,
    )

    runs: dict[int | None, _Run] = {}
    hidden: set[int | None] = set()
    matrix = FS_MATRIX()
    run = _Run()
    for number in range(page.count_chars()):
        code = FPDFText_GetUnicode(page, number)
        letter = "\ufffd" if 0xD800 <= code < 0xE000 else chr(code)
        if not letter.strip():
            run.ends = True
            continue
        drawn = FPDFText_GetTextObject(page, number)
        name = cast(drawn, c_void_p).value
        if name not in runs and name not in hidden:
            FPDFText_GetMatrix(page, number, matrix)
            is_straight = min(abs(matrix.a) + abs(matrix.d), abs(matrix.b) + abs(matrix.c)) < 1e-3
            if not is_straight or FPDFTextObj_GetTextRenderMode(drawn) == _INVISIBLE:
                hidden.add(name)
                continue
            runs[name] = _Run()
        if name in runs:
            run = runs[name]
            left, bottom, right, top = page.get_charbox(number)
            run.text += " " * (run.ends and bool(run.text)) + letter
            run.ends = False
            run.letters.append(Box(bottom, left, top, right))
    return list(runs.values())
