"""Pack of a game: all its rows, or rows of changed files patched into the previous pack.

Entries are numbered in the order of their first ids, so that moving or renaming an entry does not change its
number. Entries that take no part in play come last, so that a new example or a new policy for bots does not
change the numbers in saved games. The pack also has terms and icons of content/shared, and everything there
that the game refers to, directly or indirectly. Only the pack for examples has fixtures.

A pack is patched only if all outlines are unchanged, because then numbers, references, kinds, tags and text
keys are unchanged too. If anything is unexpected, the result is None, and the entire pack is written.
"""

from __future__ import annotations

import json
from array import array
from collections.abc import Collection, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from ludex.compile.units.entry_rows import LIST_SEPARATOR, EncodedEntry
from ludex.compile.units.stored_entries import StoredEntry, StoredUnit
from ludex.core import VERSION
from ludex.core.filesystem import Chunk, read_file
from ludex.core.hashing import encode_json
from ludex.core.ids import EntryId, make_id
from ludex.lang.policies import is_for_bots
from ludex.link.graph import ReferenceGraph
from ludex.link.references import Reference
from ludex.link.symbols import SHARED, Name
from ludex.link.world import World
from ludex.pack.contents import EncodedContents, EntryRow, ProgramRow, ReferenceHolder
from ludex.pack.format import HEADER_SIZE, seal_row
from ludex.pack.pack_errors import PackError
from ludex.pack.reader import Pack
from ludex.pack.writer import RowChanges, encode_row_places, encode_rows, patch_pack

if TYPE_CHECKING:
    from ludex.compile.compilation import Compilation

Numbers = dict[int, int]
"""The number of each entry, by `id(entry)`."""


class SharedTranslations(NamedTuple):
    """Translations of content/shared, and their source language; empty for that of the game."""

    language: str
    translated: Sequence[tuple[str, str, str]]


PackRecord = Mapping[str, Any]
"""What a pack was made from.

`head` is the digest of its header; `outline` and `around` are what its rows depend on besides their own file;
`marks` and `ruled` are digests of each file and of its compiled rules.
"""


def encode_pack(
    made: Compilation, game: str, place: str, kept: PackRecord, *, is_draft: bool = False
) -> tuple[list[Chunk], PackRecord]:
    """Return the pack of a game without errors, patched from the pack at `place` if possible, and its record.

    `kept` is the record of the old pack. A draft has only the rules for printing.
    """
    around = [made.rules[game]["around"], made.translation_digests(game)]
    marks, rules = made.unit_digests(game), made.rules[game]["files"]
    ruled = {file: each["made"] for file, each in rules.items() if each["printed"] or not is_draft}
    chunks = None
    if kept.get("outline") == made.outline and kept["around"] == around:
        before = kept["ruled"]
        changed = {file for file in {**before, **ruled} if before.get(file) != ruled.get(file)}
        programs = made.game_rules(game).collect_programs(changed & ruled.keys()) if changed else ()
        files = [file for file, mark in marks.items() if kept["marks"][file] != mark or file in changed]
        units = [made.stored_unit(file) for file in files]
        is_shared = any(each.game == SHARED for each in units)
        spoken = made.game_texts(SHARED).loaded.source_language if is_shared else ""
        chunks = _patch_changed_files(place, kept["head"], units, programs, frozenset(changed), spoken)
    if chunks is None:
        programs = made.game_rules(game).collect_programs(ruled if is_draft else None)
        texts, common = made.game_texts(game), made.game_texts(SHARED).shared_translations
        rows = encode_game_rows(made.linked, game, programs, texts.encode_translations(), common)
        chunks = encode_rows(rows)
    record = {"outline": made.outline, "around": around, "marks": marks, "ruled": ruled}
    return chunks, {"head": _head_digest(chunks[0]), **record}


def encode_fixture_pack(made: Compilation, game: str) -> list[Chunk]:
    """Encode the pack, with fixtures, in which examples of a game run. The game must have no errors."""
    programs, texts = made.game_rules(game).collect_programs(has_fixtures=True), made.game_texts(game)
    translated, common = texts.encode_translations(), made.game_texts(SHARED).shared_translations
    return encode_rows(encode_game_rows(made.linked, game, programs, translated, common, has_fixtures=True))


