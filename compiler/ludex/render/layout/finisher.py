"""Finisher: determine one text size per style of a deck, then draw.

The search tries each text at the smallest size so far, and searches for a smaller one only if it does not
fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from ludex.render.drawing.drawing_commands import MM, Command, Drawing, Group, Mark, Text, round_mm
from ludex.render.drawing.svg_outlines import Icon
from ludex.render.layout.model import Layout, Part, RemainingSpace, RotatedParts, UnsizedText
from ludex.render.problems import Problem, ProblemKind
from ludex.render.typeset.block import Block
from ludex.render.typeset.placement import TextAttributes, place_block

Sizes = dict[str, float]
"""The size of each style."""
Point = tuple[float, float]

_SHORT = 2
"""Texts with at most this many atoms are cached, because they recur."""
_DEPTH = 0.2
"""Depth of letters below the base line, and of accents above capitals, as shares of the size."""


def walk_unsized_texts(parts: Iterable[Part]) -> Iterator[UnsizedText]:
    """Yield texts in parts, including rotated parts."""
    for part in parts:
        if isinstance(part, UnsizedText):
            yield part
        elif isinstance(part, RotatedParts):
            yield from walk_unsized_texts(part.parts)
        elif isinstance(part, RemainingSpace):  # texts that fit the least height fit any height
            x, y, width, _ = part.place
            yield from walk_unsized_texts(part.draw((x, y, width, part.least)))


def find_sizes(layout: Layout, locale: str, sides: Iterable[tuple[Part, ...]]) -> tuple[Sizes, list[Problem]]:
    """Return the size of each style for all sides together, and the texts that fit at no size."""
    found = {name: style.size for name, style in layout.styles.items()}
    problems: dict[Problem, None] = {}
    for side in sides:
        for each in walk_unsized_texts(side):
            name = each.block.style.name
            size = each.block.find_largest_size(each.spot.width, each.spot.height, found[name])
            if size is not None:
                found[name] = size
            else:
                found[name] = each.block.style.floor
                problems.setdefault(_overflow(layout, locale, each))
    return found, list(problems)


def _overflow(layout: Layout, locale: str, each: UnsizedText) -> Problem:
    word = each.block.find_overlong_word(each.spot.width)
    trouble = ProblemKind.WORD if word else ProblemKind.OVERFLOW
    style = each.block.style
    needed = each.block.height(style.floor, each.spot.width) / each.spot.height
    lines = each.block.count(style.floor, each.spot.width) / style.lines if style.lines else 0.0
    amount = 0 if word else round(100 * max(needed, lines))
    problem = Problem(trouble, layout.id, each.box, each.entry, key=each.key, locale=locale)
    return replace(problem, what=word, style=style.name, amount=amount)


class Finisher:
    """Drawer of composed sides of one layout at the determined sizes."""

    def __init__(
        self, layout: Layout, locale: str, sizes: Sizes, icons: Mapping[str, Icon], said: Mapping[str, str]
    ) -> None:
        self.layout, self.locale, self.sizes, self.said = layout, locale, sizes, said
        self.inks = {slug: icon.ink for slug, icon in icons.items() if icon.ink}
        self._short: dict[tuple[int, float, float, str, str], tuple[Block, list[Text | Mark]]] = {}
        self._ends: dict[str, float] = {}
        """How far down the text of each box extends on the current side."""
        self.outside: dict[Problem, None] = {}
        """The drawn texts that are outside the safe zone."""

    def draw(self, parts: Iterable[Part]) -> Drawing:
        self.begin_side()
        return self.draw_more(parts)

    def begin_side(self) -> None:
        """Begin a side that is drawn in parts."""
        self._ends.clear()

    def draw_more(self, parts: Iterable[Part]) -> Drawing:
        """Draw further parts of the current side."""
        return tuple(self._draw_parts(parts, (0.0, 0.0), 0))

    def _draw_parts(self, parts: Iterable[Part], origin: Point, turn: int) -> Iterator[Command]:
        for part in parts:
            if isinstance(part, UnsizedText):
                size = self.sizes[part.block.style.name]
                commands = self._place_text(part, size)
                self._check_safe_zone(part, commands, origin, turn)
                self._record_end(part, commands)
                yield from commands
            elif isinstance(part, RemainingSpace):
                yield from self._draw_parts(self._fill_space(part), origin, turn)
            elif isinstance(part, RotatedParts):
                corner = _rotate_point((part.x, part.y), origin, turn)
                inner = tuple(self._draw_parts(part.parts, corner, (turn + part.turn) % 360))
                yield Group(inner, "", part.x, part.y, part.turn)
            else:
                yield part

    def _place_text(self, part: UnsizedText, size: float) -> list[Text | Mark]:
        """Set a text. Short ones, such as numbers, recur, so they are set once and moved."""
        said = TextAttributes(part.ink, part.key, self.said, self.inks)
        spot = part.spot
        if sum(len(strip.atoms) for strip in part.block.strips) > _SHORT:
            return place_block(part.block, size, spot, said)
        name = (id(part.block), spot.width, spot.height, spot.level, part.ink)
        known = self._short.get(name)
        if known is None:
            at_origin = place_block(part.block, size, replace(spot, x=0, y=0), said)
            known = self._short[name] = part.block, at_origin
        return [replace(each, x=round_mm(each.x + spot.x), y=round_mm(each.y + spot.y)) for each in known[1]]

    def _record_end(self, part: UnsizedText, commands: Iterable[Text | Mark]) -> None:
        ends = [each.y + _DEPTH * each.size / MM for each in commands if isinstance(each, Text)]
        if ends:
            self._ends[part.box] = max(ends)

    def _fill_space(self, part: RemainingSpace) -> tuple[Part, ...]:
        """Return the parts drawn in the space below a text; none if too little space is left."""
        x, y, width, height = part.place
        top = max(y, self._ends[part.below] + part.gap) if part.below in self._ends else y
        left = y + height - top
        return part.draw((x, round_mm(top), width, round_mm(left))) if left >= max(part.least, 0.1) else ()

    def _check_safe_zone(
        self, part: UnsizedText, commands: Iterable[Text | Mark], origin: Point, turn: int
    ) -> None:
        """Record a problem if lines of a text leave the safe zone."""
        for each in commands:
            if isinstance(each, Text):
                points = (_rotate_point(point, origin, turn) for point in _corners(each, part))
                if not all(map(self._is_safe, points)):
                    where = self.layout.id, part.box, part.entry
                    self.outside.setdefault(
                        Problem(ProblemKind.SAFE, *where, key=part.key, locale=self.locale)
                    )
                    return

    def _is_safe(self, point: Point) -> bool:
        margin, layout = self.layout.safe - 0.01, self.layout
        across = margin <= point[0] <= layout.width - margin
        return across and margin <= point[1] <= layout.height - margin


def _corners(text: Text, part: UnsizedText) -> tuple[Point, Point]:
    """Return two opposite corners of the box of a line of text; after quarter turns, they are still
    opposite.
    """
    above = part.block.style.faces.plain.capital / 1000 * text.size / MM
    below = _DEPTH * text.size / MM
    return (text.x, text.y - above), (text.x + text.width, text.y + below)


def _rotate_point(point: Point, origin: Point, turn: int) -> Point:
    x, y = point
    if turn:
        x, y = {90: (-y, x), 180: (-x, -y), 270: (y, -x)}[turn]
    return origin[0] + x, origin[1] + y
