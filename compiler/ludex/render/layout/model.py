"""Model of a layout: boxes, paints, styles; parts of a composed side."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ludex.render.drawing.drawing_commands import Command
from ludex.render.drawing.svg_outlines import Icon
from ludex.render.fonts import Style
from ludex.render.layout.formulas import TextRef, Value
from ludex.render.typeset.block import Block
from ludex.render.typeset.placement import TextBox


@dataclass(frozen=True, slots=True)
class UnsizedText:
    """A text whose size is not known yet."""

    block: Block
    spot: TextBox
    ink: str
    key: str
    box: str
    entry: str


@dataclass(frozen=True, slots=True)
class RotatedParts:
    """Parts that are rotated together about a point."""

    parts: tuple[Part, ...]
    x: float
    y: float
    turn: int


@dataclass(frozen=True, slots=True)
class RemainingSpace:
    """What a text leaves free of a place, and what is drawn there: known once its size is."""

    below: str
    place: tuple[float, float, float, float]
    gap: float
    least: float
    draw: Callable[[tuple[float, float, float, float]], tuple[Part, ...]]


Part = Command | UnsizedText | RotatedParts | RemainingSpace
TextContent = TextRef | int | str | tuple[Value, ...]
"""What is set as text."""


@dataclass(slots=True)
class LayoutAssets:
    """What layouts draw from besides entries: icons by slug, and the size in dots of each picture."""

    icons: Mapping[str, Icon]
    picture: Callable[[str], tuple[int, int] | None]
    """The width and height of a picture file in dots; None where there is none that can be read."""
    side: Callable[[str], Layout | None] = lambda _entry: None
    """The layout that the face of an entry is printed on; None where it is not printed."""
    aspects: dict[str, float] = field(init=False)

    def __post_init__(self) -> None:
        self.aspects = {slug: icon.aspect for slug, icon in self.icons.items()}


@dataclass(frozen=True, slots=True)
class Pattern:
    """A motif that fills a shape."""

    name: str
    ink: str
    step: float
    line: float


@dataclass(frozen=True, slots=True)
class Frame:
    """Lines that follow the edge of a shape on its inside."""

    name: str
    ink: str
    line: float
    inset: float


@dataclass(frozen=True, slots=True)
class Paint:
    """What lies under the content of a box. Inks are names of the palette, colours, or shares of either."""

    shape: str = "rect"
    ink: str = ""
    shade: str = ""
    round: bool = False
    file: str = ""
    line: float = 0
    edge: str = ""
    corner: float = 0
    pattern: Pattern | None = None
    frame: Frame | None = None


@dataclass(frozen=True, slots=True)
class Treatment:
    """How the picture of a box is shown. Inks are names of the palette."""

    mask: str = "rect"
    corner: float = 0
    duotone: tuple[str, ...] = ()
    vignette: str = ""
    focus: Any = None
    """The point of the picture that has to be seen, as percentages across and down."""


PLAIN_TREATMENT = Treatment()


@dataclass(frozen=True, slots=True)
class SceneSpec:
    """What is drawn in the place of a picture that is missing: its signs, and the inks it is made of."""

    signs: Any
    ground: str
    deep: str
    light: str


@dataclass(frozen=True, slots=True)
class Covers:
    """What an overlay lies over: an entry that has a side of its own, and which part of that side."""

    what: Any
    box: str = ""
    """The path of a box; the whole side where nothing is said."""
    number: Any = None
    """Which one of a repeated box, from 1."""


@dataclass(frozen=True, slots=True)
class Box:
    """A part of a side, and what it shows."""

    path: str
    """Its name, after those of the boxes around it, with slashes."""
    x: float
    y: float
    width: float
    height: float
    point: Any = None
    """Where its middle lies: a point of the data."""
    to: Any = None
    """Where a line from there ends."""
    dash: float = 0
    show: Any = None
    label: str = ""
    """The key of its fixed text."""
    icon: str = ""
    when: Any = None
    each: Any = None
    direction: str = "right"
    gap: float = 0
    wrap: int = 0
    middle: bool = False
    style: str = ""
    ink: str = ""
    level: str = "top"
    fit: str = "cover"
    picture: Treatment = PLAIN_TREATMENT
    scene: SceneSpec | None = None
    below: str = ""
    """The box under whose text it begins; it reaches down to where it ends anyway."""
    least: float = 0
    """The height under which a box below a text is left out."""
    turn: int = 0
    tint: Any = None
    paint: Paint | None = None
    plan: bool = False
    """Whether it draws what the overlay covers in small."""
    boxes: tuple[Box, ...] = ()

    @property
    def is_constant(self) -> bool:
        """Whether it prints the same for every entry."""
        asks = (
            self.show,
            self.when,
            self.each,
            self.tint,
            self.point,
            self.to,
            self.scene,
            self.below or None,
            self.plan or None,
        )
        return all(each is None for each in asks) and all(box.is_constant for box in self.boxes)


@dataclass(frozen=True, slots=True)
class Layout:
    """One side of a card, token or board."""

    id: str
    width: float
    height: float
    bleed: float
    safe: float
    corner: float
    palette: Mapping[str, str]
    background: Paint | None
    styles: Mapping[str, Style]
    boxes: tuple[Box, ...]
    shape: str = "rect"
    """The outline of the cut."""
    covers: Covers | None = None


def step_repeat(box: Box, number: int, count: int) -> tuple[float, float]:
    """Offset of a repeated box from the first."""
    along = {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}[box.direction]
    row, place = divmod(number, box.wrap) if box.wrap else (0, number)
    in_row = min(box.wrap, count - row * box.wrap) if box.wrap else count
    middle = (in_row - 1) / 2 if box.middle else 0
    across, down = box.width + box.gap, box.height + box.gap
    x, y = along[0] * (place - middle) * across, along[1] * (place - middle) * down
    return (x, y + row * down) if along[0] else (x + row * across, y)
