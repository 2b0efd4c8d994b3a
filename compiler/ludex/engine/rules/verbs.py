"""Verbs of the interpreter: a function for each statement of the instruction tree.

Each is called as `do(run, frame, statement)`. The frame already points after the statement; a verb that jumps
or waits sets the point itself. Only `ask` returns a value: true if a question is pending.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ludex.core.verbs import VERBS as DECLARED
from ludex.engine.ask.dialogue import put_question
from ludex.engine.state import piece_operations as acts
from ludex.expr.value_operations import require_integer

if TYPE_CHECKING:
    from ludex.engine.rules.run import Run
    from ludex.engine.state.state import Frame


def ask_(run: Run, frame: Frame, statement: tuple[Any, ...]) -> bool:
    return put_question(run, frame, statement)


def call_(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    _, point, _, routine, args = statement
    values = [run.value(each, frame) for each in args]
    frame.point = point
    run.begin(routine, values)


def cancel_(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    run.cancel()


def check_(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    if not run.set_up:
        return
    for rank in statement[2]:
        end = run.machine.ends[rank]
        if end.when is not None and run.is_in_force(end) and run.call(end.when, []):
            run.end_game(rank, run.call(end.won, []))
            return


def create_(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    _, _, entry, count, to, at, given, slot = statement
    of, number = run.value(entry, frame), run.value(count, frame)
    fields = [(column, run.value(value, frame)) for column, value in given]
    many = 1 if number is None else number
    made = acts.create(run, of, many, run.value(to, frame), run.value(at, frame), fields)
    if slot is not None:
        frame.slots[slot] = made


def destroy_(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    acts.destroy(run, run.value(statement[2], frame))


def draw_(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    _, _, count, source, to, refill, at, slot, stream = statement
    many, out_of, into = run.value(count, frame), run.value(source, frame), run.value(to, frame)
    drawn = acts.draw(run, many, out_of, into, run.value(refill, frame), run.value(at, frame), stream)
    if slot is not None:
        frame.slots[slot] = drawn


def end_(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    _, _, end, won = statement
    value = run.value(won, frame)
    if end is not None and value is None:
        value = run.call(run.machine.ends[end].won, [])
    run.end_game(end, value)


def for_(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    _, point, slot, list_, body = statement
    routine = run.routine(frame)
    hidden = routine.hidden[point]
    items = frame.slots[hidden]
    if items is None:
        items, rank = run.value(list_, frame), 0
    else:
        rank = frame.slots[hidden + 1]
    if rank < len(items):
        run.spend(1 + routine.turns.get(point, 0))
        frame.slots[hidden], frame.slots[hidden + 1] = items, rank + 1
        frame.slots[slot] = items[rank]
        frame.point = body[0][1] if body else point
    else:
        frame.slots[hidden] = frame.slots[hidden + 1] = None


def if_(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    _, _, condition, then, otherwise = statement
    body = then if run.value(condition, frame) else otherwise
    if body:
        frame.point = body[0][1]


def let_(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    _, _, slot, value = statement
    frame.slots[slot] = run.value(value, frame)


def log_(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    _, _, key, shown = statement
    run.tell(key, [(name, type_, run.value(value, frame)) for name, type_, value in shown])


def method_(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    _, point, slot, field, entry, piece, args = statement
    of, own = run.value(entry, frame), run.value(piece, frame)
    values = [run.value(each, frame) for each in args]
    after, frame.point = frame.point, point
    if not run.begin_field(field, of, own, values):
        frame.point = after
        if slot is not None:
            frame.slots[slot] = None


def move_(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    _, _, what, to, at = statement
    acts.move(run, run.value(what, frame), run.value(to, frame), run.value(at, frame))


def return_(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    run.finish(run.value(statement[2], frame))


def roll_(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    _, _, what, sides, slot, stream = statement
    rolled = acts.roll(run, run.value(what, frame), run.value(sides, frame), stream)
    if slot is not None:
        frame.slots[slot] = rolled


def setf_(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    _, _, column, piece, value = statement
    of = require_integer(run.value(piece, frame))
    run.state.cols[column][of] = run.value(value, frame)


def setg_(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    _, _, number, value = statement
    run.state.glob[number] = run.value(value, frame)


def show_(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    _, _, what, to = statement
    acts.show(run, run.value(what, frame), run.value(to, frame))


def shuffle_(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    _, _, place, stream = statement
    acts.shuffle(run, run.value(place, frame), stream)


def stop_(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    loop = statement[2]
    routine = run.routine(frame)
    frame.point = routine.flow[loop][1]
    hidden = routine.hidden.get(loop)
    if hidden is not None:
        frame.slots[hidden] = frame.slots[hidden + 1] = None


def unwind_(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    run.unwind(statement[2])


def while_(run: Run, frame: Frame, statement: tuple[Any, ...]) -> None:
    _, point, condition, body = statement
    if run.value(condition, frame):
        run.spend(1 + run.routine(frame).turns.get(point, 0))
        frame.point = body[0][1] if body else point


VerbHandler = Callable[..., Any]
VERBS: Mapping[str, VerbHandler] = {
    name: globals()[f"{name}_"] for name in DECLARED if f"{name}_" in globals()
}
"""The function of each declared verb: its name and an underscore. A test reports a verb without one."""
