"""Places as content declares them, out of their records; and which of them each piece owns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.engine.machine import Machine, PlaceSort
from ludex.engine.maps import Map, linked_map
from ludex.engine.plane.reading import plane_of
from ludex.engine.plane.shapes import Plane
from ludex.engine.records import as_it_is
from ludex.expr.failure import Refused

FORMS = ("stack", "row", "set", "bag", "slots", "track", "graph", "plane")
SEEN = ("all", "owner", "nobody", "top")
SPACED = ("slots", "track", "graph", "plane")
"""Forms whose pieces lie on a space."""

Places = tuple[tuple[PlaceSort, ...], tuple[int, ...], list[tuple[int, ...]], list[dict[int, int]]]


def places(machine: Machine, entries: Sequence[int], records: Sequence[Mapping[str, Any]]) -> Places:
    """The places; the game's instance of each; for each entry the places of its pieces, and their ranks."""
    found = tuple(_place(machine, number, entry, records) for number, entry in enumerate(entries))
    shared: list[int] = []
    for place in found:
        shared.append(-1 if place.owner else sum(1 for each in shared if each >= 0))
    owns = []
    for kind in machine.kinds:
        above = machine.above.get(kind, frozenset())
        owns.append(tuple(place.number for place in found if place.owner in above))
    offsets = [{place: rank for rank, place in enumerate(each)} for each in owns]
    return found, tuple(shared), owns, offsets


def _place(machine: Machine, number: int, entry: int, records: Sequence[Mapping[str, Any]]) -> PlaceSort:
    record, entry_id = records[entry], machine.ids[entry]
    form, seen, owner = record.get("form"), record.get("seen", "all"), record.get("owner")
    if form not in FORMS or seen not in SEEN:
        raise Refused("a place has no known form, or nobody knows who sees it", entry_id)
    owner = None if owner in (None, "game") else owner
    if owner is not None and owner not in machine.above:
        raise Refused("a place is owned by a kind that there is not", entry_id)
    formula = machine.formula_of.get
    start = record.get("start")
    length, capacity = record.get("length"), record.get("capacity")
    fixed_start = start if type(start) is int else 1 if form == "slots" else 0
    return PlaceSort(
        number=number,
        id=entry_id,
        entry=entry,
        owner=owner,
        holds=tuple(str(kind) for kind in record.get("holds", ())),
        form=form,
        seen=seen,
        live=record.get("live") is True,
        length=formula((entry, "length")),
        start=formula((entry, "start")),
        fixed_length=length if type(length) is int else None,
        fixed_start=fixed_start,
        capacity=capacity if type(capacity) is int else None,
        named=_named(record.get("spaces", {}), fixed_start),
        map=map_of(machine, record.get("map"), records),
    )


def _named(spaces: Any, start: int) -> dict[str, int]:
    """Spaces with a name; one without a number of its own follows from its rank."""
    if type(spaces) is not dict:
        return {}
    found = {}
    for rank, (name, space) in enumerate(spaces.items()):
        at = space.get("at") if type(space) is dict else None
        found[name] = at if type(at) is int else start + rank
    return found


def map_of(machine: Machine, entry: Any, records: Sequence[Mapping[str, Any]]) -> Map | None:
    if type(entry) is not int or not 0 <= entry < len(records):
        return None
    record = records[entry]
    nodes, edges = record.get("nodes", {}), record.get("edges", [])
    try:
        made = linked_map(entry, as_it_is(nodes), edges)
        terrain = as_it_is(record.get("plane", {}).get("terrain", {}))
        made.area_names, made.areas = tuple(terrain), tuple(terrain.values())
    except (AttributeError, KeyError, TypeError):
        raise Refused("a map has an edge without nodes", machine.ids[entry]) from None
    return made


def planes(places: Sequence[PlaceSort], records: Sequence[Mapping[str, Any]]) -> dict[int, Plane]:
    """The plane of each place that is one, out of the record of its map."""
    found = {}
    for place in places:
        if place.form == "plane" and place.map is not None:
            found[place.number] = plane_of(records[place.map.entry].get("plane"), place.id)
    return found
