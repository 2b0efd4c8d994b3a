"""Keys of options, which identify the same option in another deal without building its label.

A piece is identified by its place and its space, and if the seat may see the piece, by its entry; in a row or
a stack, also by its number, which stands for its rank, because a redeal does not move pieces. Everything else
is identified by its value.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import partial

from ludex.engine.accelerate.runtime import Choosing
from ludex.engine.rules.run import Run
from ludex.engine.state.facts import RULE_ERRORS
from ludex.engine.state.views import can_see
from ludex.expr.tree_types import Type, Value, item_type, type_name

Keyer = Callable[[Run, int, Value], Hashable]
"""Takes a run, the rank of a seat and a value; returns the key of the value."""
_RANKED = ("row", "stack")
_LOOSE = frozenset("any struct map body event".split())
"""Types whose values are perhaps not hashable."""


def list_option_keys(run: Run, rank: int, options: Sequence[Value], how: Choosing) -> Sequence[Hashable]:
    """Return the key of each option; if the question can be declined, the last key is for declining."""
    keyers = [_find_keyer(each) for each in how.types]
    found: Sequence[Hashable]
    if how.is_menu:
        found = [
            (arm, value) if keyers[arm] is None else (arm, keyers[arm](run, rank, value))
            for arm, value in options
        ]
    elif keyers[0] is None:
        found = options
    else:
        found = [keyers[0](run, rank, value) for value in options]
    return [*found, None] if how.optional else found


def _find_keyer(type_: Type) -> Keyer | None:
    """Return the function that makes keys of values of a type; None if the values are their own keys."""
    name = type_name(type_)
    if name == "piece":
        return _key_piece
    if name == "list":
        inner = _find_keyer(item_type(type_))
        return inner and partial(_key_list, inner)
    return _key_any if name in _LOOSE else None


def _key_piece(run: Run, rank: int, piece: Value) -> Hashable:
    state, machine = run.state, run.machine
    try:
        place = state.where[piece]
        if place < 0:
            return state.entry[piece], place, piece if piece in state.seats else None
        entry = state.entry[piece] if not machine.hides or can_see(run, rank, piece) else None
        own = piece if machine.places[state.lies[place]].form in _RANKED else None
        return entry, place, state.at[piece], own
    except RULE_ERRORS:  # the value is none, or not a piece
        return _key_any(run, rank, piece)


def _key_list(inner: Keyer, run: Run, rank: int, items: Value) -> Hashable:
    if type(items) is not tuple:
        return _key_any(run, rank, items)
    return tuple([inner(run, rank, each) for each in items])


def _key_any(run: Run, rank: int, value: Value) -> Hashable:
    try:
        hash(value)
    except TypeError:
        return repr(value)
    key: Hashable = value
    return key
