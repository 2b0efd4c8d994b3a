"""`if`: one of two bodies."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludex.engine.run import Run
    from ludex.engine.state import Frame


def do(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    _, _, condition, then, otherwise = statement
    body = then if run.value(condition, frame) else otherwise
    if body:
        frame.point = body[0][1]
