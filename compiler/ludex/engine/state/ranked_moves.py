"""Move or destroy a single piece among spaces that have ranks, as `piece_operations` does for all pieces.

Board games do little else; in one function without calls, a move takes half the time. Whatever is not such a
move is left to `piece_operations`. The spaces of such a game are indexed by `RankedSpaces`, if at all. Steps
are spent here; whether any are left is tested elsewhere.
"""

from __future__ import annotations

from typing import Any

from ludex.engine.state import piece_operations as acts
from ludex.engine.state.facts import GameFacts
from ludex.engine.state.piece_operations import BATCH
from ludex.engine.state.spots import remove_from
from ludex.expr.tree_types import Value

_FEW = 2 * BATCH
"""Maximum number of pieces in a place among which a move costs no more than any statement."""


def move_ranked(facts: GameFacts, piece: Value, to: Value) -> None:
    """Move a piece to a space of the game's own maps, which have no capacity."""
    state = facts.state
    spots: Any = state.spots
    if spots is None or type(piece) is not int:
        acts.move(facts, piece, to, None)
        return
    before, rank = spots.rank_of[piece], spots.ranks.get(to)
    if before is None or rank is None or state.where[piece] != to[0]:
        acts.move(facts, piece, to, None)
        return
    place, number = to
    lying = state.members[place]
    if len(lying) > _FEW:
        state.fuel -= 2 * len(lying) // BATCH
    order = [*lying]
    order.remove(piece)
    order.append(piece)
    members = state.members[place] = tuple(order)
    for sides in spots.sides.values():
        if sides.members is lying:
            side = sides.side_of[piece]
            side.remove(piece)
            side.append(piece)
            sides.members = members
    state.at[piece] = number
    by_rank = spots.by_rank
    there = by_rank[before]
    if len(there) == 1 and not by_rank[rank]:
        by_rank[before], by_rank[rank] = (), there
    else:
        by_rank[before] = remove_from(there, piece)
        by_rank[rank] += (piece,)
    spots.spaces[piece] = to
    spots.rank_of[piece] = rank


def destroy_ranked(facts: GameFacts, piece: Value) -> None:
    """Destroy a piece that has no places of its own."""
    state = facts.state
    spots: Any = state.spots
    if spots is None or type(piece) is not int or state.where[piece] < 0:
        acts.destroy(facts, piece)
        return
    if facts.machine.owns[state.entry[piece]]:
        acts.destroy(facts, piece)
        return
    left = state.where[piece]
    lying = state.members[left]
    if len(lying) > _FEW:
        state.fuel -= len(lying) // BATCH
    order = [*lying]
    order.remove(piece)
    members = state.members[left] = tuple(order)
    for sides in spots.sides.values():
        if sides.members is lying:
            sides.side_of[piece].remove(piece)
            sides.members = members
    before = spots.rank_of[piece]
    if before is not None:
        there = spots.by_rank[before]
        spots.by_rank[before] = () if len(there) == 1 else remove_from(there, piece)
        spots.spaces[piece] = spots.rank_of[piece] = None
    state.where[piece], state.at[piece] = -2, None
    if state.known:
        state.known.pop(piece, None)
