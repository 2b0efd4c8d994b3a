"""Check of a game: compare the texts of its entries and rules with the rules in play; count constants.

Statements that cite a rule of the rulebook are not compared with its text. A number there gets a remark if
the noun after it is a term that the game counts, or if it is a length with a sign for inches or feet. The
remark has a fix if exactly one value of the rule or of the game, or base of a quantity, has the same number,
and a name that contains the noun. Otherwise, the number 1 before a noun gets no remark.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from ludex.claims import codes
from ludex.claims.checked_game import DESCRIBING_KINDS, CheckedGame, Constant
from ludex.claims.entry_texts import TextCheck
from ludex.claims.holders import find_holder_findings, find_repeated_texts, is_printed_by_ability
from ludex.claims.slots import make_replacement, make_slot_fix
from ludex.claims.vocabulary import Numeral
from ludex.core.findings import Edit, Finding, Fix, Note, Severity, make_finding, make_note
from ludex.core.ids import to_identifier
from ludex.core.messages import Bilingual, message
from ludex.l10n.text_places import rewrite_characters
from ludex.l10n.texts import Text
from ludex.lang.claims import RuleClaim
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
    unplayed = _list_unplayed_values(game, entry)
    if has_texts:
        found = list(find_holder_findings(game, entry))
        yield from found
        if not any(each.code is codes.NO_SENTENCE for each in found):  # otherwise there is no text to check
            yield from _find_in_texts(game, entry, unplayed)
    elif game.core_kind(entry) != GAME:
        yield from _find_in_rule_texts(game, entry)
    yield from (_report_unplayed(game, entry, name, same) for name, same in unplayed.items())


def _find_in_texts(
    game: CheckedGame, entry: Entry, unplayed: dict[str, Constant | None]
) -> Iterator[Finding]:
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
        check = TextCheck(game, entry, _list_unplayed_values(game, entry))
        tally.bound += len(check.bound)
        for finding, constants in check.find_by_constant():
            if is_excused(finding):
                tally.excused += len(constants)
            else:
                tally.free += [finding] * len(constants)
    return tally


def _list_unplayed_values(game: CheckedGame, entry: Entry) -> dict[str, Constant | None]:
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
    """Return whether an example, a layout or a count would show a change of a game's value."""
    if game.core_kind(entry) != GAME:
        return False
    return isinstance(value, str) or name in game.expression_words


def _report_unplayed(game: CheckedGame, entry: Entry, name: str, same: Constant | None) -> Finding:
    slots = {"name": name, "value": entry.data["values"][name]}
    trouble = (_PLAYED_INSTEAD if same is not None else _UNUSED).fill(**slots)
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
_UNUSED = Bilingual(
    ": use it in the rules, or remove it", "\u00a0: employez cette valeur dans les règles, ou retirez-la"
)


_SIGNS_OF_LENGTH = ("″", "′")


def _find_in_rule_texts(game: CheckedGame, entry: Entry) -> Iterator[Finding]:
    values = entry.data.get("values")
    own = [Constant(value, name) for name, value in dict(values or {}).items() if type(value) is int]
    for text in game.texts_of(entry):
        for part, wording in enumerate(text.source):
            for numeral in game.vocabulary.find_numerals(wording):
                yield from _remark(game, text, part, numeral, [*own, *game.known_everywhere])


def _remark(
    game: CheckedGame, text: Text, part: int, numeral: Numeral, known: list[Constant]
) -> Iterator[Finding]:
    noun, wording = numeral.noun, text.source[part]
    if noun is None:
        if wording.startswith(_SIGNS_OF_LENGTH, numeral.end):
            at = game.places.wording_span(text, part, numeral.start, numeral.end + 1)
            word = wording[numeral.start : numeral.end + 1]
            yield make_finding(codes.WRITTEN_OUT, at, severity=Severity.INFO, word=word, trouble=_MEASURED)
        return
    matching = [
        each
        for each in known
        if each.value == numeral.value and game.vocabulary.is_name_of(each.name, noun.term)
    ]
    if len(matching) != 1:
        if numeral.value > 1:
            word = wording[numeral.start : numeral.end]
            at = game.places.wording_span(text, part, numeral.start, numeral.end)
            yield make_finding(codes.WRITTEN_OUT, at, severity=Severity.INFO, word=word, trouble=_UNKNOWN)
        return
    replacement = make_replacement(matching[0].name, numeral, wording, game.texts.language)
    trouble = _IS_VALUE.fill(value=numeral.value, name=matching[0].name, slot=replacement.slot)
    yield make_finding(
        codes.WRITTEN_OUT,
        game.places.wording_span(text, part, replacement.start, replacement.end),
        fix=make_slot_fix(game, text, part, replacement),
        severity=Severity.INFO,
        word=wording[replacement.start : replacement.end],
        trouble=trouble,
    )


_UNKNOWN = Bilingual(
    "counts a thing of this game: name the number under `values`, unless a value has it already, and write "
    "that name as a slot",
    "compte une chose de ce jeu\u00a0: nommez ce nombre sous `values`, si aucune valeur ne l’a déjà, et "
    "écrivez ce nom dans un emplacement",
)
_MEASURED = Bilingual(
    "is a length: name it under `values`, unless a value has it already, and write that name as a slot",
    "est une longueur\u00a0: nommez-la sous `values`, si aucune valeur ne l’a déjà, et écrivez ce nom "
    "dans un emplacement",
)
_IS_VALUE = Bilingual(
    "is `{name}`, which is {value}: write {slot}",
    "est `{name}`, qui est {value}\u00a0: écrivez {slot}",
)
