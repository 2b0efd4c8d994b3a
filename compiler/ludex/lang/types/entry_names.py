"""Names of entries, and a record of the names that rules looked up.

The result of a look-up is only what a name means, or that it means nothing. So compiled rules stay valid as
long as their look-ups give the same answers, even if other entries are added or removed.

The key of a look-up is a name, a kind with a slash (for its entries), or one of the signs below.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Set

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
