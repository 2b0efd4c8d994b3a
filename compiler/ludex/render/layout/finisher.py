"""Finisher: determine one text size per style of a deck, then draw.

The search tries each text at the smallest size so far, and searches for a smaller size only if the text does
not fit.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from ludex.render.drawing.drawing_commands import MM, Command, Drawing, Group, Mark, Text, round_mm
from ludex.render.drawing.svg_outlines import Icon
from ludex.render.layout.model import Layout, Part, RemainingSpace, RotatedParts, UnsizedText
from ludex.render.layout.text_overlaps import DEPTH, PlacedText, Point, find_overlap, place_text
from ludex.render.problems import Problem, ProblemKind
from ludex.render.typeset.block import Block
from ludex.render.typeset.placement import TextAttributes, TextBox, place_block

Sizes = dict[str, float]
"""The size of each style."""

_SHORT = 2
"""Texts with at most this many atoms are cached, because they recur."""
_LEAST = 0.1
"""Least height of a box below a text, in millimetres."""


def walk_unsized_texts(parts: Iterable[Part]) -> Iterator[UnsizedText]:
    """Yield texts in parts, including rotated parts and parts below other texts."""
    for part in parts:
        if isinstance(part, UnsizedText):
            yield part
        elif isinstance(part, RotatedParts):
            yield from walk_unsized_texts(part.parts)
        elif isinstance(part, RemainingSpace):  # texts that fit the least height fit any height
            x, y, width, _ = part.place
            yield from walk_unsized_texts(part.draw((x, y, width, max(part.least, _LEAST))))


def find_sizes(layout: Layout, locale: str, sides: Iterable[tuple[Part, ...]]) -> tuple[Sizes, list[Problem]]:
    """Return the size of each style for all sides together, and problems of texts that fit at no size."""
    found = {name: style.size for name, style in layout.styles.items()}
    problems: dict[Problem, None] = {}
    fitting: dict[tuple[int, float, float], Block] = {}
    """Blocks that fit, by their boxes; the sizes found later are not larger."""
    for side in sides:
        for each in walk_unsized_texts(side):
            tried = id(each.block), each.spot.width, each.spot.height
            if tried in fitting:
                continue
            name = each.block.style.name
            size = each.block.find_largest_size(each.spot.width, each.spot.height, found[name])
            if size is not None:
                found[name], fitting[tried] = size, each.block
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
    """Renderer of composed sides of one layout at the determined sizes; `spoken` are the words for icons."""

    def __init__(
        self, layout: Layout, locale: str, sizes: Sizes, icons: Mapping[str, Icon], spoken: Mapping[str, str]
    ) -> None:
        self.layout, self.locale, self.sizes, self.spoken = layout, locale, sizes, spoken
        self.inks = {slug: icon.ink for slug, icon in icons.items() if icon.ink}
        self._short: dict[tuple[int, TextBox, str], tuple[Block, list[Text | Mark]]] = {}
        self._ends: dict[str, float] = {}
        """How far down the text of each box extends on the current side."""
        self.outside: dict[Problem, None] = {}
        """Problems of drawn texts that are outside the safe zone."""
        self.overlaps: dict[Problem, None] = {}
        """Problems of drawn texts that overlap others."""
        self.overlapping: list[str] = []
        """Words of the current side that overlap others."""
        self._placed: list[PlacedText] = []

    def draw(self, parts: Iterable[Part]) -> Drawing:
        self.begin_side()
        return self.draw_more(parts)

    def begin_side(self) -> None:
        """Begin a side that is drawn in parts."""
        self._ends.clear()
        self._placed.clear()
        self.overlapping = []

    def draw_more(self, parts: Iterable[Part]) -> Drawing:
        """Draw further parts of the current side."""
        return tuple(self._draw_parts(parts, (0.0, 0.0), 0))

    def _draw_parts(self, parts: Iterable[Part], origin: Point, turn: int) -> Iterator[Command]:
        for part in parts:
            if isinstance(part, UnsizedText):
                size = self.sizes[part.block.style.name]
                commands = self._place_text(part, size)
                texts = [each for each in commands if isinstance(each, Text)]
                if texts:
                    self._check_place(place_text(part, texts, origin, turn))
                    self._ends[part.box] = max(each.y for each in texts) + DEPTH * size / MM
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
        """Set a text. Short texts, such as numbers, recur at the same place, and are set once."""
        attributes = TextAttributes(part.ink, part.key, self.spoken, self.inks)
        spot = part.spot
        if sum([len(strip.atoms) for strip in part.block.strips]) > _SHORT:
            return place_block(part.block, size, spot, attributes)
        name = id(part.block), spot, part.ink
        known = self._short.get(name)
        if known is None:
            known = self._short[name] = part.block, place_block(part.block, size, spot, attributes)
        return known[1]

    def _fill_space(self, part: RemainingSpace) -> tuple[Part, ...]:
        """Return the parts drawn in the space below a text; none if too little space is left."""
        x, y, width, height = part.place
        top = max(y, self._ends[part.below] + part.gap) if part.below in self._ends else y
        left = y + height - top
        return part.draw((x, round_mm(top), width, round_mm(left))) if left >= max(part.least, _LEAST) else ()

    def _check_place(self, placed: PlacedText) -> None:
        """Record a problem if a text leaves the safe zone, or overlaps an earlier text of the side."""
        layout = self.layout
        left, top, right, bottom = placed.place
        margin = layout.safe - 0.01
        is_across = margin <= left and right <= layout.width - margin
        if not (is_across and margin <= top and bottom <= layout.height - margin):
            self.outside.setdefault(self._make_problem(ProblemKind.SAFE, placed.part))
        for other in self._placed:
            place = other.place
            if left < place[2] and place[0] < right and top < place[3] and place[1] < bottom:
                words = find_overlap(placed, other)
                if words:
                    problem = self._make_problem(ProblemKind.OVERLAP, placed.part)
                    problem = replace(problem, what=words[0], other=other.part.box, under=words[1])
                    self.overlaps.setdefault(problem)
                    self.overlapping += words
        self._placed.append(placed)

    def _make_problem(self, trouble: ProblemKind, part: UnsizedText) -> Problem:
        return Problem(trouble, self.layout.id, part.box, part.entry, key=part.key, locale=self.locale)


def _rotate_point(point: Point, origin: Point, turn: int) -> Point:
    x, y = point
    if turn:
        x, y = {90: (-y, x), 180: (-x, -y), 270: (y, -x)}[turn]
    return origin[0] + x, origin[1] + y
