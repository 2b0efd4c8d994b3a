"""Check of a whole game: every entry whose texts must agree with its rules, and the texts of rules."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.claims import codes
from ludex.claims.checked_game import CheckedGame, Constant
from ludex.claims.entry_texts import TextCheck
from ludex.claims.holders import find_holder_findings, find_repeated_texts, is_printed_by_ability
from ludex.claims.rule_texts import find_in_rule_texts
from ludex.core.findings import Edit, Finding, Fix, make_finding
from ludex.core.messages import Bilingual, message
from ludex.l10n.text_places import rewrite_characters
from ludex.lang.claims import RuleClaim
from ludex.schema.entries import Entry

_TOLD_KINDS = ("rule", "ruling")
"""Core kinds whose texts describe rules of other entries."""


def find(game: CheckedGame) -> Iterator[Finding]:
    """Report every contradiction between the texts of a game and its rules."""
    for entry in game.entries:
        if not game.is_in_error(entry):
            yield from find_in_entry(game, entry)
    yield from find_repeated_texts(game)


def find_in_entry(game: CheckedGame, entry: Entry) -> Iterator[Finding]:
    """Report contradictions between the texts of an entry and the rules."""
    held = game.is_held(entry)
    if not held and game.core_kind(entry) not in _TOLD_KINDS:
        return
    unplayed = list_unplayed_values(game, entry)
    if held:
        found = list(find_holder_findings(game, entry))
        yield from found
        if not any(each.code is codes.NO_SENTENCE for each in found):  # else it has no text to check
            yield from _find_in_texts(game, entry, unplayed)
    else:
        yield from find_in_rule_texts(game, entry)
    yield from (_report_unplayed(game, entry, name, same) for name, same in unplayed.items())


def _find_in_texts(
    game: CheckedGame, entry: Entry, unplayed: dict[str, Constant | None]
) -> Iterator[Finding]:
    """Report texts of an entry that contradict its rules, its abilities, or the values from holders."""
    rules = game.rules_of(entry)
    able = any(
        game.constants_of(each) or each.data.get("values") for each in game.abilities_of(entry).values()
    )
    holds = able and not is_printed_by_ability(game, entry)
    if rules.acts or rules.claims or holds or entry.data.get("args"):
        yield from TextCheck(game, entry, unplayed).find()


def list_unplayed_values(game: CheckedGame, entry: Entry) -> dict[str, Constant | None]:
    """Return the values of an entry that no rule uses.

    Each comes with the only constant that is used instead, if there is one. Values that another entry uses,
    or that the text of a rule without statements names, only have to be shown.
    """
    values = entry.data.get("values")
    shown = game.shown_names(game.texts_by_entry.get(str(entry.id), ())) if values else set()
    found: dict[str, Constant | None] = {}
    for name, value in values.items() if isinstance(values, dict) else ():
        told = game.core_kind(entry) in _TOLD_KINDS or isinstance(game.rules_of(entry).slots.get(name), int)
        elsewhere = isinstance(value, str) and told
        if elsewhere and name in shown:
            continue
        if name not in game.rules_of(entry).played and (str(entry.id), name) not in game.borrowed:
            same = [each for each in game.constants_of(entry) if not each.name and each.value == value]
            found[name] = same[0] if len(same) == 1 and type(value) is int else None
    return found


def _report_unplayed(game: CheckedGame, entry: Entry, name: str, same: Constant | None) -> Finding:
    slots = {"name": name, "value": entry.data["values"][name]}
    trouble = (_PLAYED_INSTEAD if same is not None else _UNNAMED).fill(**slots)
    edits = [_put_name(entry, each, name) for each in same.claims] if same is not None else []
    fix = None
    if edits and None not in edits:
        fix = Fix(message("write {name}", "écrire {name}", name=name), tuple(filter(None, edits)))
    span, severity = entry.key_span(("values", name)), game.severity(entry)
    return make_finding(codes.NOT_PLAYED, span, fix=fix, severity=severity, name=name, trouble=trouble)


def _put_name(entry: Entry, claim: RuleClaim, name: str) -> Edit | None:
    pointer = (*entry.pointer, *claim.at)
    if not isinstance(entry.document.value_at(pointer), str):
        return Edit(entry.document.span(pointer), name)
    return rewrite_characters(entry.document, pointer, claim.start, claim.end, name)


_PLAYED_INSTEAD = Bilingual(
    "; the rules have {value} where they could use this name",
    "\u202f; là où elles pourraient employer ce nom, les règles ont {value}",
)
_UNNAMED = Bilingual(
    ": name it in the rules, or leave it out", "\u00a0: nommez-la dans les règles, ou retirez-la"
)
