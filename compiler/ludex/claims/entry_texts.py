"""Compare the texts of an entry with the constants of its rules (CLAIM001, 002, 003 and 005).

Each constant that no text shows has one finding: at the word in a text that may mean it, or else at the
constant in the rules. Other numbers and titles that are written out have findings of their own.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ludex.claims import codes
from ludex.claims.checked_game import CheckedGame, Constant
from ludex.claims.slots import Replacement, can_be_named, make_naming_edits, make_replacement, make_slot_fix
from ludex.claims.vocabulary import Numeral
from ludex.core.findings import Finding, Fix, Note, Severity, make_finding, make_note
from ludex.core.ids import kind_of
from ludex.core.messages import Bilingual, Choice, message
from ludex.l10n.texts import Text
from ludex.schema.entries import Entry

_DIFFERENCES = re.compile(r"\s(?:de plus|de moins|more|fewer|less)\b")
_AMOUNTS = re.compile(r"(?:\bd['’]|\bde |\bby |\bof |\bqu['’])$", re.IGNORECASE)
"""Words before “one” that make it an amount rather than an article."""


class TextNumber(NamedTuple):
    """Number in a wording of a text."""

    text: Text
    part: int
    numeral: Numeral

    @property
    def wording(self) -> str:
        return self.text.source[self.part]


@dataclass
class TextCheck:
    """Comparison of the texts of an entry with the constants of its rules."""

    game: CheckedGame
    entry: Entry
    unplayed: Mapping[str, Constant | None] = field(default_factory=dict)
    """Values that no rule uses (reported elsewhere), each with the constant used instead, or None."""
    severity: Severity | None = field(init=False)
    free: list[Constant] = field(init=False)
    """Constants that no text shows and no finding has named yet."""
    bound: list[Constant] = field(init=False)
    """Constants that a text of the entry, or a sentence that it prints, shows as a slot."""

    def __post_init__(self) -> None:
        constants = [
            each
            for each in self.game.constants_of(self.entry)
            if each.name not in self.unplayed and each not in self.unplayed.values()
        ]
        self.bound = [each for each in constants if self.game.is_bound(self.entry, each)]
        self.free = [each for each in constants if each not in self.bound]
        self.texts = self.game.texts_of(self.entry)
        self.severity = self.game.severity(self.entry)

    def find(self) -> Iterator[Finding]:
        """Report the findings of the entry."""
        yield from (finding for finding, _ in self.find_by_constant())

    def find_by_constant(self) -> Iterator[tuple[Finding, list[Constant]]]:
        """Yield the findings about the entry, each with the constants of `free` that it concerns."""
        known = list(self.free)
        for finding in self._find():
            yield finding, [each for each in known if each not in self.free]
            known = list(self.free)

    def _list_numbers(self, find: Callable[[str], Iterable[Numeral]]) -> list[TextNumber]:
        return [
            TextNumber(text, part, numeral)
            for text in self.texts
            for part, wording in enumerate(text.source)
            for numeral in find(wording)
        ]

    def _find(self) -> Iterator[Finding]:
        numbers = self._list_numbers(self.game.vocabulary.find_numerals)
        unmatched = []
        for number in sorted(numbers, key=lambda each: each.numeral.of_a_thing):
            found = self._match(number)
            if found is None:
                unmatched.append(number)
            else:
                yield found
        for number in unmatched:
            if not number.numeral.of_a_thing:
                yield self._report_unmatched(number)
        yield from self._find_ones()
        yield from self._find_titles()
        while self.free:
            yield self._report_not_shown(self.free.pop(0))

    # Numbers

    def _match(self, number: TextNumber) -> Finding | None:
        """Return the finding about a number that equals a constant; None for others and for 1 of a thing."""
        if number.numeral.of_a_thing and number.numeral.value == 1:
            return None  # usually the number of a thing, such as “slot 1”
        same = [each for each in self.free if each.value == number.numeral.value]
        same = same or [each for each in self.bound if each.value == number.numeral.value and each.name]
        same = self._prefer_noun(same, number.numeral)
        if not same:
            return None
        self.free = [each for each in self.free if each not in same]
        if len(same) > 1:
            return self._report_several(number, same)
        return self._report_written_out(number, same[0])

    def _prefer_noun(self, constants: list[Constant], numeral: Numeral) -> list[Constant]:
        """Return the constants whose names contain the noun after the number, or all if none does."""
        if numeral.noun is None:
            return constants
        is_name = self.game.vocabulary.is_name_of
        return [each for each in constants if is_name(each.label, numeral.noun.term)] or constants

    def _report_written_out(self, number: TextNumber, constant: Constant) -> Finding:
        replacement = self._replace(number, constant.label or "…")
        slots = {"value": constant.value, "name": constant.label, "slot": replacement.slot}
        naming = make_naming_edits(self.game, self.entry, constant)
        trouble = codes.NAMED if constant.name else codes.NAMELESS if naming else codes.WITHOUT_PARAMETER
        fixable = bool(constant.name or naming)
        fix = make_slot_fix(self.game, number.text, number.part, replacement, naming) if fixable else None
        note = self._note_claim(constant)
        return self._report(number, replacement, trouble.fill(**slots), fix, note)

    def _report_several(self, number: TextNumber, same: list[Constant]) -> Finding:
        replacement = self._replace(number, "…")
        labels = tuple(dict.fromkeys(f"`{each.label}`" for each in same if each.label))
        value = number.numeral.value
        if len(labels) < len(same):
            return self._report(
                number, replacement, codes.UNNAMED_SEVERAL.fill(value=value), None, self._note_claim(same[0])
            )
        trouble = codes.SEVERAL.fill(names=Choice(labels), value=value)
        return self._report(number, replacement, trouble, None, self._note_claim(same[0]))

    def _report_unmatched(self, number: TextNumber) -> Finding:
        """Report a number that equals no constant: of another constant, an ability, a field, or nothing."""
        wrong = self._find_contradicted(number.numeral)
        if wrong is not None:
            return self._report_other(number, wrong)
        noun, ability = number.numeral.noun, self._find_playing_ability(number.numeral.value)
        if ability is not None:
            replacement = self._replace(number, "…")
            trouble = codes.OF_ABILITY.fill(value=number.numeral.value, id=ability)
            return self._report(number, replacement, trouble, None)
        fields = [each for each in self.game.fields_of(self.entry) if each.value == number.numeral.value]
        named = [
            each
            for each in self.game.known_everywhere
            if each.value == number.numeral.value
            and noun is not None
            and self.game.vocabulary.is_name_of(each.name, noun.term)
        ]
        for known in (fields, named):
            if len(known) == 1:
                return self._report_written_out(number, known[0])
        alone = Replacement(number.numeral.start, number.numeral.end, "")
        return self._report(number, alone, codes.UNPLAYED, None)

    def _find_playing_ability(self, value: int) -> str | None:
        for slug, ability in self.game.abilities_of(self.entry).items():
            given = self.entry.data["abilities"][slug] or {}
            played = {each.value for each in self.game.constants_of(ability)}
            if value in played or value in given.values():
                return str(ability.id)
        return None

    def _find_contradicted(self, numeral: Numeral) -> Constant | None:
        """Return the only constant that a number may mean, with another value; None if none or several."""
        free = [each for each in self.free if isinstance(each.value, int) and each.label]
        if numeral.noun is not None:
            says = [each for each in free if self.game.vocabulary.is_name_of(each.label, numeral.noun.term)]
            if len(says) == 1:
                return says[0]
        open_ = [each for each in free if each.name]
        if len(open_) != 1 or len(free) != 1:
            return None
        other = numeral.noun is not None and self.game.vocabulary.find_terms_of(open_[0].name)
        return None if other else open_[0]

    def _report_other(self, number: TextNumber, constant: Constant) -> Finding:
        self.free = [each for each in self.free if each is not constant]
        replacement = self._replace(number, constant.label)
        naming = make_naming_edits(self.game, self.entry, constant)
        fix = (
            make_slot_fix(self.game, number.text, number.part, replacement, naming)
            if constant.name or naming
            else None
        )
        span = self.game.places.wording_span(
            number.text, number.part, number.numeral.start, number.numeral.end
        )
        return make_finding(
            codes.OTHER_NUMBER,
            span,
            notes=[self._note_claim(constant)],
            fix=fix,
            severity=self.severity,
            said=number.numeral.value,
            name=constant.label,
            value=constant.value,
            slot=replacement.slot,
        )

    def _find_ones(self) -> Iterator[Finding]:
        ones = [each for each in self.free if each.value == 1 and each.label]
        for constant in ones:
            numbers = self._list_numbers(self.game.vocabulary.find_ones)
            matching = [each for each in numbers if self._says_noun(each, constant)]
            if not matching and constant.name and not self.game.vocabulary.find_terms_of(constant.name):
                matching = [each for each in numbers if _is_amount(each)]
            if matching:
                self.free = [each for each in self.free if each is not constant]
                yield self._report_written_out(matching[-1], constant)

    def _says_noun(self, number: TextNumber, constant: Constant) -> bool:
        noun = number.numeral.noun
        return noun is not None and self.game.vocabulary.ends_with_noun(constant.label, noun.term)

    def _replace(self, number: TextNumber, name: str) -> Replacement:
        return make_replacement(name, number.numeral, number.wording, self.game.texts.language)

    def _report(
        self,
        number: TextNumber,
        replacement: Replacement,
        trouble: Bilingual,
        fix: Fix | None,
        note: Note | None = None,
    ) -> Finding:
        word = number.wording[replacement.start : replacement.end]
        span = self.game.places.wording_span(number.text, number.part, replacement.start, replacement.end)
        return make_finding(
            codes.WRITTEN_OUT, span, notes=[note], fix=fix, severity=self.severity, word=word, trouble=trouble
        )

    def _note_claim(self, constant: Constant) -> Note | None:
        if not constant.claims:
            return None
        return make_note(
            "in the rules", "dans les règles", self.game.claim_span(self.entry, constant.claims[0])
        )

    # Entries

    def _find_titles(self) -> Iterator[Finding]:
        """Report written-out titles: of entries that the rules name, then of others that could be meant."""
        reported: set[tuple[str, int, int]] = set()
        for constant in [each for each in self.free if isinstance(each.value, str)]:
            found = self._find_title(str(constant.value))
            if found is not None:
                self.free = [each for each in self.free if each is not constant]
                text, part, start, end = found
                reported.add((text.key, part, start))
                yield self._report_title(text, part, start, end, constant)
        for entry_id in self._list_other_titles():
            found = self._find_title(entry_id)
            if found is not None and (found[0].key, found[1], found[2]) not in reported:
                text, part, start, end = found
                reported.add((text.key, part, start))
                yield self._report_title(text, part, start, end, self._find_slot_source(entry_id))

    def _list_other_titles(self) -> Iterator[str]:
        """Yield other entries that a text may name: of kinds in rules, arguments and fields; colours."""
        constants = self.game.constants_of(self.entry)
        named = {str(each.value) for each in constants if isinstance(each.value, str)}
        fields = self.game.references_of(self.entry)
        kinds = {kind_of(each) for each in named} | {each.kind for each in fields.values()}
        kinds |= {str(type_).removeprefix("entry ") for type_ in self.entry.data.get("args", {}).values()}
        shown = self.game.shown_names(self.texts)
        given = {str(each.id) for name, each in fields.items() if name in shown}
        given |= {str(each.target.id) for each in self.game.world.references(self.entry)} - {
            str(each.id) for each in fields.values()
        }
        words = [each for text in self.texts for each in text.source]
        for entry_id in self.game.vocabulary.find_titled(words, kinds):
            if entry_id not in named | given and entry_id != str(self.entry.id):
                yield entry_id

    def _find_slot_source(self, entry_id: str) -> Constant | None:
        """Return the argument or the unshown field that could show an entry's title; None without one."""
        kind, shown = kind_of(entry_id), self.game.shown_names(self.texts)
        for name, type_ in dict(self.entry.data.get("args", {})).items():
            if type_ == f"entry {kind}":
                return Constant(entry_id, str(name))
        for name, target in self.game.references_of(self.entry).items():
            if target.kind == kind and name not in shown:
                return Constant(str(target.id), name)
        return None

    def _find_title(self, entry_id: str) -> tuple[Text, int, int, int] | None:
        for text in self.texts:
            for part, wording in enumerate(text.source):
                span = self.game.vocabulary.find_title(wording, entry_id)
                if span is not None:
                    return text, part, *span
        return None

    def _report_title(
        self, text: Text, part: int, start: int, end: int, constant: Constant | None
    ) -> Finding:
        word = text.source[part][start:end]
        fix = None
        if constant is None:
            advice = codes.NOT_NAMED
        elif constant.name:
            replacement = Replacement(start, end, f"{{{{ {constant.name} }}}}")
            given = codes.GIVEN if constant.name in self.entry.data.get("args", ()) else codes.FIELD
            advice = codes.NAMED_ENTRY if constant.claims else given
            advice = advice.fill(name=constant.name, slot=replacement.slot)
            fix = make_slot_fix(self.game, text, part, replacement)
        else:
            kind, _, slug = str(constant.value).partition("/")
            name = constant.suggestion or kind.rpartition("-")[2]
            advice = codes.NAMELESS_ENTRY.fill(slug=slug, name=name)
        span = self.game.places.wording_span(text, part, start, end)
        notes = [self._note_claim(constant)] if constant is not None else []
        return make_finding(
            codes.ENTRY_WRITTEN_OUT,
            span,
            notes=notes,
            fix=fix,
            severity=self.severity,
            word=word,
            advice=advice,
        )

    # Constants that no text shows

    def _report_not_shown(self, constant: Constant) -> Finding:
        span = self.game.claim_span(self.entry, constant.claims[0])
        shown = constant.label or "…"
        terms = self.game.vocabulary.find_terms_of(constant.label) if constant.label else []
        slot = f'{{{{ {shown} | term("{terms[0]}") }}}}' if terms else f"{{{{ {shown} }}}}"
        slots = {"name": shown, "value": constant.value, "slot": slot}
        fix = None
        if isinstance(constant.value, str):
            slug = constant.value.partition("/")[2]
            what, slots["value"] = Bilingual(f"“{slug}”", f"«\u00a0{slug}\u00a0»"), slug
        else:
            what = Bilingual(str(constant.value), f"ce {constant.value}")
        if constant.name:
            advice = codes.SHOW
        elif can_be_named(self.game, self.entry, constant):
            advice = codes.NAME_ARGUMENT
            naming = make_naming_edits(self.game, self.entry, constant)
            fix = Fix(message("name it", "le nommer"), naming) if naming else None
        else:
            advice = codes.NAME_VALUE
        return make_finding(
            codes.NOT_SHOWN, span, fix=fix, severity=self.severity, what=what, advice=advice.fill(**slots)
        )


def _is_amount(number: TextNumber) -> bool:
    numeral, wording = number.numeral, number.wording
    return bool(_AMOUNTS.search(wording[: numeral.start]) or _DIFFERENCES.match(wording, numeral.upto))
