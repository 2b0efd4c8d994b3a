"""Example runner: situation, answers, luck, then the facts that must hold.

It is strict. What was scripted and not used, and what was asked and not scripted, fail like a fact that
does not hold.

An option is named by what it is: a number or word, the slug of an entry or of a piece's, a name that `given`
gave, the number or name of a space, its place; a list names the items of an option that is a list, or the
options of an answer that is one. Of several options that a name fits the first is meant, or the one `nth`
counts to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import cast

from ludex.core.messages import Message, message
from ludex.engine.ask.question import Answer, Option, Question, WrongAnswer, WrongSetting
from ludex.engine.game import Game, TraceStep
from ludex.engine.rules.machine import Machine
from ludex.expr.failure import Failure
from ludex.pack.contents import Place
from ludex.proof.example_cases import Case, MissingPieceError, Situation
from ludex.proof.failure_messages import (
    FALSE_COMPARISON,
    FALSE_FACT,
    LEFT_OVER_CHANCE,
    UNSCRIPTED_CHANCE,
    UNUSED_ANSWER,
    UNUSED_CHANCE,
    describe_unanswered_question,
    describe_unmatched_answer,
    describe_wrong_end,
    evaluate_sides,
    trace_question,
)

NamedPieces = Mapping[str, object]
"""The pieces that the example names."""
Written = Mapping[str, object]
"""An answer as an example writes it."""


class NoAnswerError(Exception):
    """No option is what the answer names; or the answer is for another question."""


def find_answer(question: Question, given: Written, names: NamedPieces, seats: Mapping[str, int]) -> Answer:
    """The answer to a question that an example gives; raises NoAnswerError."""
    seat = seats.get(str(given["seat"])) if "seat" in given else None
    if "seat" in given and seat not in question.seats:
        raise NoAnswerError
    if given.get("decline"):
        if not question.optional and question.least != 0:
            raise NoAnswerError
        return None if question.optional else []
    if question.sort in ("point", "path") and question.sort in given:
        return cast("Answer", given[question.sort])
    if "point" in given or "path" in given:
        raise NoAnswerError
    options = [
        (index, each)
        for index, each in enumerate(question.options)
        if (seat is None or each.seat == seat) and bool(each.offer) == ("offer" in given)
    ]
    nth, pick = given.get("nth", 1), given.get("pick")
    if "offer" in given:
        return _select([index for index, each in options if each.offer == given["offer"]], nth)
    if "arm" in given:
        options = [(index, each) for index, each in options if each.arm == given["arm"]]
        if "pick" not in given:
            return _select([index for index, _ in options], nth)
    elif question.least is not None:
        return _select_several(options, given.get("pick", []), given.get("nth"), names)
    return _select([index for index, each in options if is_named_option(each, pick, names)], nth)


def _select(found: list[int], nth: object = 1) -> int:
    if type(nth) is not int or not 1 <= nth <= len(found):
        raise NoAnswerError
    return found[nth - 1]


def _select_several(
    options: list[tuple[int, Option]], wanted: object, nth: object, names: NamedPieces
) -> list[int]:
    """Each item names another option; with `nth`, one number for each item, the one that this counts to."""
    items = wanted if isinstance(wanted, list) else [wanted]
    chosen: list[int] = []
    for rank, each in enumerate(items):
        fitting = [index for index, it in options if is_named_option(it, each, names)]
        if isinstance(nth, list) and len(nth) == len(items):
            chosen.append(_select(fitting, nth[rank]))
        else:
            chosen.append(_select([index for index in fitting if index not in chosen]))
    return chosen


def is_named_option(option: Option, wanted: object, names: NamedPieces) -> bool:
    """Whether an option is what the answer names."""
    if not (isinstance(wanted, list) and isinstance(option.value, tuple) and isinstance(option.label, list)):
        return _is_named(option.value, option.label, wanted, names)
    left = list(zip(option.value, option.label, strict=True))
    for each in wanted:
        found = next((pair for pair in left if _is_named(*pair, each, names)), None)
        if found is None:
            return False
        left.remove(found)
    return not left


def _is_named(value: object, label: object, wanted: object, names: NamedPieces) -> bool:
    """Whether a value is meant by a name: of a piece, an entry, a place or a space, or the value itself."""
    if isinstance(wanted, str) and wanted in names:
        return bool(names[wanted] == value and isinstance(label, Mapping))
    if not isinstance(label, Mapping):
        return type(label) is type(wanted) and bool(label == wanted)
    space = "space" in label and "piece" not in label
    for part in ("space", "node", "place") if space else ("piece", "entry", "place"):
        name = label.get(part)
        if isinstance(name, str) and isinstance(wanted, str):
            if wanted in (name, name.partition("/")[2]):
                return True
        elif type(name) is type(wanted) and name == wanted:
            return True
    return False


Prepare = Callable[[Game], None]
_SEEDS = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class Complaint:
    """Why an example fails, and at which line; where rules could not go on, the steps that were running."""

    message: Message
    place: Place | None
    trace: tuple[TraceStep, ...] = ()


@dataclass
class Outcome:
    """Result of an example."""

    case: Case
    complaints: list[Complaint] = field(default_factory=list)
    game: Game | None = None

    @property
    def passed(self) -> bool:
        return not self.complaints


def run_example(
    machine: Machine, case: Case, engine: str = "reference", prepare: Prepare | None = None
) -> Outcome:
    """Run one example. `prepare` is called with the game before it begins, for whoever wants to watch.

    An example that leaves something to chance is played with several seeds.
    """
    outcome = Outcome(case)
    for seed in _SEEDS if case.data["free"] else _SEEDS[:1]:
        outcome = ExampleRun(machine, case).play(engine, prepare, seed)
        if not outcome.passed:
            break
    return outcome


class ExampleRun:
    """One example as it runs."""

    def __init__(self, machine: Machine, case: Case) -> None:
        self.machine, self.case, self.result = machine, case, Outcome(case)
        self.left = list(enumerate(case.data["when"]))
        """The answers that have not been given yet."""

    def play(self, engine: str, prepare: Prepare | None, seed: int) -> Outcome:
        try:
            self._run(engine, prepare, seed)
        except (WrongSetting, MissingPieceError) as refused:
            self._complain(refused.message, self.case.place)
        except Failure as failure:
            at = failure.at
            place = self.machine.sources[at[0]][at[1]] if at else self.case.place
            self._complain(failure.message, place)
        return self.result

    def _complain(self, why: Message, place: Place | None, trace: tuple[TraceStep, ...] = ()) -> None:
        self.result.complaints.append(Complaint(why, place, trace))

    def _run(self, engine: str, prepare: Prepare | None, seed: int) -> None:
        self.situation = situation = Situation(self.machine, self.case, engine, seed)
        self.result.game = game = situation.game
        if prepare is not None:
            prepare(game)
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
            return  # what follows from it is not reported
        wanted, end = self.case.data["ends"], game.result.end if game.result else None
        if wanted != end:
            self._complain(describe_wrong_end(wanted, end), self.case.place)
        self._check_chance(game)
        for pointer in self.case.data["then"]:
            self._check_fact(pointer)

    # Answers

    def _answers(self, game: Game) -> None:
        """Give all answers that are left; nothing more may be asked of a call."""
        while self.left:
            if not self._answer(game):
                return
        question = self._question(game)
        if self.case.data["run"] is not None and question is not None:
            self._complain(describe_unanswered_question(question), self.case.place, trace_question(game))

    def _question(self, game: Game) -> Question | None:
        """The next question. Where there is nothing to choose there is one answer, which nobody writes."""
        while game.question is not None and game.question.is_idle:
            game.answer(None if game.question.optional else [])
        return game.question

    def _answer(self, game: Game) -> bool:
        """Give the next answer; false where it cannot be given."""
        question = self._question(game)
        if not self.left and question is not None:
            self._complain(describe_unanswered_question(question), self.case.place, trace_question(game))
            return False
        number, given = self.left.pop(0)
        where = self.machine.sources[self.case.id][self.case.data["at"][number]]
        if question is None:
            if game.error is None:
                count = len(self.case.data["when"])
                self._complain(message(*UNUSED_ANSWER, number=number + 1, count=count), where)
            return False
        try:
            game.answer(find_answer(question, given, *self._names(game)))
        except NoAnswerError:
            self._complain(describe_unmatched_answer(number, given, question), where, trace_question(game))
            return False
        except WrongAnswer as wrong:
            self._complain(wrong.message, where, trace_question(game))
            return False
        return True

    def _names(self, game: Game) -> tuple[NamedPieces, dict[str, int]]:
        """The pieces that the example names, and the seats."""
        known = enumerate(self.case.data["names"])
        seats = {
            self.machine.ids[game.state.entry[piece]].partition("/")[2]: rank
            for rank, piece in enumerate(game.state.seats)
        }
        return {name: self.situation.names[slot] for slot, (name, _) in known if name}, seats

    # What must hold at the end

    def _check_chance(self, game: Game) -> None:
        """Whether chance has brought what the example scripts, and is free where it says so."""
        free, used = self.case.data["free"], self.situation.find_free_streams()
        for stream in used:
            if stream not in free:
                self._complain(message(*UNSCRIPTED_CHANCE, stream=stream), self.case.place)
        for stream in free:
            if stream not in used:
                self._complain(message(*UNUSED_CHANCE, stream=stream), self.case.place)
        for stream, left in game.luck_left().items():
            rest = ", ".join(map(str, left))
            self._complain(message(*LEFT_OVER_CHANCE, stream=stream, left=rest), self.case.place)

    def _check_fact(self, pointer: str) -> None:
        situation, formula = self.situation, self.situation.find_formula(pointer)
        if situation.evaluate(pointer) is True:
            return
        facts = self.machine.records[self.machine.numbers[self.case.id]]["then"]
        fact = str(facts[int(pointer.rpartition("/")[2])])
        slots = [*situation.collect_arguments(formula), *[None] * (formula.size - len(formula.params))]
        sides = evaluate_sides(situation.run, formula, slots)
        why = message(*FALSE_FACT, fact=fact)
        if sides is not None:
            why = message(*FALSE_COMPARISON, fact=fact, left=sides[0], right=sides[1])
        self._complain(why, self.machine.sources[self.case.id][formula.point])
