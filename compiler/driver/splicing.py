"""A pack where little has changed: the rows of the entries in changed files, in the place of their old ones.

Only where all outlines are the same: then numbers, references, kinds, tags and keys of texts are too. What
looks other than expected gives None, and the pack is written anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from hashlib import sha256

from compiler.driver.forms import Form
from compiler.driver.packing import row_of
from compiler.driver.recalled import Recalled, Shelf
from compiler.pack.contents import Row
from compiler.pack.layout import HEADER_SIZE, sealed
from compiler.pack.reader import Pack
from compiler.pack.ready import place_row
from compiler.pack.refusal import PackError
from compiler.pack.splice import Changes, spliced

GAME = "game"


def respelled(place: str, head: str, shelves: Iterable[Shelf]) -> list[bytes] | None:
    """The bytes of the pack at `place` with the entries of these files as they are now.

    `head` is the digest of the header that the pack was written with, which has those of all its sections.
    """
    try:
        with open(place, "rb") as file:
            data = file.read()
        if sha256(data[:HEADER_SIZE]).hexdigest() != head:
            return None
        with Pack.open(place) as pack:
            changes = _changes(pack, shelves)
    except (OSError, PackError):
        return None
    return None if changes is None else spliced(data, changes)


def _changes(pack: Pack, shelves: Iterable[Shelf]) -> Changes | None:
    """The rows that are not what they were."""
    language = pack.manifest().source
    files = {pack.rows("files").text(number): number for number in range(pack.rows("files").count)}
    changes: dict[str, dict[int, bytes]] = {"entries": {}, "texts": {}, "entry-places": {}}
    for shelf in shelves:
        for entry in shelf.entries:
            form = Form(*shelf.unit.get("forms")[entry.number])
            number = pack.number(str(entry.id))
            row = None if number is None or entry.kind == GAME else _row(pack, number, entry, form)
            if row is None or number is None or row.file not in files:
                return None
            changes["entries"][number] = sealed(f"{row.id}\n{row.value}".encode())
            changes["entry-places"][number] = place_row(row, files)
            for key, text in form.texts:
                name = f"{language}:{key}"
                found = pack.rows("texts").find(name)
                if found is None:
                    return None
                changes["texts"][found[0]] = sealed(f"{name}\n{text}".encode())
    return changes


def _row(pack: Pack, number: int, entry: Recalled, form: Form) -> Row | None:
    """The new row of an entry, which leads where the old one leads."""
    place, listed = pack.place(number), pack.rows("refs").row(number)
    leads = [to for to, *_ in json.loads(listed)] if listed else []
    own = sum(1 for ref in form.refs if ref)
    module = leads[own] if len(leads) == own + 1 else None
    if place is None or place.file != entry.shelf.unit.file or len(leads) != own + (module is not None):
        return None
    left = iter(leads)
    targets = [next(left) if ref else None for ref in form.refs]
    made = row_of(entry, form, targets, module)
    return made if made.refs.encode() == listed else None
