"""Find texts of a page that are printed over each other, by the boxes of their ink.

The boxes of whole runs of text are compared first; letters are read only if such boxes meet. The same text
twice at almost the same place, as an outline or a shadow, is intended. Slanted text, whose boxes are larger
than its letters, is not checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pypdfium2 import PdfTextPage  # type: ignore[import-untyped]

_LEAST = 0.15
"""Least overlap of two letters in both directions, as a share of the smaller height of their runs."""
_SHADOW = 0.4
"""Largest distance between a text and its shadow, as a share of the smaller height of both."""
_INVISIBLE = 3
"""Rendering mode of text that can only be searched, as over scanned pages."""


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
    return any(each.meets(letter, _LEAST * lower) for each in first.letters for letter in second.letters)


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
