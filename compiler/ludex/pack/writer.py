"""Pack writer: from contents, from encoded rows, or by patching an earlier pack.

Contents come from the compiler, so what is wrong with them is a defect and raises ValueError. What depends on
the machine, such as a full disk, raises PackError and leaves the pack that stood there.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, replace
from hashlib import sha256
from typing import NamedTuple

from ludex.core.filesystem import Chunk, describe_os_error, replace_file
from ludex.core.hashing import encode_json
from ludex.pack.contents import Contents, Entry, Json, Manifest, Place, Ref, ReferenceHolder
from ludex.pack.format import (
    CONTENT_SECTIONS,
    HEADER_SIZE,
    MAX_SIZE,
    PLACE,
    SECTIONS,
    Section,
    align_position,
    encode_header,
    seal_row,
)
from ludex.pack.pack_errors import refuse
from ludex.pack.sections import encode_numbers, encode_section, find_users, group_numbers


class SectionContents(NamedTuple):
    """A section before it is laid out: its rows, and the names they are found by."""

    rows: list[bytes]
    names: list[bytes] | None = None


def write(path: str | os.PathLike[str], contents: Contents) -> None:
    """Write a pack, whole or not at all."""
    write_pack_file(path, encode_contents(contents))


def write_pack_file(path: str | os.PathLike[str], stretches: Iterable[Chunk]) -> None:
    """Put the bytes of a pack in their place, whole or not at all."""
    try:
        replace_file(path, stretches)
    except OSError as failure:
        raise refuse("unwritten", os.fspath(path), cause=describe_os_error(failure)) from failure


def encode_contents(contents: Contents) -> list[Chunk]:
    """The bytes of a pack, in stretches."""
    return assemble_pack(_encode_sections(contents).items(), _manifest(contents))


def assemble_pack(parts: Iterable[tuple[str, SectionContents]], manifest: Manifest) -> list[Chunk]:
    """The bytes of a pack made of all sections but the manifest, whose content hash follows from them."""
    laid: dict[str, tuple[Chunk, Section]] = {}
    size = 0
    for name, part in parts:
        size += sum(map(len, part.rows))
        if size > MAX_SIZE:
            raise refuse("too-large", f"{manifest.game}.ludex", size=size, most=MAX_SIZE)
        laid[name] = _encode_section(part)
    return join_sections(laid, manifest)


def join_sections(laid: Mapping[str, tuple[Chunk, Section]], manifest: Manifest) -> list[Chunk]:
    """The bytes of a pack out of sections that are laid out, and its manifest."""
    content = content_hash({name: laid[name][1].digest for name in CONTENT_SECTIONS})
    said = asdict(replace(manifest, content=content))
    laid = {**laid, "manifest": _encode_section(SectionContents([seal_row(encode_json(said).encode())]))}
    at = HEADER_SIZE
    stretches: list[Chunk] = [b""]
    directory: list[Section] = []
    for name in SECTIONS:
        data, section = laid[name]
        directory.append(section._replace(start=at))
        stretches += [data, bytes(align_position(len(data)) - len(data))]
        at += align_position(len(data))
    stretches[0] = encode_header(directory, at)
    return stretches


def content_hash(digests: Mapping[str, bytes]) -> str:
    """One hash for all that a game is, out of the digests of its sections."""
    return sha256(b"".join(digests[name] for name in CONTENT_SECTIONS)).hexdigest()


def _encode_section(part: SectionContents) -> tuple[bytes, Section]:
    data, slots = encode_section(part.rows, part.names)
    return data, Section(0, len(data), len(part.rows), slots, sha256(data).digest())


def _manifest(contents: Contents) -> Manifest:
    kinds = Counter(entry.kind for entry in contents.entries)
    return Manifest(
        game=contents.game,
        version=contents.version,
        compiler=contents.compiler,
        content="",
        source=contents.source,
        locales=tuple(sorted(contents.texts)),
        entries=len(contents.entries),
        kinds=dict(sorted(kinds.items())),
        texts={locale: len(texts) for locale, texts in sorted(contents.texts.items())},
        programs=len(contents.programs),
    )


def _encode_sections(contents: Contents) -> dict[str, SectionContents]:
    """All sections but the manifest, which speaks of the others."""
    entries, programs = contents.entries, contents.programs
    for entry in entries:
        _check_refs(entry, len(entries))
    placed = [(entry.place, *(ref.place for ref in entry.refs)) for entry in entries]
    instructions = [program.places for program in programs]
    files = sorted({place.file for places in (*placed, *instructions) for place in places if place})
    numbers = {file: number for number, file in enumerate(files)}
    targets = ((ref.to for ref in entry.refs) for entry in entries)
    return {
        "entries": make_named_section(
            [(entry.id, encode_json([entry.data, list(entry.tags), list(entry.was)])) for entry in entries]
        ),
        "kinds": make_list_section((entry.kind, number) for number, entry in enumerate(entries)),
        "tags": make_list_section(
            (tag, number) for number, entry in enumerate(entries) for tag in entry.tags
        ),
        "texts": make_named_section(
            sorted(
                (f"{locale}:{key}", encode_json(text))
                for locale, texts in contents.texts.items()
                for key, text in texts.items()
            )
        ),
        "programs": make_named_section(
            [(program.name, encode_json([program.digest, program.tree])) for program in programs]
        ),
        "refs": SectionContents([_refs(entry.refs) for entry in entries]),
        "users": SectionContents(
            [seal_row(encode_numbers(each)) for each in find_users(targets, len(entries))]
        ),
        "files": SectionContents([seal_row(file.encode()) for file in files]),
        "entry-places": SectionContents([encode_places(places, numbers) for places in placed]),
        "program-places": SectionContents([encode_places(places, numbers) for places in instructions]),
    }


def make_named_section(pairs: Iterable[tuple[str, str]]) -> SectionContents:
    names: list[bytes] = []
    rows: list[bytes] = []
    for name, value in pairs:
        names.append(name.encode())
        rows.append(seal_row(f"{name}\n{value}".encode()))
    if len(set(names)) < len(names):
        raise ValueError(f"named twice: {Counter(names).most_common(1)[0][0].decode()!r}")
    return _findable(rows, names)


def make_list_section(pairs: Iterable[tuple[str, int]]) -> SectionContents:
    lists = [(name.encode(), encode_numbers(numbers)) for name, numbers in group_numbers(pairs).items()]
    return _findable(
        [seal_row(name + b"\n" + numbers) for name, numbers in lists], [name for name, _ in lists]
    )


def _findable(rows: list[bytes], names: list[bytes]) -> SectionContents:
    for name in names:
        if b"\n" in name:
            raise ValueError(f"a name ends where its line ends, and {name.decode()!r} has two lines")
    return SectionContents(rows, names)


def _refs(refs: Sequence[Ref]) -> bytes:
    return seal_row(
        encode_json([[ref.to, int(ref.held), *ref.path] for ref in refs]).encode() if refs else b""
    )


def encode_places(places: Sequence[Place | None], files: Mapping[str, int]) -> bytes:
    """The places of an entry and its references, or of a program's instructions; zeros for an unknown one."""
    if not any(places):
        return seal_row(b"")
    return seal_row(
        b"".join(
            PLACE.pack(files[place.file], place.line, place.column) if place else _NOWHERE for place in places
        )
    )


_NOWHERE = bytes(PLACE.size)


def _check_refs(entry: Entry, count: int) -> None:
    """Refuse references that lead to no entry, or that the entry's data does not hold where they say."""
    for ref in entry.refs:
        if not 0 <= ref.to < count:
            raise ValueError(f"{entry.id} refers to entry {ref.to} of {count}")
        if ref.held is not ReferenceHolder.RULE and not _has_ref(entry.data, ref):
            raise ValueError(f"{entry.id} does not hold the number {ref.to} at {ref.path}")


def _has_ref(data: Json, ref: Ref) -> bool:
    """Whether data holds a reference's number where it says."""
    holder = None
    try:
        for step in ref.path:
            holder, data = data, data[step]
    except (IndexError, KeyError, TypeError):
        return False
    if ref.held is ReferenceHolder.KEY:
        return isinstance(holder, dict) and ref.path[-1] == str(ref.to)
    return type(data) is int and data == ref.to
