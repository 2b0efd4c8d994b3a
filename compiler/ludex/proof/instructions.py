"""Instructions of a pack's rules, and a trace of those that a game runs.

Those of examples and invariants carry no rule out: they are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from ludex.core.trees import walk_statements
from ludex.engine.game import Game
from ludex.engine.reasons import find_cited_rules
from ludex.engine.rules.interpreter import run_statements
from ludex.engine.rules.run import Run
from ludex.pack.contents import Place
from ludex.pack.reader import Pack

Instruction = tuple[str, int]
"""A program, and a point in it."""


class TracingRun(Run):
    """A run that notes in `seen` what it does."""

    __slots__ = ("seen",)

    def __init__(self, run: Run, seen: set[Instruction]) -> None:
        super().__init__(run.machine, run.state, partial(run_statements, notice=self.note))
        self.seen = seen

    def note(self, program: str, point: int) -> None:
        self.seen.add((program, point))

    def call(self, number: int, args: list[Any]) -> Any:
        formula = self.machine.formulas[number]
        self.seen.add((formula.program, formula.point))
        return super().call(number, args)


def trace_game(game: Game, seen: set[Instruction]) -> None:
    """Have a game note what it runs from now on; it goes on in the reference engine."""
    game.run = TracingRun(game.run, seen)


MACHINE = "machine"


@dataclass(frozen=True, slots=True)
class InstructionInfo:
    """An instruction: `verb` of a statement, `is` of a formula."""

    at: Instruction
    verb: str
    pointer: str
    place: Place | None
    by: tuple[str, ...]


def programs(pack: Pack) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """The rules of a pack, entry by entry."""
    for name in pack.programs():
        program = pack.program(name)
        if name != MACHINE and not name.startswith("invariant/") and "example" not in program:
            yield name, program


def instructions(pack: Pack) -> list[InstructionInfo]:
    """In the order of the programs and of their points."""
    ids = [pack.id(number) for number in range(len(pack))]
    found = (
        each
        for name, program in programs(pack)
        for each in _of_program(ProgramIndex(pack, name, ids), program)
    )
    return sorted(found, key=lambda each: each.at)


def _of_program(marks: ProgramIndex, program: Mapping[str, Any]) -> Iterator[InstructionInfo]:
    for pointer, routine in program.get("routines", {}).items():
        for statement in walk_statements(routine["do"]):
            if statement[0] != "check":
                yield marks.describe_instruction(statement[1], statement[0], pointer)
    for pointer, formula in program.get("formulas", {}).items():
        yield marks.describe_instruction(formula["point"], "is", pointer)


class ProgramIndex:
    """Where the instructions of an entry stand, and which rules they are said to carry out."""

    def __init__(self, pack: Pack, name: str, ids: Sequence[str]) -> None:
        self.pack, self.name, self.ids = pack, name, ids
        number = pack.number(name)
        self.data = pack.by_number(number).data if number is not None else {}

    def describe_instruction(self, point: int, verb: str, pointer: str) -> InstructionInfo:
        return InstructionInfo(
            (self.name, point),
            verb,
            pointer,
            self.pack.place_in(self.name, point),
            find_cited_rules(self.data, pointer, self.ids),
        )
