"""Values of formulas, cached while the options of a question are computed.

Expressions neither change the state nor use chance, so a formula has the same value for the same arguments
until the question is answered. A cached value costs as much of the budget as its evaluation did, so caching
does not affect whether a game runs out of steps.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias

from ludex.engine.rules.routines import Formula
from ludex.expr.tree_types import Type, Value, strip_optional

if TYPE_CHECKING:
    from ludex.engine.state.facts import GameFacts

Remembered: TypeAlias = dict[tuple[Value, ...], tuple[Value, int]]
"""Values and their costs, by formula, depth of formulas that call themselves, and arguments."""
_KEYS = frozenset("int length bool text space point entry piece word place".split())
"""Types of parameters whose different values are different keys.

`any` is not one of them: as keys, `true` and 1 are equal.
"""


@contextmanager
def remember_values(facts: GameFacts) -> Iterator[None]:
    """Memoize formulas while the context is open: evaluate each only once for the same arguments. The state
    must not change meanwhile."""
    facts.remembered = {}
    try:
        yield
    finally:
        facts.remembered = None


def can_remember(formula: Formula) -> bool:
    """Return whether the values of a formula can be cached: all its arguments can be keys."""
    return all(_is_key(type_) for _, type_ in formula.params)


def _is_key(type_: Type) -> bool:
    plain = strip_optional(type_)
    if isinstance(plain, str):
        return plain in _KEYS
    return _is_key(plain[1]) if plain[0] == "list" else plain[0] in _KEYS
