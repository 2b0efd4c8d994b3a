"""`for`: the body for each of a list, as it was at the start. Each time round costs a step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ludex.engine.run import Run
    from ludex.engine.state import Frame


def do(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    _, point, slot, list_, body = statement
    kept = run.routine(frame).hidden[point]
    items = frame.slots[kept]
    if items is None:
        items, rank = run.value(list_, frame), 0
    else:
        rank = frame.slots[kept + 1]
    if rank < len(items):
        run.spend(1)
        frame.slots[kept], frame.slots[kept + 1] = items, rank + 1
        frame.slots[slot] = items[rank]
        frame.point = body[0][1] if body else point
    else:
        frame.slots[kept] = frame.slots[kept + 1] = None
