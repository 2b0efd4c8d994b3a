"""Pack writer: write a pack from encoded rows, or by patching an earlier pack.

Rows come from the compiler, so a mistake in them is a bug and raises ValueError. A failure of the system,
such as a full disk, raises PackError and leaves the old pack in place.
"""

from __future__ import annotations

import json
import os
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from hashlib import sha256
from typing import NamedTuple

from ludex.core.filesystem import Chunk, describe_os_error, replace_file
from ludex.core.hashing import encode_json
from ludex.pack.contents import (
    EncodedContents,
    EntryRow,
    Manifest,
    ProgramRow,
)
from ludex.pack.format import (
    CONTENT_SECTIONS,
    DIRECTORY_AT,
    HEADER_SIZE,
    LINE,
    MAX_SIZE,
    SECTION,
    SECTIONS,
    Section,
    align_position,
    encode_header,
    seal_row,
)
from ludex.pack.pack_errors import refuse
from ludex.pack.sections import (
    encode_numbers,
    encode_section,
    encode_words,
    find_users,
    group_numbers,
    replace_rows,
)


class SectionContents(NamedTuple):
    """Contents of a section: its rows, and the names for looking them up."""

    rows: list[bytes]
    names: list[bytes] | None = None


def write_pack_file(path: str | os.PathLike[str], chunks: Iterable[Chunk]) -> None:
    """Write the bytes of a pack atomically."""
    try:
        replace_file(path, chunks, follow=False)
    except OSError as failure:
        raise refuse("unwritten", os.fspath(path), cause=describe_os_error(failure)) from failure


def encode_rows(contents: EncodedContents) -> list[Chunk]:
    """Encode rows as the bytes of a pack, in chunks."""
    texts = Counter(locale for locale, _, _ in contents.texts) or {contents.source: 0}
    return _assemble_pack(_encode_sections(contents), _manifest(contents, texts))


def _assemble_pack(parts: Iterable[tuple[str, SectionContents]], manifest: Manifest) -> list[Chunk]:
    """Encode and join all sections; the manifest is encoded last, because its hash depends on the others."""
    laid: dict[str, tuple[Chunk, Section]] = {}
    size = 0
    for name, part in parts:
        size += sum(map(len, part.rows))
        if size > MAX_SIZE:
            raise refuse("too-large", f"{manifest.game}.ludex", size=size, most=MAX_SIZE)
        laid[name] = _encode_section(part)
    return _join_sections(laid, manifest)


def _join_sections(laid: Mapping[str, tuple[Chunk, Section]], manifest: Manifest) -> list[Chunk]:
    content = content_hash({name: laid[name][1].digest for name in CONTENT_SECTIONS})
    row = encode_json(asdict(replace(manifest, content=content))).encode()
    laid = {**laid, "manifest": _encode_section(SectionContents([seal_row(row)]))}
    at = HEADER_SIZE
    chunks: list[Chunk] = [b""]
    directory: list[Section] = []
    for name in SECTIONS:
        data, section = laid[name]
        directory.append(section._replace(start=at))
        chunks += [data, bytes(align_position(len(data)) - len(data))]
        at += align_position(len(data))
    chunks[0] = encode_header(directory, at)
    return chunks


def content_hash(digests: Mapping[str, bytes]) -> str:
    """Return the hash of a game's contents, computed from the digests of its sections."""
    return sha256(b"".join(digests[name] for name in CONTENT_SECTIONS)).hexdigest()


def _encode_section(part: SectionContents) -> tuple[bytes, Section]:
    data, slots = encode_section(part.rows, part.names)
    return data, Section(0, len(data), len(part.rows), slots, sha256(data).digest())


def _manifest(contents: EncodedContents, texts: Mapping[str, int]) -> Manifest:
    """Return the manifest without the content hash; `texts` is the number of texts in each locale."""
    kinds = Counter(entry.kind for entry in contents.entries)
    return Manifest(
        game=contents.game,
        version=contents.version,
        compiler=contents.compiler,
        content="",
        source=contents.source,
        locales=tuple(sorted(texts)),
        entries=len(contents.entries),
        kinds=dict(sorted(kinds.items())),
        texts=dict(sorted(texts.items())),
        programs=len(contents.programs),
    )


