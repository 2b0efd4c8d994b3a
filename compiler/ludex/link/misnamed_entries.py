"""Misspelt entry names, recognised by the correct names in the lock of a game's translations.

If an entry's name is misspelt, the entry seems to be missing, and every reference to it seems wrong. The lock
still has the correct name, so the mistake can be reported once, at the entry.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypedDict

from ludex.core.ids import kind_of
from ludex.core.suggestions import find_nearest_names
from ludex.link.symbols import ANY_KIND
from ludex.schema.catalogue import GAME
from ludex.schema.entries import Entry
from ludex.source.file_uses import FileUse
from ludex.source.inventory import ProjectFiles, read_project_file

_TRANSLATED = re.compile(rb"^[a-z]{2}(?:-[A-Z]{2})? ([^ .]+/[^ .]+)\S* (?:approved|stale) ", re.MULTILINE)


class LockedEntries(TypedDict):
    """Lock of a game: the digest of the file, and the ids of the entries whose translated texts are in it."""

    game: str
    digest: str
    ids: list[str]


def list_locked_ids(data: bytes) -> list[str]:
    """Return the ids of the entries whose translated texts are in a lock."""
    return sorted({each.decode("utf-8", "replace") for each in _TRANSLATED.findall(data)})


def find_misnamed(
    locks: Iterable[LockedEntries], entries: Sequence[Entry], lost: Mapping[str, Collection[str]]
) -> dict[str, set[str]]:
    """Return the correct slugs of misspelt entries, by game, if all its files were read."""
    made: dict[str, set[str]] = {}
    for lock in locks:
        unread = lost.get(lock["game"], ())
        if ANY_KIND not in unread:
            own = [entry for entry in entries if entry.game == lock["game"]]
            made.setdefault(lock["game"], set()).update(_find_misnamed_of_game(lock["ids"], own, unread))
    return made


def _find_misnamed_of_game(
    locked: Iterable[str], entries: Sequence[Entry], unread: Collection[str]
) -> set[str]:
    ids = Counter(str(entry.id) for entry in entries)
    doubled = {kind_of(name) for name, times in ids.items() if times > 1}
    doubled |= {entry.kind for entry in entries if entry.slug in unread}
    explained = {f"{entry.kind}/{old}" for entry in entries for old in entry.former_slugs}
    explained |= {name for entry in entries if entry.kind == GAME for name in _list_removed(entry)}
    before = set(locked)
    absent = {name for name in before - ids.keys() - explained if name.partition("/")[2] not in unread}
    fresh: dict[str, list[str]] = {}
    for name in ids.keys() - before if absent else ():
        fresh.setdefault(kind_of(name), []).append(name)
    missing = Counter(map(kind_of, absent))
    return {
        name.partition("/")[2]
        for name in absent
        if (kind := kind_of(name)) in doubled
        or missing[kind] == len(fresh.get(kind, ())) == 1
        or find_nearest_names(name, fresh.get(kind, ()))
    }


def _list_removed(manifest: Entry) -> list[str]:
    listed = manifest.outline_field("removed")
    return [each for each in listed if isinstance(each, str)] if isinstance(listed, list) else []


def load_locked_entries(
    root: Path,
    tree: ProjectFiles,
    digest_of: Callable[[str], str | None],
    before: Mapping[str, LockedEntries],
) -> dict[str, LockedEntries]:
    """Return the locks of the games, by file; unchanged ones are taken from `before`, the last result."""
    found = {}
    for each in tree.files_of(FileUse.LOCK):
        digest, lock = digest_of(each.path) or "", before.get(each.path)
        if lock is None or lock["digest"] != digest:
            data = read_project_file(root, each.path)[0] or b""
            lock = LockedEntries(game=each.game, digest=digest, ids=list_locked_ids(data))
        found[each.path] = lock
    return found
