"""`end`: the game is over, by one of its ends or with a winner given here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludex.engine.run import Run
    from ludex.engine.state import Frame


def do(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    _, _, end, won = statement
    value = run.value(won, frame)
    if end is not None and value is None:
        value = run.call(run.machine.ends[end].won, [])
    run.over(end, value)
