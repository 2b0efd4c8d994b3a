"""Pack reader: open a pack and look things up, reading only the parts needed.

Opening reads only the header, so its cost does not depend on the size of the pack. A look-up of one thing
returns None for an unknown name; a list for an unknown kind, tag or slug is empty. An unknown number raises
IndexError. A look-up in a damaged part raises PackError. `verify` checks everything.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from itertools import repeat
from typing import Any, Generic, TypeVar

from ludex.core.ids import ITEM_SEPARATOR, kind_of
from ludex.pack.contents import Json, Manifest, Place, Record, Ref, ReferenceHolder
from ludex.pack.format import PLACE, SECTIONS
from ludex.pack.image import PackImage, SectionReader

Key = TypeVar("Key")
Value = TypeVar("Value")


class BoundedCache(Generic[Key, Value]):
    """Cache of recently used values, bounded in number and total size.

    It has two generations. New and reused values are in the young one. When the young one is full, it becomes
    the old one, and the values that have not been used since the last such change are dropped. So most hits
    cost one look-up, whereas an exact order of last use would be updated at every hit.
    """

    __slots__ = ("_count", "_old", "_room", "_size", "_young")

    def __init__(self, count: int, size: int) -> None:
        self._count = count // 2
        self._size = size // 2
        self._room = self._size
        self._young: dict[Key, tuple[Value, int]] = {}
        self._old: dict[Key, tuple[Value, int]] = {}

    def get(self, key: Key) -> Value | None:
        found = self._young.get(key)
        if found is not None:
            return found[0]
        found = self._old.pop(key, None)
        if found is None:
            return None
        self.store(key, *found)
        return found[0]

    def store(self, key: Key, value: Value, size: int) -> None:
        """Store a value of this size; do not store a value larger than a generation."""
        if size > self._size:
            return
        if size > self._room or len(self._young) >= self._count:
            self._old, self._young, self._room = self._young, {}, self._size
        self._young[key] = (value, size)
        self._room -= size

    def __len__(self) -> int:
        return len(self._young) + len(self._old)


ENTRIES = SECTIONS.index("entries")
CACHE_COUNT = 4_096
"""Maximum number of values in a cache: several times the entries of a large game. More would slow the garbage
collector.
"""
CACHE_SIZE = 8 * 1024 * 1024
"""Maximum size of a cache: the bytes of its values in the file; decoded, they take several times as much."""


class Pack:
    """Pack that is open for reading: a context manager, or closed when garbage-collected."""

    __slots__ = ("_cache", "_entries", "_image", "_sections", "_slugs")

    def __init__(self, image: PackImage) -> None:
        self._image = image
        self._entries = SectionReader(image, ENTRIES)
        self._sections = {"entries": self._entries}
        self._cache: BoundedCache[str | int, Any] = BoundedCache(CACHE_COUNT, CACHE_SIZE)
        """Records by id and by number, texts by `locale:key`; no id has a colon."""
        self._slugs: dict[str, list[str]] | None = None

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Pack:
        return cls(PackImage(path))

    def close(self) -> None:
        self._image.close()

    def __enter__(self) -> Pack:
        return self

    def __exit__(self, *_: object) -> None:
        self._image.close()

    def __len__(self) -> int:
        return self._entries.count

    @property
    def image(self) -> PackImage:
        return self._image

    def rows(self, section: str) -> SectionReader:
        """Return the reader of a section, opened on first use."""
        rows = self._sections.get(section)
        if rows is None:
            rows = self._sections[section] = SectionReader(self._image, SECTIONS.index(section))
        return rows

    def parallel_section(self, section: str, main: str) -> SectionReader:
        """Return the reader of a section that has one row for each row of another section."""
        rows = self.rows(section)
        if rows.count != self.rows(main).count:
            raise rows.refuse("malformed", 0)
        return rows

    # Entries

    def get(self, entry_id: str) -> Record | None:
        """Return the entry with this id, or None."""
        record: Record | None = self._cache.get(entry_id)
        if record is None:
            found = self._entries.find(entry_id)
            if found is not None:
                number, value = found
                record = self._record(number, entry_id, value)
                self._cache.store(entry_id, record, len(value))
        return record

    def by_number(self, number: int) -> Record:
        """Return the entry with this number."""
        record: Record | None = self._cache.get(number)
        if record is None:
            entry_id, value = self._entries.named(number)
            record = self._record(number, entry_id, value)
            self._cache.store(number, record, len(value))
        return record

    def number(self, entry_id: str) -> int | None:
        found = self._entries.find(entry_id)
        return None if found is None else found[0]

    def id(self, number: int) -> str:
        return self._entries.named(number)[0]

    def ids(self) -> Iterator[str]:
        """Yield all ids, in the order of their numbers."""
        return self._entries.names()

    def split_key(self, key: str) -> tuple[str, str]:
        """Split a text key into the id of its entry (or item), and the rest."""
        owner, _, way = key.partition(ITEM_SEPARATOR)
        item = ITEM_SEPARATOR.join(key.split(ITEM_SEPARATOR)[:3])
        if ITEM_SEPARATOR in kind_of(item) and self.number(item) is not None:
            return item, key.removeprefix(item).removeprefix(ITEM_SEPARATOR)
        return owner, way

    def of_slug(self, slug: str) -> tuple[str, ...]:
        """Return the ids of all entries with this slug, in order."""
        if self._slugs is None:
            self._slugs = {}
            for each in self.ids():
                self._slugs.setdefault(each.partition("/")[2], []).append(each)
        return tuple(self._slugs.get(slug, ()))

    def of_kind(self, kind: str) -> tuple[int, ...]:
        """Return the numbers of all entries of this kind, in order."""
        return self._read_list("kinds", kind)

    def tagged(self, tag: str) -> tuple[int, ...]:
        """Return the numbers of all entries with this tag, in order."""
        return self._read_list("tags", tag)

    def kinds(self) -> tuple[str, ...]:
        return tuple(self.rows("kinds").names())

    def tags(self) -> tuple[str, ...]:
        return tuple(self.rows("tags").names())

    # References

    def refs(self, number: int) -> tuple[Ref, ...]:
        """Return the references of an entry, in the order of its row."""
        rows = self.parallel_section("refs", "entries")
        row = rows.row(number)
        found = rows.data(row) if row else []
        places = self._places("entry-places", "entries", number)
        try:
            if places and len(places) != len(found) + 1:
                raise rows.refuse("malformed", 0)
            return tuple(map(self._ref, found, places[1:] or repeat(None)))
        except (TypeError, ValueError):
            raise rows.refuse("malformed", 0) from None

    def users(self, number: int) -> tuple[int, ...]:
        """Return the numbers of the entries that refer to an entry, in order, without duplicates."""
        rows = self.parallel_section("users", "entries")
        return rows.numbers(rows.row(number), len(self))

    # Texts and programs

    def text(self, key: str, locale: str) -> Json:
        """Return the text with this key in this locale, or None."""
        name = f"{locale}:{key}"
        text = self._cache.get(name)
        if text is None:
            rows = self.rows("texts")
            found = rows.find(name)
            if found is not None:
                text = rows.data(found[1])
                self._cache.store(name, text, len(found[1]))
        return text

    def texts(self, locale: str) -> dict[str, Json]:
        """Return all texts of a locale, by key."""
        start = f"{locale}:"
        rows = self.rows("texts")
        found = (pair for pair in rows.all_named() if pair[0].startswith(start))
        return {name[len(start) :]: rows.data(value) for name, value in found}

    def program(self, name: str | int) -> Json:
        """Return the instruction tree with this name or number; None for an unknown name."""
        found = self._program(name)
        return None if found is None else found[1]

    def shown(self, name: str) -> Json:
        """Return what an entry's texts show of its rules: `slots` and `sentences`, or an empty map."""
        tree = self.program(name)
        return tree.get("shown", {}) if isinstance(tree, dict) else {}

    def program_digest(self, name: str | int) -> str | None:
        """Return the digest of a program's source; empty if none was recorded, None if unknown."""
        found = self._program(name)
        return None if found is None else found[0]

    def program_number(self, name: str) -> int | None:
        found = self.rows("programs").find(name)
        return None if found is None else found[0]

    def programs(self) -> tuple[str, ...]:
        """Return the names of all programs by number."""
        return tuple(self.rows("programs").names())

    # Source positions

    def place(self, number: int) -> Place | None:
        """Return the position of an entry in the sources; None if it is unknown."""
        places = self._places("entry-places", "entries", number)
        return places[0] if places else None

    def place_in(self, program: str | int, instruction: int) -> Place | None:
        """Return the position of an instruction of a program in the sources; None if it is unknown."""
        number = self.program_number(program) if isinstance(program, str) else program
        places = () if number is None else self._places("program-places", "programs", number)
        return places[instruction] if 0 <= instruction < len(places) else None

    def manifest(self) -> Manifest:
        """Decode the manifest."""
        rows = self.rows("manifest")
        found: Json = rows.data(rows.row(0)) if rows.count else {}
        try:
            if all(isinstance(value, _MANIFEST[name]) for name, value in found.items()):
                manifest = Manifest(**found)
                return replace(manifest, locales=tuple(manifest.locales))
        except (AttributeError, KeyError, TypeError):
            pass
        raise rows.refuse("malformed", 0)

    def _ref(self, found: Json, place: Place | None) -> Ref:
        to, held, *path = found
        if type(to) is not int or not 0 <= to < len(self):
            raise ValueError(f"there is no entry {to}")
        if any(type(step) not in (str, int) for step in path):
            raise TypeError(f"{path} is not a path")
        return Ref(to, tuple(path), ReferenceHolder(held), place)

    def _record(self, number: int, entry_id: str, value: bytes) -> Record:
        found = self._entries.data(value)
        if type(found) is list and len(found) == 3:
            data, tags, was = found
            if (tags == [] or _all_text(tags)) and (was == [] or _all_text(was)):
                return Record(number, entry_id, data, tuple(tags), tuple(was))
        raise self._entries.refuse("malformed", 0)

    def _read_list(self, section: str, name: str) -> tuple[int, ...]:
        rows = self.rows(section)
        found = rows.find(name)
        return () if found is None else rows.numbers(found[1], len(self))

    def _program(self, name: str | int) -> tuple[str, Json] | None:
        rows = self.rows("programs")
        found = rows.find(name) if isinstance(name, str) else rows.named(name)
        if found is None:
            return None
        value = rows.data(found[1])
        if type(value) is list and len(value) == 2 and type(value[0]) is str:
            return value[0], value[1]
        raise rows.refuse("malformed", 0)

    def _places(self, section: str, main: str, number: int) -> tuple[Place | None, ...]:
        rows, files = self.parallel_section(section, main), self.rows("files")
        row = rows.row(number)
        if len(row) % PLACE.size:
            raise rows.refuse("malformed", 0)
        found: list[Place | None] = []
        for file, line, column in PLACE.iter_unpack(row):
            if line and file >= files.count:
                raise rows.refuse("malformed", 0)
            found.append(Place(files.text(file), line, column) if line else None)
        return tuple(found)


def _all_text(value: Json) -> bool:
    try:
        "".join(value)  # the fastest way to check every item
    except TypeError:
        return False
    return type(value) is list


_MANIFEST: dict[str, type] = {
    **dict.fromkeys(("game", "version", "compiler", "content", "source"), str),
    **dict.fromkeys(("entries", "programs"), int),
    **dict.fromkeys(("kinds", "texts"), dict),
    "locales": list,
}
