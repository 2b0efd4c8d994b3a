"""What all rules of a game together need to know of one routine or formula: what it calls, whether it asks,
looks ahead or leaves something to chance. The tree itself is only fetched where that is not enough.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from ludex.core.span import Span
from ludex.lang.making import Program
from ludex.lang.trees import CALLS, CHANCE, call_of

TELLING = frozenset(("ask", "would", "would_method"))
"""What asks or looks ahead: of what holds such a thing, all counts."""
_LOOKING = frozenset(("count", "empty", "members", "on", "global"))
_NOTED = CALLS | TELLING | frozenset(CHANCE)

Call = tuple[str, str]
Look = tuple[str, str]
"""What is looked at beyond how many there are: `p` and a place, `g` and a field of the game."""


class Part(NamedTuple):
    """The outline of a routine or a formula."""

    start: int
    end: int
    formula: bool
    telling: bool
    asks: bool
    chance: bool
    calls: Sequence[Call]
    """Each once, in order; what it looks at too."""
    looks: Sequence[Look]


class Outline(NamedTuple):
    """The outline of the rules of one entry. `tree` fetches a routine or formula whole."""

    id: str
    file: str
    parts: Mapping[str, Part]
    spans: Sequence[Span]
    """Of its points, where a part of it is telling."""
    tree: Callable[[str], Any]

    def span(self, pointer: str) -> Span:
        """Where a routine or formula stands."""
        part = self.parts[pointer]
        return Span(self.file, part.start, part.end)


def outlined(program: Program) -> Outline:
    """The outline of a program whose trees are at hand."""
    trees = {**program.routines, **program.formulas}
    parts = {pointer: _part(tree, program.spans[tree["point"]]) for pointer, tree in trees.items()}
    telling = any(part.telling for part in parts.values())
    file = program.spans[0].file if program.spans else ""
    return Outline(program.id, file, parts, program.spans if telling else (), trees.__getitem__)


def counts(pointer: str, part: Part) -> bool:
    """Whether all of a routine or formula counts, not its outline alone."""
    return part.telling or pointer == "is" or pointer.startswith("ends/") or _of_hook(pointer)


def _of_hook(pointer: str) -> bool:
    """Whether it hangs upon this formula if a hook is run."""
    return pointer.startswith("hooks/") and pointer.endswith("/when")


def _part(made: Mapping[str, Any], span: Span) -> Part:
    noting = _Noting()
    noting.enter(made["is"] if "is" in made else made["do"], False)
    return Part(
        span.start,
        span.end,
        "is" in made,
        noting.telling,
        noting.asks,
        noting.chance,
        sorted(noting.calls),
        sorted(noting.looks),
    )


def looked(tree: Any) -> set[Look]:
    """All that a tree looks at. How many pieces lie somewhere is open to all."""
    noting = _Noting()
    noting.enter(tree, False)
    return noting.looks


class _Noting:
    """Goes through a tree once."""

    def __init__(self) -> None:
        self.calls: set[Call] = set()
        self.looks: set[Look] = set()
        self.telling = self.asks = self.chance = False

    def enter(self, tree: Any, counted: bool) -> None:
        """Take in what is in a tree; `counted` tells that only how many there are is asked for."""
        if tree.__class__ is list:
            if tree and tree[0].__class__ is str:
                if tree[0] in _NOTED:
                    self._note(tree)
                if tree[0] in _LOOKING:
                    counted = counted or self._look(tree)
        elif tree.__class__ is dict:
            tree = tree.values()
        else:
            return
        for each in tree:
            if each.__class__ is list or each.__class__ is dict:
                self.enter(each, counted)

    def _look(self, node: list[Any]) -> bool:
        """Note what a node looks at; whether it only counts what stands in it."""
        match node:
            case ["count" | "empty", _]:
                return True
            case ["members" | "on", ["place" | "owned", str() as name, *_]]:
                self.looks.add(("p", name))
            case ["global", str() as name]:
                self.looks.add(("g", name))
        return False

    def _note(self, node: list[Any]) -> None:
        first = node[0]
        if first in TELLING:
            self.telling = True
            self.asks = self.asks or (first == "ask" and isinstance(node[-1], dict))
        elif first in CHANCE:
            self.chance = self.chance or (len(node) > 1 and isinstance(node[1], int))
        found = call_of(node)
        if found is not None:
            self.calls.add(found)
