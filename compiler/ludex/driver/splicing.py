"""A pack where little has changed: the rows of the entries in changed files, in the place of their old ones.

Only where all outlines are the same: then numbers, references, kinds, tags and keys of texts are too. What
looks other than expected gives None, and the pack is written anew.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256

from ludex.core.atomic import Stretch
from ludex.driver.forms import Form
from ludex.driver.packing import row_of
from ludex.driver.recalled import Recalled, Shelf
from ludex.link.symbols import SHARED
from ludex.pack.contents import Row, Rule
from ludex.pack.layout import HEADER_SIZE, sealed
from ludex.pack.reader import Pack
from ludex.pack.ready import place_row
from ludex.pack.refusal import PackError
from ludex.pack.splice import Changes, spliced

SUPPLYING = ("game", "deck")
"""Kinds that say what is in the box."""


def respelled(
    place: str,
    head: str,
    shelves: Iterable[Shelf],
    programs: Iterable[Rule],
    ruled: frozenset[str],
    shared: str = "",
) -> list[Stretch] | None:
    """The bytes of the pack at `place` with the entries of these files as they are now, and the rules of
    the files
    `ruled`, which are these programs.

    `head` is the digest of the header that the pack was written with, which has those of all its sections;
    `shared` the language of what games share, where that is said.
    """
    try:
        with open(place, "rb") as file:
            data = file.read()
        if head_digest(data) != head:
            return None
        with Pack.open(place) as pack:
            changes = _changes(pack, shelves, {each.name: each for each in programs}, ruled, shared)
    except (OSError, PackError):
        return None
    return None if changes is None else spliced(data, changes)


def head_digest(pack: Stretch) -> str:
    """The digest of a pack's header, out of its first bytes or all."""
    return sha256(pack[:HEADER_SIZE]).hexdigest()


def _changes(
    pack: Pack, shelves: Iterable[Shelf], programs: Mapping[str, Rule], ruled: frozenset[str], shared: str
) -> Changes | None:
    """The rows that are not what they were."""
    own = pack.manifest().source
    files = {pack.rows("files").text(number): number for number in range(pack.rows("files").count)}
    sections = ("entries", "texts", "entry-places", "programs", "program-places")
    changes: dict[str, dict[int, bytes]] = {section: {} for section in sections}
    for shelf in shelves:
        language = shared if shared and shelf.unit.game == SHARED else own
        for entry in shelf.entries:
            form = Form.read(shelf.unit.forms[entry.number])
            number = pack.number(str(entry.id))
            row = (
                None if number is None or _supplies(pack, number, entry) else _row(pack, number, entry, form)
            )
            if row is None or number is None or row.file not in files:
                return None
            if shelf.unit.file in ruled and not _rules(pack, str(entry.id), programs, files, changes):
                return None
            changes["entries"][number] = sealed(f"{row.id}\n{row.value}".encode())
            changes["entry-places"][number] = place_row(row, files)
            for way, text in form.texts:
                name = f"{language}:{entry.id}.{way}"
                found = pack.rows("texts").find(name)
                if found is None:
                    return None
                changes["texts"][found[0]] = sealed(f"{name}\n{text}".encode())
    return changes


def _supplies(pack: Pack, number: int, entry: Recalled) -> bool:
    """Whether the entry says what is in the box, or no longer how often it is there itself."""
    before = pack.by_number(number).data.get("copies", 1)
    return entry.kind in SUPPLYING or bool(before != entry.data.get("copies", 1))


def _rules(
    pack: Pack,
    name: str,
    programs: Mapping[str, Rule],
    files: Mapping[str, int],
    changes: dict[str, dict[int, bytes]],
) -> bool:
    """Put the rules of an entry where its old ones stand; false where there were none, or are none now."""
    number, made = pack.program_number(name), programs.get(name)
    if number is None or made is None:
        return number is None and made is None
    if made.places and made.file not in files:
        return False
    changes["programs"][number] = sealed(f"{made.name}\n{made.value}".encode())
    changes["program-places"][number] = place_row(made, files)
    return True


def _row(pack: Pack, number: int, entry: Recalled, form: Form) -> Row | None:
    """The new row of an entry, which leads where the old one leads."""
    place, listed = pack.place(number), pack.rows("refs").row(number)
    leads = [to for to, *_ in json.loads(listed)] if listed else []
    own = sum(form.packed)
    module = leads[own] if len(leads) == own + 1 else None
    if place is None or place.file != entry.shelf.unit.file or len(leads) != own + (module is not None):
        return None
    left = iter(leads)
    targets = [next(left) if is_packed else None for is_packed in form.packed]
    made = row_of(entry, form, targets, module)
    return made if made.refs.encode() == listed else None
