"""Look-ups of kinds and of entries by name, and names whose meaning is unknown because of mistakes.

An unknown kind or name is accepted everywhere, so that a mistake is not reported again at every use.

The names that rules look up are recorded. The result of a look-up is only what a name means, or that it
means nothing. So compiled rules stay valid as long as their look-ups give the same answers, even if other
entries are added or removed. The key of a look-up is a name, a kind with a slash (for its entries), or one of
the signs below.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set
from functools import cached_property

from ludex.core.ids import ABOUT_KINDS, kind_of
from ludex.lang.types.declarations import list_field_names
from ludex.link.world import World

EDGE = "edge"
"""The type of an edge of a map, as authors write it."""
EVERY = "*"
"""Key of a look-up of all names, as for suggestions."""
ANY_UNKNOWN = "?"
"""Key of the look-up whether any name is unknown."""


class EntryNames(Mapping[str, list[str]]):
    """Ids of entries by name."""

    def __init__(self, asked: set[str]) -> None:
        self.ids: dict[str, list[str]] = {}
        """The same table, for look-ups that need not be recorded."""
        self._asked = asked

    def add(self, name: str, entry_id: str) -> None:
        self.ids.setdefault(name, []).append(entry_id)

    def __getitem__(self, name: str) -> list[str]:
        self._asked.add(name)
        return self.ids[name]

    def __iter__(self) -> Iterator[str]:
        self._asked.add(EVERY)
        return iter(self.ids)

    def __len__(self) -> int:
        self._asked.add(EVERY)
        return len(self.ids)


class UnknownNames(Set[str]):
    """Names whose meaning is unknown because of mistakes."""

    def __init__(self, names: Iterable[str], asked: set[str]) -> None:
        self.names = frozenset(names)
        """The same names, for look-ups that need not be recorded."""
        self._asked = asked

    def __contains__(self, name: object) -> bool:
        self._asked.add(str(name))
        return name in self.names

    def __iter__(self) -> Iterator[str]:
        self._asked.add(EVERY)
        return iter(self.names)

    def __len__(self) -> int:
        self._asked.add(ANY_UNKNOWN)
        return len(self.names)


def can_be_named(entry_id: str) -> bool:
    """Return whether a bare name may mean an entry; rules and terms often have the name of their subject."""
    kind = kind_of(entry_id)
    return kind not in ABOUT_KINDS and kind != "term"


class KnownNames:
    """Kinds and entries of a game by name."""

    world: World
    name: str
    asked: set[str]
    """Look-ups of entry names by rules, since this was last cleared."""
    entries: EntryNames
    lost: UnknownNames
    """Names that unsound or unreadable entries would define, and those of kinds with broken schemas."""

    def has_kind(self, kind: str) -> bool:
        return kind in self.world.catalogue.kinds_of(self.name)

    def is_unknown_kind(self, kind: str) -> bool:
        """Return whether a kind does not exist, not even with a broken schema; `edge` counts as existing."""
        broken = self.world.catalogue.is_broken(self.name, kind)
        return kind != EDGE and not broken and not self.has_kind(kind)

    def is_subkind(self, kind: str, wanted: str) -> bool:
        return self.world.catalogue.accepts(self.name, kind, wanted)

    def may_stand_for(self, kind: str, wanted: str) -> bool:
        """Return whether an entry of a kind is accepted as another kind; true if either is unknown."""
        return not self.has_kind(kind) or not self.has_kind(wanted) or self.is_subkind(kind, wanted)

    def are_known(self, kinds: tuple[str, ...]) -> bool:
        """Return whether all these kinds are known; without kinds, whether all kinds of the game are."""
        return all(map(self.has_kind, kinds)) and bool(kinds or not self.has_broken_kinds)

    @property
    def is_incomplete(self) -> bool:
        """Return whether some names are unknown; `lost` also has the names of broken kinds."""
        return bool(self.lost)

    @cached_property
    def has_broken_kinds(self) -> bool:
        """Return whether schemas of the game have mistakes, so that fields and words are unknown."""
        return bool(self.world.catalogue.broken.get(self.name))

    def are_related(self, kinds: tuple[str, ...], others: tuple[str, ...]) -> bool:
        """Return whether an entry can be of one of these kinds and of one of the others."""
        return any(self.may_stand_for(a, b) or self.may_stand_for(b, a) for a in kinds for b in others)

    def is_of_kind(self, entry_id: str, wanted: str) -> bool:
        return self.is_subkind(kind_of(entry_id), wanted)

    @cached_property
    def doubtful(self) -> UnknownNames:
        """Names of all fields of unsound entries, whose declarations are unknown."""
        unsound = (entry for entry in self.world.reachable if not entry.sound)
        return UnknownNames(list_field_names(unsound), self.asked)

    def entries_of(self, ident: str, kinds: tuple[str, ...]) -> list[str]:
        """Return the ids of the entries with a name and one of these kinds; without kinds, of any kind."""
        found = self.entries.get(ident) or self.entries.get(ident.removesuffix("_")) or []
        return [each for each in found if not kinds or any(self.is_of_kind(each, kind) for kind in kinds)]

    def named_entries(self, ident: str) -> list[str]:
        """Return the ids of the entries that a bare name may mean in a rule."""
        return [each for each in self.entries_of(ident, ()) if can_be_named(each)]

    def ids_of_kind(self, kind: str) -> list[str]:
        """Return the ids of the entries of a kind."""
        self.asked.add(f"{kind}/")
        return [each for ids in self.entries.ids.values() for each in ids if self.is_of_kind(each, kind)]

    def names_of_kinds(self, kinds: tuple[str, ...]) -> list[str]:
        """Return the names of the entries of these kinds, as expressions spell them."""
        return [name for name in self.entries if self.entries_of(name, kinds)]
