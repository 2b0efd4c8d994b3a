"""Look-ahead that would tell what nobody may know: `would` runs a step, and that looks where all is hidden.

How many pieces lie somewhere is no secret. What only an owner sees is let pass: that seat may be the one
that looks ahead.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from compiler.core.finding import Finding, find
from compiler.core.message import Both
from compiler.lang.codes import statements as codes
from compiler.lang.effects import Effects
from compiler.lang.game import Game
from compiler.lang.trees import nodes

_COUNTS = ("count", "empty")


def foreseen(game: Game, effects: Effects, dark: frozenset[str]) -> Iterator[Finding]:
    """Every `would` whose outcome hangs upon one of the places in the dark, or on a secret of the game."""
    for node, made in effects.trees.items():
        for would in nodes(made):
            if would[0] not in ("would", "would_method") or not isinstance(would[1], str):
                continue
            name = None if effects.why_not(would) else _seen_ahead(game, effects, would, dark)
            if name is not None:
                why = Both(
                    f"looks at “{name}”, which nobody may see",
                    f"regarde «\u00a0{name}\u00a0», que personne n’a le droit de voir",
                )
                yield find(codes.WOULD_ASK, effects.span(node), name=would[1], why=why)


def _seen_ahead(game: Game, effects: Effects, would: list[Any], dark: frozenset[str]) -> str | None:
    parts: list[Any] = [would[-1]]
    for start in effects.starts(would):
        parts += [effects.trees.get(each) for each in sorted(effects.reached(start))]
    return min((name for part in parts for name in _looked(game, part, dark)), default=None)


def _looked(game: Game, tree: Any, dark: frozenset[str]) -> Iterator[str]:
    match tree:
        case dict():
            for each in tree.values():
                yield from _looked(game, each, dark)
        case [str() as op, _] if op in _COUNTS:
            return
        case ["members" | "on", ["place" | "owned", str() as name, *_]] if name in dark:
            yield name
        case ["global", str() as name] if name in game.secret_state:
            yield name
        case list():
            for each in tree:
                yield from _looked(game, each, dark)
