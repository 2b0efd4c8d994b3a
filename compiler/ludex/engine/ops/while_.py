"""`while`: the body again, as long as the condition holds. Each time round costs a step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludex.engine.run import Run
    from ludex.engine.state import Frame


def do(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    _, point, condition, body = statement
    if run.value(condition, frame):
        run.spend(1)
        frame.point = body[0][1] if body else point
