"""Stored entries: entries of a unit, decoded or reread only on demand."""

from __future__ import annotations

import errno
from array import array
from collections.abc import Mapping
from functools import cached_property, lru_cache, reduce
from itertools import accumulate, pairwise
from operator import getitem
from pathlib import Path
from sys import intern
from typing import Any

from ludex.compile.store.encoding import LazyLines, Segments
from ludex.compile.units.entry_rows import RuleSpans, decode_rule_spans
from ludex.compile.units.units import (
    RULE_KEYWORDS,
    SEGMENTS,
    TextFeatures,
    decode_entry_texts,
    decode_features,
)
from ludex.core.hashing import digest
from ludex.core.ids import EntryId, make_id
from ludex.core.spans import SourceText, Span
from ludex.l10n.entry_texts import EntryTexts
from ludex.link.graph import AnnotationCache
from ludex.schema.catalogue import Catalogue
from ludex.schema.content_file import read_content_file
from ludex.schema.entries import Entry
from ludex.schema.grids import MAP, expand_grid
from ludex.schema.keywords import Pointer
from ludex.schema.walkers import AnnotatedValue
from ludex.source.decoder import decode
from ludex.source.document import Document, Map
from ludex.source.document_reader import read_document
from ludex.source.inventory import read_project_file


class FileChangedError(OSError):
    """Error for a file that has changed since this run began."""

    def __init__(self, file: str) -> None:
        super().__init__(errno.EAGAIN, "it changes while it is read", file)


class StoredUnit(Segments):
    """Unit of a file, and the entries in it."""

    names = SEGMENTS

    def __init__(self, root: Path, file: str, game: str, data: bytes, catalogue: Catalogue) -> None:
        super().__init__(data)
        self.file, self.game = file, game
        self._root, self._catalogue = root, catalogue
        self._document: Document | None = None
        self._references: dict[int, list[AnnotatedValue]] = {}
        self._spots: dict[int, RuleSpans] = {}
        self._placed: tuple[int, dict[str, list[AnnotatedValue]]] | None = None

    @cached_property
    def entries(self) -> list[StoredEntry]:
        heads = enumerate(zip(self.get("heads"), self.get("spots"), strict=True))
        return [StoredEntry(self, number, head, spot) for number, (head, spot) in heads]

    @cached_property
    def forms(self) -> LazyLines:
        """Form of each entry, one per line."""
        return self.lines("forms")

    @cached_property
    def _rules(self) -> list[array[int]]:
        numbers, starts = array("I", self.raw("rules")), accumulate(self.get("parts"), initial=0)
        return [numbers[4 * start : 4 * end] for start, end in pairwise(starts)]

    @cached_property
    def _features(self) -> list[TextFeatures]:
        return decode_features(self.get("texts")[0])

    @property
    def document(self) -> Document:
        """Document, read again."""
        if self._document is None:
            self._document, _ = read_document(self.file, self._bytes())
            if self._document is None:
                raise FileChangedError(self.file)
            if not self._document.hollow:  # fields of the whole file are repeated in each entry
                read_content_file(self._document, self.game, self._catalogue)
                self._expand_grids(self._document)
        return self._document

    def _expand_grids(self, document: Document) -> None:
        """Expand the grids of maps, as when the unit was compiled."""
        for entry in self.entries:
            kind = self._catalogue.find_kind(entry.game, entry.kind)
            data = document.value_at(entry.pointer) if kind and kind.lineage[-1] == MAP else None
            if isinstance(data, Map):
                expand_grid(data)

    @cached_property
    def text(self) -> SourceText:
        """Text of the file, for callers that already have spans in it."""
        page, _ = decode(self.file, self._bytes())
        if page is None:
            raise FileChangedError(self.file)
        return SourceText(self.file, page.written)

    def _bytes(self) -> bytes:
        data, _ = read_project_file(self._root, self.file)
        if data is None or digest(data) != self.get("summary")["digest"]:
            raise FileChangedError(self.file)
        return data

    def rule_spans(self, number: int) -> RuleSpans:
        """Return the spans of an entry's rules."""
        if number not in self._spots:
            places, data = self.get("places")[number], self.get("bodies")[number]
            rules = dict.fromkeys(tuple(at) for keyword, at, _ in places if keyword in RULE_KEYWORDS)
            self._spots[number] = decode_rule_spans(data, rules, self._rules[number])
        return self._spots[number]

    def entry_texts(self, entry: StoredEntry) -> EntryTexts:
        """Return the texts of an entry in this file; efficient if called for one entry after another."""
        rows = self.get("texts")[1]
        made = decode_entry_texts(rows[entry.number], self._features, entry.kind, self.file)
        if entry is self.entries[-1]:
            self.forget("texts")
        return made

    def release(self) -> None:
        """Drop everything that can be decoded or read again."""
        self.forget("bodies", "places", "parts", "texts")
        self._document = self._placed = None
        for name in ("text", "_rules"):
            self.__dict__.pop(name, None)
        self._spots.clear()

    def annotated_places(self, entry: StoredEntry, keyword: str = "") -> list[AnnotatedValue]:
        """Return the annotated places of an entry, except references, all or of one keyword."""
        if self._placed is None or self._placed[0] != entry.number:
            self._placed = entry.number, {}
        placed = self._placed[1]  # called repeatedly
        if keyword not in placed:
            known = self._catalogue.find_kind(entry.game, entry.kind)
            annotations = known.annotations if known else ()
            placed[keyword] = [
                (tuple(at), annotations[which], reduce(getitem, at, entry.data))
                for word, at, which in (self.get("places")[entry.number] if known else ())
                if word == keyword or not keyword
            ]
        return placed[keyword]

    def references(self, entry: StoredEntry) -> list[AnnotatedValue]:
        """Return the references of an entry."""
        found = self._references.get(entry.number)
        if found is None:
            known = self._catalogue.find_kind(entry.game, entry.kind)
            annotations = known.annotations if known else ()
            found = [
                (_intern_pointer(tuple(at)), annotations[which], value)
                for at, which, value in self.get("heads")[entry.number][-1]
            ]
            self._references[entry.number] = found
        return found

    def forget_references(self) -> None:
        """Drop the references, which are all resolved and rarely needed again."""
        self.forget("heads", "spots")
        self._references.clear()


