"""Sheet templates: parse Jinja syntax to values, loops and choices as plain data.

Jinja only parses: its tree is read node by node, only node types listed below are allowed, and nothing is
compiled or run. Expressions become Python syntax trees, whose names are checked, and from these instruction
trees, like those of layouts. Nothing here knows of entries or paper.
"""

from __future__ import annotations

import ast
import keyword
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from jinja2 import TemplateSyntaxError, nodes
from jinja2.parser import Parser

from ludex.core.lazy_patterns import lazy_pattern
from ludex.core.messages import Bilingual
from ludex.core.trees import build_call, build_comparison
from ludex.text.templates.slot_parser import make_environment

LONGEST = 20_000
"""Maximum number of characters in a template."""
_DEEPEST = 40
"""Maximum nesting of loops and choices."""
_MOST_NESTED = 60
"""Maximum nesting of an expression, and most alternatives of a choice."""


@dataclass(frozen=True, slots=True)
class Markup:
    """Text between values: line ends, and signs at the start of a line that determine its kind."""

    text: str
    start: int


@dataclass(frozen=True, slots=True)
class Value:
    """Expression whose value is printed."""

    expression: ast.expr
    start: int


@dataclass(frozen=True, slots=True)
class Loop:
    name: str
    over: ast.expr
    test: ast.expr | None
    """The condition for each item."""
    body: tuple[Step, ...]
    otherwise: tuple[Step, ...]
    start: int


@dataclass(frozen=True, slots=True)
class Choice:
    test: ast.expr
    body: tuple[Step, ...]
    otherwise: tuple[Step, ...]
    start: int


@dataclass(frozen=True, slots=True)
class Assignment:
    """Tag `set`: names a value for the steps after it."""

    name: str
    expression: ast.expr
    start: int


Step = Markup | Value | Loop | Choice | Assignment


class TemplateReadError(Exception):
    """Error for a malformed template, with the offset of the mistake. If a name is unknown, `name` is that
    name."""

    def __init__(self, start: int, what: Bilingual, name: str = "") -> None:
        super().__init__(what.en)
        self.start, self.what, self.name = start, what, name


_SYNTAX = Bilingual(
    "a tag here is not closed, or is not valid Jinja",
    "une balise n’est pas fermée ici, ou n’est pas du Jinja valide",
)
_LONG = Bilingual("it is longer than 20,000 characters", "il dépasse 20\u202f000 caractères")
_DEEP = Bilingual(
    "it is nested too deeply, or a choice has too many alternatives",
    "il est imbriqué trop profondément, ou un choix a trop de cas",
)
_NODES: dict[type[nodes.Node], Bilingual] = {
    nodes.Include: Bilingual(
        "a template cannot include another", "un gabarit ne peut pas en inclure un autre"
    ),
    **dict.fromkeys(
        (nodes.Import, nodes.FromImport),
        Bilingual("a template cannot import another", "un gabarit ne peut pas en importer un autre"),
    ),
    nodes.Extends: Bilingual(
        "a template cannot extend another", "un gabarit ne peut pas en prolonger un autre"
    ),
    nodes.Macro: Bilingual("a template cannot have macros", "un gabarit ne peut pas avoir de macros"),
}
_OTHER = Bilingual(
    "only {{ value }}, {% for %}, {% if %} and {% set %} are allowed",
    "seuls {{ valeur }}, {% for %}, {% if %} et {% set %} sont admis",
)
_EXPRESSION = Bilingual(
    "this expression is not allowed: use names, whole numbers, texts, lists, comparisons, + - * // %, and "
    "functions without named arguments",
    "cette expression n’est pas admise\u00a0: employez des noms, des nombres entiers, des textes, des "
    "listes, des comparaisons, + - * // %, et des fonctions sans argument nommé",
)


