"""Playouts: continue an imagined game at random or by a policy, and estimate its value for each seat."""

from __future__ import annotations

from collections.abc import Callable
from math import exp, sqrt
from random import Random

from ludex.engine.accelerate.generated_run import GeneratedRun
from ludex.engine.ask.question import Question, WrongAnswer
from ludex.engine.game import Game, find_winners
from ludex.engine.rules.call_graph import walk_operations
from ludex.engine.rules.machine import Machine
from ludex.expr.tree_types import Value
from ludex.play.bots.bot import MAX_POINT_TRIES, PASS, choose_random_answer, seats_asked, seats_waiting
from ludex.play.bots.greedy_bot import evaluate_score, find_score_formula
from ludex.play.bots.policy_bot import PolicyBot

HORIZON, HORIZON_OF_SCORE = 400, 30
"""Number of answers after which an imagined game is judged, without and with a score."""
KEPT_LEADS = 4.0
"""Greatest weight, as a number of leads, that the leads known from earlier answers have for the next one."""
Worths = Callable[[int], float]
"""Takes a seat; returns the value of a game for it, between 0 and 1."""


def order_seats(question: Question, chance: Random) -> list[int]:
    """Return the seats that may answer now: others at random, then one asked seat, which cannot pass."""
    asked = seats_asked(question)
    others = [seat for seat in seats_waiting(question) if seat not in asked]
    return [*chance.sample(others, len(others)), chance.choice(asked)]


class Judge:
    """Judge of imagined games: continues them, and returns their value for a seat, between 0 and 1.

    All seats answer at random, or as `player` does. The value of an unfinished game depends on the lead of
    the seat's score over the best other score, compared with its leads in other imagined games, above
    all those for the same answer; without a score, it is 0.5.
    """

    def __init__(self, machine: Machine, player: PolicyBot | None = None) -> None:
        self.score, self.player = find_score_formula(machine), player
        self.is_score_shared = self.score is not None and (
            ("local", 0) not in walk_operations(machine.formulas[self.score].value)
        )
        """Whether the formula of the score does not read its argument, the seat."""
        self.leads: dict[int, tuple[float, float, float]] = {}
        """For each seat: how many leads are known, their sum, and the sum of their squares."""
        self._known: dict[tuple[Value, ...], Worths] = {}
        """Cache of the values of results: most games end with one of a few results."""

    @property
    def horizon(self) -> int:
        """The number of answers after which a game is judged."""
        return HORIZON if self.score is None else HORIZON_OF_SCORE

    def worths(self, game: Game, chance: Random, given: int) -> Worths:
        """Continue a game after `given` answers outside the tree; return what gives its value for a seat."""
        if not game.over:
            _play_on(game, chance, self.player, self.horizon - given)
        if game.error is not None:
            return lambda seat: 0.0
        if game.state.over:
            return self._judge_result(game)
        if self.score is None:
            return lambda seat: 0.5
        if self.is_score_shared:
            shared = evaluate_score(game, 0, self.score) or 0.0
            return lambda seat: self._weigh(seat, shared)
        seats = range(len(game.state.seats) or 1)
        scores = [evaluate_score(game, seat, self.score) or 0.0 for seat in seats]
        return lambda seat: self._weigh(
            seat, scores[seat] - max(scores[:seat] + scores[seat + 1 :], default=0.0)
        )

    def _judge_result(self, game: Game) -> Worths:
        end, won = game.state.result
        plain = won if type(won) is tuple else (won,)
        if any(each is not None and type(each) is not int for each in plain):
            return _judge_winners(game)
        key = end, won, game.state.seats
        if key not in self._known:
            self._known[key] = _judge_winners(game)
        return self._known[key]

    def begin_answer(self) -> None:
        """Forget most of the leads in games imagined for earlier answers, because leads change in a game."""
        for seat, (count, total, squares) in self.leads.items():
            part = min(KEPT_LEADS / count, 1.0)
            self.leads[seat] = count * part, total * part, squares * part

    def _weigh(self, seat: int, lead: float) -> float:
        count, total, squares = self.leads.get(seat, (0.0, 0.0, 0.0))
        count, total, squares = count + 1, total + lead, squares + lead * lead
        self.leads[seat] = count, total, squares
        mean = total / count
        spread = sqrt(max(squares / count - mean * mean, 0.0)) or 1.0
        return 0.1 + 0.8 / (1 + exp(-2 * max(-20.0, min(20.0, (lead - mean) / spread))))


def _judge_winners(game: Game) -> Worths:
    seats = len(game.state.seats) or 1
    won = find_winners(game.result, seats)
    draw = 0.5 if not won and seats > 1 else 0.0
    return [1.0 if seat in won else draw for seat in range(seats)].__getitem__


def _play_on(game: Game, chance: Random, player: PolicyBot | None, left: int) -> None:
    """Continue a game to its end, for `left` answers, or up to a question for which no answer is found."""
    run = game.run
    assert isinstance(run, GeneratedRun)  # noqa: S101
    given = len(run.answers)
    while game.question is not None and not game.over and left > 0:
        if not _answer(game, chance, player):
            return
        left -= 1 + len(run.answers) - given
        given = len(run.answers)


def _answer(game: Game, chance: Random, player: PolicyBot | None) -> bool:
    """Answer; return False if no allowed point is found, and the question cannot be declined."""
    question = game.question
    assert question is not None  # noqa: S101
    for _ in range(MAX_POINT_TRIES):
        for seat in order_seats(question, chance):
            if player is None:
                given = choose_random_answer(question, seat, chance)
            else:
                given = player.answer(game, seat)
            if given is PASS:
                continue
            try:
                game.answer(given)
            except WrongAnswer:
                break
            return True
    if question.optional:
        game.answer(None)
    return question.optional
