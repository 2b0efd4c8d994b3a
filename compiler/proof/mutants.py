"""Mutants: a pack whose rules differ in one instruction, to see which examples notice.

What is changed follows from a seed. A mutant that means the same as the original survives like one that
nobody looks at: the
report lists both.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from compiler.core.message import Both
from compiler.pack.reader import Pack
from compiler.proof.instructions import programs, statements
from compiler.proof.watching import Instruction

Change = tuple[str, Any, Any]
"""What sort of change it is, the list that is changed, and what is put in."""
_FLIPPED = {"==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "+": "-", "-": "+"}
_SWAPPED = {"and": "or", "or": "and", "any": "all", "all": "any", "least": "most", "most": "least"}
_DROPPED = ("setg", "setf", "move", "draw", "shuffle", "roll", "create", "destroy", "call", "method", "let")

SAID = {
    "constant": Both("a number changed", "un nombre changé"),
    "sign": Both("a sign turned round", "un signe inversé"),
    "word": Both("one word for its opposite", "un mot pour son contraire"),
    "dropped": Both("a statement left out", "une instruction omise"),
    "swapped": Both("then and else swapped", "then et else échangés"),
}


@dataclass(frozen=True)
class Mutant:
    """One change: the instruction that it is in, what sort it is, and the changed program."""

    at: Instruction
    sort: str
    what: str
    program: Any


class Changed:
    """A pack with one program in place of its own. It answers for the pack wherever rules are loaded."""

    def __init__(self, pack: Pack, name: str, program: Any) -> None:
        self._pack, self._name, self._program = pack, name, program

    def __getattr__(self, name: str) -> Any:
        return getattr(self._pack, name)

    def __len__(self) -> int:
        return len(self._pack)

    def program(self, name: str) -> Any:
        return self._program if name == self._name else self._pack.program(name)


def mutants(pack: Pack, count: int, seed: int = 1) -> list[Mutant]:
    """So many changes, spread over all instructions; fewer where there are not so many."""
    sites = [(name, index) for name, program in programs(pack) for index, _ in enumerate(_sites(program))]
    Random(seed).shuffle(sites)  # noqa: S311  # not for secrets
    return [_made(pack, name, index, seed) for name, index in sorted(sites[:count])]


def _made(pack: Pack, name: str, index: int, seed: int) -> Mutant:
    program = copy.deepcopy(pack.program(name))
    point, sort, put, what = list(_sites(program))[index]
    put(Random(f"{seed}:{name}:{index}"))  # noqa: S311
    return Mutant((name, point), sort, what, program)


def _sites(program: Any) -> Iterator[tuple[int, str, Any, str]]:
    """Every change that a program allows: the point, the sort, what makes it, and how it reads."""
    for routine in program.get("routines", {}).values():
        yield from _in_block(routine["do"])
        for statement in statements(routine["do"]):
            for inner in _blocks(statement):
                yield from _in_block(inner)
            yield from _in_statement(statement)
    for formula in program.get("formulas", {}).values():
        yield from _in_tree(formula["point"], formula, "is")


def _blocks(statement: list[Any]) -> Iterator[list[Any]]:
    from compiler.proof.instructions import blocks

    return blocks(statement)


def _in_block(block: list[Any]) -> Iterator[tuple[int, str, Any, str]]:
    for index, statement in enumerate(block):
        if statement[0] in _DROPPED:

            def drop(chance: Random, index: int = index) -> None:
                del block[index]

            yield statement[1], "dropped", drop, statement[0]


def _in_statement(statement: list[Any]) -> Iterator[tuple[int, str, Any, str]]:
    if statement[0] == "if" and statement[4]:

        def swap(chance: Random) -> None:
            statement[3], statement[4] = statement[4], statement[3]

        yield statement[1], "swapped", swap, "if"
    if statement[0] in ("check", "log"):
        return
    for index in range(2, len(statement)):
        if statement[0] in ("if", "while", "for") and index >= (4 if statement[0] == "for" else 3):
            break  # the branches have statements of their own
        yield from _in_tree(statement[1], statement, index)


def _in_tree(point: int, holder: Any, key: Any) -> Iterator[tuple[int, str, Any, str]]:
    """Changes of an expression, and of all that stands in it."""
    tree = holder[key]
    if type(tree) is int and not _is_slot(holder, key):

        def another(chance: Random) -> None:
            holder[key] = tree + chance.choice((-1, 1))

        yield point, "constant", another, str(tree)
    elif isinstance(tree, list):
        yield from _in_operation(point, tree)
        for index in range(1 if tree and isinstance(tree[0], str) else 0, len(tree)):
            yield from _in_tree(point, tree, index)
    elif isinstance(tree, dict):
        for name in tree:
            if name not in ("menu", "else", "type", "slots", "as", "each", "slot"):
                yield from _in_tree(point, tree, name)


def _in_operation(point: int, tree: list[Any]) -> Iterator[tuple[int, str, Any, str]]:
    if not tree or not isinstance(tree[0], str):
        return
    index = 1 if tree[0] == "comp" else 0
    for table, sort in ((_FLIPPED, "sign"), (_SWAPPED, "word")):
        word = tree[index]
        if isinstance(word, str) and word in table:

            def turned(chance: Random, table: dict[str, str] = table, word: str = word) -> None:
                tree[index] = table[word]

            yield point, sort, turned, word


def _is_slot(holder: Any, key: Any) -> bool:
    """Whether a number names a slot: of a local, or of what an operation binds."""
    if not isinstance(holder, list) or not isinstance(key, int):
        return False
    if holder and holder[0] in ("local", "let", "for") and key in (1, 2):
        return True
    if holder and holder[0] in ("sorted", "odds") and key == 2:
        return True
    if holder and holder[0] in ("call", "method") and key == 2:
        return True
    return len(holder) == 3 and key == 0 and isinstance(holder[2], list)
