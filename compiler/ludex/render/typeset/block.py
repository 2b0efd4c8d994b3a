"""Text block: line breaks, height at a size, the largest size that fits.

The height is measured from the capitals of the first line to the descenders of the last, so that text looks
centred. Nothing here knows the position of the box.

A text fits if its minimum number of lines fits. Of the ways to break it into that many lines, the cheapest is
drawn: uneven lengths, divided words (two in a row even more) and a last line of a single short word have a
cost. The measure is the greatest width of a line.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from dataclasses import dataclass

from ludex.render.drawing.drawing_commands import MM
from ludex.render.fonts import Style
from ludex.render.typeset.atoms import HYPHEN, SPACE, MeasuredParagraph, measure_paragraph
from ludex.text.passages import Paragraph, Passage, StyledText

Line = tuple[int, int]
"""From one atom up to but excluding another."""

_SLACK = 1.0000001
"""Tolerance for rounding, so that a line may be exactly as wide as its measure."""
_HYPHEN_COST = 0.35
_LONE_WORD_COST = 0.5
_LONE_WORD = 0.2
"""A last line below this share of the measure looks lost."""
_SHORT = 0.3
"""Lines that fill less than this share of the measure are not tried: there are better ones, or none."""


def break_lines(strip: MeasuredParagraph, measure: float) -> list[Line]:
    """Return lines that each contain as many atoms as possible.

    An atom that is too wide has its own line.
    """
    lines = strip.broken.get(measure)
    if lines is not None:
        return lines
    lines = strip.broken[measure] = []
    stops, hard, far, reach = strip.stops, strip.hard, strip.far, strip.reach
    longest, first, end = measure * _SLACK, 0, len(strip.atoms)
    while first < end:
        stop = hard[bisect_right(hard, first)]
        limit = reach[first] + longest
        if far[stop] > limit:  # the last end within the limit; the nearest if none is
            low, high = bisect_right(stops, first), bisect_left(stops, stop)
            high = min(high, bisect_right(stops, bisect_right(reach, limit + strip.space) - 1)) - 1
            while high > low and far[stops[high]] > limit:
                high -= 1
            stop = stops[max(high, low)]
        lines.append((first, stop))
        first = stop
    return lines


def find_overlong_line(strip: MeasuredParagraph, measure: float) -> Line | None:
    """Return the first line that is too long although it ends as early as it can; None if there is none."""
    limit, far, reach = measure * _SLACK, strip.far, strip.reach
    for first, end in break_lines(strip, measure):
        if far[end] - reach[first] > limit:
            return first, end
    return None


def balance_lines(strip: MeasuredParagraph, measure: float, whole: bool) -> list[Line]:
    """Break a paragraph into the minimum number of lines.

    Lengths are made more even to avoid divided words or a short last line; with `whole` always, including the
    last line. If a word is too wide, each line contains as much as possible.
    """
    lines = break_lines(strip, measure)
    if len(lines) < 2 or any(strip.width(*line) > measure * _SLACK for line in lines):
        return lines
    out: list[Line] = []
    start = 0
    for end in strip.hard:
        those = [line for line in lines if start <= line[0] < end]
        out += (
            _balance_segment(strip, those, measure, whole)
            if _needs_balancing(strip, those, measure, whole)
            else those
        )
        start = end
    return out


def _needs_balancing(strip: MeasuredParagraph, lines: list[Line], measure: float, whole: bool) -> bool:
    """Return whether to balance lines: for an even or lost last line, or to avoid divided words."""
    if len(lines) < 2:
        return False
    lost = strip.width(*lines[-1]) < _LONE_WORD * measure or _is_single_word(strip, lines[-1])
    return whole or lost or any(_has_hyphen(strip, end) for _, end in lines[:-1])


def _balance_segment(strip: MeasuredParagraph, lines: list[Line], measure: float, whole: bool) -> list[Line]:
    """Return the cheapest way to break these atoms into this many lines, by the cost of each line end."""
    start, end = lines[0][0], lines[-1][1]
    best: dict[int, tuple[float, tuple[Line, ...]]] = {start: (0.0, ())}
    for _ in lines[:-1]:
        found: dict[int, tuple[float, tuple[Line, ...]]] = {}
        for first, (cost, before) in best.items():
            divided = bool(before) and _has_hyphen(strip, first)
            for stop, share in _list_line_ends(strip, first, end, measure):
                total = cost + (1 - share) ** 2
                if _has_hyphen(strip, stop):
                    total += _HYPHEN_COST * (2 if divided else 1)
                if stop not in found or total < found[stop][0]:
                    found[stop] = total, (*before, (first, stop))
        best = found
    last = [
        (cost + _cost_last_line(strip, (first, end), measure, whole), (*before, (first, end)))
        for first, (cost, before) in best.items()
        if strip.width(first, end) <= measure * _SLACK
    ]
    return list(min(last)[1]) if last else lines


def _list_line_ends(
    strip: MeasuredParagraph, first: int, end: int, measure: float
) -> list[tuple[int, float]]:
    """Return the ends, before atom `end`, of a line from atom `first` that fits and is not below `_SHORT`.

    Each has the share of the measure that the line fills.
    """
    origin, far, stops = strip.reach[first], strip.far, strip.stops
    limit = origin + measure * _SLACK
    ways = []
    for number in range(bisect_left(strip.reach, origin + _SHORT * measure), end):
        reached = far[number]
        if reached - strip.hyphen > limit:
            break
        if reached <= limit and number > first and stops[bisect_left(stops, number)] == number:
            ways.append((number, (reached - origin) / measure))
    return ways


def _has_hyphen(strip: MeasuredParagraph, stop: int) -> bool:
    return strip.atoms[stop - 1].after == HYPHEN


def _is_single_word(strip: MeasuredParagraph, line: Line) -> bool:
    first, end = line
    return all(atom.after != SPACE for atom in strip.atoms[first : end - 1])


def _cost_last_line(strip: MeasuredParagraph, line: Line, measure: float, whole: bool) -> float:
    share = strip.width(*line) / measure
    lost = _LONE_WORD_COST if share < _LONE_WORD or _is_single_word(strip, line) else 0.0
    return lost + ((1 - share) ** 2 if whole else 0.0)


STEP = 0.1
"""Sizes are tried in steps of this many points."""
ITEM = 900.0
"""Indentation of a list item's lines, in thousandths of the size."""
DESCENT = 0.2
"""Space below the last base line: the depth of most descenders, as a share of the size."""


