"""Explanations on request: why a field has its value, why an action or option is not allowed.

A field is called as in rules: `lost`, `strength`. `place` and `space` are the location of a piece.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial
from operator import eq
from typing import TypeVar

from ludex.core.ids import list_names
from ludex.engine.ask.question import Option, Question
from ludex.engine.errors import WrongSetting
from ludex.engine.history import NOTHING, Answers, GameOpening, Look, ReplayMismatchError, find_last_write
from ludex.engine.reasons import Reason, explain_quantity, make_entry_reason, make_rule_reason
from ludex.engine.refusals import UnofferedExplainer, explain_refusal, explain_unreached
from ludex.engine.rules.maps import require_space
from ludex.engine.rules.run import Run
from ludex.engine.rules_digest import digest_rules
from ludex.engine.state.campaign_fields import name_of, slug_of
from ludex.engine.state.change_records import SEATS, Path, list_changes
from ludex.engine.state.state import State
from ludex.engine.state.views import Label, can_know, can_see, label_piece, label_value
from ludex.expr.failure import Failure
from ludex.expr.tree_types import Type, Value, strip_optional, type_name

Explanation = tuple[Label, list[Reason]]
Found = TypeVar("Found")
_WRITTEN = {"create": "created", "roll": "rolled", "move": "moved", "draw": "drawn", "destroy": "destroyed"}


class SeatRun(Run):
    """Run that sets `is_hidden` when it reads something that its `seat` may not know."""

    __slots__ = ("is_hidden", "seat")

    def __init__(self, run: Run, seat: int) -> None:
        super().__init__(run.machine, run.state)
        self.question, self.asked = run.question, run.asked
        self.seat = seat
        self.is_hidden = False

    def entry_of(self, piece: int) -> int:
        if not can_see(self, self.seat, piece):
            self.is_hidden = True
        return super().entry_of(piece)

    def state_of(self, column: int, piece: int) -> Value:
        if not can_know(self, self.seat, piece, self.machine.columns[column]):
            self.is_hidden = True
        return super().state_of(column, piece)

    def glob(self, number: int) -> Value:
        if self.machine.globals[number].seen != "all":
            self.is_hidden = True
        return super().glob(number)


class Explainer:
    """Explainer of one game for `why` and `why_not`, as a seat may know it; for the seat None, of everything.

    If the opening of the game is unknown, the statements that wrote fields are unknown too.
    """

    def __init__(
        self, run: Run, question: Question | None, story: GameOpening | None, past: Answers, seat: int | None
    ) -> None:
        self.run = run if seat is None else SeatRun(run, seat)
        self.machine, self.question, self.seat = run.machine, question, seat
        self.story, self.past = story, past

    def why(self, of: object, args: list[Value]) -> Explanation:
        return self._refuse_hidden(self._explain_value(of, args))

    def why_not(self, of: object, args: list[Value]) -> list[Reason]:
        return self._refuse_hidden(self._explain_absence(of, args))

    def _refuse_hidden(self, found: Found) -> Found:
        if isinstance(self.run, SeatRun) and self.run.is_hidden:
            raise WrongSetting("hidden")
        return found

    def _explain_value(self, of: object, args: list[Value]) -> Explanation:
        quantity = self._find_entry(of, "quantity")
        if quantity is not None and quantity in self.machine.quantities:
            return explain_quantity(self.run, quantity, _unwrap_options(args))
        if of is None or not args:
            return self._explain_game_field(str(args[0] if args else of))
        return self._explain_piece_field(self._find_piece(of), str(args[0]), _unwrap_options(args[1:]))

    def _explain_absence(self, of: object, args: list[Value]) -> list[Reason]:
        step = self._find_entry(of, "action")
        if step is not None and (step, "do") in self.machine.routine_of:
            return explain_refusal(self.run, step, _unwrap_options(args), self.seat)
        route = self.machine.routes.get(self._find_entry(of, "route") or -1)
        if route is not None and args:
            *given, goal = _unwrap_options(args)
            return explain_unreached(self.run, route, given, require_space(goal))
        if self.question is None or self.question.sort not in ("pick", "menu"):
            raise WrongSetting("entry", name=str(of)[:64])
        asked = UnofferedExplainer(self.run, self.question)
        if type(of) is str and any(arm.name == of for arm in asked.ask.menu):
            return asked.reasons(of, partial(eq, self._find_choice(args[0], self.question)) if args else None)
        return asked.reasons(None, partial(eq, self._find_choice(of, self.question)))

    # Names

    def _find_entry(self, name: object, kind: str) -> int | None:
        numbers = self.machine.numbers
        return numbers.get(name, numbers.get(f"{kind}/{name}")) if type(name) is str else None

    def _find_choice(self, named: Value, question: Question) -> Value:
        """Return the value of an option, or the piece or entry with a name; anything else unchanged."""
        if isinstance(named, Option):
            return named.value
        sort = type_name(strip_optional(question.type))
        if type(named) is str and sort == "entry":
            found = [number for number, each in enumerate(self.machine.ids) if _is_called(each, named)]
            if not found:
                raise WrongSetting("entry", name=named[:64])
            return found[0]
        called = isinstance(named, Mapping) or (type(named) is str and sort in ("piece", "any"))
        return self._find_piece(named) if called else named

    def _find_piece(self, named: object) -> int:
        """Return the piece with this number, label or entry; raise WrongSetting unless there is just one."""
        state, ids = self.run.state, self.machine.ids
        if isinstance(named, Option):
            named = named.value
        if type(named) is int and 0 <= named < len(state.entry):
            return named
        there = [
            piece
            for piece, where in enumerate(state.where)
            if (where >= 0 or piece in state.seats) and can_see(self.run, self.seat, piece)
        ]
        found = []
        if isinstance(named, Mapping):
            found = [piece for piece in there if label_piece(self.run, piece, self.seat) == named]
        elif isinstance(named, str):
            found = [piece for piece in there if _is_called(ids[state.entry[piece]], named)]
        if len(found) != 1:
            raise WrongSetting("pieces" if found else "piece", name=str(named)[:64], count=len(found))
        return found[0]

    # Fields

    def _explain_game_field(self, name: str) -> Explanation:
        number = self.machine.global_of.get(name)
        if number is None:
            raise WrongSetting("field", name=name)
        type_ = self.machine.globals[number].type
        self.run.glob(number)  # a SeatRun notes whether the seat may know the field
        return self._explain_written(lambda state: state.glob[number], type_, number, None, name)

    def _explain_piece_field(self, piece: int, name: str, args: list[Value]) -> Explanation:
        machine, entry = self.machine, self.run.state.entry[piece]
        columns = (machine.column_of.get(f"{kind}.{name}") for kind in machine.above[machine.kinds[entry]])
        column = next((column for column in columns if column is not None), None)
        if column is not None:
            self.run.state_of(column, piece)  # a SeatRun notes whether the seat may know the field
            look = partial(_look_in_column, column, piece)
            return self._explain_written(look, machine.columns[column].type, column, piece, name)
        if (entry, name) in machine.formula_of:
            return self._explain_formula(entry, piece, name, args)
        for quantity in (name, f"quantity/{name}"):
            if machine.numbers.get(quantity) in machine.quantities:
                return explain_quantity(self.run, machine.numbers[quantity], [piece, *args])
        if name in machine.tables or name in machine.records[entry]:
            value = machine.records[entry].get(name)
            if machine.fields.get(machine.kinds[entry], {}).get(name) == "length":
                value = label_value(self.run, "length", value, self.seat)
            return value, [make_entry_reason(machine, "printed", entry, name, value)]
        if name in ("place", "space"):
            return self._explain_location(piece, name)
        raise WrongSetting("field", name=name)

    def _explain_formula(self, entry: int, piece: int, name: str, args: list[Value]) -> Explanation:
        formula = self.machine.formulas[self.machine.formula_of[(entry, name)]]
        try:
            found = self.run.field_formula(name, entry, piece, args)
            value = label_value(self.run, formula.returns, found, self.seat)
        except Failure as failure:
            raise WrongSetting(failure.message) from failure
        return value, [make_rule_reason(self.machine, "formula", formula, value)]

    def _explain_location(self, piece: int, name: str) -> Explanation:
        def look(state: State) -> Value:
            return (state.where[piece], state.at[piece]) if piece < len(state.where) else NOTHING

        now = look(self.run.state)
        value = label_piece(self.run, piece, self.seat).get(name) if now[0] >= 0 else None
        return value, [self._explain_write(look, value, None, piece, name)]

    # Last writes

    def _explain_written(
        self, look: Look, type_: Type, column: int, piece: int | None, name: str
    ) -> Explanation:
        value = label_value(self.run, type_, look(self.run.state), self.seat)
        return value, [self._explain_write(look, value, column, piece, name, type_)]

    def _explain_write(
        self, look: Look, shown: Label, column: int | None, piece: int | None, name: str, type_: Type = "any"
    ) -> Reason:
        """Return the reason of the last write: `unknown` unless replaying the answers gives this game."""
        machine, write = self.machine, None
        owner = f"game/{machine.game}" if piece is None else machine.ids[self.run.state.entry[piece]]
        if self.story is not None:
            with suppress(ReplayMismatchError, WrongSetting):
                value, last = find_last_write(machine, self.story, self.past, look, column, piece)
                write = last if value == look(self.run.state) else None
        if write is None:
            return Reason("unknown", owner, name, None, shown)
        if write.program is None:
            lasted = self._explain_lasting(shown, piece, name)
            return lasted or make_entry_reason(machine, "begin", machine.numbers[owner], name, shown)
        unknown = write.before is NOTHING or type_ == "any"
        before = None if unknown else label_value(self.run, type_, write.before, self.seat)
        routine = machine.routines[machine.routine_of[(machine.numbers[write.program], write.pointer)]]
        reason = make_rule_reason(machine, _WRITTEN.get(write.verb, "written"), routine, shown, write.point)
        return replace(reason, steps=write.steps, answers=write.answers, before=before)

    def _find_lasting_path(self, piece: int | None, name: str) -> Path | None:
        """Return the path in the lasting values of a field, or of a piece in a lasting place; else None."""
        machine, state = self.machine, self.run.state
        if piece is None:
            return (name,)
        if piece in state.seats:
            return (SEATS, slug_of(machine, state.entry[piece]), name)
        where = state.where[piece]
        if name not in ("place", "space") or where < 0 or not machine.places[state.lies[where]].lasts:
            return None
        own = slug_of(machine, machine.places[state.lies[where]].entry), name_of(machine, state.entry[piece])
        holder = state.holder[where]
        if holder < 0:
            return own
        return (SEATS, slug_of(machine, state.entry[holder]), *own) if holder in state.seats else None

    def _explain_lasting(self, shown: Label, piece: int | None, name: str) -> Reason | None:
        """Return the reason of a value from an earlier game of the campaign; None for any other value."""
        machine, path = self.machine, self._find_lasting_path(piece, name)
        changes = {} if self.story is None or path is None else dict(list_changes(self.story.lasts))
        change = changes.get(path or ())
        if change is None:
            return None
        reason = Reason("lasted", change.program, change.pointer, None, shown)
        key = machine.numbers[change.program], change.pointer
        if change.rules == digest_rules(machine) and key in machine.routine_of:
            routine = machine.routines[machine.routine_of[key]]
            if change.point in routine.flow:
                reason = make_rule_reason(machine, "lasted", routine, shown, change.point)
        return replace(reason, game=change.game, quest=change.quest)


def _look_in_column(column: int, piece: int, state: State) -> Value:
    found = state.cols[column]
    return found[piece] if piece < len(found) else NOTHING


def _is_called(entry_id: str, name: str) -> bool:
    return name in list_names(entry_id)


def _unwrap_options(args: list[Value]) -> list[Value]:
    return [each.value if isinstance(each, Option) else each for each in args]
