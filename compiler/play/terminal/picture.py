"""A plane as a picture of letters: terrain shaded, bodies by letter, and a list of what is where."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from compiler.engine.plane.shapes import Disc, Plane, Polygon
from compiler.play.speech import Speech
from compiler.play.terminal.pieces import piece
from compiler.play.terminal.screen import Panel

COLUMNS = 72
ROWS = 30
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def picture(speech: Speech, title: str, plane: Plane, pieces: Sequence[Mapping[str, Any]]) -> Panel:
    """Letters are about twice as tall as wide, and so is what a letter stands for."""
    cell = max(-(-plane.width // COLUMNS), -(-plane.depth // (2 * ROWS)), 1)
    columns, rows = -(-plane.width // cell), -(-plane.depth // (2 * cell))
    grid = [
        ["▒" if _covered(plane, (x * cell + cell // 2, y * 2 * cell + cell)) else "·" for x in range(columns)]
        for y in range(rows)
    ]
    legend = []
    for rank, each in enumerate(pieces):
        x, y = each["space"]
        letter = LETTERS[rank % len(LETTERS)]
        grid[min(y // (2 * cell), rows - 1)][min(x // cell, columns - 1)] = letter
        at = speech.word("at-point", x=millimetres(x), y=millimetres(y))
        legend.append(f"{letter} {piece(speech, each)}, {at}")
    scale = speech.word("plane-scale", mm=millimetres(cell))
    return Panel(title, (*("".join(row) for row in grid), scale, *legend), picture=True)


def millimetres(tenths: int) -> str:
    return f"{tenths // 10}" if tenths % 10 == 0 else f"{tenths // 10}.{tenths % 10}"


def _covered(plane: Plane, point: tuple[int, int]) -> bool:
    return any(_inside(area.shape, point) for area in plane.areas)


def _inside(shape: Disc | Polygon, point: tuple[int, int]) -> bool:
    x, y = point
    if isinstance(shape, Disc):
        return (x - shape.x) ** 2 + (y - shape.y) ** 2 <= shape.radius**2
    inside = False
    for (ax, ay), (bx, by) in shape.edges:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside
