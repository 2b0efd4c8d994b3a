"""Print job: cards with their copies, and the profile of a printer or paper."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludex.core.values import value_class
from ludex.render.drawing.drawing_commands import Drawing


@value_class
class Side:
    """Side of a card, drawn with its bleed; coordinates begin at the upper left corner of the cut."""

    key: str
    drawing: Drawing
    width: float
    height: float
    bleed: float
    title: str = ""
    """Its name, for screen readers."""
    cut: bool = False
    """Whether the drawing itself shows where to cut."""
    overlapping: tuple[str, ...] = ()
    """Texts that overlap others; findings of the layout report them already."""

    def __hash__(self) -> int:
        return hash(self.key)

    @property
    def bounds(self) -> tuple[float, float, float, float]:
        return -self.bleed, -self.bleed, self.width + self.bleed, self.height + self.bleed


@value_class
class Card:
    """Card and its number of copies."""

    id: str
    face: Side
    back: Side | None = None
    copies: int = 1


@dataclass(frozen=True, slots=True)
class PrintRun:
    """Cards of one size that are printed together."""

    slug: str
    title: str
    locale: str
    cards: Sequence[Card]
    loose: bool = False
    """Whether these are single pieces, not a deck."""
    reading: float = 0
    """In large print, the smallest size of its texts for reading; 0 in other prints."""
    source: str = ""
    """The digest of everything that its drawings depend on."""

    @property
    def size(self) -> tuple[float, float]:
        face = self.cards[0].face
        return face.width, face.height

    @property
    def backs(self) -> dict[str, Side]:
        """Return the different backs of cards with copies, by key."""
        backs: dict[str, Side] = {}
        for card in self.cards:
            if card.back and card.copies > 0:
                backs.setdefault(card.back.key, card.back)
        return backs

    def walk_copies(self) -> Iterator[Card]:
        """Yield each card as many times as it has copies."""
        for card in self.cards:
            for _ in range(card.copies):
                yield card


INCH = 25.4
_SIZE_TOLERANCE = 1.6
"""Maximum difference, in millimetres, between a card and a size that the printer offers."""


@dataclass(frozen=True, slots=True)
class Format:
    """Card size that a printer offers."""

    width: float
    height: float
    pixels: tuple[int, int] | None = None

    def near(self, width: float, height: float) -> bool:
        return abs(self.width - width) <= _SIZE_TOLERANCE and abs(self.height - height) <= _SIZE_TOLERANCE


@dataclass(frozen=True, slots=True)
class Profile:
    """Print profile, which determines how cards are arranged on pages. Lengths are in millimetres."""

    slug: str
    title: str
    form: str
    """`sheets` of several cards, `fold` for faces and backs that are folded over, `singles` with a side a
    page, `images` with a file a side, `tabletop` for simulators.
    """
    papers: tuple[tuple[float, float], ...] = ()
    margin: float = 5
    gap: float = 0
    gutter: float = 2.5
    bleed: float = 0
    safe: float = 0
    """Least distance of texts from the cut; a layout may ask for more."""
    flip: str = "long"
    """The edge over which a duplex printer turns the paper: `long`, `short`, or `none` for faces alone."""
    order: str = "faces-back"
    """Order of single cards: alternating `back-face` or `face-back`, or all faces, then each
    different back (`faces-back`).
    """
    marks: bool = True
    share: bool = False
    """Whether decks of one size share sheets."""
    calibration: bool = False
    colours: str = "rgb"
    limit: float = 4.0
    """The largest total of inks, 1 for each of the four."""
    rich: tuple[float, float, float, float] | None = None
    """The four inks of black areas; black alone if there are none."""
    standard: str = ""
    dpi: int = 300
    formats: tuple[Format, ...] = ()
    columns: int = 10
    rows: int = 7
    pixels: int = 4096

    def format(self, width: float, height: float) -> Format | None:
        """Return the printer's format nearest to a card size; None if none is near.

        A profile without formats offers every size.
        """
        if not self.formats:
            return Format(width, height)
        near = [each for each in self.formats if each.near(width, height)]
        return min(near, key=lambda each: abs(each.width - width) + abs(each.height - height), default=None)


def read_profile(slug: str, data: Mapping[str, Any]) -> Profile:
    """Read a profile from data that the schema has checked."""
    named = {name: data[name] for name in Profile.__slots__ if name in data}
    if "papers" in data:
        named["papers"] = tuple((float(w), float(h)) for w, h in data["papers"])
    if "limit" in data:
        named["limit"] = data["limit"] / 100
    if "rich" in data:
        cyan, magenta, yellow, black = (part / 100 for part in data["rich"])
        named["rich"] = cyan, magenta, yellow, black
    if "formats" in data:
        named["formats"] = tuple(_format(each) for each in data["formats"])
    return Profile(slug, **named)


def _format(data: Mapping[str, Any]) -> Format:
    width, height = data["size"]
    pixels = data.get("pixels")
    return Format(float(width), float(height), (pixels[0], pixels[1]) if pixels else None)
