"""Makes a pack out of one that is there and the rows that are no longer the same: names and numbers stay.

The caller knows that its header is right, and that all but these rows would be written again as they are.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256

from ludex.core.filesystem import Chunk
from ludex.pack.contents import Manifest
from ludex.pack.format import DIRECTORY_AT, LINE, SECTION, SECTIONS, Section
from ludex.pack.sections import replace_rows
from ludex.pack.writer import join_sections

RowChanges = Mapping[str, Mapping[int, bytes]]
"""By section: the number of a row, and the row with its checksum."""


def patch_pack(pack: bytes, changes: RowChanges) -> list[Chunk] | None:
    """The bytes of a pack with other rows, in stretches; None where the pack is not what its header says."""
    view = memoryview(pack)  # sections are large: none is copied that need not be
    sections = {name: _read_section(view, number) for number, name in enumerate(SECTIONS)}
    if any(sha256(data).digest() != section.digest for data, section in sections.values()):
        return None
    laid = {name: _patch_section(*found, changes.get(name, {})) for name, found in sections.items()}
    data, section = laid.pop("manifest")
    said = json.loads(bytes(data[LINE.size * section.rows : -4]))
    manifest = Manifest(**said | {"locales": tuple(said["locales"])})
    return join_sections(laid, manifest)


def _read_section(pack: memoryview, number: int) -> tuple[memoryview, Section]:
    """A section as it stands in a pack."""
    _, *words, digest = SECTION.unpack_from(pack, DIRECTORY_AT + number * SECTION.size)
    start, size, rows, slots = words
    return pack[start : start + size], Section(start, size, rows, slots, digest)


def _patch_section(data: memoryview, section: Section, rows: Mapping[int, bytes]) -> tuple[Chunk, Section]:
    made = replace_rows(data, section.rows, section.slots, rows) if rows else data
    if made == data:
        return data, section
    return made, section._replace(size=len(made), digest=sha256(made).digest())
