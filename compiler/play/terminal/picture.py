"""A plane as a picture of letters: terrain shaded, bodies by letter, and a list of what is where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
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
    grid = [["·"] * columns for _ in range(rows)]
    for x, y in _ground(plane, cell, columns, rows):
        grid[y][x] = "▒"
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


def _ground(plane: Plane, cell: int, columns: int, rows: int) -> Iterator[tuple[int, int]]:
    """The cells that terrain covers in their middle, or that its outline runs through."""
    for area in plane.areas:
        for y in range(rows):
            for x in range(columns):
                if _inside(area.shape, (x * cell + cell // 2, y * 2 * cell + cell)):
                    yield x, y
        for px, py in _outline(area.shape, cell // 2 or 1):
            x, y = px // cell, py // (2 * cell)
            if 0 <= x < columns and 0 <= y < rows:
                yield x, y


def _outline(shape: Disc | Polygon, step: int) -> Iterator[tuple[int, int]]:
    """Points along the outline of a polygon, and the middle of a disc: thin things are seen too."""
    if isinstance(shape, Disc):
        yield shape.x, shape.y
        return
    for (ax, ay), (bx, by) in shape.edges:
        count = max(abs(bx - ax), abs(by - ay)) // step + 1
        for rank in range(count):
            yield ax + (bx - ax) * rank // count, ay + (by - ay) * rank // count


def _inside(shape: Disc | Polygon, point: tuple[int, int]) -> bool:
    x, y = point
    if isinstance(shape, Disc):
        return (x - shape.x) ** 2 + (y - shape.y) ** 2 <= shape.radius**2
    inside = False
    for (ax, ay), (bx, by) in shape.edges:
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            inside = not inside
    return inside
