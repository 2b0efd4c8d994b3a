"""Mutants: packs whose rules differ in one instruction.

What is changed follows from a seed. A mutant that means the same as the original survives like one that
nobody looks at: the report lists both.
"""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from random import Random
from typing import Any

from ludex.core.messages import Bilingual
from ludex.core.trees import find_blocks, walk_statements
from ludex.pack.reader import Pack
from ludex.proof.instructions import Instruction, programs

Mutation = Callable[[Random], None]
Site = tuple[int, str, Mutation, str]
"""A change that a program allows: the point, what sort it is, what makes it, and how it reads."""
_OPPOSITE_SIGNS = {
    "==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">",
    "+": "-", "-": "+", "*": "+", "//": "*",
}  # fmt: skip
_OPPOSITE_WORDS = {"and": "or", "or": "and", "any": "all", "all": "any", "least": "most", "most": "least"}
_DROPPED = frozenset(
    "setg setf let move draw shuffle roll create destroy show call method "
    "if stop unwind return cancel end".split()
)
_SKIPPED_PARTS = frozenset("menu else type slots as slot seconds near".split())
"""Parts of a statement that hold no expression, statements of their own, or what changes nothing in play."""
_SLOTS = frozenset(("each", "from", "upto"))
"""Parts that may be the number of a slot."""

CHANGE_LABELS = {
    "constant": Bilingual("a number changed", "un nombre changé"),
    "sign": Bilingual("a sign turned round", "un signe inversé"),
    "word": Bilingual("one word for its opposite", "un mot pour son contraire"),
    "not": Bilingual("a “not” left out", "un «\u00a0not\u00a0» omis"),
    "dropped": Bilingual("a statement left out", "une instruction omise"),
    "swapped": Bilingual("then and else swapped", "then et else échangés"),
    "hook": Bilingual("a hook left out", "un crochet omis"),
    "change": Bilingual("a change of a quantity left out", "une modification de grandeur omise"),
    "end": Bilingual("an end that is never looked at", "une fin jamais regardée"),
}


@dataclass(frozen=True)
class Mutant:
    """One change: the instruction that it is in, what sort it is, and how it reads."""

    at: Instruction
    sort: str
    what: str
    pack: Pack
    index: int
    seed: int

    @property
    def program(self) -> Any:
        """The changed program."""
        name = self.at[0]
        program = copy.deepcopy(self.pack.program(name))
        _, _, put, _ = next(islice(_sites(program), self.index, None))
        put(Random(f"{self.seed}:{name}:{self.index}"))  # noqa: S311
        return program


class MutatedPack:
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
    found = [
        Mutant((name, point), sort, what, pack, index, seed)
        for name, program in programs(pack)
        for index, (point, sort, _, what) in enumerate(_sites(program))
    ]
    Random(seed).shuffle(found)  # noqa: S311  # not for secrets
    return sorted(found[:count], key=lambda each: (each.at[0], each.index))


def _sites(program: Any) -> Iterator[Site]:
    """Every change that a program allows."""
    routines, formulas = program.get("routines", {}), program.get("formulas", {})
    for routine in routines.values():
        yield from _in_block(routine["do"])
        for statement in walk_statements(routine["do"]):
            for inner in find_blocks(statement):
                yield from _in_block(inner)
            yield from _in_statement(statement)
    for formula in formulas.values():
        yield from _in_tree(formula["point"], formula, "is")
    yield from _find_declaration_sites(routines, formulas)


def _find_declaration_sites(routines: dict[str, Any], formulas: dict[str, Any]) -> Iterator[Site]:
    """Whole hooks, changes of quantities, and ends."""
    for pointer, routine in list(routines.items()):
        if pointer.startswith("hooks/") and routine["do"]:
            yield (
                routine["do"][0][1],
                "hook",
                partial(_remove_declaration, routines, formulas, pointer),
                pointer,
            )
    for pointer, formula in list(formulas.items()):
        if pointer.startswith("modifies/") and pointer.endswith("/value"):
            yield (
                formula["point"],
                "change",
                partial(_remove_declaration, routines, formulas, pointer),
                pointer,
            )
        if pointer.startswith("ends/") and pointer.endswith("/when"):
            yield formula["point"], "end", partial(_disable_end, formula), pointer


def _remove_declaration(
    routines: dict[str, Any], formulas: dict[str, Any], pointer: str, chance: Random
) -> None:
    """All parts of a hook or change, as if nobody had written it."""
    whole = pointer.rpartition("/")[0]
    for table in (routines, formulas):
        for each in [each for each in table if each.rpartition("/")[0] == whole]:
            del table[each]


def _disable_end(formula: dict[str, Any], chance: Random) -> None:
    formula["is"] = False


def _in_block(block: list[Any]) -> Iterator[Site]:
    for index, statement in enumerate(block):
        if statement[0] in _DROPPED:

            def drop(chance: Random, index: int = index) -> None:
                del block[index]

            yield statement[1], "dropped", drop, statement[0]


def _in_statement(statement: list[Any]) -> Iterator[Site]:
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


def _in_tree(point: int, holder: Any, key: Any) -> Iterator[Site]:
    """Changes of an expression, and of all that stands in it."""
    tree = holder[key]
    if type(tree) is int and not _is_slot(holder, key):

        def change_number(chance: Random) -> None:
            holder[key] = tree + chance.choice((-1, 1))

        yield point, "constant", change_number, str(tree)
    elif isinstance(tree, list):
        yield from _in_operation(point, holder, key)
        for index in range(1 if tree and isinstance(tree[0], str) else 0, len(tree)):
            yield from _in_tree(point, tree, index)
    elif isinstance(tree, dict):
        for name in tree:
            if name not in _SKIPPED_PARTS and not (name in _SLOTS and type(tree[name]) is int):
                yield from _in_tree(point, tree, name)


def _in_operation(point: int, holder: Any, key: Any) -> Iterator[Site]:
    tree = holder[key]
    if not tree or not isinstance(tree[0], str):
        return
    if tree[0] == "not":

        def remove_not(chance: Random) -> None:
            holder[key] = tree[1]

        yield point, "not", remove_not, "not"
    if tree[0] == "if" and len(tree) == 4:

        def swap(chance: Random) -> None:
            tree[2], tree[3] = tree[3], tree[2]

        yield point, "swapped", swap, "if … else"
    index = 1 if tree[0] == "comp" else 0
    for table, sort in ((_OPPOSITE_SIGNS, "sign"), (_OPPOSITE_WORDS, "word")):
        word = tree[index]
        if isinstance(word, str) and word in table:

            def replace_word(chance: Random, table: dict[str, str] = table, word: str = word) -> None:
                tree[index] = table[word]

            yield point, sort, replace_word, word


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
