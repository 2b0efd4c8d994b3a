"""Usages of an entry's name in fields, file headers and tables.

Usages are the references of entries, the module that a file states for all its entries, and the rows, columns
and headings of tables that are named after entries. Nothing here knows of findings.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from ludex.core.spans import Span
from ludex.link.graph import ReferenceGraph
from ludex.link.references import locate_reference
from ludex.link.symbols import Name
from ludex.schema.entries import Entry
from ludex.schema.keywords import Pointer

_MODULE = "module"
_TABLE = "table"
_AXES = ("rows", "columns")


@dataclass(frozen=True, slots=True)
class FieldUsage:
    """Usage of an entry's name, as a value or a key.

    `source` is the entry that contains the usage. If `of_file` is true, the usage is in the file header, and
    `source` is the first entry that takes its module from there. `at` is the pointer of the name in the
    document, `kinds` are the kinds of the entries that it may mean. A `bare` name cannot be a full id.
    """

    source: Entry
    at: Pointer
    on_key: bool
    target: Entry
    kinds: tuple[str, ...]
    of_file: bool = False
    bare: bool = False

    @property
    def text(self) -> str:
        """Name as written."""
        return str(self.at[-1] if self.on_key else self.source.document.value_at(self.at))

    @property
    def span(self) -> Span:
        document = self.source.document
        return document.key_span(self.at) if self.on_key else document.span(self.at)

    @property
    def field(self) -> Pointer:
        """Pointer of the name in its entry, or in the file if the usage is in the header."""
        return self.at if self.of_file else self.at[len(self.source.pointer) :]


def find_field_usages(linked: ReferenceGraph) -> Iterator[FieldUsage]:
    """Yield the usages of entries' names: references of fields in order, then names in headers and tables."""
    for each in linked.references:
        if each.is_containment:
            continue
        at = (*each.source.pointer, *each.pointer)
        yield FieldUsage(each.source, at, each.annotation.on_key, each.target, each.annotation.value)
    yield from _find_file_usages(linked)
    for entry in linked.entries:
        if linked.catalogue.accepts(entry.game, entry.kind, _TABLE):
            yield from _find_table_usages(linked, entry)


def find_ambiguous_references(linked: ReferenceGraph, entry: Entry) -> Iterator[Span]:
    """Yield the spans of ambiguous references that may mean this entry and state its whole slug."""
    for source in linked.entries:
        for pointer, annotation, value in linked.annotated_places(source, "x-ref"):
            name = Name.read(value) if isinstance(value, str) else None
            if name is not None and name.slug == entry.slug:
                candidates = linked.symbols.resolve(source.game, name, annotation.value)
                if entry in candidates and len({each.id for each in candidates}) > 1:
                    yield locate_reference(source, pointer, annotation)


def _find_file_usages(linked: ReferenceGraph) -> Iterator[FieldUsage]:
    files: set[str] = set()
    for entry in linked.entries:
        if (
            entry.module
            and not entry.is_item
            and "module" not in entry.data
            and entry.name_span.file not in files
        ):
            files.add(entry.name_span.file)
            target = linked.symbols.find_single(entry.game, Name.read(entry.module), (_MODULE,))
            if target is not None:
                yield FieldUsage(entry, (_MODULE,), False, target, (_MODULE,), of_file=True)


def _find_table_usages(linked: ReferenceGraph, table: Entry) -> Iterator[FieldUsage]:
    """Yield the usages in a table, whose `keys` say after which kinds rows and columns are named."""
    keys = table.data.get("keys")
    kinds = {axis: keys.get(axis) for axis in _AXES} if isinstance(keys, Mapping) else {}
    for axis, kind in kinds.items():
        yield from _find_key_usages(linked, table, axis, [kind])
    yield from _find_key_usages(linked, table, "headings", kinds.values())


def _find_key_usages(
    linked: ReferenceGraph, table: Entry, field: str, kinds: Iterable[object]
) -> Iterator[FieldUsage]:
    names, find = table.data.get(field), linked.symbols.find_single
    on_key = isinstance(names, Mapping)
    known = [kind for kind in kinds if isinstance(kind, str) and linked.catalogue.find_kind(table.game, kind)]
    for index, name in enumerate(names if isinstance(names, Mapping | list) else ()):
        for kind in known:
            target = find(table.game, Name.read(name), (kind,)) if isinstance(name, str) else None
            if target is not None:
                at = (*table.pointer, field, name if on_key else index)
                yield FieldUsage(table, at, on_key, target, (kind,), bare=True)
                break
