"""Functions that generated code calls."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Any, NoReturn

from ludex.core.verbs import VERBS
from ludex.engine.rules.run import MAX_FRAMES
from ludex.engine.state import piece_operations as acts
from ludex.engine.state.facts import MAX_FORMULA_DEPTH, RULE_ERRORS, GameFacts
from ludex.engine.state.ranked_moves import destroy_ranked, move_ranked
from ludex.engine.state.spots import Pieces, Sides
from ludex.engine.state.state import FUEL, Frame, State, Step
from ludex.expr import value_operations as values
from ludex.expr.failure import Failure
from ludex.expr.protocols import Space
from ludex.expr.tree_types import Linked, Type, Value
from ludex.expr.value_operations import require_list_size

FAILURE_TYPES = (Failure, *RULE_ERRORS, ZeroDivisionError, RecursionError)
"""Exceptions that generated code raises if a rule fails."""


class GameOver(Exception):
    """Exception that leaves all generated functions when the game ends within a rule."""


class Mark(Enum):
    """Result of a generated function without a value."""

    WAITING = "waiting"
    """A question must be answered, or the reference engine must act, before the function can continue.

    The frames of all functions that were running are now on the state's stack, innermost first.
    """
    CANCELLED = "cancelled"
    """A hook has cancelled its step."""


WAITING, CANCELLED = Mark.WAITING, Mark.CANCELLED


@dataclass(frozen=True, slots=True, eq=False)
class Choosing:
    """Question that is answered inline: whether it may be declined, and the types of its options.

    In a menu, an option is the rank of its arm and a value; the types are the types of the arms.
    """

    optional: bool
    types: tuple[Type, ...]
    is_menu: bool


def spend_items(state: State, items: Linked) -> Value:
    """Spend a step for each item of a list before iterating over it."""
    spend(state, len(items))
    return items


def spend(state: State, steps: int) -> None:
    state.fuel -= steps
    if state.fuel < 0:
        raise Failure("fuel", most=FUEL)


def make_failing(reason: str, **slots: int) -> Callable[..., NoReturn]:
    """Return a function that raises a failure with a reason."""

    def fail(*_: object) -> NoReturn:
        raise Failure(reason, None, **slots)

    return fail


def find_place(state: State, piece: Linked) -> int | None:
    """Return the place of a piece; None for a piece that is in the box or destroyed."""
    where = state.where[piece]
    return where if where >= 0 else None


ITEMS = object()
"""The key, in a table of results, of the list on which they depend; it is equal to no space."""
_MOST_SIFTED = 100_000
"""Maximum number of results in a table."""


def _make_room(table: dict[Any, Value]) -> None:
    """Empty a table that has become too large."""
    if len(table) >= _MOST_SIFTED:
        items = table[ITEMS]
        table.clear()
        table[ITEMS] = items


def sift(
    maps: Mapping[Space, Value], table: dict[Any, Value], key: Value, space: Space, found: list[Value]
) -> tuple[Value, ...]:
    """Return the rows that were found, and store them under a key if the space is on the game's own maps.

    Places of pieces have different numbers in other games.
    """
    if space not in maps:
        return tuple(found)
    _make_room(table)
    edges = table[key] = tuple(found)
    return edges


def remember(table: dict[Any, Value], formula: Callable[..., Value], *args: Value) -> Value:
    """Return the value of a formula for a run and arguments, and store it in a table under the arguments."""
    value = formula(*args)
    _make_room(table)
    with suppress(TypeError):  # an edge cannot be a key
        table[args[1:]] = value
    return value


_MOST_DIVIDED = 256
"""Maximum number of pieces of a place that are divided into sides, so that reading a side costs nothing."""


def list_side(
    state: State, sides: Sides, members: Pieces, texts: Mapping[int, str], text: str
) -> Sequence[int] | None:
    """Return the pieces of a place whose entries have the text `text`, after dividing them anew.

    Return None if there are too many pieces, or if the entry of one is not in `texts`.
    """
    if len(members) > _MOST_DIVIDED:
        return None
    spend(state, len(members))
    return sides.pieces.get(text, ()) if sides.divide(state.entry, members, texts) else None


def make_list(items: list[Value]) -> tuple[Value, ...]:
    require_list_size(len(items))
    return tuple(items)


def charge_items(operation: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap an operation that creates a list, charging a step for each item."""

    def make(state: State, *operands: Any) -> Value:
        return spend_items(state, operation(*operands))

    return make


