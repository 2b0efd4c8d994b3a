"""Places as declared, their owners, and the map of each in a game.

Rules, views and geometry look maps up in the machine. If the choices of a game give a place another map, the
game runs on a copy of the machine with that map, which is made once and shares everything else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ludex.engine.load.entry_data import convert_fields
from ludex.engine.plane.shapes import Plane, read_plane
from ludex.engine.rules.machine import Machine, PlaceType
from ludex.engine.rules.maps import Map, link_map
from ludex.engine.state.state import State
from ludex.expr.failure import InvalidTreeError
from ludex.expr.tree_types import Record, Tree

FORMS = ("stack", "row", "set", "bag", "slots", "track", "graph", "plane")
VISIBILITIES = ("all", "owner", "others", "nobody", "top")
TOP = "top"
"""Value of `live` for a place where pieces cover those under them."""
SPACED_FORMS = ("slots", "track", "graph", "plane")
"""Forms of places that have spaces, on which pieces can be."""

Places = tuple[tuple[PlaceType, ...], tuple[int, ...], list[tuple[int, ...]], list[dict[int, int]]]
_ON_MAPS = ("graph", "plane")


def read_places(machine: Machine, entries: Sequence[int], records: Sequence[Record]) -> Places:
    """Read the places of a pack.

    Also return the instance of each place of the game (-1 if pieces own the place) and, for each entry, the
    places that its pieces own, in order and with their ranks.
    """
    found = tuple(_read_place(machine, number, entry, records) for number, entry in enumerate(entries))
    shared: list[int] = []
    for place in found:
        shared.append(-1 if place.owner else sum(1 for each in shared if each >= 0))
    owns = []
    for kind in machine.kinds:
        above = machine.above.get(kind, frozenset())
        owns.append(tuple(place.number for place in found if place.owner in above))
    offsets = [{place: rank for rank, place in enumerate(each)} for each in owns]
    return found, tuple(shared), owns, offsets


def _read_place(machine: Machine, number: int, entry: int, records: Sequence[Record]) -> PlaceType:
    record, entry_id = records[entry], machine.ids[entry]
    form, seen, owner = record.get("form"), record.get("seen", "all"), record.get("owner")
    if form not in FORMS or seen not in VISIBILITIES:
        raise InvalidTreeError("a place has an unknown form or visibility", entry_id)
    owner = None if owner in (None, "game") else owner
    if owner is not None and owner not in machine.above:
        raise InvalidTreeError("a place is owned by an unknown kind", entry_id)
    formula = machine.formula_of.get
    start = record.get("start")
    length, capacity = record.get("length"), record.get("capacity")
    fixed_start = start if type(start) is int else 1
    named, named_ranks = _number_spaces(record.get("spaces", {}), 1 if start is None else start)
    return PlaceType(
        number=number,
        id=entry_id,
        entry=entry,
        owner=owner,
        holds=tuple(str(kind) for kind in record.get("holds", ())),
        form=form,
        seen=seen,
        covers=record.get("live") == TOP,
        length=formula((entry, "length")),
        start=formula((entry, "start")),
        fixed_length=length if type(length) is int else None,
        fixed_start=fixed_start,
        capacity=capacity if type(capacity) is int else None,
        named=named,
        named_ranks=named_ranks,
        map=read_map(machine, record.get("map"), records),
        lasts=record.get("scope") == "campaign",
    )


def _number_spaces(spaces: Tree, start: Tree) -> tuple[dict[str, int], dict[str, int]]:
    """Return the numbers of named spaces, by default counted from the first, and the ranks of the others."""
    named: dict[str, int] = {}
    named_ranks: dict[str, int] = {}
    for rank, (name, space) in enumerate(spaces.items() if type(spaces) is dict else ()):
        at = space.get("at") if type(space) is dict else None
        if type(at) is int:
            named[name] = at
        elif at is None and type(start) is int:
            named[name] = start + rank
        else:
            named_ranks[name] = rank
    return named, named_ranks


def read_map(machine: Machine, entry: Tree, records: Sequence[Record]) -> Map | None:
    if type(entry) is not int or not 0 <= entry < len(records):
        return None
    record, where, count = records[entry], machine.ids[entry], len(records)
    nodes, edges = record.get("nodes", {}), record.get("edges", [])
    try:
        terrain = record.get("plane", {}).get("terrain", {})
        spaces, areas = (
            {name: convert_fields(each, machine.node_fields, count, where) for name, each in found.items()}
            for found in (nodes, terrain)
        )
        ways = [(each, convert_fields(each, machine.edge_fields, count, where)) for each in edges]
        made = link_map(entry, spaces, ways, [each.get("at") for each in nodes.values()])
        made.area_names, made.areas = tuple(areas), tuple(areas.values())
    except (AttributeError, KeyError, TypeError):
        what = "a map is malformed, or has an edge without nodes"
        raise InvalidTreeError(what, machine.ids[entry]) from None
    return made


def read_planes(places: Sequence[PlaceType], records: Sequence[Record]) -> dict[int, Plane]:
    """Read the planes from the records of their maps."""
    found = {}
    for place in places:
        if place.form == "plane" and place.map is not None:
            found[place.number] = read_plane(records[place.map.entry].get("plane"), place.id)
    return found


def fill_map_choices(machine: Machine) -> None:
    """Record the other maps that places can have, and the choices that select them."""
    by_option = {place.number: _read_option_maps(machine, place) for place in machine.places}
    machine.boards_by_option = {number: found for number, found in by_option.items() if found is not None}
    boards = ((number, machine.records[entry].get("map")) for number, entry in enumerate(machine.modules))
    machine.boards_by_module = {number: board for number, board in boards if type(board) is int}
    if machine.boards_by_option or machine.boards_by_module:
        machine.boards = {(): machine}


def _read_option_maps(machine: Machine, place: PlaceType) -> tuple[int, Mapping[Any, int]] | None:
    found = machine.records[place.entry].get("maps")
    if not found:
        return None
    option, maps = next(iter(found.items()))
    if option not in machine.option_of or any(type(each) is not int for each in maps.values()):
        raise InvalidTreeError(
            "the map of a place depends on an unknown option, or is not an entry", place.id
        )
    return machine.option_of[option], dict(maps)


def select_maps(machine: Machine, state: State) -> Machine:
    """Return the machine with the maps on which a game is played."""
    if machine.boards is None:
        return machine
    chosen = tuple(_find_chosen_maps(machine, state))
    found = machine.boards.get(chosen)
    if found is None:
        maps = {place: read_map(machine, entry, machine.records) for place, entry in chosen}
        own = machine.own_places
        places = tuple(replace(sort, map=maps[sort.number]) if sort.number in maps else sort for sort in own)
        found = replace(machine, places=places, planes=read_planes(places, machine.records))
        machine.boards[chosen] = found
    return found


def _find_chosen_maps(machine: Machine, state: State) -> Iterator[tuple[int, int]]:
    for place, (option, maps) in machine.boards_by_option.items():
        choice = state.options[option]
        named = str(choice).lower() if type(choice) is bool else choice
        if named in maps:
            yield place, maps[named]
    brought = [board for module, board in machine.boards_by_module.items() if state.playing[module]]
    for sort in machine.places if brought else ():
        if sort.form in _ON_MAPS and type(machine.records[sort.entry].get("map")) is not int:
            yield sort.number, brought[0]
