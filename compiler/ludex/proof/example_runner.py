"""Example runner: set up the situation, play the steps with their answers and chance, verify the facts.

The runner is strict: an example also fails if a scripted answer or random result is not used, or if a
question has no scripted answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import cast

from ludex.core.messages import Message
from ludex.engine.ask.question import Question, WrongAnswer, WrongSetting
from ludex.engine.compared_values import evaluate_sides, format_label
from ludex.engine.game import Game, TraceStep
from ludex.engine.rules.call_graph import walk_operations
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.run import Run
from ludex.expr.failure import Failure
from ludex.pack.contents import Place
from ludex.proof.example_answers import (
    BotAnswerError,
    NamedPieces,
    NoAnswerError,
    Written,
    find_answer,
    find_bot_answer,
    find_missing_refusal,
    find_refusing_rules,
)
from ludex.proof.example_cases import NEXT, Case, Situation, SituationError
from ludex.proof.example_messages import (
    describe,
    describe_answer,
    describe_unmatched_answer,
    format_answer,
    format_options,
    list_seat_names,
    trace_question,
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
    """Run an example, with several seeds if chance is unscripted; `prepare` gets games to trace."""
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
            reason = "unexpected-end" if wanted is None else "missing-end" if end is None else "other-end"
            self._complain(describe(reason, wanted=str(wanted), found=str(end)), self.case.place)
        self._check_chance(game)
        for pointer in self.case.data["then"]:
            self._check_fact(pointer)

    def _play_steps(self) -> None:
        steps, situation = self.case.data["run"], self.situation
        for step in [None] if steps is None else steps:
            if situation.game.over and not (step and NEXT in step):
                self._complain(describe("over-before"), situation.find_step_place(step))
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
            reason = "impossible" if broken else "possible"
            self._complain(describe(reason, broken=", ".join(broken)), self.case.place)

    def _find_written(self, *at: str) -> object:
        written: object = self.machine.records[self.machine.numbers[self.case.id]]
        for step in at:
            if isinstance(written, Mapping):
                written = written[step]
            elif isinstance(written, list | tuple):
                written = written[int(step)]
        return written

    # Answers

    def _question(self, game: Game) -> Question | None:
        """Return the pending question; answer those without options, because examples omit such answers."""
        while game.question is not None and game.question.is_idle:
            game.answer(None if game.question.optional else [])
        return game.question

    def _answer(self, game: Game) -> bool:
        """Give the next answer, or verify that it is refused; return False, and complain, if that fails."""
        question = self._question(game)
        if not self.left and question is not None:
            asked = list_seat_names(game, question.seats)
            why = describe("unanswered", asked=asked, options=format_options(question))
            self._complain(why, self.case.place, trace_question(game))
            return False
        number, given = self.left.pop(0)
        said = cast("Written", self._find_written("when", str(number)))
        where = self.machine.sources[self.case.id][self.case.data["at"][number]]
        if question is None:
            if game.error is None:
                slots = {"number": number + 1, "count": len(self.case.data["when"])}
                self._complain(describe("unused-answer", said=format_answer(said), **slots), where)
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
            why = describe_answer("wrong", game, number, said, why=wrong.message.as_bilingual())
            self._complain(why, where, trace_question(game))
            return False
        return True

    def _describe_misfit(self, game: Game, number: int, given: Written) -> Message:
        described = self.situation.describe_absent_module(given.get("pick"))
        if described is not None:
            return described
        measured = self.situation.measure_answer(self.case.data["when"][number])
        refusing = find_refusing_rules(game, measured, *self._names(game))
        if not refusing and self.left and self._fits(game, self.left[0][1]):
            return describe_answer("skipped", game, number, given, next=number + 2)
        return describe_unmatched_answer(game, number, given, refusing)

    def _fits(self, game: Game, given: Written) -> bool:
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
        free, used = self.case.data["free"], self.situation.find_free_streams()
        for stream in used:
            if stream not in free:
                self._complain(describe("unscripted-chance", stream=stream), self.case.place)
        for stream in free:
            if stream not in used:
                self._complain(describe("unused-chance", stream=stream), self.case.place)
        for stream, left in game.luck_left().items():
            rest = ", ".join(map(format_label, left))
            self._complain(describe("left-over-chance", stream=stream, left=rest), self.case.place)

    def _check_fact(self, pointer: str) -> None:
        situation, formula = self.situation, self.situation.find_formula(pointer)
        if situation.evaluate(pointer) is True:
            return
        fact = str(self._find_written(*pointer.split("/")))
        sides = evaluate_sides(
            situation.run, formula, formula.fill_slots(situation.collect_arguments(formula))
        )
        why = describe("false", fact=fact)
        if sides is not None:
            why = describe("false-comparison", fact=fact, left=sides[0], right=sides[1])
        self._complain(why, self.machine.sources[self.case.id][formula.point])


def _find_broken_invariants(run: Run) -> Iterator[str]:
    """Yield the violated invariants about planes; their `when` is ignored: it excludes unfinished tables."""
    machine, state = run.machine, run.state
    if not any(state.members[place] for place, sort in enumerate(state.lies) if sort in machine.planes):
        return
    for entry, kind in enumerate(machine.kinds):
        record, holds = machine.records[entry], machine.formula_of.get((entry, "holds"))
        if kind != "invariant" or "of" in record or holds is None:
            continue
        module = record.get("module")
        playing = module not in machine.modules or state.playing[machine.modules.index(module)]
        if playing and _asks_plane(machine, holds, set()) and not run.call(holds, []):
            yield machine.ids[entry]


def _asks_plane(machine: Machine, formula: int, seen: set[int]) -> bool:
    """Return whether a formula, or a function that it calls, uses a plane."""
    seen.add(formula)
    return any(
        node[0] == "plane"
        or (node[0] == "fn" and node[1] not in seen and _asks_plane(machine, node[1], seen))
        for node in walk_operations(machine.formulas[formula].value)
    )
