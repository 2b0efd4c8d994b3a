"""Look-ahead that would tell what nobody may know: `would` runs a step, and that looks where all is hidden.

How many pieces lie somewhere is no secret. What only an owner sees is let pass: that seat may be the one
that looks ahead.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludex.core.finding import Finding, find
from ludex.core.message import Both
from ludex.lang.codes import statements as codes
from ludex.lang.effects import Effects
from ludex.lang.game import Game
from ludex.lang.outlines import looked
from ludex.lang.trees import nodes


def foreseen(game: Game, effects: Effects, dark: frozenset[str]) -> Iterator[Finding]:
    """Every `would` whose outcome hangs upon one of the places in the dark, or on a secret of the game."""
    for node, part in effects.parts.items():
        for would in nodes(effects.tree(node)) if part.telling else ():
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
    reached = {each for start in effects.starts(would) for each in effects.reached(start)}
    parts = [effects.parts[each] for each in reached if each in effects.parts]
    looks = {*looked(would[-1]), *(each for part in parts for each in part.looks)}
    hidden = {*(("p", name) for name in dark), *(("g", name) for name in game.secret_state)}
    return min((name for _, name in looks & hidden), default=None)
