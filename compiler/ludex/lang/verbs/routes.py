"""Questions for a point of a plane, or for a path over it: ways in which an `ask` may be put."""

from __future__ import annotations

from typing import Any

from ludex.lang.scope import Scope
from ludex.lang.statements import Statement
from ludex.lang.types import INT, POINT, AnyType, ListOf, PlaceOf, optional


def point(statement: Statement, scope: Scope, made: dict[str, Any]) -> None:
    name = str(statement.data["point"])
    slot = scope.add(name, POINT)
    tree: dict[str, Any] = {"slot": slot}
    if statement.lacks("on"):
        return
    tree["on"] = statement.reading.expression(statement.pointer("on"), scope, PlaceOf((), "plane")).tree
    inner = _within(statement, scope)
    tree["where"] = inner.condition("where") if statement.has("where") else True
    if statement.has("near"):
        tree["near"] = inner.expression("near", ListOf(POINT)).tree
    made |= {"point": tree}
    _answered(statement, made, name, POINT)


def path(statement: Statement, scope: Scope, made: dict[str, Any]) -> None:
    name = str(statement.data["path"])
    slot = scope.add(name, ListOf(POINT))
    if statement.lacks("of", "length"):
        return
    tree: dict[str, Any] = {"slot": slot}
    tree["of"] = statement.expression("of").tree
    tree["length"] = statement.expression("length", INT).tree
    tree["from"], tree["upto"] = scope.add("here", POINT), scope.add("there", POINT)
    inner = _within(statement, scope)
    for part in ("where", "each"):
        tree[part] = inner.condition(part) if statement.has(part) else True
    if statement.has("near"):
        tree["near"] = inner.expression("near", ListOf(POINT)).tree
    made |= {"path": tree}
    _answered(statement, made, name, ListOf(POINT))


def _within(statement: Statement, scope: Scope) -> Statement:
    return Statement(statement.routine, statement.at, statement.verb, statement.data, scope)


def _answered(statement: Statement, made: dict[str, Any], name: str, type_: AnyType) -> None:
    if statement.data.get("optional") is True:
        made["optional"] = True
        type_ = optional(type_)
    statement.scope.forget()
    made["as"] = statement.slot(name, type_)
