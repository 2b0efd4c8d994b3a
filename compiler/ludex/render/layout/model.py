"""Model of a layout: boxes, paints, styles; parts of a composed side."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ludex.core.values import value_class
from ludex.render.drawing.drawing_commands import Command
from ludex.render.drawing.svg_outlines import Icon
from ludex.render.fonts import Style
from ludex.render.layout.formulas import TextRef, Value
from ludex.render.typeset.block import Block
from ludex.render.typeset.placement import TextBox


@value_class
class UnsizedText:
    """Text whose size is not known yet."""

    block: Block
    spot: TextBox
    ink: str
    key: str
    box: str
    entry: str


@value_class
class RotatedParts:
    """Parts that are rotated together about a point."""

    parts: tuple[Part, ...]
    x: float
    y: float
    turn: int


@value_class
class RemainingSpace:
    """Space below the text of another box, and the parts to draw there when the text size is known."""

    below: str
    place: tuple[float, float, float, float]
    gap: float
    least: float
    draw: Callable[[tuple[float, float, float, float]], tuple[Part, ...]]


Part = Command | UnsizedText | RotatedParts | RemainingSpace
TextContent = TextRef | int | str | tuple[Value, ...]
"""Content that is set as text."""


@dataclass(slots=True)
class LayoutAssets:
    """What layouts need besides fields and texts: icons by slug, picture sizes, layouts of other sides."""

    icons: Mapping[str, Icon]
    picture: Callable[[str], tuple[int, int] | None]
    """Returns the width and height of a picture file in dots; None if it cannot be read."""
    side: Callable[[str], Layout | None] = lambda _entry: None
    """Returns the layout of an entry's face; None if it is not printed."""
    aspects: dict[str, float] = field(init=False)

    def __post_init__(self) -> None:
        self.aspects = {slug: icon.aspect for slug, icon in self.icons.items()}


@dataclass(frozen=True, slots=True)
class Pattern:
    """Motif that fills a shape."""

    name: str
    ink: str
    step: float
    line: float


@dataclass(frozen=True, slots=True)
class Frame:
    """Lines inside a shape that follow its edge."""

    name: str
    ink: str
    line: float
    inset: float


@dataclass(frozen=True, slots=True)
class Paint:
    """Background of a box. Inks are names in the palette, colours, or shares of either."""

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
    """Treatment of the picture in a box. Inks are as in `Paint`."""

    mask: str = "rect"
    corner: float = 0
    duotone: tuple[str, ...] = ()
    vignette: str = ""
    focus: Any = None
    """The point of the picture that must stay visible, as percentages across and down."""


PLAIN_TREATMENT = Treatment()


@dataclass(frozen=True, slots=True)
class SceneSpec:
    """Drawing in place of a missing picture: the signs to draw, and the inks."""

    signs: Any
    ground: str
    deep: str
    light: str


@dataclass(frozen=True, slots=True)
class Covers:
    """Target of an overlay: an entry that has a side of its own, and a part of that side."""

    what: Any
    box: str = ""
    """The path of a box; by default the whole side."""
    number: Any = None
    """The number of a repeated box, from 1."""


@dataclass(frozen=True, slots=True)
class Box:
    """Part of a side, and its contents."""

    path: str
    """Its name, after those of the boxes around it, separated by slashes."""
    x: float
    y: float
    width: float
    height: float
    point: Any = None
    """Its centre: a point from the data."""
    to: Any = None
    """The end of a line that begins at `point`."""
    outline: Any = None
    """The corners of a shape from the data, instead of a rectangle."""
    radius: Any = None
    """Half of its width and height: a length from the data."""
    scale: float = 1
    """How many units of the data make a millimetre."""
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
    """The path of a box: this one begins below the text of that one, and its own lower edge does not move."""
    least: float = 0
    """Height below which a box under a text is left out."""
    turn: int = 0
    tint: Any = None
    paint: Paint | None = None
    plan: bool = False
    """Whether it draws a small plan of what the overlay covers."""
    boxes: tuple[Box, ...] = ()

    @property
    def is_constant(self) -> bool:
        """Return whether the box prints the same for every entry."""
        dynamic = self.show, self.when, self.each, self.tint, self.point, self.to, self.outline, self.radius
        if self.scene or self.below or self.plan or any(each is not None for each in dynamic):
            return False
        return all(box.is_constant for box in self.boxes)


@dataclass(frozen=True, slots=True)
class Layout:
    """Layout of one side of a card, token or board."""

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
    """Return the offset of a repetition from the place of its box; zero if the data places each of them."""
    if box.point is not None or box.outline is not None:
        return 0.0, 0.0
    along = {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}[box.direction]
    row, place = divmod(number, box.wrap) if box.wrap else (0, number)
    in_row = min(box.wrap, count - row * box.wrap) if box.wrap else count
    middle = (in_row - 1) / 2 if box.middle else 0
    across, down = box.width + box.gap, box.height + box.gap
    x, y = along[0] * (place - middle) * across, along[1] * (place - middle) * down
    return (x, y + row * down) if along[0] else (x + row * across, y)


def extend_to_bleed(
    layout: Layout, box: Box, at: tuple[float, float, float, float]
) -> tuple[float, float, float, float]:
    """Return the place of a box, extended into the bleed wherever it touches the cut.

    Only an upright box that has a rectangular paint, and is in no other box, is extended.
    """
    if box.turn or not box.paint or box.paint.shape != "rect" or "/" in box.path:
        return at
    x, y, width, height = at
    left = layout.bleed if x <= 0 else 0
    top = layout.bleed if y <= 0 else 0
    right = layout.bleed if x + width >= layout.width else 0
    bottom = layout.bleed if y + height >= layout.height else 0
    return x - left, y - top, width + left + right, height + top + bottom
