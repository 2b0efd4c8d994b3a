"""Operations that need only values: arithmetic, lists, look-ups."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from itertools import combinations
from math import comb
from types import MappingProxyType

from ludex.expr.failure import Failure
from ludex.expr.operation_table import MAX_LIST_SIZE, MAX_NUMBER
from ludex.expr.tree_types import Value


def require_integer(value: object) -> int:
    """Return a value if it is a number; fail for none, a text or a boolean."""
    if type(value) is not int:
        raise Failure("no-value")
    return value


def require_in_range(value: int) -> int:
    if -MAX_NUMBER <= value <= MAX_NUMBER:
        return value
    raise Failure("too-large")


def require_list_size(size: int) -> int:
    """Return the size of a list to be created; fail if it is too long."""
    if size > MAX_LIST_SIZE:
        raise Failure("too-long", size=size, most=MAX_LIST_SIZE)
    return size


def require_nonzero(value: object) -> int:
    number = require_integer(value)
    if number == 0:
        raise Failure("zero")
    return number


def divide(a: object, b: object) -> int:
    divisor = require_nonzero(b)
    return require_in_range(require_integer(a) // divisor)


def find_remainder(a: object, b: object) -> int:
    divisor = require_nonzero(b)
    return require_integer(a) % divisor


def concat(a: tuple[Value, ...], b: tuple[Value, ...]) -> tuple[Value, ...]:
    require_list_size(len(a) + len(b))
    return (*a, *b)


def at(items: tuple[Value, ...], index: object) -> Value:
    rank = require_integer(index)
    if -len(items) <= rank < len(items):
        return items[rank]
    raise Failure("outside", index=rank, size=len(items))


def make_range(low: object, high: object, step: object) -> tuple[int, ...]:
    stride = require_nonzero(step)
    found = range(require_integer(low), require_integer(high), stride)
    require_list_size(len(found))
    return tuple(found)


def _weigh_subsets(items: tuple[Value, ...], size: object) -> int:
    count = max(require_integer(size), 0)
    return min(comb(len(items), count) * max(count, 1), MAX_LIST_SIZE)


def require_single(items: tuple[Value, ...]) -> Value:
    if len(items) != 1:
        raise Failure("not-one", size=len(items)) if items else Failure("nothing")
    return items[0]


def sum_values(items: tuple[Value, ...]) -> int:
    return require_in_range(sum(require_integer(each) for each in items))


_NESTED = frozenset((tuple, MappingProxyType))
MAX_DEPTH = 64
"""Maximum nesting of lists that can be compared."""
_HEAVIEST = 2_000_000
"""The weight at which counting stops: no budget of steps pays for more."""


def weigh(value: Value) -> int:
    """Return the number of items in a list, map or struct and in all those within it; zero for other values.

    Counting stops above `_HEAVIEST`. Raises Failure if lists are nested too deep.
    """
    if type(value) not in _NESTED:
        return 0
    total, level = 0, [value]
    for _ in range(MAX_DEPTH):
        below: list[Value] = []
        for each in level:
            items = each if type(each) is tuple else tuple(each.values())
            total += len(items)
            if total > _HEAVIEST:
                return total
            if not _NESTED.isdisjoint(map(type, items)):
                below += (item for item in items if type(item) in _NESTED)
        if not below:
            return total
        level = below
    raise Failure("too-deep", most=MAX_DEPTH)


def weigh_both(a: Value, b: Value) -> int:
    """Return the cost of comparing two values: zero unless both are lists, maps or structs."""
    return weigh(a) + weigh(b) if type(a) in _NESTED and type(b) in _NESTED else 0


def weigh_search(wanted: Value, items: Value) -> int:
    """Return the cost of searching a list for a value."""
    return weigh(items) if type(wanted) in _NESTED else len(items)


def distinct(items: tuple[Value, ...]) -> tuple[Value, ...]:
    try:
        return tuple(dict.fromkeys(items))
    except TypeError:  # parts of an entry's data cannot be hashed
        found: list[Value] = []
        found += (each for each in items if each not in found)
        return tuple(found)


def index(items: tuple[Value, ...], wanted: Value) -> int | None:
    return items.index(wanted) if wanted in items else None


def subsets(items: tuple[Value, ...], size: object) -> tuple[tuple[Value, ...], ...]:
    """Return all combinations of `size` items, in order; fail if they have too many items in all."""
    count = require_integer(size)
    if count < 0:
        raise Failure("no-value")
    require_list_size(comb(len(items), count) * max(count, 1))
    return tuple(combinations(items, count))


def keep_lowest(items: tuple[Value, ...], numbers: list[int]) -> tuple[Value, ...]:
    """Return the items whose number is the lowest."""
    least = min(numbers, default=0)
    return tuple(item for item, number in zip(items, numbers, strict=True) if number == least)


def fills(options: tuple[Value, ...], needs: Mapping[Value, object]) -> bool:
    """Return whether each item can be assigned one of its keys so that every key gets the number in `needs`.

    `options` has the keys of each item; keys without a number are ignored.
    """
    room = {key: count for key, count in needs.items() if type(count) is int}
    if min(room.values(), default=0) < 0 or sum(room.values()) != len(options):
        return False
    holders: dict[Value, list[int]] = {key: [] for key in room}
    return all(_assign_item(rank, options, room, holders) for rank in range(len(options)))


def _assign_item(
    item: int, options: tuple[Value, ...], room: Mapping[Value, int], holders: dict[Value, list[int]]
) -> bool:
    came_from: dict[Value, tuple[int, Value]] = {}
    waiting: deque[tuple[int, Value]] = deque([(item, None)])
    while waiting:
        mover, left = waiting.popleft()
        for key in options[mover]:
            if key not in room or key in came_from:
                continue
            came_from[key] = mover, left
            if len(holders[key]) < room[key]:
                _move_along(key, came_from, holders)
                return True
            waiting.extend((each, key) for each in holders[key])
    return False


def _move_along(
    key: Value, came_from: Mapping[Value, tuple[int, Value]], holders: dict[Value, list[int]]
) -> None:
    """Make the moves of a path, from the key that has room back to the new item."""
    while key is not None:
        mover, left = came_from[key]
        holders[key].append(mover)
        if left is not None:
            holders[left].remove(mover)
        key = left


def weigh_filling(options: tuple[Value, ...], needs: Mapping[Value, object]) -> int:
    """Return the maximum cost of the search: for each item, it may examine every key of every item."""
    return len(needs) + len(options) * (1 + sum(map(len, options)))


VALUE_OPERATIONS: Mapping[str, Callable[..., Value]] = {
    "get": lambda name, struct: struct.get(name),
    "lookup": lambda known, key: known.get(key),
    "keys": tuple,
    "+": lambda a, b: require_in_range(require_integer(a) + require_integer(b)),
    "-": lambda a, b: require_in_range(require_integer(a) - require_integer(b)),
    "*": lambda a, b: require_in_range(require_integer(a) * require_integer(b)),
    "//": divide,
    "%": find_remainder,
    "neg": lambda a: -require_integer(a),
    "abs": lambda a: abs(require_integer(a)),
    "least": lambda *values: min(map(require_integer, values)),
    "most": lambda *values: max(map(require_integer, values)),
    "==": lambda a, b: a == b,
    "!=": lambda a, b: a != b,
    "<": lambda a, b: require_integer(a) < require_integer(b),
    "<=": lambda a, b: require_integer(a) <= require_integer(b),
    ">": lambda a, b: require_integer(a) > require_integer(b),
    ">=": lambda a, b: require_integer(a) >= require_integer(b),
    "not": lambda a: not a,
    "none?": lambda a: a is None,
    "in": lambda a, items: a in items,
    "list": lambda *values: values,
    "concat": concat,
    "at": at,
    "slice": lambda items, low, high: items[low:high],
    "range": make_range,
    "count": len,
    "empty": lambda items: len(items) == 0,
    "first": lambda items: items[0] if len(items) else None,
    "last": lambda items: items[-1] if len(items) else None,
    "one": require_single,
    "sum": sum_values,
    "min": lambda items: min(items) if len(items) else None,
    "max": lambda items: max(items) if len(items) else None,
    "reversed": lambda items: items[::-1],
    "distinct": distinct,
    "index": index,
    "subsets": subsets,
    "fills": fills,
    "number": lambda space: space[1],
    "placeof": lambda space: space[0],
}

LIST_OPERATIONS = frozenset({"keys", "list", "concat", "slice", "range", "reversed"})
"""Operations for which each item of the resulting list costs a step."""

OPERAND_COSTS: Mapping[str, Callable[..., int]] = {
    "==": weigh_both,
    "!=": weigh_both,
    "in": weigh_search,
    "index": lambda items, wanted: weigh_search(wanted, items),
    "lookup": lambda known, key: weigh(key),
    "sum": len,
    "min": weigh,
    "max": weigh,
    "distinct": weigh,
    "subsets": _weigh_subsets,
    "fills": weigh_filling,
}
"""Costs of operations that examine all parts of an operand, computed in advance."""
