"""Passages of a story: entries that lead from one to the next, and that players may read only once they have
reached them.

A seat reaches a passage when it sees a piece of it. The items of a passage are shown with it.
"""

from __future__ import annotations

from ludex.core.ids import find_owner_id
from ludex.engine.game import Game
from ludex.engine.state.views import can_see


def find_unreached(game: Game, seat: int | None) -> frozenset[str]:
    """Return the ids of passages and their items that a seat or, with None, no player has reached."""
    machine = game.machine
    passages = frozenset(machine.ids[number] for number in machine.passages)
    if not passages:
        return passages
    reached = passages & _find_seen(game, seat)
    return frozenset(each for each in passages if not {each, find_owner_id(each)} & reached)


def _find_seen(game: Game, seat: int | None) -> set[str]:
    """Return the entries of all pieces that a seat or, with None, any seat may see."""
    state, ids = game.state, game.machine.ids
    viewers = range(max(len(state.seats), 1)) if seat is None else (seat,)
    return {
        ids[entry]
        for piece, entry in enumerate(state.entry)
        if state.where[piece] >= 0 and any(can_see(game.run, viewer, piece) for viewer in viewers)
    }
