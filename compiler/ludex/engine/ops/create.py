"""`create`: new pieces of an entry; `as` gets the list of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludex.engine import acts

if TYPE_CHECKING:
    from ludex.engine.run import Run
    from ludex.engine.state import Frame


def do(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    _, _, entry, count, to, at, given, slot = statement
    of, number = run.value(entry, frame), run.value(count, frame)
    fields = [(column, run.value(value, frame)) for column, value in given]
    many = 1 if number is None else number
    made = acts.create(run, of, many, run.value(to, frame), run.value(at, frame), fields)
    if slot is not None:
        frame.slots[slot] = made
