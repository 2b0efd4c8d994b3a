"""Contents of a pack as plain data, turned into the rows that the writer takes."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ludex.core.filesystem import Chunk
from ludex.core.hashing import encode_json
from ludex.pack.contents import EncodedContents, EntryRow, Json, Place, ProgramRow, Ref
from ludex.pack.writer import encode_rows, write_pack_file


@dataclass(frozen=True, slots=True)
class Entry:
    """Entry by its number, which is its position; its data names others by number, as its refs say."""

    id: str
    data: Json
    tags: Sequence[str] = ()
    was: Sequence[str] = ()
    refs: Sequence[Ref] = ()
    place: Place | None = None


@dataclass(frozen=True, slots=True)
class Program:
    """Instruction tree, its digest, and the place of each instruction."""

    name: str
    tree: Json
    digest: str = ""
    places: Sequence[Place | None] = ()


@dataclass(frozen=True, slots=True)
class Contents:
    game: str
    version: str
    compiler: str
    source: str
    entries: Sequence[Entry]
    texts: Mapping[str, Mapping[str, Json]] = field(default_factory=dict)
    """Locale to key to text."""
    programs: Sequence[Program] = ()


def write(path: str | os.PathLike[str], contents: Contents) -> None:
    write_pack_file(path, encode_contents(contents))


def encode_contents(contents: Contents) -> list[Chunk]:
    return encode_rows(make_rows(contents))


def make_rows(contents: Contents) -> EncodedContents:
    texts = [
        (locale, key, encode_json(text))
        for locale, texts in contents.texts.items()
        for key, text in texts.items()
    ]
    programs = [
        ProgramRow(each.name, encode_json([each.digest, each.tree]), *_rows_places(each.places))
        for each in contents.programs
    ]
    entries = [_entry_row(each) for each in contents.entries]
    unknown = {each.file for each in programs} - {each.file for each in entries} - {""}
    for file in sorted(unknown):  # a pack knows only files of entries
        number, bare = next((at, each) for at, each in enumerate(entries) if not each.places)
        nowhere = [0, 0] * (1 + len(bare.targets))
        entries[number] = bare._replace(file=file, places=nowhere)
    game, version, compiler, source = contents.game, contents.version, contents.compiler, contents.source
    return EncodedContents(game, version, compiler, source, entries, texts, programs)


def _entry_row(entry: Entry) -> EntryRow:
    refs = [[ref.to, int(ref.held), *ref.path] for ref in entry.refs]
    return EntryRow(
        entry.id,
        encode_json([entry.data, list(entry.tags), list(entry.was)]),
        entry.tags,
        encode_json(refs) if refs else "",
        [ref.to for ref in entry.refs],
        *_rows_places((entry.place, *(ref.place for ref in entry.refs))),
    )


def _rows_places(places: Iterable[Place | None]) -> tuple[str, list[int]]:
    """The file of a row, and its lines and columns, with zeros for an unknown place."""
    listed = list(places)
    files = {place.file for place in listed if place}
    if not files:
        return "", []
    (file,) = files
    return file, [number for place in listed for number in ((place.line, place.column) if place else (0, 0))]
