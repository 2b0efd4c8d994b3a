"""Instructions of a pack's rules, and a trace of the instructions that a game runs.

Instructions of fixtures, examples and invariants are omitted, because they carry out no rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

from ludex.core.policies import AS_VALUE, WRITTEN
from ludex.core.trees import walk_statements
from ludex.engine.game import Game
from ludex.engine.reasons import find_cited_rules
from ludex.engine.rules.interpreter import run_statements
from ludex.engine.rules.routines import is_descriptive
from ludex.engine.rules.run import Run
from ludex.expr.tree_types import Value
from ludex.pack.contents import Place
from ludex.pack.reader import Pack

Instruction = tuple[str, int]
"""The id of a program, and a point in it."""
Program = dict[str, Any]


class TracingRun(Run):
    """Run that adds the instructions that it executes to `seen`."""

    __slots__ = ("seen",)

    def __init__(self, run: Run, seen: set[Instruction]) -> None:
        super().__init__(run.machine, run.state, partial(run_statements, notice=self._add_statement))
        self.seen = seen

    def _add_statement(self, program: str, point: int) -> None:
        self.seen.add((program, point))

    def call(self, number: int, args: list[Value]) -> Value:
        formula = self.machine.formulas[number]
        self.seen.add((formula.program, formula.point))
        return super().call(number, args)


def trace_game(game: Game, seen: set[Instruction]) -> None:
    """Trace the instructions that a game runs from now on; the game continues in the reference engine.

    Routes that earlier games have cached are searched again; otherwise this game would not run the rules of
    routes (`bars`).
    """
    for place in game.machine.places:
        if place.map is not None:
            place.map.ways_found.clear()
    game.run = TracingRun(game.run, seen)


MACHINE = "machine"


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
