"""Entries of a document, each checked against the schema of its kind.

An entry with mistakes is still read but marked as unsound, so that references to it do not dangle.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any

from ludex.core.findings import Finding
from ludex.core.ids import ITEM_SEPARATOR, EntryId, is_slug, make_id, make_item_slug
from ludex.core.spans import SourceText, Span
from ludex.schema.catalogue import FIXTURES, Catalogue, Kind, find_item_fields, name_item_kind
from ludex.schema.content_file import Outline, read_content_file
from ludex.schema.grids import MAP, expand_grid
from ludex.schema.keywords import Pointer
from ludex.schema.value_view import ValueLocation, convert_lengths
from ludex.source.document import Document, Map

AUTHOR_FIELDS = frozenset(("note", "was", "draft"))
"""Fields of all entries that are only for authors: packs omit them, so that nothing can print them."""


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """Entry: a card, a rule, a map… Methods take pointers that begin at the entry."""

    game: str
    kind: str
    slug: str
    data: Mapping[str, Any]
    document: Document
    pointer: Pointer
    sound: bool
    """Whether the entry fits the schema of its kind."""
    draft: bool
    """Whether the entry is a draft; the file may state it for all its entries."""
    module: str
    """The module of the entry, or empty; the file may state it for all its entries."""
    fixture: bool = False
    """Whether the entry exists only for examples: it is not played, printed, or part of the box."""
    id_key: str = "id"
    """The key of the slug in a file with a single entry."""

    @property
    def id(self) -> EntryId:
        return make_id(self.kind, self.slug)

    @property
    def name(self) -> str:
        """Name within the owner: the slug without the owner's part."""
        return self.slug.rpartition(ITEM_SEPARATOR)[2]

    @property
    def is_item(self) -> bool:
        """Whether the entry is an item of another entry."""
        return ITEM_SEPARATOR in self.slug

    def holds(self, item: Entry) -> bool:
        """Return whether this entry contains an item."""
        is_inside = item.kind.partition(ITEM_SEPARATOR)[0] == self.kind and item.owner_slug == self.slug
        return item.is_item and item.game == self.game and is_inside

    @property
    def former_slugs(self) -> list[str]:
        """Former slugs; those of an item are within its present owner."""
        was = self.outline_field("was")
        names = [each for each in was if isinstance(each, str)] if isinstance(was, list) else []
        return [self.rename(each) for each in names]

    def rename(self, name: str) -> str:
        """Return the slug with a different name as its last part."""
        return self.slug.removesuffix(self.name) + name

    @property
    def owner_slug(self) -> str:
        """Slug of the entry that owns this item; for any other entry, its own slug."""
        return self.slug.partition(ITEM_SEPARATOR)[0]

    @property
    def name_span(self) -> Span:
        """Span of the slug."""
        return self.document.key_span(self.pointer) if self.pointer else self.document.span((self.id_key,))

    @property
    def module_span(self) -> Span:
        """Span of the module: in the entry, in its owner, or stated for the file."""
        if "module" in self.data:
            return self.span(("module",))
        around = self.pointer[:-2] if self.is_item else ()
        holder = self.document.value_at(around)
        within = isinstance(holder, Map) and "module" in holder
        return self.document.span((*around, "module") if within else ("module",))

    @property
    def text(self) -> SourceText:
        return self.document.text

    def with_slug(self, slug: str) -> Entry:
        """Return a copy of the entry with another slug."""
        values = {field.name: getattr(self, field.name) for field in fields(Entry)}
        return Entry(**{**values, "slug": slug})

    def release(self) -> None:
        """Drop data that can be read again (here, none); call this when the file's entries are processed."""

    def outline_field(self, name: str) -> object:
        """Return the value of a field that other entries may read: title, was, removed."""
        return self.data.get(name)

    def span(self, at: Pointer) -> Span:
        return self.document.span((*self.pointer, *at))

    def key_span(self, at: Pointer) -> Span:
        return self.document.key_span((*self.pointer, *at))


def read_entries(document: Document, game: str, catalogue: Catalogue) -> tuple[list[Entry], list[Finding]]:
    """Return the entries of a content file, and findings about its structure and each entry by itself."""
    if document.hollow:
        return [], []
    found, findings = read_content_file(document, game, catalogue)
    known = {(each.code.name, each.span) for each in found.findings}  # in fields of the whole file
    entries = []
    for slug, at in found.places.items():
        entry, wrong = _check_entry(found, slug, at, known)
        findings += wrong
        entries += [entry, *_take_items(entry, found.kind)]
    return entries, sorted(findings, key=lambda each: each.order)


def _take_items(entry: Entry, kind: Kind | None) -> list[Entry]:
    """Return the well-formed items of an entry as entries; in its data, their names replace them."""
    items: list[Entry] = []
    for name in find_item_fields(kind.written) if kind is not None else ():
        written = entry.data.get(name)
        if isinstance(entry.data, Map) and isinstance(written, Map):
            items += (
                replace(
                    entry,
                    kind=name_item_kind(entry.kind, name),
                    slug=make_item_slug(entry.slug, name, slug),
                    data=value,
                    pointer=(*entry.pointer, name, slug),
                )
                for slug, value in written.items()
                if is_slug(slug) and isinstance(value, Map)
            )
            entry.data[name] = written.list_keys()
    return items


def find_lost_slugs(document: Document, found: list[Entry]) -> frozenset[str]:
    """Return slugs in a file that have no readable entry, so that references to them do not dangle."""
    root = document.root
    if not isinstance(root, Map):
        return document.lost
    if not {"entries", "id"} & root.keys():  # any map may be a misspelt `entries`
        return document.lost | {slug for each in root.values() if isinstance(each, Map) for slug in each}
    listed = root.get("entries")
    slugs = {*listed} if isinstance(listed, Map) else set()
    slugs |= {root["id"]} if isinstance(root.get("id"), str) else set()
    return document.lost | (slugs - {entry.slug for entry in found})


def _check_entry(
    found: Outline, slug: str, at: Pointer, known: set[tuple[str, Span]]
) -> tuple[Entry, list[Finding]]:
    kind, data, document = found.kind, found.entry_data(at), found.document
    if kind is not None and kind.has_lengths:
        data = convert_lengths(data, kind.shape)
    wrong: list[Finding] = []
    valid = kind is None or at in found.flawed or kind.valid(data)
    strays = {} if valid else found.stray_fields  # the only fields that it lacks may be beside all entries
    whole = {**strays, **data} if strays and isinstance(data, dict) else data
    if kind is not None and not valid and not kind.valid(whole):
        from ludex.schema.explain.explainer import explain

        name = document.key_span(at) if at else document.span((found.id_key,))
        wrong = explain(kind.written, data, ValueLocation(document, at, slug, kind.name, name))
        wrong = [each for each in wrong if (each.code.name, each.span) not in known]
    if valid and kind is not None and kind.lineage[-1] == MAP and isinstance(data, Map):
        expand_grid(data)
    fields = data if isinstance(data, Map) else {}
    if isinstance(data, Map) and kind is not None and any(find_item_fields(kind.written)):
        fields = data.copy_fields()  # so that the document keeps the items
    module = fields.get("module", found.header.get("module"))
    entry = Entry(
        game=found.game,
        kind=found.kind_name,
        slug=slug,
        data=fields,
        document=document,
        pointer=at,
        sound=kind is not None and at not in found.flawed and valid,
        draft=fields.get("draft", found.header.get("draft")) is True,
        module=module if isinstance(module, str) else "",
        fixture=found.header.get(FIXTURES) is True,
        id_key=found.id_key,
    )
    return entry, wrong
