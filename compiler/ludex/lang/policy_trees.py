"""Trees of a policy: a formula for each order, which tests it, and a step that tries the orders.

A policy becomes

- a formula `orders/<order>` for each order: whether the order is possible now;
- a formula `orders`: whether some order is possible, if need be after a helping act (`helps`);
- a routine `do`, the step: it carries out the first possible order, and returns whether there was one;
- if fields of entries name the policy, a routine `orders` that runs that step, for calls through the field.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from ludex.core.trees import AS_VALUE
from ludex.lang.rule_compiler import RuleCompiler, encode_slots
from ludex.lang.types.rule_types import (
    ANY,
    BOOL,
    INT,
    SEAT,
    AnyType,
    Entry,
    ListOf,
    Opt,
    encode_type,
    make_optional,
)
from ludex.lang.types.scope import Scope

Tree = Any
TARGET: Final[Tree] = ["local", -1]
"""Placeholder for the current candidate among the arguments of an act."""


@dataclass(frozen=True)
class Tie:
    """Formula that decides ties, with its arguments: it ranks a candidate, or names the seat that chooses."""

    pointer: str
    entry: str
    args: tuple[Tree, ...]

    def value(self, item: int) -> Tree:
        return ["formula", self.pointer, ["entry", self.entry], _fill(self.args, item)]


@dataclass(frozen=True)
class Act:
    """Step and its arguments, one of which can have several candidates."""

    id: str
    args: tuple[Tree, ...]
    candidates: Tree = None
    """Candidates for the argument that is TARGET; None if each argument has one value."""
    type: AnyType = ANY
    ties: tuple[Tie, ...] = ()
    chooser: Tie | None = None
    """Formula for the seat that chooses among tied candidates; None if the first one is taken."""
    says: str | None = None
    """Key of the text of the question to that seat."""

    def arguments(self, item: int) -> list[Tree]:
        return _fill(self.args, item)

    def is_allowed(self, item: int) -> Tree:
        return ["can", self.id, self.arguments(item)]


def _fill(args: Sequence[Tree], item: int) -> list[Tree]:
    return [["local", item] if each is TARGET else each for each in args]


@dataclass(frozen=True)
class Order:
    """Order of a policy: acts, a list of policies, statements, or only answers for bots."""

    name: str
    sort: str
    conditions: tuple[tuple[str, bool], ...] = ()
    """Formulas to test first, in order, each with the value that satisfies it."""
    acts: tuple[Act, ...] = ()
    needs: str = "all"
    counted: bool = False
    """Whether the order acts on several targets, as many as its `count` says."""
    argument_names: tuple[str, ...] = ()


class PolicyWriter:
    """Writer of the formulas and routines of one policy."""

    def __init__(self, compiler: RuleCompiler, orders: Sequence[Order], helps: Act | None) -> None:
        self.compiler, self.orders, self.helps = compiler, orders, helps
        self.id = str(compiler.entry.id)
        self.params = compiler.declared_params(compiler.entry.data.get("args", {}))
        self.own: list[Tree] = [["local", slot] for slot in range(len(self.params))]

    def write(self) -> None:
        for order in self.orders:
            scope = self._scope()
            self._add_formula(f"orders/{order.name}", scope, self._is_possible(order, scope), order)
        scope = self._scope()
        each = [self._with_help(self._ask_order(order), scope) for order in self.orders]
        self._add_formula(AS_VALUE, scope, _join("or", each) if each else False)
        scope, start = self._scope(), self._point()
        body = [tree for order in self.orders for tree in self._try(order, scope)]
        self._add_routine("do", scope, start, [*body, ["return", self._point(), False]])
        if any(self.id in named for named in self.compiler.game.named_policies.values()):
            scope, start = self._scope(), self._point()
            acted = scope.add_nameless(BOOL)
            call = ["call", self._point(), acted, self.id, self.own]
            result = ["return", self._point(), ["local", acted]]
            self._add_routine(AS_VALUE, scope, start, [call, result])

    def _scope(self) -> Scope:
        scope = Scope()
        for name, type_ in self.params:
            scope.add(name, type_)
        return scope

    def _point(self, order: Order | None = None) -> int:
        entry = self.compiler.entry
        span = entry.name_span if order is None else entry.key_span(("orders", order.name))
        return self.compiler.points.add(span)

    def _add_formula(self, pointer: str, scope: Scope, tree: Tree, order: Order | None = None) -> None:
        self.compiler.add_formula(pointer, self._point(order), scope, len(self.params), BOOL, tree)

    def _add_routine(self, pointer: str, scope: Scope, start: int, body: list[Tree]) -> None:
        slots = encode_slots(scope.slots)
        made = {"point": start, "params": slots[: len(self.params)], "locals": slots}
        self.compiler.program.routines[pointer] = {**made, "returns": encode_type(BOOL), "do": body}

    def _ask_own(self, pointer: str) -> Tree:
        return ["formula", pointer, ["entry", self.id], self.own]

    # Tests whether an order is possible

    def _ask_order(self, order: Order) -> Tree:
        return self._ask_own(f"orders/{order.name}")

    def _is_possible(self, order: Order, scope: Scope) -> Tree:
        parts = self._ask_conditions(order)
        if order.sort == "of":
            item = scope.add_nameless(Entry(("policy",)))
            parts.append(["comp", "any", [[item, self._list(order), []]], self._ask_listed(order, item)])
        elif order.counted:
            item = scope.add_nameless(order.acts[0].type)
            listed = ["distinct", self._list_allowed(order.acts, item, scope)]
            parts.append(["<=", self._ask_own(f"orders/{order.name}/count"), ["count", listed]])
        elif order.acts and order.needs == "one":
            parts.append(_join("or", [self._are_possible((act,), scope) for act in order.acts]))
        elif order.acts:
            parts.append(self._are_possible(order.acts, scope))
        return _join("and", parts) if parts else True

    def _ask_conditions(self, order: Order) -> list[Tree]:
        found = []
        for pointer, wanted in order.conditions:
            asked = self._ask_own(pointer)
            found.append(asked if wanted else ["not", asked])
        return found

    def _list(self, order: Order) -> Tree:
        return self._ask_own(f"orders/{order.name}/of")

    def _ask_listed(self, order: Order, item: int) -> Tree:
        return ["formula", AS_VALUE, ["local", item], self._list_arguments(order)]

    def _list_arguments(self, order: Order) -> list[Tree]:
        """Return the arguments for the policies in an order's list: this policy's own, by name."""
        names = [name for name, _ in self.params]
        return [["local", names.index(name)] for name in order.argument_names]

    def _are_possible(self, acts: Sequence[Act], scope: Scope) -> Tree:
        act = acts[0]
        item = -1 if act.candidates is None else scope.add_nameless(act.type)
        possible = self._can_follow(acts, item, scope)
        if act.candidates is None:
            return possible
        return ["comp", "any", [[item, act.candidates, []]], possible]

    def _can_follow(self, acts: Sequence[Act], item: int, scope: Scope) -> Tree:
        """Return a tree that tests the first act with a candidate, and the other acts after it."""
        allowed = acts[0].is_allowed(item)
        if len(acts) == 1:
            return allowed
        rest = self._are_possible(acts[1:], scope)
        return ["and", allowed, ["would", acts[0].id, acts[0].arguments(item), rest]]

    def _list_allowed(self, acts: Sequence[Act], item: int, scope: Scope, *conditions: Tree) -> Tree:
        """Return a tree of the candidates with which the acts are possible and the conditions are true."""
        conditions = (*conditions, self._can_follow(acts, item, scope))
        return ["comp", "list", [[item, acts[0].candidates, [*conditions]]], ["local", item]]

    def _with_help(self, possible: Tree, scope: Scope) -> Tree:
        """Return a tree that tests whether something is possible, or would be after a helping act."""
        if self.helps is None:
            return possible
        if self.helps.candidates is None:
            return ["or", possible, self._would_help(possible, -1)]
        item = scope.add_nameless(self.helps.type)
        helped = self._would_help(possible, item)
        return ["or", possible, ["comp", "any", [[item, self.helps.candidates, []]], helped]]

    def _would_help(self, possible: Tree, item: int) -> Tree:
        assert self.helps is not None  # noqa: S101
        helped = ["would", self.helps.id, self.helps.arguments(item), possible]
        return ["and", self.helps.is_allowed(item), helped]

    # Carrying out orders

    def _try(self, order: Order, scope: Scope) -> list[Tree]:
        if order.sort != "of":
            return self._run_if_possible(order, self._ask_order(order), self._carry_out(order, scope), scope)
        item, point = scope.add_nameless(Entry(("policy",))), self._point(order)
        method = ["method", self._point(order), None, AS_VALUE, ["local", item], self._list_arguments(order)]
        body = self._run_if_possible(order, self._ask_listed(order, item), [method], scope)
        tries = [["for", point, item, self._list(order), body]]
        conditions = self._ask_conditions(order)
        return [["if", self._point(order), _join("and", conditions), tries, []]] if conditions else tries

    def _run_if_possible(self, order: Order, possible: Tree, body: list[Tree], scope: Scope) -> list[Tree]:
        """Return statements that run `body` and end the routine if it is possible, or is so with help."""
        body = [*body, ["return", self._point(order), True]]
        if self.helps is None:
            return [["if", self._point(order), possible, body, []]]
        good = scope.add_nameless(BOOL)
        helped = [["let", self._point(order), good, True]]
        trees = [["let", self._point(order), good, possible]]
        look = []
        item, asked = -1, self._would_help(possible, -1)
        if self.helps.candidates is not None:
            item = scope.add_nameless(make_optional(self.helps.type))
            would = self._would_help(possible, item)
            first = ["comp", "first", [[item, self.helps.candidates, [would]]], ["local", item]]
            look, asked = [["let", self._point(order), item, first]], ["not", ["none?", ["local", item]]]
        call = ["call", self._point(order), None, self.helps.id, self.helps.arguments(item)]
        look.append(["if", self._point(order), asked, [call, *helped], []])
        trees.append(["if", self._point(order), ["not", ["local", good]], look, []])
        return [*trees, ["if", self._point(order), ["local", good], body, []]]

    def _carry_out(self, order: Order, scope: Scope) -> list[Tree]:
        if order.sort == "do":
            pointer = f"orders/{order.name}/do"
            return [["method", self._point(order), None, pointer, ["entry", self.id], self.own]]
        if order.counted:
            return self._act_on_several(order, scope)
        if order.needs == "one":
            return [self._act_if_possible(order, act, scope) for act in order.acts]
        later = [order.acts[index:] for index in range(len(order.acts))]
        return [tree for acts in later for tree in self._act(order, acts, scope)]

    def _act_if_possible(self, order: Order, act: Act, scope: Scope) -> Tree:
        point, possible = self._point(order), self._are_possible((act,), scope)
        return ["if", point, possible, self._act(order, (act,), scope), []]

    def _act(self, order: Order, acts: Sequence[Act], scope: Scope) -> list[Tree]:
        act = acts[0]
        if act.candidates is None:
            return [["call", self._point(order), None, act.id, list(act.args)]]
        item = scope.add_nameless(act.type)
        call = ["call", self._point(order), None, act.id, act.arguments(item)]
        listed = scope.add_nameless(ListOf(act.type))
        allowed = self._list_allowed(acts, item, scope)
        found = ["not", ["empty", ["local", listed]]]
        chosen = [*self._choose(order, act, listed, item, scope), call]
        return [["let", self._point(order), listed, allowed], ["if", self._point(order), found, chosen, []]]

    def _act_on_several(self, order: Order, scope: Scope) -> list[Tree]:
        act = order.acts[0]
        item, listed, taken = (scope.add_nameless(each) for each in (act.type, *[ListOf(act.type)] * 2))
        other = ["not", ["in", ["local", item], ["local", taken]]]
        more = ["<", ["count", ["local", taken]], self._ask_own(f"orders/{order.name}/count")]
        body: list[Tree] = [
            ["let", self._point(order), listed, self._list_allowed((act,), item, scope, other)],
            ["if", self._point(order), ["empty", ["local", listed]], [["stop", self._point(order)]], []],
            *self._choose(order, act, listed, item, scope),
            ["let", self._point(order), taken, ["concat", ["local", taken], ["list", ["local", item]]]],
            ["call", self._point(order), None, act.id, act.arguments(item)],
        ]
        return [["let", self._point(order), taken, ["list"]], ["while", self._point(order), more, body]]

    def _choose(self, order: Order, act: Act, listed: int, item: int, scope: Scope) -> list[Tree]:
        """Return statements that set the slot `item` to one of the listed candidates.

        Each tie-breaker in turn leaves the candidates with the lowest value. If several are left, the seat
        that chooses is asked; without such a seat, the first candidate is taken.
        """
        trees = []
        least = scope.add_nameless(Opt(INT))
        every = ["local", listed]
        for tie in act.ties:
            key = tie.value(item)
            lowest = ["comp", "list", [[item, every, [["==", key, ["local", least]]]]], ["local", item]]
            trees.append(["let", self._point(order), least, ["comp", "min", [[item, every, []]], key]])
            trees.append(["let", self._point(order), listed, lowest])
        first = ["let", self._point(order), item, ["at", every, 0]]
        if act.chooser is None:
            return [*trees, first]
        seat, option = scope.add_nameless(Opt(SEAT)), scope.add_nameless(act.type)
        ask = {"to": ["local", seat], "pick": [option, every, []], "type": encode_type(act.type), "as": item}
        if act.says is not None:
            ask |= {"says": act.says, "slots": []}
        open_ = ["and", ["<", 1, ["count", every]], ["not", ["none?", ["local", seat]]]]
        asked: Tree = ["if", self._point(order), open_, [["ask", self._point(order), ask]], []]
        return [*trees, first, ["let", self._point(order), seat, act.chooser.value(item)], asked]


def _join(word: str, trees: Sequence[Tree]) -> Tree:
    return trees[0] if len(trees) == 1 else [word, *trees]
