"""Pictures of a situation: places with their pieces, as an SVG file and as text for a terminal.

Lengths are in tenths of a millimetre for a plane, in millimetres for a map, in characters for a row of boxes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import cos, pi, sin
from pathlib import Path
from string import ascii_uppercase

from ludex.core.filesystem import replace_file
from ludex.engine.compared_values import shorten_id
from ludex.engine.plane.measures import overlap
from ludex.engine.plane.shapes import Area, Body, Disc, Plane, Point, Polygon
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.maps import Map
from ludex.engine.rules.run import Run
from ludex.engine.state import spaces as geometry
from ludex.engine.state.places import SPACED_FORMS
from ludex.proof.example_cases import Case
from ludex.proof.example_runner import set_up_example

Names = Mapping[int, str]
"""The names that an example gives to pieces, by the piece's number."""
_MOST = 12
"""Maximum number of pieces that are drawn for a place without spaces; the others are only counted."""
_RING = 400
"""Radius of the circle for nodes that no layout places."""
_WIDTH = 640
_LINE = 22
_COLUMNS = 72
_CHARACTER = 7
_STYLE = (
    "text{font:12px sans-serif;fill:#222}.t{font-weight:bold}.plane{fill:#f6f2e8;stroke:#887}"
    ".area{fill:#d8d2bd;stroke:#998}.edge{stroke:#998}.node{fill:#eee;stroke:#555}"
    ".piece{fill:#cfe0f2;stroke:#246}.box{fill:#fff;stroke:#555}"
)


@dataclass(frozen=True, slots=True)
class Mark:
    """Shape: `area`, `edge`, `node`, `piece` or `box`, with its corners or ends, or its centre and radius."""

    sort: str
    points: tuple[Point, ...]
    radius: int = 0
    label: str = ""


@dataclass(frozen=True, slots=True)
class Picture:
    """Picture of a place, with its size in its own unit."""

    title: str
    width: int
    height: int
    marks: tuple[Mark, ...]

    @property
    def is_row(self) -> bool:
        return all(each.sort == "box" for each in self.marks)


def draw_situation(run: Run, names: Names) -> Iterator[Picture]:
    """Yield a picture of each plane, and of each other place that has pieces."""
    machine, state = run.machine, run.state
    for place, sort in enumerate(state.lies):
        kind, members = machine.places[sort], state.members[place]
        holder = state.holder[place]
        title = shorten_id(kind.id)
        if holder >= 0:
            title += f" ({_name(run, holder, names)})"
        plane = machine.planes.get(sort)
        if plane is not None:
            yield _draw_plane(run, title, plane, members, kind.map, names)
        elif members and kind.form == "graph" and kind.map is not None:
            yield _draw_map(run, title, kind.map, members, names)
        elif members:
            yield _draw_row(run, title, place, members, kind.form in SPACED_FORMS, names)


def _draw_plane(
    run: Run, title: str, plane: Plane, members: tuple[int, ...], board: Map | None, names: Names
) -> Picture:
    marks = []
    for number, area in enumerate(plane.areas):
        label = board.area_names[number] if board is not None else ""
        if isinstance(area.shape, Disc):
            marks.append(Mark("area", (area.shape.centre,), area.shape.radius, label))
        else:
            marks.append(Mark("area", area.shape.corners, 0, label))
    for piece in members:
        if geometry.is_point(run.state.at[piece]):
            body = geometry.make_body(run, piece)
            marks.append(Mark("piece", (body.centre,), max(body.radius, 20), _name(run, piece, names)))
    return Picture(title, plane.width, plane.depth, tuple(marks))


