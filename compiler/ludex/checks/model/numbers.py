"""Numbers that an entry alone decides: `6`, `self.start`, `count(self.track) + 1`.

An expression that needs the state of a game has no such number, and neither has one that is not understood:
the rule language tells of those.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

LONGEST = 200
"""Characters of an expression that are looked at."""


def number(expression: object, owner: Mapping[str, Any] | None) -> int | None:
    """The number of an expression, `self` being the data of `owner`; None where play must decide."""
    if isinstance(expression, int) and not isinstance(expression, bool):
        return expression
    tree = _parsed(expression) if isinstance(expression, str) else None
    return None if tree is None else _value(tree, owner)


def fields(expression: object) -> list[str]:
    """The fields of `self` that an expression reads, in order."""
    tree = _parsed(expression) if isinstance(expression, str) else None
    found = [_field(node) for node in ast.walk(tree)] if tree is not None else []
    return [name for name in found if name is not None]


@lru_cache(256)
def _parsed(expression: str) -> ast.expr | None:
    if len(expression) > LONGEST:
        return None
    try:
        return ast.parse(expression.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _value(node: ast.expr, owner: Mapping[str, Any] | None) -> int | None:
    found: object = None
    if isinstance(node, ast.Constant):
        found = node.value
    elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub):
        left, right = _value(node.left, owner), _value(node.right, owner)
        if left is not None and right is not None:
            found = left + right if isinstance(node.op, ast.Add) else left - right
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = _value(node.operand, owner)
        found = None if inner is None else -inner
    elif (name := _field(node)) is not None and owner is not None:
        found = owner.get(name)
    elif owner is not None and isinstance(node, ast.Call) and _counts(node):
        counted = owner.get(_field(node.args[0]) or "")
        found = len(counted) if isinstance(counted, list) else None
    return found if isinstance(found, int) and not isinstance(found, bool) else None


def _field(node: ast.AST) -> str | None:
    """The field of `self` that a node is."""
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "self":
        return node.attr
    return None


def _counts(node: ast.Call) -> bool:
    """Whether a call is `count(self.field)`."""
    named = isinstance(node.func, ast.Name) and node.func.id == "count"
    return named and len(node.args) == 1 and not node.keywords and _field(node.args[0]) is not None