def charge_operands(name: str) -> Callable[..., Value]:
    """Wrap an operation that reads an entire list, charging what the reference engine charges."""
    operation, cost = values.VALUE_OPERATIONS[name], values.OPERAND_COSTS[name]

    def evaluate(state: State, *operands: Value) -> Value:
        spend(state, cost(*operands))
        return operation(*operands)

    return evaluate


def are_equal(state: State, a: Value, b: Value) -> bool:
    """Compare two values; lists, maps and structs cost their weight, a space costs one step."""
    if type(a) in _LISTS and type(b) in _LISTS:
        spend(state, 1 if _is_space(a) or _is_space(b) else values.weigh_both(a, b))
    return bool(a == b)


def _is_space(value: Value) -> bool:
    return type(value) is tuple and len(value) == 2 and type(value[0]) is int and type(value[1]) is int


def contains(state: State, wanted: Value, items: Value) -> bool:
    """Return whether a list contains a value, at the cost of a step for each item.

    For a list, map or struct that is not a space, the cost is the weight of `items`.
    """
    spend(state, len(items) if type(wanted) not in _LISTS or _is_space(wanted) else values.weigh(items))
    return wanted in items


def select_lowest(state: State, items: Value, key: Callable[[Value], Value]) -> Value:
    """Return all items of a list whose number is the lowest."""
    spend(state, len(items))
    return values.keep_lowest(items, [values.require_integer(key(each)) for each in items])


def sort_items(state: State, items: Value, key: Callable[[Value], Value], descending: bool) -> Value:
    """Sort a list by a key; the cost is the weight of the keys."""
    spend(state, len(items))
    keys = [key(each) for each in items]
    spend(state, values.weigh(tuple(keys)) - len(keys))
    order = sorted(range(len(items)), key=keys.__getitem__, reverse=descending)
    return tuple(items[rank] for rank in order)


_LISTS = (tuple, MappingProxyType)


def create_pieces(
    facts: GameFacts, entry: int, count: Value, to: Value, at: Value, given: list[tuple[int, Value]]
) -> Value:
    """Create a piece or, with a count, a list of pieces."""
    made = acts.create(facts, entry, 1 if count is None else count, to, at, given)
    return made[0] if count is None else made


def body_step(routine: int, args: list[Value]) -> Step:
    """Return a step whose body is running, without hooks, as in the frames of the reference engine."""
    step = Step(routine, args)
    step.phase, step.queue = 2, []
    return step


NAMES: Mapping[str, Any] = {
    "F": Frame,
    "FUEL": FUEL,
    "WAITING": WAITING,
    "CANCELLED": CANCELLED,
    "Over": GameOver,
    "FAILED": FAILURE_TYPES,
    "UNSEEN": (StopIteration, TypeError),
    "ITEMS": ITEMS,
    "LACKING": KeyError,
    "UNREAD": (KeyError, TypeError),
    "remembered": remember,
    "each": spend_items,
    "large": make_failing("too-large"),
    "spent": make_failing("fuel", most=FUEL),
    "deep": make_failing("depth", most=MAX_FRAMES),
    "too_deep": make_failing("depth", most=MAX_FORMULA_DEPTH),
    "nothing": make_failing("nothing-to-choose"),
    "first": values.VALUE_OPERATIONS["first"],
    "last": values.VALUE_OPERATIONS["last"],
    "lying": find_place,
    "listed": make_list,
    "list_side": list_side,
    "sized": require_list_size,
    "sifted": sift,
    "body_step": body_step,
    "created": create_pieces,
    "move_ranked": move_ranked,
    "destroy_ranked": destroy_ranked,
    **{name: getattr(acts, name) for name in VERBS if hasattr(acts, name)},
    "bounded": values.require_in_range,
    "one": values.require_single,
    "total": values.sum_values,
    "equal": are_equal,
    "in_": contains,
    "sorted_": sort_items,
    "lowest_": select_lowest,
    **{
        f"{name}_": charge_items(values.VALUE_OPERATIONS[name])
        for name in ("keys", "concat", "slice", "range", "reversed")
    },
    **{
        f"{name}_": charge_operands(name)
        for name in ("index", "lookup", "sum", "min", "max", "distinct", "subsets", "fills")
    },
}
"""The names that generated source may use besides those that it defines itself, which are all different."""
