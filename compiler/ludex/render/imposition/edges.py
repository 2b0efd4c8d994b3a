"""Edges of sides: the colours along them, and lengths for each of the four."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from ludex.render.drawing.drawing_commands import Command, Group, Path, Rect, Shade
from ludex.render.drawing.svg_outlines import find_outline_bounds
from ludex.render.imposition.job import Side

_BEYOND = 0.5
"""Least distance, in millimetres, that a background extends beyond the cut."""


class Edges(NamedTuple):
    """Length for each edge of a rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    def turn_back(self, turn: int) -> Edges:
        """Convert lengths on the paper to the edges of a side that is rotated clockwise."""
        at = turn // 90
        return Edges(*self[at:], *self[:at])


Inks = tuple[object, ...]
Cells = Mapping[tuple[int, int], Side]
"""Sides by row and column."""


def find_meeting_edges(cells: Cells, turns: Mapping[tuple[int, int], int]) -> tuple[bool, bool]:
    """Return whether any neighbours have different colours at their common edge.

    The first value is about neighbours side by side, the second about neighbours one above the other.
    """
    inks = {place: _list_edge_inks(side, turns[place]) for place, side in cells.items()}
    rights = ((own, inks.get((row, column + 1))) for (row, column), own in inks.items())
    belows = ((own, inks.get((row + 1, column))) for (row, column), own in inks.items())
    beside = any(own[2] != right[0] for own, right in rights if right is not None)
    return beside, any(own[3] != below[1] for own, below in belows if below is not None)


def _list_edge_inks(side: Side, turn: int) -> Sequence[Inks]:
    """Return the colours at the left, top, right and bottom edges of a side on the paper."""
    inks, at = find_edge_inks(side), -(turn // 90) % 4
    return inks[at:] + inks[:at]


@lru_cache(maxsize=2048)
def find_edge_inks(side: Side) -> tuple[Inks, Inks, Inks, Inks]:
    """Return the colours of the shapes that extend beyond the left, top, right and bottom cut of a side.

    The bottom layer comes first. Shapes in groups without a clip, or in rotated ones, are left out.
    """
    found: tuple[list[object], ...] = ([], [], [], [])
    for command in side.drawing:
        bounds = _find_bounds(command)
        if bounds is None:
            continue
        left, top, right, bottom = bounds
        crossed = (
            left <= -_BEYOND,
            top <= -_BEYOND,
            right >= side.width + _BEYOND,
            bottom >= side.height + _BEYOND,
        )
        for at, is_crossed in enumerate(crossed):
            if is_crossed:
                found[at].extend(_list_inks(command, at))
    left_inks, top_inks, right_inks, bottom_inks = map(tuple, found)
    return left_inks, top_inks, right_inks, bottom_inks


def _find_bounds(command: Command) -> tuple[float, float, float, float] | None:
    if isinstance(command, Rect | Shade):
        return command.x, command.y, command.x + command.width, command.y + command.height
    if isinstance(command, Group):
        return find_outline_bounds(command.clip) if command.clip and not command.turn else None
    return find_outline_bounds(command.data) if isinstance(command, Path) else None


def _list_inks(command: Command, edge: int) -> Iterator[object]:
    """Yield the colours of a command along an edge.

    The top edge of a shade has one of its two colours, and the bottom edge the other.
    """
    if isinstance(command, Shade):
        ends = command.start, command.end
        is_level = edge in (1, 3) and not command.round
        yield ends[edge // 2] if is_level else ends
    elif isinstance(command, Rect | Path):
        yield command.fill or command.edge
    elif isinstance(command, Group):
        for each in command.commands:
            yield from _list_inks(each, edge)
