"""Tracebacks of generated code, mapped to rules and their failures.

Python's exceptions lack details, such as which index is wrong. So the reference engine evaluates the failed
rule again on a copy of the state, and its message is used.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ludex.engine.accelerate.program import NOWHERE, RulePosition, make_tree
from ludex.engine.accelerate.runtime import FAILURE_TYPES as FAILURE_TYPES
from ludex.engine.accelerate.runtime import body_step
from ludex.engine.rules.interpreter import VERBS
from ludex.engine.rules.run import Run
from ludex.engine.state.facts import MAX_FORMULA_DEPTH
from ludex.engine.state.state import Frame
from ludex.expr.evaluator import evaluate
from ludex.expr.failure import Failure

if TYPE_CHECKING:
    from ludex.engine.accelerate.generated_run import GeneratedRun


def locate_failure(run: GeneratedRun, cause: BaseException) -> Failure:
    """Convert an exception of generated code to a Failure with its position in the rules."""
    if isinstance(cause, Failure) and cause.at is not None:
        return cause
    stood = [each for each in _walk_traceback(run, cause) if isinstance(each, RulePosition)]
    if not stood:
        return cause if isinstance(cause, Failure) else _make_failure(cause)
    inner = next(each for each in reversed(stood) if each.function[0] != "w" and each.function[1:].isdigit())
    failure = (
        cause if isinstance(cause, Failure) else _repeat_by_reference(run, inner) or _make_failure(cause)
    )
    at = stood[-1].at
    failure.at = failure.at or (None if at == NOWHERE else at)
    return failure


def restore_frames(run: GeneratedRun, cause: BaseException) -> None:
    """Restore the frames of the reference engine, including those that were on Python's stack."""
    frames, made = run.state.frames, []
    taken, is_entered = 0, False
    for each in _walk_traceback(run, cause):
        if isinstance(each, int):
            made += frames[taken:each]
            taken, is_entered = each, True
        elif each.function.startswith("r"):
            number = int(each.function[1:])
            routine = run.machine.routines[number]
            slots = [each.held.get(f"v{slot}") for slot in range(routine.size)]
            if routine.step in run.machine.hooked and not is_entered:  # else its step is among the frames
                made.append(body_step(number, slots[: len(routine.params)]))
            made.append(Frame(number, each.statement[1], slots))
            is_entered = False
    frames[:] = [*made, *frames[taken:]]


def _walk_traceback(run: GeneratedRun, cause: BaseException) -> Iterator[RulePosition | int]:
    """Yield the positions in the rules of traceback entries, and the number of frames below each function."""
    trace = cause.__traceback__
    assert run.program is not None  # noqa: S101
    while trace is not None:
        stood = run.program.locate(trace)
        if stood:
            yield from stood
        elif trace.tb_frame.f_code is run.entered:
            yield trace.tb_frame.f_locals["size"]
        trace = trace.tb_next


def _make_failure(cause: BaseException) -> Failure:
    if isinstance(cause, ZeroDivisionError):
        return Failure("zero")
    if isinstance(cause, RecursionError):
        return Failure("depth", most=MAX_FORMULA_DEPTH)
    return Failure("no-value")


def _repeat_by_reference(run: GeneratedRun, stood: RulePosition) -> Failure | None:
    """Evaluate the failed rule again by the reference on a copy of the state; return its failure or None."""
    number = int(stood.function[1:])
    copy = run.state.clone()
    copy.frames = []
    other = Run(run.machine, copy)
    other.trying, other.depth = run.trying, run.depth
    try:
        if stood.function.startswith("f"):
            params = run.machine.formulas[number].params
            other.call(number, [stood.held[f"v{slot}"] for slot in range(len(params))])
        elif stood.function.startswith("e"):
            assert run.program is not None  # noqa: S101
            evaluate(make_tree(run.program.asked[number][1]), stood.held["s"][:], other)
        elif stood.function.startswith("r"):
            _repeat_statement(other, number, stood)
    except Failure as failure:
        return failure
    except FAILURE_TYPES:
        return None
    return None


def _repeat_statement(other: Run, number: int, stood: RulePosition) -> None:
    """Execute one statement again with the reference."""
    routine = other.machine.routines[number]
    if stood.statement[1] not in routine.flow:
        return
    statement, after = routine.flow[stood.statement[1]]
    frame = Frame(number, after, [stood.held.get(f"v{slot}") for slot in range(routine.size)])
    other.state.frames.append(frame)
    VERBS[statement[0]](other, frame, statement)