def encode_game_rows(
    linked: ReferenceGraph,
    game: str,
    programs: Collection[ProgramRow],
    translated: Iterable[tuple[str, str, str]],
    common: SharedTranslations,
    *,
    has_fixtures: bool = False,
) -> EncodedContents:
    """Return all rows of a game's pack, with fixtures only on request. The game must have no errors."""
    world = World(linked, game)
    manifest = world.manifest
    stated = manifest.data if manifest else {}
    onward = linked.onward
    included = (each for each in world.included if has_fixtures or not each.fixture)
    chosen = [each for each in included if isinstance(each, StoredEntry)]
    aside = linked.catalogue.find_aside_kinds(game)
    examples, policies = (
        {name for name in linked.catalogue.kinds_of(game) if linked.catalogue.accepts(game, name, sort)}
        for sort in ("example", "policy")
    )
    owners = {(entry.game, entry.id): entry for entry in chosen}
    chosen.sort(
        key=lambda each: (
            each.kind in aside or (each.kind in policies and is_for_bots(each)),
            each.kind in examples,  # examples come last: a new one changes no number of a printed entry
            each.fixture,
            _find_first_id(each, owners),
            each.game,
        )
    )
    numbers = {id(entry): number for number, entry in enumerate(chosen)}
    language = str(stated.get("language", ""))
    rows: list[EntryRow] = []
    texts: list[tuple[str, str, str]] = []
    for entry in chosen:
        form = EncodedEntry.read(entry.unit.forms[entry.number])
        targets = _find_targets(entry, onward.get(id(entry), ()), numbers)
        rows.append(make_row(entry, form, targets, _find_module(entry, linked, numbers)))
        spoken = common.language if entry.game == SHARED and common.language else language
        texts += [(spoken, f"{entry.id}.{way}", text) for way, text in form.texts]
    texts += translated
    shared = {str(entry.id) for entry in chosen if entry.game == SHARED}
    texts += [each for each in common.translated if each[1].partition(".")[0] in shared]
    return EncodedContents(game, str(stated.get("version", "")), VERSION, language, rows, texts, programs)


def _find_first_id(entry: StoredEntry, owners: Mapping[tuple[str, EntryId], StoredEntry]) -> EntryId:
    """Return the id of an entry before all renames of the entry and of its owner."""
    first = next(iter(entry.former_slugs), entry.slug)
    if not entry.is_item:
        return make_id(entry.kind, first)
    owner = owners[entry.game, make_id(entry.kind, entry.owner_slug)]
    named = next(iter(owner.former_slugs), owner.slug)
    return make_id(entry.kind, named + first.removeprefix(owner.slug))


def _find_targets(entry: StoredEntry, references: Sequence[Reference], numbers: Numbers) -> list[int | None]:
    """Return the numbers of the targets of an entry's references in order; None for a broken one."""
    if entry.reference_count == len(references):
        return [numbers[id(each.target)] for each in references]
    found = {(each.pointer, each.annotation): numbers[id(each.target)] for each in references}
    refs = entry.unit.references(entry)
    return [found.get((at, annotation)) for at, annotation, value in refs if isinstance(value, str)]


def _find_module(entry: StoredEntry, linked: ReferenceGraph, numbers: Numbers) -> int | None:
    """Return the number of the module that an entry has from the header of its file; None without one."""
    if not entry.module or entry.has_own_module:
        return None
    resolved = linked.symbols.resolve(entry.game, Name.read(entry.module), ("module",))
    return numbers[id(resolved[0])] if resolved else None


