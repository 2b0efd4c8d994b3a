"""Expressions that differ in their numbers alone are read once: cards of a game say the same things of other
numbers.

What is kept is a tree with holes where the numbers go. It is made by reading the expression with other
numbers and comparing, and never where anything was told. That a number is 0 or 1 may mean something: such a
number is no hole, nor is one that stands twice. No rule of the language may hang upon the value of any other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

from compiler.lang.scope import Scope
from compiler.lang.types import AnyType

_NUMBER = re.compile(r"(?<![\w.])([1-9]\d{0,8})(?![\w.])")
_LIKE_ANOTHER = 800_000_001
"""Numbers from here on stand for those of an expression while its holes are looked for."""


class Asked(NamedTuple):
    """An expression without its numbers, with all that its meaning hangs upon; and its numbers."""

    key: Hashable
    parts: Sequence[str]
    numbers: Sequence[int]

    @property
    def other(self) -> str:
        """The same with other numbers."""
        numbers = [str(_LIKE_ANOTHER + index) for index in range(len(self.numbers))]
        return "".join(map("".join, zip(self.parts, [*numbers, ""], strict=True)))


class Read(NamedTuple):
    """What an expression was read as, and the slots that it added."""

    type: AnyType
    tree: Any
    slots: list[tuple[str, AnyType]]


class _Hole(NamedTuple):
    """The place of a number in a tree."""

    number: int
    negative: bool


class _Holed(list[Any]):
    """A list of a tree that has holes in it, or below."""


class Alike:
    """What was read of one game."""

    def __init__(self) -> None:
        self._known: dict[Hashable, Read | None] = {}
        """Nothing of what was met once, or cannot be kept."""

    def asked(self, text: str, scope: Scope, wanted: AnyType | None) -> Asked:
        """What is asked where an expression is to be read."""
        pieces = _NUMBER.split(text)
        parts, numbers = pieces[::2], pieces[1::2]
        literal = scope.sure or "1" in numbers or len(set(numbers)) < len(numbers)
        if literal or "'" in text or '"' in text:
            parts, numbers = [text], []
        here = (tuple(scope.slots), tuple(scope.names.items()), tuple(scope.event.items()), scope.self_slot)
        unset, sure = frozenset(scope.unset), frozenset(scope.sure)
        return Asked((tuple(parts), wanted, here, unset, sure), parts, list(map(int, numbers)))

    def recalled(self, asked: Asked, scope: Scope) -> Read | None:
        """What was read of an expression like this one, with the numbers of this one."""
        known = self._known.get(asked.key)
        if known is None:
            return None
        scope.slots += known.slots
        tree = _filled(known.tree, asked.numbers) if known.tree.__class__ in _OPEN else known.tree
        return Read(known.type, tree, known.slots)

    def keep(self, asked: Asked, read: Read, again: Callable[[str], Read | None]) -> None:
        """Keep what was read without a finding, when it is met for the second time; `again` reads it with
        other numbers."""
        if asked.key not in self._known:
            self._known[asked.key] = None
            return
        other = again(asked.other)
        if other is not None and (other.type, other.slots) == (read.type, read.slots):
            try:
                self._known[asked.key] = read._replace(tree=_holed(read.tree, other.tree, asked.numbers))
            except _UnlikeError:
                return


class _UnlikeError(Exception):
    """Other numbers made another tree."""


def _holed(tree: Any, other: Any, numbers: Sequence[int]) -> Any:
    """A tree with holes where its numbers stand; the other was read with others."""
    if isinstance(tree, list) and isinstance(other, list) and len(tree) == len(other):
        made = [_holed(one, two, numbers) for one, two in zip(tree, other, strict=True)]
        return _Holed(made) if any(each.__class__ in _OPEN for each in made) else tree
    if type(tree) is int and type(other) is int and abs(other) >= _LIKE_ANOTHER:
        index = abs(other) - _LIKE_ANOTHER
        if index < len(numbers) and tree == (numbers[index] if other > 0 else -numbers[index]):
            return _Hole(index, other < 0)
    if type(tree) is type(other) and tree == other:
        return tree
    raise _UnlikeError


def _filled(tree: Any, numbers: Sequence[int]) -> Any:
    """A tree with numbers in its holes."""
    if tree.__class__ is _Hole:
        return -numbers[tree.number] if tree.negative else numbers[tree.number]
    return [_filled(each, numbers) if each.__class__ in _OPEN else each for each in tree]


_OPEN = (_Hole, _Holed)
