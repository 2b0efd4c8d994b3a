"""`roll`: dice, or a bare number."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludex.engine import acts

if TYPE_CHECKING:
    from ludex.engine.run import Run
    from ludex.engine.state import Frame


def do(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    _, _, what, sides, slot, stream = statement
    rolled = acts.roll(run, run.value(what, frame), run.value(sides, frame), stream)
    if slot is not None:
        frame.slots[slot] = rolled
