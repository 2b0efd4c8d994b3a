"""Entries of a document, each checked against the schema of its kind.

An entry that is not right is given all the same, marked so: what refers to it is not dangling.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ludex.core.findings import Finding
from ludex.core.ids import EntryId
from ludex.core.spans import SourceText, Span
from ludex.schema import content_file as outline
from ludex.schema.catalogue import Catalogue, Kind
from ludex.schema.content_file import Outline
from ludex.schema.keywords import Pointer
from ludex.schema.value_view import ValueLocation
from ludex.source.document import Document, Map


@dataclass(frozen=True, slots=True, eq=False)
class Entry:
    """One card, rule, map… `pointer` leads to it in its document; what its methods are given begins there."""

    game: str
    kind: str
    slug: str
    data: Mapping[str, Any]
    document: Document
    pointer: Pointer
    sound: bool
    """Whether it is as its kind wants it."""
    draft: bool
    """Whether it is in the making; the file may say so for all its entries."""
    module: str
    """The module that it belongs to, or nothing; the file may say so for all its entries."""
    id_key: str = "id"
    """Where the slug of a file that is one entry stands."""

    @property
    def id(self) -> EntryId:
        return EntryId(self.kind, self.slug)

    @property
    def name_span(self) -> Span:
        """Where its slug stands."""
        return self.document.key_span(self.pointer) if self.pointer else self.document.span((self.id_key,))

    @property
    def module_span(self) -> Span:
        """Where its module is said: in the entry, or for the whole file."""
        return self.document.span((*self.pointer, "module") if "module" in self.data else ("module",))

    @property
    def text(self) -> SourceText:
        """The text of its file."""
        return self.document.text

    def with_slug(self, slug: str) -> Entry:
        """The same entry under another slug."""
        return Entry(
            self.game,
            self.kind,
            slug,
            self.data,
            self.document,
            self.pointer,
            self.sound,
            self.draft,
            self.module,
            self.id_key,
        )

    def release(self) -> None:
        """Whoever is done with all entries of its file says so: what can be read again need not be kept."""

    def outline_field(self, name: str) -> Any:
        """What stands in a field that other entries may see: title, was, removed."""
        return self.data.get(name)

    def span(self, at: Pointer) -> Span:
        return self.document.span((*self.pointer, *at))

    def key_span(self, at: Pointer) -> Span:
        return self.document.key_span((*self.pointer, *at))


def read_entries(document: Document, game: str, catalogue: Catalogue) -> tuple[list[Entry], list[Finding]]:
    """The entries of a content file, and all that is wrong with them taken one by one."""
    if document.hollow:
        return [], []
    found, findings = outline.read_content_file(document, game, catalogue)
    made = []
    for slug, at in found.places.items():
        entry, wrong = _entry(found, slug, at, game)
        findings += wrong
        made.append(entry)
    return made, sorted(findings, key=lambda each: each.order)


def find_lost_slugs(document: Document, found: list[Entry]) -> frozenset[str]:
    """Slugs that stand in a file without an entry to show for it: references to them are not dangling."""
    root = document.root
    if not isinstance(root, Map):
        return document.lost
    listed = root.get("entries")
    slugs = {*listed} if isinstance(listed, Map) else set()
    slugs |= {root["id"]} if isinstance(root.get("id"), str) else set()
    return document.lost | (slugs - {entry.slug for entry in found})


def _entry(found: Outline, slug: str, at: Pointer, game: str) -> tuple[Entry, list[Finding]]:
    document, kind = found.document, found.kind
    value = document.value_at(at)
    data = found.entry_data(at)
    wrong: list[Finding] = []
    valid = kind is None or at in found.flawed or kind.valid(data if not at else value)
    if kind is not None and not valid and not _is_completed_by_strays(found, kind, value):
        from ludex.schema.explain.explainer import explain

        wrong = explain(kind.schema, data if not at else value, _place(found, slug, at, kind))
    fields = data if isinstance(data, dict) else {}
    entry = Entry(
        game=game,
        kind=found.kind_name,
        slug=slug,
        data=fields,
        document=document,
        pointer=at,
        sound=kind is not None and at not in found.flawed and valid,
        draft=fields.get("draft", found.header.get("draft")) is True,
        module=_text(fields.get("module", found.header.get("module"))),
        id_key=found.id_key,
    )
    return entry, wrong


def _is_completed_by_strays(found: Outline, kind: Kind, value: object) -> bool:
    """Whether an entry lacks nothing but what was said in the wrong place, for all of them."""
    return bool(found.astray) and isinstance(value, dict) and kind.valid({**found.astray, **value})


def _place(found: Outline, slug: str, at: Pointer, kind: Kind) -> ValueLocation:
    name = found.document.key_span(at) if at else found.document.span((found.id_key,))
    return ValueLocation(found.document, at, slug, kind.name, name)


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""
