"""What a composed side is made of: commands, texts that wait for their size, and what is turned together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from ludex.render.drawing.commands import Command
from ludex.render.drawing.icons import Icon
from ludex.render.layout.values import TextOf, Value
from ludex.render.setting.block import Block
from ludex.render.setting.placing import Spot


@dataclass(frozen=True, slots=True)
class Setting:
    """A text that waits for its size."""

    block: Block
    spot: Spot
    ink: str
    key: str
    box: str
    entry: str


@dataclass(frozen=True, slots=True)
class Turned:
    """Parts that are turned together, about a point."""

    parts: tuple[Part, ...]
    x: float
    y: float
    turn: int


Part = Command | Setting | Turned
Said = TextOf | int | str | tuple[Value, ...]
"""What is set as text."""


@dataclass(slots=True)
class Shelf:
    """What layouts draw from besides entries: icons by slug, and the size in dots of each picture."""

    icons: Mapping[str, Icon]
    picture: Callable[[str], tuple[int, int] | None]
    """The width and height of a picture file in dots; None where there is none that can be read."""
    aspects: dict[str, float] = field(init=False)

    def __post_init__(self) -> None:
        self.aspects = {slug: icon.aspect for slug, icon in self.icons.items()}
