"""Brief routines written in the place of their calls.

A call in Python costs as much as several statements. A failure still names the inlined routine and has its
frame (`LinePositions.calls`).
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from ludex.engine.accelerate.reachability import walk_statements
from ludex.engine.accelerate.source_writer import InlinedCall, is_atom

if TYPE_CHECKING:
    from ludex.engine.accelerate.plan import Plan
    from ludex.engine.accelerate.statement_code import StatementWriter
    from ludex.engine.rules.routines import Routine, Statement

MAX_INLINED_CALLS = 4
"""Maximum number of calls that are inlined in one another."""
_LOCAL = re.compile(r"[tv]\d+|i\d+v\d+")


def can_inline_call(plan: Plan, target: Routine) -> bool:
    """Return whether a routine is brief, and each of its branches ends in one place."""
    return (
        plan.is_brief(target)
        and target.step not in plan.machine.hooked
        and not plan.is_counted(target)
        and not target.sets
        and _is_simple(target.body)
    )


def _is_simple(body: Sequence[Statement]) -> bool:
    """Return whether each `return` is at the end of the body or of the `then` block of an `if`.

    The `else` block of such an `if` has no `return`, and nothing cancels or stops.
    """
    for statement in body:
        if statement[0] in ("cancel", "stop"):
            return False
        if statement[0] == "return" or not _returns(statement):
            continue
        if statement[0] != "if" or any(map(_returns, statement[4])):
            return False
        if statement[3][-1][0] != "return" or not _is_simple(statement[3]):
            return False
    return True


def _returns(statement: Statement) -> bool:
    return any(each[0] == "return" for each in walk_statements((statement,)))


def write_inlined_call(my: StatementWriter, statement: Statement) -> None:
    _, point, slot, number, trees = statement
    writer, target = my.writer, my.plan.machine.routines[number]
    inner = my.inline(target, f"{writer.fresh('i')}v")
    for rank, arg in enumerate(my.my.values(trees)):
        if inner.fixed(rank) and _LOCAL.fullmatch(arg):
            inner.slots[rank] = arg
        else:
            inner.set(rank, arg)
    for each in inner.slots:
        if each >= len(target.params):
            inner.set(each, "None")
    names = tuple(inner.slots.get(each) for each in range(target.size))
    places, at = writer.places, (my.routine.program, point)
    around = places.inlined
    places.inlined = (*around, InlinedCall(at, number, names))
    result = "" if slot is None else writer.fresh("t")
    _write_body(inner, target.body, result)
    places.inlined = around
    writer.mark_position(at)
    if result:
        my.set(slot, result)


def _write_body(my: StatementWriter, body: Sequence[Statement], result: str) -> None:
    """Write statements up to the first return, and the value that they give if it is wanted."""
    for rank, statement in enumerate(body):
        if not _returns(statement):
            my.body((statement,))
            continue
        my.writer.mark_position((my.routine.program, statement[1]))
        if statement[0] == "return":
            value = my.value(statement[2])
            if result:
                my.writer.line(f"{result} = {value}")
            elif not is_atom(value):
                my.writer.line(value)
            return
        _, _, condition, then, otherwise = statement
        with my.writer.within(f"if {my.my.test(condition)}:"):
            _write_body(my, then, result)
        with my.writer.within("else:"):
            _write_body(my, (*otherwise, *body[rank + 1 :]), result)
        return
    if result:
        my.writer.line(f"{result} = None")
