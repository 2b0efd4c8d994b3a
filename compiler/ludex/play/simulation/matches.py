"""Play one match between bots; random bots have a fast path (`BlindMatch`).

On the fast path, generated code answers for the bots, with the same random numbers, so that both paths give
the same game. A bot is asked only if it must see the options: for a list, a point, or an offer beside the
question.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import islice, repeat, starmap
from random import Random

from ludex.core.messages import Bilingual
from ludex.engine.accelerate.generated_run import GeneratedRun, PreparedSetup
from ludex.engine.ask.question import Answer, Question, WrongAnswer
from ludex.engine.game import Game, find_winners, list_running_routines
from ludex.engine.rules.machine import Machine
from ludex.play.bots.bot import MAX_POINT_TRIES, PASS, Bot, Pass, RandomBot, make_random, seats_waiting
from ludex.play.bots.greedy_bot import evaluate_score, find_score_formula
from ludex.play.bots.search_bot import SearchBot, Weighed
from ludex.play.deadlines import PaceLimit
from ludex.play.game_setup import Setting
from ludex.play.invariants import Breach, Invariant, find_breach
from ludex.play.replays import Replay, make_replay
from ludex.play.simulation.observation import (
    Observation,
    find_cards_seen,
    find_named_entries,
    leaves_choice,
    trace_course,
)

_MOST_SCORE = 1e15
MOST_ANSWERS = 10_000
"""Maximum number of answers in a game: a longer game is stopped, with neither `end` nor `error`."""


@dataclass(slots=True)
class MatchResult:
    """Result of a match. `error` is the text of a rule's failure; `breach` the id of an invariant."""

    replay: Replay
    end: str | None = None
    won: frozenset[int] = frozenset()
    decisions: int = 0
    """Number of answers to questions that left a choice."""
    chosen: dict[int, set[str]] = field(default_factory=dict)
    met: dict[int, set[str]] = field(default_factory=dict)
    """For each seat, the ids of cards at the end that are its own, or open to all."""
    error: str | None = None
    message: Bilingual | None = None
    """The error in both languages, with its line."""
    place: tuple[str, int, int] | None = None
    """The place of an error or a breach in the content: file, line and column."""
    breach: str | None = None
    stuck: bool = False
    """Whether no bot found a point that the rules allow."""
    asking: tuple[str, str] | None = None
    joint: bool = False
    """Whether the result only says that all won, or that all lost."""
    first: int | None = None
    """The seat that made the first decision."""
    scores: dict[int, int] = field(default_factory=dict)
    observed: Observation | None = None
    course: tuple[int, int] | None = None
    """After how many hundredths of its decisions the game was decided; how often the favourite changed."""

    @property
    def failed(self) -> bool:
        return self.error is not None or self.breach is not None


