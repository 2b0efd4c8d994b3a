"""Generated code of calls: steps, methods, and operations on pieces."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ludex.engine.accelerate.certain_answers import call_always_answers
from ludex.engine.accelerate.inlined_calls import (
    MAX_INLINED_CALLS,
    can_inline_call,
    can_inline_turn,
    write_inlined_call,
)
from ludex.engine.rules.run import MAX_FRAMES
from ludex.engine.state.chance import INCREMENT, MASK, MULTIPLIER

if TYPE_CHECKING:
    from ludex.engine.accelerate.statement_code import StatementWriter
    from ludex.engine.rules.routines import Routine, Statement


def roll(my: StatementWriter, statement: Statement) -> None:
    _, _, what, sides, slot, stream = statement
    if what is not None or type(sides) is not int or not 0 < sides <= 1_000_000:
        my.set(slot, f"roll(R, {my.value(what)}, {my.value(sides)}, {stream:d})")
        return
    streams = my.writer.short("Z")
    with my.writer.within(f"if {my.writer.short('L')}:"):
        my.set(slot, f"roll(R, None, {sides:d}, {stream:d})")
    with my.writer.within("else:"):
        my.writer.line(
            f"{streams}[{stream:d}] = t = ({streams}[{stream:d}] * {MULTIPLIER:d} + {INCREMENT:d}) & {MASK:d}"
        )
        if slot is not None:
            my.set(slot, f"(t * {sides:d} >> 64) + 1")


def make_operand_writer(name: str, *parts: int) -> Callable[[StatementWriter, Statement], None]:
    """Return the writer of a verb that is one call; operands are given by their position in the statement."""

    def write(my: StatementWriter, statement: Statement) -> None:
        my.writer.line(f"{name}(R, {', '.join(my.value(statement[part]) for part in parts)})")

    return write


def move(my: StatementWriter, statement: Statement) -> None:
    _, _, what, to, at = statement
    ranked = at is None and my.plan.has_ranked_moves
    name, operands = ("move_ranked", (what, to)) if ranked else ("move", (what, to, at))
    my.writer.line(f"{name}(R, {', '.join(my.value(each) for each in operands)})")


def destroy(my: StatementWriter, statement: Statement) -> None:
    name = "destroy_ranked" if my.plan.has_ranked_moves else "destroy"
    my.writer.line(f"{name}(R, {my.value(statement[2])})")


def shuffle(my: StatementWriter, statement: Statement) -> None:
    my.writer.line(f"shuffle(R, {my.value(statement[2])}, {statement[3]:d})")


def draw(my: StatementWriter, statement: Statement) -> None:
    _, _, count, source, to, refill, at, slot, stream = statement
    parts = ", ".join(my.value(each) for each in (count, source, to, refill, at))
    my.set(slot, f"draw(R, {parts}, {stream:d})")


def create(my: StatementWriter, statement: Statement) -> None:
    _, _, entry, count, to, at, given, slot = statement
    parts = ", ".join(my.value(each) for each in (entry, count, to, at))
    fields = ", ".join(f"({column:d}, {my.value(value)})" for column, value in given)
    my.set(slot, f"created(R, {parts}, [{fields}])")


def write_call(my: StatementWriter, statement: Statement) -> None:
    _, point, slot, number, trees = statement
    target, reach = my.plan.machine.routines[number], my.plan.reach
    waits = number in reach.waiting
    if len(my.writer.places.inlined) < MAX_INLINED_CALLS:
        if can_inline_call(my.plan, target):
            write_inlined_call(my, statement)
            return
        if can_inline_turn(my, target):
            _write_call_cost(my, target, "")
            write_inlined_call(my, statement)
            return
    args = my.my.values(trees)
    bare = target.step in my.plan.machine.hooked and not reach.has_hooks(target)
    if waits and bare:
        args = [my.my.named(each) for each in args]
    given = ", ".join(args)
    if reach.has_hooks(target):
        source = f"R.step({number:d}, {_write_depth(my, 0)}, [{given}])"
    else:
        _write_call_cost(my, target, given)
        source = f"r{number:d}(R, {_write_depth(my, 1 + bare)}{''.join(f', {each}' for each in args)})"
    if not waits:
        my.set(slot, source)
        return
    _write_waiting_call(my, source, point, slot, f"body_step({number:d}, [{given}])" if bare else None)


def _write_depth(my: StatementWriter, more: int) -> str:
    """Write the number of frames, and some more."""
    more += my.depth - 1
    return f"d + {more}" if more else "d"


def _write_call_cost(my: StatementWriter, target: Routine, given: str) -> None:
    """Write the cost of beginning a step, and the update of its counters."""
    if not (my.plan.is_brief(target) or call_always_answers(my.plan, target)):
        my.spend(1 + target.weight + my.plan.weigh_brief_calls(target.body))
    if target.number in my.plan.reach.recursive:
        my.writer.line(f"if {_write_depth(my, 0)} >= {MAX_FRAMES}: deep()")
    if my.plan.is_counted(target):
        my.writer.line(f"R._count({target.step:d}, [{given}])")


def write_method(my: StatementWriter, statement: Statement) -> None:
    _, point, slot, field, entry, piece, trees = statement
    given = ", ".join(my.my.values(trees))
    name = my.writer.constant(field)
    source = f"R.method({_write_depth(my, 0)}, {name}, {my.value(entry)}, {my.value(piece)}, [{given}])"
    if not any(each in my.plan.reach.waiting for each in my.plan.reach.find_method_routines(field)):
        my.set(slot, source)
        return
    _write_waiting_call(my, source, point, slot)


def _write_waiting_call(
    my: StatementWriter, source: str, point: int, slot: int | None, step: str | None = None
) -> None:
    """Write a call that may wait for an answer; this frame is then saved below that of the called step."""
    my.writer.line(f"t = {source}")
    with my.writer.within("if t is WAITING:"):
        if step is not None:
            my.writer.line(f"S.frames.append({step})")
        my.leave(point)
    if slot is not None:
        my.set(slot, "t")
