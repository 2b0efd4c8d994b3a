"""Kinds of a game, and names whose meaning is unknown because of mistakes.

An unknown kind or name is accepted everywhere, so that a mistake is not reported again at every use.
"""

from __future__ import annotations

from functools import cached_property

from ludex.core.ids import kind_of
from ludex.lang.types.declarations import list_field_names
from ludex.lang.types.entry_names import UnknownNames
from ludex.link.world import World

EDGE = "edge"
"""The type of an edge of a map, as authors write it."""


class KnownKinds:
    """Kinds of a game, and the names whose meaning is unknown because of mistakes."""

    world: World
    name: str
    asked: set[str]
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
