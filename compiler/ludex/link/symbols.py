"""Symbol table: every entry by game, kind and slug, with its former names.

It answers one question, whatever asks it: which entry does this name mean here? It knows nothing of
findings; `references` turns its answers into them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ludex.core.ids import ITEM_SEPARATOR, EntryId, is_slug, kind_of, list_short_names
from ludex.schema.catalogue import Catalogue
from ludex.schema.entries import Entry

SHARED = "shared"
"""The folder of what no game owns and any game may refer to."""
ANY_KIND = "*"
"""Among the slugs that are lost: some file could not be read at all, and may hold any."""


class Name(NamedTuple):
    """A name as a reference gives it: a slug, and the kind where the author wrote it."""

    kind: str | None
    slug: str

    @classmethod
    def read(cls, text: str) -> Name:
        _, slash, slug = text.partition("/")
        return cls(kind_of(text), slug) if slash else cls(None, text)

    @property
    def name(self) -> str:
        """The last step of the slug: what an item is called where it stands."""
        return self.slug.rpartition(ITEM_SEPARATOR)[2]

    @property
    def is_valid(self) -> bool:
        """Whether anything at all can be called so."""
        steps = [*self.slug.split(ITEM_SEPARATOR), *(self.kind or "kind").split(ITEM_SEPARATOR)]
        return all(map(is_slug, steps))


@dataclass
class Symbols:
    """Entries by game and slug, then those that share the slug, in the order of their files."""

    catalogue: Catalogue
    named: dict[str, dict[str, list[Entry]]] = field(default_factory=dict)
    former: dict[str, dict[str, list[Entry]]] = field(default_factory=dict)
    short: dict[str, dict[str, list[Entry]]] = field(default_factory=dict)
    """Items by game and the names that leave out where they live, as far as nobody can mistake them."""
    lost: dict[str, set[str]] = field(default_factory=dict)
    """Slugs of entries that stand in a file but could not be read: their absence is no second mistake.
    `ANYTHING` where nobody can tell which these are."""
    _accepted: dict[tuple[str, str, tuple[str, ...]], bool] = field(default_factory=dict)
    """Whether entries of a kind may stand where others are due, as far as that was asked."""

    def add(self, entry: Entry) -> None:
        self.named.setdefault(entry.game, {}).setdefault(entry.slug, []).append(entry)
        for short in list_short_names(entry.slug):
            self.short.setdefault(entry.game, {}).setdefault(short, []).append(entry)
        for old in entry.former_slugs:
            for name in (old, *list_short_names(old)):
                self.former.setdefault(entry.game, {}).setdefault(name, []).append(entry)

    def scope(self, game: str) -> tuple[str, ...]:
        """Games in which a game's names are looked up, nearest first."""
        return (game,) if game == SHARED else (game, SHARED)

    def resolve(self, game: str, name: Name, kinds: Iterable[str], owner: str = "") -> list[Entry]:
        """The entries that a name means where one of `kinds` is due; more than one is ambiguous. Items of the
        entry `owner` come first.
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

    def find_by_former_name(self, game: str, name: Name, kinds: Iterable[str]) -> list[Entry]:
        """The entries that had this name before they were renamed."""
        return self._find_matches(self.former, self.scope(game), name, tuple(kinds))

    def find_of_other_kind(self, game: str, name: Name) -> list[Entry]:
        """The entries of the name, whatever their kind; those of the kind that it says, where it says one."""
        return self._find_matches(self.named, self.scope(game), name)

    def find_in_other_game(self, game: str, name: Name, kinds: Iterable[str]) -> list[Entry]:
        """The entries that the name would mean in games that this one cannot refer to."""
        others = [place for place in self.named if place not in self.scope(game)]
        return self._find_matches(self.named, others, name, tuple(kinds))

    def _find_matches(
        self,
        table: Mapping[str, Mapping[str, list[Entry]]],
        games: Iterable[str],
        name: Name,
        kinds: tuple[str, ...] | None = None,
    ) -> list[Entry]:
        """The entries of some games that a name means, of the kind that it says and of one of `kinds`."""
        return [
            entry
            for game in games
            for entry in table.get(game, {}).get(name.slug, ())
            if name.kind is None or self._accepts(entry, (name.kind,))
            if kinds is None or self._accepts(entry, kinds)
        ]

    def is_lost(self, game: str, slug: str) -> bool:
        return any({slug, ANY_KIND} & self.lost.get(place, set()) for place in self.scope(game))

    def candidates(self, game: str, kinds: Iterable[str]) -> Iterator[Entry]:
        """All entries that could stand where one of `kinds` is due."""
        wanted = tuple(kinds)
        for place in self.scope(game):
            for sharing in self.named.get(place, {}).values():
                yield from (entry for entry in sharing if self._accepts(entry, wanted))

    def find_duplicates(self) -> Iterator[list[Entry]]:
        """Entries of one game, kind and slug, where there are several."""
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