def read(text: str) -> tuple[Step, ...]:
    """Parse a template into steps; raise TemplateReadError if it is malformed."""
    if len(text) > LONGEST:
        raise TemplateReadError(LONGEST, _LONG)
    try:
        tree = Parser(make_environment(), text).parse()
    except TemplateSyntaxError as error:
        raise TemplateReadError(min(error.lineno, max(len(text) - 1, 0)), _SYNTAX) from error
    except (RecursionError, ValueError) as error:
        raise TemplateReadError(0, _DEEP) from error
    _check_depth(tree)
    return _StepReader(text).read_steps(tree.body, 0)


def _check_depth(tree: nodes.Node) -> None:
    """Reject a template that is nested too deeply, such as a sum of thousands of parts."""
    waiting = [(tree, 0, 0)]
    while waiting:
        node, deep, start = waiting.pop()
        start = _get_start(node) or start
        if deep > _MOST_NESTED or (isinstance(node, nodes.If) and len(node.elif_) > _MOST_NESTED):
            raise TemplateReadError(start, _DEEP)
        below = deep + 1 if isinstance(node, nodes.Expr) else 0
        waiting += [(each, below, start) for each in node.iter_child_nodes()]


def _find_start(node: nodes.Node) -> int:
    """Return the offset of a node, or of its first child that has one; some Jinja nodes have none."""
    return _get_start(node) or next(map(_find_start, node.iter_child_nodes()), 0)


def _get_start(node: nodes.Node) -> int | None:
    start: int | None = node.lineno  # the stubs say that it is always set; it is not
    return start


def _read_name(node: nodes.Node) -> str:
    if isinstance(node, nodes.Name) and not keyword.iskeyword(node.name):
        return node.name
    raise TemplateReadError(node.lineno, _EXPRESSION)


class _StepReader:
    def __init__(self, text: str) -> None:
        self._convert = _ExpressionConverter(text).convert

    def read_steps(self, body: Iterable[nodes.Node], deep: int) -> tuple[Step, ...]:
        if deep > _DEEPEST:
            raise TemplateReadError(0, _DEEP)
        return tuple(step for node in body for step in self._read_step(node, deep))

    def _read_step(self, node: nodes.Node, deep: int) -> Iterator[Step]:
        at = _find_start(node)
        if isinstance(node, nodes.Output):
            for each in node.nodes:
                if isinstance(each, nodes.TemplateData):
                    yield Markup(each.data, each.lineno)
                else:
                    yield Value(self._convert(each), each.lineno)
        elif isinstance(node, nodes.For) and not node.recursive:
            test = self._convert(node.test) if node.test is not None else None
            body, otherwise = (self.read_steps(each, deep + 1) for each in (node.body, node.else_))
            yield Loop(_read_name(node.target), self._convert(node.iter), test, body, otherwise, at)
        elif isinstance(node, nodes.If):
            yield self._read_choice(node, list(node.elif_), deep)
        elif isinstance(node, nodes.Assign):
            yield Assignment(_read_name(node.target), self._convert(node.node), at)
        else:
            raise TemplateReadError(at, _NODES.get(type(node), _OTHER))

    def _read_choice(self, node: nodes.If, further: list[nodes.If], deep: int) -> Choice:
        """Return a choice; each `elif` becomes a choice nested in the `else`."""
        if further:
            first, *rest = further
            inner = nodes.If(first.test, first.body, [], node.else_, lineno=first.lineno)
            otherwise: tuple[Step, ...] = (self._read_choice(inner, rest, deep),)
        else:
            otherwise = self.read_steps(node.else_, deep + 1)
        return Choice(self._convert(node.test), self.read_steps(node.body, deep + 1), otherwise, node.lineno)


# Expressions: Jinja nodes to Python syntax trees

_CONSTANT = lazy_pattern(r"\"(?:\\.|[^\"])*\"|'(?:\\.|[^'])*'|\w+", re.DOTALL)
_WORD = lazy_pattern(r"\s*\w+")


