"""Which cards a game came to: those that lie, at its end, where somebody may see them, and nowhere that cards
begin in, such as the box."""

from __future__ import annotations

from ludex.engine.game import Game
from ludex.engine.machine import Machine
from ludex.engine.seen import seat_of

KINDS = frozenset({"card", "enemy", "hero"})


_known: dict[str, tuple[bool, ...]] = {}
"""By the hash of a pack's content."""


def _cards(machine: Machine) -> tuple[bool, ...]:
    """For each entry, whether it is a card, an enemy or a hero; empty where none is."""
    if machine.content not in _known:
        found = tuple(bool(KINDS & machine.above.get(kind, frozenset())) for kind in machine.kinds)
        _known.clear()
        _known[machine.content] = found if any(found) else ()
    return _known[machine.content]


def met(game: Game) -> dict[int, set[str]]:
    """By seat, what lay with it; what lay with nobody counts for all."""
    cards = _cards(game.machine)
    if not cards:
        return {}
    machine, state, run = game.machine, game.state, game.run
    seats = range(max(len(state.seats), 1))
    box = {supply.place for supply in machine.box}
    found: dict[int, set[str]] = {}
    for piece, entry in enumerate(state.entry):
        place = state.where[piece]
        if not cards[entry] or place < 0:
            continue
        sort = machine.places[state.lies[place]]
        if sort.seen == "nobody" or sort.number in box:
            continue
        owner = seat_of(run, place)
        for seat in seats if owner is None else (owner,):
            found.setdefault(seat, set()).add(machine.ids[entry])
    return found