class Match:
    """Game between bots. `answers` has the answers so far."""

    def __init__(
        self,
        machine: Machine,
        setting: Setting,
        bots: Sequence[Bot],
        guards: tuple[Invariant, ...] = (),
        engine: str = "reference",
        pace: PaceLimit | None = None,
        observed: Observation | None = None,
    ) -> None:
        self.setting, self.bots, self.guards, self.observed = setting, bots, guards, observed
        self.game = setting.open(machine, engine)
        self.chance = make_random(f"first:{setting.seed}")
        self.pace = pace
        self.answers: list[object] = []
        self.found: Breach | None = None
        self.decisions = 0
        self.first: int | None = None
        self.chosen: dict[int, set[str]] = {}

    def play(self, most: int = MOST_ANSWERS) -> MatchResult:
        """Play to the end, to a broken invariant, until no bot finds an answer, or for `most` answers."""
        stuck = False
        self._check()
        while self.found is None and len(self.answers) < most and self.game.question is not None:
            if not self._answer(self.game.question):
                stuck = True
                break
            self._check()
        return self._make_result(stuck)

    def _check(self) -> None:
        self.found = find_breach(self.game, self.guards) if self.guards else None

    def _answer(self, question: Question) -> bool:
        for attempt in range(MAX_POINT_TRIES):
            seat, given, weighed = self._decide(question)
            if attempt == MAX_POINT_TRIES - 1 and question.optional:
                given = None
            if self.observed is not None and not attempt:
                self.observed.look(self.game, question, seat, weighed)
            try:
                self.game.answer(None if given is PASS else given)
            except WrongAnswer:
                continue
            if self.observed is not None:
                self.observed.count(question, given)
            self._count_choice(question, seat, given)
            self.answers.append(given)
            return True
        return False

    def _decide(self, question: Question) -> tuple[int, Answer | Pass, Sequence[Weighed]]:
        if self.pace is not None:
            late = self.pace.find_late_answer(self.game, question)
            if late is not None:
                return question.seat, late[0], ()
        seats = seats_waiting(question)
        if len(seats) > 1:
            seats = self.chance.sample(seats, len(seats))
        for seat in seats:
            given = self.bots[seat].answer(self.game, seat)
            if given is not PASS and not (given is None and question.mode == "all"):
                return seat, given, self._list_weighed(seat)
        if question.mode == "all":
            return question.seat, None, ()  # no other seat answers
        seat = question.seat
        return seat, self.bots[seat].answer(self.game, seat), self._list_weighed(seat)

    def _list_weighed(self, seat: int) -> Sequence[Weighed]:
        bot = self.bots[seat]
        return bot.weighed if isinstance(bot, SearchBot) else ()

    def _count_choice(self, question: Question, seat: int, given: Answer | Pass) -> None:
        if leaves_choice(question):
            if self.first is None:
                self.first = seat
            self.decisions += 1
        if given is not PASS:
            chosen = self.chosen.setdefault(seat, set())
            for index in question.list_picked(given):
                chosen.update(find_named_entries(question.options[index].label))

    def _make_result(self, stuck: bool) -> MatchResult:
        game, result, error = self.game, self.game.result, self.game.error
        place = None if self.found is None else self.found.invariant.place
        if error is not None:
            place = error.place
        asking = None
        if result is None and game.question is not None:
            step = list_running_routines(game.machine, game.state)[0]
            asking = step.program, "" if step.place is None else f"{step.place.file}:{step.place.line}"
        won, observed = find_winners(result, self.setting.seats), self.observed
        return MatchResult(
            replay=make_replay(game, self.setting, self.answers, self.found),
            end=None if result is None else result.end or "",
            won=won,
            decisions=self.decisions,
            chosen=self.chosen,
            met=find_cards_seen(game) if result is not None else {},
            error=None if error is None else error.render(),
            message=None if error is None else Bilingual(error.render("en"), error.render("fr")),
            place=None if place is None else (place.file, place.line, place.column),
            breach=None if self.found is None else self.found.invariant.id,
            stuck=stuck,
            asking=asking,
            joint=result is not None and type(result.won) is bool,
            first=self.first,
            scores={} if result is None else find_scores(game),
            observed=observed,
            course=trace_course(observed.course, won, self.setting.seats)
            if result is not None and observed is not None
            else None,
        )


def find_scores(game: Game) -> dict[int, int]:
    """Return the score of each seat; empty if content defines none, or if a score cannot be computed."""
    score = find_score_formula(game.machine)
    found: dict[int, int] = {}
    for seat in range(len(game.state.seats)):
        value = evaluate_score(game, seat, score)
        if value is None or not abs(value) < _MOST_SCORE:
            return {}
        found[seat] = round(value)
    return found


class BlindMatch(Match):
    """Match of random bots: generated code gives most answers, and nothing is checked after each."""

    def __init__(self, opening: PreparedSetup, setting: Setting, bot: RandomBot, most: int) -> None:
        """`bot` plays for all seats."""
        self.setting, self.bots = setting, [bot] * setting.seats
        self.guards, self.pace, self.found = (), None, None
        self.observed, self.first = None, None
        self.answers, self.decisions, self.chosen, self.most = [], 0, {}, most
        draw = islice(starmap(bot.chance.random, repeat(())), most).__next__
        self.game = opening.game(setting.seed, [draw] * setting.seats, taking=True)
        assert isinstance(self.game.run, GeneratedRun)  # noqa: S101
        self.run = self.game.run

    @cached_property
    def chance(self) -> Random:  # type: ignore[override]
        """Random generator that decides which of several seats is asked first."""
        return make_random(f"first:{self.setting.seed}")

    def play(self, most: int = MOST_ANSWERS) -> MatchResult:
        return super().play(min(most, self.most))

    def _check(self) -> None:
        """Collect the answers of generated code; count those with a choice as decisions."""
        run, ranks = self.run, self.game.state.seats
        if len(self.answers) + len(run.answers) > self.most:
            self._give_up()
        self.answers += run.answers
        asked, forced = run.askers, run.forced
        self.decisions += len(asked) - len(forced)
        if self.first is None and len(asked) > len(forced):
            # `forced` is sorted: before the first answer with a choice, it has every index.
            first = asked[next((n for n, index in enumerate(forced) if n != index), len(forced))]
            self.first = ranks.index(first) if first in ranks else 0
        for each in (run.answers, run.askers, run.forced):
            each.clear()
        # The entries that seats chose so far, by id.
        ids = self.game.machine.ids
        for owner, entries in (run.taken or {}).items():
            if entries:
                seat = 0 if owner is None else ranks.index(owner)
                self.chosen.setdefault(seat, set()).update([ids[entry] for entry in entries])
                entries.clear()

    def _give_up(self) -> None:
        run, game, left = self.run, self.game, self.most - len(self.answers)
        del run.answers[left:], run.askers[left:]
        run.forced[:] = [index for index in run.forced if index < left]
        game.state.over, game.state.result, game.error = False, (), None
