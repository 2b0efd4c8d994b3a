"""Check of a game: compare the texts of its entries and rules with the rules in play; count constants."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from ludex.claims import codes
from ludex.claims.checked_game import DESCRIBING_KINDS, CheckedGame, Constant
from ludex.claims.entry_texts import TextCheck
from ludex.claims.holders import find_holder_findings, find_repeated_texts, is_printed_by_ability
from ludex.claims.rule_texts import find_in_rule_texts
from ludex.claims.unused_values import list_unplayed_values, report_unplayed
from ludex.core.findings import Finding
from ludex.schema.catalogue import GAME
from ludex.schema.entries import Entry


def find(game: CheckedGame) -> Iterator[Finding]:
    """Report contradictions between the texts of a game and its rules, then repeated texts."""
    for entry in game.entries:
        if game.has_claims(entry) and not game.is_in_error(entry):
            yield from find_in_entry(game, entry)
    yield from find_repeated_texts(game)


def find_in_entry(game: CheckedGame, entry: Entry) -> Iterator[Finding]:
    """Report contradictions between the texts of an entry and the rules, then values that no rule uses."""
    has_texts = game.has_describing_texts(entry)
    if not has_texts and game.core_kind(entry) not in (*DESCRIBING_KINDS, GAME):
        return
    unplayed = list_unplayed_values(game, entry)
    if has_texts:
        found = list(find_holder_findings(game, entry))
        yield from found
        if not any(each.code is codes.NO_SENTENCE for each in found):  # otherwise there is no text to check
            yield from _find_in_texts(game, entry, unplayed)
    elif game.core_kind(entry) != GAME:
        yield from find_in_rule_texts(game, entry)
    yield from (report_unplayed(game, entry, name, same) for name, same in unplayed.items())


def _find_in_texts(
    game: CheckedGame, entry: Entry, unplayed: dict[str, Constant | None]
) -> Iterator[Finding]:
    """Report texts of an entry that contradict its rules, its abilities or its arguments."""
    rules = game.rules_of(entry)
    able = any(
        game.constants_of(each) or each.data.get("values") for each in game.abilities_of(entry).values()
    )
    holds = able and not is_printed_by_ability(game, entry)
    if rules.acts or rules.claims or holds or entry.data.get("args"):
        yield from TextCheck(game, entry, unplayed).find()


@dataclass
class ClaimTally:
    """Count of a game's constants: those that its texts show, and those that they do not show."""

    game: str
    bound: int = 0
    excused: int = 0
    """The number of constants that no text shows, but whose finding is suppressed."""
    free: list[Finding] = field(default_factory=list)
    """The finding about each other constant that no text shows."""


def count_claims(game: CheckedGame, is_excused: Callable[[Finding], bool]) -> ClaimTally:
    """Count the constants in all entries whose texts must agree with their rules.

    `is_excused` tells whether a finding is suppressed.
    """
    tally = ClaimTally(game.world.name)
    for entry in filter(game.has_describing_texts, game.entries):
        check = TextCheck(game, entry, list_unplayed_values(game, entry))
        tally.bound += len(check.bound)
        for finding, constants in check.find_by_constant():
            if is_excused(finding):
                tally.excused += len(constants)
            else:
                tally.free += [finding] * len(constants)
    return tally
