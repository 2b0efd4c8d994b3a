"""Pack writer: write a pack from encoded rows, or by patching an earlier pack.

Rows come from the compiler, so a mistake in them is a bug and raises ValueError. A failure of the system,
such as a full disk, raises PackError and leaves the old pack in place. A section has slots and lines to find
its rows by; the verifier computes them again and compares the results.
"""

from __future__ import annotations

import json
import os
import sys
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, replace
from hashlib import sha256
from itertools import accumulate
from typing import NamedTuple
from zlib import crc32

from ludex.core.filesystem import Chunk, describe_os_error, replace_file
from ludex.core.hashing import encode_json
from ludex.pack.contents import EncodedContents, EntryRow, Manifest, ProgramRow
from ludex.pack.format import (
    CONTENT_SECTIONS,
    DIRECTORY_AT,
    EMPTY,
    HEADER_SIZE,
    LINE,
    MAX_SIZE,
    SEAL,
    SECTION,
    SECTIONS,
    SLOT,
    Section,
    align_position,
    encode_header,
    home_shift,
    seal_row,
)
from ludex.pack.pack_errors import refuse


def slot_count(names: int) -> int:
    """Return the number of slots for names: a power of two with at least a third free; none without names."""
    return 1 << (names + names // 2).bit_length() if names else 0


def encode_section(rows: Sequence[bytes], names: Sequence[bytes] | None) -> tuple[bytes, int]:
    """Return the bytes of a section (rows with their checksums, and the index by name) and its slot count."""
    sizes = list(map(len, rows))
    placed, slots = _assign_slots(names or ())
    starts = list(accumulate(sizes, initial=slots * SLOT.size + len(rows) * LINE.size))
    index = _encode_slots(placed, slots, starts, sizes)
    return b"".join((index, _encode_lines(slots * SLOT.size, starts, sizes), *rows)), slots


def _assign_slots(names: Sequence[bytes]) -> tuple[list[tuple[int, int, int]], int]:
    """Return the slot, hash and number of each name, and the number of slots.

    Names are placed in the order of their hashes, each in its home slot or the next free one. So the same
    names give the same slots, a search stops at the first greater hash, and even names chosen to collide cost
    the writer only a sort.
    """
    nominal = slot_count(len(names))
    shift = home_shift(nominal)
    placed = []
    last = -1
    for key_hash, number in sorted(zip(map(crc32, names), range(len(names)), strict=True)):
        last = max(key_hash >> shift, last + 1)
        placed.append((last, key_hash, number))
    return placed, max(nominal, last + 1)


def _encode_slots(
    placed: list[tuple[int, int, int]], slots: int, starts: list[int], sizes: list[int]
) -> bytes:
    words = array("I", bytes(slots * SLOT.size))
    # A free slot has two words of ones, which cancel, and two of zeros; its last word is its sealed position.
    words[0::5] = words[1::5] = array("I", [EMPTY]) * slots
    words[4::5] = array("I", [at ^ SEAL for at in range(0, slots * SLOT.size, SLOT.size)])
    made, pack = bytearray(_encode_words(words)), SLOT.pack_into
    for slot, key_hash, number in placed:
        at, size, place = starts[number], sizes[number], slot * SLOT.size
        pack(made, place, key_hash, number, at, size, key_hash ^ number ^ at ^ size ^ place ^ SEAL)
    return bytes(made)


def _encode_lines(lines_at: int, starts: list[int], sizes: list[int]) -> bytes:
    words = array("I", bytes(len(sizes) * LINE.size))
    words[0::3] = array("I", starts[:-1])
    words[1::3] = array("I", sizes)
    places = range(lines_at, lines_at + len(sizes) * LINE.size, LINE.size)
    columns = zip(starts[:-1], sizes, places, strict=True)
    words[2::3] = array("I", [start ^ size ^ place ^ SEAL for start, size, place in columns])
    return _encode_words(words)


def _replace_rows(section: memoryview, count: int, slots: int, rows: Mapping[int, bytes]) -> Chunk:
    """Return an encoded section with some rows replaced; names and numbers do not change."""
    lines_at = slots * SLOT.size
    lines = _decode_words(section[lines_at : lines_at + count * LINE.size])
    starts, sizes = list(lines[0::3]), list(lines[1::3])
    if all(len(row) == sizes[number] for number, row in rows.items()):
        made = bytearray(section)
        for number, row in rows.items():
            made[starts[number] : starts[number] + len(row)] = row
        return made
    parts: list[Chunk] = []
    at = lines_at + count * LINE.size
    for number in sorted(rows):
        parts += [section[at : starts[number]], rows[number]]
        at = starts[number] + sizes[number]
        sizes[number] = len(rows[number])
    index = _decode_words(section[:lines_at])
    placed = [
        (slot, key_hash, number)
        for slot, (key_hash, number) in enumerate(zip(index[0::5], index[1::5], strict=True))
        if number != EMPTY
    ]
    new = list(accumulate(sizes, initial=lines_at + count * LINE.size))
    return b"".join(
        (_encode_slots(placed, slots, new, sizes), _encode_lines(lines_at, new, sizes), *parts, section[at:])
    )


def _decode_words(data: memoryview) -> array[int]:
    words = array("I")
    words.frombytes(data)
    if sys.byteorder == "big":
        words.byteswap()
    return words


def _encode_words(words: array[int]) -> bytes:
    """Encode 32-bit words in little-endian order, on any machine."""
    if sys.byteorder == "big":
        words = words[:]
        words.byteswap()
    return words.tobytes()


def group_numbers(pairs: Iterable[tuple[str, int]]) -> dict[str, list[int]]:
    """Group numbers by name: names sorted, numbers in the given order without duplicates."""
    found: dict[str, dict[int, None]] = {}
    for name, number in pairs:
        found.setdefault(name, {})[number] = None
    return {name: list(found[name]) for name in sorted(found)}


def find_users(targets: Iterable[Iterable[int]], count: int) -> list[list[int]]:
    """Return, for each entry, the entries that refer to it; `targets` has their references."""
    found: list[list[int]] = [[] for _ in range(count)]
    for number, numbers in enumerate(targets):
        for target in set(numbers):
            found[target].append(number)
    return found


def encode_numbers(numbers: Iterable[int]) -> bytes:
    return _encode_words(array("I", numbers))


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
    manifest = Manifest(
        game=contents.game,
        version=contents.version,
        compiler=contents.compiler,
        content="",  # known once the other sections are encoded
        source=contents.source,
        locales=tuple(sorted(texts)),
        entries=len(contents.entries),
        kinds=dict(sorted(Counter(entry.kind for entry in contents.entries).items())),
        texts=dict(sorted(texts.items())),
        programs=len(contents.programs),
    )
    return _assemble_pack(_encode_sections(contents), manifest)


def _assemble_pack(parts: Iterable[tuple[str, SectionContents]], manifest: Manifest) -> list[Chunk]:
    """Encode and join all sections; the manifest is encoded last, because its hash depends on the others."""
    laid: dict[str, tuple[Chunk, Section]] = {}
    size = 0
    for name, part in parts:
        size += sum(map(len, part.rows))
        if size > MAX_SIZE:
            raise refuse("too-large", f"{manifest.game}.ludex", size=size, most=MAX_SIZE)
        laid[name] = _encode_part(part)
    return _join_sections(laid, manifest)


def _join_sections(laid: Mapping[str, tuple[Chunk, Section]], manifest: Manifest) -> list[Chunk]:
    content = content_hash({name: laid[name][1].digest for name in CONTENT_SECTIONS})
    row = encode_json(asdict(replace(manifest, content=content))).encode()
    laid = {**laid, "manifest": _encode_part(SectionContents([seal_row(row)]))}
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


def _encode_part(part: SectionContents) -> tuple[bytes, Section]:
    data, slots = encode_section(part.rows, part.names)
    return data, Section(0, len(data), len(part.rows), slots, sha256(data).digest())


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
    return seal_row(_encode_words(words))


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
    patched = _replace_rows(data, section.rows, section.slots, rows) if rows else data
    if patched == data:
        return data, section
    return patched, section._replace(size=len(patched), digest=sha256(patched).digest())
