"""Explanations on request: why a field has its value, why an action or option is refused.

A field is named as rules name it: `lost`, `strength`. `place` and `space` tell where a piece lies.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludex.engine.ask.ask_statement import Ask, Pick
from ludex.engine.ask.question import Option, Question
from ludex.engine.errors import WrongSetting
from ludex.engine.history import (
    NOTHING,
    Answers,
    GameOpening,
    Look,
    ReplayMismatchError,
    WriteRecord,
    find_last_write,
)
from ludex.engine.reasons import Reason, entry_reason, explain_quantity, make_rule_reason
from ludex.engine.rules.routines import Formula, Routine, Tree
from ludex.engine.rules.run import Run
from ludex.engine.state.state import Frame, State
from ludex.engine.state.views import label_piece, label_value
from ludex.expr.evaluator import evaluate
from ludex.expr.failure import Failure
from ludex.expr.tree_types import strip_optional, type_name

Explanation = tuple[Any, list[Reason]]

_WRITTEN = {
    "begin": "begin",
    "create": "created",
    "roll": "rolled",
    "move": "moved",
    "draw": "drawn",
    "destroy": "destroyed",
}


class FieldExplainer:
    """The fields of one game, as it stands. Without a story it is not known who wrote what."""

    def __init__(self, run: Run, story: GameOpening | None, answers: Answers) -> None:
        self.run, self.machine, self.story, self.answers = run, run.machine, story, answers

    # Whose field

    def piece(self, named: Any) -> int:
        """The piece that is meant: by its number, as an option or its label calls it, or by its entry."""
        if isinstance(named, Option):
            named = named.value
        if type(named) is int and 0 <= named < len(self.run.state.entry):
            return named
        found = self._find_pieces(named) if isinstance(named, Mapping | str) else []
        if len(found) != 1:
            raise WrongSetting("pieces" if found else "piece", name=_shorten(named), count=len(found))
        return found[0]

    def _find_pieces(self, named: Any) -> list[int]:
        state, ids = self.run.state, self.machine.ids
        there = [piece for piece, where in enumerate(state.where) if where >= 0 or piece in state.seats]
        if isinstance(named, Mapping):
            return [piece for piece in there if label_piece(self.run, piece, None) == named]
        return [
            piece for piece in there if named in (ids[state.entry[piece]], _slug(ids[state.entry[piece]]))
        ]

    # Why

    def explain_game_field(self, name: str) -> Explanation:
        number = self.machine.global_of.get(name)
        if number is None:
            raise WrongSetting("field", name=name)
        type_ = self.machine.globals[number].type
        return self._explain_written(lambda state: state.glob[number], type_, number, None, name)

    def explain_piece_field(self, piece: int, name: str, args: list[Any]) -> Explanation:
        machine, entry = self.machine, self.run.state.entry[piece]
        above = machine.above[machine.kinds[entry]]
        column = next(
            (at for kind in above if (at := machine.column_of.get(f"{kind}.{name}")) is not None), None
        )
        if column is not None:
            type_ = machine.columns[column].type
            return self._explain_written(_in_column(column, piece), type_, column, piece, name)
        if (entry, name) in machine.formula_of:
            return self._explain_formula(entry, piece, name, args)
        for quantity in (name, f"quantity/{name}"):
            if machine.numbers.get(quantity) in machine.quantities:
                return explain_quantity(self.run, machine.numbers[quantity], [piece, *args])
        if name in machine.tables or name in machine.records[entry]:
            return self._printed(entry, name)
        if name in ("place", "space"):
            return self._explain_location(piece, name)
        raise WrongSetting("field", name=name)

    def _explain_formula(self, entry: int, piece: int, name: str, args: list[Any]) -> Explanation:
        formula = self.machine.formulas[self.machine.formula_of[(entry, name)]]
        try:
            value = label_value(
                self.run, formula.returns, self.run.field_formula(name, entry, piece, args), None
            )
        except Failure as failure:
            raise WrongSetting(failure.message) from failure
        return value, [make_rule_reason(self.machine, "formula", formula, value)]

    def _printed(self, entry: int, name: str) -> Explanation:
        value = self.machine.records[entry].get(name)
        return value, [entry_reason(self.machine, "printed", entry, name, value)]

    def _explain_location(self, piece: int, name: str) -> Explanation:
        def look(state: State) -> Any:
            return (state.where[piece], state.at[piece]) if piece < len(state.where) else NOTHING

        now = look(self.run.state)
        value = label_piece(self.run, piece, None).get(name) if now[0] >= 0 else None
        return value, self._writer(look, value, None, piece, name)

    # Who wrote it

    def _explain_written(
        self, look: Look, type_: Any, column: int, piece: int | None, name: str
    ) -> Explanation:
        value = look(self.run.state)
        entry = type_ if type_name(type_) != "any" else "any"
        shown = label_value(self.run, entry, value, None)
        return shown, self._writer(look, shown, column, piece, name, type_)

    def _writer(
        self, look: Look, shown: Any, column: int | None, piece: int | None, name: str, type_: Any = "any"
    ) -> list[Reason]:
        found = self._replay_last_write(look, column, piece)
        if found is None:
            return [Reason("unknown", self._find_owner_id(piece), name, None, shown)]
        before = (
            None
            if found.before is NOTHING or type_ == "any"
            else label_value(self.run, type_, found.before, None)
        )
        if found.program is None:
            return [self._make_initial_reason(piece, name, shown)]
        number = self.machine.routine_of[(self.machine.numbers[found.program], found.pointer)]
        return [
            make_rule_reason(
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

    def _replay_last_write(self, look: Look, column: int | None, piece: int | None) -> WriteRecord | None:
        """The last write, if the story leads to the game as it is."""
        if self.story is None:
            return None
        try:
            value, write = find_last_write(self.machine, self.story, self.answers, look, column, piece)
        except (ReplayMismatchError, WrongSetting):
            return None
        return write if value == look(self.run.state) else None

    def _make_initial_reason(self, piece: int | None, name: str, value: Any) -> Reason:
        entry = self.machine.numbers[self._find_owner_id(piece)]
        return entry_reason(self.machine, "begin", entry, name, value)

    def _find_owner_id(self, piece: int | None) -> str:
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


def _shorten(named: Any) -> str:
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
            make_rule_reason(
                machine,
                "legal",
                machine.formulas[number],
                _find_failed_condition(run, machine.formulas[number], args),
            )
        )
    limit = machine.limits.get(step)
    if limit is not None and run.state.used.get(run.use(step, args), 0) >= limit[0]:
        found.append(entry_reason(machine, "limit", step, "limit", limit[0]))
    return found


def _find_failed_condition(run: Run, formula: Formula, args: list[Any]) -> list[int]:
    """The rank of the first of the conditions joined by “and” that does not hold, from 0."""
    slots = [*args, *[None] * (formula.size - len(args))]
    for rank, part in enumerate(_split_conditions((formula.value,))):
        if not evaluate(part, slots, run):
            return [rank]
    return []


def find_asking_statement(run: Run) -> Reason | None:
    """The statement that asks what a game waits at; none where hooks are put in order."""
    top = run.state.frames[-1]
    return (
        make_rule_reason(run.machine, "ask", run.routine(top), None, top.point)
        if type(top) is Frame
        else None
    )


class UnofferedExplainer:
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
            return (
                self._explain_menu(arm, value) if self.ask.menu else self._explain_pick(self.ask.pick, value)
            )
        finally:
            slots[:] = kept

    def _explain_menu(self, name: str | None, value: Any) -> list[Reason]:
        """Of the arms that it might belong to, none may offer it."""
        found: list[Reason] = []
        for arm in self.ask.menu:
            if name not in (None, arm.name) or (value is not None and arm.pick is None):
                continue
            closed = not self.run.value(arm.when, self.frame)
            mine = [self._reason("when", arm.name)] if closed else self._explain_pick(arm.pick, value)
            if not mine:
                return []
            found += mine
        return found

    def _explain_pick(self, pick: Pick | None, value: Any) -> list[Reason]:
        if pick is None or value is None:
            return []
        slot, list_, conditions = pick
        if value not in self.run.value(list_, self.frame):
            return [self._reason("list", None)]
        self.frame.slots[slot] = value
        for rank, condition in enumerate(_split_conditions(conditions)):
            if not self.run.value(condition, self.frame):
                return [self._reason("if", [rank])]
        return []

    def _reason(self, what: str, value: Any) -> Reason:
        return make_rule_reason(self.run.machine, what, self.routine, value, self.frame.point)


def _split_conditions(conditions: tuple[Tree, ...]) -> list[Tree]:
    """Conditions joined by “and” one by one."""
    found: list[Tree] = []
    for each in conditions:
        found += each[1:] if type(each) is tuple and each[0] == "and" else (each,)
    return found


class Explainer:
    def __init__(self, run: Run, question: Question | None, story: GameOpening | None, past: Answers) -> None:
        self.run, self.machine, self.question = run, run.machine, question
        self.fields = FieldExplainer(run, story, past)

    def why(self, of: Any, args: list[Any]) -> Explanation:
        quantity = self._find_entry(of, "quantity")
        if quantity is not None and quantity in self.machine.quantities:
            return explain_quantity(self.run, quantity, _unwrap_options(args))
        if of is None or not args:
            return self.fields.explain_game_field(str(args[0] if args else of))
        return self.fields.explain_piece_field(self.fields.piece(of), str(args[0]), _unwrap_options(args[1:]))

    def why_not(self, of: Any, args: list[Any]) -> list[Reason]:
        step = self._find_entry(of, "action")
        if step is not None and (step, "do") in self.machine.routine_of:
            return refusal(self.run, step, _unwrap_options(args))
        if self.question is None or self.question.sort not in ("pick", "menu"):
            raise WrongSetting("entry", name=str(of)[:64])
        asked = UnofferedExplainer(self.run, self.question)
        if type(of) is str and asked.arm(of):
            return asked.reasons(of, self._choice(args[0]) if args else None)
        return asked.reasons(None, self._choice(of))

    def _find_entry(self, name: Any, kind: str) -> int | None:
        """An entry by its id, or by the slug of that kind."""
        numbers = self.machine.numbers
        return numbers.get(name, numbers.get(f"{kind}/{name}")) if type(name) is str else None

    def _choice(self, named: Any) -> Any:
        """What might be picked: pieces and entries by their names, anything else as it is."""
        assert self.question is not None  # noqa: S101
        if isinstance(named, Option):
            return named.value
        sort = type_name(strip_optional(self.question.type))
        if type(named) is str and sort == "entry":
            found = [each for each in self.machine.ids if named in (each, each.partition("/")[2])]
            if not found:
                raise WrongSetting("entry", name=named[:64])
            return self.machine.numbers[found[0]]
        called = isinstance(named, Mapping) or (type(named) is str and sort in ("piece", "any"))
        return self.fields.piece(named) if called else named


def _unwrap_options(args: list[Any]) -> list[Any]:
    return [each.value if isinstance(each, Option) else each for each in args]
