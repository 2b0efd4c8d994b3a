"""The box of a game: its components and their parts, and what each stands for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ludex.link.world import World
from ludex.schema.entries import Entry

Pointer = tuple[str | int, ...]


@dataclass(frozen=True)
class Component:
    """A component, or one part of a component: `whole` is then what it is a part of."""

    manifest: Entry
    pointer: Pointer
    data: Mapping[str, Any]
    whole: Component | None = None

    @property
    def title(self) -> str:
        return str(self.data["title"])

    @property
    def count(self) -> int | None:
        """How many there are, or None where nobody says."""
        return self.data.get("count")

    @property
    def per_player(self) -> bool:
        return (self.whole or self).data.get("per") == "player"

    @property
    def parts(self) -> list[Component]:
        parts = self.data.get("parts", {})
        return [
            Component(self.manifest, (*self.pointer, "parts", slug), data, self)
            for slug, data in parts.items()
        ]

    def things(self, world: World) -> list[Entry] | None:
        """The decks and pieces that it stands for; None where one of them cannot be found."""
        named = range(len(self.data.get("of", ())))
        found = [world.target(self.manifest, (*self.pointer, "of", index)) for index in named]
        known = [thing for thing in found if thing is not None]
        return known if len(known) == len(found) else None


def components(world: World) -> list[Component]:
    """The components of the game, without their parts."""
    manifest = world.manifest
    if manifest is None:
        return []
    box = manifest.data.get("box", {})
    return [Component(manifest, ("box", slug), data) for slug, data in box.items()]


def with_parts(world: World) -> Iterator[Component]:
    """The components of the game, each followed by its parts."""
    for component in components(world):
        yield component
        yield from component.parts
