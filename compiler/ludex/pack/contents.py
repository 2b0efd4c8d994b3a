"""Contents of a pack as plain data: entries, texts, programs, places, manifest."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from typing import Any, NamedTuple

from ludex.core.ids import kind_of

Json = Any
"""Maps with text keys, lists, text, numbers, true, false and null, nested."""


class Place(NamedTuple):
    """Position in the sources: a path from the project's root, line and column from 1."""

    file: str
    line: int
    column: int


class ReferenceHolder(IntEnum):
    """Part of an entry that contains the number of the entry to which a reference leads."""

    VALUE = 0
    """The value at the reference's path in the entry's data."""
    KEY = 1
    """The last key of the path in the entry's data, as decimal text."""
    RULE = 2
    """A rule of the entry: the path leads through the source, not through the data."""


class Ref(NamedTuple):
    """Reference from one entry to another, by the target's number."""

    to: int
    path: tuple[str | int, ...]
    held: ReferenceHolder = ReferenceHolder.VALUE
    """The part of the entry that contains the number."""
    place: Place | None = None


class EntryRow(NamedTuple):
    """Entry ready to be written: the contents of its rows, as JSON and as numbers."""

    id: str
    value: str
    """Data, tags and former names, as one JSON list."""
    tags: Sequence[str] = ()
    refs: str = ""
    """The references as a JSON list of `[to, held, *path]`; empty if there are none."""
    targets: Sequence[int] = ()
    """The numbers of the targets of the references."""
    file: str = ""
    places: Sequence[int] = ()
    """Line and column in `file` of the entry, then of each reference; empty if unknown."""

    @property
    def kind(self) -> str:
        return kind_of(self.id)


class ProgramRow(NamedTuple):
    """Program ready to be written: digest and tree as JSON, line and column of instructions."""

    name: str
    value: str
    file: str = ""
    places: Sequence[int] = ()


@dataclass(frozen=True, slots=True)
class EncodedContents:
    """Contents of a pack as rows of entries, texts and programs, by number."""

    game: str
    version: str
    compiler: str
    source: str
    entries: Sequence[EntryRow]
    texts: Sequence[tuple[str, str, str]] = ()
    """Locale, key and text as JSON, in any order."""
    programs: Collection[ProgramRow] = ()


class Record(NamedTuple):
    """Entry read from a pack. Callers share records and must not change them."""

    number: int
    id: str
    data: Json
    tags: tuple[str, ...]
    was: tuple[str, ...]

    @property
    def kind(self) -> str:
        return kind_of(self.id)


@dataclass(frozen=True, slots=True)
class Manifest:
    """Manifest of a pack: game, versions, content hash, locales and counts."""

    game: str
    version: str
    compiler: str
    content: str
    """The hash of entries, texts and programs; it does not depend on their source files and lines."""
    source: str
    locales: tuple[str, ...]
    entries: int
    kinds: Mapping[str, int]
    """Kind to number of entries."""
    texts: Mapping[str, int]
    """Locale to number of texts."""
    programs: int
