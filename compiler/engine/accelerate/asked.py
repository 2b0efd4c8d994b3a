"""Questions as source, for somebody who chooses blindly: the options are counted, and nobody waits.

Whoever wants to see a question gets it from the reference: the frame is left at it. So is any question that
several answer, that wants a list, a point or a path, or that an offer stands beside.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from compiler.engine.accelerate import lists

if TYPE_CHECKING:
    from compiler.engine.accelerate.statements import Statements
    from compiler.engine.asks import Ask
    from compiler.engine.machine import Statement

ELSE, DECLINED = -2, -1


def ask(my: Statements, statement: Statement) -> None:
    _, point, asked = statement
    bodies = [*(arm.body for arm in asked.menu), asked.otherwise or ()]
    if any(my.highest(body) for body in bodies):
        with my.writer.within("if not p:"):
            _put(my, asked, point)
        with my.writer.within("else:"):
            my.writer.line(f"k = {_entered(my, asked)}")
    else:
        _put(my, asked, point)
    _go_on(my, asked)


def direct(asked: Ask) -> bool:
    """Whether it can be answered on the way, by the number of an option."""
    return asked.mode == "one" and asked.count is None and (asked.pick is not None or bool(asked.menu))


def _entered(my: Statements, asked: Ask) -> str:
    """Which arm the label lies in."""
    found = str(ELSE)
    for rank, arm in reversed(list(enumerate(asked.menu))):
        last = my.highest(arm.body)
        if last:
            found = f"{rank} if p <= {last} else {found}"
    return found


def _go_on(my: Statements, asked: Ask) -> None:
    """The arm that was chosen, or what is done where there was nothing to choose."""
    word = "if"
    for rank, arm in enumerate(asked.menu):
        if arm.body:
            with my.writer.within(f"{word} k == {rank}:"):
                my.body(arm.body)
            word = "elif"
    if asked.otherwise:
        with my.writer.within(f"{word} k == {ELSE}:"):
            my.body(asked.otherwise)


def _put(my: Statements, asked: Ask, point: int) -> None:
    writer = my.writer
    if not direct(asked):
        writer.line("k = 0")
        my.leave(point)
        return
    writer.line("c = R.choose")
    number = my.routine.number
    beside = f" or R.offered({number:d}, {my.my.slot(0)})" if my.plan.reach.offered(number) else ""
    with writer.within(f"if c is None{beside}:"):
        my.leave(point)
    seat = my.my.named(my.value(asked.to))
    if asked.to is not None:
        writer.line(f"if {seat} not in {writer.short('Q')} and {seat} is not None: unsure({seat})")
    if asked.menu and all(arm.when is True and arm.pick is None for arm in asked.menu):
        _open(my, asked, point, seat)
    else:
        _options(my, asked)
        with writer.within("if o:"):
            _chosen(my, asked, point, seat)
        with writer.within("else:"):
            _none(my, asked)


def _open(my: Statements, asked: Ask, point: int, seat: str) -> None:
    """A menu whose arms are all open: the answer is the arm."""
    count = len(asked.menu)
    _choose(my, point, seat, str(count + asked.optional))
    my.writer.line(f"if k == {count}: k = {DECLINED}" if asked.optional else "pass")
    if asked.slot is not None:
        my.set(asked.slot, "None")


def _options(my: Statements, asked: Ask) -> None:
    """`o`: what may be chosen; of a menu, each with the rank of its arm."""
    writer = my.writer
    if asked.pick is not None:
        writer.line(f"o = {lists.picked(my.my, *asked.pick)}")
        return
    writer.line("o = []")
    for rank, arm in enumerate(asked.menu):
        with writer.within("if True:" if arm.when is True else f"if {my.my.test(arm.when)}:"):
            if arm.pick is None:
                writer.line(f"o.append(({rank}, None))")
            else:
                writer.line(f"o += {lists.picked(my.my, *arm.pick, form=f'({rank}, {{}})')}")


def _choose(my: Statements, point: int, seat: str, count: str) -> None:
    writer = my.writer
    writer.line(f"k = c({seat}, {count})")
    with writer.within("if k is None:"):
        my.leave(point)
    writer.line("S.fuel = FUEL")


def _chosen(my: Statements, asked: Ask, point: int, seat: str) -> None:
    writer = my.writer
    _choose(my, point, seat, f"len(o) + {asked.optional:d}" if asked.optional else "len(o)")
    if asked.pick is not None:
        taken = "o[k] if k < len(o) else None" if asked.optional else "o[k]"
        if asked.slot is not None:
            my.set(asked.slot, taken)
        writer.line(f"k = {DECLINED}")
        return
    taken = f"o[k] if k < len(o) else ({DECLINED}, None)" if asked.optional else "o[k]"
    writer.line(f"k, t = {taken}")
    if asked.slot is not None:
        my.set(asked.slot, "t")
    for rank, arm in enumerate(asked.menu):
        if arm.pick is not None:
            writer.line(f"if k == {rank}: v{arm.pick[0]:d} = t")


def _none(my: Statements, asked: Ask) -> None:
    """There is nothing to choose."""
    if asked.otherwise is not None:
        my.writer.line(f"k = {ELSE}")
        return
    if not asked.optional:
        my.writer.line("nothing()")
    my.writer.line(f"k = {DECLINED}")
    if asked.slot is not None:
        my.set(asked.slot, "None")
