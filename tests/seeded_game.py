"""A compiled game in one of its languages, where one text or one constant is changed at a time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

from ludex.claims.check import find_in_entry
from ludex.claims.checked_game import CheckedGame
from ludex.claims.entry_rules import decode_entry_rules, encode_entry_rules
from ludex.claims.holders import list_labels, print_wording
from ludex.core.findings import Edit, Finding, Severity
from ludex.core.spans import Span
from ludex.l10n.check.context import CheckContext
from ludex.l10n.check.translations import compare
from ludex.l10n.check.wordings import Wording
from ludex.l10n.text_places import rewrite_characters
from ludex.l10n.texts import Text
from ludex.lang.claims import RuleClaim
from ludex.lang.programs import compile_program
from ludex.lang.types.namespace import Namespace
from ludex.schema.entries import Entry
from ludex.source.suppressions import Suppression, find_suppressions
from ludex.text.templates.template import Slot, SlotName, parse
from tests.oracle import Project

LITERAL, CONSTANT, SWAP = "slot replaced by a wrong word", "constant changed", "two slots swapped"
SORTS = (LITERAL, CONSTANT, SWAP)
CARDS, RULES = "cards and the like", "rules"


class Change(NamedTuple):
    """A change, and by what it is noticed: empty where by nothing."""

    sort: str
    kind: str
    where: str
    what: str
    noticed: str
    edit: Edit | None = None
    """Where the content of its game is changed, of a constant of an entry."""


@dataclass
class SeededGame:
    """A compiled game, and one language that its texts are read in."""

    project: Project
    game: CheckedGame
    context: CheckContext
    locale: str
    names: Namespace = field(init=False)

    def __post_init__(self) -> None:
        self.names = Namespace(self.game.world)

    @property
    def is_source(self) -> bool:
        return self.locale == self.context.game.language

    @cached_property
    def lexicon(self) -> Any:
        return self.context.languages(self.locale).lexicon

    def wording(self, text: Text) -> str | None:
        """What the text says in this language."""
        if self.is_source:
            return text.source[-1]
        found = self.context.catalogues[self.locale].by_key.get(text.key)
        return found.target[-1] if found is not None and found.translated and not found.fuzzy else None

    @cached_property
    def callers(self) -> Mapping[str, list[tuple[Entry, Mapping[str, Any]]]]:
        """By ability and step, the entries that print its sentence, and what they give it."""
        found: dict[str, list[tuple[Entry, Mapping[str, Any]]]] = {}
        for entry in self.game.entries:
            for sentences in self.game.rules_of(entry).sentences.values():
                for callee, slots in sentences:
                    found.setdefault(callee, []).append((entry, slots))
        return found

    @cached_property
    def printed(self) -> list[tuple[str, Entry, Text]]:
        """The texts with slots that cards and the like print, and those of rules."""
        found: list[tuple[str, Entry, Text]] = []
        for entry in self.game.entries:
            kind = self.game.core_kind(entry)
            if kind == "rule" or self.game.has_describing_texts(entry) or str(entry.id) in self.callers:
                texts = (each for each in self.game.texts_of(entry) if "{{" in each.source[-1])
                said = (each for each in texts if not each.field.startswith("says"))
                found += [(RULES if kind == "rule" else CARDS, entry, each) for each in said]
        return found

    # What is printed and what is found

    def print_lines(self, entry: Entry, text: Text, wording: str) -> list[str | None]:
        """What a wording prints, by itself and for each that prints it as a sentence."""
        given: list[Mapping[str, Any]] = [slots for _, slots in self.callers.get(str(entry.id), ())]
        own = {} if given else dict.fromkeys(entry.data.get("args", ()), 1)
        every = given if text.field == "text" and given else [own]
        return [print_wording(self.game, wording, entry, each, self.lexicon) for each in every]

    def find(self, entry: Entry) -> set[tuple[str, str]]:
        """What is found about an entry, and about those that print its sentences."""
        some = {id(each): each for each, _ in self.callers.get(str(entry.id), ())} | {id(entry): entry}
        found = [finding for each in some.values() for finding in find_in_entry(self.game, each)]
        found = [each for each in found if not self._is_excused(each)]
        return {
            (each.code.name, each.message.render("en"))
            for each in found
            if each.severity is not Severity.INFO or self.game.core_kind(entry) in ("rule", "ruling")
        }

    def _is_excused(self, finding: Finding) -> bool:
        return any(
            each.covers(finding.span) and finding.code.name in [named.code for named in each.codes]
            for each in self._suppressions.get(finding.span.file, ())
        )

    @cached_property
    def _suppressions(self) -> Mapping[str, list[Suppression]]:
        return {file: find_suppressions(each)[0] for file, each in self.project.documents.items()}

    def compare_translation(self, text: Text, wording: str) -> set[str]:
        """What the check of translations finds in a wording."""
        source, target = (self.context.languages(each) for each in (self.context.game.language, self.locale))
        before = source.read(text.source[-1], text.tokens, text.slots)
        after = Wording(wording, target, text.tokens, text.slots)
        found = compare(before, after, None, lambda start, end: Span(text.file, start, end))
        return {each.code.name for each in found} | {each.code.name for each in after.slips}

    # Changes of texts

    def change_text(
        self, sort: str, kind: str, entry: Entry, text: Text, new: str, what: str
    ) -> Change | None:
        """A change of a wording; none where it prints the same."""
        old = self.wording(text)
        assert old is not None
        same = self.print_lines(entry, text, old) == self.print_lines(entry, text, new)
        if same:
            return None
        noticed = self.find_change(entry, text, new)
        if not noticed and sort == SWAP:
            noticed = "print"
        return Change(sort, kind, text.key, what, noticed)

    def find_change(self, entry: Entry, text: Text, new: str) -> str:
        """Whether a check finds that a wording was changed."""
        if not self.is_source:
            old = self.wording(text) or ""
            return (
                "check" if self.compare_translation(text, new) - self.compare_translation(text, old) else ""
            )
        before = self.find(entry)
        with self.replaced_text(text, new):
            return "check" if self.find(entry) - before else ""

    @contextmanager
    def replaced_text(self, text: Text, new: str) -> Iterator[None]:
        known = self.game.texts_by_entry[text.id]
        rank = known.index(text)
        known[rank] = text._replace(source=(*text.source[:-1], new))
        try:
            yield
        finally:
            known[rank] = text

    def replace_slot(self, kind: str, entry: Entry, text: Text, slot: Slot) -> Change | None:
        """A slot replaced by a word that says something else."""
        wording = self.wording(text) or ""
        wrong = self.make_wrong_word(entry, wording[slot.start : slot.end], slot)
        if wrong is None:
            return None
        new = wording[: slot.start] + wrong + wording[slot.end :]
        return self.change_text(LITERAL, kind, entry, text, new, f"{slot.subject} → {wrong}")

    def make_wrong_word(self, entry: Entry, written: str, slot: Slot) -> str | None:
        """What the slot would print for another number, or another entry of the kind."""
        name = str(next(iter(slot.names))[0]) if list(slot.names) else ""
        labels = list_labels(self.game, entry)
        for _, given in self.callers.get(str(entry.id), ()):
            labels |= given
        label = labels.get(name)
        if isinstance(label, int):
            other: object = label + 2
        elif isinstance(label, Mapping) and "entry" in label:
            other = {"entry": self.find_other_entry(str(label["entry"]))}
        else:
            return None
        return print_wording(self.game, written, entry, {**labels, name: other}, self.lexicon)

    def find_other_entry(self, entry_id: str) -> str:
        kind = entry_id.partition("/")[0]
        every = [
            each for each in self.game.vocabulary.titles if each.startswith(f"{kind}/") and each != entry_id
        ]
        return every[0] if every else entry_id

    def swap_slots(self, kind: str, entry: Entry, text: Text, one: Slot, two: Slot) -> Change | None:
        """Two slots, each in the other's place."""
        wording = self.wording(text) or ""
        first, second = wording[one.start : one.end], wording[two.start : two.end]
        new = f"{wording[: one.start]}{second}{wording[one.end : two.start]}{first}{wording[two.end :]}"
        return self.change_text(SWAP, kind, entry, text, new, f"{one.subject} ↔ {two.subject}")

    # Changes of rules

    def change_constant(self, entry: Entry, claim: RuleClaim) -> Change | None:
        """Another number, or another entry, in the rules; none where rules cannot say that."""
        before = self.find(entry), self.print_entry(entry)
        with self.replaced_constant(entry, claim) as changed:
            if not changed:
                return None
            found, printed = self.find(entry), self.print_entry(entry)
        noticed = "print" if printed != before[1] else "check" if found - before[0] else ""
        where = f"{entry.id} {'/'.join(map(str, claim.at))}"
        return Change(CONSTANT, CARDS, where, f"{claim.value}", noticed, self._edit_constant(entry, claim))

    def print_entry(self, entry: Entry) -> list[str | None]:
        """Every line that an entry prints in this language, with the sentences that stand for a text."""
        lines: list[str | None] = []
        for text in self.game.texts_of(entry):
            wording = self.wording(text)
            if wording is not None:
                lines += self.print_lines(entry, text, wording)
        for sentences in self.game.rules_of(entry).sentences.values():
            for callee, slots in sentences:
                said, step = self.game.find_text(callee, "text"), self.game.entries_by_id.get(callee)
                wording = self.wording(said) if said is not None else None
                if wording is not None and step is not None:
                    lines.append(print_wording(self.game, wording, step, slots, self.lexicon))
        return lines

    @contextmanager
    def replaced_constant(self, entry: Entry, claim: RuleClaim) -> Iterator[bool]:
        """The entry compiled again with another constant; whether it could be."""
        holder: Any = entry.data
        for step in claim.at[:-1]:
            holder = holder[step]
        last, known = claim.at[-1], self.game.rules
        old = holder[last]
        holder[last] = self._rewrite(old, claim)
        self.names.constants.clear()
        try:
            made = compile_program(self.names, entry)
            sound = made.program is not None and not any(e.severity is Severity.ERROR for e in made.findings)
            if made.program is not None and sound:
                name, rules = decode_entry_rules(encode_entry_rules(made.program))
                self.game.rules = {**known, name: rules}
            yield sound
        finally:
            holder[last], self.game.rules = old, known
            self.names.constants.clear()

    def _edit_constant(self, entry: Entry, claim: RuleClaim) -> Edit | None:
        pointer = (*entry.pointer, *claim.at)
        old = entry.document.value_at(pointer)
        new = str(self._rewrite(old, claim))
        if not isinstance(old, str):
            return Edit(entry.document.span(pointer), new)
        part = new[claim.start : len(new) - (len(old) - claim.end)]
        return rewrite_characters(entry.document, pointer, claim.start, claim.end, part)

    def _rewrite(self, old: object, claim: RuleClaim) -> object:
        if isinstance(claim.value, str):
            other = self.find_other_entry(claim.value).replace("-", "_").replace("/", ".")
            return f"{str(old)[: claim.start]}{other}{str(old)[claim.end :]}"
        if isinstance(old, int):
            return old + 1 if old > 0 else old - 1
        return f"{str(old)[: claim.start]}{claim.value + 1}{str(old)[claim.end :]}"

    def change_known_constant(self, name: str, value: int) -> Change:
        """Another value of what the whole game knows by a name, which texts of rules show."""
        manifest = self.game.world.manifest
        assert manifest is not None
        showing = [
            (entry, text, wording)
            for kind, entry, text in self.printed
            if kind == RULES and (wording := self.wording(text)) is not None
        ]
        known = self.game.rules
        before = [self.print_lines(*each) for each in showing]
        rules = self.game.rules_of(manifest)
        self.game.rules = {**known, str(manifest.id): rules._replace(slots={**rules.slots, name: value + 1})}
        after = [self.print_lines(*each) for each in showing]
        self.game.rules = known
        return Change(CONSTANT, RULES, name, str(value), "print" if before != after else "")

    # All that can be changed

    def list_changes(self, sort: str) -> list[Any]:
        """Everything of a sort that can be changed, each as a function that does it."""
        if sort == CONSTANT:
            return self._list_constant_changes()
        found: list[Any] = []
        for kind, entry, text in self.printed:
            wording = self.wording(text)
            slots = [each for each in parse(wording)[0].slots if _has_name(each)] if wording else []
            if sort == LITERAL:
                found += [(self.replace_slot, kind, entry, text, each) for each in slots]
            else:
                found += [
                    (self.swap_slots, kind, entry, text, one, two)
                    for rank, one in enumerate(slots)
                    for two in slots[rank + 1 :]
                    if one.subject != two.subject
                ]
        return found

    def _list_constant_changes(self) -> list[Any]:
        found: list[Any] = []
        for entry in filter(self.game.has_describing_texts, self.game.entries):
            found += [(self.change_constant, entry, claim) for claim in self.game.rules_of(entry).claims]
        for each in self.game.known_everywhere:
            if each.value != 0:  # nothing is no number of a text
                found.append((self.change_known_constant, each.name, each.value))
        return found


def _has_name(slot: Slot) -> bool:
    return isinstance(slot.subject, SlotName)
