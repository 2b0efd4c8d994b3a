"""Pictures of planes, maps and tracks made of characters, with letters for pieces.

The lines beside a picture explain its letters, and contain everything that it shows.

In views, pieces have no numbers. So if one of two equal pieces has moved, it is unknown which.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ludex.engine.plane.exact_geometry import square_distance
from ludex.engine.plane.measures import is_inside
from ludex.engine.plane.shapes import Disc, Plane, Point, Shape
from ludex.engine.rules.maps import Map
from ludex.play.speech import Speech
from ludex.play.terminal.piece_text import PieceView, describe_piece
from ludex.play.terminal.screen import Panel

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
COLUMNS = 72
ROWS = 30
MOST_NODES = len(LETTERS)
Grid = list[list[str]]


class LetterAssigner:
    """Assigner of letters to the pieces of planes; it remembers the letters for the next picture."""

    def __init__(self) -> None:
        self._at: dict[tuple[object, ...], str] = {}
        """Letters by place, entry and point."""
        self._of: dict[str, str] = {}
        """The entry of each assigned letter."""

    def assign_letters(self, here: str, pieces: Sequence[PieceView]) -> list[tuple[str, PieceView]]:
        """Return the pieces of a plane with their letters.

        A piece that stays keeps its letter. A piece that moves or is new gets a free letter, if possible one
        that an equal piece had.
        """
        spots = [(here, piece["entry"], *piece["space"]) for piece in pieces]
        waiting = {self._at[spot] for spot in spots if spot in self._at}
        found: list[tuple[str, PieceView]] = []
        for spot, each in zip(spots, pieces, strict=True):
            letter = self._at.get(spot, "")
            if letter not in waiting:
                letter = self._choose_letter(each["entry"], waiting | {taken for taken, _ in found})
            waiting.discard(letter)
            found.append((letter, each))
        self._at = {spot: letter for spot, letter in self._at.items() if spot[0] != here}
        self._at |= {spot: letter for spot, (letter, _) in zip(spots, found, strict=True)}
        return sorted(found, key=lambda each: each[0])

    def _choose_letter(self, entry: str, taken: set[str]) -> str:
        """Return a letter that an equal piece had before, or else the next one; after the last, the first."""
        before = (letter for letter, owner in self._of.items() if owner == entry and letter not in taken)
        letter = next(before, LETTERS[len(self._of) % len(LETTERS)])
        self._of[letter] = entry
        return letter


def draw_plane(
    speech: Speech, title: str, table: Plane, pieces: Sequence[tuple[str, PieceView]], areas: Sequence[str]
) -> Panel:
    """Draw pieces as letters, and areas with names; letters are about twice as tall as wide."""
    cell = max(-(-table.width // COLUMNS), -(-table.depth // (2 * ROWS)), 1)
    columns, rows = -(-table.width // cell), -(-table.depth // (2 * cell))
    grid = [["·"] * columns for _ in range(rows)]
    for x, y in _list_terrain_cells(table, cell, columns, rows):
        grid[y][x] = "▒"
    legend = []
    for letter, each in pieces:
        x, y = each["space"]
        grid[min(y // (2 * cell), rows - 1)][min(x // cell, columns - 1)] = letter
        legend.append(f"{letter}  {describe_piece(speech, each)}, {format_point(speech, x, y)}")
    for name, area in zip(areas, table.areas, strict=False):
        left, low, right, high = area.shape.box
        corners = {"low": format_point(speech, left, low), "high": format_point(speech, right, high)}
        legend.append(speech.word("area", name=name, **corners))
    width, depth, mm, tall = map(speech.millimetres, (table.width, table.depth, cell, 2 * cell))
    legend.append(speech.word("plane-size", width=width, depth=depth))
    return Panel(title, tuple(legend), (*_join_rows(grid), speech.word("plane-scale", mm=mm, tall=tall)))


def format_point(speech: Speech, x: int, y: int) -> str:
    """Return a point of a plane, in millimetres."""
    return speech.word("at-point", x=speech.millimetres(x), y=speech.millimetres(y))


def _list_terrain_cells(table: Plane, cell: int, columns: int, rows: int) -> Iterator[tuple[int, int]]:
    """Yield the cells whose centre is in terrain, or which have a point of its outline (see `_outline`)."""
    for area in table.areas:
        for y in range(rows):
            for x in range(columns):
                if _is_within(area.shape, (x * cell + cell // 2, y * 2 * cell + cell)):
                    yield x, y
        for px, py in _outline(area.shape, cell // 2 or 1):
            x, y = px // cell, py // (2 * cell)
            if 0 <= x < columns and 0 <= y < rows:
                yield x, y


def _is_within(shape: Shape, point: Point) -> bool:
    if isinstance(shape, Disc):
        return square_distance(shape.centre, point) <= shape.radius**2
    return is_inside(shape, point)


def _outline(shape: Shape, step: int) -> Iterator[Point]:
    """Yield points along the outline of a polygon, or a disc's centre, so that thin areas are drawn."""
    if isinstance(shape, Disc):
        yield shape.centre
        return
    for (ax, ay), (bx, by) in shape.edges:
        count = max(abs(bx - ax), abs(by - ay)) // step + 1
        for rank in range(count):
            yield ax + (bx - ax) * rank // count, ay + (by - ay) * rank // count


