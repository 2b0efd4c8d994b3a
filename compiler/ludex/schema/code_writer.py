"""Source writer and value tests of generated validators.

Strings, numbers, patterns and names of a schema become numbered constants (K0, K1…), so that no text of a
schema becomes code. Variables and functions are numbered too. This module does not know the purpose of the
code.

In Python, 1 == True; `enum`, `const` and `uniqueItems` must distinguish them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import cache
from math import isinf
from typing import Any

from ludex.schema.patterns import compile_pattern


def is_equal_json(one: object, two: object) -> bool:
    """Return whether two values of plain data are the same JSON value."""
    if isinstance(one, bool) or isinstance(two, bool):
        return one is two
    if isinstance(one, dict) and isinstance(two, dict):
        return one.keys() == two.keys() and all(is_equal_json(value, two[key]) for key, value in one.items())
    if isinstance(one, list) and isinstance(two, list):
        return len(one) == len(two) and all(map(is_equal_json, one, two))
    return one is two or one == two


def make_membership_test(values: Iterable[object]) -> Callable[[object], bool]:
    """Return a function that tests whether a value is in a list of plain values."""
    known = frozenset(map(make_comparable, values))
    return lambda value: make_comparable(value) in known


def find_repeated_items(items: Sequence[object]) -> tuple[int, int] | None:
    """Return the indices of the first two equal items; None if no items are equal."""
    seen: dict[object, int] = {}
    for index, item in enumerate(items):
        first = seen.setdefault(make_comparable(item), index)
        if first != index:
            return first, index
    return None


def make_comparable(value: object) -> object:
    """Return a hashable value; two such values are equal exactly if the JSON values are."""
    if isinstance(value, dict):
        return dict, frozenset((key, make_comparable(each)) for key, each in value.items())
    if isinstance(value, list):
        return list, tuple(map(make_comparable, value))
    return (value,) if isinstance(value, bool) else value


def has_unique_items(items: Sequence[object]) -> bool:
    """Return whether no two items are equal."""
    return find_repeated_items(items) is None


MAX_CACHED_LENGTH = 200
MAX_CACHED_TEXTS = 20_000
"""Texts of that length or more, and texts beyond this number, are not cached."""


def is_json_number(value: object) -> bool:
    """Return whether a value is a JSON number; true and false are not."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_json_integer(value: object) -> bool:
    """Return whether a value is an integer by JSON Schema, which also counts 1.0."""
    return value.is_integer() if isinstance(value, float) else is_json_number(value)


def make_multiple_test(step: float) -> Callable[[float], bool]:
    """Return a test for multiples of a number, with the verdicts of jsonschema; it rejects .inf and .nan."""

    def exact(value: float) -> bool:
        return not value % step

    def rounded(value: float) -> bool:
        quotient = value / step
        if isinf(quotient) and not isinf(value):
            return (Fraction(value) / Fraction(step)).denominator == 1
        return quotient.is_integer()

    return exact if isinstance(step, int) else rounded


class PatternCache(dict[str, bool]):
    """Cache of the texts that match a pattern: names recur in all content, and a look-up is faster."""

    def __init__(self, pattern: str, least: int, most: int | None) -> None:
        super().__init__()
        self._fits = compile_pattern(pattern).search
        self._least = least
        self._most = sys.maxsize if most is None else most

    def __missing__(self, text: str) -> bool:
        found = self._least <= len(text) <= self._most and self._fits(text)
        if found and len(text) < MAX_CACHED_LENGTH and len(self) < MAX_CACHED_TEXTS:
            self[text] = True
        return found


@cache
def get_pattern_cache(pattern: str, least: int, most: int | None) -> PatternCache:
    """Return the cache of a pattern and its length limits, which all kinds with that pattern share."""
    return PatternCache(pattern, least, most)


class FunctionBody:
    """Lines of a function being generated, and the indentation of the next line."""

    def __init__(self, header: str) -> None:
        self.lines = [header]
        self.depth = 1

    def add_line(self, text: str) -> None:
        self.lines.append("    " * self.depth + text)

    @contextmanager
    def open_block(self, header: str) -> Iterator[None]:
        """Indent the lines that the `with` block adds, under `header`; omit the header if it adds none."""
        self.add_line(header)
        self.depth += 1
        before = len(self.lines)
        yield
        self.depth -= 1
        if len(self.lines) == before:
            self.lines.pop()


class ModuleWriter:
    """Module being generated: its functions and their constants."""

    def __init__(self, names: dict[str, Any]) -> None:
        self.names = dict(names)
        self.finished: list[FunctionBody] = []
        self._counts: dict[str, int] = {}
        self._waiting: list[tuple[str, Callable[[FunctionBody], None]]] = []
        self._is_writing = False

    def add_function(self, header: str, write: Callable[[FunctionBody], None]) -> None:
        """Write a function now, or after the one that is being written, to avoid deep recursion."""
        self._waiting.append((header, write))
        if self._is_writing:
            return
        self._is_writing = True
        while self._waiting:
            header, write = self._waiting.pop()
            body = FunctionBody(header)
            write(body)
            self.finished.append(body)
        self._is_writing = False

    def make_name(self, letter: str) -> str:
        """Return a unique name."""
        number = self._counts.get(letter, 0)
        self._counts[letter] = number + 1
        return f"{letter}{number}"

    def add_constant(self, value: object) -> str:
        """Return the name of a constant with this value."""
        name = self.make_name("K")
        self.names[name] = value
        return name

    @property
    def source(self) -> str:
        return "\n\n".join("\n".join(body.lines) for body in self.finished) + "\n"

    def compile_functions(self) -> dict[str, Callable[..., Any]]:
        """Run the source and return its functions and constants, by name."""
        space = dict(self.names)
        # The source has only Ludex's own words and counters, nothing of the schema: see the module.
        exec(compile(self.source, "<generated from a schema>", "exec"), space)  # noqa: S102
        return space
