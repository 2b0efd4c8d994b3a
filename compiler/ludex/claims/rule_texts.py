"""Texts of rulebook rules: remarks about numbers that could be slots.

Statements that cite a rule are not compared with its text. A number gets a remark if the noun after it is a
term that the game counts, or if it is a length with a sign for inches or feet. The remark has a fix if
exactly one value of the rule or of the game, or base of a quantity, has the same number, and a name that
contains the noun. Otherwise, the number 1 before a noun gets no remark.
"""

from __future__ import annotations

from collections.abc import Iterator

from ludex.claims import codes
from ludex.claims.checked_game import CheckedGame, Constant
from ludex.claims.slots import make_replacement, make_slot_fix
from ludex.claims.vocabulary import Numeral
from ludex.core.findings import Finding, Severity, make_finding
from ludex.core.messages import Bilingual
from ludex.l10n.texts import Text
from ludex.schema.entries import Entry

_SIGNS_OF_LENGTH = ("″", "′")


def find_in_rule_texts(game: CheckedGame, entry: Entry) -> Iterator[Finding]:
    """Report numbers in the texts of a rule that a slot could show."""
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
    trouble = _KNOWN.fill(value=numeral.value, name=matching[0].name, slot=replacement.slot)
    yield make_finding(
        codes.WRITTEN_OUT,
        game.places.wording_span(text, part, replacement.start, replacement.end),
        fix=make_slot_fix(game, text, part, replacement),
        severity=Severity.INFO,
        word=wording[replacement.start : replacement.end],
        trouble=trouble,
    )


_UNKNOWN = Bilingual(
    "counts a thing of this game, but is not one of the game’s values: name it under `values`",
    "compte une chose de ce jeu, mais n’est pas une de ses valeurs\u00a0: nommez ce nombre sous `values`",
)
_MEASURED = Bilingual(
    "is a measurement, but not one of the game’s values: name it under `values`, and write that name as a "
    "slot",
    "est une mesure, mais pas une valeur du jeu\u00a0: nommez-la sous `values`, et écrivez ce nom "
    "dans un emplacement",
)
_KNOWN = Bilingual(
    "is `{name}`, which is {value}: write {slot}",
    "est `{name}`, qui est {value}\u00a0: écrivez {slot}",
)
