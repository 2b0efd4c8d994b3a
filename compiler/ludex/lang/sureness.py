"""What is surely not none, or surely not empty, where a condition holds: read off the condition's tree."""

from __future__ import annotations

from typing import Any

from ludex.lang.scope import written


def sure_when(tree: Any, holds: bool) -> list[Any]:
    """What is surely not none where a condition holds, or where it does not."""
    if not isinstance(tree, list):
        return []
    match tree:
        case ["none?", of]:
            return [] if holds else [of]
        case ["empty", of]:
            return [] if holds else [filled(of)]
        case [">", ["count", of], int(least)] if holds and least >= 0:
            return [filled(of)]
        case ["comp", "any", [[slot, items, conditions]], body] if holds:
            return [filled(["comp", "list", [[slot, items, [*conditions, body]]], ["local", slot]])]
        case ["not", of]:
            return sure_when(of, not holds)
        case ["and", *parts] if holds:
            return [each for part in parts for each in sure_when(part, True)]
        case ["or", *parts] if not holds:
            return [each for part in parts for each in sure_when(part, False)]
        case ["==", a, b] if holds:
            return [side for side, other in ((a, b), (b, a)) if _never_none(other)]
        case ["in", of, _] if holds:
            return [of]
        case ["is", ["entryof", of], kind] | ["is", of, kind] if holds:
            return [["is", of, kind]]
    return []


def filled(items: Any) -> Any:
    """That a list is surely not empty; of one that is filtered, whatever its items are called."""
    match items:
        case ["comp", "list", [[slot, of, conditions]], ["local", same]] if same == slot:
            parts = [_nameless(part, slot) for each in conditions for part in _parts(each)]
            return ["filled", of, *sorted(parts, key=written)]
    return ["filled", items]


def _nameless(tree: Any, slot: int) -> Any:
    """The tree with the item of a list called nothing in particular."""
    if not isinstance(tree, list):
        return tree
    return "it" if tree == ["local", slot] else [_nameless(each, slot) for each in tree]


def _parts(condition: Any) -> list[Any]:
    return condition[1:] if isinstance(condition, list) and condition[:1] == ["and"] else [condition]


def _never_none(tree: Any) -> bool:
    constant = not isinstance(tree, list) and tree is not None
    return constant or (isinstance(tree, list) and tree[0] in ("entry", "word", "text", "place"))
