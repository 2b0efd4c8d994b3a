"""Example runner: set up the situation, play the steps with their answers and chance, verify the facts.

The runner is strict: an example also fails if a scripted answer or random result is not used, or if a
question has no scripted answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import cast

from ludex.core.messages import Message, message
from ludex.engine.ask.question import Question, WrongAnswer, WrongSetting
from ludex.engine.compared_values import evaluate_sides, format_label
from ludex.engine.game import Game, TraceStep
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.run import Run
from ludex.expr.failure import Failure
from ludex.expr.tree_types import Linked
from ludex.pack.contents import Place
from ludex.proof.answer_messages import (
    describe_skipped_question,
    describe_unanswered_question,
    describe_unmatched_answer,
    describe_unused_answer,
    describe_wrong_answer,
    trace_question,
)
from ludex.proof.bot_answers import BotAnswerError, find_bot_answer
from ludex.proof.example_answers import (
    NamedPieces,
    NoAnswerError,
    Written,
    find_answer,
    find_missing_refusal,
    find_refusing_rules,
)
from ludex.proof.example_cases import NEXT, Case, Situation, SituationError
from ludex.proof.failure_messages import (
    FALSE_COMPARISON,
    FALSE_FACT,
    LEFT_OVER_CHANCE,
    OVER_BEFORE,
    UNSCRIPTED_CHANCE,
    UNUSED_CHANCE,
    describe_impossible_situation,
    describe_wrong_end,
)

Prepare = Callable[[Game], None]
_SEEDS = (1, 2, 3)


@dataclass(frozen=True, slots=True)
class Complaint:
    """Reason why an example fails, with the line of its cause; if a rule failed, also the running steps."""

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
    """Run one example; if it has unscripted chance, play it with several seeds until one fails.

    For tracing, `prepare` is called with the game before the example begins, and with each game in which a
    policy is asked.
    """
    outcome = Outcome(case)
    for seed in _SEEDS if case.data["free"] else _SEEDS[:1]:
        outcome = ExampleRun(machine, case).play(engine, prepare, seed)
        if not outcome.passed:
            break
    return outcome


def set_up_example(machine: Machine, case: Case) -> ExampleRun:
    """Set up the situation of an example without playing it; the result of the run has any complaints."""
    run = ExampleRun(machine, case, is_played=False)
    run.play("reference", None, _SEEDS[0])
    return run


class ExampleRun:
    """Run of one example."""

    def __init__(self, machine: Machine, case: Case, *, is_played: bool = True) -> None:
        self.machine, self.case, self.result = machine, case, Outcome(case)
        self.prepare: Prepare | None = None
        self.is_played = is_played
        """Whether the steps are played; otherwise only the situation is set up."""
        self.left = list(enumerate(case.data["when"]))
        """The answers that are still to be given, with their numbers."""

    def play(self, engine: str, prepare: Prepare | None, seed: int) -> Outcome:
        try:
            self._run(engine, prepare, seed)
        except (WrongSetting, SituationError) as refused:
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
        self.prepare = prepare
        if prepare is not None:
            prepare(game)
        situation.set_up()
        while self._question(game) is not None and self._answer(game):
            pass
        if game.error is None and not self.result.complaints:
            situation.lay_out()
            if not self.is_played:
                return
            self._check_situation()
            self._play_steps()
        self.result.game = game = situation.game
        if game.error is not None:
            self._complain(game.error.message, game.error.place, game.error.trace)
            return
        if self.result.complaints:
            return  # consequences are not reported
        wanted, end = self.case.data["ends"], game.result.end if game.result else None
        if wanted != end:
            self._complain(describe_wrong_end(wanted, end), self.case.place)
        self._check_chance(game)
        for pointer in self.case.data["then"]:
            self._check_fact(pointer)

    def _play_steps(self) -> None:
        """Play the steps with their answers, verify their facts, and check that all answers are used."""
        steps, situation = self.case.data["run"], self.situation
        for step in [None] if steps is None else steps:
            if situation.game.over and not (step and NEXT in step):
                self._complain(Message(OVER_BEFORE), situation.find_step_place(step))
                return
            situation.begin(step)
            game = situation.game
            while self._question(game) is not None and (self.left or step is not None):
                if not self._answer(game):
                    return
            if step is None or game.error is not None:
                break
            situation.keep_result(step.get("keep"))
            for pointer in step["then"]:
                self._check_fact(pointer)
            if self.result.complaints:
                return
        if self.left and situation.game.error is None:
            self._answer(situation.game)

    def _check_situation(self) -> None:
        """Check that an `impossible` situation violates an invariant about a plane, and any other none."""
        broken = list(_find_broken_invariants(self.situation.run))
        impossible = self.case.data["impossible"]
        if bool(broken) != impossible:
            self._complain(describe_impossible_situation(broken), self.case.place)

    def _find_written(self, *at: str) -> object:
        """Return the source data of the example at a pointer."""
        written: object = self.machine.records[self.machine.numbers[self.case.id]]
        for step in at:
            if isinstance(written, Mapping):
                written = written[step]
            elif isinstance(written, list | tuple):
                written = written[int(step)]
        return written

    # Answers

    def _question(self, game: Game) -> Question | None:
        """Return the pending question; None if there is none.

        Questions without a choice are answered automatically, because examples omit such answers.
        """
        while game.question is not None and game.question.is_idle:
            game.answer(None if game.question.optional else [])
        return game.question

    def _answer(self, game: Game) -> bool:
        """Give the next answer, or verify that it is refused; return false if that fails.

        Also report why, unless an error of the rules has left no question.
        """
        question = self._question(game)
        if not self.left and question is not None:
            self._complain(describe_unanswered_question(game), self.case.place, trace_question(game))
            return False
        number, given = self.left.pop(0)
        said = cast("Written", self._find_written("when", str(number)))
        where = self.machine.sources[self.case.id][self.case.data["at"][number]]
        if question is None:
            if game.error is None:
                count = len(self.case.data["when"])
                self._complain(describe_unused_answer(number, count, said), where)
            return False
        known, measured = self._names(game), self.situation.measure_answer(given)
        try:
            if "refused" in given:
                missing = find_missing_refusal(game, number, said, measured, *known)
                if missing is not None:
                    self._complain(missing, where, trace_question(game))
                return missing is None
            if "bot" in given:
                game.answer(find_bot_answer(game, number, measured, *known, self.prepare))
            else:
                game.answer(find_answer(question, measured, *known))
        except BotAnswerError as wrong_choice:
            self._complain(wrong_choice.message, where, trace_question(game))
            return False
        except NoAnswerError:
            self._complain(self._describe_misfit(game, number, said), where, trace_question(game))
            return False
        except WrongAnswer as wrong:
            why = describe_wrong_answer(game, number, said, wrong.message)
            self._complain(why, where, trace_question(game))
            return False
        return True

    def _describe_misfit(self, game: Game, number: int, given: Written) -> Message:
        """Describe why an answer does not fit the question; mention it if the next answer does."""
        described = self.situation.describe_absent_module(given.get("pick"))
        if described is not None:
            return described
        measured = self.situation.measure_answer(self.case.data["when"][number])
        refusing = find_refusing_rules(game, measured, *self._names(game))
        if not refusing and self.left and self._fits(game, self.left[0][1]):
            return describe_skipped_question(game, number, given)
        return describe_unmatched_answer(game, number, given, refusing)

    def _fits(self, game: Game, given: Written) -> bool:
        """Return whether an answer fits the pending question and is accepted."""
        given, question = self.situation.measure_answer(given), cast("Question", game.question)
        try:
            if "bot" in given:
                find_bot_answer(game, 0, given, *self._names(game))
            else:
                game.fork().answer(find_answer(question, given, *self._names(game)))
        except (NoAnswerError, WrongAnswer, BotAnswerError):
            return False
        return "refused" not in given

    def _names(self, game: Game) -> tuple[NamedPieces, dict[str, int]]:
        """Return the pieces and results that the example names, by name, and the ranks of seats, by slug."""
        known = enumerate(self.case.data["names"])
        seats = {
            self.machine.ids[game.state.entry[piece]].partition("/")[2]: rank
            for rank, piece in enumerate(game.state.seats)
        }
        return {name: self.situation.names[slot] for slot, (name, _) in known if name}, seats

    # Facts at the end

    def _check_chance(self, game: Game) -> None:
        """Check that scripted random results and the streams under `free` were used, and no other streams."""
        free, used = self.case.data["free"], self.situation.find_free_streams()
        for stream in used:
            if stream not in free:
                self._complain(message(*UNSCRIPTED_CHANCE, stream=stream), self.case.place)
        for stream in free:
            if stream not in used:
                self._complain(message(*UNUSED_CHANCE, stream=stream), self.case.place)
        for stream, left in game.luck_left().items():
            rest = ", ".join(map(format_label, left))
            self._complain(message(*LEFT_OVER_CHANCE, stream=stream, left=rest), self.case.place)

    def _check_fact(self, pointer: str) -> None:
        situation, formula = self.situation, self.situation.find_formula(pointer)
        if situation.evaluate(pointer) is True:
            return
        fact = str(self._find_written(*pointer.split("/")))
        slots = [*situation.collect_arguments(formula), *[None] * (formula.size - len(formula.params))]
        sides = evaluate_sides(situation.run, formula, slots)
        why = message(*FALSE_FACT, fact=fact)
        if sides is not None:
            why = message(*FALSE_COMPARISON, fact=fact, left=sides[0], right=sides[1])
        self._complain(why, self.machine.sources[self.case.id][formula.point])


def _find_broken_invariants(run: Run) -> Iterator[str]:
    """Yield the ids of the violated invariants about planes, if there are pieces on a plane.
    Their `when` is ignored: it excludes tables before the end of the set-up, and the situation of an example
    looks like such a table.
    """
    machine, state = run.machine, run.state
    if not any(state.members[place] for place, sort in enumerate(state.lies) if sort in machine.planes):
        return
    for entry, holds in _find_plane_invariants(machine):
        module = machine.records[entry].get("module")
        playing = module not in machine.modules or state.playing[machine.modules.index(module)]
        if playing and not run.call(holds, []):
            yield machine.ids[entry]


def _find_plane_invariants(machine: Machine) -> Iterator[tuple[int, int]]:
    """Yield the invariants without `of` that use a plane: the entry, and the formula of the condition."""
    for entry, kind in enumerate(machine.kinds):
        if kind != "invariant" or "of" in machine.records[entry]:
            continue
        formula = machine.formula_of.get((entry, "holds"))
        if formula is not None and _asks_plane(machine, machine.formulas[formula].value, set()):
            yield entry, formula


def _asks_plane(machine: Machine, tree: Linked, seen: set[int]) -> bool:
    """Return whether an expression, or a function that it calls, uses a plane."""
    if type(tree) is not tuple:
        return False
    if tree and tree[0] == "plane":
        return True
    if len(tree) == 3 and tree[0] == "fn" and tree[1] not in seen:
        seen.add(tree[1])
        if _asks_plane(machine, machine.formulas[tree[1]].value, seen):
            return True
    return any(_asks_plane(machine, each, seen) for each in tree)