class _ExpressionConverter:
    """Converter of the expressions of one template.

    The `col_offset` and `end_col_offset` of a tree are its range in the template, in characters: Jinja gives
    the start of a range, and the text shows its end.
    """

    def __init__(self, text: str) -> None:
        self._text = text

    def convert(self, node: nodes.Node) -> ast.expr:
        if type(node) in _OPERATIONS:
            parts = self._convert_all(node.iter_child_nodes())
            return _place_around(_OPERATIONS[type(node)](parts), parts)
        converter = _CONVERTERS.get(type(node))
        if converter is None:
            raise TemplateReadError(node.lineno, _EXPRESSION)
        return converter(self, node)

    def _convert_all(self, found: Iterable[nodes.Node]) -> list[ast.expr]:
        return [self.convert(each) for each in found]

    def _find_end(self, pattern: re.Pattern[str], at: int) -> int:
        found = pattern.match(self._text, at)
        return found.end() if found else at

    def convert_name(self, node: nodes.Name) -> ast.expr:
        return _place(ast.Name(_read_name(node)), node.lineno, node.lineno + len(node.name))

    def convert_constant(self, node: nodes.Const) -> ast.expr:
        if not isinstance(node.value, str | int | None):
            raise TemplateReadError(node.lineno, _EXPRESSION)
        return _place(ast.Constant(node.value), node.lineno, self._find_end(_CONSTANT, node.lineno))

    def convert_field(self, node: nodes.Getattr) -> ast.expr:
        of = self.convert(node.node)
        after_dot = node.lineno + 1
        return _place(ast.Attribute(of, node.attr), of.col_offset, self._find_end(_WORD, after_dot))

    def convert_comparison(self, node: nodes.Compare) -> ast.expr:
        values = self._convert_all([node.expr, *(each.expr for each in node.ops)])
        signs = [_COMPARED[each.op]() for each in node.ops]
        return _place_around(ast.Compare(values[0], signs, values[1:]), values)

    def convert_test(self, node: nodes.Test) -> ast.expr:
        """Convert a test for none, or for existence, to a comparison with none."""
        if node.name not in _TESTED:
            raise TemplateReadError(node.lineno, _EXPRESSION)
        of = self.convert(node.node)
        return _place_around(ast.Compare(of, [_TESTED[node.name]()], [_make_none(of)]), (of,))

    def convert_choice(self, node: nodes.CondExpr) -> ast.expr:
        other = self.convert(node.expr2) if node.expr2 is not None else None
        test, body = self._convert_all((node.test, node.expr1))
        other = other or _make_none(test)
        return _place_around(ast.IfExp(test, body, other), (test, body, other))

    def convert_call(self, node: nodes.Call) -> ast.expr:
        if node.kwargs or node.dyn_args or node.dyn_kwargs:
            raise TemplateReadError(node.lineno, _EXPRESSION)
        _read_name(node.node)
        func, *args = self._convert_all((node.node, *node.args))
        return _place_around(ast.Call(func, args, []), (func, *args))

    def convert_filter(self, node: nodes.Filter) -> ast.expr:
        """Convert a filter to a call: `entries.term | sort("title")` is `sort(entries.term, "title")`."""
        if node.node is None or node.kwargs or node.dyn_args or node.dyn_kwargs or "." in node.name:
            raise TemplateReadError(node.lineno, _EXPRESSION)
        func = _place(ast.Name(node.name), node.lineno, node.lineno + len(node.name))
        args = self._convert_all((node.node, *node.args))
        return _place_around(ast.Call(func, args, []), (func, *args))


def _place(expression: ast.expr, start: int, end: int) -> ast.expr:
    expression.lineno = expression.end_lineno = 1
    expression.col_offset, expression.end_col_offset = start, end
    return expression


