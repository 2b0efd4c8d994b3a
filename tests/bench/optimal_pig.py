"""Pig as well as it can be played: value iteration over all scores (Neller and Presser, 2004).

The worth of a moment is the chance to win of whoever is at turn. Scores never fall, so the moments of two
scores depend on one another and on higher scores alone: pairs of scores are solved one by one, the highest
first.
"""

from __future__ import annotations

from functools import cache

GOAL = 100
_CLOSE = 1e-9


class Solution:
    """The optimal policy, and what each answer is worth."""

    def __init__(self) -> None:
        self.begun = [[0.5] * GOAL for _ in range(GOAL)]
        """By own score and the other's, at the begin of a turn: the chance to win."""
        self.holds: list[list[list[bool]]] = [[[] for _ in range(GOAL)] for _ in range(GOAL)]
        """By own score, the other's and the turn's total: whether to hold."""
        for both in range(2 * GOAL - 2, -1, -1):
            for own in range(max(0, both - GOAL + 1), both // 2 + 1):
                _solve_pair(self.begun, self.holds, own, both - own)

    def should_hold(self, own: int, other: int, total: int) -> bool:
        held = self.holds[own][other]
        return total >= len(held) or held[total]

    def loss(self, own: int, other: int, total: int, held: bool) -> float:
        """How much of the chance to win an answer gives away against the optimal policy."""
        if self.should_hold(own, other, total) == held:
            return 0.0
        hold = 1.0 if own + total >= GOAL else 1 - self.begun[other][own + total]
        roll = self._roll(own, other, total)
        return roll - hold if held else hold - roll

    def _roll(self, own: int, other: int, total: int) -> float:
        """The chance to win of rolling once more and then playing optimally."""
        lost, worths = 1 - self.begun[other][own], [1.0] * 6
        for now in range(GOAL - own - 1, total, -1):
            held = 1 - self.begun[other][own + now]
            worths = [max(held, (lost + sum(worths[1:])) / 6), *worths[:5]]
        return (lost + sum(worths[1:])) / 6


@cache
def solve_pig() -> Solution:
    return Solution()


def _solve_pair(begun: list[list[float]], holds: list[list[list[bool]]], own: int, other: int) -> None:
    change = 1.0
    while change > _CLOSE:
        change = 0.0
        for mine, theirs in {(own, other), (other, own)}:
            worths, holds[mine][theirs] = _solve_turn(begun, mine, theirs)
            change = max(change, abs(worths - begun[mine][theirs]))
            begun[mine][theirs] = worths


def _solve_turn(begun: list[list[float]], own: int, other: int) -> tuple[float, list[bool]]:
    """The worth of a turn at its begin, and by its total whether holding is better than rolling."""
    lost = 1 - begun[other][own]
    left = GOAL - own
    worths = [1.0] * (left + 6)  # with a total of `left` the game is won
    holds = [True] * left
    for total in range(left - 1, -1, -1):
        held = 1 - begun[other][own + total]
        rolled = (lost + sum(worths[total + 2 : total + 7])) / 6
        worths[total], holds[total] = max(held, rolled), held > rolled
    return worths[0], holds
