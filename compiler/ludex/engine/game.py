"""Game: open a pack, read the question, answer it, until the game is over.

This is the API for programs. During play, mistakes in a pack or a save raise no exception: a rule that fails
ends the game with `error`. A wrong answer raises WrongAnswer and changes nothing.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludex.core.messages import Message
from ludex.engine import saves as saving
from ludex.engine.ask.dialogue import answer, restore_question
from ludex.engine.ask.question import Question, Result
from ludex.engine.decisions import DecisionRecorder, replay_decisions
from ludex.engine.errors import WrongAnswer, WrongSetting
from ludex.engine.explanations import Explainer
from ludex.engine.history import Answers, GameOpening, append_answer, decode_history
from ludex.engine.load.machine_loader import load
from ludex.engine.reasons import Decision, Reason
from ludex.engine.refusals import find_asking_statement
from ludex.engine.rules.interpreter import run_to_question
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.run import Run
from ludex.engine.rules.setup import lay_out
from ludex.engine.state.campaign_fields import NOTHING_LASTS, Lasting
from ludex.engine.state.facts import RULE_ERRORS
from ludex.engine.state.state import FUEL, Frame, State
from ludex.engine.state.views import Label, build_view, label_value
from ludex.expr.failure import Failure
from ludex.expr.tree_types import Record, Type, Value
from ludex.pack.contents import Place
from ludex.pack.reader import Pack

Engine = Callable[[Machine, State], Run]
Source = str | os.PathLike[str] | Pack | Machine


def make_accelerated_run(machine: Machine, state: State) -> Run:
    """Return a run of the accelerated engine, which is imported on first use."""
    from ludex.engine.accelerate.generated_run import GeneratedRun

    ENGINES["accelerated"] = GeneratedRun
    return GeneratedRun(machine, state)


ENGINES: dict[str, Engine] = {
    "reference": Run,
    "accelerated": make_accelerated_run,
    "listening": DecisionRecorder,
}
"""The engines by name; `listening` is the reference engine, which also records what policies decide."""


@dataclass(frozen=True, slots=True)
class TraceStep:
    """Routine on the stack: its program, its pointer, and its line."""

    program: str
    pointer: str
    place: Place | None


@dataclass(frozen=True, slots=True)
class Stopped:
    """Error that ended a game, as a value."""

    reason: str
    message: Message
    program: str
    point: int | None
    place: Place | None
    trace: tuple[TraceStep, ...]
    """The running routines, innermost first."""

    def render(self, lang: str = "en") -> str:
        where = f"{self.place.file}:{self.place.line}:{self.place.column}: " if self.place else ""
        return where + self.message.render(lang)


def list_running_routines(machine: Machine, state: State) -> list[TraceStep]:
    """Return the routines on the stack, innermost first."""
    trace = []
    for frame in reversed(state.frames):
        routine = machine.routines[frame.routine]
        point = frame.point if type(frame) is Frame and frame.point is not None else routine.point
        trace.append(TraceStep(routine.program, routine.pointer, machine.sources[routine.program][point]))
    return trace


def make_stop(machine: Machine, state: State, failure: Failure) -> Stopped:
    """Describe a failure, with its position and trace."""
    trace = list_running_routines(machine, state)
    if failure.at is None:
        program, point_ = (trace[0].program, None) if trace else ("machine", None)
        place = trace[0].place if trace else None
    else:
        program, point_ = failure.at
        place = machine.sources[program][point_]
    return Stopped(failure.reason, failure.message, program, point_, place, tuple(trace))


class Game:
    """Game in progress. `fork` makes an independent copy."""

    def __init__(
        self,
        machine: Machine,
        state: State,
        engine: str | Engine,
        story: GameOpening | None = None,
        past: Answers = None,
        run: Run | None = None,
    ) -> None:
        self.run = run or (ENGINES[engine] if isinstance(engine, str) else engine)(machine, state)
        self.engine = engine
        self.error: Stopped | None = None
        self.story = story
        """How the game was opened; None if unknown, or if its state was changed by hand."""
        self.past = past
        self._result: Result | None = None
        """Cache of `result`."""

    # The present state

    @property
    def machine(self) -> Machine:
        return self.run.machine

    @property
    def state(self) -> State:
        return self.run.state

    @property
    def question(self) -> Question | None:
        """Pending question; None when the game is over."""
        if self.run.question is None and not self.over:
            self.run_after(lambda: restore_question(self.run))
        return self.run.question

    @property
    def over(self) -> bool:
        return self.state.over or self.error is not None

    @property
    def result(self) -> Result | None:
        """Result of the game; None while it is in progress, and if it ended with an error."""
        if not self.state.over:
            return None
        if self._result is not None:
            return self._result
        end, won = self.state.result
        found = None if end is None else self.machine.ends[end]
        type_ = "any" if found is None else self.machine.formulas[found.won].returns
        self._result = Result(found.name if found else None, self._label_winners(type_, won))
        return self._result

    def _label_winners(self, type_: Type | None, won: Value) -> Label:
        seats = self.state.seats
        if type_ in ("any", None) and type(won) is int and won in seats:
            return seats.index(won)
        if type(won) is tuple and won and all(type(each) is int and each in seats for each in won):
            return [seats.index(each) for each in won]
        found = label_value(self.run, type_, won, None)
        return found["seat"] if isinstance(found, dict) and "seat" in found else found

    @property
    def log(self) -> list[tuple[str, dict[str, Any]]]:
        """Messages to players since this object was made: keys of texts, and the values of their slots."""
        return [
            (key, {name: label_value(self.run, type_, value, None) for name, type_, value in shown})
            for key, shown in self.run.log
        ]

    def view(self, seat: int | None) -> dict[str, Any]:
        """Return the state that the seat of this rank may see, or the whole state for None."""
        return build_view(self.run, seat)

    def luck_left(self) -> dict[str, list[Any]]:
        """Return the scripted random results that are not used yet, by stream."""
        script = self.state.script.items()
        return {self.machine.streams[stream]: list(left) for stream, left in script if left}

    # Playing on

    def answer(self, given: object) -> None:
        """Answer the question; raise WrongAnswer and change nothing, or WrongSetting without a question."""
        if self.question is None:
            raise WrongSetting("nothing-asked")
        self.state.fuel = FUEL
        try:
            self.run_after(lambda: answer(self.run, given))
        except WrongAnswer as wrong:
            wrong.by = find_asking_statement(self.run)
            raise
        self.past = append_answer(self.past, given)

    def run_after(self, begin: Callable[[], None]) -> None:
        """Call `begin`, then run to the next question, the end of the game, or an error."""
        try:
            begin()
            run_to_question(self.run)
        except Failure as failure:
            self.error = make_stop(self.machine, self.state, failure)
            self.run.question = None
        except WrongAnswer:
            raise
        except RULE_ERRORS:
            # The pack or save was not written by Ludex, and is inconsistent at an unknown place.
            self.error = make_stop(self.machine, self.state, Failure("no-value"))
            self.run.question = None

    def fork(self) -> Game:
        """Return an independent copy of the game, with an empty log."""
        run = self.run
        other = Game(run.machine, run.state.clone(), self.engine, self.story, self.past)
        other.error = self.error
        return other

    # Saving

    def save(self) -> dict[str, Any]:
        """Encode the game as a JSON document, with its opening and answers if they are known."""
        history = {} if self.story is None else {"story": self.story.document(self.past)}
        return {**saving.encode_game(self.machine, self.state), **history}

    # Why

    def why(self, of: object, *args: Value, seat: int | None = None) -> tuple[Label, list[Reason]]:
        """Return a value and the reasons for it.

        With a seat, raise WrongSetting if they depend on something that the seat may not know.

        `why(piece, field)` explains a field of a piece; the piece is given by its number, by the label of an
        option, or by its entry if no other piece has that entry. `why(field)` explains a field of the game.
        `why(quantity, …)` explains a quantity with its arguments, in which pieces and entries are numbers.
        """
        return Explainer(self.run, self.question, self.story, self.past, seat).why(of, list(args))

    def why_not(self, of: object, *args: Value, seat: int | None = None) -> list[Reason]:
        """Return why an action is not allowed, or something not offered; an empty list if it is."""
        return Explainer(self.run, self.question, self.story, self.past, seat).why_not(of, list(args))

    def decisions(self, seat: int | None = None) -> list[Decision]:
        """Return the decisions of policies, as a seat may know them; [] if the opening is unknown."""
        if self.story is None:
            return []
        return replay_decisions(self.machine, self.story, self.past, seat)

    def take_decisions(self) -> list[Decision]:
        """Return what the engine `listening` recorded since the last call, as all seats may know it."""
        return self.run.take_decisions() if isinstance(self.run, DecisionRecorder) else []


def open_game(
    source: Source,
    *,
    seats: int | None = None,
    seed: int = 1,
    modules: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    engine: str | Engine = "accelerated",
    luck: Mapping[str, Sequence[Any]] | None = None,
    lasts: Lasting = NOTHING_LASTS,
) -> Game:
    """Open a game: set it up, and advance to its first question.

    `source` is the path of a pack, an open pack, or the machine of another game of the pack. The default
    number of `seats` is the fewest allowed. `luck` scripts random streams: values and faces of dice, slugs of
    pieces that are drawn from bags or on top after a shuffle. `lasts` has the lasting values of a campaign.
    `engine` is the name of an engine, or a function that returns its run. Raises WrongSetting for settings
    that the game does not have or allow.
    """
    machine = resolve_machine(source)
    count = machine.fewest if seats is None else seats
    story = GameOpening(count, seed, tuple(modules), dict(options or {}), dict(luck or {}), lasts)
    game = Game(machine, story.make_state(machine), engine, story)
    game.run_after(lambda: lay_out(game.run, count, lasts))
    return game


def load_game(source: Source, found: Record, *, engine: str | Engine = "accelerated") -> Game:
    """Load a game from a document of `save`; raise SaveError if it does not fit the pack."""
    machine = resolve_machine(source)
    state = saving.decode_game(machine, found)
    game = Game(machine, state, engine, *decode_history(machine, found.get("story")))
    if game.question is None and game.error is not None:  # no game waits in the saved state
        raise saving.SaveError("damaged")
    return game


def resolve_machine(source: Source) -> Machine:
    """Return the machine of a pack; raise PackError if unreadable, InvalidTreeError for invalid rules."""
    if isinstance(source, Machine):
        return source
    return load(source if isinstance(source, Pack) else Pack.open(source))


def find_winners(result: Result | None, seats: int) -> frozenset[int]:
    """Return the seats that won: all or none, if the game has only a common result."""
    won = None if result is None else result.won
    if type(won) is bool:
        return frozenset(range(seats) if won else ())
    if type(won) is int:
        return frozenset([won])
    if type(won) is list:
        return frozenset(each for each in won if type(each) is int)
    return frozenset()


def has_won(game: Game, seat: int) -> bool | None:
    """Return whether a seat has won; None if the game has no result."""
    result = game.result
    return None if result is None else seat in find_winners(result, len(game.state.seats) or 1)
