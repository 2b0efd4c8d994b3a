"""`setf`: a run-time field of a piece gets a value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludex.expr.values import whole

if TYPE_CHECKING:
    from ludex.engine.run import Run
    from ludex.engine.state import Frame


def do(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    _, _, column, piece, value = statement
    of = whole(run.value(piece, frame))
    run.state.cols[column][of] = run.value(value, frame)
