"""Symbol table: every entry by game, kind and slug, with its former names.

The table answers one question: which entry does this name mean here? Nothing here knows of findings;
`references` derives them from the answers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ludex.core.ids import ITEM_SEPARATOR, EntryId, is_slug, kind_of, list_short_names
from ludex.schema.catalogue import Catalogue
from ludex.schema.entries import Entry

SHARED = "shared"
"""The folder of content that belongs to no game and that any game may refer to."""
ANY_KIND = "*"
"""Marker among lost slugs for an unreadable file, which may contain any slug."""


class Name(NamedTuple):
    """Name in a reference: a slug, and the kind if it is stated."""

    kind: str | None
    slug: str

    @classmethod
    def read(cls, text: str) -> Name:
        _, slash, slug = text.partition("/")
        return cls(kind_of(text), slug) if slash else cls(None, text)

    @property
    def name(self) -> str:
        """Last step of the slug: the name of an item within its owner."""
        return self.slug.rpartition(ITEM_SEPARATOR)[2]

    @property
    def is_valid(self) -> bool:
        """Whether the slug and the kind, if any, are well-formed."""
        steps = [*self.slug.split(ITEM_SEPARATOR), *(self.kind or "kind").split(ITEM_SEPARATOR)]
        return all(map(is_slug, steps))


@dataclass
class Symbols:
    """Entries by game and slug. Entries with the same slug are in the order of their files."""

    catalogue: Catalogue
    named: dict[str, dict[str, list[Entry]]] = field(default_factory=dict)
    former: dict[str, dict[str, list[Entry]]] = field(default_factory=dict)
    short: dict[str, dict[str, list[Entry]]] = field(default_factory=dict)
    """Items by game and short name, which several items can share."""
    lost: dict[str, set[str]] = field(default_factory=dict)
    """Slugs of entries that exist in a file but could not be read, so that references to them are not
    reported. `ANY_KIND` if the slugs are unknown.
    """
    misnamed: dict[str, set[str]] = field(default_factory=dict)
    """Correct slugs of entries whose names are misspelt, which is reported at the entry."""
    _accepted: dict[tuple[str, str, tuple[str, ...]], bool] = field(default_factory=dict)
    """Cache of whether entries of one kind are accepted as another."""

    def add(self, entry: Entry) -> None:
        self.named.setdefault(entry.game, {}).setdefault(entry.slug, []).append(entry)
        for short in list_short_names(entry.slug):
            self.short.setdefault(entry.game, {}).setdefault(short, []).append(entry)
        for old in entry.former_slugs:
            for name in (old, *list_short_names(old)):
                self.former.setdefault(entry.game, {}).setdefault(name, []).append(entry)

    def scope(self, game: str) -> tuple[str, ...]:
        """Return the games in which the names of a game are looked up, nearest first."""
        return (game,) if game == SHARED else (game, SHARED)

    def resolve(self, game: str, name: Name, kinds: Iterable[str], owner: str = "") -> list[Entry]:
        """Return the entries that a name can mean where one of `kinds` is expected.

        If their ids differ, the name is ambiguous. The game's entries come before those of content/shared; in
        each, whole slugs come before short names. A short name means an item of the entry `owner`, if that
        has one.
        """
        wanted = tuple(kinds)
        for place in self.scope(game):
            found = self._find_matches(self.named, (place,), name, wanted)
            if not found:
                items = self._find_matches(self.short, (place,), name, wanted)
                found = [each for each in items if each.owner_slug == owner] or items
            if found:
                return found
        return []

    def find_single(self, game: str, name: Name, kinds: Iterable[str], owner: str = "") -> Entry | None:
        """Return the entry that a name means; None if it is unknown or ambiguous."""
        found = self.resolve(game, name, kinds, owner)
        return found[0] if len({each.id for each in found}) == 1 else None

    def find_by_former_name(self, game: str, name: Name, kinds: Iterable[str]) -> list[Entry]:
        """Return the entries that formerly had this name."""
        return self._find_matches(self.former, self.scope(game), name, tuple(kinds))

    def find_of_other_kind(self, game: str, name: Name) -> list[Entry]:
        """Return the entries with the name, of any kind or of the one that it states."""
        return self._find_matches(self.named, self.scope(game), name)

    def find_in_other_game(self, game: str, name: Name, kinds: Iterable[str]) -> list[Entry]:
        """Return the entries with that name in games to which this game cannot refer."""
        others = [place for place in self.named if place not in self.scope(game)]
        return self._find_matches(self.named, others, name, tuple(kinds))

    def _find_matches(
        self,
        table: Mapping[str, Mapping[str, list[Entry]]],
        games: Iterable[str],
        name: Name,
        kinds: tuple[str, ...] | None = None,
    ) -> list[Entry]:
        return [
            entry
            for game in games
            for entry in table.get(game, {}).get(name.slug, ())
            if name.kind is None or self._accepts(entry, (name.kind,))
            if kinds is None or self._accepts(entry, kinds)
        ]

    def is_lost(self, game: str, slug: str) -> bool:
        return any(
            {slug, ANY_KIND} & self.lost.get(place, set()) or slug in self.misnamed.get(place, ())
            for place in self.scope(game)
        )

    def candidates(self, game: str, kinds: Iterable[str]) -> Iterator[Entry]:
        """Yield all entries of these kinds to which the game can refer."""
        wanted = tuple(kinds)
        for place in self.scope(game):
            for sharing in self.named.get(place, {}).values():
                yield from (entry for entry in sharing if self._accepts(entry, wanted))

    def find_duplicates(self) -> Iterator[list[Entry]]:
        """Yield lists of entries with the same game, kind and slug."""
        for slugs in self.named.values():
            for sharing in slugs.values():
                if len(sharing) > 1:
                    by_id: dict[EntryId, list[Entry]] = {}
                    for entry in sharing:
                        by_id.setdefault(entry.id, []).append(entry)
                    yield from (same for same in by_id.values() if len(same) > 1)

    def _accepts(self, entry: Entry, kinds: tuple[str, ...]) -> bool:
        key = (entry.game, entry.kind, kinds)
        known = self._accepted.get(key)
        if known is None:
            known = any(self.catalogue.accepts(entry.game, entry.kind, kind) for kind in kinds)
            self._accepted[key] = known
        return known
