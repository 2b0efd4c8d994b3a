"""What statements do to pieces, as calls of `acts`; and a bare number of a die, written out."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ludex.engine.chance import MASK, PLUS, TIMES

if TYPE_CHECKING:
    from ludex.engine.accelerate.statements import Statements
    from ludex.engine.rules import Statement


def roll(my: Statements, statement: Statement) -> None:
    _, _, what, sides, slot, stream = statement
    if what is not None or type(sides) is not int or not 0 < sides <= 1_000_000:
        my.set(slot, f"roll(R, {my.value(what)}, {my.value(sides)}, {stream:d})")
        return
    streams = my.writer.short("Z")
    with my.writer.within(f"if {my.writer.short('L')}:"):
        my.set(slot, f"roll(R, None, {sides:d}, {stream:d})")
    with my.writer.within("else:"):
        my.writer.line(
            f"{streams}[{stream:d}] = t = ({streams}[{stream:d}] * {TIMES:d} + {PLUS:d}) & {MASK:d}"
        )
        if slot is not None:
            my.set(slot, f"(t * {sides:d} >> 64) + 1")


def by_parts(name: str, *parts: int) -> Callable[[Statements, Statement], None]:
    """A verb that `acts` carries out: its operands by their rank in the statement."""

    def write(my: Statements, statement: Statement) -> None:
        my.writer.line(f"{name}(R, {', '.join(my.value(statement[part]) for part in parts)})")

    return write


def shuffle(my: Statements, statement: Statement) -> None:
    my.writer.line(f"shuffle(R, {my.value(statement[2])}, {statement[3]:d})")


def draw(my: Statements, statement: Statement) -> None:
    _, _, count, source, to, refill, at, slot, stream = statement
    parts = ", ".join(my.value(each) for each in (count, source, to, refill, at))
    my.set(slot, f"draw(R, {parts}, {stream:d})")


def create(my: Statements, statement: Statement) -> None:
    _, _, entry, count, to, at, given, slot = statement
    parts = ", ".join(my.value(each) for each in (entry, count, to, at))
    fields = ", ".join(f"({column:d}, {my.value(value)})" for column, value in given)
    my.set(slot, f"created(R, {parts}, [{fields}])")
