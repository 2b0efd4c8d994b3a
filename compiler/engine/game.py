"""A game to play: open a pack, look at the question, answer it, until it is over.

This is what programs use. Nothing here raises for what a pack, a save or a player does wrong during play: a
rule that cannot be carried out ends the game with `error`, a wrong answer raises WrongAnswer and changes
nothing.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from compiler.engine import saving
from compiler.engine.asking import answer, wait
from compiler.engine.engines import ENGINES
from compiler.engine.facts import BROKEN
from compiler.engine.load import load
from compiler.engine.machine import Machine
from compiler.engine.question import Question, Result
from compiler.engine.run import proceed
from compiler.engine.seen import label
from compiler.engine.setting import begun, lay_out
from compiler.engine.state import FUEL, State
from compiler.engine.stopped import Stopped, stopped
from compiler.engine.view import view
from compiler.engine.why import Reason, amount, refusal
from compiler.engine.wrong import WrongAnswer, WrongSetting
from compiler.expr.failure import Failure
from compiler.pack.reader import Pack

Source = str | os.PathLike[str] | Pack | Machine


class Game:
    """One game. `fork` gives another that goes its own way from here."""

    def __init__(self, machine: Machine, state: State, engine: str) -> None:
        self.run = ENGINES[engine](machine, state)
        self.engine = engine
        self.error: Stopped | None = None

    # What is going on

    @property
    def machine(self) -> Machine:
        return self.run.machine

    @property
    def state(self) -> State:
        return self.run.state

    @property
    def question(self) -> Question | None:
        """What is asked now; None when the game is over."""
        if self.run.question is None and not self.over:
            self.go_on(lambda: wait(self.run))
        found: Question | None = self.run.question
        return found

    @property
    def over(self) -> bool:
        return self.state.over or self.error is not None

    @property
    def result(self) -> Result | None:
        """How it ended; None while it goes on, and where it ended in an error."""
        if not self.state.over:
            return None
        end, won = self.state.result
        found = None if end is None else self.machine.ends[end]
        type_ = "any" if found is None else self.machine.formulas[found.won].returns
        return Result(found.name if found else None, self._said(type_, won))

    def _said(self, type_: Any, won: Any) -> Any:
        """Whoever won, as their seats' ranks; anything else as its type says."""
        seats = self.state.seats
        if type_ in ("any", None) and type(won) is int and won in seats:
            return seats.index(won)
        if type(won) is tuple and won and all(type(each) is int and each in seats for each in won):
            return [seats.index(each) for each in won]
        found = label(self.run, type_, won, None)
        return found["seat"] if isinstance(found, dict) and "seat" in found else found

    @property
    def log(self) -> list[tuple[str, dict[str, Any]]]:
        """What the players were told since the game was opened: keys of texts, and what fills them."""
        return [
            (key, {name: label(self.run, type_, value, None) for name, type_, value in shown})
            for key, shown in self.run.log
        ]

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat may know, by its rank; with None, all there is."""
        return view(self.run, seat)

    def luck_left(self) -> dict[str, list[Any]]:
        """What was scripted and has not come up."""
        script = self.state.script.items()
        return {self.machine.streams[stream]: list(left) for stream, left in script if left}

    # Going on

    def answer(self, given: Any) -> None:
        """Answer the question. Raises WrongAnswer where it does not allow that, and then nothing has
        changed."""
        if self.question is None:
            raise WrongSetting("nothing-asked")
        self.state.fuel = FUEL
        self.go_on(lambda: answer(self.run, given))

    def go_on(self, begin: Callable[[], None]) -> None:
        """Begin something, and go on to the next question, the end, or an error."""
        try:
            begin()
            proceed(self.run)
        except Failure as failure:
            self.error = stopped(self.machine, self.state, failure)
            self.run.question = None
        except WrongAnswer:
            raise
        except BROKEN:
            # A save or a pack that nobody's compiler wrote: what it says cannot be, and where is not known.
            self.error = stopped(self.machine, self.state, Failure("no-value"))
            self.run.question = None

    def fork(self) -> Game:
        """The same game at the same moment, to be played on by itself."""
        other = Game(self.machine, self.state.clone(), self.engine)
        other.error = self.error
        return other

    # Saving

    def save(self) -> dict[str, Any]:
        """The whole game as one JSON document."""
        return saving.saved(self.machine, self.state)

    # Why

    def why(self, quantity: str, *args: Any) -> tuple[int | None, list[Reason]]:
        """The value of a quantity, and how it comes about. Pieces and entries are given by number."""
        return amount(self.run, self._entry(quantity), list(args))

    def why_not(self, action: str, *args: Any) -> list[Reason]:
        """Why an action is not allowed; an empty list where it is."""
        return refusal(self.run, self._entry(action), list(args))

    def _entry(self, name: str) -> int:
        number = self.machine.numbers.get(name)
        if number is None:
            raise WrongSetting("entry", name=name)
        return number


def open_game(
    source: Source,
    *,
    seats: int = 1,
    seed: int = 1,
    modules: Sequence[str] = (),
    options: Mapping[str, Any] | None = None,
    engine: str = "reference",
    luck: Mapping[str, Sequence[Any]] | None = None,
) -> Game:
    """Begin a game: set it up, and go on to its first question.

    `source` is the path of a pack, an open pack, or the machine of another game of it. `luck` scripts streams
    of chance: values and faces of dice, slugs of what is drawn from bags or lies on top after a shuffle.
    """
    machine = machine_of(source)
    state = begun(machine, seats, seed, modules, options or {})
    state.script = scripted(machine, luck or {})
    game = Game(machine, state, engine)
    game.go_on(lambda: lay_out(game.run, seats))
    return game


def load_game(source: Source, found: Any, *, engine: str = "reference") -> Game:
    """Go on with a game that `save` gave; raises SaveError where it does not fit the pack."""
    machine = machine_of(source)
    return Game(machine, saving.loaded(machine, found), engine)


def machine_of(source: Source) -> Machine:
    """The machine of a pack; raises PackError for a pack that cannot be read, Refused for rules that
    break."""
    if isinstance(source, Machine):
        return source
    return load(source if isinstance(source, Pack) else Pack.open(source))


def scripted(machine: Machine, luck: Mapping[str, Sequence[Any]]) -> dict[int, tuple[Any, ...]]:
    unknown = luck.keys() - set(machine.streams)
    if unknown:
        raise WrongSetting("stream", name=min(unknown))
    return {machine.streams.index(name): tuple(items) for name, items in luck.items()}
