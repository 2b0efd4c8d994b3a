"""Routines, formulas, hooks, changes, offers and ends of a linked machine."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from ludex.expr.tree_types import Linked, Type, Value

HEADING, TOLD = "heading", "told"
"""Pointers of routines that put a step into words, before it and after it. They decide nothing in a game."""


def is_telling(pointer: str) -> bool:
    """Whether a rule only tells: of a step, or what fills a slot of a condition's text. It decides nothing.
    What orders of policies give their acts decides.
    """
    given = pointer.startswith(("orders/", "helps/")) and "/when/" not in pointer
    return pointer in (HEADING, TOLD) or ("/with/" in pointer and not given)


Statement: TypeAlias = tuple[Any, ...]
"""A linked statement: `(verb, point, …)` in the order of docs/instructions.md, with names as numbers."""


@dataclass(frozen=True, slots=True)
class Rule:
    """Common fields of routines and formulas."""

    number: int
    program: str
    pointer: str
    point: int
    params: tuple[tuple[str, Type], ...]
    size: int
    """All slots, those included that linking adds behind the declared ones."""
    types: tuple[Type, ...]
    """Of the slots that the pack declares."""
    returns: Type | None

    @property
    def own(self) -> bool:
        """Whether it takes `self` first."""
        return bool(self.params) and self.params[0][0] == "self"


@dataclass(frozen=True, slots=True)
class Routine(Rule):
    """Linked statements, with the slots that they use."""

    body: tuple[Statement, ...]
    first: int | None
    """The point of the first statement."""
    flow: Mapping[int, tuple[Statement, int | None]]
    """For each point its statement, and the point that comes after it; None for the end."""
    hidden: Mapping[int, int]
    """The first of the slots that a `for` (two: its list, its next index) or an `ask` of
    several (one: the answers so far) keeps behind the routine's own locals."""
    temps: tuple[int, ...]
    """Slots that hold something only while an expression is evaluated; emptied before a question is put."""
    step: int
    """The entry whose step this is, when it is one's `do`; else -1."""
    sets: tuple[int, ...]
    """The parameters that a hook before a step changes."""
    weight: int = 0
    """What beginning it costs beyond one step of the budget, for all its statements."""
    turns: Mapping[int, int] = field(default_factory=dict)
    """What a turn of a loop costs beyond one, by its point, where it costs more."""

    @property
    def is_policy(self) -> bool:
        """Whether it is what a policy does."""
        return self.pointer == "do" and self.program.startswith("policy/")


@dataclass(frozen=True, slots=True)
class Formula(Rule):
    value: Linked


@dataclass(frozen=True, slots=True, kw_only=True)
class Watcher:
    """Rule of a module, a piece or an ability that applies at an occasion."""

    number: int
    entry: int
    module: int | None
    ability: bool
    when: int | None
    lead: int
    """How many arguments come before the occasion's: `self`, and the ability's own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hook(Watcher):
    """A routine that runs before, instead of or after a step."""

    phase: str
    step: int
    routine: int
    chooser: int | None
    again: bool
    """Whether it may run while it is running."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change(Watcher):
    """A change of a quantity at one of its stages."""

    quantity: int
    stage: str
    value: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer(Watcher):
    """Options that stand beside every question while one of the steps `during` is running."""

    name: str
    during: frozenset[int]
    to: int
    pick: int | None
    routine: int


AnyWatcher = TypeVar("AnyWatcher", bound=Watcher)


@dataclass(frozen=True, slots=True)
class Watch(Generic[AnyWatcher]):
    """Who stands ready at one occasion: modules by number, and per entry those of its pieces, its own before
    its abilities', each with what goes before the occasion's own arguments, but for `self`."""

    modules: tuple[tuple[int, AnyWatcher], ...] = ()
    entries: Mapping[int, tuple[tuple[AnyWatcher, tuple[Value, ...]], ...]] = field(default_factory=dict)


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
