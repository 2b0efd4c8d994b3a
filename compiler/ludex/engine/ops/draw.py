"""`draw`: pieces from the top of a place, or out of a bag at random."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludex.engine import acts

if TYPE_CHECKING:
    from ludex.engine.run import Run
    from ludex.engine.state import Frame


def do(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    _, _, count, source, to, refill, at, slot, stream = statement
    many, out_of, into = run.value(count, frame), run.value(source, frame), run.value(to, frame)
    drawn = acts.draw(run, many, out_of, into, run.value(refill, frame), run.value(at, frame), stream)
    if slot is not None:
        frame.slots[slot] = drawn
