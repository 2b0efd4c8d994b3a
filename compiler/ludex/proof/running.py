"""Runs an example: its situation, its answers and its luck, and then whether its facts hold.

It is strict. What was scripted and not used, and what was asked and not scripted, fail like a fact that
does not hold.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ludex.core.message import Message, message
from ludex.engine.game import Game
from ludex.engine.machine import Machine
from ludex.engine.question import Question, WrongAnswer, WrongSetting
from ludex.engine.rules import Formula
from ludex.engine.stopped import Traced
from ludex.expr.failure import Failure
from ludex.pack.contents import Place
from ludex.proof.answers import NoAnswerError, answer_to
from ludex.proof.cases import Case
from ludex.proof.complaints import (
    asked_where,
    needless,
    no_answer,
    other_end,
    too_few,
    unforeseen,
    unscripted,
    unused,
)
from ludex.proof.sides import sides
from ludex.proof.situation import LackingError, Situation

_SEEDS = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class Complaint:
    """Why an example fails, and at which line; where rules could not go on, the steps that were running."""

    message: Message
    place: Place | None
    trace: tuple[Traced, ...] = ()


@dataclass
class Outcome:
    """What came of an example."""

    case: Case
    complaints: list[Complaint] = field(default_factory=list)
    game: Game | None = None

    @property
    def passed(self) -> bool:
        return not self.complaints


def prove(machine: Machine, case: Case, engine: str = "reference", prepare: Any = None) -> Outcome:
    """Run one example. `prepare` is given the game before it begins, for whoever wants to watch.

    What is left to chance may come out as it likes: such an example is played with several seeds.
    """
    outcome = Outcome(case)
    for seed in _SEEDS if case.data["free"] else _SEEDS[:1]:
        outcome = Proof(machine, case, engine, prepare, seed).outcome()
        if not outcome.passed:
            break
    return outcome


class Proof:
    """One example as it runs."""

    def __init__(self, machine: Machine, case: Case, engine: str, prepare: Any, seed: int) -> None:
        self.machine, self.case, self.engine, self.prepare = machine, case, engine, prepare
        self.seed = seed
        self.left = list(enumerate(case.data["when"]))
        """The answers that have not been given yet."""
        self.result = Outcome(case)

    def outcome(self) -> Outcome:
        try:
            self._run()
        except WrongSetting as wrong:
            self._complain(wrong.message, self.case.place)
        except LackingError as lacking:
            self._complain(too_few(lacking), self.case.place)
        except Failure as failure:
            at = failure.at
            place = self.machine.sources[at[0]][at[1]] if at else self.case.place
            self._complain(failure.message, place)
        return self.result

    def _complain(self, said: Message, place: Place | None, trace: tuple[Traced, ...] = ()) -> None:
        self.result.complaints.append(Complaint(said, place, trace))

    def _run(self) -> None:
        self.situation = situation = Situation(self.machine, self.case, self.engine, self.seed)
        self.result.game = game = situation.game
        if self.prepare is not None:
            self.prepare(game)
        situation.set_up()
        while self._question(game) is not None and self._answer(game):
            pass
        if game.error is None and not self.result.complaints:
            situation.lay_out()
            situation.begin()
            self._answers(game)
        if game.error is not None:
            self._complain(game.error.message, game.error.place, game.error.trace)
            return
        if self.result.complaints:
            return  # what follows from it is not said
        self._end(game)
        self._luck(game)
        for pointer in self.case.data["then"]:
            self._fact(pointer)

    # Answers

    def _answers(self, game: Game) -> None:
        """All answers that are left; nothing more may be asked of a call."""
        while self.left:
            if not self._answer(game):
                return
        question = self._question(game)
        if self.case.data["run"] is not None and question is not None:
            self._complain(unscripted(question), self.case.place, asked_where(game))

    def _question(self, game: Game) -> Question | None:
        """What is asked next. Where there is nothing to choose there is one answer, which nobody writes."""
        while game.question is not None and game.question.idle:
            game.answer(None if game.question.optional else [])
        return game.question

    def _answer(self, game: Game) -> bool:
        """Give the next answer; false where it cannot be given."""
        question = self._question(game)
        if not self.left and question is not None:
            self._complain(unscripted(question), self.case.place, asked_where(game))
            return False
        number, said = self.left.pop(0)
        where = self.machine.sources[self.case.id][self.case.data["at"][number]]
        if question is None:
            if game.error is None:
                self._complain(unused(number, len(self.case.data["when"])), where)
            return False
        try:
            game.answer(answer_to(question, said, *self._names(game)))
        except NoAnswerError:
            self._complain(no_answer(number, said, question), where, asked_where(game))
            return False
        except WrongAnswer as wrong:
            self._complain(wrong.message, where, asked_where(game))
            return False
        return True

    def _names(self, game: Game) -> tuple[dict[str, Any], dict[str, int]]:
        """The pieces that the example names, and the seats."""
        known = enumerate(self.case.data["names"])
        seats = {
            self.machine.ids[game.state.entry[piece]].partition("/")[2]: rank
            for rank, piece in enumerate(game.state.seats)
        }
        return {name: self.situation.names[slot] for slot, (name, _) in known if name}, seats

    # How it ended, and what chance has brought

    def _end(self, game: Game) -> None:
        """Whether the game has ended as the example says, or has not where it says nothing."""
        wanted, found = self.case.data["ends"], game.result.end if game.result else None
        if wanted != found:
            self._complain(other_end(wanted, found), self.case.place)

    def _luck(self, game: Game) -> None:
        free, used = self.case.data["free"], self.situation.by_chance()
        for stream in used:
            if stream not in free:
                self._complain(unforeseen(stream), self.case.place)
        for stream in free:
            if stream not in used:
                self._complain(needless(stream), self.case.place)
        for stream, left in game.luck_left().items():
            said = message(
                "chance “{stream}” has not come to: {left}",
                "le hasard «\u00a0{stream}\u00a0» n’est pas allé jusqu’à\u00a0: {left}",
                stream=stream,
                left=", ".join(map(str, left)),
            )
            self._complain(said, self.case.place)

    # Facts

    def _fact(self, pointer: str) -> None:
        entry = self.machine.numbers[self.case.id]
        formula = self.machine.formulas[self.machine.formula_of[(entry, pointer)]]
        if self.situation.value(pointer) is True:
            return
        place = self.machine.sources[self.case.id][formula.point]
        fact = str(self.machine.records[entry]["then"][int(pointer.rpartition("/")[2])])
        self._complain(self._differing(formula, fact), place)

    def _differing(self, formula: Formula, fact: str) -> Message:
        """What a comparison comes to on either side."""
        slots = [*self.situation.given(formula), *[None] * (formula.size - len(formula.params))]
        found = sides(self.situation.run, formula, slots)
        if found is None:
            return message("`{fact}` does not hold", "`{fact}` n’est pas vrai", fact=fact)
        return message(
            "`{fact}` does not hold: the left side is {left}, the right side {right}",
            "`{fact}` n’est pas vrai\u00a0: à gauche {left}, à droite {right}",
            fact=fact,
            left=found[0],
            right=found[1],
        )
