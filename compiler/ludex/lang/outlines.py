"""Outlines of routines: everything that each calls, reads, writes, asks or draws at random."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from math import inf
from typing import Any, NamedTuple

from ludex.core.spans import Span
from ludex.core.verbs import NAMED, VERBS, Touched
from ludex.lang.rule_compiler import Program

CALLS = frozenset(("call", "method", "fn", "quantity", "route", "formula", "holds", "can"))
CHANCE = frozenset(verb.name for verb in VERBS.values() if verb.chance)
_PLACING = ("members", "on", "spaces", "whereis", "spaceof", "position", "ownerof")


def walk_nodes(tree: object) -> Iterator[list[Any]]:
    """Yield every list in a tree that begins with a word: operations, statements, and lookalikes."""
    if isinstance(tree, list):
        if tree and isinstance(tree[0], str):
            yield tree
        for each in tree:
            yield from walk_nodes(each)
    elif isinstance(tree, dict):
        for each in tree.values():
            yield from walk_nodes(each)


def find_call(node: list[Any]) -> tuple[str, str] | None:
    """Return the sort (as in `Effects`) and the id or field of what a node calls, if anything."""
    match node:
        case ["call", int(), _, str() as name, list()]:
            return "step", name
        case ["method", int(), _, str() as name, *_]:
            return "method", name
        case [("fn" | "quantity" | "route") as sort, str() as name, list()]:
            return sort, name
        case ["formula" | "holds", str() as name, _, list()]:
            return "formula", name
        case ["can", str() as name, list()]:
            return "can", name
    return None


def find_reads(tree: object) -> Iterator[Touched]:
    """Yield the fields and places that a tree reads."""
    for node in walk_nodes(tree):
        match node:
            case ["global", str() as name]:
                yield "g", name
            case ["state", str() as name, _]:
                yield "f", name
            case ["place", str() as name] | ["owned", str() as name, _]:
                yield "p", name
            case [str() as op, *_] if op in _PLACING:
                yield "p", "*"


def find_writes(statement: list[Any]) -> Iterator[Touched]:
    """Yield the fields and places that a statement itself writes, without its nested statements."""
    for sort, name in VERBS[statement[0]].writes:
        yield sort, statement[2] if name == NAMED else name


def has_overlap(read: set[Touched], written: set[Touched]) -> bool:
    """Return whether some reads and writes concern the same thing."""
    if read & written:
        return True
    placed = {name for sort, name in written if sort == "p"}
    looked = {name for sort, name in read if sort == "p"}
    return bool(placed and looked and ("*" in placed or "*" in looked))


TELLING = frozenset(("ask", "would", "would_method"))
"""Operations that ask or look ahead: a routine or formula with one is stored whole."""
_LOOKING = frozenset(("count", "empty", "members", "on", "global"))
_RELEVANT_OPERATIONS = CALLS | TELLING | CHANCE
_DECIDING = {"if": 2, "and": 2, "or": 2, "and?": 2, "or?": 2, "else": 2, "sorted": 2}
"""Operations that may skip operands, each with the number of items always evaluated, its name included."""

Call = tuple[str, str]
Look = tuple[str, str]
"""Something that is examined, not only counted: `p` and a place, or `g` and a field of the game."""


class Part(NamedTuple):
    """Outline of a routine or a formula."""

    start: int
    end: int
    formula: bool
    telling: bool
    asks: bool
    chance: bool
    calls: Sequence[Call]
    """The calls, sorted and without repetitions."""
    looks: Sequence[Look]
    """The places and fields of the game that are examined, not only counted."""
    always: Sequence[Call]
    """Those of the calls that are made in every evaluation."""


class Outline(NamedTuple):
    """Outline of the rules of an entry; `tree` returns the complete tree of a routine or formula."""

    id: str
    file: str
    parts: Mapping[str, Part]
    spans: Sequence[Span]
    """The spans of its points, if one of its parts asks or looks ahead."""
    tree: Callable[[str], Any]

    def span(self, pointer: str) -> Span:
        """Return the span of a routine or formula."""
        part = self.parts[pointer]
        return Span(self.file, part.start, part.end)


def outline_program(program: Program) -> Outline:
    """Return the outline of a compiled program."""
    trees = {**program.routines, **program.formulas}
    parts = {pointer: _part(tree, program.spans[tree["point"]]) for pointer, tree in trees.items()}
    telling = any(part.telling for part in parts.values())
    file = program.spans[0].file if program.spans else ""
    return Outline(program.id, file, parts, program.spans if telling else (), trees.__getitem__)


def _part(made: Mapping[str, Any], span: Span) -> Part:
    collector = _OutlineCollector(made["is"] if "is" in made else made["do"])
    return Part(
        span.start,
        span.end,
        "is" in made,
        collector.telling,
        collector.asks,
        collector.chance,
        sorted(collector.calls),
        sorted(collector.looks),
        sorted(collector.always),
    )


def find_looks(tree: object) -> set[Look]:
    """Return the places and fields of the game that a tree examines, and does not only count."""
    return _OutlineCollector(tree).looks


class _OutlineCollector:
    def __init__(self, tree: object) -> None:
        self.calls: set[Call] = set()
        self.looks: set[Look] = set()
        self.always: set[Call] = set()
        self.telling = self.asks = self.chance = False
        self._collect(tree, False, True)

    def _collect(self, tree: Any, counted: bool, always: bool) -> None:
        """Collect the outline of a tree.

        If `counted`, only the number of its items matters; if `always`, it is evaluated in any case.
        """
        sure: float = inf
        if tree.__class__ is list:
            if tree and tree[0].__class__ is str:
                if tree[0] in _RELEVANT_OPERATIONS:
                    self._record_call(tree, always)
                if tree[0] in _LOOKING:
                    counted = counted or self._record_look(tree)
                sure = _DECIDING.get(tree[0], inf)
                if tree[0] == "comp":  # only its first list is always evaluated
                    _, _, [[_, first, conditions], *loops], body = tree
                    self._collect(first, counted, always)
                    tree, always = [conditions, loops, body], False
        elif tree.__class__ is dict:
            tree = tree.values()
        else:
            return
        for rank, each in enumerate(tree):
            if each.__class__ is list or each.__class__ is dict:
                self._collect(each, counted, always and rank < sure)

    def _record_look(self, node: list[Any]) -> bool:
        """Record the place or field that a node examines; return whether the node only counts."""
        match node:
            case ["count" | "empty", _]:
                return True
            case ["members" | "on", ["place" | "owned", str() as name, *_]]:
                self.looks.add(("p", name))
            case ["global", str() as name]:
                self.looks.add(("g", name))
        return False

    def _record_call(self, node: list[Any], always: bool) -> None:
        first = node[0]
        if first in TELLING:
            self.telling = True
            self.asks = self.asks or (first == "ask" and isinstance(node[-1], dict))
        elif first in CHANCE:
            self.chance = self.chance or (len(node) > 1 and isinstance(node[1], int))
        found = find_call(node)
        if found is not None:
            self.calls.add(found)
            if always:
                self.always.add(found)
