"""Source writer of a generated function: lines, constants, positions in the rules.

A line `#@7` marks the position in the rules of the code below it, even within expressions, so that Python's
line numbers can be mapped to rules. Only numbers, operators and names created here are written.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ludex.expr.tree_types import Value

if TYPE_CHECKING:
    from ludex.engine.accelerate.item_facts import ItemFacts

_ATOM = re.compile(r"[A-Za-z]\w*|\d+|\(-\d+\)")
_NUMBERED = re.compile(r"\b[tx]\d+")
_NUMBER = re.compile(r"\d+|\(-\d+\)")
At = tuple[str, int]
"""A program and a point of it."""


class Constants:
    """Pool of the constants that are not numbers, each stored once under the name `K` and its rank."""

    def __init__(self) -> None:
        self.values: list[Any] = []
        self._known: dict[str | int, str] = {}
        """Names of texts, and of other values by identity."""

    def name(self, value: Value) -> str:
        key = value if type(value) is str else id(value)
        if key not in self._known:
            self._known[key] = f"K{len(self.values)}"
            self.values.append(value)
        return self._known[key]


@dataclass(frozen=True, slots=True)
class InlinedCall:
    """A call of a routine whose statements are written in its place."""

    at: At
    """The position of the call."""
    routine: int
    names: tuple[str | None, ...]
    """The names of the routine's slots."""


class LinePositions:
    """Positions in the rules of generated lines, by number."""

    def __init__(self) -> None:
        self.points: list[At] = []
        self.calls: list[tuple[InlinedCall, ...]] = []
        """For each point, the inlined calls around it, from the outermost."""
        self.inlined: tuple[InlinedCall, ...] = ()
        """The inlined calls around the code that is being written."""
        self._known: dict[tuple[At, tuple[InlinedCall, ...]], int] = {}

    def mark(self, at: At, inside: bool = False) -> str:
        """Return the comment line that marks the position of the lines below.

        `inside` means that the lines are within the current statement.
        """
        key = (at, self.inlined)
        if key not in self._known:
            self._known[key] = len(self.points)
            self.points.append(at)
            self.calls.append(self.inlined)
        return f"#@{self._known[key]}{'~' if inside else ''}"

    def table(self, source: str) -> list[tuple[int, int]]:
        """Return, for each line from 1, the rank of its position and that of its statement in `points`."""
        found, now, statement = [(0, 0)], 0, 0
        for line in source.split("\n"):
            text = line.lstrip()
            if text.startswith("#@"):
                now = int(text[2:].rstrip("~"))
                statement = statement if text.endswith("~") else now
            found.append((now, statement))
        return found


SHORTCUTS = {
    "C": "S.cols[{0}]",
    "E": "S.entry",
    "B": "S.base",
    "W": "S.where",
    "X": "S.at",
    "M": "S.members",
    "H": "S.spots or R.find_spots()",
    "P": "H.spaces",
    "Q": "H.by_rank",
    "I": "H.rank_of",
    "V": "H.sides",
    "G": "S.glob",
    "A": "R.note",
    "N": "R.note_asker",
    "D": "R.blind",
    "U": "R.taken",
    "c": "R.blind[v{0}]",
    "Z": "S.streams",
    "L": "R.trying or S.script or R.heard is not None",
}
"""Locals that a function sets at its start if it uses them, in alphabetical order.

Except for the last, their values are objects that stay the same while a function runs.
"""


@dataclass(slots=True)
class LoopStart:
    """The start of a loop of an expression, where nothing changes but the names that the loop assigns."""

    lines: list[str]
    index: int
    """The index of its head in these lines."""
    depth: int
    count: int
    """The number of the last name that was made before the loop."""
    bound: frozenset[str]
    """Names that were made before, but are assigned by the loop."""
    hoisted: dict[str, str] = field(default_factory=dict)
    """Names that are assigned before the loop, by their source."""


