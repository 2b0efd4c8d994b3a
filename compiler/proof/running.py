"""Runs an example: its situation, its answers and its luck, and then whether its facts hold.

It is strict. What was scripted and not used, and what was asked and not scripted, fail like a fact that
does not hold.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from compiler.core.message import Message, message
from compiler.engine.game import Game
from compiler.engine.machine import Machine
from compiler.engine.question import Question, WrongAnswer, WrongSetting
from compiler.engine.seen import label
from compiler.expr.evaluate import evaluate
from compiler.expr.failure import Failure
from compiler.pack.contents import Place
from compiler.proof.answers import NoAnswerError, answer_to
from compiler.proof.cases import Case
from compiler.proof.situation import LackingError, Situation

_SIGNS = ("==", "!=", "<", "<=", ">", ">=", "in")


@dataclass(frozen=True, slots=True)
class Complaint:
    """Why an example fails, and at which line of it."""

    message: Message
    place: Place | None


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
    """Run one example. `prepare` is given the game before it begins, for whoever wants to watch."""
    return Proof(machine, case, engine, prepare).outcome()


class Proof:
    """One example as it runs."""

    def __init__(self, machine: Machine, case: Case, engine: str, prepare: Any) -> None:
        self.machine, self.case, self.engine, self.prepare = machine, case, engine, prepare
        self.result = Outcome(case)

    def outcome(self) -> Outcome:
        try:
            self._run()
        except WrongSetting as wrong:
            self._complain(message("{why}", "{why}", why=str(wrong)), self.case.place)
        except LackingError as lacking:
            self._complain(_lacking(lacking), self.case.place)
        except Failure as failure:
            at = failure.at
            place = self.machine.sources[at[0]][at[1]] if at else self.case.place
            self._complain(failure.message, place)
        return self.result

    def _complain(self, said: Message, place: Place | None) -> None:
        self.result.complaints.append(Complaint(said, place))

    def _run(self) -> None:
        self.situation = situation = Situation(self.machine, self.case, self.engine)
        self.result.game = game = situation.game
        if self.prepare is not None:
            self.prepare(game)
        situation.lay_out()
        if game.error is None:
            situation.begin()
            self._answer(game)
        if game.error is not None:
            self._complain(game.error.message, game.error.place)
            return
        self._left_over(game)
        for pointer in self.case.data["then"]:
            self._fact(pointer)

    # Answers

    def _answer(self, game: Game) -> None:
        names = {
            name: self.situation.names[slot] for slot, (name, _) in enumerate(self.case.data["names"]) if name
        }
        seats = {
            self.machine.ids[game.state.entry[piece]].partition("/")[2]: rank
            for rank, piece in enumerate(game.state.seats)
        }
        answers = self.case.data["when"]
        for number, said in enumerate(answers):
            question = game.question
            if question is None:
                self._complain(_unused(number, len(answers)), self._line())
                return
            try:
                game.answer(answer_to(question, said, names, seats))
            except NoAnswerError:
                self._complain(_no_answer(number, said, question), self._line())
                return
            except WrongAnswer as wrong:
                self._complain(message("{why}", "{why}", why=str(wrong)), self._line())
                return
        if self.case.data["run"] is not None and game.question is not None:
            self._complain(_unscripted(game.question), self._line())

    def _line(self) -> Place | None:
        return self.case.place

    def _left_over(self, game: Game) -> None:
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
        formula = self.machine.formulas[
            self.machine.formula_of[(self.machine.numbers[self.case.id], pointer)]
        ]
        if self.situation.value(pointer) is True:
            return
        place = self.machine.sources[self.case.id][formula.point]
        self._complain(self._differing(formula.value, formula.size, len(formula.params)), place)

    def _differing(self, tree: Any, size: int, params: int) -> Message:
        """What a comparison comes to on either side."""
        if not (isinstance(tree, tuple) and tree and tree[0] in _SIGNS):
            return message("this does not hold", "ceci n’est pas vrai")
        slots = [*self.situation.names[:params], *[None] * (size - params)]
        run = self.situation.run
        left, right = (_shown(label(run, "any", evaluate(side, slots[:], run), None)) for side in tree[1:3])
        return message(
            "this does not hold: the left side is {left}, the right side {right}",
            "ceci n’est pas vrai\u00a0: à gauche {left}, à droite {right}",
            left=left,
            right=right,
        )


def _shown(value: Any) -> str:
    return str(value)


def _lacking(lacking: LackingError) -> Message:
    return message(
        "the box does not hold {wanted} × “{entry}”, only {held}",
        "la boîte ne contient pas {wanted} × «\u00a0{entry}\u00a0», mais {held}",
        entry=lacking.entry,
        wanted=lacking.wanted,
        held=lacking.held,
    )


def _unused(number: int, count: int) -> Message:
    return message(
        "nothing is asked any more: answer {number} of {count} is left over",
        "plus rien n’est demandé\u00a0: la réponse {number} sur {count} ne sert pas",
        number=number + 1,
        count=count,
    )


def _no_answer(number: int, said: Any, question: Question) -> Message:
    return message(
        "answer {number}, {said}, is none to this question: {options}",
        "la réponse {number}, {said}, n’en est pas une à cette question\u00a0: {options}",
        number=number + 1,
        said=str(said),
        options=_options(question),
    )


def _unscripted(question: Question) -> Message:
    return message(
        "a question is left that the example does not answer: {options}",
        "il reste une question à laquelle l’exemple ne répond pas\u00a0: {options}",
        options=_options(question),
    )


def _options(question: Question) -> str:
    """The options in short, as an example would name them."""
    named = [_calling(each.arm, each.label) for each in question.options[:8]]
    return ", ".join(named) + (", …" if len(question.options) > 8 else "") or question.sort


def _calling(arm: str | None, found: Any) -> str:
    said = found
    if isinstance(found, dict):
        said = found.get("piece") or found.get("entry") or found.get("space") or found.get("place")
    return f"{arm}: {said}" if arm and said is not None else str(arm or said)
