"""`log`: the players are told something."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludex.engine.run import Run
    from ludex.engine.state import Frame


def do(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    _, _, key, shown = statement
    run.tell(key, [(name, type_, run.value(value, frame)) for name, type_, value in shown])
