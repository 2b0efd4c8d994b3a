"""Explanations on request: why a field has its value, why an action or option is refused.

A field is named as rules name it: `lost`, `strength`. `place` and `space` tell where a piece lies.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludex.engine.ask.ask_statement import Ask, Pick
from ludex.engine.ask.question import Option, Question
from ludex.engine.errors import WrongSetting
from ludex.engine.history import NOTHING, Answers, Look, Story, StrayedError, Write, last_write
from ludex.engine.reasons import Reason, amount, entry_reason, of_rule
from ludex.engine.rules.routines import Formula, Routine, Tree
from ludex.engine.rules.run import Run
from ludex.engine.state.state import Frame, State
from ludex.engine.state.views import label, piece_label
from ludex.expr.evaluator import evaluate
from ludex.expr.failure import Failure
from ludex.expr.tree_types import head, plain

Why = tuple[Any, list[Reason]]

_WRITTEN = {
    "begin": "begin",
    "create": "created",
    "roll": "rolled",
    "move": "moved",
    "draw": "drawn",
    "destroy": "destroyed",
}


class Fields:
    """The fields of one game, as it stands. Without a story it is not known who wrote what."""

    def __init__(self, run: Run, story: Story | None, answers: Answers) -> None:
        self.run, self.machine, self.story, self.answers = run, run.machine, story, answers

    # Whose field

    def piece(self, named: Any) -> int:
        """The piece that is meant: by its number, as an option or its label calls it, or by its entry."""
        if isinstance(named, Option):
            named = named.value
        if type(named) is int and 0 <= named < len(self.run.state.entry):
            return named
        found = self._called(named) if isinstance(named, Mapping | str) else []
        if len(found) != 1:
            raise WrongSetting("pieces" if found else "piece", name=_said(named), count=len(found))
        return found[0]

    def _called(self, named: Any) -> list[int]:
        state, ids = self.run.state, self.machine.ids
        there = [piece for piece, where in enumerate(state.where) if where >= 0 or piece in state.seats]
        if isinstance(named, Mapping):
            return [piece for piece in there if piece_label(self.run, piece, None) == named]
        return [
            piece for piece in there if named in (ids[state.entry[piece]], _slug(ids[state.entry[piece]]))
        ]

    # Why

    def of_game(self, name: str) -> Why:
        number = self.machine.global_of.get(name)
        if number is None:
            raise WrongSetting("field", name=name)
        type_ = self.machine.globals[number].type
        return self._written(lambda state: state.glob[number], type_, number, None, name)

    def of_piece(self, piece: int, name: str, args: list[Any]) -> Why:
        machine, entry = self.machine, self.run.state.entry[piece]
        above = machine.above[machine.kinds[entry]]
        column = next(
            (at for kind in above if (at := machine.column_of.get(f"{kind}.{name}")) is not None), None
        )
        if column is not None:
            type_ = machine.columns[column].type
            return self._written(_in_column(column, piece), type_, column, piece, name)
        if (entry, name) in machine.formula_of:
            return self._worked_out(entry, piece, name, args)
        for quantity in (name, f"quantity/{name}"):
            if machine.numbers.get(quantity) in machine.quantities:
                return amount(self.run, machine.numbers[quantity], [piece, *args])
        if name in machine.tables or name in machine.records[entry]:
            return self._printed(entry, name)
        if name in ("place", "space"):
            return self._lies(piece, name)
        raise WrongSetting("field", name=name)

    def _worked_out(self, entry: int, piece: int, name: str, args: list[Any]) -> Why:
        formula = self.machine.formulas[self.machine.formula_of[(entry, name)]]
        try:
            value = label(self.run, formula.returns, self.run.field_formula(name, entry, piece, args), None)
        except Failure as failure:
            raise WrongSetting(failure.message) from failure
        return value, [of_rule(self.machine, "formula", formula, value)]

    def _printed(self, entry: int, name: str) -> Why:
        value = self.machine.records[entry].get(name)
        return value, [entry_reason(self.machine, "printed", entry, name, value)]

    def _lies(self, piece: int, name: str) -> Why:
        def look(state: State) -> Any:
            return (state.where[piece], state.at[piece]) if piece < len(state.where) else NOTHING

        now = look(self.run.state)
        value = piece_label(self.run, piece, None).get(name) if now[0] >= 0 else None
        return value, self._writer(look, value, None, piece, name)

    # Who wrote it

    def _written(self, look: Look, type_: Any, column: int, piece: int | None, name: str) -> Why:
        value = look(self.run.state)
        entry = type_ if head(type_) != "any" else "any"
        shown = label(self.run, entry, value, None)
        return shown, self._writer(look, shown, column, piece, name, type_)

    def _writer(
        self, look: Look, shown: Any, column: int | None, piece: int | None, name: str, type_: Any = "any"
    ) -> list[Reason]:
        found = self._played_again(look, column, piece)
        if found is None:
            return [Reason("unknown", self._home(piece), name, None, shown)]
        before = (
            None if found.before is NOTHING or type_ == "any" else label(self.run, type_, found.before, None)
        )
        if found.program is None:
            return [self._from_the_start(piece, name, shown)]
        number = self.machine.routine_of[(self.machine.numbers[found.program], found.pointer)]
        return [
            of_rule(
                self.machine,
                _WRITTEN.get(found.verb, "written"),
                self.machine.routines[number],
                shown,
                found.point,
                steps=found.steps,
                answers=found.answers,
                before=before,
            )
        ]

    def _played_again(self, look: Look, column: int | None, piece: int | None) -> Write | None:
        """The last write, if the story leads to the game as it is."""
        if self.story is None:
            return None
        try:
            value, write = last_write(self.machine, self.story, self.answers, look, column, piece)
        except (StrayedError, WrongSetting):
            return None
        return write if value == look(self.run.state) else None

    def _from_the_start(self, piece: int | None, name: str, value: Any) -> Reason:
        entry = self.machine.numbers[self._home(piece)]
        return entry_reason(self.machine, "begin", entry, name, value)

    def _home(self, piece: int | None) -> str:
        """The entry that a field belongs to: the piece's, or the game itself."""
        ids = self.machine.ids
        return f"game/{self.machine.game}" if piece is None else ids[self.run.state.entry[piece]]


