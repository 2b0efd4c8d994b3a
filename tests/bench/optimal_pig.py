"""Pig as well as it can be played: value iteration over all scores (Neller and Presser, 2004).

The worth of a moment is the chance to win of whoever is at turn. Scores never fall, so the moments of two
scores depend on one another and on higher scores alone: pairs of scores are solved one by one, the highest
first.
"""

from __future__ import annotations

GOAL = 100
_CLOSE = 1e-9


def solve_pig() -> list[list[list[bool]]]:
    """By own score, the other's and the turn's total: whether to hold."""
    begun = [[0.5] * GOAL for _ in range(GOAL)]
    holds: list[list[list[bool]]] = [[[] for _ in range(GOAL)] for _ in range(GOAL)]
    for both in range(2 * GOAL - 2, -1, -1):
        for own in range(max(0, both - GOAL + 1), both // 2 + 1):
            _solve_pair(begun, holds, own, both - own)
    return holds


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
