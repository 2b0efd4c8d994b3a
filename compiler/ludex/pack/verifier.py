"""Pack verifier: check every byte, and recompute every derived list.

Everything derived from the entries (slots, lists, counts, hashes, padding) is recomputed and compared, so
that a verified pack from any source never raises PackError later.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256

from ludex.core.ids import kind_of
from ludex.pack.contents import Manifest
from ludex.pack.format import (
    CONTENT_SECTIONS,
    HEADER_SIZE,
    NAMED_SECTIONS,
    SECTIONS,
    Section,
    align_position,
    encode_header,
    seal_row,
)
from ludex.pack.image import SectionReader
from ludex.pack.reader import Pack
from ludex.pack.writer import content_hash, encode_numbers, encode_section, find_users, group_numbers


def verify(path: str | os.PathLike[str]) -> Manifest:
    """Verify a whole pack and return its manifest; raise PackError at the first mistake."""
    with Pack.open(path) as pack:
        _verify_bytes(pack)
        _verify_entries(pack)
        _verify_others(pack)
        return pack.manifest()


def _verify_bytes(pack: Pack) -> None:
    """Verify header and padding, that sections are adjacent, and slots, lines and digest of each."""
    image = pack.image
    sections = [image.section(index) for index in range(len(SECTIONS))]
    due = HEADER_SIZE
    for name, section in zip(SECTIONS, sections, strict=True):
        if section.start != due:
            raise image.refuse("malformed", at=due)
        end = section.start + section.size
        due = align_position(end)
        if any(image.take(end, due - end)):
            raise image.refuse("damaged", at=end)
        _verify_section(pack, name, section)
    if due != image.size or encode_header(sections, image.size) != image.header:
        raise image.refuse("malformed", at=0)


def _verify_section(pack: Pack, name: str, section: Section) -> None:
    rows = pack.rows(name)
    found = [rows.row(number) for number in range(rows.count)]
    data = pack.image.take(section.start, section.size)
    if sha256(data).digest() != section.digest:
        raise rows.refuse("damaged", 0)
    names = [row.partition(b"\n")[0] for row in found] if name in NAMED_SECTIONS else None
    if encode_section(list(map(seal_row, found)), names) != (data, section.slots):
        raise rows.refuse("malformed", 0)
    if names is not None and len(set(names)) < len(names):
        raise rows.refuse("malformed", 0)


def _verify_entries(pack: Pack) -> None:
    """Verify that every entry can be read, and that kinds, tags and users match the entries."""
    for section in ("refs", "users", "entry-places"):
        pack.parallel_section(section, "entries")
    count = len(pack)
    kinds: list[tuple[str, int]] = []
    tags: list[tuple[str, int]] = []
    targets: list[list[int]] = []
    for number in range(count):
        record = pack.by_number(number)
        kinds.append((kind_of(record.id), number))
        tags += [(tag, number) for tag in record.tags]
        targets.append([ref.to for ref in pack.refs(number)])
        pack.place(number)
    _verify_list(pack, "kinds", kinds)
    _verify_list(pack, "tags", tags)
    for number, each in enumerate(find_users(targets, count)):
        if list(pack.users(number)) != each:
            raise pack.rows("users").refuse("malformed", 0)


def _verify_list(pack: Pack, section: str, pairs: Iterable[tuple[str, int]]) -> None:
    rows = pack.rows(section)
    expected = ((name, encode_numbers(numbers)) for name, numbers in group_numbers(pairs).items())
    if [*rows.all_named()] != [*expected]:
        raise rows.refuse("malformed", 0)


def _verify_others(pack: Pack) -> None:
    texts, programs, files = pack.rows("texts"), pack.rows("programs"), pack.rows("files")
    for _, value in texts.all_named():
        texts.data(value)
    pack.parallel_section("program-places", "programs")
    for number in range(programs.count):
        pack.program(number)
        pack.place_in(number, 0)
    _verify_order(texts, list(texts.names()))
    _verify_order(files, [files.text(number) for number in range(files.count)])
    manifest = pack.manifest()
    by_locale = Counter(name.partition(":")[0] for name in texts.names())
    digests = {name: pack.image.section(SECTIONS.index(name)).digest for name in CONTENT_SECTIONS}
    true = replace(
        manifest,
        content=content_hash(digests),
        entries=len(pack),
        programs=programs.count,
        kinds=dict(Counter(map(kind_of, pack.ids()))),
        texts={**dict.fromkeys(manifest.locales, 0), **by_locale},
    )
    if manifest != true or pack.rows("manifest").count != 1:
        raise pack.rows("manifest").refuse("malformed", 0)


def _verify_order(rows: SectionReader, found: list[str]) -> None:
    if found != sorted(set(found)):
        raise rows.refuse("malformed", 0)
