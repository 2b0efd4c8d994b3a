"""Dialogue of both engines: put a question, accept its answer, restore a question from a state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ludex.engine.ask.ask_options import PendingAsk, accept_offer, find_seat_rank, parse_option_index
from ludex.engine.ask.question import Option, Question
from ludex.engine.state.state import Frame, Step
from ludex.engine.state.views import Label, label_value
from ludex.expr.failure import Failure

if TYPE_CHECKING:
    from ludex.engine.rules.run import Run


def put_question(run: Run, frame: Frame, statement: tuple[Any, ...]) -> bool:
    """Put the question of an `ask`; return false if it is skipped and the routine continues."""
    _, point, ask = statement
    after, frame.point = frame.point, point
    with run.remember_values():
        asked = PendingAsk(run, frame, ask, point)
        if asked.is_skipped():
            frame.point = asked.skip_question(after)
            return False
        if run.trying:
            raise Failure("asks-ahead")
        run.question, run.asked = asked.question(), asked
    clear_temporaries(run)
    return True


def put_order_question(run: Run, step: Step) -> None:
    """Ask a seat which of several hooks to run next."""
    if run.trying:
        raise Failure("asks-ahead")
    rivals = run.find_rival_hooks(step)
    seat = find_seat_rank(run, run.find_chooser(step, rivals[0]))
    options = []
    for item in rivals:
        hook = run.machine.hooks[item[0]]
        named: dict[str, Label] = {"entry": run.machine.ids[hook.entry]}
        if item[1] is not None:
            named["piece"] = label_value(run, ["piece", "any"], item[1], seat)
        options.append(Option(item, named, seat))
    run.question = Question(seat, (seat,), "order", "one", tuple(options), len(options), optional=False)
    clear_temporaries(run)


def clear_temporaries(run: Run) -> None:
    """Clear the slots that only expressions use, so that a waiting state contains no leftovers."""
    for frame in run.state.frames:
        if type(frame) is Frame:
            for slot in run.machine.routines[frame.routine].temps:
                frame.slots[slot] = None


def restore_question(run: Run) -> None:
    """Put again the question at which a state waits; do nothing if it waits at none."""
    if run.state.over or not run.state.frames:
        return
    top = run.state.frames[-1]
    if type(top) is Step:
        if top.queue and len(run.find_rival_hooks(top)) > 1:
            put_order_question(run, top)
    elif type(top) is Frame and top.point is not None:
        statement, after = run.routine(top).flow[top.point]
        if statement[0] == "ask":
            top.point = after
            put_question(run, top, statement)


def answer(run: Run, given: object) -> None:
    """Answer the pending question; if the answer is not allowed, raise WrongAnswer and change nothing."""
    question = run.question
    assert question is not None  # noqa: S101
    top = run.state.frames[-1]
    if type(given) is int and not isinstance(given, bool) and question.own <= given < len(question.options):
        accept_offer(run, question.options[given])
    elif type(top) is Step:
        chosen = question.options[parse_option_index(question, given)]
        run.run_hook(top, chosen.value)
    else:
        assert type(top) is Frame and top.point is not None and run.asked is not None  # noqa: S101
        run.asked.take_answer(question, given, run.routine(top).flow[top.point][1])
    run.question = run.asked = None
