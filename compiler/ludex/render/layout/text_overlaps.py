"""Texts of one side of a card that are printed over each other.

Letters are compared between the base line and the height of capitals. Text that is printed twice at almost
the same place, as an outline or a shadow, is intended.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ludex.render.drawing.drawing_commands import MM, Text
from ludex.render.layout.model import UnsizedText

Point = tuple[float, float]
Place = tuple[float, float, float, float]
"""Left, top, right, bottom, in millimetres on the side."""

DEPTH = 0.2
"""Depth of letters below the base line, as a share of the size."""
_LEAST = 0.15
"""Least overlap in both directions, as a share of the smaller size."""
_SHADOW = 0.3
"""Largest distance between a text and its shadow, as a share of the size."""


class PlacedText(NamedTuple):
    """Text of a box on a side, and where it is printed."""

    part: UnsizedText
    texts: Sequence[Text]
    origin: Point
    turn: int
    place: Place


def place_text(part: UnsizedText, texts: Sequence[Text], origin: Point, turn: int) -> PlacedText:
    """Return a text with its place, from the top of its capitals to the end of its descenders."""
    first = texts[0]
    size = first.size / MM
    left, high, right, low = first.x, first.y, first.x + first.width, first.y
    for each in texts[1:]:
        x, y = each.x, each.y
        left, right = min(left, x), max(right, x + each.width)
        high, low = min(high, y), max(low, y)
    place = left, high - _find_height(part) * size, right, low + DEPTH * size
    return PlacedText(part, texts, origin, turn, turn_place(place, origin, turn))


def find_overlap(upper: PlacedText, under: PlacedText) -> tuple[str, str] | None:
    """Return the first two lines that overlap, of the text printed last and of the other; None if none do."""
    for each, own in _walk_lines(upper):
        for other, place in _walk_lines(under):
            across = min(own[2], place[2]) - max(own[0], place[0])
            down = min(own[3], place[3]) - max(own[1], place[1])
            least = min(each.size, other.size) / MM
            is_shadow = each.text == other.text and all(
                abs(i - j) < _SHADOW * least for i, j in zip(own, place, strict=True)
            )
            if min(across, down) > _LEAST * least and not is_shadow:
                return each.text, other.text
    return None


def _walk_lines(placed: PlacedText) -> Iterator[tuple[Text, Place]]:
    """Yield the lines of a text with the places of their letters, without descenders."""
    height = _find_height(placed.part)
    for each in placed.texts:
        place = each.x, each.y - height * each.size / MM, each.x + each.width, each.y
        yield each, turn_place(place, placed.origin, placed.turn)


def _find_height(part: UnsizedText) -> float:
    """Return the height of capitals as a share of the size."""
    return part.block.style.faces.plain.capital / 1000


def turn_place(place: Place, origin: Point, turn: int) -> Place:
    """Return a place on the side, after a clockwise rotation in quarter turns and a move."""
    left, top, right, bottom = place
    if turn:
        left, top, right, bottom = {
            90: (-bottom, left, -top, right),
            180: (-right, -bottom, -left, -top),
            270: (top, -right, bottom, -left),
        }[turn]
    x, y = origin
    return x + left, y + top, x + right, y + bottom
