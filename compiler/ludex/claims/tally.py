"""Count of a game's claims: shown in a slot, excused by a suppression, or neither."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from ludex.claims.checked_game import CheckedGame
from ludex.claims.entry_texts import TextCheck
from ludex.claims.unused_values import list_unplayed_values
from ludex.core.findings import Finding


@dataclass
class ClaimTally:
    """Number of constants that a game's texts show, and the finding about each free one."""

    game: str
    bound: int = 0
    excused: int = 0
    free: list[Finding] = field(default_factory=list)


def count_claims(game: CheckedGame, is_excused: Callable[[Finding], bool]) -> ClaimTally:
    """Count the constants in all entries whose texts must agree with their rules."""
    tally = ClaimTally(game.world.name)
    for entry in filter(game.has_describing_texts, game.entries):
        unplayed = list_unplayed_values(game, entry)
        check = TextCheck(game, entry, unplayed)
        tally.bound += len(check.bound)
        for finding, constants in check.find_by_constant():
            if is_excused(finding):
                tally.excused += len(constants)
            else:
                tally.free += [finding] * len(constants)
    return tally