def _in_column(column: int, piece: int) -> Look:
    def look(state: State) -> Any:
        found = state.cols[column]
        return found[piece] if piece < len(found) else NOTHING

    return look


def _slug(entry: str) -> str:
    return entry.partition("/")[2]


def _said(named: Any) -> str:
    return str(named)[:64]


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


class Explaining:
    def __init__(self, run: Run, question: Question | None, story: Story | None, past: Answers) -> None:
        self.run, self.machine, self.question = run, run.machine, question
        self.fields = Fields(run, story, past)

    def why(self, of: Any, args: list[Any]) -> Why:
        quantity = self._named(of, "quantity")
        if quantity is not None and quantity in self.machine.quantities:
            return amount(self.run, quantity, _values(args))
        if of is None or not args:
            return self.fields.of_game(str(args[0] if args else of))
        return self.fields.of_piece(self.fields.piece(of), str(args[0]), _values(args[1:]))

    def why_not(self, of: Any, args: list[Any]) -> list[Reason]:
        step = self._named(of, "action")
        if step is not None and (step, "do") in self.machine.routine_of:
            return refusal(self.run, step, _values(args))
        if self.question is None or self.question.sort not in ("pick", "menu"):
            raise WrongSetting("entry", name=str(of)[:64])
        asked = Unoffered(self.run, self.question)
        if type(of) is str and asked.arm(of):
            return asked.reasons(of, self._choice(args[0]) if args else None)
        return asked.reasons(None, self._choice(of))

    def _named(self, name: Any, kind: str) -> int | None:
        """An entry by its id, or by the slug of that kind."""
        numbers = self.machine.numbers
        return numbers.get(name, numbers.get(f"{kind}/{name}")) if type(name) is str else None

    def _choice(self, named: Any) -> Any:
        """What might be picked: pieces and entries by their names, anything else as it is."""
        assert self.question is not None  # noqa: S101
        if isinstance(named, Option):
            return named.value
        sort = head(plain(self.question.type))
        if type(named) is str and sort == "entry":
            found = [each for each in self.machine.ids if named in (each, each.partition("/")[2])]
            if not found:
                raise WrongSetting("entry", name=named[:64])
            return self.machine.numbers[found[0]]
        called = isinstance(named, Mapping) or (type(named) is str and sort in ("piece", "any"))
        return self.fields.piece(named) if called else named


def _values(args: list[Any]) -> list[Any]:
    return [each.value if isinstance(each, Option) else each for each in args]
