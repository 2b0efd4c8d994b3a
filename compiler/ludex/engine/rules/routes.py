"""Linked routes: the start of a path, the cost of its steps, its obstacles, its possible ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from ludex.engine.rules.call_graph import walk_operations
from ludex.engine.rules.routines import Condition, Formula, link_conditions
from ludex.expr.failure import InvalidTreeError
from ludex.expr.tree_types import Linked, Record

STEP_NAMES = ("here", "there", "edge", "spent", "leaving")
"""Parameters of `cost` and `bars` after the arguments of the route."""
STOP_NAMES = ("here", "spent")
"""Parameters of `passes` and `beyond` after the arguments of the route."""
_FIXED = frozenset(
    "local get lookup keys == != < <= > >= and or not if else none? in is list concat count empty + - * // % "
    "neg abs least most first last comp text word entry data node near edges number".split()
)
"""Operations whose value depends only on their operands, on the data of entries and on the map."""


@dataclass(frozen=True, slots=True)
class Route:
    """Route that an entry declares, with the numbers of its formulas."""

    entry: int
    start: int
    most: int | None
    cost: int | None
    detours: bool
    bars: tuple[Condition, ...]
    passes: tuple[Condition, ...]
    beyond: tuple[Condition, ...]
    reads_spent: bool = False
    """Whether a formula reads the cost so far; then a space is examined once for each cost."""
    reads_leaving: bool = False
    """Whether a formula reads whether the path is still at its start."""
    is_fixed: bool = False
    """Whether the ways depend only on the map and the arguments, and so are computed only once."""

    @property
    def formulas(self) -> Iterator[int]:
        """Yield the formulas of the route, except those that only texts show."""
        yield from (each for each in (self.start, self.most, self.cost) if each is not None)
        yield from (each.formula for some in (self.bars, self.passes, self.beyond) for each in some)


def find_route(
    entry: int, id_: str, record: Record, formula_of: Mapping[tuple[int, str], int]
) -> Route | None:
    """Return the route that an entry declares; None if it does not state a start."""
    start = formula_of.get((entry, "from"))
    if start is None:
        return None
    bars, passes, beyond = (
        link_conditions(entry, name, id_, record, formula_of) for name in ("bars", "passes", "beyond")
    )
    most, cost = formula_of.get((entry, "most")), formula_of.get((entry, "cost"))
    return Route(entry, start, most, cost, record.get("detours") is True, bars, passes, beyond)


def link_route(route: Route, formulas: list[Formula]) -> Route:
    """Verify the arguments of a route's formulas, and record which facts they read."""
    count = len(formulas[route.start].params)
    stops = [formulas[each.formula] for each in (*route.passes, *route.beyond)]
    steps = [formulas[each.formula] for each in route.bars]
    steps += [formulas[route.cost]] if route.cost is not None else []
    shown = [
        formulas[number]
        for conditions in (route.bars, route.passes, route.beyond)
        for condition in conditions
        for _, number in condition.slots
    ]
    for formula in (*steps, *stops, *shown, *([formulas[route.most]] if route.most is not None else [])):
        head = formula.pointer.partition("/")[0]
        more = {"most": (), "passes": STOP_NAMES, "beyond": STOP_NAMES}.get(head, STEP_NAMES)
        if len(formula.params) != count + len(more):
            raise InvalidTreeError(
                f"“{formula.pointer}” does not take {count + len(more)} arguments", formula.program
            )
    spent, leaving = (count + STEP_NAMES.index(each) for each in ("spent", "leaving"))
    reads_spent = any(_reads(each.value, spent) for each in steps) or any(
        _reads(each.value, count + STOP_NAMES.index("spent")) for each in stops
    )
    return replace(
        route,
        reads_spent=reads_spent,
        reads_leaving=any(_reads(each.value, leaving) for each in steps),
        is_fixed=all(_is_fixed(formulas[each].value, formulas, ()) for each in route.formulas),
    )


def _reads(tree: Linked, slot: int) -> bool:
    return ("local", slot) in walk_operations(tree)


def _is_fixed(tree: Linked, formulas: list[Formula], within: Iterable[int]) -> bool:
    for node in walk_operations(tree):
        if node[0] == "fn":
            number = node[1]
            if number in within or not _is_fixed(formulas[number].value, formulas, (*within, number)):
                return False
        elif node[0] not in _FIXED and node[0] not in COMPREHENSIONS:
            return False
    return True


COMPREHENSIONS = frozenset(("list", "any", "all", "count", "sum", "first", "min", "max"))
