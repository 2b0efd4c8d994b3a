"""Mutations of JSON: one value of a document replaced, removed or doubled."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

Json = Any
Path = tuple[str | int, ...]


def _nested(depth: int) -> Json:
    found: Json = []
    for _ in range(depth):
        found = [found]
    return found


HOSTILE: tuple[Json, ...] = (
    None,
    True,
    False,
    0,
    1,
    -1,
    7,
    10**6,
    2**31,
    2**63,
    -(2**53),
    10**400,
    0.5,
    1e308,
    "",
    "x",
    "card/none",
    "\u202e{{",
    "9" * 60,
    "/" * 40,
    [],
    {},
    [[]],
    [0],
    [None],
    ["x"],
    {"": None},
    {"x": {}},
    {"0": 0},
    _nested(18),
    _nested(200),
    list(range(300)),
)
"""Values that stand where others are due."""


def walk_paths(value: Json, path: Path = ()) -> Iterator[Path]:
    """The path of every value in a document, the document's own first."""
    yield path
    pairs = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in pairs:
        yield from walk_paths(each, (*path, key))


def mutate(document: Json, random: Random, path: Path | None = None) -> Json:
    """A copy with one value changed: at the path, or anywhere."""
    if path is None:
        path = random.choice(list(walk_paths(document)))
    if not path:
        return deepcopy(random.choice(HOSTILE))
    copy = deepcopy(document)
    holder = copy
    for step in path[:-1]:
        holder = holder[step]
    change(holder, path[-1], random)
    return copy


def change(holder: Json, key: str | int, random: Random) -> None:
    """Change the value of a key in a map or list in one of many ways."""
    value, way = holder[key], random.randrange(10)
    if way == 0:
        del holder[key]
    elif way == 1 and isinstance(holder, dict):
        holder[random.choice(("x", "", "0", "\u202e", str(key) + "s"))] = holder.pop(key)
    elif way == 2 and isinstance(value, int):
        holder[key] = value + random.choice((-1, 1, 1000, -value - 1))
    elif way == 3 and isinstance(holder, list):
        holder.insert(random.randrange(len(holder) + 1), deepcopy(value))
    elif way == 4 and isinstance(value, str):
        holder[key] = value[: random.randrange(len(value) + 1)]
    elif way == 5:
        other = random.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
        holder[key], holder[other] = holder[other], value
    else:
        holder[key] = deepcopy(random.choice(HOSTILE))
