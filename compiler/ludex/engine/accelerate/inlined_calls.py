"""Routines written in the place of their calls: brief ones, and those that a loop calls for each turn.

A call in Python costs as much as several statements. A failure still names the inlined routine and has its
frame (`LinePositions.calls`). If a routine waits for an answer, its frame is saved like that of a function,
and its own function continues it, so it is never entered where it is inlined.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ludex.engine.accelerate.reachability import (
    find_bodies,
    find_own_slots,
    measure_nesting,
    walk_statements,
)
from ludex.engine.accelerate.source_writer import InlinedCall, is_atom

if TYPE_CHECKING:
    from ludex.engine.accelerate.plan import Plan
    from ludex.engine.accelerate.statement_code import StatementWriter
    from ludex.engine.rules.routines import Routine, Statement

MAX_INLINED_CALLS = 4
"""Maximum number of calls that are inlined in one another."""
_MAX_TURN_STATEMENTS, _MAX_TURN_NESTING = 32, 10
"""Maximum size of an inlined routine that waits, and maximum indentation of its innermost statements."""
_LOCAL = re.compile(r"[tv]\d+|i\d+v\d+")


def can_inline_call(plan: Plan, target: Routine) -> bool:
    """Return whether a routine is brief, and its statements can be written in the place of a call."""
    return plan.is_brief(target) and _can_write_body(plan, target)


def can_inline_turn(my: StatementWriter, target: Routine) -> bool:
    """Return whether a routine that waits is called in a loop, in no other, and can be written there."""
    plan, number = my.plan, target.number
    return (
        my.writer.rounds > 0
        and number in plan.reach.waiting
        and number not in plan.reach.recursive | plan.reach.beyond
        and plan.loop_calls[number] == 1
        and len(list(walk_statements(target.body))) <= _MAX_TURN_STATEMENTS
        and my.writer.depth + measure_nesting(target.body) <= _MAX_TURN_NESTING
        and _can_write_body(plan, target)
    )


def _can_write_body(plan: Plan, target: Routine) -> bool:
    is_plain = target.step not in plan.machine.hooked and not plan.is_counted(target) and not target.sets
    return is_plain and _is_simple(target.body)


def _is_simple(body: Sequence[Statement]) -> bool:
    """Return whether each `return` is at the end of the body, at the end of the `then` block of an `if`, or
    in a loop that ends the body, but in no loop within it.

    The `else` block of such an `if` has no `return`, and nothing cancels or stops.
    """
    for rank, statement in enumerate(body):
        if statement[0] in ("cancel", "stop"):
            return False
        if statement[0] == "return" or not _returns(statement):
            continue
        if statement[0] in ("while", "for"):
            loops = (each for each in walk_statements(statement[-1]) if each[0] in ("while", "for"))
            if rank < len(body) - 1 or any(map(_returns, loops)):
                return False
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
    inner = my.inline(target, f"{writer.fresh('i')}v", point)
    slots = inner.my.slots
    for each in list(slots):
        del slots[each]
    for rank, arg in enumerate(my.my.values(trees)):
        if inner.fixed(rank) and _LOCAL.fullmatch(arg):
            slots[rank] = arg
        else:
            inner.set(rank, arg)
    open_ = sorted(_find_open_slots(my.plan, target))
    for each in open_:
        inner.set(each, "None")
    at, around = (my.routine.program, point), writer.places.inlined
    writer.places.inlined = (*around, InlinedCall(at, number, ()))
    _name_slots(inner, [*range(len(target.params)), *open_])
    result = "" if slot is None else writer.fresh("t")
    _write_body(inner, target.body, result)
    writer.places.inlined = around
    writer.mark_position(at)
    if result:
        my.set(slot, result)


def _find_open_slots(plan: Plan, target: Routine) -> set[int]:
    """Return the slots that a statement may read, or a frame have, without an assignment before.

    Each of the others gets its name when it is assigned, and is none until then.
    """
    assigned, found = set[int | None](range(len(target.params))), set[int | None]()
    for statement in target.body:
        own = set(find_own_slots(statement))
        within = [each for body in find_bodies(statement) for each in walk_statements(body)]
        nested = {slot for each in within for slot in find_own_slots(each)}
        if statement[0] == "for" or (statement[0] == "ask" and statement[2].menu):
            nested |= own
        found |= nested - assigned
        assigned |= nested | own
    for each in walk_statements(target.body):
        if each[0] == "for" and plan.is_suspendable(each):
            found |= {target.hidden[each[1]], target.hidden[each[1]] + 1}
    return {slot for slot in found if slot is not None}


def _write_body(my: StatementWriter, body: Sequence[Statement], result: str) -> None:
    """Write statements up to the first return, and the value that they give if it is wanted."""
    for rank, statement in enumerate(body):
        if not _returns(statement):
            my.body((statement,))
            _name_slots(my, find_own_slots(statement))
            continue
        my.writer.mark_position((my.routine.program, statement[1]))
        if statement[0] in ("while", "for"):
            if result:
                my.writer.line(f"{result} = None")
            my.result = result
            my.body((statement,))
            return
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


def _name_slots(my: StatementWriter, slots: Iterable[int | None]) -> None:
    """Use the names of slots from here on, in the position of the inlined call too."""
    own, places = my.my.slots, my.writer.places
    own.update((slot, my.name(slot)) for slot in slots if slot is not None and slot not in own)
    names = tuple(None if own.get(slot) is None else str(own[slot]) for slot in range(my.routine.size))
    *around, call = places.inlined
    places.inlined = (*around, InlinedCall(call.at, call.routine, names))
