"""Source writer and value tests of generated validators.

Strings, numbers, patterns and names of a schema become constants (K0, K1…) that the source knows by number
alone, so that no text of a schema is ever read as code. Variables and functions are counters. Nothing here
knows what is written.

Python says 1 == True; an enum, a const and uniqueItems must not.
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
    """Whether two plain values are the same value of JSON."""
    if isinstance(one, bool) or isinstance(two, bool):
        return one is two
    if isinstance(one, dict) and isinstance(two, dict):
        return one.keys() == two.keys() and all(is_equal_json(value, two[key]) for key, value in one.items())
    if isinstance(one, list) and isinstance(two, list):
        return len(one) == len(two) and all(map(is_equal_json, one, two))
    return one is two or one == two


def make_membership_test(values: Iterable[object]) -> Callable[[object], bool]:
    """A test of membership in a list of plain values."""
    known = frozenset(map(make_comparable, values))
    return lambda value: make_comparable(value) in known


def find_repeated_items(items: Sequence[object]) -> tuple[int, int] | None:
    """The places of an item and of one after it that equals it; None where all differ."""
    seen: dict[object, int] = {}
    for index, item in enumerate(items):
        first = seen.setdefault(make_comparable(item), index)
        if first != index:
            return first, index
    return None


def make_comparable(value: object) -> object:
    """A value that Python can look up, and that equals another where the two are the same value of JSON."""
    if isinstance(value, dict):
        return dict, frozenset((key, make_comparable(each)) for key, each in value.items())
    if isinstance(value, list):
        return list, tuple(map(make_comparable, value))
    return (value,) if isinstance(value, bool) else value


def has_unique_items(items: Sequence[object]) -> bool:
    """Whether no two items are equal."""
    return find_repeated_items(items) is None


MAX_CACHED_LENGTH = 200
MAX_CACHED_TEXTS = 20_000
"""Longer texts and further texts are matched anew each time."""


def is_json_number(value: object) -> bool:
    """A number of JSON: true is none."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_json_integer(value: object) -> bool:
    """An integer of JSON Schema: 1.0 is one."""
    return value.is_integer() if isinstance(value, float) else is_json_number(value)


def make_multiple_test(step: float) -> Callable[[float], bool]:
    """A test of multiples, exactly as jsonschema counts them."""

    def exact(value: float) -> bool:
        return not value % step

    def rounded(value: float) -> bool:
        quotient = value / step
        if isinf(quotient) and not isinf(value):
            return (Fraction(value) / Fraction(step)).denominator == 1
        return quotient.is_integer()

    return exact if isinstance(step, int) else rounded


class PatternCache(dict[str, bool]):
    """Which texts have a form: names recur all over content, and finding one is quicker than matching it."""

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
    """The texts of a form, shared by all kinds that ask for it."""
    return PatternCache(pattern, least, most)


class FunctionBody:
    """The lines of one function, and how far in the next one stands."""

    def __init__(self, header: str) -> None:
        self.lines = [header]
        self.depth = 1

    def add_line(self, text: str) -> None:
        self.lines.append("    " * self.depth + text)

    @contextmanager
    def open_block(self, header: str) -> Iterator[None]:
        """What follows stands under `header`; an empty block is left out."""
        self.add_line(header)
        self.depth += 1
        before = len(self.lines)
        yield
        self.depth -= 1
        if len(self.lines) == before:
            self.lines.pop()


class ModuleWriter:
    """A module in the making: functions and the constants that they use."""

    def __init__(self, names: dict[str, Any]) -> None:
        self.names = dict(names)
        self.finished: list[FunctionBody] = []
        self._counts: dict[str, int] = {}
        self._waiting: list[tuple[str, Callable[[FunctionBody], None]]] = []
        self._is_writing = False

    def add_function(self, header: str, write: Callable[[FunctionBody], None]) -> None:
        """Write a function; one that another asks for waits until that is finished, so that a long way from
        function to function takes no deep stack.
        """
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
        """A name that nothing else has."""
        number = self._counts.get(letter, 0)
        self._counts[letter] = number + 1
        return f"{letter}{number}"

    def add_constant(self, value: object) -> str:
        """The name of a constant that holds a value."""
        name = self.make_name("K")
        self.names[name] = value
        return name

    @property
    def source(self) -> str:
        return "\n\n".join("\n".join(body.lines) for body in self.finished) + "\n"

    def compile_functions(self) -> dict[str, Callable[..., Any]]:
        """The functions, by name."""
        space = dict(self.names)
        # The source holds words of ours and counters, nothing of the schema: see the class.
        exec(compile(self.source, "<generated from a schema>", "exec"), space)  # noqa: S102
        return space
