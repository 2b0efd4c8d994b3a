"""Views: everything that a seat may see, with labels that reveal nothing else.

Hidden pieces are counted, and only those of their fields listed that the seat may know. Pieces of a place
without order are sorted by entry. The contents of a place that a hidden piece owns are listed, but the label
of the owner does not tell its entry.

A label never contains the number of a piece, because numbers would identify pieces through a shuffle. A piece
is named by its entry, its place and its rank there; if the seat may not know which piece it is, by its place
and rank alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from ludex.core.ids import find_owner_id
from ludex.core.lengths import split_length
from ludex.engine.rules.machine import Column, PlaceType
from ludex.engine.state.facts import RULE_ERRORS, GameFacts
from ludex.engine.state.places import SPACED_FORMS
from ludex.expr import tree_types as types
from ludex.expr.tree_types import ROUTE_TYPE, Type, Value, strip_optional
from ludex.expr.value_operations import MAX_DEPTH

Label: TypeAlias = Any
"""A value in the words of the game, as JSON, by its type; never a piece's number."""
_ORDERED = ("stack", "row", "track", "slots")


def find_seat(facts: GameFacts, place: int) -> int | None:
    """Return the rank of the seat that owns a place, directly or indirectly; None if no seat does."""
    state = facts.state
    for _ in range(16):
        holder = state.holder[place]
        if holder < 0:
            return None
        if holder in state.seats:
            return state.seats.index(holder)
        place = state.where[holder]
        if place < 0:
            return None
    return None


def can_see(facts: GameFacts, seat: int | None, piece: int) -> bool:
    """Return whether a seat may know the entry of a piece; always true for the seat None."""
    state = facts.state
    place = state.where[piece]
    if seat is None or place < 0 or state.known.get(piece, 0) >> seat & 1:
        return True
    seen = facts.machine.places[state.lies[place]].seen
    if seen in ("owner", "others"):
        return (find_seat(facts, place) == seat) is (seen == "owner")
    return seen == "all" or (seen == "top" and state.members[place][0] == piece)


def can_know(facts: GameFacts, seat: int | None, piece: int, column: Column) -> bool:
    """Return whether a seat may know a run-time field of a piece, even if the piece itself is hidden."""
    if seat is None or column.seen == "all":
        return True
    if column.seen == "":
        return can_see(facts, seat, piece)
    state = facts.state
    place = state.where[piece]
    if piece in state.seats:
        owner: int | None = state.seats.index(piece)
    else:
        owner = find_seat(facts, place) if place >= 0 else None
    return column.seen != "nobody" and (owner == seat) is (column.seen == "owner")


def label_value(facts: GameFacts, type_: Type | None, value: Value, seat: int | None) -> Label:
    """Label a value in the words of the game, as a seat may know it."""
    if value is None:
        return None
    type_ = type_ or "any"
    head = types.type_name(type_)
    if head == "list" and type(value) is tuple:
        return [label_value(facts, types.item_type(type_), each, seat) for each in value]
    named = _LABELS.get(head)
    try:
        if named is not None:
            return named(facts, value, seat)
        if head == "struct":
            return _label_struct(facts, strip_optional(type_), value, seat)
    except RULE_ERRORS:  # the rules of a foreign pack may store any value in place of a piece
        return encode_plain(value)
    return list(value) if head == "point" else encode_plain(value)


def encode_plain(value: Value, depth: int = MAX_DEPTH) -> Label:
    """Encode a value of unknown type as JSON, without parts that are nested too deeply to be compared."""
    if isinstance(value, tuple):
        return [encode_plain(each, depth - 1) for each in value] if depth else []
    if hasattr(value, "items"):
        return {str(key): encode_plain(each, depth - 1) for key, each in value.items()} if depth else {}
    return value


def label_piece(facts: GameFacts, piece: int, seat: int | None) -> dict[str, Any]:
    state = facts.state
    known = can_see(facts, seat, piece)
    found: dict[str, Any] = {"piece": facts.machine.ids[state.entry[piece]] if known else None}
    place = state.where[piece]
    if piece in state.seats:
        found["seat"] = state.seats.index(piece)
    elif place >= 0:
        found |= label_place(facts, place, seat)
        sort = facts.machine.places[state.lies[place]]
        if sort.form in SPACED_FORMS:
            found["space"] = encode_plain(state.at[piece])
            found |= _label_node_elsewhere(facts, sort, found["space"])
        if sort.form in ("row", "stack"):
            found["rank"] = state.members[place].index(piece)
    return found


def _label_node_elsewhere(facts: GameFacts, sort: PlaceType, number: Label) -> Label:
    """Return the label of a space's node if the game has chosen another map than the place's own."""
    if sort.form != "graph" or sort.map is None or type(number) is not int:
        return {}
    own = facts.machine.records[sort.entry].get("map")
    return {} if sort.map.entry == own else {"node": sort.map.names[number - 1]}


def label_place(facts: GameFacts, place: int, seat: int | None) -> dict[str, Any]:
    state = facts.state
    holder = state.holder[place]
    found: dict[str, Any] = {"place": facts.machine.places[state.lies[place]].id}
    if holder >= 0:
        found["owner"] = label_piece(facts, holder, seat)
    return found


def _label_space(facts: GameFacts, value: Value, seat: int | None) -> Label:
    place, number = value
    found = {**label_place(facts, place, seat), "space": encode_plain(number)}
    sort = facts.machine.places[facts.state.lies[place]]
    if sort.map is None or type(number) is not int or sort.form not in ("graph", "plane"):
        return found  # slots, tracks and points have no names: only nodes of a map and areas of its plane
    names = sort.map.names if sort.form == "graph" else sort.map.area_names
    return {**found, "node": names[number - 1]}


