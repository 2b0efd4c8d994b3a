"""Breaks a strip into lines: first as few as can be, then as even as they can be without one more.

Few lines decide whether a text fits; even ones are pleasant to read. Dividing a word costs, dividing two in
a row costs more, and so does a last line of a single short word.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from ludex.render.setting.atoms import HYPHEN, Strip

Line = tuple[int, int]
"""From one atom up to, not including, another."""

_SLACK = 1.0000001
"""A line may be as wide as its measure, whatever the rounding."""
_HYPHEN_COST = 0.35
_LONE_WORD_COST = 0.25
_LONE_WORD = 0.2
"""A last line below this share of the measure looks lost."""
_SHORT = 0.4
"""Lines below this share are not tried: there are always better ones, or else none."""


def fewest(strip: Strip, measure: float) -> list[Line]:
    """The lines that take each as many atoms as it holds. An atom that is too wide has a line of its own."""
    lines = strip.broken.get(measure)
    if lines is None:
        lines = strip.broken[measure] = []
        limit, first, end = measure * _SLACK, 0, len(strip.atoms)
        while first < end:
            stop = _farthest(strip, first, limit)
            lines.append((first, stop))
            first = stop
    return lines


def _farthest(strip: Strip, first: int, measure: float) -> int:
    """The last place where a line from here may end; the first one where none is near enough."""
    stops, far, reach = strip.stops, strip.far, strip.reach
    low = bisect_right(stops, first)
    must = strip.hard[bisect_right(strip.hard, first)]
    limit = reach[first] + measure
    if far[must] <= limit:
        return must
    high = (
        min(bisect_left(stops, must), bisect_right(stops, bisect_right(reach, limit + strip.space) - 1)) - 1
    )
    while high > low and far[stops[high]] > limit:
        high -= 1
    return stops[max(high, low)]


def widest_word(strip: Strip, measure: float) -> Line | None:
    """The first line that no division brings within the measure, if there is one."""
    limit, far, reach = measure * _SLACK, strip.far, strip.reach
    for first, end in fewest(strip, measure):
        if far[end] - reach[first] > limit:
            return first, end
    return None


def even(strip: Strip, measure: float, whole: bool) -> list[Line]:
    """As many lines as the fewest, with their lengths evened out. `whole`: so is the last line."""
    lines = fewest(strip, measure)
    if len(lines) < 2 or any(strip.width(*line) > measure * _SLACK for line in lines):
        return lines
    out: list[Line] = []
    start = 0
    for end in strip.hard:
        those = [line for line in lines if start <= line[0] < end]
        out += _evened(strip, those, measure, whole) if _uneven(strip, those, measure, whole) else those
        start = end
    return out


def _uneven(strip: Strip, lines: list[Line], measure: float, whole: bool) -> bool:
    """Whether evening out may gain anything: lines that are simply full read well enough."""
    if len(lines) < 2:
        return False
    lost = strip.width(*lines[-1]) < _LONE_WORD * measure
    return whole or lost or any(_hyphened(strip, end) for _, end in lines[:-1])


def _evened(strip: Strip, lines: list[Line], measure: float, whole: bool) -> list[Line]:
    """The best way to cut these atoms into as many lines, by the cost of every way to end each line."""
    start, end = lines[0][0], lines[-1][1]
    best: dict[int, tuple[float, tuple[Line, ...]]] = {start: (0.0, ())}
    for _ in lines[:-1]:
        found: dict[int, tuple[float, tuple[Line, ...]]] = {}
        for first, (cost, before) in best.items():
            divided = bool(before) and _hyphened(strip, first)
            for stop, share in _ways(strip, first, end, measure):
                total = cost + (1 - share) ** 2
                if _hyphened(strip, stop):
                    total += _HYPHEN_COST * (2 if divided else 1)
                if stop not in found or total < found[stop][0]:
                    found[stop] = total, (*before, (first, stop))
        best = found
    last = [
        (cost + _last_cost(strip.width(first, end) / measure, whole), (*before, (first, end)))
        for first, (cost, before) in best.items()
        if strip.width(first, end) <= measure * _SLACK
    ]
    return list(min(last)[1]) if last else lines


def _ways(strip: Strip, first: int, end: int, measure: float) -> list[tuple[int, float]]:
    """Where a line from here may end short of the last atom, with the share of the measure that it fills."""
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


def _hyphened(strip: Strip, stop: int) -> bool:
    return strip.atoms[stop - 1].after == HYPHEN


def _last_cost(share: float, whole: bool) -> float:
    if whole:
        return (1 - share) ** 2
    return _LONE_WORD_COST if share < _LONE_WORD else 0.0
