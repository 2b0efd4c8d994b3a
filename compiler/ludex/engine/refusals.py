"""Refusals: why an action is not allowed, a space not reached, or something not offered by the question.

The reasons are the condition that fails, the functions that decide it and cite rules, and the first obstacle
on the nearest path to a space.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from ludex.engine.ask.ask_statement import Arm, Ask, Pick
from ludex.engine.ask.question import Question
from ludex.engine.reasons import (
    Reason,
    make_condition_reason,
    make_entry_reason,
    make_rule_reason,
    split_conditions,
)
from ludex.engine.rules.call_graph import walk_operations
from ludex.engine.rules.maps import Route, RouteSearch, Searches, find_ways, get_end, make_way, require_space
from ludex.engine.rules.routines import Condition, Formula, Routine
from ludex.engine.rules.run import Run
from ludex.engine.state.state import Frame
from ludex.expr.evaluator import evaluate
from ludex.expr.protocols import Space
from ludex.expr.tree_types import Linked, Value

_DEEPEST = 8
"""Maximum nesting of functions to search."""
_MOST_ITEMS = 50
"""Maximum number of items to search if no single item decides `any(…)` or `all(…)`."""
Matches = Callable[[Value], object]
"""Returns whether a value is the one that the caller asks about."""


@contextmanager
def record_searches(run: Run) -> Iterator[Searches]:
    """Return a context that records the searches of routes made in it."""
    searched: Searches = []
    saved, run.searched = run.searched, searched
    try:
        yield searched
    finally:
        run.searched = saved


def explain_failed_search(run: Run, condition: Formula, args: list[Value]) -> list[Reason]:
    """Return why the routes that a condition searched do not lead to the spaces given to the condition."""
    goals = [value for (_, type_), value in zip(condition.params, args, strict=True) if type_ == "space"]
    if not goals:
        return []
    with record_searches(run) as searched:
        run.call(condition.number, args)
    return [
        reason
        for number, given in searched
        for goal in goals
        for reason in explain_unreached(run, run.machine.routes[number], given, require_space(goal))
    ]


def explain_unreached(run: Run, route: Route, args: list[Value], goal: Space) -> list[Reason]:
    """Return why no path of a route ends at a space: a list with the first obstacle.

    It is empty if a path ends there, or if the nearest path has no obstacle. The space is not connected, a
    move to it is barred or costs too much, or no path may end there.
    """
    if any(way["to"] == goal for way in find_ways(run, route, args)):
        return []
    start = require_space(run.call(route.start, args))
    freed = replace(
        route, most=None, bars=(), passes=(), beyond=(), detours=False, reads_spent=False, is_fixed=False
    )
    nearest = next((way for way in find_ways(run, freed, args) if way["to"] == goal), None)
    if nearest is None:
        return [make_rule_reason(run.machine, "apart", run.machine.formulas[route.start], None)]
    return list(_find_obstacle(RouteSearch(run, route, args, start), nearest["path"], goal))


def _find_obstacle(search: RouteSearch, path: tuple[Space, ...], goal: Space) -> Iterator[Reason]:
    """Yield the first obstacle of a path, at an edge or at its end."""
    run, route, args = search.facts, search.route, search.args
    assert isinstance(run, Run)  # noqa: S101
    here, spent = search.start, 0
    for rank, there in enumerate(path):
        closed = None
        for edge in run.edges(here):
            values = [*args, here, there, edge, spent, rank == 0]
            if edge["to"] != there:
                continue
            bar = run.find_failing(route.bars, values)
            if bar is None:
                break
            closed = closed or (bar, values)
        else:
            if closed is not None:
                yield make_condition_reason(run, "bar", *closed)
            return
        cost = search.measure_move(values)
        if search.most is not None and spent + cost > search.most and not search.goes_on(here, spent, cost):
            assert route.most is not None  # noqa: S101
            yield make_rule_reason(run.machine, "far", run.machine.formulas[route.most], search.most)
            return
        here, spent = there, spent + cost
    values = [*args, goal, spent]
    failing = run.find_failing(route.passes, values)
    if failing is not None:
        yield make_condition_reason(run, "pass", failing, values)


@dataclass(frozen=True, slots=True)
class _Decider:
    """Formula that decides an outcome; for a named condition, also the condition and its arguments."""

    formula: int
    condition: Condition | None = None
    args: tuple[Value, ...] = ()


def explain_deciding_functions(run: Run, tree: Linked, slots: list[Value]) -> list[Reason]:
    """Return why a condition is true or false: functions that cite rules, the first failing condition."""
    found = dict.fromkeys(_find_deciders(run, tree, slots[:], _DEEPEST))
    return [reason for each in found for reason in _make_reasons(run, each)]


def _make_reasons(run: Run, each: _Decider) -> Iterator[Reason]:
    if each.condition is None:
        reason = make_rule_reason(run.machine, "function", run.machine.formulas[each.formula], None)
    else:
        reason = make_condition_reason(run, "legal", each.condition, [*each.args])
    if reason.rules or reason.text:
        yield reason


def _find_deciders(run: Run, tree: Linked, slots: list[Value], deepest: int) -> Iterator[_Decider]:
    """Yield the parts that make a condition true or false, also parts of “and”, “or” and “not”."""
    if type(tree) is not tuple or not tree or not deepest:
        return
    if tree[0] == "not":
        yield from _find_deciders(run, tree[1], slots, deepest)
    elif tree[0] in ("and", "or"):
        decides = tree[0] == "or"  # a part with this value decides alone
        for part in tree[1:]:
            if bool(evaluate(part, slots, run)) is decides:
                yield from _find_deciders(run, part, slots, deepest)
                return
        for part in tree[1:]:
            yield from _find_deciders(run, part, slots, deepest)
    elif tree[0] == "fn":
        formula = run.machine.formulas[tree[1]]
        yield _Decider(formula.number)
        own = formula.fill_slots([evaluate(each, slots, run) for each in tree[2]])
        yield from _find_deciders(run, formula.value, own, deepest - 1)
    elif tree[0] == "can":
        yield from _find_failing_condition(run, tree, slots, deepest)
    elif tree[0] == "comp" and tree[1] in ("any", "all"):
        yield from _find_item_deciders(run, tree, slots, deepest)
    else:
        yield from (_Decider(node[1]) for node in walk_operations(tree) if node[0] == "fn")


def _find_item_deciders(run: Run, tree: Linked, slots: list[Value], deepest: int) -> Iterator[_Decider]:
    """Yield the part of `any(…)` or `all(…)` that decides: one item, or else every item."""
    _, how, loops, body = tree
    found: list[_Decider] = []
    for number, failed in enumerate(_walk_items(run, loops, slots)):
        if failed is not None and how == "all":
            continue
        holds = failed is None and bool(evaluate(body, slots, run))
        if holds is (how == "any"):
            yield from _find_deciders(run, body, slots, deepest)
            return
        if number < _MOST_ITEMS:
            found += _find_deciders(run, body if failed is None else failed, slots, deepest)
    yield from found


def _walk_items(run: Run, loops: Linked, slots: list[Value]) -> Iterator[Linked | None]:
    """Assign each item of a comprehension to its slots; yield the condition that excludes it, or None."""
    if not loops:
        yield None
        return
    slot, list_, conditions = loops[0]
    for item in evaluate(list_, slots, run):
        slots[slot] = item
        failed = next((each for each in conditions if not evaluate(each, slots, run)), None)
        if failed is None:
            yield from _walk_items(run, loops[1:], slots)
        else:
            yield failed


def _find_failing_condition(run: Run, tree: Linked, slots: list[Value], deepest: int) -> Iterator[_Decider]:
    """Yield the first condition of an action or a deck that fails, and the deciders of that condition."""
    args = [evaluate(each, slots, run) for each in tree[2]]
    failing = run.find_failing(run.machine.legal.get(tree[1], ()), args)
    if failing is not None:
        formula = run.machine.formulas[failing.formula]
        yield _Decider(formula.number, failing, tuple(args))
        yield from _find_deciders(run, formula.value, formula.fill_slots(args), deepest - 1)


def explain_refusal(run: Run, step: int, args: list[Value], seat: int | None) -> list[Reason]:
    """Return the reasons why an action is not allowed, as a seat may know them.

    The list is empty if the action is allowed. Only the first of several failing conditions is reported. If
    it searched a route to a given space, the obstacle on that route is a reason too.
    """
    machine = run.machine
    if run.can(step, args):
        return []
    found = []
    condition = run.find_failing(machine.legal.get(step, ()), args)
    if condition is not None:
        found.append(make_condition_reason(run, "legal", condition, args, seat))
        formula = machine.formulas[condition.formula]
        found += explain_deciding_functions(run, formula.value, formula.fill_slots(args))
        found += explain_failed_search(run, formula, args)
    limit = machine.limits.get(step)
    if limit is not None and run.state.used.get(run.limit_key(step, args), 0) >= limit[0]:
        found.append(make_entry_reason(machine, "limit", step, "limit", limit[0]))
    return found


def find_asking_statement(run: Run) -> Reason | None:
    """Return the statement that asks the pending question; None if a seat chooses the order of hooks."""
    top = run.state.frames[-1]
    if type(top) is not Frame:
        return None
    return make_rule_reason(run.machine, "ask", run.routine(top), None, top.point)


class UnofferedExplainer:
    """Explainer of things that the pending question does not offer."""

    def __init__(self, run: Run, question: Question) -> None:
        self.run, self.question = run, question
        self.frame: Frame = run.state.frames[-1]  # type: ignore[assignment]
        self.routine: Routine = run.routine(self.frame)
        self.ask: Ask = self.routine.flow[self.frame.point][0][2]  # type: ignore[index]

    def reasons(self, arm: str | None, matches: Matches | None) -> list[Reason]:
        """Return why something cannot be chosen, in all arms or the named one.

        Empty if it can be chosen, or if it is a value and no arm picks one.
        """
        slots, each, seats = self.frame.slots, self.ask.each, self.run.state.seats
        saved = slots[:]
        if each is not None and seats:
            slots[each] = seats[self.question.seat]
        try:
            if self.ask.menu:
                return self._explain_menu(arm, matches)
            return self._explain_pick(self.ask.pick, matches)
        finally:
            slots[:] = saved

    def _explain_menu(self, name: str | None, matches: Matches | None) -> list[Reason]:
        """Return the reasons of all arms that could offer the value; an empty list if one does offer it."""
        found: list[Reason] = []
        for arm in self.ask.menu:
            if name not in (None, arm.name) or (matches is not None and arm.pick is None):
                continue
            closed = not self.run.value(arm.when, self.frame)
            mine = (
                self._explain("when", arm.name, arm.when, arm)
                if closed
                else self._explain_pick(arm.pick, matches)
            )
            if not mine:
                return []
            found += mine
        return found

    def _explain_pick(self, pick: Pick | None, matches: Matches | None) -> list[Reason]:
        """Return the reasons against the first match or, without one, of the list; [] if one is allowed."""
        if pick is None or matches is None:
            return []
        slot, list_, conditions = pick
        found: list[Reason] = []
        listed, searched = self._list_options(list_)
        for value in listed:
            if not (matches(value) or matches(get_end(value))):
                continue
            self.frame.slots[slot] = value
            failed = self._explain_conditions(conditions)
            if not failed:
                return []
            found = found or failed
        return found or [*self._explain("list", None, list_), *self._explain_searches(searched, matches)]

    def _list_options(self, tree: Linked) -> tuple[Sequence[Value], Searches]:
        with record_searches(self.run) as searched:
            return self.run.value(tree, self.frame), searched

    def _explain_searches(self, searched: Searches, matches: Matches) -> list[Reason]:
        """Return why a searched route does not lead to a matching space, for the first that has one."""
        for number, args in searched:
            route = self.run.machine.routes[number]
            start = require_space(self.run.call(route.start, args))
            for goal in self.run.spaces(start[0]):
                if matches(goal) or matches(make_way(goal, 0, None)):
                    return explain_unreached(self.run, route, args, goal)
        return []

    def _explain_conditions(self, conditions: tuple[Linked, ...]) -> list[Reason]:
        for rank, condition in enumerate(split_conditions(conditions)):
            if not self.run.value(condition, self.frame):
                return self._explain("if", [rank], condition)
        return []

    def _explain(self, what: str, value: Value, tree: Linked, arm: Arm | None = None) -> list[Reason]:
        """Return the reason at the question, then what decides; a closed arm cites its first statement."""
        machine = self.run.machine
        own = make_rule_reason(machine, what, self.routine, value, self.frame.point)
        if arm is not None and arm.body:
            first = make_rule_reason(machine, what, self.routine, value, arm.body[0][1])
            own = replace(own, rules=first.rules)
        return [own, *explain_deciding_functions(self.run, tree, self.frame.slots)]
