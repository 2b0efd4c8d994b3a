"""The expressions of layouts: fields of the entry, conditions, counting and listing. Pure, bounded, and
forgiving.

A field that an entry does not have is none, and so is whatever is asked of none: a layout serves entries
that say more and entries that say less. Nothing here runs what it reads: names that are not in the table
have no value.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Protocol

_LONGEST_TEXT = 2_000
"""Characters of an expression: as many as rules may have."""
_LONGEST = 1_000
"""Items of a list."""
_MOST_LOOKED_AT = 100_000
"""Items that one expression may look at, those that its conditions leave out included."""
_LEFT = "items left"
"""Under this name stands how many more it may: no expression can write it."""
_LARGEST = 1 << 31


class Thing(Protocol):
    """What fields can be asked of: an entry, or a map within one."""

    def field(self, name: str) -> Any:
        """The value of a field; None where there is none."""


class BadExpression(Exception):
    """This is no expression of a layout."""


@lru_cache(maxsize=4096)
def _parsed(text: str) -> ast.expr:
    if len(text) > _LONGEST_TEXT:
        raise BadExpression(text[:40])
    try:
        return ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise BadExpression(text) from error


def evaluate(text: str, names: Mapping[str, Any]) -> Any:
    """What an expression comes to with these names; BadExpression where it comes to nothing. A name that ends
    in brackets is a function.
    """
    try:
        return _value(_parsed(text), {**names, _LEFT: [_MOST_LOOKED_AT]})
    except (TypeError, ArithmeticError, IndexError, ValueError, RecursionError) as error:
        raise BadExpression(text) from error


ENTRIES = "*"
"""Under this name may stand what finds an entry by its slug, written with underscores."""
_WORDS: Mapping[str, Any] = {"none": None, "true": True, "false": False}
_COMPARED: Mapping[type[ast.cmpop], Callable[[Any, Any], Any]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Is: operator.eq,
    ast.IsNot: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda item, items: item in (items or ()),
    ast.NotIn: lambda item, items: item not in (items or ()),
}
_REASONED: Mapping[type[ast.operator], Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
}


def _value(node: ast.expr, names: Mapping[str, Any]) -> Any:
    maker = _MAKERS.get(type(node))
    if maker is None:
        raise BadExpression(ast.unparse(node))
    return maker(node, names)


def _constant(node: ast.Constant, _names: Mapping[str, Any]) -> Any:
    if isinstance(node.value, str | int | None):
        return node.value
    raise BadExpression(repr(node.value))


def _name(node: ast.Name, names: Mapping[str, Any]) -> Any:
    if node.id in names:
        return names[node.id]
    if node.id in _WORDS:
        return _WORDS[node.id]
    entry = names[ENTRIES](node.id) if ENTRIES in names else None
    if entry is not None:
        return entry
    return node.id.replace("_", "-")  # a word of the data, such as a value of an enumeration


def _attribute(node: ast.Attribute, names: Mapping[str, Any]) -> Any:
    thing = _value(node.value, names)
    if thing is None:
        return None
    if not hasattr(thing, "field"):
        raise BadExpression(ast.unparse(node))
    found = thing.field(node.attr)
    return found if found is not None else thing.field(node.attr.replace("_", "-"))


def _subscript(node: ast.Subscript, names: Mapping[str, Any]) -> Any:
    thing, key = _value(node.value, names), _value(node.slice, names)
    if thing is None:
        return None
    if isinstance(thing, tuple):
        return thing[key] if -len(thing) <= key < len(thing) else None
    return thing.item(key) if hasattr(thing, "item") else None


def _compare(node: ast.Compare, names: Mapping[str, Any]) -> bool:
    left = _value(node.left, names)
    for sign, right_node in zip(node.ops, node.comparators, strict=True):
        right = _value(right_node, names)
        if not _COMPARED[type(sign)](left, right):
            return False
        left = right
    return True


def _both(node: ast.BoolOp, names: Mapping[str, Any]) -> Any:
    stop = isinstance(node.op, ast.Or)
    value: Any = None
    for each in node.values:
        value = _value(each, names)
        if bool(value) == stop:
            return value
    return value


def _unary(node: ast.UnaryOp, names: Mapping[str, Any]) -> Any:
    value = _value(node.operand, names)
    if isinstance(node.op, ast.Not):
        return not value
    if isinstance(node.op, ast.USub):
        return -value
    raise BadExpression(ast.unparse(node))


def _binary(node: ast.BinOp, names: Mapping[str, Any]) -> int:
    left, right = _value(node.left, names), _value(node.right, names)
    made = _REASONED.get(type(node.op))
    if made is None or not isinstance(left, int) or not isinstance(right, int):
        raise BadExpression(ast.unparse(node))
    value: int = made(left, right)
    if abs(value) > _LARGEST:
        raise BadExpression(ast.unparse(node))
    return value


def _choice(node: ast.IfExp, names: Mapping[str, Any]) -> Any:
    return _value(node.body if _value(node.test, names) else node.orelse, names)


def _listed(node: ast.List, names: Mapping[str, Any]) -> tuple[Any, ...]:
    return tuple(_value(each, names) for each in node.elts)


def _comprehension(node: ast.ListComp, names: Mapping[str, Any]) -> tuple[Any, ...]:
    out: list[Any] = []

    def walk(deep: int, inner: Mapping[str, Any]) -> None:
        if deep == len(node.generators):
            out.append(_value(node.elt, inner))
            if len(out) > _LONGEST:
                raise BadExpression(ast.unparse(node))
            return
        each = node.generators[deep]
        if not isinstance(each.target, ast.Name):
            raise BadExpression(ast.unparse(node))
        for item in items(_value(each.iter, inner)):
            names[_LEFT][0] -= 1
            if names[_LEFT][0] < 0:
                raise BadExpression(ast.unparse(node))
            within = {**inner, each.target.id: item}
            if all(_value(test, within) for test in each.ifs):
                walk(deep + 1, within)

    walk(0, names)
    return tuple(out)


def items(value: Any) -> tuple[Any, ...]:
    """What a list, or a map by its keys, holds; nothing for none, and one value for itself."""
    if value is None or value is False:
        return ()
    if hasattr(value, "keys"):
        keys: tuple[Any, ...] = value.keys()
        return keys
    return value if type(value) is tuple else (value,)


def _call(node: ast.Call, names: Mapping[str, Any]) -> Any:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    made = names.get(f"{name}()") or _CALLED.get(name)
    if made is None or node.keywords:
        raise BadExpression(ast.unparse(node))
    return made(*(_value(each, names) for each in node.args))


def _range(*bounds: int) -> tuple[int, ...]:
    found = range(*bounds)
    if len(found) > _LONGEST:
        raise BadExpression(repr(found))
    return tuple(found)


_CALLED: Mapping[str, Callable[..., Any]] = {
    "count": lambda value: len(items(value)),
    "empty": lambda value: not items(value),
    "first": lambda value: next(iter(items(value)), None),
    "last": lambda value: next(iter(items(value)[::-1]), None),
    "sum": lambda value: sum(items(value)),
    "min": lambda *values: min(items(values[0]) if len(values) == 1 else values, default=None),
    "max": lambda *values: max(items(values[0]) if len(values) == 1 else values, default=None),
    "range": _range,
}
_MAKERS: Mapping[type[ast.expr], Callable[[Any, Mapping[str, Any]], Any]] = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.Attribute: _attribute,
    ast.Subscript: _subscript,
    ast.Compare: _compare,
    ast.BoolOp: _both,
    ast.UnaryOp: _unary,
    ast.BinOp: _binary,
    ast.IfExp: _choice,
    ast.List: _listed,
    ast.ListComp: _comprehension,
    ast.Call: _call,
}