@dataclass(slots=True)
class Block:
    """Passage measured for one style."""

    strips: list[MeasuredParagraph]
    style: Style

    @property
    def lacking(self) -> str:
        """Characters that the fonts of its words do not have."""
        return "".join(dict.fromkeys("".join(each.lacking for each in self.strips)))

    def measure(self, strip: MeasuredParagraph, size: float, width: float) -> float:
        """Convert the width available to a paragraph's lines from mm to thousandths of the type size, less
        the indent of a list item.
        """
        return width * MM * 1000 / size - (ITEM if strip.item else 0)

    def height(self, size: float, width: float) -> float:
        """Return the height of the block in millimetres."""
        return self.measure_height(self.count(size, width), size)

    def count(self, size: float, width: float) -> int:
        """Return the number of lines."""
        return sum(len(break_lines(each, self.measure(each, size, width))) for each in self.strips)

    def measure_height(self, lines: int, size: float) -> float:
        if not lines:
            return 0.0
        style = self.style
        gaps = (len(self.strips) - 1) * style.gap
        above = style.faces.plain.capital / 1000
        return ((lines - 1) * style.leading + gaps + above + DESCENT) * size / MM

    def fits(self, size: float, width: float, height: float) -> bool:
        count = 0
        for each in self.strips:
            measure = self.measure(each, size, width)
            limit, far, reach = measure * _SLACK, each.far, each.reach
            lines = break_lines(each, measure)
            for first, end in lines:
                if far[end] - reach[first] > limit:
                    return False
            count += len(lines)
        if self.style.lines and count > self.style.lines:
            return False
        return self.measure_height(count, size) <= height * 1.0000001

    def find_largest_size(self, width: float, height: float, below: float) -> float | None:
        """Return the largest size up to `below` that fits; None if even the style's lower limit does not."""
        low, high = round(self.style.floor / STEP), round(below / STEP)
        if self.fits(high * STEP, width, height):
            return high * STEP
        if low >= high or not self.fits(low * STEP, width, height):
            return None
        while high - low > 1:
            middle = (low + high) // 2
            fits = self.fits(middle * STEP, width, height)
            low, high = (middle, high) if fits else (low, middle)
        return low * STEP

    def choose_breaks(self, size: float, width: float, height: float) -> Block:
        """Return the block with the best line ends that fit.

        A word is divided, or separated from its number or icon, only if necessary.
        """
        held = Block([each.with_words_held() for each in self.strips], self.style)
        for block in (held.without_divisions(), held, self.without_divisions()):
            if block.fits(size, width, height):
                return block
        return self

    def without_divisions(self) -> Block:
        return Block([each.without_divisions() for each in self.strips], self.style)

    def hold_words(self, size: float, width: float) -> Block:
        """Return the block with related words kept together, if its lines are wide enough."""
        held = [each.with_words_held() for each in self.strips]
        if any(find_overlong_line(each, self.measure(each, size, width)) for each in held):
            return self
        return Block(held, self.style)

    def find_overlong_word(self, width: float) -> str:
        """Return the undivided part of a word that is wider than the box at the lower size limit.

        Icons are in brackets, as in the source. Empty if there is none.
        """
        for each in self.strips:
            found = find_overlong_line(each, self.measure(each, self.style.floor, width))
            if found:
                pieces = [piece for atom in each.atoms[slice(*found)] for piece in atom.pieces]
                return "".join(f"[{piece.icon}]" if piece.icon else piece.text for piece in pieces)
        return ""

    def lines(self, strip: MeasuredParagraph, size: float, width: float) -> list[Line]:
        """Return the lines as drawn."""
        centred = self.style.align == "centre"
        return balance_lines(strip, self.measure(strip, size, width), centred)


def make_passage(text: str, link: str = "") -> Passage:
    """Return a plain text as a passage."""
    return Passage((Paragraph((StyledText(text, link=link),)),))


def measure_passage(passage: Passage, style: Style, icons: Mapping[str, float], locale: str) -> Block:
    return Block([measure_paragraph(each, style, icons, locale) for each in passage.paragraphs], style)
