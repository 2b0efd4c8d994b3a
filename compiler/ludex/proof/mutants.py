"""Instructions of a pack's rules, and mutants: packs that differ in one instruction.

Instructions of fixtures, examples and invariants are omitted, because they carry out no rule. A seed
determines the changes. The report lists all survivors, including mutants that are equivalent to the original.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import islice
from random import Random
from typing import Any

from ludex.core.messages import Bilingual
from ludex.core.trees import AS_VALUE, ORDER, WRITTEN, find_blocks, walk_statements
from ludex.core.verbs import VERBS
from ludex.engine.reasons import find_cited_rules
from ludex.engine.rules.routines import is_descriptive
from ludex.pack.contents import Place
from ludex.pack.reader import Pack

Instruction = tuple[str, int]
"""The id of a program, and a point in it."""
Program = dict[str, Any]


MACHINE = "machine"
Mutation = Callable[[Random], None]
Site = tuple[int, str, Mutation, str]
"""A possible change of a program: the point, its sort, the function that makes it, and its description."""
_OPPOSITE_SIGNS = {
    "==": "!=", "!=": "==", "<": "<=", "<=": "<", ">": ">=", ">=": ">",
    "+": "-", "-": "+", "*": "+", "//": "*",
}  # fmt: skip
_OPPOSITE_WORDS = {"and": "or", "or": "and", "any": "all", "all": "any", "least": "most", "most": "least"}
_SKIPPED_PARTS = frozenset("menu else type slots as slot seconds near".split())
"""Parts of a statement without expressions, with statements of their own, or without effect in play."""
_EMPTY = {"list": ["list"], "count": 0, "sum": 0, "first": None, "min": None, "max": None}
"""The result of an empty comprehension, by how it collects."""
_SLOTS = frozenset(("each", "from", "upto"))
"""Parts of a statement that are the number of a slot, if they are numbers."""
CONDITION_FIELDS = re.compile(r"(legal|limits|bars|passes|beyond|orders/[^/]+/when)/")
"""Fields of named conditions."""
_RANK = re.compile(r"(.+/)?ties/[^/]+/rank\Z")
_PASSING = {"/holds": True, "/when": False}
"""The value with which a condition has no effect."""
Node = list[Any] | dict[Any, Any]
"""A part of a program, which mutations change in place."""


@dataclass(frozen=True, slots=True)
class InstructionInfo:
    """Instruction with its `verb` (`is` for a formula), and the rules that it carries out (`by`)."""

    at: Instruction
    verb: str
    pointer: str
    place: Place | None
    by: tuple[str, ...]


def programs(pack: Pack) -> Iterator[tuple[str, Program]]:
    """Yield the programs that carry out rules, by id: no fixtures, examples, invariants, machine."""
    fixtures = frozenset((pack.program(MACHINE) or {}).get("fixtures", ()))
    for name in pack.programs():
        program = pack.program(name)
        is_played = name != MACHINE and name not in fixtures and not name.startswith("invariant/")
        if is_played and "example" not in program:
            yield name, program


def instructions(pack: Pack) -> list[InstructionInfo]:
    """Return all instructions in the order of programs and points."""
    ids = [pack.id(number) for number in range(len(pack))]
    found = []
    for name, program in programs(pack):
        number = pack.number(name)
        data = pack.by_number(number).data if number is not None else {}
        for point, verb, pointer in _list_points(program):
            rules = find_cited_rules(data, pointer, ids, program.get("by", {}).get(str(point)))
            found.append(InstructionInfo((name, point), verb, pointer, pack.place_in(name, point), rules))
    return sorted(found, key=lambda each: each.at)


def _list_points(program: Program) -> Iterator[tuple[int, str, str]]:
    """Yield point, verb and pointer of each instruction; of policies, only tests and executions of orders."""
    formulas = program.get("formulas", {})
    is_policy = AS_VALUE in formulas
    for pointer, routine in program.get("routines", {}).items():
        written = is_policy and WRITTEN.match(pointer)
        for statement in () if is_descriptive(pointer) else walk_statements(routine["do"]):
            acted = statement[0] == "return" and statement[2] is True
            if statement[0] != "check" and (not written or acted):
                yield statement[1], statement[0], pointer
    for pointer, formula in formulas.items():
        asked_elsewhere = is_policy and (pointer == AS_VALUE or f"{pointer}/of" in formulas)
        if not is_descriptive(pointer) and not asked_elsewhere:
            yield formula["point"], "is", pointer


CHANGE_LABELS = {
    "constant": Bilingual("a number changed", "un nombre changé"),
    "sign": Bilingual("an operator reversed", "un opérateur inversé"),
    "word": Bilingual("a word replaced by its opposite", "un mot remplacé par son contraire"),
    "not": Bilingual("a “not” left out", "un «\u00a0not\u00a0» omis"),
    "dropped": Bilingual("a statement left out", "une instruction omise"),
    "swapped": Bilingual("then and else swapped", "then et else échangés"),
    "filter": Bilingual("a condition of a list left out", "une condition d’une liste omise"),
    "empty": Bilingual("an emptied list or count", "une liste ou un compte vidé"),
    "open": Bilingual("an arm of a menu always available", "une branche de menu toujours disponible"),
    "hook": Bilingual("a hook left out", "un crochet omis"),
    "change": Bilingual("a change of a quantity left out", "une modification de quantité omise"),
    "condition": Bilingual("a condition ignored", "une condition ignorée"),
    "order": Bilingual("an order of a policy left out", "un ordre d’une politique omis"),
    "rank": Bilingual("a rank ignored", "un départage ignoré"),
    "end": Bilingual("an end never checked", "une fin jamais vérifiée"),
}


@dataclass(frozen=True)
class Mutant:
    """Program with one changed instruction. `sort` and `what` describe the change."""

    at: Instruction
    sort: str
    what: str
    pack: Pack
    index: int
    seed: int

    @property
    def program(self) -> Program:
        """Return the changed program."""
        name = self.at[0]
        program: Program = copy.deepcopy(self.pack.program(name))
        _, _, mutate, _ = next(islice(_sites(program), self.index, None))
        mutate(Random(f"{self.seed}:{name}:{self.index}"))  # noqa: S311
        return program


class MutatedPack:
    """Pack with one replaced program, for use instead of the pack wherever rules are loaded."""

    def __init__(self, pack: Pack, name: str, program: Program) -> None:
        self._pack, self._name, self._program = pack, name, program

    def __getattr__(self, name: str) -> object:
        return getattr(self._pack, name)

    def __len__(self) -> int:
        return len(self._pack)

    def program(self, name: str) -> object:
        return self._program if name == self._name else self._pack.program(name)


def mutants(pack: Pack, count: int, seed: int = 1) -> list[Mutant]:
    """Return up to `count` mutants, chosen at random from all possible ones, in the order of programs."""
    found = [
        Mutant((name, point), sort, what, pack, index, seed)
        for name, program in programs(pack)
        for index, (point, sort, _, what) in enumerate(_sites(program))
    ]
    Random(seed).shuffle(found)  # noqa: S311  # not for secrets
    return sorted(found[:count], key=lambda each: (each.at[0], each.index))


def _sites(program: Program) -> Iterator[Site]:
    routines, formulas = program.get("routines", {}), program.get("formulas", {})
    is_policy = AS_VALUE in formulas
    for pointer, routine in routines.items():
        if is_descriptive(pointer) or (is_policy and WRITTEN.match(pointer)):
            continue  # in compiled code of policies, only whole orders are removed
        yield from _in_block(routine["do"])
        for statement in walk_statements(routine["do"]):
            for inner in find_blocks(statement):
                yield from _in_block(inner)
            yield from _in_statement(statement)
    for pointer, formula in formulas.items():
        if not is_descriptive(pointer) and not (is_policy and WRITTEN.match(pointer)):
            yield from _in_tree(formula["point"], formula, "is")
    yield from _find_declaration_sites(routines, formulas)


def _find_declaration_sites(routines: dict[str, Any], formulas: dict[str, Any]) -> Iterator[Site]:
    """Yield the mutations of hooks, changes of quantities, ends, orders of policies, ranks and conditions."""
    for pointer, routine in list(routines.items()):
        if pointer.startswith("hooks/") and routine["do"]:
            remove = partial(_remove_declaration, (routines, formulas), pointer)
            yield routine["do"][0][1], "hook", remove, pointer
    for pointer, formula in list(formulas.items()):
        if pointer.startswith("modifies/") and pointer.endswith("/value"):
            remove = partial(_remove_declaration, (routines, formulas), pointer)
            yield formula["point"], "change", remove, pointer
        if pointer.startswith("ends/") and pointer.endswith("/when"):
            yield formula["point"], "end", partial(_replace, formula, "is", False), pointer
        if ORDER.match(pointer):
            listed = formulas.get(f"{pointer}/of")
            whole = listed or formula
            left_out = partial(_replace, whole, "is", ["list"] if listed else False)
            yield whole["point"], "order", left_out, pointer
        if _RANK.match(pointer):
            yield formula["point"], "rank", partial(_replace, formula, "is", 0), pointer
        if CONDITION_FIELDS.match(pointer) and pointer.endswith(tuple(_PASSING)):
            passing = _PASSING["/" + pointer.rpartition("/")[2]]
            yield formula["point"], "condition", partial(_replace, formula, "is", passing), pointer


def _remove_declaration(tables: tuple[dict[str, Any], ...], pointer: str, chance: Random) -> None:
    whole = pointer.rpartition("/")[0]
    for table in tables:
        for each in [each for each in table if each.rpartition("/")[0] == whole]:
            del table[each]


def _replace(holder: Node, key: int | str, value: object, chance: Random) -> None:
    holder[key] = value  # type: ignore[index]


def _shift(holder: Node, key: int | str, chance: Random) -> None:
    """Add 1 to a number or subtract 1 from it, at random."""
    holder[key] += chance.choice((-1, 1))  # type: ignore[index]


def _swap(holder: list[Any], first: int, chance: Random) -> None:
    holder[first], holder[first + 1] = holder[first + 1], holder[first]


def _delete(holder: list[Any], index: int, chance: Random) -> None:
    del holder[index]


def _in_block(block: list[Any]) -> Iterator[Site]:
    for index, statement in enumerate(block):
        if VERBS[statement[0]].mutants == "drop":
            yield statement[1], "dropped", partial(_delete, block, index), statement[0]


def _in_statement(statement: list[Any]) -> Iterator[Site]:
    if statement[0] == "if" and statement[4]:
        yield statement[1], "swapped", partial(_swap, statement, 3), "if"
    verb = VERBS[statement[0]]
    for index, operand in enumerate(verb.operands if verb.mutants != "leave" else (), start=2):
        if operand != "block":  # blocks yield their own statements
            yield from _in_tree(statement[1], statement, index)


def _in_tree(point: int, holder: Node, key: int | str) -> Iterator[Site]:
    tree = holder[key]  # type: ignore[index]
    if type(tree) is int and not _is_slot(holder, key):
        yield point, "constant", partial(_shift, holder, key), str(tree)
    elif isinstance(tree, list):
        yield from _in_filter(point, tree) if _is_loop(tree) else _in_operation(point, holder, key, tree)
        for index in range(1 if tree and isinstance(tree[0], str) else 0, len(tree)):
            yield from _in_tree(point, tree, index)
    elif isinstance(tree, dict):
        for arm in tree.get("menu", ()):
            yield from _in_arm(point, arm)
        for name in tree:
            if name not in _SKIPPED_PARTS and not (name in _SLOTS and type(tree[name]) is int):
                yield from _in_tree(point, tree, name)


def _in_arm(point: int, arm: dict[str, Any]) -> Iterator[Site]:
    if "when" in arm:
        yield point, "open", partial(_replace, arm, "when", True), str(arm.get("name"))
    for part in ("when", "pick"):
        if part in arm:
            yield from _in_tree(point, arm, part)


def _in_filter(point: int, loop: list[Any]) -> Iterator[Site]:
    """Yield the mutations of a loop or a pick that remove a condition, or a part joined by “and”."""
    for index, condition in enumerate(loop[2]):
        yield point, "filter", partial(_delete, loop[2], index), _describe_operation(condition)
        parts = condition[1:] if isinstance(condition, list) and condition[:1] == ["and"] else ()
        for rank, part in enumerate(parts if len(parts) > 1 else ()):
            rest = [*parts[:rank], *parts[rank + 1 :]]
            wider = ["and", *rest] if len(rest) > 1 else rest[0]
            yield point, "filter", partial(_replace, loop[2], index, wider), _describe_operation(part)


def _describe_operation(tree: object) -> str:
    """Return the word of an operation, with the name after it if there is one, such as that of a callee."""
    if not isinstance(tree, list) or not tree:
        return str(tree)
    return " ".join(each for each in tree[:2] if isinstance(each, str))


def _is_loop(tree: list[Any]) -> bool:
    if len(tree) != 3 or type(tree[0]) is not int or not isinstance(tree[2], list):
        return False
    return not tree[2] or not isinstance(tree[2][0], str)


def _in_operation(point: int, holder: Node, key: int | str, tree: list[Any]) -> Iterator[Site]:
    if not tree or not isinstance(tree[0], str):
        return
    if tree[0] == "not":
        yield point, "not", partial(_replace, holder, key, tree[1]), "not"
    if tree[0] == "if" and len(tree) == 4:
        yield point, "swapped", partial(_swap, tree, 2), "if … else"
    if tree[0] == "comp" and tree[1] in _EMPTY:
        yield point, "empty", partial(_replace, holder, key, _EMPTY[tree[1]]), tree[1]
    index = 1 if tree[0] == "comp" else 0
    for table, sort in ((_OPPOSITE_SIGNS, "sign"), (_OPPOSITE_WORDS, "word")):
        word = tree[index]
        if isinstance(word, str) and word in table:
            yield point, sort, partial(_replace, tree, index, table[word]), word


def _is_slot(holder: Node, key: int | str) -> bool:
    """Return whether a number is a slot of a local or of a name that an operation binds."""
    if not isinstance(holder, list) or not isinstance(key, int):
        return False
    first = holder[0] if holder and isinstance(holder[0], str) else ""
    if key == 2 and first in VERBS:
        return VERBS[first].operands[:1] == ("slot",)
    if (first, key) in (("local", 1), ("sorted", 2), ("lowest", 2), ("odds", 2)):
        return True
    return key == 0 and _is_loop(holder)