def _place_around(expression: ast.expr, parts: Iterable[ast.expr]) -> ast.expr:
    """Set the range of a tree to cover its parts."""
    ranges = [(each.col_offset, each.end_col_offset or 0) for each in parts] or [(0, 0)]
    return _place(expression, min(start for start, _ in ranges), max(end for _, end in ranges))


def _make_none(beside: ast.expr) -> ast.expr:
    """Return the constant none, with the range of the tree beside it."""
    return _place_around(ast.Constant(None), (beside,))


_TESTED: dict[str, type[ast.cmpop]] = {"none": ast.Is, "defined": ast.IsNot, "undefined": ast.Is}
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
_OPERATIONS: dict[type[nodes.Node], Callable[[list[ast.expr]], ast.expr]] = {
    nodes.Getitem: lambda parts: ast.Subscript(parts[0], parts[1]),
    nodes.List: ast.List,
    nodes.Tuple: ast.List,
    nodes.Not: lambda parts: ast.UnaryOp(ast.Not(), *parts),
    nodes.Neg: lambda parts: ast.UnaryOp(ast.USub(), *parts),
    nodes.And: lambda parts: ast.BoolOp(ast.And(), parts),
    nodes.Or: lambda parts: ast.BoolOp(ast.Or(), parts),
    nodes.Add: lambda parts: ast.BinOp(parts[0], ast.Add(), parts[1]),
    nodes.Sub: lambda parts: ast.BinOp(parts[0], ast.Sub(), parts[1]),
    nodes.Mul: lambda parts: ast.BinOp(parts[0], ast.Mult(), parts[1]),
    nodes.FloorDiv: lambda parts: ast.BinOp(parts[0], ast.FloorDiv(), parts[1]),
    nodes.Mod: lambda parts: ast.BinOp(parts[0], ast.Mod(), parts[1]),
}
"""The operations that only evaluate their operands, in order."""
_CONVERTERS: dict[type[nodes.Node], Callable[[_ExpressionConverter, Any], ast.expr]] = {
    nodes.Name: _ExpressionConverter.convert_name,
    nodes.Const: _ExpressionConverter.convert_constant,
    nodes.Getattr: _ExpressionConverter.convert_field,
    nodes.Compare: _ExpressionConverter.convert_comparison,
    nodes.Test: _ExpressionConverter.convert_test,
    nodes.CondExpr: _ExpressionConverter.convert_choice,
    nodes.Call: _ExpressionConverter.convert_call,
    nodes.Filter: _ExpressionConverter.convert_filter,
}


# Expressions: Python syntax trees to instruction trees

Tree = Any


def make_tree(expression: ast.expr) -> Tree:
    """Return the instruction tree of an expression; the caller resolves its names, `["name", n]`."""
    match expression:
        case ast.Constant(value):
            return ["text", value] if isinstance(value, str) else value
        case ast.Name(name):
            return ["name", name]
        case ast.Attribute(of, name):
            return ["field?", name, make_tree(of)]
        case ast.Compare(first, signs, rest):
            values = [make_tree(each) for each in (first, *rest)]
            return build_comparison([_VERBS[type(sign)] for sign in signs], values)
        case ast.Call(ast.Name(name), args):
            return build_call(name, [make_tree(each) for each in args])
    operands = [make_tree(each) for each in ast.iter_child_nodes(expression) if isinstance(each, ast.expr)]
    operation: ast.AST = getattr(expression, "op", expression)
    return [_VERBS[type(operation)], *operands]


_VERBS: dict[type[ast.AST], str] = {
    ast.Subscript: "item?",
    ast.List: "list",
    ast.IfExp: "if",
    ast.Not: "not",
    ast.USub: "neg",
    ast.And: "and?",
    ast.Or: "or?",
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Eq: "==",
    ast.Is: "==",
    ast.NotEq: "!=",
    ast.IsNot: "!=",
    ast.Gt: ">",
    ast.GtE: ">=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.In: "in",
    ast.NotIn: "not in",
}
