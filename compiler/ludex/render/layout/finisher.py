"""Finisher: determine one text size per style of a deck, then draw.

The search tries each text at the smallest size so far, and searches for a smaller size only if the text does
not fit.

Texts of a side that are printed over each other are reported. Letters are compared between the base line and
the height of capitals. Text that is printed twice at almost the same place, as an outline or a shadow, is
intended.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from ludex.render.drawing.drawing_commands import MM, Command, Drawing, Group, Mark, Text, round_mm
from ludex.render.drawing.svg_outlines import Icon
from ludex.render.layout.formulas import Point
from ludex.render.layout.model import Layout, Part, RemainingSpace, RotatedParts, UnsizedText
from ludex.render.problems import Problem, ProblemKind
from ludex.render.typeset.block import Block
from ludex.render.typeset.placement import TextAttributes, TextBox, place_block

_Bounds = tuple[float, float, float, float]
"""Left, top, right, bottom, in millimetres on the side."""
Sizes = dict[str, float]
"""The size of each style."""

_SHORT = 2
"""Texts with at most this many atoms are cached, because they recur."""
_LEAST = 0.1
"""Least height of a box below a text, in millimetres."""
_DEPTH = 0.2
"""Depth of letters below the base line, as a share of the size."""
_LEAST_OVERLAP = 0.15
"""Least overlap in both directions, as a share of the smaller size."""
_SHADOW = 0.3
"""Largest distance between a text and its shadow, as a share of the size."""


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
        self._placed: list[_PlacedText] = []

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
                commands = self._set_text(part, size)
                texts = [each for each in commands if isinstance(each, Text)]
                if texts:
                    self._check_place(_place_text(part, texts, origin, turn))
                    self._ends[part.box] = max(each.y for each in texts) + _DEPTH * size / MM
                yield from commands
            elif isinstance(part, RemainingSpace):
                yield from self._draw_parts(self._fill_space(part), origin, turn)
            elif isinstance(part, RotatedParts):
                corner = _turn_place((part.x, part.y, part.x, part.y), origin, turn)[:2]
                inner = tuple(self._draw_parts(part.parts, corner, (turn + part.turn) % 360))
                yield Group(inner, "", part.x, part.y, part.turn)
            else:
                yield part

    def _set_text(self, part: UnsizedText, size: float) -> list[Text | Mark]:
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

    def _check_place(self, placed: _PlacedText) -> None:
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
                words = _find_overlap(placed, other)
                if words:
                    problem = self._make_problem(ProblemKind.OVERLAP, placed.part)
                    problem = replace(problem, what=words[0], other=other.part.box, under=words[1])
                    self.overlaps.setdefault(problem)
                    self.overlapping += words
        self._placed.append(placed)

    def _make_problem(self, trouble: ProblemKind, part: UnsizedText) -> Problem:
        return Problem(trouble, self.layout.id, part.box, part.entry, key=part.key, locale=self.locale)


class _PlacedText(NamedTuple):
    """Text of a box on a side, and where it is printed."""

    part: UnsizedText
    texts: Sequence[Text]
    origin: Point
    turn: int
    place: _Bounds


def _place_text(part: UnsizedText, texts: Sequence[Text], origin: Point, turn: int) -> _PlacedText:
    """Return a text with its place, from the top of its capitals to the end of its descenders."""
    first = texts[0]
    size = first.size / MM
    left, high, right, low = first.x, first.y, first.x + first.width, first.y
    for each in texts[1:]:
        x, y = each.x, each.y
        left, right = min(left, x), max(right, x + each.width)
        high, low = min(high, y), max(low, y)
    place = left, high - _find_height(part) * size, right, low + _DEPTH * size
    return _PlacedText(part, texts, origin, turn, _turn_place(place, origin, turn))


def _find_overlap(upper: _PlacedText, under: _PlacedText) -> tuple[str, str] | None:
    """Return the first two lines that overlap, of the text printed last and of the other; None if none do."""
    for each, own in _walk_lines(upper):
        for other, place in _walk_lines(under):
            across = min(own[2], place[2]) - max(own[0], place[0])
            down = min(own[3], place[3]) - max(own[1], place[1])
            least = min(each.size, other.size) / MM
            is_shadow = each.text == other.text and all(
                abs(i - j) < _SHADOW * least for i, j in zip(own, place, strict=True)
            )
            if min(across, down) > _LEAST_OVERLAP * least and not is_shadow:
                return each.text, other.text
    return None


def _walk_lines(placed: _PlacedText) -> Iterator[tuple[Text, _Bounds]]:
    """Yield the lines of a text with the places of their letters, without descenders."""
    height = _find_height(placed.part)
    for each in placed.texts:
        place = each.x, each.y - height * each.size / MM, each.x + each.width, each.y
        yield each, _turn_place(place, placed.origin, placed.turn)


def _find_height(part: UnsizedText) -> float:
    """Return the height of capitals as a share of the size."""
    return part.block.style.faces.plain.capital / 1000


def _turn_place(place: _Bounds, origin: Point, turn: int) -> _Bounds:
    """Return a place on the side, after a clockwise rotation in quarter turns and a move."""
    left, top, right, bottom = place
    if turn:
        left, top, right, bottom = {
            90: (-bottom, left, -top, right),
            180: (-right, -bottom, -left, -top),
            270: (top, -right, bottom, -left),
        }[turn]
    x, y = origin
    return x + left, y + top, x + right, y + bottom
