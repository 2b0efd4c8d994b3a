"""What one seat may know of a game, as plain data: nothing more, and no number that could be followed.

Hidden pieces are counts. Pieces of a place without order are listed by their entries, whatever order they are
kept in. What lies in a place of a hidden piece is told as what lies there, without whose it is.
"""

from __future__ import annotations

from typing import Any

from ludex.engine.facts import GameFacts
from ludex.engine.places import SPACED
from ludex.engine.seen import label, place_label, plain, sees

_ORDERED = ("stack", "row", "track", "slots")


def view(facts: GameFacts, seat: int | None) -> dict[str, Any]:
    """`seat` is a rank among the seats in play, or None for somebody who sees all."""
    machine, state = facts.machine, facts.state
    shown = {}
    for number, each in enumerate(machine.globals):
        in_play = each.module is None or state.playing[each.module]
        if in_play and (seat is None or each.seen != "nobody"):
            shown[each.name] = label(facts, each.type, state.glob[number], seat)
    return {
        "seat": seat,
        "seats": len(state.seats),
        "options": {slug: state.options[rank] for rank, (slug, _, _) in enumerate(machine.options)},
        "modules": [machine.ids[entry] for rank, entry in enumerate(machine.modules) if state.playing[rank]],
        "state": shown,
        "places": [
            _place(facts, place, seat) for place in range(len(state.members)) if _told(facts, place, seat)
        ],
        "people": [
            {"seat": rank, "state": columns(facts, piece, seat)} for rank, piece in enumerate(state.seats)
        ],
        "over": state.over,
    }


def _told(facts: GameFacts, place: int, seat: int | None) -> bool:
    """Places of pieces that are out of the game are no more; those of the box are as good as empty."""
    holder = facts.state.holder[place]
    return holder < 0 or facts.state.where[holder] >= 0 or holder in facts.state.seats


def _place(facts: GameFacts, place: int, seat: int | None) -> dict[str, Any]:
    state = facts.state
    sort = facts.machine.places[state.lies[place]]
    known, hidden = [], 0
    spaces: dict[Any, int] = {}
    for rank, piece in enumerate(state.members[place]):
        if sees(facts, seat, piece):
            known.append(_piece(facts, piece, rank if sort.form in _ORDERED else None, seat))
        elif sort.form in SPACED:
            number = plain(state.at[piece])
            spaces[str(number)] = spaces.get(str(number), 0) + 1
        else:
            hidden += 1
    if sort.form not in _ORDERED:
        known.sort(key=repr)
    found = {**place_label(facts, place, seat), "pieces": known, "hidden": hidden + sum(spaces.values())}
    return {**found, "hidden_at": dict(sorted(spaces.items()))} if spaces else found


def _piece(facts: GameFacts, piece: int, rank: int | None, seat: int | None) -> dict[str, Any]:
    state = facts.state
    found: dict[str, Any] = {
        "entry": facts.machine.ids[state.entry[piece]],
        "state": columns(facts, piece, seat),
    }
    if rank is not None:
        found["rank"] = rank
    if state.at[piece] is not None:
        found["space"] = plain(state.at[piece])
    return found


def columns(facts: GameFacts, piece: int, seat: int | None) -> dict[str, Any]:
    """The run-time fields of a piece that a seat may know."""
    machine, state = facts.machine, facts.state
    above = machine.above[machine.kinds[state.entry[piece]]]
    return {
        column.name.partition(".")[2]: label(facts, column.type, state.cols[number][piece], seat)
        for number, column in enumerate(machine.columns)
        if column.kind in above
    }
