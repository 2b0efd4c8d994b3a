"""`move`: pieces to another place or space."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludex.engine import acts

if TYPE_CHECKING:
    from ludex.engine.run import Run
    from ludex.engine.state import Frame


def do(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    _, _, what, to, at = statement
    acts.move(run, run.value(what, frame), run.value(to, frame), run.value(at, frame))