def _draw_map(run: Run, title: str, board: Map, members: tuple[int, ...], names: Names) -> Picture:
    count = len(board.names)
    spots = [
        (int(spot[0]), int(spot[1])) if spot is not None else _place_on_ring(rank, count)
        for rank, spot in enumerate((*board.spots, *[None] * (count - len(board.spots))))
    ]
    margin = max(20, max(max(spot) for spot in spots) // 12)
    marks = [
        Mark("edge", (spots[number], spots[other - 1]))
        for number, near in enumerate(board.near)
        for other in near
        if number < other - 1
    ]
    for number, spot in enumerate(spots):
        there = [_name(run, piece, names) for piece in members if run.state.at[piece] == number + 1]
        label = ": ".join((board.names[number], ", ".join(there))) if there else board.names[number]
        marks.append(Mark("node", (spot,), margin // 4, label))
    width, height = (max(spot[axis] for spot in spots) + 2 * margin for axis in (0, 1))
    return Picture(title, width, height, tuple(marks))


def _place_on_ring(rank: int, count: int) -> Point:
    turn = 2 * pi * rank / count
    return round(_RING * (1.2 + sin(turn))), round(_RING * (1.2 - cos(turn)))


def _draw_row(
    run: Run, title: str, place: int, members: tuple[int, ...], is_spaced: bool, names: Names
) -> Picture:
    labels = []
    if is_spaced:
        for _, number in run.spaces(place):
            there = [_name(run, piece, names) for piece in members if run.state.at[piece] == number]
            labels.append(f"{number}: {', '.join(there)}" if there else str(number))
    else:
        labels = [_name(run, piece, names) for piece in members[:_MOST]]
        labels += [f"+ {len(members) - _MOST}"] if len(members) > _MOST else []
    marks, x = [], 0
    for label in labels:
        marks.append(Mark("box", ((x, 0), (x + len(label) + 4, 3)), 0, label))
        x += len(label) + 5
    return Picture(title, max(x, 1), 3, tuple(marks))


def _name(run: Run, piece: int, names: Names) -> str:
    return names.get(piece) or shorten_id(run.machine.ids[run.state.entry[piece]])


def draw_example(machine: Machine, case: Case, folder: Path) -> list[str]:
    """Return an example's situation as text, and write it as SVG; [] if it cannot be set up."""
    run = set_up_example(machine, case)
    if not run.result.passed:
        return []
    situation = run.situation
    named = zip(case.data["names"], situation.names, strict=True)
    names = {piece: name for (name, _), piece in named if name and piece is not None}
    pictures = list(draw_situation(situation.run, names))
    file = folder / f"{case.name}.svg"
    folder.mkdir(parents=True, exist_ok=True)
    replace_file(file, [render_svg(case.name, pictures).encode()], follow=False)
    return [f"{case.name}  ({file})", *(f"  {line}" for line in render_lines(pictures)), ""]


def render_svg(title: str, pictures: Sequence[Picture]) -> str:
    """Render the pictures as SVG, one below the other."""
    body, y = [f'<text class="t" x="10" y="16">{escape(title)}</text>'], _LINE + 6
    widest = _WIDTH
    for picture in pictures:
        scale = _CHARACTER if picture.is_row else _WIDTH / picture.width
        height = round(picture.height * scale)
        widest = max(widest, round(picture.width * scale))
        body.append(f'<text class="t" x="10" y="{y + 12}">{escape(picture.title)}</text>')
        body.append(f'<g transform="translate(10 {y + _LINE})">')
        if not picture.is_row:
            body.append(f'<rect class="plane" width="{_WIDTH}" height="{height}"/>')
        body += [_render_mark(each, scale) for each in picture.marks]
        body.append("</g>")
        y += height + 2 * _LINE
    size = f'width="{widest + 20}" height="{y}" viewBox="0 0 {widest + 20} {y}"'
    inner = "\n".join(body)
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>\n<style>{_STYLE}</style>\n{inner}\n</svg>\n'


def _render_mark(mark: Mark, scale: float) -> str:
    points = [(round(x * scale, 1), round(y * scale, 1)) for x, y in mark.points]
    (x, y), radius = points[0], round(mark.radius * scale, 1)
    label = f'<text x="{x}" y="{y}" text-anchor="middle">{escape(mark.label)}</text>' if mark.label else ""
    if mark.sort == "edge":
        return f'<line class="edge" x1="{x}" y1="{y}" x2="{points[1][0]}" y2="{points[1][1]}"/>'
    if mark.sort == "box":
        width, height = points[1][0] - x, points[1][1] - y
        middle = f'x="{x + width / 2}" y="{y + height / 2 + 4}" text-anchor="middle"'
        box = f'<rect class="box" x="{x}" y="{y}" width="{width}" height="{height}"/>'
        return f"{box}<text {middle}>{escape(mark.label)}</text>"
    if len(points) > 1:
        corners = " ".join(f"{a},{b}" for a, b in points)
        return (
            f'<polygon class="{mark.sort}" points="{corners}"><title>{escape(mark.label)}</title></polygon>'
        )
    circle = f'<circle class="{mark.sort}" cx="{x}" cy="{y}" r="{radius}"/>'
    return circle if mark.sort == "area" else circle + label


def render_lines(pictures: Sequence[Picture]) -> Iterator[str]:
    """Yield the pictures as text: planes and maps on a grid, with letters explained below."""
    for picture in pictures:
        if picture.is_row:
            yield f"{picture.title}: " + " ".join(f"[{each.label}]" for each in picture.marks)
            continue
        yield f"{picture.title}:"
        yield from _render_grid(picture)


def _render_grid(picture: Picture) -> Iterator[str]:
    cell = picture.width / _COLUMNS
    rows = max(1, round(picture.height / (2 * cell)))
    grid = [["." for _ in range(_COLUMNS)] for _ in range(rows)]
    areas = [_make_area(each) for each in picture.marks if each.sort == "area"]
    for row in range(rows):
        for column in range(_COLUMNS):
            spot = Body(round((column + 0.5) * cell), round((row + 0.5) * 2 * cell))
            if any(overlap(spot, area) for area in areas):
                grid[row][column] = "#"
    named = [each for each in picture.marks if each.sort in ("piece", "node")]
    letters = {id(mark): ascii_uppercase[rank % 26] for rank, mark in enumerate(named)}
    for mark in named:
        x, y = mark.points[0]
        row, column = min(int(y / (2 * cell)), rows - 1), min(int(x / cell), _COLUMNS - 1)
        grid[row][column] = letters[id(mark)]
    yield from ("  " + "".join(line) for line in grid)
    yield from (f"  {letters[id(mark)]} {mark.label}" for mark in named)


def _make_area(mark: Mark) -> Area:
    if len(mark.points) == 1:
        return Area(0, Disc(*mark.points[0], mark.radius))
    return Area(0, Polygon(mark.points))
