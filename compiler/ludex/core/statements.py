"""Where statements stand in an instruction tree, for whoever goes through one: the compiler that makes trees,
and whoever counts what was run of them. `docs/instructions.md` says what each statement holds.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any


def statements(block: Any) -> Iterator[list[Any]]:
    """Every statement of a list, and of the lists within it."""
    for statement in block:
        yield statement
        for inner in blocks(statement):
            yield from statements(inner)


def blocks(statement: list[Any]) -> Iterator[list[Any]]:
    """The lists of statements that stand in a statement."""
    match statement:
        case ["if", _, _, then, other]:
            yield then
            yield other
        case ["while", _, _, body] | ["for", _, _, _, body]:
            yield body
        case ["ask", _, dict() as ask]:
            if isinstance(ask.get("else"), list):
                yield ask["else"]
            for arm in ask.get("menu", ()):
                yield arm["do"]
