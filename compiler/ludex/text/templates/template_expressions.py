"""Expressions of sheet templates as Python syntax trees, to check the names in them.

The `col_offset` and `end_col_offset` of a node are its range in the template, in characters: Jinja gives the
start of the range, and the text shows its end.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable
from typing import Any

from jinja2 import nodes

from ludex.core.lazy_patterns import lazy_pattern
from ludex.text.templates.sheet_template import convert_expression

_CONSTANT = lazy_pattern(r"\"(?:\\.|[^\"])*\"|'(?:\\.|[^'])*'|\w+", re.DOTALL)
_WORD = lazy_pattern(r"\s*\w+")


class TemplateExpressions:
    """Converter of the expressions of a template; raises `TemplateReadError` for unsupported ones."""

    def __init__(self, text: str) -> None:
        self.text = text

    def convert(self, node: nodes.Node) -> ast.expr:
        convert_expression(node)  # checks that it is supported
        return self._convert(node)

    def _convert(self, node: nodes.Node) -> ast.expr:
        return _CONVERTERS[type(node)](self, node)

    def _place(self, expression: ast.expr, start: int, end: int) -> ast.expr:
        expression.lineno = expression.end_lineno = 1
        expression.col_offset, expression.end_col_offset = start, end
        return expression

    def _place_around(self, expression: ast.expr, parts: Iterable[ast.expr]) -> ast.expr:
        """Set the range of a node to cover its parts."""
        known = list(parts)
        starts, ends = [each.col_offset for each in known], [each.end_col_offset or 0 for each in known]
        return self._place(expression, min(starts, default=0), max(ends, default=0))

    def _convert_all(self, found: Iterable[nodes.Node]) -> list[ast.expr]:
        return [self._convert(each) for each in found]

    def convert_name(self, node: nodes.Name) -> ast.expr:
        return self._place(ast.Name(node.name), node.lineno, node.lineno + len(node.name))

    def convert_constant(self, node: nodes.Const) -> ast.expr:
        found = _CONSTANT.match(self.text, node.lineno)
        return self._place(ast.Constant(node.value), node.lineno, found.end() if found else node.lineno + 1)

    def convert_field(self, node: nodes.Getattr) -> ast.expr:
        of = self._convert(node.node)
        found = _WORD.match(self.text, node.lineno + 1)  # after the dot
        end = found.end() if found else node.lineno + 1
        return self._place(ast.Attribute(of, node.attr), of.col_offset, end)

    def convert_item(self, node: nodes.Getitem) -> ast.expr:
        of, key = self._convert(node.node), self._convert(node.arg)
        return self._place_around(ast.Subscript(of, key), (of, key))

    def convert_comparison(self, node: nodes.Compare) -> ast.expr:
        values = self._convert_all([node.expr, *(each.expr for each in node.ops)])
        signs = [_COMPARED[each.op]() for each in node.ops]
        return self._place_around(ast.Compare(values[0], signs, values[1:]), values)

    def convert_test(self, node: nodes.Test) -> ast.expr:
        """Convert a test for existence to a comparison with none."""
        of = self._convert(node.node)
        none = self._place(ast.Constant(None), of.col_offset, of.end_col_offset or 0)
        return self._place_around(ast.Compare(of, [ast.Is()], [none]), (of,))

    def convert_choice(self, node: nodes.CondExpr) -> ast.expr:
        test, body = self._convert(node.test), self._convert(node.expr1)
        if node.expr2 is not None:
            other = self._convert(node.expr2)
        else:
            other = self._place(ast.Constant(None), test.col_offset, test.end_col_offset or 0)
        return self._place_around(ast.IfExp(test, body, other), (test, body, other))

    def convert_call(self, node: nodes.Call) -> ast.expr:
        func, args = self._convert(node.node), self._convert_all(node.args)
        return self._place_around(ast.Call(func, args, []), (func, *args))

    def convert_filter(self, node: nodes.Filter) -> ast.expr:
        """Convert a filter to a call whose first argument is the filtered value."""
        func = self._place(ast.Name(node.name), node.lineno, node.lineno + len(node.name))
        args = self._convert_all([each for each in (node.node, *node.args) if each is not None])
        return self._place_around(ast.Call(func, args, []), (func, *args))

    def convert_list(self, node: nodes.List | nodes.Tuple) -> ast.expr:
        items = self._convert_all(node.items)
        return self._place_around(ast.List(items), items)

    def convert_truth(self, node: nodes.BinExpr) -> ast.expr:
        sign = ast.And() if isinstance(node, nodes.And) else ast.Or()
        values = self._convert_all((node.left, node.right))
        return self._place_around(ast.BoolOp(sign, values), values)

    def convert_sum(self, node: nodes.BinExpr) -> ast.expr:
        left, right = self._convert(node.left), self._convert(node.right)
        return self._place_around(ast.BinOp(left, _OPERATORS[type(node)](), right), (left, right))

    def convert_unary(self, node: nodes.UnaryExpr) -> ast.expr:
        of = self._convert(node.node)
        sign = ast.Not() if isinstance(node, nodes.Not) else ast.USub()
        return self._place_around(ast.UnaryOp(sign, of), (of,))


_COMPARED: dict[str, type[ast.cmpop]] = {
    "eq": ast.Eq,
    "ne": ast.NotEq,
    "gt": ast.Gt,
    "gteq": ast.GtE,
    "lt": ast.Lt,
    "lteq": ast.LtE,
    "in": ast.In,
    "notin": ast.NotIn,
}
_OPERATORS: dict[type[nodes.Node], type[ast.operator]] = {
    nodes.Add: ast.Add,
    nodes.Sub: ast.Sub,
    nodes.Mul: ast.Mult,
    nodes.FloorDiv: ast.FloorDiv,
    nodes.Mod: ast.Mod,
}
_CONVERTERS: dict[type[nodes.Node], Callable[[TemplateExpressions, Any], ast.expr]] = {
    nodes.Name: TemplateExpressions.convert_name,
    nodes.Const: TemplateExpressions.convert_constant,
    nodes.Getattr: TemplateExpressions.convert_field,
    nodes.Getitem: TemplateExpressions.convert_item,
    nodes.Compare: TemplateExpressions.convert_comparison,
    nodes.Test: TemplateExpressions.convert_test,
    nodes.CondExpr: TemplateExpressions.convert_choice,
    nodes.Call: TemplateExpressions.convert_call,
    nodes.Filter: TemplateExpressions.convert_filter,
    nodes.List: TemplateExpressions.convert_list,
    nodes.Tuple: TemplateExpressions.convert_list,
    nodes.And: TemplateExpressions.convert_truth,
    nodes.Or: TemplateExpressions.convert_truth,
    nodes.Not: TemplateExpressions.convert_unary,
    nodes.Neg: TemplateExpressions.convert_unary,
    **dict.fromkeys(_OPERATORS, TemplateExpressions.convert_sum),
}
