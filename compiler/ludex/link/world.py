"""World: a game as checks see it, with its entries by kind and their references.

Entries of content/shared belong to the world of every game, because any game can refer to them. `own` omits
them, so that checks do not report them once for each game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from ludex.core.ids import EntryId
from ludex.link.graph import Key, ReferenceGraph, key_of
from ludex.link.references import ABILITIES, Reference
from ludex.link.symbols import SHARED, Name
from ludex.schema.entries import Entry
from ludex.schema.walkers import AnnotatedValue

Pointer = tuple[str | int, ...]


def walk_values(value: object, at: Pointer = ()) -> Iterator[tuple[Pointer, object]]:
    """Yield a value and all values inside it, each with its pointer."""
    yield at, value
    if isinstance(value, dict):
        items: Iterable[tuple[str | int, object]] = value.items()
    elif isinstance(value, list):
        items = enumerate(value)
    else:
        return
    for key, each in items:
        if isinstance(each, dict | list):
            yield from walk_values(each, (*at, key))
        else:
            yield (*at, key), each


_NAMED_IN_TEXTS = ("icon", "term")
"""Kinds that texts and expressions of layouts name by slug, without a reference in a field."""


class World:
    """Game `name` of a linked project; look-ups by kind omit fixtures, unless `has_fixtures` is true."""

    def __init__(self, linked: ReferenceGraph, name: str, *, has_fixtures: bool = False) -> None:
        self.name = name
        self._has_fixtures = has_fixtures
        self.catalogue = linked.catalogue
        self._linked = linked
        self._targets: dict[int, dict[Pointer, Entry]] = {}

    @cached_property
    def own(self) -> list[Entry]:
        """Entries of the game itself, in the order of their files."""
        return [entry for entry in self._linked.entries if entry.game == self.name]

    @cached_property
    def reachable(self) -> list[Entry]:
        """Entries to which the game can refer: its own, and those of content/shared."""
        return [entry for entry in self._linked.entries if entry.game in (self.name, SHARED)]

    @cached_property
    def included(self) -> list[Entry]:
        """Entries of the game, and entries of content/shared that these refer to, directly or indirectly.

        If two entries share an id, only the one to which the id resolves is included. Shared terms and icons
        are always included, because texts and layouts name them without references.
        """
        own: dict[Key, Entry] = {}
        for entry in self.own:
            own.setdefault(key_of(entry), entry)
        for entry in self.reachable:
            if entry.game == SHARED and entry.kind in _NAMED_IN_TEXTS:
                own.setdefault(key_of(entry), entry)
        known = {id(entry): entry for entry in own.values()}
        waiting = list(known.values())
        while waiting:
            for reference in self._linked.onward.get(id(waiting.pop()), ()):
                if id(reference.target) not in known:
                    known[id(reference.target)] = reference.target
                    waiting.append(reference.target)
        return list(known.values())

    @cached_property
    def manifest(self) -> Entry | None:
        """Entry of game.yaml, if it is sound."""
        return next(iter(self.by_kind.get("game", ())), None)

    @property
    def allows_digit_slugs(self) -> bool:
        """Whether slugs may begin with a digit; without a sound manifest, only in a game."""
        found = self.manifest
        return found.data.get("digit-slugs") is True if found is not None else self.name != SHARED

    @cached_property
    def draft(self) -> bool:
        """Whether the game as a whole is a draft."""
        return any(entry.draft for entry in self.own if entry.kind == "game")

    @cached_property
    def lost(self) -> frozenset[str]:
        """Slugs of the game's entries that could not be read, exist twice, or do not fit their kind.

        Their contents are unknown, so a name that seems to be missing may be defined there.
        """
        unread = self._linked.symbols.lost.get(self.name, ())
        return frozenset((*unread, *(entry.slug for entry in self.own if not entry.sound)))

    def find_doubled_kinds(self) -> frozenset[str]:
        """Return the kinds of entries that share their name: another of them may be missing."""
        return frozenset(entry.kind for entry in self.own if self.is_unread(entry.slug))

    def is_unread(self, slug: str) -> bool:
        """Return whether an entry with this name could not be read, or exists twice."""
        return slug in self._linked.symbols.lost.get(self.name, ())

    @property
    def misnamed(self) -> frozenset[str]:
        """Correct slugs of the game's entries that have misspelt names."""
        return frozenset(self._linked.symbols.misnamed.get(self.name, ()))

    def is_lost(self, slug: str) -> bool:
        """Return whether a slug is in `lost`, or that of a lost or misspelt entry in scope."""
        return slug in self.lost or self._linked.symbols.is_lost(self.name, slug)

    def entries_of(self, *kinds: str) -> list[Entry]:
        """Return the game's sound entries of these kinds, or of kinds that extend them, in order."""
        accepts = self.catalogue.accepts
        chosen = [kind for kind in self.by_kind if any(accepts(self.name, kind, each) for each in kinds)]
        if len(chosen) == 1:
            return self.by_kind[chosen[0]]
        some = [entry for kind in chosen for entry in self.by_kind[kind]]
        return sorted(some, key=lambda entry: self._numbers[id(entry)])

    @cached_property
    def _numbers(self) -> dict[int, int]:
        return {id(entry): number for number, entry in enumerate(self.own)}

    @property
    def _playing(self) -> Iterator[Entry]:
        return (entry for entry in self.own if self._has_fixtures or not entry.fixture)

    @cached_property
    def by_kind(self) -> dict[str, list[Entry]]:
        table: dict[str, list[Entry]] = {}
        for entry in self._playing:
            if entry.sound:
                table.setdefault(entry.kind, []).append(entry)
        return table

    def accepts(self, entry: Entry, kind: str) -> bool:
        """Return whether an entry is accepted where this kind is expected."""
        return self.catalogue.accepts(entry.game, entry.kind, kind)

    def entry(self, kind: str, slug: str) -> Entry | None:
        """Return the entry of this kind that a name means in this game; None if there is not exactly one."""
        found = self._linked.symbols.resolve(self.name, Name.read(slug), (kind,))
        return found[0] if len(found) == 1 else None

    def target(self, entry: Entry, pointer: Pointer) -> Entry | None:
        """Return the sound entry to which the reference at `pointer` refers; None if there is none."""
        known = self._targets.get(id(entry))
        if known is None:
            known = {each.pointer: each.target for each in self.references(entry)}
            self._targets[id(entry)] = known
        found = known.get(pointer)
        return found if found is not None and found.sound else None

    def targets(self, entry: Entry, pointer: Pointer) -> list[Entry | None]:
        """Return the sound target of each item of a list of references at `pointer`, or None."""
        value: object = entry.data
        for step in pointer:
            if isinstance(value, Mapping):
                value = value.get(step)
            elif isinstance(value, list) and isinstance(step, int):
                value = value[step]
        count = len(value) if isinstance(value, list) else 0
        return [self.target(entry, (*pointer, index)) for index in range(count)]

    def abilities_of(self, entry: Entry) -> dict[str, Entry]:
        """Return the sound abilities of an entry by name, from its references, which are few."""
        found = (each for each in self.references(entry) if each.pointer[0] == ABILITIES)
        return {
            each.pointer[1]: each.target
            for each in found
            if len(each.pointer) == 2 and isinstance(each.pointer[1], str) and each.target.sound
        }

    def find_targets(self, entry: Entry, pointer: Pointer) -> set[EntryId]:
        """Return the ids of the entries to which a list of references refers, except broken ones."""
        return {each.id for each in self.targets(entry, pointer) if each is not None}

    def references(self, entry: Entry) -> list[Reference]:
        """Return the references of an entry."""
        return self._linked.onward.get(id(entry), [])

    def users(self, entry: Entry) -> list[Reference]:
        """Return the references to an entry from entries of the game itself."""
        return self._users.get(key_of(entry), [])

    def marked_references(self, keyword: str) -> Iterator[Reference]:
        """Yield references of the game's own sound entries in fields that also have this annotation."""
        for kind, entries in self.by_kind.items():
            known = self.catalogue.find_kind(self.name, kind)
            if known is not None and any(keyword in each.schema for each in known.annotations):
                for entry in entries:
                    yield from (each for each in self.references(entry) if keyword in each.annotation.schema)

    def annotated_places(self, entry: Entry, keyword: str) -> list[AnnotatedValue]:
        """Return the places of an entry that have this annotation."""
        return self._linked.annotated_places(entry, keyword)

    def iterate_annotated_places(self, keyword: str) -> Iterator[tuple[Entry, AnnotatedValue]]:
        """Yield all places of the game's own sound entries that have this annotation, each with its entry."""
        for kind, entries in self.by_kind.items():
            known = self.catalogue.find_kind(self.name, kind)
            if known is not None and any(each.keyword == keyword for each in known.annotations):
                for entry in entries:
                    for found in self._linked.annotated_places(entry, keyword):
                        yield entry, found

    @cached_property
    def _users(self) -> dict[Key, list[Reference]]:
        found: dict[int, list[Reference]] = {}
        for entry in self.own:
            for reference in self.references(entry):
                found.setdefault(id(reference.target), []).append(reference)
        table: dict[Key, list[Reference]] = {}
        for references in found.values():  # duplicate ids share one key
            table.setdefault(key_of(references[0].target), []).extend(references)
        return table
