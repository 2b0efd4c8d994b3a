"""Example runner: situation, answers, luck, then the facts that must hold.

It is strict. What was scripted and not used, and what was asked and not scripted, fail like a fact that
does not hold.

An option is named by what it is: a number or word, the slug of an entry or of a piece's, a name that `given`
gave, the number or name of a space, its place; a list names the items of an option that is a list, or the
options of an answer that is one. Of several options that a name fits the first is meant, or the one `nth`
counts to.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ludex.core.messages import Message, message
from ludex.engine.ask.question import Option, Question, WrongAnswer, WrongSetting
from ludex.engine.game import Game, TraceStep
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.routines import Formula
from ludex.expr.failure import Failure
from ludex.pack.contents import Place
from ludex.proof.example_cases import Case, MissingPieceError, Situation
from ludex.proof.failure_messages import (
    describe_missing_pieces,
    describe_unanswered_question,
    describe_unmatched_answer,
    describe_unscripted_chance,
    describe_unused_answer,
    describe_unused_chance,
    describe_wrong_end,
    evaluate_sides,
    trace_question,
)

NamedPieces = Mapping[str, Any]
"""The pieces that the example names."""


class NoAnswerError(Exception):
    """No option is what the answer says; or the answer is for another question."""


def answer_to(
    question: Question, said: Mapping[str, Any], names: NamedPieces, seats: Mapping[str, int]
) -> Any:
    """What to answer; raises NoAnswerError."""
    _check_seat(question, said, seats)
    if said.get("decline"):
        if not question.optional and question.least != 0:
            raise NoAnswerError
        return None if question.optional else []
    if question.sort in ("point", "path") and question.sort in said:
        return said[question.sort]
    if "point" in said or "path" in said:
        raise NoAnswerError
    options, nth = _open_to(question, said, seats), said.get("nth", 1)
    if "offer" in said:
        return _one([index for index, each in options if each.offer == said["offer"]], nth)
    if "arm" in said:
        options = [(index, each) for index, each in options if each.arm == said["arm"]]
        found = [
            index
            for index, each in options
            if "pick" not in said or is_named_option(each, said["pick"], names)
        ]
        return _one(found, nth)
    if question.least is not None:
        return _several(options, said.get("pick", []), said.get("nth"), names)
    return _one([index for index, each in options if is_named_option(each, said.get("pick"), names)], nth)


def _check_seat(question: Question, said: Mapping[str, Any], seats: Mapping[str, int]) -> None:
    if "seat" in said and seats.get(str(said["seat"])) not in question.seats:
        raise NoAnswerError


def _open_to(
    question: Question, said: Mapping[str, Any], seats: Mapping[str, int]
) -> list[tuple[int, Option]]:
    """The options, each with its index; of one seat where the answer names it."""
    seat = seats.get(str(said["seat"])) if "seat" in said else None
    found = [
        (index, each) for index, each in enumerate(question.options) if seat is None or each.seat == seat
    ]
    return [(index, each) for index, each in found if bool(each.offer) == ("offer" in said)]


def _one(found: list[int], nth: Any = 1) -> int:
    if type(nth) is not int or not 1 <= nth <= len(found):
        raise NoAnswerError
    return found[nth - 1]


def _several(options: list[tuple[int, Option]], wanted: Any, nth: Any, names: NamedPieces) -> list[int]:
    """Each item names another option; with `nth`, one number for each item, the one that this counts to."""
    items = wanted if isinstance(wanted, list) else [wanted]
    chosen: list[int] = []
    for rank, each in enumerate(items):
        fitting = [index for index, it in options if is_named_option(it, each, names)]
        if isinstance(nth, list) and len(nth) == len(items):
            chosen.append(_one(fitting, nth[rank]))
        else:
            chosen.append(_one([index for index in fitting if index not in chosen]))
    return chosen


def is_named_option(option: Option, wanted: Any, names: NamedPieces) -> bool:
    """Whether an option is what the answer names."""
    if isinstance(wanted, list) and isinstance(option.value, tuple) and isinstance(option.label, list):
        return _same_items(option, wanted, names)
    return _fits(option.value, option.label, wanted, names)


def _same_items(option: Option, wanted: list[Any], names: NamedPieces) -> bool:
    left = list(zip(option.value, option.label, strict=True))
    for each in wanted:
        found = next((pair for pair in left if _fits(*pair, each, names)), None)
        if found is None:
            return False
        left.remove(found)
    return not left


def _fits(value: Any, label: Any, wanted: Any, names: NamedPieces) -> bool:
    if isinstance(wanted, str) and wanted in names:
        return bool(names[wanted] == value and isinstance(label, Mapping))
    if isinstance(label, Mapping):
        return any(_is_called(each, wanted) for each in _list_label_names(label))
    return type(label) is type(wanted) and bool(label == wanted)


def _list_label_names(label: Mapping[str, Any]) -> list[Any]:
    """What a piece, an entry or a space may be called by."""
    if "space" in label and "piece" not in label:
        return [label["space"], label.get("node"), label.get("place")]
    return [label.get("piece"), label.get("entry"), label.get("place")]


def _is_called(name: Any, wanted: Any) -> bool:
    if isinstance(name, str) and isinstance(wanted, str):
        return wanted in (name, name.partition("/")[2])
    return type(name) is type(wanted) and bool(name == wanted)


_SEEDS = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class Complaint:
    """Why an example fails, and at which line; where rules could not go on, the steps that were running."""

    message: Message
    place: Place | None
    trace: tuple[TraceStep, ...] = ()


@dataclass
class Outcome:
    """What came of an example."""

    case: Case
    complaints: list[Complaint] = field(default_factory=list)
    game: Game | None = None

    @property
    def passed(self) -> bool:
        return not self.complaints


def run_example(machine: Machine, case: Case, engine: str = "reference", prepare: Any = None) -> Outcome:
    """Run one example. `prepare` is given the game before it begins, for whoever wants to watch.

    What is left to chance may come out as it likes: such an example is played with several seeds.
    """
    outcome = Outcome(case)
    for seed in _SEEDS if case.data["free"] else _SEEDS[:1]:
        outcome = ExampleRun(machine, case, engine, prepare, seed).outcome()
        if not outcome.passed:
            break
    return outcome


class ExampleRun:
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
        except MissingPieceError as lacking:
            self._complain(describe_missing_pieces(lacking), self.case.place)
        except Failure as failure:
            at = failure.at
            place = self.machine.sources[at[0]][at[1]] if at else self.case.place
            self._complain(failure.message, place)
        return self.result

    def _complain(self, said: Message, place: Place | None, trace: tuple[TraceStep, ...] = ()) -> None:
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
            self._complain(describe_unanswered_question(question), self.case.place, trace_question(game))

    def _question(self, game: Game) -> Question | None:
        """What is asked next. Where there is nothing to choose there is one answer, which nobody writes."""
        while game.question is not None and game.question.is_idle:
            game.answer(None if game.question.optional else [])
        return game.question

    def _answer(self, game: Game) -> bool:
        """Give the next answer; false where it cannot be given."""
        question = self._question(game)
        if not self.left and question is not None:
            self._complain(describe_unanswered_question(question), self.case.place, trace_question(game))
            return False
        number, said = self.left.pop(0)
        where = self.machine.sources[self.case.id][self.case.data["at"][number]]
        if question is None:
            if game.error is None:
                self._complain(describe_unused_answer(number, len(self.case.data["when"])), where)
            return False
        try:
            game.answer(answer_to(question, said, *self._names(game)))
        except NoAnswerError:
            self._complain(describe_unmatched_answer(number, said, question), where, trace_question(game))
            return False
        except WrongAnswer as wrong:
            self._complain(wrong.message, where, trace_question(game))
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
            self._complain(describe_wrong_end(wanted, found), self.case.place)

    def _luck(self, game: Game) -> None:
        free, used = self.case.data["free"], self.situation.find_free_streams()
        for stream in used:
            if stream not in free:
                self._complain(describe_unscripted_chance(stream), self.case.place)
        for stream in free:
            if stream not in used:
                self._complain(describe_unused_chance(stream), self.case.place)
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
        if self.situation.evaluate(pointer) is True:
            return
        place = self.machine.sources[self.case.id][formula.point]
        fact = str(self.machine.records[entry]["then"][int(pointer.rpartition("/")[2])])
        self._complain(self._describe_difference(formula, fact), place)

    def _describe_difference(self, formula: Formula, fact: str) -> Message:
        """What a comparison comes to on either side."""
        slots = [*self.situation.collect_arguments(formula), *[None] * (formula.size - len(formula.params))]
        found = evaluate_sides(self.situation.run, formula, slots)
        if found is None:
            return message("`{fact}` does not hold", "`{fact}` n’est pas vrai", fact=fact)
        return message(
            "`{fact}` does not hold: the left side is {left}, the right side {right}",
            "`{fact}` n’est pas vrai\u00a0: à gauche {left}, à droite {right}",
            fact=fact,
            left=found[0],
            right=found[1],
        )
