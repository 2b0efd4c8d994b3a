"""Grids: a compact notation for the spaces of a map, expanded to nodes and edges before linking.

A space is named by its column and row, from `a1`, and has both as fields. Rows go north, columns east. A node
that is written beside the grid adds its fields to the space of its name; an edge replaces the generated edges
between its two spaces. In findings, all generated parts have the span of the grid.
"""

from __future__ import annotations

from array import array
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ludex.source.document import Map, Seq, Value, make_empty_map

MAP = "map"
"""The core kind that has grids."""
GRID = "grid"
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_SQUARES = {
    "north": (0, 1),
    "northeast": (1, 1),
    "east": (1, 0),
    "southeast": (1, -1),
    "south": (0, -1),
    "southwest": (-1, -1),
    "west": (-1, 0),
    "northwest": (-1, 1),
}
_SIDES = ("north", "east", "south", "west")
_SLANTED = ("northeast", "southeast", "southwest", "northwest")
WAYS = {
    "squares": tuple(_SQUARES),
    "hex-rows": ("northeast", "east", "southeast", "southwest", "west", "northwest"),
    "hex-columns": ("north", "northeast", "southeast", "south", "southwest", "northwest"),
}
"""Forms of grids, each with the directions that lead from a space."""
_DEFAULTS = {**WAYS, "squares": _SIDES}
"""The directions of a grid that does not list them."""
_ACROSS = 20
"""Distance of neighbouring spaces in millimetres, when the map is drawn."""

Spot = tuple[int, int]
"""Column and row, from 1."""


class Grid(NamedTuple):
    """Grid of a map, as written."""

    form: str
    columns: int
    rows: int
    joined: tuple[str, ...]
    """The directions that lead from a space."""
    only: str
    """`even` or `odd` if only spaces exist whose column plus row is even or odd; otherwise empty."""
    without: frozenset[str]

    def list_spots(self) -> list[Spot]:
        """Return all spaces row by row, including those under `without`; `only` selects every second one."""
        wanted = {"even": 0, "odd": 1}.get(self.only)
        return [
            (column, row)
            for row in range(1, self.rows + 1)
            for column in range(1, self.columns + 1)
            if wanted is None or (column + row) % 2 == wanted
        ]


def read_grid(data: object) -> Grid | None:
    """Read a grid; return None if it violates its schema, which has already been reported."""
    if not isinstance(data, Mapping):
        return None
    form, columns, rows = (data.get(name) for name in ("form", "columns", "rows"))
    if form not in WAYS or type(columns) is not int or type(rows) is not int:
        return None
    joined, without = data.get("joined", _DEFAULTS[form]), data.get("without", ())
    if not isinstance(joined, Sequence) or not isinstance(without, Sequence):
        return None
    ways = tuple(way for way in map(str, joined) if way in WAYS[form])
    return Grid(form, columns, rows, ways, str(data.get("only", "")), frozenset(map(str, without)))


def expand_grid(entry: Map) -> None:
    """Add the nodes and edges of a map's grid to its data."""
    grid = read_grid(entry.get(GRID))
    if grid is None:
        return
    maker = _GridMaker(grid, entry.value_offsets(GRID))
    nodes, edges = entry.get("nodes"), entry.get("edges")
    _put_item(entry, "nodes", maker.make_nodes(nodes if isinstance(nodes, Map) else Map()), maker.place)
    _put_item(entry, "edges", maker.make_edges(edges if isinstance(edges, Seq) else Seq()), maker.place)


def list_names(grid: Grid) -> list[str]:
    """Return the names of all spaces of a grid, including those under `without`."""
    return [name_space(spot) for spot in grid.list_spots()]


def name_space(spot: Spot) -> str:
    """Return the name of a space: one or two letters for its column, and its row."""
    column, row = spot
    high, low = divmod(column - 1, len(_LETTERS))
    return f"{_LETTERS[high - 1] if high else ''}{_LETTERS[low]}{row}"


class _GridMaker:
    """Generator of the nodes and edges of a grid; those that are not written have the grid's span."""

    def __init__(self, grid: Grid, place: tuple[int, int]) -> None:
        self.grid, self.place = grid, place
        named = {name_space(spot): spot for spot in grid.list_spots()}
        self.spots = {name: spot for name, spot in named.items() if name not in grid.without}

    def make_nodes(self, written: Map) -> Map:
        nodes = self._make_map()
        for name, spot in self.spots.items():
            own = written.get(name)
            node = own if isinstance(own, Map) else self._make_map()
            for field, value in (("column", spot[0]), ("row", spot[1]), ("at", self._make_point(spot))):
                if field not in node:
                    _put_item(node, field, value, self.place)
            _put_item(nodes, name, node, self.place if own is None else written.value_offsets(name))
        for name in (each for each in written if each not in nodes):
            _put_item(nodes, name, written[name], written.value_offsets(name))
        return nodes

    def make_edges(self, written: Seq) -> Seq:
        found = Seq()
        found.start, found.end, found.spans = *self.place, array("I")
        taken = {(each.get("from"), each.get("to")) for each in written if isinstance(each, Map)}
        names = {spot: name for name, spot in self.spots.items()}
        for name, spot in self.spots.items():
            for way in self.grid.joined:
                other = names.get(self._find_neighbour(spot, way))
                if other is not None and not {(name, other), (other, name)} & taken:
                    edge = self._make_map()
                    for field, value in (("from", name), ("to", other), ("oneway", True), ("way", way)):
                        _put_item(edge, field, value, self.place)
                    _append_item(found, edge, self.place)
        for rank, each in enumerate(written):
            _append_item(found, each, written.value_offsets(rank))
        return found

    def _find_neighbour(self, spot: Spot, way: str) -> Spot:
        """Return the adjacent space; every second row of hexes is shifted east, every second column north."""
        (x, y), form = _SQUARES[way], self.grid.form
        column, row = spot
        if form == "hex-rows" and way in _SLANTED:
            x = (x + 1) // 2 if row % 2 == 0 else (x - 1) // 2
        if form == "hex-columns" and way in _SLANTED:
            y = (y + 1) // 2 if column % 2 == 0 else (y - 1) // 2
        return column + x, row + y

    def _make_point(self, spot: Spot) -> Seq:
        """Return the coordinates of a space in the drawing, with the first row at the bottom."""
        column, row = spot
        form = self.grid.form
        across = 2 * column - 1 + (form == "hex-rows" and row % 2 == 0)
        down = 2 * (self.grid.rows - row) + 1 + (form == "hex-columns" and column % 2 == 1)
        point = Seq([across * _ACROSS // 2, down * _ACROSS // 2])
        point.start, point.end = self.place
        point.spans = array("I", [*self.place, *self.place])
        return point

    def _make_map(self) -> Map:
        return make_empty_map(*self.place)


def _put_item(holder: Map, key: str, value: Value, place: tuple[int, int]) -> None:
    if key in holder:
        holder.drop(key)
    holder[key] = value
    holder.spans.extend((*place, *place))


def _append_item(holder: Seq, value: Value, place: tuple[int, int]) -> None:
    holder.append(value)
    holder.spans.extend(place)
