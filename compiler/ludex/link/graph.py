"""Reference graph: all entries, their annotated places, and the references between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ludex.core.findings import Finding, make_finding, make_note
from ludex.core.graphs import find_reachable, walk_cycles
from ludex.core.ids import EntryId, is_slug
from ludex.core.spans import Span
from ludex.link import codes
from ludex.link.references import Reference, Resolver, make_definition_note, resolve_arguments
from ludex.link.symbols import Name, Symbols
from ludex.schema.catalogue import Catalogue
from ludex.schema.entries import Entry
from ludex.schema.walkers import AnnotatedValue

LinkedEntry = Entry
"""An entry, for rooms that know links but no schemas."""


class AnnotationCache:
    """Cache of the annotated values of entries, found on demand."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self._known: dict[int, list[AnnotatedValue]] = {}

    def all_places(self, entry: Entry) -> list[AnnotatedValue]:
        """Return all annotated places of an entry. The entry must outlive this cache."""
        if id(entry) not in self._known:
            kind = self.catalogue.find_kind(entry.game, entry.kind)
            self._known[id(entry)] = kind.walk(entry.data) if kind else []
        return self._known[id(entry)]

    def annotated_places(self, entry: Entry, keyword: str) -> list[AnnotatedValue]:
        """Return the places of an entry that have this annotation."""
        return [each for each in self.all_places(entry) if each[1].keyword == keyword]


@dataclass
class ReferenceGraph:
    """All entries, their annotated values, and the references between them."""

    catalogue: Catalogue
    entries: list[Entry]
    symbols: Symbols
    walks: AnnotationCache
    onward: dict[int, list[Reference]] = field(default_factory=dict)
    """The references of each entry, by the entry's identity."""

    @cached_property
    def references(self) -> list[Reference]:
        """All references, in the order of the entries."""
        return [reference for found in self.onward.values() for reference in found]

    def annotated_places(self, entry: Entry, keyword: str) -> list[AnnotatedValue]:
        """Return the places of an entry that have this annotation."""
        return self.walks.annotated_places(entry, keyword)


def link(
    entries: Iterable[Entry],
    catalogue: Catalogue,
    lost: Mapping[str, Iterable[str]],
    walks: AnnotationCache | None = None,
    misnamed: Mapping[str, set[str]] | None = None,
) -> tuple[ReferenceGraph, list[Finding]]:
    """Resolve all references; return the graph, and the findings about ids and references.

    `lost` has, by game, the slugs of entries that could not be read, `misnamed` those of entries whose names
    are misspelt.
    """
    known = list(entries)
    symbols = Symbols(catalogue, lost=add_repeated(known, lost), misnamed=dict(misnamed or {}))
    for entry in known:
        symbols.add(entry)
    linked = ReferenceGraph(catalogue, known, symbols, walks or AnnotationCache(catalogue))
    resolver = Resolver(symbols, _removed(known))
    findings: list[Finding] = []
    for entry in known:
        references, unresolved = resolver.resolve(entry, linked.annotated_places(entry, "x-ref"))
        linked.onward[id(entry)] = [*references, *resolve_arguments(references, symbols)]
        findings += unresolved
        findings += _find_stray_fixtures(linked.onward[id(entry)])
    findings += _find_duplicate_ids(symbols)
    findings += _find_former_name_conflicts(known, symbols)
    findings += _report_cycles(linked.references)
    findings += find_out_of_module(linked.references, symbols)
    findings += _find_unused(known, linked.references, symbols)
    return linked, findings


def add_repeated(entries: Iterable[Entry], lost: Mapping[str, Iterable[str]]) -> dict[str, set[str]]:
    """Return the lost slugs of each game, together with the slugs of ids that several entries share."""
    made = {game: set(slugs) for game, slugs in lost.items()}
    for (game, name), times in Counter((entry.game, entry.id) for entry in entries).items():
        if times > 1:
            made.setdefault(game, set()).add(name.slug)
    return made


def _removed(entries: Iterable[Entry]) -> dict[str, dict[EntryId, Span]]:
    removed: dict[str, dict[EntryId, Span]] = {}
    for entry in entries:
        listed = entry.outline_field("removed") if entry.kind == "game" else ()
        for index, name in enumerate(listed if isinstance(listed, list) else ()):
            kind, _, slug = str(name).partition("/")
            if is_slug(slug):
                removed.setdefault(entry.game, {})[EntryId(kind, slug)] = entry.span(("removed", index))
    return removed


Key = tuple[str, EntryId]
"""A game and an id: one graph has entries of several games."""


