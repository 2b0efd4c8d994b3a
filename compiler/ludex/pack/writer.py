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

from ludex.core.filesystem import Stretch, cause, replace_file
from ludex.core.hashing import as_json
from ludex.pack.contents import Contents, Entry, Held, Json, Manifest, Place, Ref
from ludex.pack.format import CONTENT, HEADER_SIZE, MOST, PLACE, SECTIONS, Section, aligned, header, sealed
from ludex.pack.pack_errors import refuse
from ludex.pack.sections import as_bytes, grouped, section_bytes, users


class Part(NamedTuple):
    """A section before it is laid out: its rows, and the names they are found by."""

    rows: list[bytes]
    names: list[bytes] | None = None


def write(path: str | os.PathLike[str], contents: Contents) -> None:
    """Write a pack, whole or not at all."""
    put(path, packed(contents))


def put(path: str | os.PathLike[str], stretches: Iterable[Stretch]) -> None:
    """Put the bytes of a pack in their place, whole or not at all."""
    try:
        replace_file(path, stretches)
    except OSError as failure:
        raise refuse("unwritten", os.fspath(path), cause=cause(failure)) from failure


def packed(contents: Contents) -> list[Stretch]:
    """The bytes of a pack, in stretches."""
    return assembled(_parts(contents).items(), _manifest(contents))


def assembled(parts: Iterable[tuple[str, Part]], manifest: Manifest) -> list[Stretch]:
    """The bytes of a pack made of all sections but the manifest, whose content hash follows from them."""
    laid: dict[str, tuple[Stretch, Section]] = {}
    size = 0
    for name, part in parts:
        size += sum(map(len, part.rows))
        if size > MOST:
            raise refuse("too-large", f"{manifest.game}.ludex", size=size, most=MOST)
        laid[name] = _section(part)
    return joined(laid, manifest)


def joined(laid: Mapping[str, tuple[Stretch, Section]], manifest: Manifest) -> list[Stretch]:
    """The bytes of a pack out of sections that are laid out, and its manifest."""
    content = content_hash({name: laid[name][1].digest for name in CONTENT})
    said = asdict(replace(manifest, content=content))
    laid = {**laid, "manifest": _section(Part([sealed(as_json(said).encode())]))}
    at = HEADER_SIZE
    stretches: list[Stretch] = [b""]
    directory: list[Section] = []
    for name in SECTIONS:
        data, section = laid[name]
        directory.append(section._replace(start=at))
        stretches += [data, bytes(aligned(len(data)) - len(data))]
        at += aligned(len(data))
    stretches[0] = header(directory, at)
    return stretches


def content_hash(digests: Mapping[str, bytes]) -> str:
    """One hash for all that a game is, out of the digests of its sections."""
    return sha256(b"".join(digests[name] for name in CONTENT)).hexdigest()


def _section(part: Part) -> tuple[bytes, Section]:
    data, slots = section_bytes(part.rows, part.names)
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


def _parts(contents: Contents) -> dict[str, Part]:
    """All sections but the manifest, which speaks of the others."""
    entries, programs = contents.entries, contents.programs
    for entry in entries:
        _hold(entry, len(entries))
    placed = [(entry.place, *(ref.place for ref in entry.refs)) for entry in entries]
    instructions = [program.places for program in programs]
    files = sorted({place.file for places in (*placed, *instructions) for place in places if place})
    numbers = {file: number for number, file in enumerate(files)}
    targets = ((ref.to for ref in entry.refs) for entry in entries)
    return {
        "entries": named(
            [(entry.id, as_json([entry.data, list(entry.tags), list(entry.was)])) for entry in entries]
        ),
        "kinds": lists((entry.kind, number) for number, entry in enumerate(entries)),
        "tags": lists((tag, number) for number, entry in enumerate(entries) for tag in entry.tags),
        "texts": named(
            sorted(
                (f"{locale}:{key}", as_json(text))
                for locale, texts in contents.texts.items()
                for key, text in texts.items()
            )
        ),
        "programs": named([(program.name, as_json([program.digest, program.tree])) for program in programs]),
        "refs": Part([_refs(entry.refs) for entry in entries]),
        "users": Part([sealed(as_bytes(each)) for each in users(targets, len(entries))]),
        "files": Part([sealed(file.encode()) for file in files]),
        "entry-places": Part([program_places(places, numbers) for places in placed]),
        "program-places": Part([program_places(places, numbers) for places in instructions]),
    }


def named(pairs: Iterable[tuple[str, str]]) -> Part:
    names: list[bytes] = []
    rows: list[bytes] = []
    for name, value in pairs:
        names.append(name.encode())
        rows.append(sealed(f"{name}\n{value}".encode()))
    if len(set(names)) < len(names):
        raise ValueError(f"named twice: {Counter(names).most_common(1)[0][0].decode()!r}")
    return _findable(rows, names)


def lists(pairs: Iterable[tuple[str, int]]) -> Part:
    lists = [(name.encode(), as_bytes(numbers)) for name, numbers in grouped(pairs).items()]
    return _findable([sealed(name + b"\n" + numbers) for name, numbers in lists], [name for name, _ in lists])


def _findable(rows: list[bytes], names: list[bytes]) -> Part:
    for name in names:
        if b"\n" in name:
            raise ValueError(f"a name ends where its line ends, and {name.decode()!r} has two lines")
    return Part(rows, names)


def _refs(refs: Sequence[Ref]) -> bytes:
    return sealed(as_json([[ref.to, int(ref.held), *ref.path] for ref in refs]).encode() if refs else b"")


def program_places(places: Sequence[Place | None], files: Mapping[str, int]) -> bytes:
    """The places of an entry and its references, or of a program's instructions; zeros for an unknown one."""
    if not any(places):
        return sealed(b"")
    return sealed(
        b"".join(
            PLACE.pack(files[place.file], place.line, place.column) if place else _NOWHERE for place in places
        )
    )


_NOWHERE = bytes(PLACE.size)


def _hold(entry: Entry, count: int) -> None:
    """Refuse references that lead to no entry, or that the entry's data does not hold where they say."""
    for ref in entry.refs:
        if not 0 <= ref.to < count:
            raise ValueError(f"{entry.id} refers to entry {ref.to} of {count}")
        if ref.held is not Held.RULE and not _held(entry.data, ref):
            raise ValueError(f"{entry.id} does not hold the number {ref.to} at {ref.path}")


def _held(data: Json, ref: Ref) -> bool:
    """Whether data holds a reference's number where it says."""
    holder = None
    try:
        for step in ref.path:
            holder, data = data, data[step]
    except (IndexError, KeyError, TypeError):
        return False
    if ref.held is Held.KEY:
        return isinstance(holder, dict) and ref.path[-1] == str(ref.to)
    return type(data) is int and data == ref.to