# Maps and tracks


def draw_map(found: Map, taken: set[int]) -> tuple[str, ...]:
    """Draw a map: a letter for each node, in brackets if occupied, and dots along its edges."""
    spots = _place_nodes(found)
    columns, rows = max(x for x, _ in spots) + 2, max(y for _, y in spots) + 1
    grid = [[" "] * (columns + 1) for _ in range(rows)]
    for number, (ax, ay) in enumerate(spots):
        for other in found.near[number]:
            bx, by = spots[other - 1]
            steps = max(abs(bx - ax), abs(by - ay), 1)
            for step in range(1, steps):
                grid[ay + round((by - ay) * step / steps)][ax + 1 + round((bx - ax) * step / steps)] = "·"
    for number, (x, y) in enumerate(spots):
        sign = f"[{LETTERS[number]}]" if number + 1 in taken else f" {LETTERS[number]} "
        grid[y][x : x + 3] = sign
    return _join_rows(grid)


def _place_nodes(found: Map) -> list[tuple[int, int]]:
    """Return the positions of the nodes: those in content, or layers by distance from the first node."""
    if all(found.spots):
        return _scale_points([(int(at[0]), int(at[1])) for at in found.spots if at])
    far = found.measure_steps(1)
    last = max((each for each in far if each is not None), default=0)
    layers: dict[int, list[int]] = {}
    for number, steps in enumerate(far):
        layers.setdefault(last + 1 if steps is None else steps, []).append(number)
    tall, wide = max(map(len, layers.values())), max(min(12, (COLUMNS - 3) // max(len(layers), 1)), 4)
    spots = {}
    for rank, (_, nodes) in enumerate(sorted(layers.items())):
        for row, number in enumerate(nodes):
            y = (2 * row + 1) * tall // len(nodes) - 1 if len(nodes) < tall else 2 * row
            spots[number] = rank * wide, y
    return [spots[number] for number in sorted(spots)]


def _scale_points(points: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    left, top = min(x for x, _ in points), min(y for _, y in points)
    wide = max(max(x for x, _ in points) - left, 1)
    tall = max(max(y for _, y in points) - top, 1)
    scale = max(wide / (COLUMNS - 4), tall / (2 * ROWS - 2))
    found: list[tuple[int, int]] = []
    for x, y in points:
        spot = round((x - left) / scale), round((y - top) / scale / 2)
        while any(abs(spot[0] - a) < 3 and spot[1] == b for a, b in found):
            spot = spot[0], spot[1] + 1
        found.append(spot)
    return found


def draw_track(numbers: Sequence[int], taken: Mapping[int, str]) -> tuple[str, ...]:
    """Draw a track from its first space to its last, with a letter for each occupied space."""
    width = max(len(str(number)) for number in numbers) + 2
    per_row = max(COLUMNS // width, 1)
    lines: list[str] = []
    for start in range(0, len(numbers), per_row):
        row = numbers[start : start + per_row]
        lines.append("".join(str(number).rjust(width) for number in row))
        lines.append("".join(taken.get(number, "·").rjust(width) for number in row))
    return tuple(lines)


def _join_rows(grid: Grid) -> tuple[str, ...]:
    return tuple("".join(row).rstrip() for row in grid)
