"""Routines, formulas, hooks, changes, offers and ends of a linked machine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ludex.expr.tree_types import Linked, Type

Statement = tuple[Any, ...]
"""A linked statement: `(verb, point, …)` in the order of docs/instructions.md, with names as numbers."""


@dataclass(frozen=True, slots=True)
class Routine:
    """Statements, linked. `flow` gives for each point its statement and the point that comes after it (None:
    the end); `hidden` the first of the slots that a `for` (two: its list, its next index) or a sealed `ask`
    (one: the answers so far) keeps behind the routine's own locals."""

    number: int
    program: str
    pointer: str
    point: int
    params: tuple[tuple[str, Type], ...]
    size: int
    """All slots, hidden ones included."""
    types: tuple[Type, ...]
    """Of the slots that the pack declares."""
    returns: Type | None
    body: tuple[Statement, ...]
    first: int | None
    flow: Mapping[int, tuple[Statement, int | None]]
    hidden: Mapping[int, int]
    temps: tuple[int, ...]
    """Slots that hold something only while an expression is evaluated; emptied before a question is put."""
    step: int
    """The entry whose step this is, when it is one's `do`; else -1."""
    sets: tuple[int, ...]

    @property
    def own(self) -> bool:
        return _takes_self(self.params)


@dataclass(frozen=True, slots=True)
class Formula:
    number: int
    program: str
    pointer: str
    point: int
    params: tuple[tuple[str, Type], ...]
    size: int
    types: tuple[Type, ...]
    returns: Type | None
    value: Linked

    @property
    def own(self) -> bool:
        return _takes_self(self.params)


def _takes_self(params: tuple[tuple[str, Type], ...]) -> bool:
    """Whether whoever is called so takes `self` first."""
    return bool(params) and params[0][0] == "self"


@dataclass(frozen=True, slots=True)
class Hook:
    """`lead` says how many arguments come before the step's: `self`, and the ability's own."""

    number: int
    phase: str
    step: int
    entry: int
    module: int | None
    ability: bool
    routine: int
    when: int | None
    chooser: int | None
    lead: int
    again: bool
    """Whether it may run while it is running."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a module, a piece or an ability does to a quantity at one of its stages."""

    number: int
    quantity: int
    stage: str
    entry: int
    module: int | None
    ability: bool
    when: int | None
    value: int | None
    lead: int


@dataclass(frozen=True, slots=True)
class Offer:
    """Stands beside every question while one of the steps `during` is running."""

    number: int
    name: str
    entry: int
    module: int | None
    ability: bool
    during: frozenset[int]
    to: int
    when: int | None
    pick: int | None
    routine: int
    lead: int


Watcher = Hook | Change | Offer


@dataclass(frozen=True, slots=True)
class Watch:
    """Who stands ready at one occasion: modules by number, and per entry those of its pieces, its own before
    its abilities', each with what goes before the occasion's own arguments, but for `self`."""

    modules: tuple[Any, ...] = ()
    entries: Mapping[int, tuple[tuple[Any, tuple[Any, ...]], ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Stage:
    name: str
    op: str
    min: int | None
    max: int | None


@dataclass(frozen=True, slots=True)
class Quantity:
    entry: int
    base: int
    stages: tuple[Stage, ...]


@dataclass(frozen=True, slots=True)
class End:
    program: str
    name: str
    when: int | None
    won: int


@dataclass(frozen=True, slots=True)
class SetupStep:
    name: str
    routine: int | None
    when: int | None
    replaces: str | None
    module: int | None
