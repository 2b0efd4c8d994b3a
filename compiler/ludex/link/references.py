"""References resolved to entries, including those in arguments of abilities.

An unresolved reference gives at most one finding. If the name is unknown, the finding suggests the nearest
slug, or the entry whose title was written instead of its slug.

The `args` of an ability declare which of its arguments name entries. Arguments that are unknown or of the
wrong type are reported by a check.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from ludex.core.findings import Edit, Finding, Fix, Note, make_finding, make_note
from ludex.core.ids import ITEM_SEPARATOR, EntryId
from ludex.core.messages import Bilingual, Choice, message
from ludex.core.spans import Span
from ludex.core.suggestions import did_you_mean, fold_name
from ludex.link import codes
from ludex.link.symbols import Name, Symbols
from ludex.schema.catalogue import ITEMS
from ludex.schema.entries import Entry
from ludex.schema.walkers import AnnotatedValue, Annotation


class Reference(NamedTuple):
    """Value or key in an entry that names an entry."""

    source: Entry
    pointer: tuple[str | int, ...]
    target: Entry
    annotation: Annotation

    @property
    def is_containment(self) -> bool:
        """Whether the reference is an entry's own list of its items, which no author wrote."""
        return ITEMS in self.annotation.schema

    @property
    def span(self) -> Span:
        return locate_reference(self.source, self.pointer, self.annotation)


@cache
def _may_name_items(kinds: tuple[str, ...]) -> bool:
    return any(ITEM_SEPARATOR in kind for kind in kinds)


_ALLOWED_HERE = Bilingual("entry allowed here", "admise ici")


def locate_reference(entry: Entry, pointer: tuple[str | int, ...], annotation: Annotation) -> Span:
    """Return the span of the name in a reference, which is a value or a key."""
    return entry.key_span(pointer) if annotation.on_key else entry.span(pointer)


@dataclass
class Resolver:
    """Resolver of the references of many entries against the same symbols."""

    symbols: Symbols
    removed: Mapping[str, Mapping[EntryId, Span]]
    _sure: dict[tuple[str, str, tuple[str, ...]], dict[str, Entry]] = field(default_factory=dict)
    """Cache of names with a single meaning, by game, owner of items, and expected kinds."""

    def resolve(self, entry: Entry, walked: list[AnnotatedValue]) -> tuple[list[Reference], list[Finding]]:
        references: list[Reference] = []
        findings: list[Finding] = []
        game = entry.game
        for pointer, annotation, value in walked:
            if not isinstance(value, str):
                continue
            owner = entry.owner_slug if _may_name_items(annotation.value) else ""
            sure = self._sure.setdefault((game, owner, annotation.value), {})
            target = sure.get(value)
            if target is None:
                candidates = self.symbols.resolve(game, Name.read(value), annotation.value, owner)
                if len({each.id for each in candidates}) != 1:
                    findings += self._unresolved(entry, pointer, annotation, value, candidates)
                    continue
                target = sure[value] = candidates[0]
            references.append(Reference(entry, pointer, target, annotation))
        return references, findings

    def _unresolved(
        self,
        entry: Entry,
        pointer: tuple[str | int, ...],
        annotation: Annotation,
        value: str,
        candidates: list[Entry],
    ) -> Iterator[Finding]:
        span, name, kinds = locate_reference(entry, pointer, annotation), Name.read(value), annotation.value
        if candidates:
            ids = Choice(tuple(sorted({str(target.id) for target in candidates})))
            yield make_finding(
                codes.AMBIGUOUS, span, name=value, ids=ids, notes=map(make_definition_note, candidates)
            )
        elif self.symbols.is_lost(entry.game, name.slug) or (not entry.sound and not name.is_valid):
            return  # the mistake is in the file, or the schema has reported it
        elif former := self.symbols.find_by_former_name(entry.game, name, kinds):
            yield self._make_renamed_finding(entry, span, value, former[0])
        elif removed := self._removed(entry.game, name, kinds):
            gone, where = removed
            note = make_note("it is listed as removed here", "il est cité ici comme supprimé", where)
            yield make_finding(codes.REMOVED, span, id=str(gone), notes=[note])
        elif others := self.symbols.find_of_other_kind(entry.game, name):
            if self.symbols.catalogue.is_broken(others[0].game, others[0].kind):
                return  # its kind has a broken schema, so nobody knows what the kind extends
            notes = [make_expected_note(kinds), make_definition_note(others[0])]
            yield make_finding(codes.WRONG_KIND, span, name=value, actual=others[0].kind, notes=notes)
        elif foreign := self.symbols.find_in_other_game(entry.game, name, kinds):
            there, notes = foreign[0].game, [make_definition_note(foreign[0])]
            yield make_finding(codes.OTHER_GAME, span, name=value, game=there, here=entry.game, notes=notes)
        else:
            yield self._unknown(entry, span, name, kinds)

    def _make_renamed_finding(self, entry: Entry, span: Span, value: str, now: Entry) -> Finding:
        slug = str(now.id) if "/" in value else now.slug
        text = entry.document.text.text[span.start : span.end]
        advice = message("write “{now}”", "écrire «\u00a0{now}\u00a0»", now=slug)
        fix = Fix(advice, (Edit(span, text.replace(value, slug)),)) if value in text else None
        notes = [make_definition_note(now)]
        return make_finding(codes.RENAMED, span, name=value, now=slug, notes=notes, fix=fix)

    def _removed(self, game: str, name: Name, kinds: tuple[str, ...]) -> tuple[EntryId, Span] | None:
        for gone, where in self.removed.get(game, {}).items():
            if gone.slug == name.slug and gone.kind in ((name.kind,) if name.kind else kinds):
                return gone, where
        return None

    def _unknown(self, entry: Entry, span: Span, name: Name, kinds: tuple[str, ...]) -> Finding:
        known = self.symbols.catalogue.kinds_of(entry.game)
        if name.kind is not None and name.kind not in known:
            kind = message("unknown kind “{kind}”", "sorte inconnue «\u00a0{kind}\u00a0»", kind=name.kind)
            notes = [Note(kind), did_you_mean(name.kind, known)]
            full = f"{name.kind}/{name.slug}"
            return make_finding(codes.UNKNOWN, span, name=full, what=_ALLOWED_HERE, notes=notes)
        known_entries = list(self.symbols.candidates(entry.game, (name.kind,) if name.kind else kinds))
        note = self._suggest_by_title(name, known_entries) or did_you_mean(
            name.slug, (each.slug for each in known_entries)
        )
        what = Bilingual(kinds[0], f"«\u00a0{kinds[0]}\u00a0»") if len(kinds) == 1 else _ALLOWED_HERE
        return make_finding(codes.UNKNOWN, span, name=name.slug, what=what, notes=[note])

    def _suggest_by_title(self, name: Name, candidates: list[Entry]) -> Note | None:
        """Suggest the entry whose title the author wrote instead of its slug."""
        wanted = fold_name(name.slug)
        for each in candidates:
            title = each.outline_field("title")
            if isinstance(title, str) and fold_name(title) == wanted:
                english = "did you mean {slug}, which has this title?"
                french = "vouliez-vous dire {slug}, dont c’est le titre\u202f?"
                return make_note(english, french, slug=each.slug)
        return None


