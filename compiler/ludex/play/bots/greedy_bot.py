"""Greedy bot: tries each answer in imagined games and gives the one with the best score.

Content defines the score (`score` of the game, a number for each seat). The bot never tries an answer in the
real game, but in redealt games, in which everything that its seat cannot see is dealt anew.
"""

from __future__ import annotations

from random import Random

from ludex.engine.ask.question import Answer, WrongAnswer
from ludex.engine.game import Game, has_won
from ludex.engine.rules.machine import Machine
from ludex.play.bots.bot import PASS, Pass, list_answers
from ludex.play.bots.redeal import redeal
from ludex.play.invariants import try_rules

SAMPLES = 3
MOST = 40
WIN_WORTH = 1e12
"""More than any score of a game."""


class GreedyBot:
    """Greedy bot: gives the answer with the best value, summed over some redealt games."""

    def __init__(self, machine: Machine, chance: Random) -> None:
        self.chance, self.score = chance, find_score_formula(machine)

    def answer(self, game: Game, seat: int) -> Answer | Pass:
        question = game.question
        assert question is not None  # noqa: S101
        ways = list_answers(question, seat, self.chance, MOST)
        if len(ways) == 1:
            return ways[0]
        self.chance.shuffle(ways)  # so that one of several equally good answers is chosen at random
        deals = [redeal(game, seat, self.chance) for _ in range(SAMPLES)]
        return max(ways, key=lambda given: sum(self._evaluate(deal, seat, given) for deal in deals))

    def _evaluate(self, deal: Game, seat: int, given: Answer | Pass) -> float:
        game = deal.fork()
        if given is not PASS:
            try:
                game.answer(given)
            except WrongAnswer:
                return -2 * WIN_WORTH
        return evaluate_game(game, seat, self.score)


def find_score_formula(machine: Machine) -> int | None:
    """Return the number of the formula for the score of a seat; None if the content has none."""
    game = machine.numbers.get(f"game/{machine.game}")
    return None if game is None else machine.formula_of.get((game, "score"))


def evaluate_score(game: Game, seat: int, score: int | None) -> float | None:
    """Return a seat's score by the formula `score`; None without a formula or a seat, or if a rule fails."""
    pieces = game.state.seats
    if score is None or seat >= len(pieces):
        return None
    return try_rules(game, lambda: float(game.run.call(score, [pieces[seat]])))


def evaluate_game(game: Game, seat: int, score: int | None) -> float:
    """Return the value of a game for a seat: a win is worth more than any score."""
    if game.error is not None:
        return -2 * WIN_WORTH
    won = has_won(game, seat)
    if won is not None:
        return WIN_WORTH if won else -WIN_WORTH
    return evaluate_score(game, seat, score) or 0.0
