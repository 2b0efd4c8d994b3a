"""Formulas of layouts, linked and evaluated; protocols for values, fields and texts.

They come from a pack, and so from anybody: what is not in the table of their operations is refused before
anything is evaluated, and what is evaluated is bounded. What is printed is asked as a `Thing`; what it is,
this does not know.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias, cast

from ludex.core.ids import kind_of
from ludex.expr.evaluator import evaluate
from ludex.expr.failure import Failure, InvalidTreeError
from ludex.expr.linker import Linker
from ludex.expr.operation_table import LAYOUT_OPERATIONS
from ludex.expr.protocols import Facts, Names
from ludex.expr.tree_types import Tree
from ludex.text.passages import Passage


class TextRef(NamedTuple):
    """A text, by its key."""

    key: str


class EntryRef(NamedTuple):
    """An entry, by its id."""

    id: str

    @property
    def kind(self) -> str:
        return kind_of(self.id)


Value: TypeAlias = "bool | int | str | TextRef | EntryRef | tuple[Value, ...] | None"
"""What an expression of a layout comes to. A plain `str` is a word of the data, such as a picture’s file."""


class Formula(NamedTuple):
    """An expression of a layout or sheet: the entry and field that say it, and how it is written there."""

    entry: str
    field: str
    text: str

    def __str__(self) -> str:
        return self.text


class Scope(NamedTuple):
    """Scope of an expression: the entry being printed, and the item of a repetition."""

    entry: EntryRef | None
    it: Value = None
    number: int = 0
    """How many came before it, from 1; 0 outside repetitions."""


class Fields(Protocol):
    """Formulas of layouts, evaluated."""

    def value(self, formula: object, scope: Scope) -> Value:
        """What a formula comes to; `formulas.NoValue` where it comes to nothing, or was never compiled."""

    def field(self, entry: EntryRef, name: str) -> Value:
        """A field of an entry; None where it has none of that name."""


class Texts(Protocol):
    """The texts of one language."""

    @property
    def locale(self) -> str: ...

    @property
    def icons(self) -> Mapping[str, str]:
        """What is read aloud for each icon, by slug."""

    def passage(self, key: str) -> Passage | None:
        """A finished text; None where the language has none of that key."""

    def number(self, value: int) -> str:
        """A number as the language writes it."""


_MOST_LOOKED_AT = 100_000
"""Items that one formula may look at or make, those that its conditions leave out included."""
_MAX_LIST_SIZE = 1_000
"""Items of the list that it comes to."""
_SLOTS = 200


class NoValue(Exception):
    """A formula that has no value, or is malformed."""


class Thing(Protocol):
    """Anything with fields: an entry, or a map within one."""

    def field(self, name: str) -> object:
        """The value of a field; None where there is none."""


class LinkedFormula(NamedTuple):
    """A linked formula; `size` counts its slots, with those that it binds itself."""

    tree: Any
    size: int


Find = Callable[[str], Any]
"""The entry of an id; None where there is none."""


def link_formula(formula: object, find: Find) -> LinkedFormula:
    """Link a formula of a pack; NoValue where it is malformed."""
    try:
        plain = cast(Mapping[str, Any], formula)
        names = [name for name, _ in plain["locals"]]
        return link_formula_tree(plain["is"], names, find)
    except (KeyError, TypeError, ValueError) as error:
        raise NoValue(str(formula)[:40]) from error


def link_formula_tree(tree: object, names: Sequence[str], find: Find) -> LinkedFormula:
    """Link a tree over slots of these names."""
    linker = Linker(
        cast(Names, _EntryNames(find)), ["any"] * min(len(names), _SLOTS), operations=LAYOUT_OPERATIONS
    )
    try:
        return LinkedFormula(linker.expression(cast("Tree", tree)), linker.size)
    except (InvalidTreeError, RecursionError) as error:
        raise NoValue(str(error)) from error


class _EntryNames:
    """Names in formulas of print: entries."""

    def __init__(self, find: Find) -> None:
        self.entry = find

    def kind_of(self, _entry: object) -> str:
        return "any"


CallableTable = Mapping[str, Callable[..., Any]]


def evaluate_linked(
    formula: LinkedFormula, given: Sequence[object], called: CallableTable | None = None
) -> object:
    """Evaluate a formula over values of its first slots; NoValue where it has none."""
    slots = [*given, *[None] * (formula.size - len(given))]
    facts = _PrintFacts(called or {})
    try:
        found = evaluate(formula.tree, slots, cast(Facts, facts))
    except (Failure, TypeError, ArithmeticError, IndexError, ValueError, RecursionError) as error:
        raise NoValue(str(error)) from error
    if type(found) is tuple and len(found) > _MAX_LIST_SIZE:
        raise NoValue(str(len(found)))
    return found


class _PrintFacts:
    """Facts for formulas: they read things and nothing else; any field of none is none."""

    def __init__(self, called: CallableTable) -> None:
        self.left = _MOST_LOOKED_AT
        self.called = called

    def spend(self, steps: int) -> None:
        self.left -= steps
        if self.left < 0:
            raise Failure("fuel", most=_MOST_LOOKED_AT)

    def field(self, name: str, thing: object) -> object:
        if thing is None:
            return None
        if not hasattr(thing, "field"):
            raise Failure("no-value")
        asked = cast(Thing, thing)
        found = asked.field(name)
        if found is None and "_" in name:
            return asked.field(name.replace("_", "-"))
        return found

    def item(self, thing: Any, key: Any) -> object:
        if type(thing) is tuple:
            return thing[key] if -len(thing) <= key < len(thing) else None
        return thing.item(key) if hasattr(thing, "item") else None

    def items(self, found: object) -> tuple[Any, ...]:
        return list_items(found)

    def call_by_name(self, name: str, *given: object) -> object:
        if name not in self.called:
            raise Failure("no-value")
        return self.called[name](*given)


def list_items(found: object) -> tuple[Any, ...]:
    """Items of a list, keys of a map; nothing for none, and a single value as one item."""
    if found is None or found is False:
        return ()
    if hasattr(found, "keys"):
        keys: tuple[Any, ...] = found.keys()
        return keys
    return found if type(found) is tuple else (found,)
