"""Policies compiled to one step: ordered lists of orders, the first that can act acts.

An order's `with` may give several candidates for an argument, as a list: those with which the act is allowed
are kept, `ties` puts them in order, and whoever `ties` says chooses among equals.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from ludex.core.suggestions import did_you_mean
from ludex.lang.codes import expressions, types
from ludex.lang.expression_reader import Pointer
from ludex.lang.rule_compiler import RuleCompiler, encode_slots
from ludex.lang.statement_reader import Routine
from ludex.lang.types.declarations import CallableInfo, Param
from ludex.lang.types.rule_types import (
    BOOL,
    INT,
    SEAT,
    AnyType,
    ListOf,
    Typed,
    as_list,
    encode_type,
    is_assignable,
)
from ludex.lang.types.scope import Scope


def compile_policy(compiler: RuleCompiler) -> None:
    """Compile the orders of a policy to one step, which says whether one of them has acted."""
    entry = compiler.entry
    scope = Scope()
    params = compiler.declared_params(entry.data.get("args", {}))
    for name, type_ in params:
        scope.add(name, type_)
    routine = Routine(compiler.rules, compiler.points, None)
    start = compiler.points.add(entry.name_span)
    known = list(compiler.rules.findings)  # conditions are also formulas of their own, and reported there
    orders = (Order(compiler, routine, scope, name) for name in entry.data.get("orders", {}))
    body = [tree for order in orders for tree in order.trees()]
    fresh = [each for each in compiler.rules.findings[len(known) :] if each not in known]
    compiler.rules.findings[:] = known + fresh
    body.append(["return", compiler.points.add(entry.name_span), False])
    compiler.program.routines["do"] = {
        "point": start,
        "params": encode_slots(params),
        "locals": encode_slots(scope.slots),
        "returns": encode_type(BOOL),
        "do": body,
    }


class Order:
    """Compiler of one order of a policy."""

    def __init__(self, compiler: RuleCompiler, routine: Routine, scope: Scope, name: str) -> None:
        self.compiler, self.rules, self.routine = compiler, compiler.rules, routine
        self.scope = scope.branch()
        self.at: Pointer = ("orders", name)
        self.data = compiler.entry.data["orders"][name]

    def trees(self) -> list[Any]:
        if "act" not in self.data and "do" not in self.data:
            return []  # an order that only answers questions: bots read it, the rules do nothing
        condition = self.rules.condition((*self.at, "when"), self.scope).tree if "when" in self.data else True
        done = self._act() if "act" in self.data else self._do()
        return [["if", self._point(), condition, done, []]] if done else []

    def _point(self) -> int:
        """Add a point: each statement has one of its own, and all stand at the order."""
        return self.compiler.points.add(self.compiler.entry.key_span(self.at))

    def _do(self) -> list[Any]:
        trees, goes_on = self.routine.block((*self.at, "do"), self.scope)
        return [*trees, ["return", self._point(), True]] if goes_on else trees

    def _act(self) -> list[Any]:
        target = self.compiler.game.world.target(self.compiler.entry, (*self.at, "act"))
        act = self.compiler.game.callables_by_id.get(str(target.id)) if target is not None else None
        if act is None:
            return []
        own: list[Param] = [("self", act.has_self)] if act.has_self is not None else []
        return self._arguments(act, [*own, *act.params])

    def _arguments(self, act: CallableInfo, params: list[Param]) -> list[Any]:
        given = self.data.get("with", {})
        for name in given:
            if name not in dict(params):
                span = self.compiler.entry.key_span((*self.at, "with", name))
                note = did_you_mean(name, dict(params))
                self.rules.add_finding(expressions.UNKNOWN, span, note, what=expressions.ARGUMENT, name=name)
        chosen: list[tuple[int, str, AnyType, Any]] = []
        trees: list[Any] = []
        for index, (name, type_) in enumerate(params):
            if name not in given and name in self.scope.names:
                trees.append(["local", self.scope.names[name]])  # the policy's own argument of that name
                continue
            if name not in given:
                span = self.compiler.entry.span((*self.at, "act"))
                self.rules.add_finding(types.ARITY, span, name=str(self.data["act"]), wanted=f"({name})")
                return []
            typed = as_list(self.rules.expression((*self.at, "with", name), self.scope))
            trees.append(typed.tree)
            if self._is_choice(typed, type_):
                chosen.append((index, name, type_, typed.tree))
            else:
                span_of = partial(self.compiler.entry.span, (*self.at, "with", name))
                self.rules.require_type(typed, type_, span_of)
        return self._compile_call(act, trees, chosen)

    def _is_choice(self, typed: Typed, wanted: AnyType) -> bool:
        lineage = self.compiler.game.is_subkind
        return (
            isinstance(typed.type, ListOf)
            and is_assignable(typed.type.of, wanted, lineage)
            and not is_assignable(typed.type, wanted, lineage)
        )

    def _compile_call(
        self, act: CallableInfo, trees: list[Any], chosen: list[tuple[int, str, AnyType, Any]]
    ) -> list[Any]:
        """Carry the act out where it is allowed, with one of the candidates where there are several."""
        if not chosen:
            call = [["call", self._point(), None, act.id, trees], ["return", self._point(), True]]
            return [["if", self._point(), ["can", act.id, trees], call, []]]
        index, name, type_, candidates = chosen[0]
        item = self.scope.add(name, type_)
        tried = [["local", item] if i == index else tree for i, tree in enumerate(trees)]
        allowed: Any = ["comp", "list", [[item, candidates, [["can", act.id, tried]]]], ["local", item]]
        listed = self.scope.add_nameless(ListOf(type_))
        steps: list[Any] = [["let", self._point(), listed, allowed]]
        then = [*self._rank_candidates(listed, type_), *self._pick_candidate(listed, item, type_)]
        then += [["call", self._point(), None, act.id, tried], ["return", self._point(), True]]
        return [*steps, ["if", self._point(), ["not", ["empty", ["local", listed]]], then, []]]

    def _rank_candidates(self, listed: int, type_: AnyType) -> list[Any]:
        """Keep the first by each rank of `ties`, one rank after the other."""
        steps = []
        for index in range(len(self.compiler.entry.data.get("ties", {}).get("rank", ()))):
            scope = self.scope.branch()
            it = scope.add("it", type_)
            key = self.rules.expression(("ties", "rank", index), scope, INT).tree
            least = ["else", ["comp", "min", [[it, ["local", listed], []]], key], 0]
            kept = ["comp", "list", [[it, ["local", listed], [["==", key, least]]]], ["local", it]]
            steps.append(["let", self._point(), listed, kept])
        return steps

    def _pick_candidate(self, listed: int, item: int, type_: AnyType) -> list[Any]:
        """Take the candidate that is left; whoever `ties` asks chooses among several."""
        first = [["let", self._point(), item, ["at", ["local", listed], 0]]]
        if "ask" not in self.compiler.entry.data.get("ties", {}):
            return first
        seat = self.rules.expression(("ties", "ask"), self.scope, SEAT).tree
        option = self.scope.add_nameless(type_)
        ask = {"to": seat, "pick": [option, ["local", listed], []], "type": encode_type(type_), "as": item}
        several = ["<", 1, ["count", ["local", listed]]]
        return [["if", self._point(), several, [["ask", self._point(), ask]], first]]
