"""`method`: a step that is a field of an entry. Where the entry leaves it out, nothing is done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludex.engine.run import Run
    from ludex.engine.state import Frame


def do(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    _, point, slot, field, entry, piece, args = statement
    of, own = run.value(entry, frame), run.value(piece, frame)
    values = [run.value(each, frame) for each in args]
    after, frame.point = frame.point, point
    if not run.begin_field(field, of, own, values):
        frame.point = after
        if slot is not None:
            frame.slots[slot] = None
