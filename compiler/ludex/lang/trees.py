"""Walking instruction trees: what they call, read and write. Knows operations by name and nothing of
their types.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

CALLS = frozenset(("call", "method", "fn", "quantity", "formula", "can"))
CHANCE = ("roll", "shuffle", "draw", "odds")
_PLACING = ("members", "on", "spaces", "whereis", "spaceof", "position", "ownerof", "near", "steps")
Touched = tuple[str, str]
"""What is read or written: `g` and a field of the state, `f` and a run-time field, `p` and a place; `*`
is any of them.
"""


def nodes(tree: Any) -> Iterator[list[Any]]:
    """Every list of a tree that begins with a word: its operations and statements, and what looks like
    one.
    """
    if isinstance(tree, list):
        if tree and isinstance(tree[0], str):
            yield tree
        for each in tree:
            yield from nodes(each)
    elif isinstance(tree, dict):
        for each in tree.values():
            yield from nodes(each)


def call_of(node: list[Any]) -> tuple[str, str] | None:
    """What a node runs or works out: `step`, `method`, `fn`, `quantity` or `formula`, and its id or field."""
    match node:
        case ["call", int(), _, str() as name, list()]:
            return "step", name
        case ["method", int(), _, str() as name, *_]:
            return "method", name
        case [("fn" | "quantity") as sort, str() as name, list()]:
            return sort, name
        case ["formula", str() as name, _, list()]:
            return "formula", name
        case ["can", str() as name, list()]:
            return "can", name
    return None


def reads(tree: Any) -> Iterator[Touched]:
    for node in nodes(tree):
        match node:
            case ["global", str() as name]:
                yield "g", name
            case ["state", str() as name, _]:
                yield "f", name
            case ["place", str() as name] | ["owned", str() as name, _]:
                yield "p", name
            case [str() as op, *_] if op in _PLACING:
                yield "p", "*"


def writes(statement: list[Any]) -> Iterator[Touched]:
    """What a statement itself writes; not what stands in its branches."""
    match statement:
        case ["setg", _, name, _]:
            yield "g", name
        case ["setf", _, name, _, _]:
            yield "f", name
        case ["roll", *_]:
            yield "f", "die.value"
            yield "f", "die.face"
        case [("move" | "draw" | "shuffle" | "create" | "destroy"), *_]:
            yield "p", "*"


def meet(read: set[Touched], written: set[Touched]) -> bool:
    """Whether something written is read."""
    if read & written:
        return True
    placed = {name for sort, name in written if sort == "p"}
    looked = {name for sort, name in read if sort == "p"}
    return bool(placed and looked and ("*" in placed or "*" in looked))
