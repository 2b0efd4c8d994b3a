"""Values of entries that no rule uses, so that texts show a number that changes nothing."""

from __future__ import annotations

from collections import Counter

from ludex.claims import codes
from ludex.claims.checked_game import DESCRIBING_KINDS, CheckedGame, Constant
from ludex.core.findings import Edit, Finding, Fix, Note, make_finding, make_note
from ludex.core.ids import to_identifier
from ludex.core.messages import Bilingual, message
from ludex.l10n.text_places import rewrite_characters
from ludex.lang.claims import RuleClaim
from ludex.schema.catalogue import GAME
from ludex.schema.entries import Entry


def list_unplayed_values(game: CheckedGame, entry: Entry) -> dict[str, Constant | None]:
    """Return the values of an entry that no rule uses, by name.

    Each has the constant in the rules that should have its name: the only unnamed constant with the same
    number, or None. A computed value that a text of the entry shows is left out if it is a number, or if the
    entry is a rule or a ruling. So are values of the game that are computed, or that an example, a layout or
    the like names.
    """
    values = entry.data.get("values")
    shown = game.shown_names(game.texts_by_entry.get(str(entry.id), ())) if values else set()
    found: dict[str, Constant | None] = {}
    for name, value in values.items() if isinstance(values, dict) else ():
        printable = game.core_kind(entry) in DESCRIBING_KINDS or isinstance(
            game.rules_of(entry).slots.get(name), int
        )
        if isinstance(value, str) and printable and name in shown:
            continue
        played = name in game.rules_of(entry).played or (str(entry.id), name) in game.borrowed
        if not played and not _is_noticed(game, entry, name, value):
            same = [each for each in game.constants_of(entry) if not each.name and each.value == value]
            found[name] = same[0] if len(same) == 1 and type(value) is int else None
    return found


def _is_noticed(game: CheckedGame, entry: Entry, name: str, value: object) -> bool:
    """Return whether a change of a game's value would be noticed, although no rule uses the value.

    A computed value changes only with the contents that it counts. An example or a layout may name a value.
    """
    if game.core_kind(entry) != GAME:
        return False
    return isinstance(value, str) or name in game.expression_words


def report_unplayed(game: CheckedGame, entry: Entry, name: str, same: Constant | None) -> Finding:
    slots = {"name": name, "value": entry.data["values"][name]}
    trouble = (_PLAYED_INSTEAD if same is not None else _UNNAMED).fill(**slots)
    edits = [_write_name(entry, each, name) for each in same.claims] if same is not None else []
    fix = None
    if edits and None not in edits:
        fix = Fix(message("write {name}", "écrire {name}", name=name), tuple(filter(None, edits)))
    span, severity = entry.key_span(("values", name)), game.severity(entry)
    notes = [] if same is not None else [_note_spelling(game, entry, name)]
    return make_finding(
        codes.NOT_PLAYED, span, notes=notes, fix=fix, severity=severity, name=name, trouble=trouble
    )


def _note_spelling(game: CheckedGame, entry: Entry, name: str) -> Note:
    """Return a note on how rules write a value: alone in its own entry, after the entry's name elsewhere."""
    if game.core_kind(entry) == GAME:
        return make_note("write `{name}` in any rule", "écrivez `{name}` dans une règle", name=name)
    sharing = Counter(each.slug for each in game.entries)[entry.slug] > 1
    word = (f"{entry.kind}." if sharing else "") + to_identifier(entry.slug)
    return make_note(
        "write `{name}` in this entry’s own rules, `{word}.{name}` in those of other entries",
        "écrivez `{name}` dans les règles de cette entrée, `{word}.{name}` dans celles des autres",
        name=name,
        word=word,
    )


def _write_name(entry: Entry, claim: RuleClaim, name: str) -> Edit | None:
    pointer = (*entry.pointer, *claim.at)
    if not isinstance(entry.document.value_at(pointer), str):
        return Edit(entry.document.span(pointer), name)
    return rewrite_characters(entry.document, pointer, claim.start, claim.end, name)


_PLAYED_INSTEAD = Bilingual(
    "; the rules contain {value} instead: write the name there",
    "\u202f; les règles contiennent {value} à la place\u00a0: écrivez-y ce nom",
)
_UNNAMED = Bilingual(
    ": use it in the rules, or remove it", "\u00a0: employez cette valeur dans les règles, ou retirez-la"
)
