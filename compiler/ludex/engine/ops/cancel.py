"""`cancel`: the step that this hook comes before does not happen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludex.engine.run import Run
    from ludex.engine.state import Frame


def do(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    run.cancel()
