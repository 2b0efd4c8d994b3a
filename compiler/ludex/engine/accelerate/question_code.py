"""Generated code of questions that bots answer inline: at random, or by a function that chooses an option.

If a seat must see the question, the frame is saved and the reference engine puts the question. This also
applies to questions to several seats, for a list, a point or a path, or with offers.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludex.engine.accelerate import comprehension_code as lists
from ludex.engine.accelerate.runtime import Choosing
from ludex.engine.accelerate.source_writer import is_atom
from ludex.expr import tree_types as types

if TYPE_CHECKING:
    from ludex.engine.accelerate.statement_code import StatementWriter
    from ludex.engine.ask.ask_statement import Ask
    from ludex.engine.rules.routines import Routine, Statement
    from ludex.expr.tree_types import Type

ELSE, DECLINED = -2, -1


def write_ask(my: StatementWriter, statement: Statement) -> None:
    _, point, asked = statement
    bodies = [*(arm.body for arm in asked.menu), asked.otherwise or ()]
    if any(my.find_last_label(body) for body in bodies):
        with my.writer.within("if not p:"):
            _write_question(my, asked, point)
        with my.writer.within("else:"):
            my.writer.line(f"k = {_write_entered_arm(my, asked)}")
        _write_arm_bodies(my, asked)
    else:
        _write_question(my, asked, point)
        if asked.menu:
            _write_arm_bodies(my, asked)


def can_answer_inline(asked: Ask) -> bool:
    """Return whether a question can be answered inline with the number of an option."""
    return asked.mode == "one" and asked.count is None and (asked.pick is not None or bool(asked.menu))


def has_certain_option(asked: Ask) -> bool:
    """Return whether a question can be answered inline and always has an option."""
    return can_answer_inline(asked) and any(arm.when is True and arm.pick is None for arm in asked.menu)


def _write_entered_arm(my: StatementWriter, asked: Ask) -> str:
    """Write the rank of the arm that contains the label to enter; ELSE if no arm does."""
    found = str(ELSE)
    for rank, arm in reversed(list(enumerate(asked.menu))):
        last = my.find_last_label(arm.body)
        if last:
            found = f"{rank} if p <= {last} else {found}"
    return found


def _write_arm_bodies(my: StatementWriter, asked: Ask) -> None:
    """Write the bodies of the arms, for the chosen arm, and of `else`, for a question without options."""
    word = "if"
    for rank, arm in enumerate(asked.menu):
        if arm.body:
            with my.writer.within(f"{word} k == {rank}:"):
                my.body(arm.body)
            word = "elif"
    if asked.otherwise:
        with my.writer.within(f"{word} k == {ELSE}:"):
            my.body(asked.otherwise)


def _write_question(my: StatementWriter, asked: Ask, point: int) -> None:
    writer = my.writer
    if not can_answer_inline(asked):
        writer.line("k = 0")
        my.leave(point)
        return
    seat, chance = _write_asked_seat(my, asked)
    number = my.routine.number
    beside = f" or R.has_offers({number:d}, {my.my.slot(0)})" if my.plan.reach.may_have_offers(number) else ""
    if asked.menu and all(arm.when is True and arm.pick is None for arm in asked.menu):
        if beside:
            with writer.within(f"if {beside.removeprefix(' or ')}:"):
                my.leave(point)
        _write_open_menu(my, asked, point, seat, chance)
        return
    with writer.within(f"if {chance} is None and R.choose is None{beside}:"):
        my.leave(point)
    _write_options(my, asked)
    writer.line("n = len(o)")
    with writer.within("if True:" if _is_asked_when_empty(my, asked) else "if n:"):
        _write_chosen_option(my, asked, point, seat, chance)
    with writer.within("else:"):
        _write_nothing_to_choose(my, asked)


def _is_asked_when_empty(my: StatementWriter, asked: Ask) -> bool:
    """Return whether the reference engine puts a question even without options; it is then declined."""
    free = asked.optional and asked.otherwise is None
    return free and my.plan.machine.hides and len(my.plan.seats) > 1


def _write_asked_seat(my: StatementWriter, asked: Ask) -> tuple[str, str]:
    """Write the asked seat, and its random source or None; return the names of both."""
    if type(asked.to) is tuple and asked.to[0] == "local" and my.fixed(asked.to[1]) and my.caller is None:
        slot = asked.to[1]
        return f"v{slot:d}", my.writer.short("c", slot)
    with my.my.maybe():
        to = my.value(asked.to)
    seat = to if is_atom(to) else my.writer.fresh("t")
    if seat != to:
        my.writer.line(f"{seat} = {to}")
    my.writer.line(f"c = {my.writer.short('D')}[{seat}]")
    return seat, "c"


def _write_open_menu(my: StatementWriter, asked: Ask, point: int, seat: str, chance: str) -> None:
    """Write a menu whose arms have no conditions; the answer is an arm."""
    count = len(asked.menu)
    _write_choice(my, asked, point, seat, chance, str(count))
    if asked.optional:
        my.writer.line(f"if k == {count}: k = {DECLINED}")
    if asked.slot is not None:
        my.set(asked.slot, "None")


def _write_options(my: StatementWriter, asked: Ask) -> None:
    """Write `o`, the options; in a menu, each has the rank of its arm."""
    writer = my.writer
    if asked.pick is not None:
        writer.line(f"o = {lists.write_picked_items(my.my, *asked.pick)}")
        return
    writer.line("o = []")
    for rank, arm in enumerate(asked.menu):
        with writer.within("if True:" if arm.when is True else f"if {my.my.test(arm.when)}:"):
            if arm.pick is None:
                writer.line(f"o.append(({rank}, None))")
            else:
                writer.line(f"o += {lists.write_picked_items(my.my, *arm.pick, form=f'({rank}, {{}})')}")


def _write_choice(my: StatementWriter, asked: Ask, point: int, seat: str, chance: str, own: str) -> None:
    """Write `k`, the number of an option; the number after the last declines, if that is allowed."""
    writer = my.writer
    count = f"({own} + 1)" if asked.optional else own
    with writer.within("try:"):
        # For two options, this gives the same numbers as `int`.
        writer.line(
            f"k = 1 if {chance}() >= 0.5 else 0" if count == "2" else f"k = int({chance}() * {count})"
        )
    # A seat without a random source (None, which cannot be called) has a chooser, or must see the question.
    with writer.within("except UNSEEN:"):
        listed = "o" if own == "n" else writer.constants.name(tuple((n, None) for n in range(int(own))))
        how = writer.constants.name(describe_choosing(my.routine, asked))
        writer.line(f"k = None if R.choose is None else R.choose({seat}, {listed}, {how})")
        with writer.within("if k is None:"):
            my.leave(point)
        if chance != "c":
            writer.line(f"{chance} = R.blind[{seat}]")
    writer.line(f"{writer.short('A')}({f'k if k < {own} else None' if asked.optional else 'k'})")
    writer.line(f"{writer.short('N')}({seat})")
    if not count.isdigit() or count == "1":
        writer.line(f"if {count} == 1: R.forced.append(len(R.askers) - 1)")
    writer.line("S.fuel = FUEL")


def describe_choosing(routine: Routine, asked: Ask) -> Choosing:
    """Return what a chooser has to know of a question besides its options."""
    if asked.pick is not None:
        return Choosing(asked.optional, (asked.type,), is_menu=False)
    picks = (arm.pick for arm in asked.menu)
    kinds = tuple("none" if pick is None else routine.types[pick[0]] for pick in picks)
    return Choosing(asked.optional, kinds, is_menu=True)


def _write_chosen_option(my: StatementWriter, asked: Ask, point: int, seat: str, chance: str) -> None:
    writer = my.writer
    _write_choice(my, asked, point, seat, chance, "n")
    if asked.pick is not None:
        chosen = "t" if asked.slot is None else my.name(asked.slot)
        writer.line(f"{chosen} = {'o[k] if k < n else None' if asked.optional else 'o[k]'}")
        _write_choice_record(my, asked, asked.type, seat, chosen)
        if my.find_last_label(asked.otherwise or ()):
            writer.line(f"k = {DECLINED}")
        return
    taken = f"o[k] if k < n else ({DECLINED}, None)" if asked.optional else "o[k]"
    writer.line(f"k, t = {taken}")
    if asked.slot is not None:
        my.set(asked.slot, "t")
    for rank, arm in enumerate(asked.menu):
        if arm.pick is not None:
            with writer.within(f"if k == {rank}:"):
                my.set(arm.pick[0], "t")
                _write_choice_record(my, asked, my.routine.types[arm.pick[0]], seat, "t")


def _write_choice_record(my: StatementWriter, asked: Ask, type_: Type, seat: str, chosen: str) -> None:
    """Write the record of the entries that a seat chose."""
    inner = types.item_type(type_) if types.type_name(type_) == "list" else type_
    piece = types.type_name(inner) == "piece"
    if not piece and types.type_name(inner) != "entry":
        return
    taken = my.writer.short("U")
    if inner is type_ and piece and my.plan.open and not asked.optional:
        my.writer.line(f"if {taken} is not None: {taken}[{seat}].add({my.writer.short('E')}[{chosen}])")
    else:
        my.writer.line(f"if {taken} is not None: R.record_choice({seat}, {chosen}, {piece})")


def _write_nothing_to_choose(my: StatementWriter, asked: Ask) -> None:
    """Write the code for a question without options."""
    if asked.otherwise is None and not asked.optional:
        my.writer.line("nothing()")
    if asked.slot is not None:
        my.set(asked.slot, "None")
    if asked.menu or my.find_last_label(asked.otherwise or ()):
        my.writer.line(f"k = {DECLINED if asked.otherwise is None else ELSE}")
    else:
        my.body(asked.otherwise or ())
