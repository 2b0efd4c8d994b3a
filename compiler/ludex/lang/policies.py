"""Policies: read the orders of a policy, check their acts, and compile them to formulas and routines.

`policy_trees.py` describes the compiled trees.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from ludex.core.suggestions import did_you_mean
from ludex.lang.codes import expressions, types
from ludex.lang.expression_reader import Pointer
from ludex.lang.outlines import walk_nodes
from ludex.lang.policy_trees import TARGET, Act, Order, PolicyWriter, Tie
from ludex.lang.rule_compiler import RuleCompiler, join_pointer
from ludex.lang.types.declarations import CallableInfo, Param, format_params
from ludex.lang.types.namespace import Namespace
from ludex.lang.types.rule_types import ANY, AnyType, ListOf, Typed, as_list, is_assignable
from ludex.schema.entries import Entry


def is_for_bots(policy: Entry) -> bool:
    """Return whether a policy only answers questions, so that bots can follow it but rules cannot run it."""
    orders = policy.data.get("orders", {}).values()
    return "helps" not in policy.data and bool(orders) and all("answers" in each for each in orders)


def compile_policy(compiler: RuleCompiler) -> None:
    """Compile the orders of a policy: a test of each, and a step that carries out the first possible one."""
    reader = PolicyReader(compiler)
    orders = [reader.read_order(name) for name in compiler.entry.data.get("orders", {})]
    helps = reader.read_act(("helps",)) if "helps" in compiler.entry.data else None
    if None in orders or (helps is None and "helps" in compiler.entry.data):
        return  # the reason has been reported
    PolicyWriter(compiler, [each for each in orders if each and each.sort != "answers"], helps).write()


class PolicyReader:
    """Reader of the orders of one policy."""

    def __init__(self, compiler: RuleCompiler) -> None:
        self.compiler, self.rules, self.entry = compiler, compiler.rules, compiler.entry
        self.game: Namespace = compiler.game
        self.params = compiler.declared_params(self.entry.data.get("args", {}))

    def read_order(self, name: str) -> Order | None:
        """Read an order; return None if its acts or its list have mistakes, which are reported."""
        at: Pointer = ("orders", name)
        data = self.entry.data["orders"][name]
        conditions = tuple(self._list_conditions(at, data.get("when")))
        if "act" in data:
            act = self.read_act(at, data)
            acts = [act]
        elif "acts" in data:
            acts = [self.read_act((*at, "acts", index)) for index in range(len(data["acts"]))]
        elif "of" in data:
            names = self._read_list_arguments(at)
            return None if names is None else Order(name, "of", conditions, argument_names=names)
        else:
            return Order(name, "do" if "do" in data else "answers", conditions)
        read = tuple(each for each in acts if each is not None)
        if len(read) < len(acts):
            return None
        return Order(name, "acts", conditions, read, data.get("needs", "all"), "count" in data)

    def _list_conditions(self, at: Pointer, when: object) -> Iterator[tuple[str, bool]]:
        pointer = f"orders/{at[1]}/when"
        if when is not None and not isinstance(when, Mapping):
            yield pointer, True
        for name, each in when.items() if isinstance(when, Mapping) else ():
            field, wanted = ("holds", True) if "holds" in each else ("when", False)
            yield f"{pointer}/{name}/{field}", wanted

    # Acts and their arguments

    def read_act(self, at: Pointer, order: Mapping[str, object] | None = None) -> Act | None:
        """Read an act and its arguments; the `ties` and `asks` of the order replace those of the act."""
        called = self.compiler.find_callable((*at, "act"))
        if called is None:
            return None
        params = called.all_params
        if not self._are_known(at, params):
            return None
        found = [self._read_argument(at, each, called) for each in params]
        lists = [rank for rank, each in enumerate(found) if each is not None and each[1]]
        if None in found or self._has_several_lists(at, params, lists):
            return None
        args = [each[0].tree for each in found if each is not None]
        if not lists:
            return Act(called.id, tuple(args))
        rank = lists[0]
        candidates, args[rank] = args[rank], TARGET
        names = [name for name, _ in params]
        return Act(
            called.id,
            tuple(args),
            candidates,
            params[rank][1],
            tuple(self._list_ties(at, called, names, args, order or {})),
            self._find_chooser(at, called, args, order or {}),
            f"{called.id}.title" if called.sort == "action" else None,
        )

    def _are_known(self, at: Pointer, params: Sequence[Param]) -> bool:
        known = dict(params)
        unknown = [name for name in self.rules.value(at).get("with", {}) if name not in known]
        for name in unknown:
            span, note = self.entry.key_span((*at, "with", name)), did_you_mean(name, known)
            self.rules.add_finding(expressions.UNKNOWN, span, note, what=expressions.ARGUMENT, name=name)
        return not unknown

    def _read_argument(self, at: Pointer, param: Param, called: CallableInfo) -> tuple[Typed, bool] | None:
        """Read an argument (if omitted, the policy's own of that name), and whether it is a list."""
        name, type_ = param
        own = [each for each, _ in self.params]
        if name not in self.rules.value(at).get("with", {}):
            if name in own:
                return Typed(dict(self.params)[name], ["local", own.index(name)]), False
            span = self.entry.span((*at, "act"))
            self.rules.add_finding(
                types.ARITY, span, name=called.id.partition("/")[2], wanted=format_params(called.params)
            )
            return None
        pointer = (*at, "with", name)
        typed = self.compiler.call_own_formula(pointer, len(self.params))
        if typed is None:
            return None
        listed = as_list(typed)
        if self._is_list_of(listed.type, type_):
            return listed, True
        known = len(self.rules.findings)
        made = self.rules.require_type(typed, type_, partial(self.entry.span, pointer))
        return (made, False) if len(self.rules.findings) == known else None

    def _is_list_of(self, found: AnyType, wanted: AnyType) -> bool:
        lineage = self.game.may_stand_for
        return (
            isinstance(found, ListOf)
            and (found.of == ANY or is_assignable(found.of, wanted, lineage))
            and not is_assignable(found, wanted, lineage)
        )

    def _has_several_lists(self, at: Pointer, params: Sequence[Param], lists: Sequence[int]) -> bool:
        if len(lists) > 1:
            first, second = (params[rank][0] for rank in lists[:2])
            span = self.entry.span((*at, "with", second))
            self.rules.add_finding(types.SEVERAL_LISTS, span, first=first, second=second)
        return len(lists) > 1

    # Choice among several candidates

    def _list_ties(
        self,
        at: Pointer,
        called: CallableInfo,
        names: Sequence[str],
        args: Sequence[object],
        order: Mapping[str, object],
    ) -> Iterator[Tie]:
        """Yield the tie-breakers of the candidates: the order's, or else its act's."""
        ties = order.get("ties")
        if not isinstance(ties, Mapping):
            yield from (Tie(f"ties/{name}/rank", called.id, tuple(args)) for name in called.ties)
            return
        mine = {name: ["local", slot] for slot, (name, _) in enumerate(self.params)}
        given = (*{**mine, **dict(zip(names, args, strict=True))}.values(),)
        for name in ties:
            yield Tie(join_pointer((*at, "ties", name, "rank")), str(self.entry.id), given)

    def _find_chooser(
        self, at: Pointer, called: CallableInfo, args: Sequence[object], order: Mapping[str, object]
    ) -> Tie | None:
        """Return the formula for the seat that chooses among ties: the order's, or else its act's."""
        if "asks" in order:
            mine = tuple(["local", slot] for slot in range(len(self.params)))
            return Tie(join_pointer((*at, "asks")), str(self.entry.id), mine)
        return Tie("asks", called.id, tuple(args)) if called.asks else None

    # Lists of policies

    def _read_list_arguments(self, at: Pointer) -> tuple[str, ...] | None:
        """Return the argument names of the policies in an order's list; this policy must have them all."""
        pointer = (*at, "of")
        formula = self.compiler.program.formulas.get(join_pointer(pointer))
        if formula is None or formula["is"] is None:
            return None
        listed = find_listed_policies(self.game, formula["is"])
        mine = dict(self.params)
        for each in listed:
            accepts = self.game.may_stand_for
            fits = all(name in mine and is_assignable(mine[name], of, accepts) for name, of in each.params)
            if not fits or each.params != listed[0].params:
                given = self.params if not fits else listed[0].params
                self.rules.add_finding(
                    types.OTHER_ARGUMENTS,
                    self.entry.span(pointer),
                    policy=each.id,
                    wanted=format_params(each.params),
                    given=format_params(given),
                )
                return None
        return tuple(name for name, _ in listed[0].params) if listed else ()


def find_listed_policies(game: Namespace, tree: object) -> list[CallableInfo]:
    """Return the policies that a list and the fields that it reads name; if none, all that fields name."""
    nodes = [node for node in walk_nodes(tree) if len(node) > 1]
    fields = {node[1] for node in nodes if node[0] == "data"}
    ids = {each for (_, name), named in game.named_policies.items() if name in fields for each in named}
    ids |= {node[1] for node in nodes if node[0] == "entry"}
    known = [game.callables_by_id[each] for each in sorted(ids) if each in game.callables_by_id]
    found = [each for each in known if each.sort == "policy"]
    named = sorted({each for some in game.named_policies.values() for each in some})
    return found or [game.callables_by_id[each] for each in named]
