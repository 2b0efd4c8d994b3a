"""`call`: a step by its id. The frame waits at the statement until it is done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludex.engine.run import Run
    from ludex.engine.state import Frame


def do(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    _, point, _, routine, args = statement
    values = [run.value(each, frame) for each in args]
    frame.point = point
    run.begin(routine, values)
