"""Writes Python source line by line, with everything that a schema says kept out of it.

Strings, numbers, patterns and names of a schema become constants (K0, K1…) that the source knows by number
alone, so that no text of a schema is ever read as code. Variables and functions are counters. Nothing here
knows what is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any


class Body:
    """The lines of one function, and how far in the next one stands."""

    def __init__(self, header: str) -> None:
        self.lines = [header]
        self.depth = 1

    def line(self, text: str) -> None:
        self.lines.append("    " * self.depth + text)

    @contextmanager
    def under(self, header: str) -> Iterator[None]:
        """What follows stands under `header`; an empty block is left out."""
        self.line(header)
        self.depth += 1
        before = len(self.lines)
        yield
        self.depth -= 1
        if len(self.lines) == before:
            self.lines.pop()


class Writer:
    """A module in the making: functions and the constants that they use."""

    def __init__(self, names: dict[str, Any]) -> None:
        self.names = dict(names)
        self.finished: list[Body] = []
        self._counts: dict[str, int] = {}

    def fresh(self, letter: str) -> str:
        """A name that nothing else has."""
        number = self._counts.get(letter, 0)
        self._counts[letter] = number + 1
        return f"{letter}{number}"

    def constant(self, value: object) -> str:
        """The name of a constant that holds a value."""
        name = self.fresh("K")
        self.names[name] = value
        return name

    @property
    def source(self) -> str:
        return "\n\n".join("\n".join(body.lines) for body in self.finished) + "\n"

    def run(self) -> dict[str, Callable[..., Any]]:
        """The functions, by name."""
        space = dict(self.names)
        # The source holds words of ours and counters, nothing of the schema: see the class.
        exec(compile(self.source, "<generated from a schema>", "exec"), space)  # noqa: S102
        return space
