"""Answers that are points of a plane, or paths over one: looked at, never listed.

A condition is looked at with the answer in its slots, which get their old values back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludex.engine import geometry
from ludex.engine.asks import PathAsk, PointAsk
from ludex.engine.state import Frame
from ludex.engine.wrong import WrongAnswer
from ludex.expr.values import whole

if TYPE_CHECKING:
    from ludex.engine.run import Run

_LEGS = 100


def point_of(run: Run, frame: Frame, ask: PointAsk, given: Any) -> tuple[int, int]:
    """The point that was given, or WrongAnswer."""
    point = _spot(given)
    if not geometry.aboard(run, run.value(ask.on, frame), point):
        raise WrongAnswer("off")
    if not _holds(run, frame, ask.where, {ask.slot: point}):
        raise WrongAnswer("place")
    return point


def path_of(run: Run, frame: Frame, ask: PathAsk, given: Any) -> tuple[tuple[int, int], ...]:
    """The path that was given, leg by leg, or WrongAnswer."""
    if type(given) not in (list, tuple) or not 0 < len(given) <= _LEGS:
        raise WrongAnswer("points", most=_LEGS)
    path = tuple(_spot(each) for each in given)
    piece = run.value(ask.of, frame)
    way = [geometry.spot(run.state.at[piece]), *path]
    if not all(geometry.aboard(run, run.state.where[piece], point) for point in path):
        raise WrongAnswer("off")
    if not geometry.path_within(way, whole(run.value(ask.length, frame))):
        raise WrongAnswer("long")
    for start, upto in zip(way, path, strict=False):
        if not _holds(run, frame, ask.each, {ask.start: start, ask.upto: upto}):
            raise WrongAnswer("leg", start=str(start), upto=str(upto))
    if not _holds(run, frame, ask.where, {ask.slot: path}):
        raise WrongAnswer("place")
    return path


def _holds(run: Run, frame: Frame, condition: Any, given: dict[int | None, Any]) -> bool:
    slots = frame.slots
    kept = {slot: slots[slot] for slot in given if slot is not None}
    for slot in kept:
        slots[slot] = given[slot]
    try:
        return bool(run.value(condition, frame))
    finally:
        for slot, value in kept.items():
            slots[slot] = value


def _spot(given: Any) -> tuple[int, int]:
    found = tuple(given) if type(given) in (list, tuple) else ()
    if not geometry.is_point(found):
        raise WrongAnswer("point")
    return found[0], found[1]
