"""`stop`: out of the innermost loop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludex.engine.run import Run
    from ludex.engine.state import Frame


def do(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    loop = statement[2]
    routine = run.routine(frame)
    frame.point = routine.flow[loop][1]
    kept = routine.hidden.get(loop)
    if kept is not None:
        frame.slots[kept] = frame.slots[kept + 1] = None
