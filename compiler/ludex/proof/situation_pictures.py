"""Pictures of a situation: places with their pieces, as shapes for SVG and terminals.

Lengths are in tenths of a millimetre for a plane, in millimetres for a map, in characters for a row of boxes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import cos, pi, sin

from ludex.engine.plane.shapes import Disc, Plane, Point
from ludex.engine.rules.maps import Map
from ludex.engine.rules.run import Run
from ludex.engine.state import spaces as geometry
from ludex.engine.state.places import SPACED_FORMS

Names = Mapping[int, str]
"""The names that an example gives to pieces, by the piece's number."""
_MOST = 12
"""Maximum number of pieces that are drawn for a place without spaces; the others are only counted."""
_RING = 400
"""Radius of the circle for nodes that no layout places."""


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
        title = _slug(kind.id)
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
    """Return a picture with a box for each piece, or for each space and its pieces."""
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
    return names.get(piece) or _slug(run.machine.ids[run.state.entry[piece]])


def _slug(entry_id: str) -> str:
    return entry_id.partition("/")[2]
