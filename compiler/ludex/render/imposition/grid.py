"""Grid of cards on a sheet, with cut and fold marks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ludex.core.values import value_class
from ludex.render.drawing.drawing_commands import Command, Drawing, Path, Rect, Text, round_mm
from ludex.render.drawing.svg_outlines import format_number, parse_outline
from ludex.render.imposition.job import Profile

Size = tuple[float, float]


@value_class
class Cell:
    """Cell of a grid: its upper left corner, and the rotation of its card."""

    x: float
    y: float
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Grid:
    """Paper divided into cells for cards, centred on both axes."""

    paper: Size
    place: Size
    """Width and height of a cell on the paper."""
    columns: int
    rows: int
    gaps: Size
    """Space between two cells, across and down."""
    turned: bool
    """Whether cards lie on their side."""

    @property
    def count(self) -> int:
        return self.columns * self.rows

    @property
    def left(self) -> float:
        return (self.paper[0] - self.width) / 2

    @property
    def top(self) -> float:
        return (self.paper[1] - self.height) / 2

    @property
    def width(self) -> float:
        return self.columns * self.place[0] + (self.columns - 1) * self.gaps[0]

    @property
    def height(self) -> float:
        return self.rows * self.place[1] + (self.rows - 1) * self.gaps[1]

    def spread(self, across: bool, down: bool, bleed: float, margin: float) -> Grid:
        """Return the grid with wider gaps across or down: twice the bleed, or less if there is less room.

        A gap that would grow by less than `_LEAST_GAP` is unchanged.
        """
        gaps = list(self.gaps)
        counts, lengths = (self.columns, self.rows), (self.width, self.height)
        for at, wanted in enumerate((across, down)):
            if wanted and counts[at] > 1:
                free = self.paper[at] - 2 * margin - lengths[at] - 2 * min(bleed, _OUTER_BLEED)
                more = min(2 * bleed - gaps[at], free / (counts[at] - 1))
                gaps[at] += more if more >= _LEAST_GAP else 0.0
        return replace(self, gaps=(gaps[0], gaps[1]))

    def list_face_cells(self) -> list[Cell]:
        """Return the cells of faces, in reading order."""
        turn = 90 if self.turned else 0
        return [
            Cell(
                self.left + column * (self.place[0] + self.gaps[0]),
                self.top + row * (self.place[1] + self.gaps[1]),
                turn,
            )
            for row in range(self.rows)
            for column in range(self.columns)
        ]

    def list_back_cells(self, flip: str) -> list[Cell]:
        """Return the cells of backs behind the faces, for paper turned over its `long` or `short` edge."""
        return [turn_over(cell, self.place, self.paper, flip) for cell in self.list_face_cells()]


def turn_over(face: Cell, size: Size, paper: Size, flip: str) -> Cell:
    """Return the cell behind a face of this size, for paper turned over its `long` or `short` edge.

    A card is turned over like the page of a book, after which its back is upright. Turning a paper over a
    vertical edge swaps left and right; turning it over a horizontal edge swaps top and bottom, so backs are
    printed upside down.
    """
    if (flip == "long") == (paper[1] >= paper[0]):
        return Cell(paper[0] - face.x - size[0], face.y, (360 - face.turn) % 360)
    return Cell(face.x, paper[1] - face.y - size[1], (180 - face.turn) % 360)


def find_best_grid(profile: Profile, card: Size) -> Grid | None:
    """Return the grid with the most cards of a size on the papers of a profile; None if none fits."""
    grids = [
        _make_grid(profile, paper, card, turned)
        for paper in list_orientations(profile.papers)
        for turned in (False, True)
    ]
    best = max(grids, key=lambda grid: grid.count, default=None)
    return best if best and best.count else None


def list_orientations(papers: Sequence[Size]) -> list[Size]:
    """Return papers as given, then rotated: of grids with equally many cards, the first is preferred."""
    return [*papers, *((height, width) for width, height in papers)]


def _make_grid(profile: Profile, paper: Size, card: Size, turned: bool) -> Grid:
    place = (card[1], card[0]) if turned else card
    columns, rows = (
        max(0, int((length - 2 * profile.margin + profile.gap + 1e-6) // (step + profile.gap)))
        for length, step in zip(paper, place, strict=True)
    )
    return Grid(paper, place, columns, rows, (profile.gap, profile.gap), turned)


_MARK_DISTANCE = 0.8
"""Distance from the cards to a mark."""
_MARK_LENGTH = 3.5
_EDGE = 3.2
"""Margin at the edge of the page that few printers can reach."""
_LINE = 0.1
_HALO = 0.5
"""Width of the white line under a black one, which makes it visible on any background."""
_INK, _LIGHT = "#000000", "#ffffff"
_OUTER_BLEED, _LEAST_GAP = 2.0, 1.0
"""Space for the bleed of the outer cards if there are gaps, and the smallest useful gap."""


@lru_cache(maxsize=64)
def draw_cut_marks(grid: Grid, count: int) -> Drawing:
    """Draw a mark at each end of each cut, beside the cards, on top of their bleed."""
    xs = _cuts(grid.left, grid.place[0], grid.gaps[0], min(count, grid.columns))
    ys = _cuts(grid.top, grid.place[1], grid.gaps[1], -(-count // grid.columns))
    return _marks(xs, ys, grid.paper)


def draw_cut_outline(data: str) -> tuple[Path, Path]:
    """Draw an outline for cutting, as a dark line on a light one."""
    return Path(data, "", _HALO, _LIGHT), Path(data, "", _LINE, _INK)


def draw_corner_guides(width: float, height: float, radius: float) -> Drawing:
    """Draw an arc across each corner of a card, for rounding the corner."""
    r, right, low = radius, width - radius, height - radius
    arcs = (
        f"M0 {r}A{r} {r} 0 0 1 {r} 0",
        f"M{right} 0A{r} {r} 0 0 1 {width} {r}",
        f"M{width} {low}A{r} {r} 0 0 1 {right} {height}",
        f"M{r} {height}A{r} {r} 0 0 1 0 {low}",
    )
    return draw_cut_outline(parse_outline("".join(arcs)).data)


def draw_fold_marks(grid: Grid, gutter: float, count: int) -> Drawing:
    """Draw marks for a row of faces and a row of backs with a gutter between them, and the fold line."""
    fold, height = grid.paper[1] / 2, grid.place[1]
    xs = _cuts(grid.left, grid.place[0], grid.gaps[0], min(count, grid.columns))
    above, below = fold - gutter / 2, fold + gutter / 2
    marks = _marks(xs, [above - height, above, below, below + height], grid.paper)
    return (*marks, *draw_fold_line(grid.paper, fold))


def _marks(xs: list[float], ys: list[float], paper: tuple[float, float]) -> Drawing:
    """Draw marks at both ends of these vertical and horizontal cuts."""
    width, height = paper
    out: list[Command] = []
    for x in xs:
        out += _mark(x, ys[0] - _MARK_DISTANCE, True, height) + _mark(
            x, ys[-1] + _MARK_DISTANCE, True, height, 1
        )
    for y in ys:
        out += _mark(y, xs[0] - _MARK_DISTANCE, False, width) + _mark(
            y, xs[-1] + _MARK_DISTANCE, False, width, 1
        )
    return tuple(out)


def _cuts(start: float, step: float, gap: float, count: int) -> list[float]:
    cuts: list[float] = []
    for at in range(count):
        near = start + at * (step + gap)
        cuts += [near, near + step] if gap or not at else [near + step]
    return cuts


def _mark(at: float, start: float, upright: bool, length: float, way: int = -1) -> list[Command]:
    end = min(max(start + way * _MARK_LENGTH, _EDGE), length - _EDGE)
    if (end - start) * way < 1:
        return []
    points = ((at, start), (at, end)) if upright else ((start, at), (end, at))
    return [*draw_cut_outline(_line(*points).data)]


def _line(first: tuple[float, float], last: tuple[float, float], line: float = _LINE) -> Path:
    start, end = (f"{format_number(x)} {format_number(y)}" for x, y in (first, last))
    return Path(f"M{start}L{end}", "", line, _INK)


def draw_corner_marks(place: tuple[float, float, float, float], paper: tuple[float, float]) -> Drawing:
    """Draw marks at the corners of a rectangle (left, top, width, height)."""
    x, y, width, height = place
    return _marks([x, x + width], [y, y + height], paper)


def draw_fold_line(paper: tuple[float, float], y: float) -> Drawing:
    """Draw a dashed fold line across the paper: dark on light, because it crosses the bleed."""
    dashes: list[Command] = []
    x = _EDGE
    while x + 2 < paper[0] - _EDGE:
        dashes += draw_cut_outline(_line((x, y), (x + 2, y)).data)
        x += 4
    return tuple(dashes)


def draw_test_page(paper: tuple[float, float], font: str, lines: tuple[str, ...]) -> Drawing:
    """Draw a test page for both sides.

    It has rulers of 100 mm, and crosses that must coincide when the paper is held to the light.
    """
    width, height = paper
    out: list[Command] = []
    for x, y in (
        (20.0, 20.0),
        (width - 20, 20.0),
        (20.0, height - 20),
        (width - 20, height - 20),
        (width / 2, height / 2),
    ):
        out += [_line((x - 6, y), (x + 6, y), 0.2), _line((x, y - 6), (x, y + 6), 0.2)]
        out.append(Rect(round_mm(x - 2.5), round_mm(y - 2.5), 5, 5, "", 0, 0.2, _INK))
    left, top = width / 2 - 50, height / 2 + 30
    out += [_line((left, top), (left + 100, top), 0.2), _line((left, top), (left, top + 100), 0.2)]
    for step in range(0, 101, 5):
        reach = 5.0 if step % 10 == 0 else 3.0
        out.append(_line((left + step, top), (left + step, top + reach), 0.15))
        out.append(_line((left, top + step), (left + reach, top + step), 0.15))
    for at, line in enumerate(lines):
        out.append(Text(25, round_mm(40 + 6 * at), font, 11, _INK, line, 0))
    return tuple(out)