def make_expected_note(kinds: tuple[str, ...]) -> Note:
    """Return a note about the kinds to which a reference may refer."""
    return make_note("kinds allowed here: {kinds}", "sortes admises ici\u00a0: {kinds}", kinds=Choice(kinds))


def make_definition_note(entry: Entry) -> Note:
    """Return a note at the definition of an entry."""
    here = message("{id} is defined here", "{id} est défini ici", id=str(entry.id))
    return Note(here, entry.name_span)


ABILITIES = "abilities"


def resolve_arguments(references: Iterable[Reference], symbols: Symbols) -> Iterator[Reference]:
    """Yield references in the arguments that entries give to the abilities in `references`."""
    for each in references:
        if each.pointer[0] == ABILITIES and each.annotation.on_key and len(each.pointer) == 2:
            abilities = each.source.outline_field(ABILITIES)
            types = each.target.outline_field("args")
            values = abilities.get(each.pointer[1]) if isinstance(abilities, Mapping) else None
            if isinstance(values, Mapping) and isinstance(types, Mapping):
                yield from _resolve_ability_values(each, values, types, symbols)


def has_entry_arguments(args: object) -> bool:
    """Return whether any of these declared arguments has an entry type."""
    return isinstance(args, Mapping) and any(_kind(each) for each in args.values())


def _resolve_ability_values(
    ability: Reference, values: Mapping[str, object], types: Mapping[str, object], symbols: Symbols
) -> Iterator[Reference]:
    for arg, value in values.items():
        kind = _kind(types.get(arg))
        if kind and isinstance(value, str):
            target = symbols.find_single(ability.source.game, Name.read(value), (kind,))
            if target is not None:
                marked = Annotation("x-ref", (kind,), {}, ())
                yield Reference(ability.source, (*ability.pointer, arg), target, marked)


def _kind(type_: object) -> str:
    """Return the kind of entry that a type requires; empty for any other type."""
    word, _, kind = str(type_).partition(" ")
    return kind.rstrip("?") if word == "entry" else ""
