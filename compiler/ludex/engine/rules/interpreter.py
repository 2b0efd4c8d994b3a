"""Interpreter, the reference engine: runs linked statements from one question to the next.

`verbs` has the effect of each statement; `ask` lists the options of a question. The accelerator runs the same
frames over the same state.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from ludex.engine.ask.dialogue import put_order_question
from ludex.engine.rules.routines import SetupStep
from ludex.engine.rules.verbs import VERBS, VerbHandler
from ludex.engine.state.facts import MAX_FORMULA_DEPTH, RULE_ERRORS
from ludex.engine.state.state import Frame, Step
from ludex.expr.failure import Failure

if TYPE_CHECKING:
    from ludex.engine.rules.run import Run


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
