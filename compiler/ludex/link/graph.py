"""Reference graph: all entries, their annotated places, and who refers to whom."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from ludex.core.findings import Finding
from ludex.core.ids import EntryId, is_slug
from ludex.core.spans import Span
from ludex.link.integrity import (
    find_duplicate_ids,
    find_former_name_conflicts,
    find_out_of_module,
    find_unused,
    report_cycles,
)
from ludex.link.references import Reference, Resolver, Titles, resolve_arguments
from ludex.link.symbols import Symbols
from ludex.schema.catalogue import Catalogue
from ludex.schema.entries import Entry
from ludex.schema.walkers import AnnotatedValue

LinkedEntry = Entry
"""An entry as rooms name it that know links, and no schemas."""


class AnnotationCache:
    """Cache of the annotated values of entries, computed when first asked for."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self._known: dict[int, list[AnnotatedValue]] = {}

    def all_places(self, entry: Entry) -> list[AnnotatedValue]:
        """Every annotated place of an entry. The entry must outlive this."""
        if id(entry) not in self._known:
            kind = self.catalogue.find_kind(entry.game, entry.kind)
            self._known[id(entry)] = kind.walk(entry.data) if kind else []
        return self._known[id(entry)]

    def annotated_places(self, entry: Entry, keyword: str) -> list[AnnotatedValue]:
        """The places of an entry that carry one annotation."""
        return [each for each in self.all_places(entry) if each[1].keyword == keyword]


@dataclass
class ReferenceGraph:
    """All entries, their annotated values, and the references between them."""

    catalogue: Catalogue
    entries: list[Entry]
    symbols: Symbols
    walks: AnnotationCache
    onward: dict[int, list[Reference]] = field(default_factory=dict)
    """What each entry refers to, by the entry's identity."""

    @cached_property
    def references(self) -> list[Reference]:
        """All references, in the order of the entries."""
        return [reference for found in self.onward.values() for reference in found]

    def annotated_places(self, entry: Entry, keyword: str) -> list[AnnotatedValue]:
        """The places of an entry that carry one annotation."""
        return self.walks.annotated_places(entry, keyword)


def link(
    entries: Iterable[Entry],
    catalogue: Catalogue,
    lost: Mapping[str, Iterable[str]],
    titles: Titles,
    walks: AnnotationCache | None = None,
) -> tuple[ReferenceGraph, list[Finding]]:
    """Resolves all references. `lost` names, by game, the entries that could not be read."""
    known = list(entries)
    symbols = Symbols(catalogue, lost={game: set(slugs) for game, slugs in lost.items()})
    for entry in known:
        symbols.add(entry)
    linked = ReferenceGraph(catalogue, known, symbols, walks or AnnotationCache(catalogue))
    resolver = Resolver(symbols, _titles(linked, titles), _removed(known))
    findings: list[Finding] = []
    for entry in known:
        references, unresolved = resolver.resolve(entry, linked.annotated_places(entry, "x-ref"))
        linked.onward[id(entry)] = [*references, *resolve_arguments(references, symbols)]
        findings += unresolved
    findings += find_duplicate_ids(symbols)
    findings += find_former_name_conflicts(known, symbols)
    findings += report_cycles(linked.references)
    findings += find_out_of_module(linked.references, symbols)
    findings += find_unused(known, linked.references, symbols)
    return linked, findings


def _titles(linked: ReferenceGraph, translated: Titles) -> dict[EntryId, tuple[str, ...]]:
    """Titles of each entry: in the source language, and in those that translate it."""
    titles = dict(translated)
    for entry in linked.entries:
        title = entry.outline_field("title")
        if isinstance(title, str):
            titles[entry.id] = (title, *titles.get(entry.id, ()))
    return titles


def _removed(entries: Iterable[Entry]) -> dict[str, dict[EntryId, Span]]:
    """Ids that each game's manifest lists as removed, with their spans."""
    removed: dict[str, dict[EntryId, Span]] = {}
    for entry in entries:
        listed = entry.outline_field("removed") if entry.kind == "game" else ()
        for index, name in enumerate(listed if isinstance(listed, list) else ()):
            kind, _, slug = str(name).partition("/")
            if is_slug(slug):
                removed.setdefault(entry.game, {})[EntryId(kind, slug)] = entry.span(("removed", index))
    return removed