class FunctionWriter:
    """Writer of the lines of one function."""

    def __init__(self, constants: Constants, places: LinePositions) -> None:
        self.constants = constants
        self.places = places
        self.lines: list[str] = []
        self.depth = 1
        self.used: dict[str, str] = {}
        self.count = 0
        self.known: dict[str, str | None] = {}
        """The sorts of the values of names, if known."""
        self.targets: dict[str, str] = {}
        """Names of edges, with the names of the spaces to which they lead, if these have names."""
        self.target_ranks: dict[str, str] = {}
        """Names of edges, with the names of the ranks of these spaces, if these have names."""
        self.same: dict[str, str] = {}
        """Sources, each with a name that has its value wherever the names in the source are bound."""
        self.pieces: set[str] = set()
        """Names whose values are pieces."""
        self.placed: set[str] = set()
        """Names of pieces that are on a space, in the current code."""
        self.item_facts: dict[str, ItemFacts] = {}
        """Names of lists, each with what all its items have in common."""
        self.texts: dict[str, tuple[str, int]] = {}
        """Sources of texts by which the current statement filters lists: names and indentation."""
        self.item_texts: dict[str, dict[str, str]] = {}
        """Names of lists, each with the names of texts that fields of all items equal, if there are items."""
        self.lists: set[str] = set()
        """Names whose values are lists."""
        self.short_lists: set[str] = set()
        """Names of lists that are so short that their items cost nothing."""
        self.at: At = ("", 0)
        self.helpers: list[str] = []
        """Functions that this one calls: code that rarely runs, kept apart so that it costs nothing here."""
        self.loaded: dict[str, tuple[str, int]] = {}
        """Sources that were assigned to names before the current statement: the name, and the indentation."""
        self.loops: list[LoopStart] = []
        """The loops around the current code, from the outermost."""
        self.rounds = 0
        """The number of loops of statements around the current code."""
        self.once = False
        """Whether the current statement is executed at most once between two answers."""

    def line(self, text: str) -> None:
        self.lines.append(" " * self.depth + text)

    @contextmanager
    def within(self, head: str) -> Iterator[None]:
        """Write a compound statement: its head, then the code of this context as its body."""
        self.line(head)
        self.depth += 1
        before = len(self.lines)
        yield
        if all(map(is_mark, self.lines[before:])):
            self.line("pass")
        self.depth -= 1
        self.loaded = {source: each for source, each in self.loaded.items() if each[1] <= self.depth}

    @contextmanager
    def deeper(self) -> Iterator[None]:
        """Indent the lines written in this context."""
        self.depth += 1
        yield
        self.depth -= 1

    def mark_position(self, at: At, inside: bool = False) -> None:
        """Mark the position in the rules of the following code."""
        self.at = at
        self.line(self.places.mark(at, inside))
        if not inside:
            self.loaded = {}

    def load(self, source: str) -> str:
        """Return a name for source that cannot fail and is constant during a statement.

        The name is assigned before the statement.
        """
        if source not in self.loaded:
            name = self.fresh("t")
            self.line(f"{name} = {source}")
            self.loaded[source] = name, self.depth
        return self.loaded[source][0]

    @contextmanager
    def loop(self, *bound: str) -> Iterator[None]:
        """Write the loop of an expression in this context, beginning with its head."""
        self.loops.append(LoopStart(self.lines, len(self.lines), self.depth, self.count, frozenset(bound)))
        yield
        self.loops.pop()

    @contextmanager
    def round(self, once: bool) -> Iterator[None]:
        """Mark the code written in this context as the body of a loop of statements."""
        kept, self.once = self.once, once
        self.rounds += 1
        yield
        self.rounds -= 1
        self.once = kept

    def hoist(self, source: str) -> str:
        """Assign source that cannot fail to a name before all loops in which it is the same; return the name.

        Return the source itself if it is the same in no loop.
        """
        names = _NUMBERED.findall(source)
        last = max((int(each[1:]) for each in names), default=0)
        start = None
        for each in self.loops:
            if not each.bound.isdisjoint(names):
                start = None
            elif start is None and each.count >= last:
                start = each
        if start is None:
            return source
        if source not in start.hoisted:
            name = start.hoisted[source] = self.fresh("t")
            start.lines.insert(start.index, f"{' ' * start.depth}{name} = {source}")
            for each in self.loops:
                if each.lines is start.lines and each.index >= start.index:
                    each.index += 1
        return start.hoisted[source]

    def fresh(self, letter: str) -> str:
        """Return a new name."""
        self.count += 1
        return f"{letter}{self.count}"

    def short(self, letter: str, number: int | None = None) -> str:
        """Return the name of a local that shortens access to the state."""
        name = letter if number is None else f"{letter}{number:d}"
        if SHORTCUTS[letter].startswith("H."):
            self.short("H")
        self.used[name] = SHORTCUTS[letter].format(number)
        return name

    def constant(self, value: Value) -> str:
        """Return the source of a constant: its name in the pool; a number, a boolean or none itself."""
        if value is None or value is True or value is False:
            return str(value)
        if type(value) is int:
            return str(value) if value >= 0 else f"({value})"
        return self.constants.name(value)

    def function(self, head: str) -> str:
        """Return the source of the entire function: its head, its shortcuts, its lines."""
        short = [f" {name} = {meant}" for name, meant in sorted(self.used.items())]
        return "\n".join([*self.helpers, head, " S = R.state", *short, *(self.lines or [" pass"])])

    def help(self, number: int, params: Iterable[str], value: str) -> str:
        """Write a helper function that computes a value from names of this function; return its call."""
        names = ", ".join(["R", *params])
        mark = self.places.mark(self.at)
        self.helpers += [f"def w{number:d}({names}):", f" {mark}", " S = R.state", f" return {value}"]
        return f"w{number:d}({names})"


def is_atom(source: str) -> bool:
    """Return whether evaluating the source again costs nothing and gives the same value."""
    return _ATOM.fullmatch(source) is not None


def is_number(source: str) -> bool:
    """Return whether the source is a number, which can also represent an entry, a piece or a place."""
    return _NUMBER.fullmatch(source) is not None


def is_mark(line: str) -> bool:
    """Return whether a line only marks a position."""
    return line.lstrip().startswith("#@")
