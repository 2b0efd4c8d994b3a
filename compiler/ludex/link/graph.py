"""Reference graph: all entries, their annotated places, and the references between them."""

from __future__ import annotations

from collections import Counter
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
    find_stray_fixtures,
    find_unused,
    report_cycles,
)
from ludex.link.references import Reference, Resolver, resolve_arguments
from ludex.link.symbols import Symbols
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
        findings += find_stray_fixtures(linked.onward[id(entry)])
    findings += find_duplicate_ids(symbols)
    findings += find_former_name_conflicts(known, symbols)
    findings += report_cycles(linked.references)
    findings += find_out_of_module(linked.references, symbols)
    findings += find_unused(known, linked.references, symbols)
    return linked, findings


def add_repeated(entries: Iterable[Entry], lost: Mapping[str, Iterable[str]]) -> dict[str, set[str]]:
    """Return the lost slugs of each game, together with the slugs of ids that several entries share."""
    made = {game: set(slugs) for game, slugs in lost.items()}
    for (game, name), times in Counter((entry.game, entry.id) for entry in entries).items():
        if times > 1:
            made.setdefault(game, set()).add(name.slug)
    return made


def _removed(entries: Iterable[Entry]) -> dict[str, dict[EntryId, Span]]:
    """Return the ids in each game's list of removed entries, with their spans."""
    removed: dict[str, dict[EntryId, Span]] = {}
    for entry in entries:
        listed = entry.outline_field("removed") if entry.kind == "game" else ()
        for index, name in enumerate(listed if isinstance(listed, list) else ()):
            kind, _, slug = str(name).partition("/")
            if is_slug(slug):
                removed.setdefault(entry.game, {})[EntryId(kind, slug)] = entry.span(("removed", index))
    return removed
