"""`method`: a step that is a field of an entry."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from compiler.engine.run import Run
    from compiler.engine.state import Frame


def do(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    _, point, _, field, entry, piece, args = statement
    of, own = run.value(entry, frame), run.value(piece, frame)
    values = [run.value(each, frame) for each in args]
    frame.point = point
    run.begin_field(field, of, own, values)