def _label_struct(facts: GameFacts, type_: Type, value: Value, seat: int | None) -> Label:
    """Label the fields of a struct; in the label of a way, the fields of `to` replace `to`."""
    fields = types.struct_fields(type_)
    found = {name: label_value(facts, fields.get(name), each, seat) for name, each in value.items()}
    if ["list", type_] != ROUTE_TYPE:
        return found
    path = [each.get("node", each["space"]) for each in found["path"]]
    return {**found["to"], "cost": found["cost"], "path": path}


def _label_length(facts: GameFacts, value: int, seat: int | None) -> Label:
    number, unit = split_length(value, facts.machine.units)
    return {"length": number, "unit": unit}


_LABELS: Mapping[str, Callable[[GameFacts, Any, int | None], Label]] = {
    "entry": lambda facts, value, seat: {"entry": facts.machine.ids[value]},
    "length": _label_length,
    "piece": label_piece,
    "place": label_place,
    "space": _label_space,
}


def build_view(facts: GameFacts, seat: int | None) -> dict[str, Any]:
    """Return everything that a seat may see; `seat` is a rank among those in play, or None to see all."""
    machine, state = facts.machine, facts.state
    shown = {}
    for number, each in enumerate(machine.globals):
        in_play = each.module is None or state.playing[each.module]
        if in_play and (seat is None or each.seen != "nobody"):
            shown[each.name] = label_value(facts, each.type, state.glob[number], seat)
    # Places of destroyed pieces no longer exist; those of pieces in the box count as empty.
    places = [
        place
        for place, holder in enumerate(state.holder)
        if holder < 0 or state.where[holder] >= 0 or holder in state.seats
    ]
    return {
        "seat": seat,
        "seats": len(state.seats),
        "options": {slug: state.options[rank] for rank, (slug, _, _) in enumerate(machine.options)},
        "modules": [machine.ids[entry] for rank, entry in enumerate(machine.modules) if state.playing[rank]],
        "state": shown,
        "places": [_view_place(facts, place, seat) for place in places],
        "people": [
            {"seat": rank, "state": columns(facts, piece, seat)} for rank, piece in enumerate(state.seats)
        ],
        "over": state.over,
    }


def _view_place(facts: GameFacts, place: int, seat: int | None) -> dict[str, Any]:
    state = facts.state
    sort = facts.machine.places[state.lies[place]]
    known, hidden, partly_known = [], 0, []
    spaces: dict[Any, int] = {}
    for rank, piece in enumerate(state.members[place]):
        if can_see(facts, seat, piece):
            known.append(_view_piece(facts, piece, rank if sort.form in _ORDERED else None, seat))
            continue
        if fields := find_known_fields(facts, piece, seat):
            partly_known.append({"rank": rank, **fields} if sort.form in _ORDERED else fields)
        if sort.form in SPACED_FORMS:
            number = encode_plain(state.at[piece])
            spaces[str(number)] = spaces.get(str(number), 0) + 1
        else:
            hidden += 1
    if sort.form not in _ORDERED:
        known.sort(key=repr)
    found = {**label_place(facts, place, seat), "pieces": known, "hidden": hidden + sum(spaces.values())}
    if partly_known:
        found["told"] = partly_known if sort.form in _ORDERED else sorted(partly_known, key=repr)
    return {**found, "hidden_at": dict(sorted(spaces.items()))} if spaces else found


def find_known_fields(facts: GameFacts, piece: int, seat: int | None) -> dict[str, Any]:
    """Return the fields of a hidden piece that the seat may know, without those that have their default."""
    state, found = facts.state, {}
    for number, column in enumerate(facts.machine.columns):
        value = state.cols[number][piece]
        if column.seen and value not in (None, column.default) and can_know(facts, seat, piece, column):
            found[column.name.partition(".")[2]] = label_value(facts, column.type, value, seat)
    return found


def _view_piece(facts: GameFacts, piece: int, rank: int | None, seat: int | None) -> dict[str, Any]:
    state = facts.state
    found: dict[str, Any] = {
        "entry": facts.machine.ids[state.entry[piece]],
        "state": columns(facts, piece, seat),
    }
    if rank is not None:
        found["rank"] = rank
    if state.at[piece] is not None:
        found["space"] = encode_plain(state.at[piece])
    return found


def columns(facts: GameFacts, piece: int, seat: int | None) -> dict[str, Any]:
    """Return the run-time fields that a seat may know of a piece that it sees."""
    machine, state = facts.machine, facts.state
    above = machine.above[machine.kinds[state.entry[piece]]]
    return {
        column.name.partition(".")[2]: label_value(facts, column.type, state.cols[number][piece], seat)
        for number, column in enumerate(machine.columns)
        if column.kind in above and (not column.seen or can_know(facts, seat, piece, column))
    }


def find_unreached(facts: GameFacts, seat: int | None) -> frozenset[str]:
    """Return the ids of passages and their items that a seat or, with None, no player has reached.

    Passages are the entries of a graph. A seat reaches one when it sees a piece of it.
    """
    machine, state = facts.machine, facts.state
    passages = frozenset(machine.ids[number] for number in machine.passages)
    if not passages:
        return passages
    viewers = range(max(len(state.seats), 1)) if seat is None else (seat,)
    reached = {
        machine.ids[entry]
        for piece, entry in enumerate(state.entry)
        if state.where[piece] >= 0 and any(can_see(facts, viewer, piece) for viewer in viewers)
    }
    return frozenset(each for each in passages if not {each, find_owner_id(each)} & reached & passages)
