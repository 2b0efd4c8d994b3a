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


def move_ranked(facts: GameFacts, piece: Value, to: Value) -> None:
    """Move a piece to a space of the game's own maps, which have no capacity."""
    state = facts.state
    spots: Any = state.spots
    if spots is None or type(piece) is not int:
        acts.move(facts, piece, to, None)
        return
    left, rank = state.where[piece], spots.ranks.get(to)
    if left < 0 or rank is None:
        acts.move(facts, piece, to, None)
        return
    place, number = to
    members = state.members
    lying = members[left]
    at = lying.index(piece)
    if left == place:
        state.fuel -= 1 + 2 * len(lying) // BATCH
        after = members[place] = lying[:at] + lying[at + 1 :] + (piece,)
        for sides in spots.sides.values():
            if sides.members is lying:
                side = sides.pieces[sides.texts[state.entry[piece]]]
                side.remove(piece)
                side.append(piece)
                sides.members = after
    else:
        state.fuel -= 1 + (len(lying) + len(members[place])) // BATCH
        members[left] = lying[:at] + lying[at + 1 :]
        members[place] += (piece,)
        state.where[piece] = place
    state.at[piece] = number
    by_rank, before = spots.by_rank, spots.rank_of[piece]
    if before is not None:
        there = by_rank[before]
        by_rank[before] = () if len(there) == 1 else remove_from(there, piece)
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
    state.fuel -= 1 + len(lying) // BATCH
    at = lying.index(piece)
    members = state.members[left] = lying[:at] + lying[at + 1 :]
    for sides in spots.sides.values():
        if sides.members is lying:
            sides.pieces[sides.texts[state.entry[piece]]].remove(piece)
            sides.members = members
    before = spots.rank_of[piece]
    if before is not None:
        there = spots.by_rank[before]
        spots.by_rank[before] = () if len(there) == 1 else remove_from(there, piece)
        spots.spaces[piece] = spots.rank_of[piece] = None
    state.where[piece], state.at[piece] = -2, None
    if state.known:
        state.known.pop(piece, None)
