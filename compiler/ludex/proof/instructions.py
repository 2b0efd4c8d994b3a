"""All instructions of a pack's rules: statements and formulas, each with its line and the rules that it
carries out.

Those of examples and invariants carry no rule out: they are left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludex.core.statements import statements
from ludex.engine.cited import cited
from ludex.pack.contents import Place
from ludex.pack.reader import Pack
from ludex.proof.watching import Instruction

MACHINE = "machine"


@dataclass(frozen=True, slots=True)
class Known:
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


def instructions(pack: Pack) -> list[Known]:
    """In the order of the programs and of their points."""
    ids = [pack.id(number) for number in range(len(pack))]
    found = (
        each for name, program in programs(pack) for each in _of_program(Marks(pack, name, ids), program)
    )
    return sorted(found, key=lambda each: each.at)


def _of_program(marks: Marks, program: Mapping[str, Any]) -> Iterator[Known]:
    for pointer, routine in program.get("routines", {}).items():
        for statement in statements(routine["do"]):
            if statement[0] != "check":
                yield marks.known(statement[1], statement[0], pointer)
    for pointer, formula in program.get("formulas", {}).items():
        yield marks.known(formula["point"], "is", pointer)


class Marks:
    """Where the instructions of an entry stand, and which rules they are said to carry out."""

    def __init__(self, pack: Pack, name: str, ids: Sequence[str]) -> None:
        self.pack, self.name, self.ids = pack, name, ids
        number = pack.number(name)
        self.data = pack.by_number(number).data if number is not None else {}

    def known(self, point: int, verb: str, pointer: str) -> Known:
        return Known(
            (self.name, point),
            verb,
            pointer,
            self.pack.place_in(self.name, point),
            cited(self.data, pointer, self.ids),
        )
