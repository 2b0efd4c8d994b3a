"""The names of a pack, for linking: what each is, by number, and what calling it takes.

Made of the raw trees, since a rule may call another that is linked after it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ludex.engine.machine import Machine
from ludex.engine.plane.operations import OPERATIONS
from ludex.engine.records import table
from ludex.expr.types import Type


@dataclass(frozen=True, slots=True)
class Called:
    number: int
    count: int
    returns: Type


@dataclass(slots=True)
class PackNames:
    """Names as `expr` wants them. Tables of data are made when a rule first names the field."""

    machine: Machine
    data_types: Mapping[str, Mapping[str, Type]]
    """Kind to its fields, those of its ancestors included."""
    defaults: Mapping[str, Mapping[str, Any]]
    records: list[Mapping[str, Any]]
    functions: Mapping[str, Called]
    quantities: Mapping[str, Called]
    steps: Mapping[str, Called]
    fields: Mapping[str, Mapping[str, Type]]
    """A pointer of formulas to the kinds that have it, and what it gives."""
    tables: dict[str, tuple[Any, ...]] = field(default_factory=dict)

    def entry(self, name: str) -> int | None:
        return self.machine.numbers.get(name)

    def kind(self, name: str) -> bool:
        return name in self.machine.above

    def kind_of(self, entry: int) -> str:
        return self.machine.kinds[entry]

    def column(self, name: str) -> tuple[int, Type] | None:
        number = self.machine.column_of.get(name)
        return None if number is None else (number, self.machine.columns[number].type)

    def glob(self, name: str) -> tuple[int, Type] | None:
        number = self.machine.global_of.get(name)
        return None if number is None else (number, self.machine.globals[number].type)

    def option(self, name: str) -> tuple[int, Type] | None:
        number = self.machine.option_of.get(name)
        return None if number is None else (number, self.machine.options[number][1])

    def module(self, name: str) -> int | None:
        return self.machine.module_of.get(name)

    def place(self, name: str) -> tuple[int, int, tuple[str, ...]] | None:
        number = self.machine.place_of.get(name)
        if number is None:
            return None
        return number, self.machine.shared[number], self.machine.places[number].holds

    def data(self, field_: str, kinds: tuple[str, ...]) -> Type | None:
        wanted = [kind for kind in kinds if field_ in self.data_types.get(kind, {})] or self.data_types
        for kind in wanted:
            if field_ in self.data_types[kind]:
                self._tabled(field_)
                return self.data_types[kind][field_]
        return None

    def _tabled(self, name: str) -> None:
        if name not in self.tables:
            machine = self.machine
            self.tables[name] = table(
                name, machine.kinds, self.data_types, self.defaults, self.records, machine.ids
            )

    def function(self, name: str) -> Called | None:
        return self.functions.get(name)

    def quantity(self, name: str) -> Called | None:
        return self.quantities.get(name)

    def step(self, name: str) -> Called | None:
        return self.steps.get(name)

    def field(self, pointer: str, kinds: tuple[str, ...]) -> Type | None:
        known = self.fields.get(pointer, {})
        return next((type_ for kind, type_ in known.items() if not kinds or kind in kinds), None) or next(
            iter(known.values()), None
        )

    def plane(self, name: str) -> tuple[int, Type] | None:
        found = OPERATIONS.get(name)
        return None if found is None else (len(found.takes) + 1, found.gives)
