"""Game for the check of claims: entries with their rules, their texts, and the names that texts show."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain

from ludex.claims.entry_rules import EntryRules
from ludex.claims.vocabulary import Vocabulary
from ludex.core.findings import Severity
from ludex.core.ids import to_identifier
from ludex.core.spans import Span
from ludex.l10n.text_places import DocumentPlaces
from ludex.l10n.texts import Game, Text
from ludex.lang.claims import SILENT_KINDS, Role, RuleClaim
from ludex.link.world import World, walk_values
from ludex.schema.entries import Entry
from ludex.text.mentions import find_mentions
from ludex.text.templates.lexicon import Lexicon
from ludex.text.templates.template import parse

DESCRIBING_KINDS = ("rule", "ruling")
"""Core kinds whose texts describe rules of other entries."""

_NOTICING_KINDS = ("example", "invariant", "layout", "sheet")
"""Core kinds whose expressions are not rules, but fail or print something else if a value changes."""
_SLOT = re.compile(r"\{\{.*?\}\}", re.S)
_WORD = re.compile(r"[a-z][a-z0-9_]*")

_UNCHECKED_FIELDS = ("title", "flavour")


_NO_RULES = EntryRules()


@dataclass(frozen=True)
class Constant:
    """Number or entry in the rules, and the name by which texts show it."""

    value: int | str
    """A number (for a constant of the entry's rules, without its sign), or the id of an entry."""
    name: str = ""
    suggestion: str = ""
    """The name that the constant could get if it has none: that of its parameter."""
    claims: tuple[RuleClaim, ...] = ()
    """Where the entry's rules contain it; empty for constants of the game, of fields and of arguments."""

    @property
    def label(self) -> str:
        """Name of the constant, or the name that it could have."""
        return self.name or self.suggestion


@dataclass
class CheckedGame:
    """Linked and compiled game; `rules` has the rules of each entry by its id.

    An entry with an error is not checked, because its rules and texts are uncertain until the error is fixed.
    """

    world: World
    texts: Game
    places: DocumentPlaces
    lexicon: Lexicon
    rules: Mapping[str, EntryRules]
    errors: Sequence[Span] = ()
    vocabulary: Vocabulary = field(init=False)
    _described: dict[tuple[str, str], tuple[bool, bool]] = field(default_factory=dict, init=False)
    """Cache of `_describe_kind`."""

    def __post_init__(self) -> None:
        self.vocabulary = Vocabulary(self.texts)

    @cached_property
    def borrowed(self) -> frozenset[tuple[str, str]]:
        """Values that rules of other entries use, by the owner's id and the value's name."""
        return frozenset(chain.from_iterable(each.borrowed for each in self.rules.values()))

    @cached_property
    def entries(self) -> list[Entry]:
        """Sound entries of the game in the order of its files; of two with the same id, only the first."""
        known: dict[str, Entry] = {}
        for entry in self.world.own:
            if entry.sound:
                known.setdefault(str(entry.id), entry)
        return list(known.values())

    def has_claims(self, entry: Entry) -> bool:
        """Return whether an entry has anything that texts could contradict: rules, values or abilities.

        Also true for rules and rulings, whose texts describe the rules of other entries.
        """
        named = str(entry.id)
        return (
            named in self.rules
            or named in self.texts.valued
            or self.core_kind(entry) in DESCRIBING_KINDS
            or bool(self.abilities_of(entry))
        )

    def is_in_error(self, entry: Entry) -> bool:
        """Return whether an entry contains an error."""
        near = [each for each in self.errors if each.file == entry.name_span.file]
        if not near:
            return False
        whole = entry.span(())
        return any(whole.start <= each.start <= whole.end for each in near)

    @cached_property
    def entries_by_id(self) -> dict[str, Entry]:
        return {str(each.id): each for each in self.entries}

    @cached_property
    def texts_by_entry(self) -> dict[str, list[Text]]:
        """Texts of the game by the id of their entry."""
        found: dict[str, list[Text]] = defaultdict(list)
        for text in self.texts.texts:
            found[text.id].append(text)
        return found

    def texts_of(self, entry: Entry) -> list[Text]:
        """Return the texts of an entry that can describe its rules: all but names, titles and flavour."""
        known = self.texts_by_entry.get(str(entry.id), [])
        return [each for each in known if each.form != "name" and each.field not in _UNCHECKED_FIELDS]

    def find_text(self, entry_id: str, field_: str) -> Text | None:
        """Return the text in a field of an entry; None if there is none."""
        key = f"{entry_id}.{field_}"
        return next((each for each in self.texts_by_entry.get(entry_id, ()) if each.key == key), None)

    def core_kind(self, entry: Entry) -> str:
        kind = self.world.catalogue.find_kind(entry.game, entry.kind)
        return kind.lineage[-1] if kind is not None else entry.kind

    def has_describing_texts(self, entry: Entry) -> bool:
        """Return whether the texts of an entry describe its rules, so that the two must agree."""
        silent, has_text = self._describe_kind(entry.game, entry.kind)
        if silent:
            return False
        return has_text or any(not each.field.startswith("says") for each in self.texts_of(entry))

    def _describe_kind(self, game: str, name: str) -> tuple[bool, bool]:
        """Return whether texts of a kind are silent about rules, and whether the kind has a field `text`."""
        if (game, name) not in self._described:
            kind = self.world.catalogue.find_kind(game, name)
            core = kind.lineage[-1] if kind is not None else name
            has_text = kind is not None and "text" in kind.schema.get("properties", {})
            self._described[game, name] = core in SILENT_KINDS, has_text
        return self._described[game, name]

    def rules_of(self, entry: Entry) -> EntryRules:
        return self.rules.get(str(entry.id), _NO_RULES)

    def severity(self, entry: Entry) -> Severity | None:
        """Return INFO if the game or the entry is a draft; None for the severity of the code."""
        return Severity.INFO if self.world.draft or entry.draft else None

    def abilities_of(self, entry: Entry) -> dict[str, Entry]:
        """Return the abilities of an entry, by the names under which it has them."""
        return self.world.abilities_of(entry)

    def references_of(self, entry: Entry) -> dict[str, Entry]:
        """Return the entries that single fields of an entry name, by the field's name in slots.

        Only entries that have a title, and texts that describe their rules, are included.
        """
        found = {}
        for each in self.world.references(entry):
            titled = str(each.target.id) in self.vocabulary.titles and self.has_describing_texts(each.target)
            if len(each.pointer) == 1 and titled and isinstance(entry.data.get(str(each.pointer[0])), str):
                found[str(each.pointer[0]).replace("-", "_")] = each.target
        return found

    @cached_property
    def expression_words(self) -> frozenset[str]:
        """The words in expressions of examples, layouts and the like; slots of texts do not count."""
        noticing = (each for each in self.entries if self.core_kind(each) in _NOTICING_KINDS)
        written = (each for entry in noticing for _, each in walk_values(entry.data) if isinstance(each, str))
        return frozenset(chain.from_iterable(_WORD.findall(_SLOT.sub(" ", each)) for each in written))

    # Constants

    def constants_of(self, entry: Entry) -> list[Constant]:
        """Return the constants of an entry's rules; those with the same name, parameter and value are merged.

        A constant with neither name nor parameter is never merged.
        """
        groups: dict[tuple[object, ...], list[RuleClaim]] = {}
        for claim in self.rules_of(entry).claims:
            alone = () if claim.name or claim.parameter else (claim.at, claim.start)
            groups.setdefault((claim.name, claim.parameter, claim.value, *alone), []).append(claim)
        return [
            Constant(
                abs(some[0].value) if isinstance(some[0].value, int) else some[0].value,
                some[0].name,
                some[0].parameter,
                tuple(some),
            )
            for some in groups.values()
        ]

    @cached_property
    def known_everywhere(self) -> list[Constant]:
        """Constants that any text of the game can show: values of the game, bases of quantities."""
        manifest = self.world.manifest
        known = self.rules_of(manifest).slots if manifest is not None else {}
        return [Constant(value, name) for name, value in known.items() if isinstance(value, int)]

    def fields_of(self, entry: Entry) -> list[Constant]:
        """Return the numbers in an entry's fields, which its texts can show by the name of the field."""
        return [
            Constant(value, to_identifier(str(name)))
            for name, value in entry.data.items()
            if type(value) is int
        ]

    def claim_span(self, entry: Entry, claim: RuleClaim) -> Span:
        """Return the span of a constant of an entry's rules."""
        pointer = (*entry.pointer, *claim.at)
        if isinstance(entry.document.value_at(pointer), str):
            return entry.document.word_span(pointer, claim.start, claim.end)
        return entry.document.span(pointer)

    # Slots in texts

    def shown_names(self, texts: Iterable[Text]) -> set[str]:
        """Return the names that these texts show as slots, without those that only make a word agree."""
        locale, found = self.vocabulary.locale, set()
        for wording in (each for text in texts for each in text.source):
            if "{{" in wording:
                found |= {str(name) for name in find_mentions(parse(wording)[0], locale).slots}
        return found

    def is_printed_by_sentence(self, entry: Entry, claim: RuleClaim) -> bool:
        """Return whether a sentence that is printed in place of a missing text shows a constant."""
        label = claim.value if isinstance(claim.value, int) else {"entry": claim.value}
        for callee, slots in chain.from_iterable(self.rules_of(entry).sentences.values()):
            named = {name for name, given in slots.items() if given == label}
            if claim.role == Role.ARGUMENT.value:
                named &= {claim.parameter} if claim.callee == callee else set()
            elif claim.role != Role.VALUE.value:
                continue
            text = self.find_text(callee, "text") if named else None
            if text is not None and named & self.shown_names([text]):
                return True
        return False

    def is_bound(self, entry: Entry, constant: Constant) -> bool:
        """Return whether a text of the entry, or a sentence that it prints, shows a constant."""
        if constant.name and constant.name in self.shown_names(self.texts_by_entry.get(str(entry.id), ())):
            return True
        return bool(constant.claims) and all(
            self.is_printed_by_sentence(entry, each) for each in constant.claims
        )
