"""History of a game: its opening and answers, and replays that find the last write of a value.

Answers are a linked list, so that adding one copies no others and forks share them. The opening and the
answers determine the entire game, so questions about the past are answered by a replay.

Nothing is recorded during play, so play costs nothing extra. The replay uses the reference engine, because
the same opening and answers give the same game in both engines.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, TypeAlias

from ludex.engine.ask.dialogue import answer
from ludex.engine.errors import WrongAnswer
from ludex.engine.rules.interpreter import run_statements, run_to_question
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.routines import Statement
from ludex.engine.rules.run import Run
from ludex.engine.rules.setup import lay_out, make_initial_state, number_script
from ludex.engine.state.campaign_fields import Lasting
from ludex.engine.state.facts import RULE_ERRORS
from ludex.engine.state.state import FUEL, Frame, State
from ludex.expr.failure import Failure
from ludex.expr.tree_types import Value

Answers: TypeAlias = "tuple[Answers, object] | None"
"""Linked list: the earlier answers, and the last one; None before the first answer."""
_SORTS = {"seats": int, "seed": int, "modules": list, "options": dict, "luck": dict, "answers": list}
NOTHING = object()
"""The value that a `Look` returns for a piece that does not exist yet."""
Look = Callable[[State], Value]
"""Reads the watched value in a state."""


@dataclass(frozen=True, slots=True)
class GameOpening:
    """Opening of a game: seats, seed, modules, options and scripted random results."""

    seats: int
    seed: int
    modules: tuple[str, ...] = ()
    options: Mapping[str, Any] = field(default_factory=dict)
    luck: Mapping[str, Sequence[Value]] = field(default_factory=dict)
    lasts: Lasting = field(default_factory=dict)
    """The lasting values of earlier games in a campaign."""

    def make_state(self, machine: Machine) -> State:
        """Return the state before the pieces are laid out; raise WrongSetting if it is not allowed."""
        state = make_initial_state(machine, self.seats, self.seed, self.modules, self.options)
        state.script = number_script(machine, self.luck)
        return state

    def document(self, answers: Answers) -> dict[str, Any]:
        """Encode as JSON, with the answers."""
        return {
            "seats": self.seats,
            "seed": self.seed,
            "modules": list(self.modules),
            "options": dict(self.options),
            "luck": {stream: list(items) for stream, items in self.luck.items()},
            "answers": list_answers(answers),
            **({"lasts": dict(self.lasts)} if self.lasts else {}),
        }


def append_answer(answers: Answers, given: object) -> Answers:
    """Append an answer; copy a list, so that the caller can change it later."""
    return answers, given if type(given) is int else copy_answer(given)


def copy_answer(given: object) -> object:
    return [copy_answer(each) for each in given] if isinstance(given, list | tuple) else given


def list_answers(answers: Answers) -> list[Value]:
    """Return the answers in order."""
    found = []
    while answers is not None:
        answers, given = answers
        found.append(given)
    return found[::-1]


def decode_history(machine: Machine, document: object) -> tuple[GameOpening | None, Answers]:
    """Decode the opening and answers of a save; return (None, None) if they cannot be valid.

    The same holds for a game with lasting values, which only the campaign can check.
    """
    if type(document) is not dict or any(
        type(document.get(name)) is not sort for name, sort in _SORTS.items()
    ):
        return None, None
    seats, seed, modules, options, luck, given = (document[name] for name in _SORTS)
    if not all(type(each) is str for each in modules) or not all(
        type(each) is list for each in luck.values()
    ):
        return None, None
    if not all(map(_is_answer, given)):
        return None, None
    answers: Answers = None
    for each in given:
        answers = answers, each
    if document.get("lasts"):
        return None, None
    return GameOpening(seats, seed, tuple(map(machine.name_now, modules)), options, luck), answers


def _is_answer(given: object) -> bool:
    """Return whether a value can be an answer: none, an option, several options, a point, or points."""
    if type(given) is not list:
        return given is None or type(given) is int
    flat = [each for part in given for each in (part if type(part) is list else (part,))]
    return all(type(each) is int for each in flat)


@dataclass(frozen=True, slots=True)
class WriteRecord:
    """Statement that wrote the watched value; without a program, the value is the initial one."""

    verb: str = "begin"
    program: str | None = None
    pointer: str = ""
    point: int = 0
    steps: tuple[str, ...] = ()
    """The running programs, innermost last."""
    answers: int = 0
    """The number of answers given so far."""
    before: Any = None


class ReplayMismatchError(Exception):
    """Error for a replay that does not fit: the game was changed by hand, or it is another game."""


class WatchedRun(Run):
    """Run that compares a value before each statement, to record the last statement that wrote it."""

    __slots__ = ("answered", "column", "current", "last", "look", "piece", "seen")

    def __init__(
        self, machine: Machine, state: State, look: Look, column: int | None, piece: int | None
    ) -> None:
        super().__init__(machine, state, partial(run_statements, notice=self.record_statement))
        self.look, self.column, self.piece = look, column, piece
        self.seen: Any = NOTHING
        self.last = WriteRecord()
        self.current = WriteRecord()
        self.answered = 0

    def record_statement(self, program: str, point: int) -> None:
        if self.trying:
            return  # a look-ahead writes nothing
        self.compare()
        frames = self.state.frames
        steps = tuple(self.machine.routines[frame.routine].program for frame in frames)
        routine = self.routine(frames[-1])  # type: ignore[arg-type]
        statement = routine.flow[point][0]
        self.current = WriteRecord(
            statement[0], program, routine.pointer, point, steps, self.answered, self.seen
        )
        if self._is_writing(statement, frames[-1]):  # type: ignore[arg-type]
            self.last = self.current  # also if it writes the same value again

    def begin_answer(self, number: int) -> None:
        self.answered = number
        if number == 0:
            self.compare()

    def compare(self) -> None:
        """Record the statement that was running if the value has changed."""
        now = self.look(self.state)
        if now is not self.seen and now != self.seen:
            self.last, self.seen = self.current, now

    def _is_writing(self, statement: Statement, frame: Frame) -> bool:
        if statement[0] != ("setg" if self.piece is None else "setf") or statement[2] != self.column:
            return False
        if self.piece is None:
            return True
        fuel = self.state.fuel
        try:
            return bool(self.value(statement[3], frame) == self.piece)
        except (Failure, *RULE_ERRORS):
            return False
        finally:
            self.state.fuel = fuel


def replay_game(run: Run, story: GameOpening, answers: Answers, begin: Callable[[int], None]) -> None:
    """Replay a game from its opening and answers.

    `begin` is called with 0 before the first statement, and with the number of each answer, from 1, before
    the game reacts to that answer. The replay ends early where a rule fails, as the game did. Raises
    ReplayMismatchError if the answers do not fit.
    """
    try:
        lay_out(run, story.seats, story.lasts)
        begin(0)
        run_to_question(run)
        for number, given in enumerate(list_answers(answers), 1):
            if run.question is None:
                raise ReplayMismatchError
            run.state.fuel = FUEL
            begin(number)
            answer(run, given)
            run_to_question(run)
    except WrongAnswer as wrong:
        raise ReplayMismatchError from wrong
    except (Failure, *RULE_ERRORS):
        pass  # the original game ended like this too


def find_last_write(
    machine: Machine, story: GameOpening, answers: Answers, look: Look, column: int | None, piece: int | None
) -> tuple[Value, WriteRecord]:
    """Replay a game; return the final value that `look` reads, and the statement that last wrote it.

    If the value is a field, `column` is its number among the fields of pieces or, without a piece, of the
    game. Raises ReplayMismatchError if the answers do not fit.
    """
    run = WatchedRun(machine, story.make_state(machine), look, column, piece)
    replay_game(run, story, answers, run.begin_answer)
    run.compare()
    return run.seen, run.last
