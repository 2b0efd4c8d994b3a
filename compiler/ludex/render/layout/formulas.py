"""Formulas of layouts, linked and evaluated; their values; protocols for fields and texts.

Formulas come from a pack, which is not trusted: operations that are not in the table are rejected before
evaluation, and evaluation is bounded. The printed entry is accessed only as a `Thing`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any, NamedTuple, Protocol, TypeAlias, cast

from ludex.core.ids import kind_of
from ludex.expr.evaluator import evaluate
from ludex.expr.failure import Failure, InvalidTreeError
from ludex.expr.linker import Linker
from ludex.expr.operation_table import LAYOUT_OPERATIONS
from ludex.expr.protocols import Facts, Names
from ludex.expr.tree_types import Tree
from ludex.text.passages import Passage

Point = tuple[float, float]


class TextRef(NamedTuple):
    """Reference to a text by its key."""

    key: str


class EntryRef(NamedTuple):
    """Reference to an entry by its id."""

    id: str

    @property
    def kind(self) -> str:
        return kind_of(self.id)


Value: TypeAlias = "bool | int | str | TextRef | EntryRef | tuple[Value, ...] | None"
"""The value of a layout expression. A plain `str` is a word of the data, such as a picture's file."""


class Formula(NamedTuple):
    """Expression of a layout or sheet: its entry, its field, its text."""

    entry: str
    field: str
    text: str

    def __str__(self) -> str:
        return self.text


class Scope(NamedTuple):
    """Scope of an expression: the printed entry, and the item of a repetition."""

    entry: EntryRef | None
    it: Value = None
    number: int = 0
    """The number of the item, from 1; 0 outside repetitions."""


class Fields(Protocol):
    """Evaluator of formulas in layouts."""

    def value(self, formula: object, scope: Scope) -> Value:
        """Return the value of a formula.

        Raises NoValue if it has none or was not compiled.
        """

    def field(self, entry: EntryRef, name: str) -> Value:
        """Return a field of an entry; None if it does not exist."""


class Texts(Protocol):
    """Texts of one language."""

    @property
    def locale(self) -> str: ...

    @property
    def icons(self) -> Mapping[str, str]:
        """Spoken words for each icon, by slug."""

    def passage(self, key: str) -> Passage | None:
        """Return a text with its slots filled; None if there is none with this key."""

    def number(self, value: int) -> str:
        """Return a number in the notation of the language."""


_MOST_LOOKED_AT = 100_000
"""Maximum number of items that one formula may visit or make, including those that its conditions exclude."""
_MAX_LIST_SIZE = 1_000
"""Maximum number of items of a formula's result."""
_SLOTS = 200
_FEWEST = 3
"""Minimum number of corners of a shape."""


class NoValue(Exception):
    """Error for a formula that has no value or is malformed."""


class Thing(Protocol):
    """Thing with fields: an entry, or a map in one."""

    def field(self, name: str) -> object:
        """Return the value of a field; None if it does not exist."""


class LinkedFormula(NamedTuple):
    """Linked formula; `size` is the number of its slots, including those that it binds."""

    tree: Any
    size: int


Find = Callable[[str], Any]
"""Returns the entry with an id; None if there is none."""


def link_formula(formula: object, find: Find) -> LinkedFormula:
    """Link a formula of a pack; raise NoValue if it is malformed."""
    try:
        plain = cast(Mapping[str, Any], formula)
        names = [name for name, _ in plain["locals"]]
        return link_formula_tree(plain["is"], names, find)
    except (KeyError, TypeError, ValueError) as error:
        raise NoValue(str(formula)[:40]) from error


def link_formula_tree(tree: object, names: Sequence[str], find: Find) -> LinkedFormula:
    """Link a tree whose first slots have these names; raise NoValue if it is malformed."""
    # Entries are the only names that formulas of prints can use.
    entries = SimpleNamespace(entry=find, kind_of=lambda _entry: "any")
    slots = ["any"] * min(len(names), _SLOTS)
    linker = Linker(cast(Names, entries), slots, operations=LAYOUT_OPERATIONS)
    try:
        return LinkedFormula(linker.expression(cast("Tree", tree)), linker.size)
    except (InvalidTreeError, RecursionError) as error:
        raise NoValue(str(error)) from error


CallableTable = Mapping[str, Callable[..., Any]]


def evaluate_linked(
    formula: LinkedFormula, given: Sequence[object], called: CallableTable | None = None
) -> object:
    """Evaluate a formula with these values in its first slots.

    Raises NoValue if it has no value, or if its value is a list that is too long.
    """
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
    """Facts for formulas: fields and items of things, and functions; any field of none is none."""

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
    """Return the items of a list, the keys of a map, or a single value; nothing for none and false."""
    if found is None or found is False:
        return ()
    if hasattr(found, "keys"):
        keys: tuple[Any, ...] = found.keys()
        return keys
    return found if type(found) is tuple else (found,)


def read_length(value: Value, scale: float) -> float | None:
    """Convert a length from the data to millimetres; return None unless it is a positive number."""
    if isinstance(value, bool) or not isinstance(value, int | float) or value <= 0:
        return None
    return value / scale


def read_point(value: Value, scale: float) -> Point | None:
    """Convert a point from the data to millimetres; return None unless it is a pair of numbers."""
    if type(value) is not tuple or len(value) != 2:
        return None
    x, y = value
    for each in (x, y):
        if isinstance(each, bool) or not isinstance(each, int | float):
            return None
    return float(x) / scale, float(y) / scale  # type: ignore[arg-type]


def read_outline(value: Value, scale: float) -> tuple[Point, ...] | None:
    """Convert the corners of a shape to millimetres; return None unless they are three points or more."""
    if type(value) is not tuple or len(value) < _FEWEST:
        return None
    corners = [read_point(each, scale) for each in value]
    return None if None in corners else tuple(each for each in corners if each)


def find_field_key(expression: object, scope: Scope) -> str:
    """Return the key of the field that an expression such as `self.art` reads.

    Problems of the value are reported at that field. The key is empty if the expression does not begin with
    `self.`, or if there is no entry.
    """
    text = str(expression)
    if text.startswith("self.") and scope.entry:
        return f"{scope.entry.id}.{text.removeprefix('self.')}"
    return ""
