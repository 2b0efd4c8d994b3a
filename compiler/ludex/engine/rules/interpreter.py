"""Interpreter, the reference engine: a function for each verb, and the loop from one question to the next.

A verb is called as `do(run, frame, statement)`. The frame already points after the statement; a verb that
jumps or waits sets the point itself. Only `ask` returns a value: true if a question is pending. The
accelerator runs the same frames over the same state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from ludex.core.verbs import VERBS as DECLARED
from ludex.engine.ask.dialogue import put_order_question, put_question
from ludex.engine.rules.routines import SetupStep
from ludex.engine.state import piece_operations as acts
from ludex.engine.state.facts import MAX_FORMULA_DEPTH, RULE_ERRORS
from ludex.engine.state.state import Frame, Step
from ludex.expr.failure import Failure
from ludex.expr.value_operations import require_integer

if TYPE_CHECKING:
    from ludex.engine.rules.run import Run

VerbHandler = Callable[..., Any]


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


VERBS: Mapping[str, VerbHandler] = {
    name: globals()[f"{name}_"] for name in DECLARED if f"{name}_" in globals()
}
"""The function of each declared verb: its name and an underscore. A test reports a verb without one."""


def run_statements(
    run: Run, notice: Callable[[str, int], None] | None = None, verbs: Mapping[str, VerbHandler] = VERBS
) -> None:
    """Execute statements one by one, until a question is pending or no statement is left.

    `notice` is called with the program and point of each statement before it runs. `verbs` has the function
    that executes each verb.
    """
    state, routines = run.state, run.machine.routines
    frames = state.frames
    while frames:
        top = frames[-1]
        if type(top) is Step:
            if run.next_hook(top):
                put_order_question(run, top)
                return
            continue
        assert type(top) is Frame  # noqa: S101
        if top.point is None:
            run.finish(None)
            continue
        routine = routines[top.routine]
        statement, top.point = routine.flow[top.point]
        if notice is not None:
            notice(routine.program, statement[1])
        try:
            if verbs[statement[0]](run, top, statement):
                return
        except Failure as failure:
            failure.at = failure.at or (routine.program, statement[1])
            top.point = statement[1]
            raise
        except RecursionError:
            top.point = statement[1]
            raise Failure("depth", at=(routine.program, statement[1]), most=MAX_FORMULA_DEPTH) from None
        except RULE_ERRORS as cause:
            top.point = statement[1]
            raise Failure("no-value", at=(routine.program, statement[1])) from cause


def run_to_question(run: Run) -> None:
    """Run to the next question, the end, or the stage `pause`; begin with set-up if necessary."""
    state = run.state
    while not state.over and run.question is None:
        if state.frames:
            run.advance(run)
        elif state.stage == run.pause:
            return
        else:
            begin_next_stage(run)


def begin_next_stage(run: Run) -> None:
    """Begin the next step of the set-up, then the start; after it, end the game."""
    state, machine = run.state, run.machine
    stage = state.stage
    state.stage += 1
    if stage < len(machine.setup):
        step = _resolve_setup_step(run, machine.setup[stage])
        if step is not None and step.routine is not None:
            run.begin(step.routine, [])
        return
    # A quest in play determines the start after the set-up, otherwise the game does.
    own = (routine for module, routine in machine.starts.items() if state.playing[module])
    start = next(own, machine.start)
    if stage == len(machine.setup) and start is not None:
        run.begin(start, [])
    else:
        run.end_game(None, None)


def _resolve_setup_step(run: Run, step: SetupStep) -> SetupStep | None:
    """Return the last replacement in force, or the step itself; a replacement has no turn of its own."""
    if step.replaces is not None:
        return None
    others = [each for each in run.machine.setup if each.replaces == step.name and _in_force(run, each)]
    return others[-1] if others else step if _in_force(run, step) else None


def _in_force(run: Run, step: SetupStep) -> bool:
    playing = step.module is None or run.state.playing[step.module]
    return playing and (step.when is None or bool(run.call(step.when, [])))
