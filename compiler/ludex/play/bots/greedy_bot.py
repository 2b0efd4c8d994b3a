"""Greedy bot: tries each answer on imagined games and takes the best score.

The score is the content's own (`score` of the game, a number for a seat). The bot tries answers out on games
that are redealt from what its seat may see, with chances of their own, never on the true one.
"""

from __future__ import annotations

from random import Random
from typing import Any

from ludex.engine.ask.question import WrongAnswer
from ludex.engine.game import Game, has_won
from ludex.engine.rules.machine import Machine
from ludex.engine.state.facts import RULE_ERRORS
from ludex.expr.failure import Failure
from ludex.play.bots.bot import PASS, list_answers
from ludex.play.bots.redeal import redeal

SAMPLES = 3
"""How many redealt games each answer is tried on."""
MOST = 40
"""How many answers are tried."""


class GreedyBot:
    def __init__(self, machine: Machine, chance: Random, samples: int = SAMPLES, most: int = MOST) -> None:
        self.chance, self.samples, self.most = chance, samples, most
        self.score = find_score_formula(machine)

    def answer(self, game: Game, seat: int) -> Any:
        question = game.question
        assert question is not None  # noqa: S101
        ways = list_answers(question, seat, self.chance, self.most)
        if len(ways) == 1:
            return ways[0]
        self.chance.shuffle(ways)  # among equals, any
        deals = [redeal(game, seat, self.chance) for _ in range(self.samples)]
        return max(ways, key=lambda given: sum(self._worth(deal, seat, given) for deal in deals))

    def _worth(self, deal: Game, seat: int, given: Any) -> float:
        game = deal.fork()
        if given is not PASS:
            try:
                game.answer(given)
            except WrongAnswer:
                return -2 * WIN_WORTH
        return evaluate_game(game, seat, self.score)


WIN_WORTH = 1e12
"""More than any score of the content."""


def find_score_formula(machine: Machine) -> int | None:
    """The number of the formula that scores a seat; None where the content declares none."""
    game = machine.numbers.get(f"game/{machine.game}")
    return None if game is None else machine.formula_of.get((game, "score"))


def evaluate_game(game: Game, seat: int, score: int | None) -> float:
    """What a game is worth to a seat: winning more than anything, then the content's score."""
    if game.error is not None:
        return -2 * WIN_WORTH
    won = has_won(game, seat)
    if won is not None:
        return WIN_WORTH if won else -WIN_WORTH
    if score is None or seat >= len(game.state.seats):
        return 0.0
    left = game.state.fuel
    try:
        return float(game.run.call(score, [game.state.seats[seat]]))
    except (Failure, *RULE_ERRORS):
        return 0.0
    finally:
        game.state.fuel = left
