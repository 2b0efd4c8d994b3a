"""What rules must know of the tables of a game: their rows and columns, and what stands in their cells."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from ludex.lang.types.rule_types import ANY, BOOL, INT, AnyType, Word, make_optional
from ludex.link.world import World
from ludex.schema.entries import Entry

_MAX_TRANSPOSES = 8
"""How often tables may be each other’s transpose."""


@dataclass(frozen=True, slots=True)
class Axis:
    """The rows or the columns of a table."""

    names: tuple[str, ...]
    kind: str | None = None
    """Whose entries they are named after."""
    partial: bool = False
    ranged: bool = False
    """Whether numbers lead to them."""
    covered: bool = False
    """Whether every result of the table’s die does."""


@dataclass(frozen=True, slots=True)
class TableInfo:
    """What rules must know of a table: its rows and columns, and what stands in its cells."""

    rows: Axis
    columns: Axis
    cells: AnyType


def read_table(world: World, entry: Entry, depth: int = 0) -> TableInfo:
    """A table as its entry has it; one that is another with rows and columns exchanged takes that one’s."""
    data = entry.data
    base = world.target(entry, ("transpose-of",))
    keys = data.get("keys", {})
    if base is not None and depth < _MAX_TRANSPOSES:
        of = read_table(world, base, depth + 1)
        rows, columns = (
            Axis(each.names, keys.get(axis, each.kind), keys.get("partial", each.partial))
            for axis, each in (("rows", of.columns), ("columns", of.rows))
        )
        return TableInfo(rows, columns, of.cells)
    listed, partial = data.get("rows", {}), keys.get("partial") is True
    ranged = any("from" in each for each in listed.values())
    return TableInfo(
        Axis(tuple(listed), keys.get("rows"), partial, ranged, ranged and "die" in data),
        Axis(tuple(data.get("columns", ())), keys.get("columns"), partial),
        _cells(each for row in listed.values() for each in row["cells"]),
    )


def _cells(cells: Iterable[Any]) -> AnyType:
    """Numbers, words, or truths; an empty cell is none."""
    found = list(cells)
    held = [each for each in found if each is not None]
    type_: AnyType = ANY
    for sort, meant in ((int, INT), (bool, BOOL), (str, Word(tuple(sorted({str(each) for each in held}))))):
        if held and all(type(each) is sort for each in held):
            type_ = meant
    return type_ if len(held) == len(found) else make_optional(type_)