def make_row(
    entry: StoredEntry, form: EncodedEntry, targets: list[int | None], module: int | None
) -> EntryRow:
    """Return the row of an entry, with the numbers of the entries to which it refers."""
    for number, before in form.again:
        if targets[before] is not None and targets[number] is not None:
            targets[before] = targets[number]
    text, joined_refs = form.fill_holes(_format_targets(entry, targets), module)
    refs, places = joined_refs.split(LIST_SEPARATOR) if targets else [], form.places
    leads = [target for target in targets if target is not None]
    if len(leads) < len(targets) or "" in refs:
        kept = [number for number, target in enumerate(targets) if target is not None and refs[number]]
        leads = [target for number in kept if (target := targets[number]) is not None]
        refs = [refs[number] for number in kept]
        places_kept = [0, *(number + 1 for number in kept), *range(len(targets) + 1, len(places) // 2)]
        places = array("I", [word for at in places_kept for word in places[2 * at : 2 * at + 2]])
    if module is not None:
        refs.append(f'[{module},{ReferenceHolder.VALUE:d},"module"]')
        leads.append(module)
    elif len(places) > 2 * (1 + len(leads)):
        places = places[:-2]
    listed = f"[{','.join(refs)}]" if refs else ""
    return EntryRow(str(entry.id), text, form.tags, listed, leads, entry.unit.file, places)


def _format_targets(entry: StoredEntry, targets: Sequence[int | None]) -> list[str]:
    """Return the numbers as text; instead of None, what the author wrote, in JSON (keys without quotes)."""
    if None not in targets:
        return list(map(str, targets))
    written = [each for each in entry.unit.references(entry) if isinstance(each[2], str)]
    found = []
    for target, (_, annotation, value) in zip(targets, written, strict=True):
        text = encode_json(value if target is None else target)
        found.append(text[1:-1] if target is None and annotation.on_key else text)
    return found


MAX_PATCHED = 512_000_000
"""Largest pack, in bytes, that is patched: patching reads it whole."""
BOX_KINDS = ("game", "deck")
"""Kinds that list the contents of the box."""


class _CannotPatchError(Exception):
    """Error for a change that a patch cannot make: of a number, a reference, a key, or the box."""


def _patch_changed_files(
    place: str,
    head: str,
    units: Iterable[StoredUnit],
    programs: Iterable[ProgramRow],
    ruled: frozenset[str],
    shared: str = "",
) -> list[Chunk] | None:
    """Return the bytes of the pack at `place`, with new rows for the entries and rules of changed files.

    Return None if the pack cannot be patched. `head` is the digest of the header of the pack as written,
    which covers all sections. `ruled` has the files with changed rules, `programs` their rules. `shared` is
    the language of content/shared, if stated.
    """
    try:
        data = read_file(place, MAX_PATCHED)
        if _head_digest(data) != head:
            return None
        with Pack.open(place) as pack:
            changes = _find_changes(pack, units, {each.name: each for each in programs}, ruled, shared)
    except (OSError, PackError, _CannotPatchError):
        return None
    return patch_pack(data, changes)


def _head_digest(pack: Chunk) -> str:
    """Return the digest of a pack's header, given its first bytes or all of them."""
    return sha256(pack[:HEADER_SIZE]).hexdigest()


def _find_changes(
    pack: Pack,
    units: Iterable[StoredUnit],
    programs: Mapping[str, ProgramRow],
    ruled: frozenset[str],
    shared: str,
) -> RowChanges:
    own, rows = pack.manifest().source, pack.rows("files")
    files = {rows.text(number): number for number in range(rows.count)}
    sections = ("entries", "texts", "entry-places", "programs", "program-places")
    changes: dict[str, dict[int, bytes]] = {section: {} for section in sections}
    for entry in (each for unit in units for each in unit.entries if not each.fixture):
        unit = entry.unit
        form = EncodedEntry.read(unit.forms[entry.number])
        number, row = _remake_row(pack, entry, form)
        if row.file not in files:
            raise _CannotPatchError
        changes["entries"][number] = seal_row(f"{row.id}\n{row.value}".encode())
        changes["entry-places"][number] = encode_row_places(row, files)
        if unit.file in ruled:
            known, program = pack.program_number(row.id), programs.get(row.id)
            if known is not None and program is not None and (not program.places or program.file in files):
                changes["programs"][known] = seal_row(f"{program.name}\n{program.value}".encode())
                changes["program-places"][known] = encode_row_places(program, files)
            elif known is not None or program is not None:  # the entry has gained or lost its rules
                raise _CannotPatchError
        language = shared if shared and unit.game == SHARED else own
        for way, text in form.texts:
            name = f"{language}:{row.id}.{way}"
            found = pack.rows("texts").find(name)
            if found is None:
                raise _CannotPatchError
            changes["texts"][found[0]] = seal_row(f"{name}\n{text}".encode())
    return changes


def _remake_row(pack: Pack, entry: StoredEntry, form: EncodedEntry) -> tuple[int, EntryRow]:
    """Return the number and the new row of an entry, if its references have the same targets.

    An entry that lists contents of the box, or has another number of copies, may change more than its row.
    """
    number = pack.number(str(entry.id))
    if number is None or entry.kind in BOX_KINDS:
        raise _CannotPatchError
    place, listed = pack.place(number), pack.rows("refs").row(number)
    leads = [to for to, *_ in json.loads(listed)] if listed else []
    own = sum(form.packed_references)
    module = leads[own] if len(leads) == own + 1 else None
    same_copies = pack.by_number(number).data.get("copies", 1) == entry.data.get("copies", 1)
    same_place = place is not None and place.file == entry.unit.file
    if not (same_copies and same_place and len(leads) == own + (module is not None)):
        raise _CannotPatchError
    left = iter(leads)
    targets = [next(left) if is_packed else None for is_packed in form.packed_references]
    made = make_row(entry, form, targets, module)
    if made.refs.encode() != listed:
        raise _CannotPatchError
    return number, made
