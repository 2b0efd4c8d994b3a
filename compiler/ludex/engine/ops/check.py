"""`check`: the first of these ends whose condition holds ends the game. None is during the set-up."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludex.engine.run import Run
    from ludex.engine.state import Frame


def do(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    if not run.set_up:
        return
    for rank in statement[2]:
        end = run.machine.ends[rank]
        if end.when is not None and run.in_force(end) and run.call(end.when, []):
            run.over(rank, run.call(end.won, []))
            return
