"""A search as somebody would write it in Python for their own use, over the games written by hand: Monte
Carlo tree search with random playouts, the state copied for each.
"""

from __future__ import annotations

from copy import deepcopy
from math import log, sqrt
from random import Random
from typing import Any

from tests.bench.by_hand import Draughts, Pig, TicTacToe

CURIOSITY = 0.8
HORIZON = 400


class _Node:
    __slots__ = ("children", "tried", "worth")

    def __init__(self) -> None:
        self.children: dict[Any, _Node] = {}
        self.tried = 0
        self.worth = 0.0


def find_player(game: Any) -> int:
    return (0 if game.side == (1, 2) else 1) if isinstance(game, Draughts) else int(game.player)


def find_worth(game: Any, player: int) -> float:
    """What a finished game is worth to a player."""
    if isinstance(game, Pig):
        return float(game.scores[player] >= 100)
    if isinstance(game, TicTacToe):
        return 0.5 if game.winner is None else float(game.winner == player)
    if not game.over():
        return 0.5
    return 0.5 if game.actions() else float(find_player(game) != player)


def search(game: Any, iterations: int, chance: Random) -> Any:
    """The action that was tried most."""
    root = _Node()
    for _ in range(iterations):
        _imagine(deepcopy_game(game, chance), root, chance)
    return max(root.children, key=lambda action: root.children[action].tried)


def deepcopy_game(game: Any, chance: Random) -> Any:
    """A copy with chance of its own; sources of chance are not copied, which takes long."""
    return deepcopy(game, {id(game.chance): chance} if hasattr(game, "chance") else None)


def _imagine(game: Any, root: _Node, chance: Random) -> None:
    node, path = root, []
    while not game.over():
        actions, player = game.actions(), find_player(game)
        new = [action for action in actions if action not in node.children]
        action = chance.choice(new) if new else _choose(node, actions)
        game.play(action)
        reached = node.children.setdefault(action, _Node())
        path.append((player, reached))
        node = reached
        if new:
            break
    for _ in range(HORIZON):
        if game.over():
            break
        game.play(chance.choice(game.actions()))
    for player, each in path:
        each.tried += 1
        each.worth += find_worth(game, player)


def _choose(node: _Node, actions: list[Any]) -> Any:
    total = log(sum(node.children[action].tried for action in actions))

    def promise(action: Any) -> float:
        child = node.children[action]
        return child.worth / child.tried + CURIOSITY * sqrt(total / child.tried)

    return max(actions, key=promise)
