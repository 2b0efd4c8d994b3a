"""Generated code of statements.

A routine that may wait has labels, the points at which it can resume: `p` is the number of the label at which
it is entered, or 0 once that label is reached. Labels are numbered in reading order, so that one comparison
skips the code before a label. Statements that only the reference engine can execute are left to it, with the
frame.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ludex.core.verbs import VERBS
from ludex.engine.accelerate import call_code as calls
from ludex.engine.accelerate import question_code as asked
from ludex.engine.accelerate.certain_answers import always_answers
from ludex.engine.accelerate.expression_code import ExpressionWriter
from ludex.engine.accelerate.item_facts import find_variable_facts
from ludex.engine.accelerate.known_values import PLAIN, SPACE, find_item_sort, is_list
from ludex.engine.accelerate.reachability import (
    find_bodies,
    find_bound_slots,
    find_let_values,
    find_written_slots,
)
from ludex.engine.accelerate.source_writer import FunctionWriter, is_atom
from ludex.engine.rules.routines import Routine, Statement

if TYPE_CHECKING:
    from ludex.engine.accelerate.plan import Plan


class StatementWriter:
    """Writer of the body of one routine."""

    def __init__(
        self,
        plan: Plan,
        writer: FunctionWriter,
        routine: Routine,
        slot_name: str = "v",
        caller: tuple[StatementWriter, int] | None = None,
    ) -> None:
        self.plan = plan
        self.slot_name = slot_name
        """How the names of slots begin."""
        self.caller = caller
        """Where calls are inlined: the writer of the calling routine, and the point of the call."""
        self.depth: int = 1 if caller is None else caller[0].depth + 1
        """The number of frames of the routines of a function: more than one where calls are inlined."""
        self.result: str | None = None
        """Where `return` is written as `break`: the name of the result; empty if it is not wanted."""
        self.writer = writer
        self.routine = routine
        self.waits = routine.number in plan.reach.waiting
        temps = set(routine.temps)
        size = routine.size if self.waits else len(routine.types)
        self.slots: dict[int, Any] = {
            slot: f"{slot_name}{slot:d}" for slot in range(size) if slot not in temps
        }
        self.my = ExpressionWriter(plan, writer, self.slots, routine.size)
        self.my.in_routine = True
        written = Counter(find_written_slots(routine.body))
        self.written = written
        """How many statements write to a slot."""
        for slot, list_ in find_bound_slots(routine.body):
            if written[slot] == 1 and slot >= len(routine.params):
                sort = find_item_sort(self.my, list_)
                writer.known[f"{slot_name}{slot:d}"] = sort if sort in (PLAIN, SPACE) else None
        for slot, tree in find_let_values(routine.body):
            if written[slot] == 1 and slot >= len(routine.params) and is_list(self.my, tree):
                writer.lists.add(f"{slot_name}{slot:d}")
        for slot, facts in find_variable_facts(plan, routine, written):
            writer.item_facts[f"{slot_name}{slot:d}"] = facts
        if caller is None:
            writer.once = always_answers(plan, routine.body)
        self.labels = plan.labels(routine) if self.waits and caller is None else {}
        """The labels by point. An inlined routine has none: its own function continues it."""

    def inline(self, routine: Routine, slot_name: str, point: int) -> StatementWriter:
        """Return the writer of a routine whose statements are written in the place of a call."""
        return StatementWriter(self.plan, self.writer, routine, slot_name, (self, point))

    def body(self, statements: Sequence[Statement]) -> None:
        """Write statements in order, each of which is skipped while `p` is a later label."""
        for rank, statement in enumerate(statements):
            later = any(self.within(each) for each in statements[rank + 1 :])
            inside = self.within(statement)
            if not later:
                self._labelled(statement, inside)
            else:
                with self.writer.within(f"if p <= {max(inside)}:" if inside else "if not p:"):
                    self._labelled(statement, inside)

    def within(self, statement: Statement) -> list[int]:
        """Return the labels of a statement and its nested statements."""
        own = self.labels.get(statement[1])
        found = [] if own is None else [own]
        return found + [
            label for body in find_bodies(statement) for each in body for label in self.within(each)
        ]

    def _labelled(self, statement: Statement, inside: list[int]) -> None:
        own = self.labels.get(statement[1])
        if own is not None and len(inside) > 1:
            with self.writer.within(f"if p == {own}:"):
                self.writer.line("p = 0")
        elif own is not None:
            self.writer.line("p = 0")
        self.writer.mark_position((self.routine.program, statement[1]))
        _VERBS[statement[0]](self, statement)

    def fixed(self, slot: int) -> bool:
        """Return whether a slot is an argument to which no statement writes."""
        return slot < len(self.routine.params) and slot not in self.written

    def value(self, tree: Any) -> str:
        return self.my.value(tree)

    def name(self, slot: int) -> str:
        return f"{self.slot_name}{slot:d}"

    def set(self, slot: int | None, source: str) -> None:
        self.writer.line(source if slot is None else f"{self.name(slot)} = {source}")

    def spend(self, steps: int = 1) -> None:
        """Write the spending of steps."""
        self.writer.line(f"S.fuel -= {steps:d}")
        self.writer.line("if S.fuel < 0: spent()")

    def leave(self, point: int) -> None:
        """Write code that saves the frame at a point, from which it resumes, and those of inlined calls
        around it.
        """
        self.save_frame(point)
        self.writer.line("return WAITING")

    def save_frame(self, point: int) -> None:
        number = self.routine.number
        self.writer.line(f"S.frames.append(F({number:d}, {point:d}, {self.my.locals()}))")
        if self.caller is not None:
            self.caller[0].save_frame(self.caller[1])

    def find_last_label(self, body: Sequence[Statement]) -> int:
        """Return the last label in a body; 0 if it has none."""
        return max((label for each in body for label in self.within(each)), default=0)


VerbWriter = Callable[[StatementWriter, Statement], None]


def _let(my: StatementWriter, statement: Statement) -> None:
    _, _, slot, tree = statement
    my.writer.texts = {}
    my.set(slot, my.value(tree))
    facts = my.writer.item_facts.get(my.name(slot))
    if facts is None or my.caller is None or slot in my.my.slots:
        return
    # All code that can read the variable is behind this statement, and the function is not entered there.
    sources = ((name, my.value(side)) for name, side in facts.equal.items())
    known = {name: my.writer.texts[source] for name, source in sources if source in my.writer.texts}
    my.writer.item_texts[my.name(slot)] = {
        name: text for name, (text, depth) in known.items() if depth == my.writer.depth
    }


def _setg(my: StatementWriter, statement: Statement) -> None:
    my.writer.line(f"{my.writer.short('G')}[{statement[2]:d}] = {my.value(statement[3])}")


def _setf(my: StatementWriter, statement: Statement) -> None:
    _, _, column, piece, value = statement
    of = my.value(piece)
    my.writer.line(f"{my.writer.short('C', column)}[{of}] = {my.value(value)}")


def _if(my: StatementWriter, statement: Statement) -> None:
    _, _, condition, then, otherwise = statement
    first, second = my.find_last_label(then), my.find_last_label(otherwise)
    if first or second:
        with my.my.maybe():
            test = my.my.test(condition)
    else:
        test = my.my.test(condition)
    if first and second:
        test = f"(p <= {first} if p else {test})"
    elif first:
        test = f"p or {test}"
    elif second:
        test = f"not p and {test}"
    with my.writer.within(f"if {test}:"):
        my.body(then)
    if otherwise:
        with my.writer.within("else:"):
            my.body(otherwise)


def _while(my: StatementWriter, statement: Statement) -> None:
    _, _, condition, body = statement
    my.my.early = False
    with my.my.maybe():
        test = my.my.test(condition)
    my.my.early = True
    waits = bool(my.find_last_label(body))
    head = f"while p or {test}:" if waits and test != "True" else f"while {test}:"
    with my.writer.within(head), my.writer.round(always_answers(my.plan, body)):
        _each_time(my, statement[1], body, waits)
        my.body(body)


def _each_time(my: StatementWriter, point: int, body: Sequence[Statement], waits: bool) -> None:
    """Write the cost of each repetition of a loop: a step, and more for a long body.

    The cost is one step less before a call that itself costs a step. A repetition in which a question is
    answered costs nothing.
    """
    if always_answers(my.plan, body):
        return
    steps = 1 + my.routine.turns.get(point, 0) + my.plan.weigh_brief_calls(body)
    if body and body[0][0] == "call":
        steps -= not my.plan.is_brief(my.plan.machine.routines[body[0][3]])
    if waits and steps:
        with my.writer.within("if not p:"):
            my.spend(steps)
    elif steps:
        my.spend(steps)


def _for(my: StatementWriter, statement: Statement) -> None:
    _, point, slot, items, body = statement
    if my.plan.is_suspendable(statement) or point in my.labels:
        _write_suspendable_for(my, point, slot, items, body)
        return
    with (
        my.writer.within(f"for {my.name(slot)} in {my.value(items)}:"),
        my.writer.round(always_answers(my.plan, body)),
    ):
        my.spend(1 + my.routine.turns.get(point, 0) + my.plan.weigh_brief_calls(body))
        my.body(body)


def _write_suspendable_for(
    my: StatementWriter, point: int, slot: int, items: Any, body: Sequence[Statement]
) -> None:
    """Write a loop that may wait, with its list and next index in the slots that the reference uses.

    It can be entered in its body, which has the item before the next one.
    """
    kept = my.routine.hidden[point]
    held, rank = my.name(kept), my.name(kept + 1)
    with my.writer.within(f"if {held} is None:"):
        my.writer.line(f"{held} = {my.value(items)}")
        my.writer.line(f"{rank} = 0")
    item, last = my.name(slot), my.find_last_label(body)
    if last and my.written[slot] > 1:
        with (
            my.writer.within(f"while p or {rank} < len({held}):"),
            my.writer.round(always_answers(my.plan, body)),
        ):
            _each_time(my, point, body, waits=True)
            with my.writer.within("if not p:"):
                my.writer.line(f"{item} = {held}[{rank}]")
                my.writer.line(f"{rank} += 1")
            my.body(body)
    else:
        if last:
            my.writer.line(f"if p: {rank} -= 1")
        if last and last == my.labels.get(body[0][1]):  # entered nowhere but at its start
            my.writer.line("p = 0")
            del my.labels[body[0][1]]
            last = 0
        head = f"for {rank}, {item} in enumerate({held}[{rank}:], {rank} + 1):"
        with my.writer.within(head), my.writer.round(always_answers(my.plan, body)):
            _each_time(my, point, body, waits=bool(last))
            my.body(body)
    my.writer.line(f"{held} = {rank} = None")


def _stop(my: StatementWriter, statement: Statement) -> None:
    my.writer.line("break")


def _return(my: StatementWriter, statement: Statement) -> None:
    value = my.value(statement[2])
    if my.result is not None:
        if my.result or not is_atom(value):
            my.writer.line(f"{my.result} = {value}" if my.result else value)
        my.writer.line("break")
        return
    if my.routine.sets:
        my.writer.line(f"R.done = {my.my.locals()}")
    my.writer.line(f"return {value}")


def _cancel(my: StatementWriter, statement: Statement) -> None:
    my.writer.line("return CANCELLED")


def _write_fallback(my: StatementWriter, statement: Statement) -> None:
    """Write code by which the reference engine executes a statement."""
    my.leave(statement[1])


def _end(my: StatementWriter, statement: Statement) -> None:
    _, _, end, won = statement
    value = my.value(won)
    if end is not None:
        name = my.my.named(value)
        value = f"R.call({my.plan.machine.ends[end].won:d}, []) if {name} is None else {name}"
    my.writer.line(f"R.end_game({end if end is None else format(end, 'd')}, {value})")
    my.writer.line("raise Over")


def _check(my: StatementWriter, statement: Statement) -> None:
    # As in `set_up`: ends are not checked during the set-up.
    with my.writer.within(f"if S.stage > {len(my.plan.machine.setup)}:"):
        _ends(my, statement)


def _ends(my: StatementWriter, statement: Statement) -> None:
    for rank in statement[2]:
        end = my.plan.machine.ends[rank]
        module = my.plan.machine.module_of.get(end.program)
        if end.when is None or not (module is None or my.plan.reach.playing[module]):
            continue
        test = my.my.test(("fn", end.when, ()))
        with my.writer.within(f"if {test}:"):
            my.writer.line(f"R.end_game({rank:d}, {my.value(('fn', end.won, ()))})")
            my.writer.line("raise Over")


def _log(my: StatementWriter, statement: Statement) -> None:
    _, _, key, shown = statement
    name = my.writer.constant
    told = ", ".join(
        f"({name(each)}, {my.writer.constants.name(type_)}, {my.value(value)})"
        for each, type_, value in shown
    )
    my.writer.line(f"R.tell({name(key)}, [{told}])")


_unwind = _write_fallback
_call, _method = calls.write_call, calls.write_method
_ask = asked.write_ask
_draw, _shuffle, _roll, _create = calls.draw, calls.shuffle, calls.roll, calls.create
_move, _destroy = calls.move, calls.destroy
_show = calls.make_operand_writer("show", 2, 3)
_VERBS: Mapping[str, VerbWriter] = {name: globals()[f"_{name}"] for name in VERBS if f"_{name}" in globals()}
"""The function that writes each declared verb: an underscore and its name.

A test reports a verb without one.
"""
