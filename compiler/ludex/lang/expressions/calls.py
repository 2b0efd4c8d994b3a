"""Calls of functions, quantities, entry fields and built-in functions."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass

from ludex.core.messages import Choice
from ludex.core.trees import AS_VALUE
from ludex.lang.codes import expressions as codes
from ludex.lang.codes import types
from ludex.lang.expression_reader import NODE_READERS, ExpressionReader
from ludex.lang.expressions.builtins import BUILTINS
from ludex.lang.hints import hint_for_function, report_field_of_some_kinds
from ludex.lang.rule_usages import CALL
from ludex.lang.types.declarations import STEPS, CallableInfo, KindInfo, Method, Param, format_params
from ludex.lang.types.rule_types import ANY, BOOL, INVALID, AnyType, Entry, Opt, Piece, Typed, strip_optional


@dataclass(frozen=True, slots=True)
class Target:
    """Callee of a call and its arguments: a step or function by its id, or a field of an entry."""

    called: CallableInfo | None
    method: Method | None
    owner: object
    args: list[object]

    @property
    def returns(self) -> AnyType | None:
        found = self.called or self.method
        return found.returns if found else ANY


def read_call(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    """Read a call in an expression, where steps are not allowed, because they may change the game."""
    if isinstance(node.func, ast.Name) and node.func.id not in reader.game.calls:
        if node.func.id in reader.game.lost:
            return INVALID
        if node.func.id in BUILTINS:
            return BUILTINS[node.func.id](reader, node, wanted)
    known = len(reader.rules.findings)
    target = read_callee(reader, node)
    if target is None:
        return INVALID
    if len(reader.rules.findings) > known:
        return Typed(target.returns or ANY, None)  # the value is unknown
    if target.method is not None:
        if not target.method.pure:
            return reader.add_finding(codes.STEP_IN_EXPRESSION, node.func, name=target.method.name)
        word = "holds" if target.method.is_optional and target.method.returns == BOOL else "formula"
        return Typed(target.method.returns or ANY, [word, target.method.name, target.owner, target.args])
    assert target.called is not None  # noqa: S101
    if target.called.sort in STEPS:
        return reader.add_finding(codes.STEP_IN_EXPRESSION, node.func, name=_name(node.func))
    word = "fn" if target.called.sort == "function" else target.called.sort
    return Typed(target.called.returns or ANY, [word, target.called.id, target.args])


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else "?"


def read_callee(reader: ExpressionReader, node: ast.Call) -> Target | None:
    """Read the callee and its arguments; return None if the callee cannot be identified."""
    if isinstance(node.func, ast.Name):
        return _by_name(reader, node, node.func)
    if isinstance(node.func, ast.Attribute):
        return _by_field(reader, node, node.func)
    reader.add_finding(codes.NOT_ALLOWED, node.func)
    return None


def _by_name(reader: ExpressionReader, node: ast.Call, func: ast.Name) -> Target | None:
    found = reader.game.calls.get(func.id) or reader.game.calls.get(func.id.removesuffix("_"), [])
    if len(found) != 1:
        _report_unknown_callee(reader, func, found)
        for each in node.args:
            if not isinstance(each, ast.GeneratorExp):
                reader.read_unconverted(each)
        return None
    one = found[0]
    reader.record_usage(func, one.id, CALL)
    for keyword in node.keywords:
        reader.record_usage(keyword, f"{one.id}.{keyword.arg}")
    return Target(one, None, None, read_arguments(reader, node, one.all_params, func.id, one.id))


def _report_unknown_callee(reader: ExpressionReader, func: ast.Name, found: list[CallableInfo]) -> None:
    if found:
        ids = Choice(tuple(each.id for each in found))
        reader.add_finding(codes.AMBIGUOUS, func, name=func.id, ids=ids)
    elif func.id in reader.scope.names or func.id in reader.game.state or func.id in reader.game.places:
        reader.add_finding(codes.NOT_CALLED, func, name=func.id)
    elif func.id in BUILTINS:
        reader.add_finding(codes.NOT_A_STEP, func)
    else:
        reader.report_unknown(
            codes.FUNCTION, func, func.id, {*BUILTINS, *reader.game.calls}, hint_for_function(reader, func.id)
        )


def _by_field(reader: ExpressionReader, node: ast.Call, func: ast.Attribute) -> Target | None:
    owner = reader.read_not_none(func.value)
    if not isinstance(owner.type, Piece | Entry):
        if owner.type != ANY:
            reader.report_no_fields(func.value, owner.type, func.attr)
        return None
    infos = reader.game.kind_infos(owner.type.kinds)
    named = _find_policy_field(reader, infos, func.attr)
    if named is not None:
        return _read_policy(reader, node, func, owner, named)
    methods = [each.methods.get(func.attr) for each in infos]
    if not methods or methods[0] is None or any(each != methods[0] for each in methods):
        having = [each.name for each in infos if func.attr in each.methods]
        if having:
            report_field_of_some_kinds(reader, func, having, infos)
        else:
            known = {word for each in infos for word in each.methods}
            reader.report_unknown(codes.METHOD, func, func.attr, known)
        return None
    method = methods[0]
    if method.has_self and isinstance(owner.type, Entry):
        reader.add_finding(types.ENTRY_FOR_PIECE, func.value, name=func.attr, kind="/".join(owner.type.kinds))
    return Target(None, method, owner.tree, read_arguments(reader, node, method.params, func.attr))


# Policies in fields


def _find_policy_field(reader: ExpressionReader, infos: list[KindInfo], name: str) -> Typed | None:
    """Return the operation and the name of a field that names a policy in all these kinds, with its type."""
    for table in ("state", "data"):
        found = [getattr(each, table).get(name) for each in infos]
        types_ = [strip_optional(each.type) for each in found if each is not None]
        policies_ = [each for each in types_ if isinstance(each, Entry) and each.kinds]
        if found and len(policies_) == len(found):
            kinds = [kind for each in policies_ for kind in each.kinds]
            if all(reader.game.find_core_kind(kind) == "policy" for kind in kinds):
                return Typed(policies_[0], [table, found[0].name])
    return None


def _read_policy(
    reader: ExpressionReader, node: ast.Call, func: ast.Attribute, owner: Typed, named: Typed
) -> Target:
    """Read a call of the policy that a field names: `h.policy(h)`. An empty field does nothing."""
    table, field = named.tree
    thing = ["entryof", owner.tree] if table == "data" and isinstance(owner.type, Piece) else owner.tree
    kinds = owner.type.kinds  # type: ignore[union-attr]
    game = reader.game
    ids = {
        each
        for (kind, name), some in game.named_policies.items()
        if name == field and (not kinds or any(game.is_subkind(kind, wanted) for wanted in kinds))
        for each in some
    }
    if table == "state":
        ids = {each for some in game.named_policies.values() for each in some}
    found = [game.callables_by_id[each] for each in sorted(ids)]
    params = found[0].params if found else ()
    for each in found:
        if each.params != params:
            given = format_params(params)
            wanted = format_params(each.params)
            reader.add_finding(types.OTHER_ARGUMENTS, func, policy=each.id, wanted=wanted, given=given)
            break
    args = read_arguments(reader, node, params, func.attr) if found else []
    method = Method(AS_VALUE, params, Opt(BOOL), pure=False, asks=True, has_self=False)
    return Target(None, method, [table, field, thing], args)


def read_arguments(
    reader: ExpressionReader, node: ast.Call, params: Sequence[Param], name: str, callee: str = ""
) -> list[object]:
    """Read the arguments in the order of the parameters; report missing, extra and unknown ones.

    `callee` is the id of the callee; empty if it is a field of an entry.
    """
    given: dict[str, ast.expr] = dict(zip((each for each, _ in params), node.args, strict=False))
    known = dict(params)
    for each in node.keywords:
        if each.arg is None or each.arg not in known:
            reader.report_unknown(codes.ARGUMENT, each.value, str(each.arg), known)
        else:
            given[each.arg] = each.value
    if reader.rules.notes is not None:
        reader.rules.notes.add_arguments(node, given, callee)
    missing = [each for each, type_ in params if each not in given and not isinstance(type_, Opt)]
    if len(node.args) > len(params):
        reader.add_finding(types.ARITY, node.args[len(params)], name=name, wanted=format_params(params))
    elif missing:
        reader.add_finding(types.ARITY, node.func, name=name, wanted=format_params(params))
        for value in given.values():  # their types are unknown, because any argument may be the missing one
            if not isinstance(value, ast.Name):
                reader.read_unconverted(value)
        return [None for _ in params]
    return [reader.read(given[each], type_).tree if each in given else None for each, type_ in params]


def can(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    """Read `can(attack, h, u)`: whether an action is allowed, or whether a policy has a possible order."""
    target = _step(reader, node)
    if target is not None and target.method is not None and target.method.name == AS_VALUE:
        there = ["not", ["none?", target.owner]]
        return Typed(BOOL, ["and", there, ["formula", AS_VALUE, target.owner, target.args]])
    if target is None or target.called is None:
        return INVALID
    if target.called.sort == "policy":
        return Typed(BOOL, ["formula", AS_VALUE, ["entry", target.called.id], target.args])
    return Typed(BOOL, ["can", target.called.id, target.args])


def would(reader: ExpressionReader, node: ast.Call, wanted: AnyType | None) -> Typed:
    """Read `would(step(…), expression)`: the value that an expression would have after a step."""
    if len(node.args) != 2 or not isinstance(node.args[0], ast.Call):
        return reader.add_finding(types.ARITY, node.func, name="would", wanted="(step(…), expression)")
    target = read_callee(reader, node.args[0])
    typed = reader.read_unconverted(node.args[1], wanted)
    if target is None:
        return INVALID
    if target.called is not None and target.called.sort in STEPS:
        return Typed(typed.type, ["would", target.called.id, target.args, typed.tree])
    if target.method is not None and not target.method.pure:
        return Typed(typed.type, ["would_method", target.method.name, target.owner, target.args, typed.tree])
    return reader.add_finding(codes.NOT_A_STEP, node.args[0])


def _step(reader: ExpressionReader, node: ast.Call) -> Target | None:
    if not node.args:
        reader.add_finding(types.ARITY, node.func, name=_name(node.func), wanted="(step, …)")
        return None
    if isinstance(node.args[0], ast.Call):
        return read_callee(reader, node.args[0])
    inner = ast.Call(func=node.args[0], args=node.args[1:], keywords=node.keywords)
    return read_callee(reader, ast.copy_location(inner, node))


BUILTINS["can"] = can
BUILTINS["would"] = would
NODE_READERS[ast.Call] = read_call