@lru_cache(10_000)
def _intern_pointer(pointer: Pointer) -> Pointer:
    """Return one shared object for equal pointers, because entries of a kind have the same pointers."""
    return pointer


class StoredEntry(Entry):
    """Entry of a unit."""

    __slots__ = ("full_id", "name_range", "number", "outlined", "reference_count", "unit")

    unit: StoredUnit
    number: int
    reference_count: int
    """The number of its references."""
    outlined: Mapping[str, Any]
    """The part of its data that the head contains."""
    name_range: list[int]
    full_id: EntryId

    def __init__(self, unit: StoredUnit, number: int, head: list[Any], name_range: list[int]) -> None:
        kind, slug, at, sound, draft, module, fixture, id_key, outlined, listed = head
        kind = intern(kind)
        assign = object.__setattr__  # a loop would be slower, and a project has thousands of entries
        assign(self, "game", unit.game)
        assign(self, "kind", kind)
        assign(self, "slug", slug)
        assign(self, "pointer", tuple(at))
        assign(self, "sound", sound)
        assign(self, "draft", draft)
        assign(self, "module", module)
        assign(self, "fixture", fixture)
        assign(self, "id_key", id_key)
        assign(self, "unit", unit)
        assign(self, "number", number)
        assign(self, "reference_count", len(listed))
        assign(self, "outlined", outlined)
        assign(self, "name_range", name_range)
        assign(self, "full_id", make_id(kind, slug))

    @property
    def id(self) -> EntryId:
        return self.full_id

    @property
    def data(self) -> Mapping[str, Any]:
        body: Mapping[str, Any] = self.unit.get("bodies")[self.number]
        return body

    @property
    def document(self) -> Document:
        return self.unit.document

    @property
    def text(self) -> SourceText:
        return self.unit.text

    @property
    def name_span(self) -> Span:
        return Span(self.unit.file, *self.name_range)

    def span(self, at: Pointer) -> Span:
        found = self.unit.rule_spans(self.number).get(at) if at else None
        return Span(self.unit.file, found[2], found[3]) if found else super().span(at)

    def key_span(self, at: Pointer) -> Span:
        found = self.unit.rule_spans(self.number).get(at) if at else None
        return Span(self.unit.file, found[0], found[1]) if found else super().key_span(at)

    @property
    def has_own_module(self) -> bool:
        """Whether the entry itself states its module."""
        return "module" in self.outlined

    def release(self) -> None:
        self.unit.release()

    def outline_field(self, name: str) -> Any:
        return self.outlined.get(name)


def get_stored_texts(entry: Entry) -> EntryTexts:
    """Return the texts of an entry that comes from a unit."""
    assert isinstance(entry, StoredEntry)  # noqa: S101
    return entry.unit.entry_texts(entry)


class StoredAnnotationCache(AnnotationCache):
    """Cache of annotated places from units."""

    def all_places(self, entry: Entry) -> list[AnnotatedValue]:
        return [*self.annotated_places(entry, "x-ref"), *self._other_places(entry)]

    def annotated_places(self, entry: Entry, keyword: str) -> list[AnnotatedValue]:
        if not isinstance(entry, StoredEntry):
            return super().annotated_places(entry, keyword)
        if keyword == "x-ref":
            return entry.unit.references(entry)
        return entry.unit.annotated_places(entry, keyword)

    def _other_places(self, entry: Entry) -> list[AnnotatedValue]:
        return (
            entry.unit.annotated_places(entry)
            if isinstance(entry, StoredEntry)
            else super().all_places(entry)
        )