def _find_duplicate_ids(symbols: Symbols) -> Iterator[Finding]:
    for same in symbols.find_duplicates():
        first, *rest = sorted(same, key=lambda entry: entry.name_span)
        for entry in rest:
            here = make_note(
                "the first definition is here", "la première définition est ici", first.name_span
            )
            yield make_finding(codes.DUPLICATE_ID, entry.name_span, id=str(entry.id), notes=[here])


def _find_former_name_conflicts(entries: Iterable[Entry], symbols: Symbols) -> Iterator[Finding]:
    """Report former names that an earlier entry of the kind also had, or that another entry of it has now."""
    had: dict[tuple[str, str, str], Entry] = {}
    for entry in entries:
        for index, old in enumerate(entry.former_slugs):
            sharing = symbols.named.get(entry.game, {}).get(old, ())
            others = [each for each in sharing if each.kind == entry.kind and each is not entry]
            first = had.setdefault((entry.game, entry.kind, old), entry)
            others += [first] if first is not entry else []
            if others:
                at, other = entry.span(("was", index)), str(others[0].id)
                notes = [make_definition_note(others[0])]
                yield make_finding(codes.NAME_TAKEN, at, name=old, other=other, notes=notes)


def _report_cycles(references: Iterable[Reference]) -> Iterator[Finding]:
    """Report cycles of references in fields that forbid them, at the references that close each."""
    onward: dict[Key, dict[Key, list[Reference]]] = {}
    for each in references:
        if each.annotation.schema.get("x-acyclic"):
            onward.setdefault(key_of(each.source), {}).setdefault(key_of(each.target), []).append(each)
    for cycle in walk_cycles(sorted(onward), onward):
        names = [str(name) for _, name in cycle]
        for reference in onward[cycle[-1]][cycle[0]]:
            yield make_finding(codes.CYCLE, reference.span, path=" → ".join([*names, names[0]]))


def find_out_of_module(references: Sequence[Reference], symbols: Symbols) -> Iterator[Finding]:
    """Report references of fields with `x-relies` to entries of modules that may be out of play."""
    relied = [each for each in references if each.target.module and each.annotation.schema.get("x-relies")]
    needs: dict[Key, set[Key]] = {}
    for each in references if relied else ():
        if each.pointer[0] == "needs":
            needs.setdefault(key_of(each.source), set()).add(key_of(each.target))
    for each in relied:
        theirs, own = _module(each.target), _module(each.source)
        exists = symbols.resolve(theirs[0], Name("module", theirs[1].slug), ("module",))
        if exists and theirs not in find_reachable([own], needs):
            name, notes = each.target.slug, [make_definition_note(each.target)]
            yield make_finding(codes.OUT_OF_MODULE, each.span, name=name, module=theirs[1].slug, notes=notes)


def _module(entry: Entry) -> Key:
    """Return the module of an entry: itself if it is a module, the game's manifest if it belongs to none."""
    if entry.kind == "module":
        return key_of(entry)
    slug = Name.read(entry.module).slug
    return (entry.game, EntryId("module", slug) if slug else EntryId("game", entry.game))


def _find_stray_fixtures(references: Iterable[Reference]) -> Iterator[Finding]:
    """Report references from entries that are not fixtures to fixtures, which exist only in examples."""
    for each in references:
        if each.target.fixture and not each.source.fixture:
            notes = [make_definition_note(each.target)]
            yield make_finding(codes.FIXTURE, each.span, id=str(each.target.id), notes=notes)


def _find_unused(
    entries: Sequence[Entry], references: Iterable[Reference], symbols: Symbols
) -> Iterator[Finding]:
    """Report unused entries of kinds that must be used (`x-used`), unless an unread one may use them."""
    kinds = {
        (entry.game, entry.kind): symbols.catalogue.find_kind(entry.game, entry.kind) for entry in entries
    }
    wanted = {key for key, kind in kinds.items() if kind is not None and kind.schema.get("x-used")}
    if not wanted:
        return
    used = {key_of(each.target) for each in references if each.target is not each.source}
    unclear = {game for game, slugs in symbols.lost.items() if slugs}
    unclear |= {entry.game for entry in entries if not entry.sound}
    for entry in entries:
        if (entry.game, entry.kind) not in wanted or entry.draft or key_of(entry) in used:
            continue
        if not any(entry.game in symbols.scope(game) for game in unclear):
            yield make_finding(codes.UNUSED, entry.name_span, id=str(entry.id))


def key_of(entry: Entry) -> Key:
    return entry.game, entry.id
