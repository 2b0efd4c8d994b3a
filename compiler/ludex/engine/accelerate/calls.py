"""Steps called as Python functions, one within the other. Where one has to wait, all of them leave their
frames."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludex.engine.run import MOST_FRAMES

if TYPE_CHECKING:
    from ludex.engine.accelerate.statements import Statements
    from ludex.engine.rules import Routine, Statement


def call(my: Statements, statement: Statement) -> None:
    _, point, slot, number, trees = statement
    target, reach = my.plan.machine.routines[number], my.plan.reach
    waits = number in reach.waiting
    args = my.my.values(trees)
    bare = target.step in my.plan.machine.hooked and not reach.hooked(target)
    if waits and bare:
        args = [my.my.named(each) for each in args]
    given = ", ".join(args)
    if reach.hooked(target):
        source = f"R.step({number:d}, d, [{given}])"
    else:
        _paid(my, target, given)
        source = f"r{number:d}(R, d + {1 + bare}{''.join(f', {each}' for each in args)})"
    if not waits:
        my.set(slot, source)
        return
    my.writer.line(f"t = {source}")
    with my.writer.within("if t is WAITING:"):
        if bare:
            my.writer.line(f"S.frames.append(body_step({number:d}, [{given}]))")
        my.leave(point)
    if slot is not None:
        my.set(slot, "t")


def _paid(my: Statements, target: Routine, given: str) -> None:
    """What beginning a step costs and counts."""
    machine = my.plan.machine
    my.spend()
    if target.number in my.plan.reach.recursive:
        my.writer.line(f"if d >= {MOST_FRAMES}: deep()")
    counted = target.step in machine.limits or any(per == target.step for _, per in machine.limits.values())
    if target.step >= 0 and counted:
        my.writer.line(f"R._count({target.step:d}, [{given}])")


def method(my: Statements, statement: Statement) -> None:
    _, point, slot, field, entry, piece, trees = statement
    given = ", ".join(my.my.values(trees))
    name = my.writer.constant(field)
    source = f"R.method(d, {name}, {my.value(entry)}, {my.value(piece)}, [{given}])"
    if not any(each in my.plan.reach.waiting for each in my.plan.reach.targets(field)):
        my.set(slot, source)
        return
    my.writer.line(f"t = {source}")
    with my.writer.within("if t is WAITING:"):
        my.leave(point)
    if slot is not None:
        my.set(slot, "t")