def _encode_sections(contents: EncodedContents) -> Iterator[tuple[str, SectionContents]]:
    """Yield the contents of all sections except the manifest, one by one, to save memory."""
    entries = contents.entries
    names = sorted({row.file for row in entries if row.places})
    files = {file: number for number, file in enumerate(names)}
    places: list[bytes] = []

    def programs() -> Iterator[tuple[str, str]]:
        for program in contents.programs:
            places.append(encode_row_places(program, files))
            yield program.name, program.value

    yield "programs", _make_named_section(programs())
    yield "program-places", SectionContents(places)
    places = []
    yield "entries", _make_named_section((each.id, each.value) for each in entries)
    texts = sorted((f"{locale}:{key}", text) for locale, key, text in contents.texts)
    yield "texts", _make_named_section(texts)
    yield "kinds", _make_list_section((each.kind, number) for number, each in enumerate(entries))
    yield (
        "tags",
        _make_list_section((tag, number) for number, each in enumerate(entries) for tag in each.tags),
    )
    yield "refs", SectionContents([seal_row(each.refs.encode()) for each in entries])
    users = find_users((each.targets for each in entries), len(entries))
    yield "users", SectionContents([seal_row(encode_numbers(each)) for each in users])
    yield "files", SectionContents([seal_row(file.encode()) for file in files])
    yield "entry-places", SectionContents([encode_row_places(each, files) for each in entries])


def _make_named_section(pairs: Iterable[tuple[str, str]]) -> SectionContents:
    names: list[bytes] = []
    rows: list[bytes] = []
    for name, value in pairs:
        names.append(name.encode())
        rows.append(seal_row(f"{name}\n{value}".encode()))
    if len(set(names)) < len(names):
        raise ValueError(f"named twice: {Counter(names).most_common(1)[0][0].decode()!r}")
    return _require_one_line_names(rows, names)


def _make_list_section(pairs: Iterable[tuple[str, int]]) -> SectionContents:
    lists = [(name.encode(), encode_numbers(numbers)) for name, numbers in group_numbers(pairs).items()]
    rows = [seal_row(name + b"\n" + numbers) for name, numbers in lists]
    return _require_one_line_names(rows, [name for name, _ in lists])


def _require_one_line_names(rows: list[bytes], names: list[bytes]) -> SectionContents:
    for name in names:
        if b"\n" in name:
            raise ValueError(f"a name must be one line, but {name.decode()!r} has two lines")
    return SectionContents(rows, names)


def encode_row_places(row: EntryRow | ProgramRow, files: Mapping[str, int]) -> bytes:
    """Encode the places of a row: those of an entry and its references, or of a program's instructions."""
    if not row.places:
        return seal_row(b"")
    count = len(row.places) // 2
    words = array("I", bytes(12 * count))
    words[0::3] = array("I", [files[row.file]]) * count
    words[1::3] = array("I", row.places[0::2])
    words[2::3] = array("I", row.places[1::2])
    return seal_row(encode_words(words))


RowChanges = Mapping[str, Mapping[int, bytes]]
"""For each section: the number of a row, and the row with its checksum."""


def patch_pack(pack: bytes, changes: RowChanges) -> list[Chunk] | None:
    """Return the bytes of a pack with some rows replaced; names and numbers do not change.

    The caller ensures that the header is correct and that all other rows are unchanged. Returns None if the
    pack does not match its header.
    """
    view = memoryview(pack)  # sections are large: avoid copying them
    sections = {name: _read_section(view, number) for number, name in enumerate(SECTIONS)}
    if any(sha256(data).digest() != section.digest for data, section in sections.values()):
        return None
    laid = {name: _patch_section(*found, changes.get(name, {})) for name, found in sections.items()}
    data, section = laid.pop("manifest")
    fields = json.loads(bytes(data[LINE.size * section.rows : -4]))
    manifest = Manifest(**fields | {"locales": tuple(fields["locales"])})
    return _join_sections(laid, manifest)


def _read_section(pack: memoryview, number: int) -> tuple[memoryview, Section]:
    _, *words, digest = SECTION.unpack_from(pack, DIRECTORY_AT + number * SECTION.size)
    start, size, rows, slots = words
    return pack[start : start + size], Section(start, size, rows, slots, digest)


def _patch_section(data: memoryview, section: Section, rows: Mapping[int, bytes]) -> tuple[Chunk, Section]:
    patched = replace_rows(data, section.rows, section.slots, rows) if rows else data
    if patched == data:
        return data, section
    return patched, section._replace(size=len(patched), digest=sha256(patched).digest())
