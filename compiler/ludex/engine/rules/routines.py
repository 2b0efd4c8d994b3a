"""Routines, formulas, hooks, changes, offers and ends of a linked machine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from ludex.expr.failure import InvalidTreeError
from ludex.expr.tree_types import Linked, Record, Slots, Type, Value, strip_optional

HEADING, TOLD = "heading", "told"
"""Pointers of routines that describe a step, before it and after it. They have no effect on a game."""
Statement: TypeAlias = tuple[Any, ...]
"""A linked statement: `(verb, point, …)` in the order of docs/instructions.md, with names as numbers."""
_KEY_TYPES = frozenset("int length bool text space point entry piece word place".split())
"""Types of parameters whose different values are different keys; not `any`: `true` and 1 are equal keys."""
WANTED = {"holds": True, "when": False}
"""The fields that may hold the formula of a named condition, with the value for which it passes."""


def is_descriptive(pointer: str) -> bool:
    """Return whether a rule only describes a step, or fills a slot in the text of a condition.

    The arguments that orders of policies give to their acts are under `with` too, but decide something.
    """
    is_argument = pointer.startswith(("orders/", "helps/")) and "/when/" not in pointer
    return pointer in (HEADING, TOLD) or ("/with/" in pointer and not is_argument)


@dataclass(frozen=True, slots=True)
class Rule:
    """Common fields of routines and formulas."""

    number: int
    program: str
    pointer: str
    point: int
    params: tuple[tuple[str, Type], ...]
    size: int
    """The number of all slots, including those that linking adds after the declared ones."""
    types: tuple[Type, ...]
    """Types of the slots that the pack declares."""
    returns: Type | None

    @property
    def own(self) -> bool:
        """Whether the first parameter is `self`."""
        return bool(self.params) and self.params[0][0] == "self"

    def fill_slots(self, args: Sequence[Value]) -> Slots:
        """Return the slots as they are before the rule runs: its arguments, then None."""
        return [*args, *[None] * (self.size - len(args))]


@dataclass(frozen=True, slots=True)
class Routine(Rule):
    """Routine: its linked statements, and the slots that they use."""

    body: tuple[Statement, ...]
    first: int | None
    flow: Mapping[int, tuple[Statement, int | None]]
    """For each point its statement, and the next point; None for the end."""
    hidden: Mapping[int, int]
    """For each `for`, and each `ask` of several seats, by its point: the first slot in which it stores its
    progress (the list and the next index; the answers so far). These slots follow the routine's locals.
    """
    temps: tuple[int, ...]
    """Slots that are used only while an expression is evaluated; emptied before a question is asked."""
    step: int
    """The entry whose `do` this is, if the routine is a step; else -1."""
    sets: tuple[int, ...]
    """The parameters that a `before` hook changes for its step."""
    weight: int = 0
    """What beginning the routine costs beyond one step of the budget, depending on its statements."""
    turns: Mapping[int, int] = field(default_factory=dict)
    """What each repetition of a loop costs beyond one step of the budget, if anything, by its point."""

    @property
    def is_policy(self) -> bool:
        """Whether the routine is the `do` of a policy."""
        return self.pointer == "do" and self.program.startswith("policy/")


@dataclass(frozen=True, slots=True)
class Formula(Rule):
    value: Linked

    @property
    def can_be_remembered(self) -> bool:
        """Whether its values can be cached: all its arguments can be keys."""
        return all(_is_key(type_) for _, type_ in self.params)


def _is_key(type_: Type) -> bool:
    plain = strip_optional(type_)
    if isinstance(plain, str):
        return plain in _KEY_TYPES
    return _is_key(plain[1]) if plain[0] == "list" else plain[0] in _KEY_TYPES


@dataclass(frozen=True, slots=True, kw_only=True)
class Watcher:
    """Rule of a module, a piece or an ability that reacts to an occasion."""

    number: int
    entry: int
    module: int | None
    ability: bool
    when: int | None
    lead: int
    """The number of arguments before those of the occasion: `self`, and the ability's own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hook(Watcher):
    """Routine that runs before, instead of or after a step."""

    phase: str
    step: int
    routine: int
    chooser: int | None
    again: bool
    """Whether it may run within itself."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Change(Watcher):
    """Change of a quantity at one of its stages."""

    quantity: int
    stage: str
    value: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Offer(Watcher):
    """Options beside every question while one of the steps in `during` is running."""

    name: str
    during: frozenset[int]
    to: int
    pick: int | None
    routine: int


AnyWatcher = TypeVar("AnyWatcher", bound=Watcher)


@dataclass(frozen=True, slots=True)
class Watch(Generic[AnyWatcher]):
    """Watchers of one occasion: modules by number, and for each entry the watchers of its pieces.

    The watchers of an entry itself precede those of its abilities. Each watcher comes with the arguments of
    its ability, which follow `self`.
    """

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


@dataclass(frozen=True, slots=True)
class Condition:
    """Linked condition. `at` is its pointer in the entry, without `/holds` or `/when`."""

    at: str
    formula: int
    wanted: bool
    """The value of the formula for which the condition passes."""
    slots: tuple[tuple[str, int], ...] = ()
    """The slots of its text, with the formulas of their values, which take the same arguments."""
    text: str | None = None
    """The key of its text, which may not exist; None for a condition without a name."""


def link_conditions(
    entry: int, pointer: str, id_: str, record: Record, formula_of: Mapping[tuple[int, str], int]
) -> tuple[Condition, ...]:
    """Return the conditions in a field of an entry, in order; an empty tuple if the field is omitted."""
    whole = formula_of.get((entry, pointer))
    if whole is not None:
        return (Condition(pointer, whole, True),)
    named: object = record
    for step in pointer.split("/"):
        named = named.get(step) if isinstance(named, Mapping) else None
    found = []
    for name, each in named.items() if isinstance(named, Mapping) else ():
        at = f"{pointer}/{name}"
        field = next((field for field in WANTED if (entry, f"{at}/{field}") in formula_of), None)
        if field is None or not isinstance(each, Mapping):
            raise InvalidTreeError(f"the condition “{str(name)[:40]}” has neither `holds` nor `when`", id_)
        given = each.get("with", {})
        slots = tuple((str(slot), formula_of[(entry, f"{at}/with/{slot}")]) for slot in given)
        text = f"{id_}.{at.replace('/', '.')}.text"
        found.append(Condition(at, formula_of[(entry, f"{at}/{field}")], WANTED[field], slots, text))
    return tuple(found)


def require_arguments(conditions: tuple[Condition, ...], formulas: list[Formula], count: int) -> None:
    """Reject conditions whose formulas do not take the same number of arguments as their owner."""
    for each in conditions:
        for number in (each.formula, *(number for _, number in each.slots)):
            formula = formulas[number]
            if len(formula.params) != count:
                what = f"“{formula.pointer}” does not take {count} arguments"
                raise InvalidTreeError(what, formula.program)
