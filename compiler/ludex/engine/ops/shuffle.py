"""`shuffle`: a place in another order."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludex.engine import acts

if TYPE_CHECKING:
    from ludex.engine.run import Run
    from ludex.engine.state import Frame


def do(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    _, _, place, stream = statement
    acts.shuffle(run, run.value(place, frame), stream)
