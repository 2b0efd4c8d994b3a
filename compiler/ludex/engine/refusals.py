"""Why an action is not allowed, and why something cannot be chosen: what does not hold, at which line."""

from __future__ import annotations

from typing import Any

from ludex.engine.asks import Ask, Pick
from ludex.engine.question import Question
from ludex.engine.rules import Formula, Routine, Tree
from ludex.engine.run import Run
from ludex.engine.state import Frame
from ludex.engine.why import Reason, entry_reason, of_rule
from ludex.expr.evaluate import evaluate


def refusal(run: Run, step: int, args: list[Any]) -> list[Reason]:
    """Why an action is not allowed: none where it is. Of a condition made of several, the first that does
    not hold."""
    machine = run.machine
    if run.can(step, args):
        return []
    found = []
    number = machine.formula_of.get((step, "legal"))
    if number is not None and not run.call(number, args):
        found.append(
            of_rule(machine, "legal", machine.formulas[number], _failed(run, machine.formulas[number], args))
        )
    limit = machine.limits.get(step)
    if limit is not None and run.state.used.get(run.use(step, args), 0) >= limit[0]:
        found.append(entry_reason(machine, "limit", step, "limit", limit[0]))
    return found


def _failed(run: Run, formula: Formula, args: list[Any]) -> list[int]:
    """The rank of the first of the conditions joined by “and” that does not hold, from 0."""
    slots = [*args, *[None] * (formula.size - len(args))]
    for rank, part in enumerate(_parts((formula.value,))):
        if not evaluate(part, slots, run):
            return [rank]
    return []


def asked_by(run: Run) -> Reason | None:
    """The statement that asks what a game waits at; none where hooks are put in order."""
    top = run.state.frames[-1]
    return of_rule(run.machine, "ask", run.routine(top), None, top.point) if type(top) is Frame else None


class Unoffered:
    """Looks at the question that a game waits at for what it does not offer."""

    def __init__(self, run: Run, question: Question) -> None:
        self.run, self.question = run, question
        self.frame: Frame = run.state.frames[-1]  # type: ignore[assignment]
        self.routine: Routine = run.routine(self.frame)
        self.ask: Ask = self.routine.flow[self.frame.point][0][2]  # type: ignore[index]

    def arm(self, name: str) -> bool:
        return any(arm.name == name for arm in self.ask.menu)

    def reasons(self, arm: str | None, value: Any) -> list[Reason]:
        """Why a value, of an arm where one is named, cannot be chosen now; nothing where it can."""
        slots, each, seats = self.frame.slots, self.ask.each, self.run.state.seats
        kept = slots[:]
        if each is not None and seats:
            slots[each] = seats[self.question.seat]
        try:
            return self._of_menu(arm, value) if self.ask.menu else self._of_pick(self.ask.pick, value)
        finally:
            slots[:] = kept

    def _of_menu(self, name: str | None, value: Any) -> list[Reason]:
        """Of the arms that it might belong to, none may offer it."""
        found: list[Reason] = []
        for arm in self.ask.menu:
            if name not in (None, arm.name) or (value is not None and arm.pick is None):
                continue
            closed = not self.run.value(arm.when, self.frame)
            mine = [self._reason("when", arm.name)] if closed else self._of_pick(arm.pick, value)
            if not mine:
                return []
            found += mine
        return found

    def _of_pick(self, pick: Pick | None, value: Any) -> list[Reason]:
        if pick is None or value is None:
            return []
        slot, list_, conditions = pick
        if value not in self.run.value(list_, self.frame):
            return [self._reason("list", None)]
        self.frame.slots[slot] = value
        for rank, condition in enumerate(_parts(conditions)):
            if not self.run.value(condition, self.frame):
                return [self._reason("if", [rank])]
        return []

    def _reason(self, what: str, value: Any) -> Reason:
        return of_rule(self.run.machine, what, self.routine, value, self.frame.point)


def _parts(conditions: tuple[Tree, ...]) -> list[Tree]:
    """Conditions joined by “and” one by one."""
    found: list[Tree] = []
    for each in conditions:
        found += each[1:] if type(each) is tuple and each[0] == "and" else (each,)
    return found
