"""Operation `fills`: assign items to keys so that each key gets the number of items that it needs.

Items are assigned one at a time. If all keys of an item already have their number of items, earlier items
move to other keys of theirs, along the shortest path that makes room (augmenting paths of a bipartite
matching).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping

from ludex.expr.tree_types import Value


def fills(options: tuple[Value, ...], needs: Mapping[Value, object]) -> bool:
    """Return whether each item can be assigned one of its keys so that every key gets its number of items.

    `options` has the keys of each item, `needs` the number of items of each key; keys without a number are
    ignored.
    """
    room = {key: count for key, count in needs.items() if type(count) is int}
    if min(room.values(), default=0) < 0 or sum(room.values()) != len(options):
        return False
    holders: dict[Value, list[int]] = {key: [] for key in room}
    return all(_assign_item(rank, options, room, holders) for rank in range(len(options)))


def _assign_item(
    item: int, options: tuple[Value, ...], room: Mapping[Value, int], holders: dict[Value, list[int]]
) -> bool:
    """Assign an item to one of its keys, moving other items if necessary; return whether that succeeded."""
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
