"""English draughts, counted and compared: `make fuzz` runs this for minutes, the suite its beginning.

`perft` counts the positions after so many moves, a chain of jumps being one; the figures are those that
programs for draughts have agreed on for decades. `compare` plays random games beside `open_spiel`, which
knows nothing of this implementation: at every step both must allow the same moves.
"""

from __future__ import annotations

import sys
from importlib import import_module
from random import Random
from typing import Any

from click import echo

from ludex.engine import Game, open_game
from tests.engine.accelerate.worlds import machine

COUNTS = (7, 49, 302, 1469, 7361, 36768, 179740)
"""Positions after one move, after two…"""
GAMES = 200
Move = tuple[int, int]


def start(engine: str = "accelerated", seed: int = 1) -> Game:
    return open_game(machine("draughts"), engine=engine, seats=2, seed=seed)


def count_moves(game: Game) -> int:
    """How many moves have been made."""
    return int(game.state.glob[game.machine.global_of["moves"]])


def perft(game: Game, depth: int) -> int:
    """How many positions there are after so many moves."""
    if depth == 0:
        return 1
    if game.question is None:
        return 0
    made, total = count_moves(game), 0
    for option in range(len(game.question.options)):
        after = game.fork()
        after.answer(option)
        total += perft(after, depth - (count_moves(after) - made))
    return total


def list_moves(game: Game, last: int | None) -> list[Move]:
    """The steps and jumps that a question offers, by the numbers of their squares; a further jump begins on
    the `last` one."""
    assert game.question is not None
    squares = [option.value for option in game.question.options]
    if squares and isinstance(squares[0][0], tuple):
        return [(start[1], goal[1]) for start, goal in squares]
    assert last is not None
    return [(last, goal[1]) for goal in squares]


def name_square(number: int) -> str:
    """The name of a square in `open_spiel`, where the side that begins sits at row 1."""
    row, column = divmod(number - 1, 4)
    return f"{'abcdefgh'[7 - (2 * column + (row + 1) % 2)]}{row + 1}"


def compare(spiel: Any, seed: int) -> int:
    """Play a random game on both sides; how many decisions they agreed on."""
    chance, game = Random(seed), start(seed=seed)  # noqa: S311
    other = spiel.load_game("checkers").new_initial_state()
    decisions, last = 0, None
    while game.question is not None and not other.is_terminal():
        actions = {
            other.action_to_string(other.current_player(), each): each for each in other.legal_actions()
        }
        moves = list_moves(game, last)
        ours = {name_square(a) + name_square(b): number for number, (a, b) in enumerate(moves)}
        assert ours.keys() == actions.keys(), (
            f"seed {seed}, after {decisions}: {sorted(ours)}, {sorted(actions)}"
        )
        chosen = chance.choice(sorted(ours))
        last = moves[ours[chosen]][1]
        game.answer(ours[chosen])
        other.apply_action(actions[chosen])
        decisions += 1
    assert game.error is None, game.error
    return decisions


def main() -> int:
    found = tuple(perft(start(), depth) for depth in range(1, len(COUNTS) + 1))
    echo(f"draughts: {', '.join(map(str, found))} positions after 1 to {len(COUNTS)} moves")
    try:
        spiel = import_module("pyspiel")
    except ImportError:
        echo("draughts: not compared with open_spiel, which is not installed (pip install open_spiel)")
    else:
        decisions = sum(compare(spiel, seed) for seed in range(GAMES))
        echo(f"draughts: {GAMES} games, {decisions} decisions as open_spiel has them")
    return 0 if found == COUNTS else 1


if __name__ == "__main__":
    sys.exit(main())
