"""Sheet templates: parse Jinja syntax to values, loops and choices as plain data.

Jinja only parses: its tree is read node by node, only node types listed below are allowed, and nothing is
compiled or run. Expressions in braces become instruction trees, like those of layouts; a name becomes
`["name", n]`, which the caller resolves. Nothing here knows of entries or paper.
"""

from __future__ import annotations

import keyword
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from jinja2 import TemplateSyntaxError, nodes
from jinja2.parser import Parser

from ludex.core.messages import Bilingual
from ludex.core.trees import build_call, build_comparison
from ludex.text.templates.slot_parser import make_environment

LONGEST = 20_000
"""Maximum number of characters in a template."""
_DEEPEST = 40
"""Maximum nesting of loops and choices."""
_MOST_NESTED = 60
"""Maximum nesting of an expression, and most alternatives of a choice."""


Tree = Any
"""An expression as plain data, or in the form that a converter makes."""
Converter = Callable[[nodes.Node], Tree]


@dataclass(frozen=True, slots=True)
class Markup:
    """Text between values: line ends, and signs at the start of a line that determine its kind."""

    text: str
    start: int


@dataclass(frozen=True, slots=True)
class Value:
    """Expression whose value is printed."""

    expression: Tree
    start: int


@dataclass(frozen=True, slots=True)
class Loop:
    name: str
    over: Tree
    test: Tree
    """The condition for each item; true if there is none."""
    body: tuple[Step, ...]
    otherwise: tuple[Step, ...]
    start: int


@dataclass(frozen=True, slots=True)
class Choice:
    test: Tree
    body: tuple[Step, ...]
    otherwise: tuple[Step, ...]
    start: int


@dataclass(frozen=True, slots=True)
class Assignment:
    """Tag `set`: names a value for the steps after it."""

    name: str
    expression: Tree
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
_DEEP = Bilingual("it is nested too deeply", "il est imbriqué trop profondément")
_NODES: dict[type[nodes.Node], Bilingual] = {
    nodes.Include: Bilingual(
        "a template cannot include another", "un gabarit ne peut pas en inclure un autre"
    ),
    nodes.Import: Bilingual(
        "a template cannot import another", "un gabarit ne peut pas en importer un autre"
    ),
    nodes.FromImport: Bilingual(
        "a template cannot import another", "un gabarit ne peut pas en importer un autre"
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
    "an expression may only name, compare, count and choose",
    "une expression ne peut que nommer, comparer, compter et choisir",
)


def read_steps(text: str, convert: Converter) -> tuple[Step, ...]:
    """Parse a template into steps and convert its expressions; raise TemplateReadError if it is malformed."""
    if len(text) > LONGEST:
        raise TemplateReadError(LONGEST, _LONG)
    try:
        tree = Parser(make_environment(), text).parse()
    except TemplateSyntaxError as error:
        raise TemplateReadError(min(error.lineno, max(len(text) - 1, 0)), _SYNTAX) from error
    except (RecursionError, ValueError) as error:
        raise TemplateReadError(0, _DEEP) from error
    _check_depth(tree)
    return _read_steps(tree.body, 0, convert)


def read(text: str) -> tuple[Step, ...]:
    """Parse a template into steps with instruction trees; raise TemplateReadError if it is malformed."""
    return read_steps(text, convert_expression)


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


def _read_steps(body: Iterable[nodes.Node], deep: int, convert: Converter) -> tuple[Step, ...]:
    if deep > _DEEPEST:
        raise TemplateReadError(0, _DEEP)
    return tuple(step for node in body for step in _read_step(node, deep, convert))


def _read_step(node: nodes.Node, deep: int, convert: Converter) -> Iterator[Step]:
    at = _find_start(node)
    if isinstance(node, nodes.Output):
        for each in node.nodes:
            if isinstance(each, nodes.TemplateData):
                yield Markup(each.data, each.lineno)
            else:
                yield Value(convert(each), each.lineno)
    elif isinstance(node, nodes.For) and not node.recursive:
        test = convert(node.test) if node.test is not None else True
        body, otherwise = (
            _read_steps(node.body, deep + 1, convert),
            _read_steps(node.else_, deep + 1, convert),
        )
        yield Loop(_read_name(node.target), convert(node.iter), test, body, otherwise, at)
    elif isinstance(node, nodes.If):
        yield _read_choice(node, list(node.elif_), deep, convert)
    elif isinstance(node, nodes.Assign):
        yield Assignment(_read_name(node.target), convert(node.node), at)
    else:
        raise TemplateReadError(at, _NODES.get(type(node), _OTHER))


def _read_choice(node: nodes.If, further: list[nodes.If], deep: int, convert: Converter) -> Choice:
    """Return a choice; each `elif` becomes a choice nested in the `else`."""
    if further:
        first, *rest = further
        inner = nodes.If(first.test, first.body, [], node.else_, lineno=first.lineno)
        otherwise: tuple[Step, ...] = (_read_choice(inner, rest, deep, convert),)
    else:
        otherwise = _read_steps(node.else_, deep + 1, convert)
    return Choice(convert(node.test), _read_steps(node.body, deep + 1, convert), otherwise, node.lineno)


def _read_name(node: nodes.Node) -> str:
    if isinstance(node, nodes.Name) and not keyword.iskeyword(node.name):
        return node.name
    raise TemplateReadError(node.lineno, _EXPRESSION)


# Expressions: Jinja nodes to instruction trees


def convert_expression(node: nodes.Node) -> Tree:
    """Convert an expression to an instruction tree."""
    maker = _MAKERS.get(type(node))
    if maker is None:
        raise TemplateReadError(node.lineno, _EXPRESSION)
    return maker(node)


def _convert_constant(node: nodes.Const) -> Tree:
    if isinstance(node.value, str):
        return ["text", node.value]
    if isinstance(node.value, int | None):
        return node.value
    raise TemplateReadError(node.lineno, _EXPRESSION)


def _convert_comparison(node: nodes.Compare) -> Tree:
    values = [convert_expression(each) for each in (node.expr, *(each.expr for each in node.ops))]
    return build_comparison([_COMPARED[each.op] for each in node.ops], values)


def _convert_choice(node: nodes.CondExpr) -> Tree:
    other = convert_expression(node.expr2) if node.expr2 is not None else None
    return ["if", convert_expression(node.test), convert_expression(node.expr1), other]


def _convert_call(node: nodes.Call) -> Tree:
    if node.kwargs or node.dyn_args or node.dyn_kwargs:
        raise TemplateReadError(node.lineno, _EXPRESSION)
    return build_call(_read_name(node.node), _convert_all(node.args))


def _convert_filter(node: nodes.Filter) -> Tree:
    """Convert a filter to a call: `entries.term | sort("title")` is `sort(entries.term, "title")`."""
    if node.node is None or node.kwargs or node.dyn_args or node.dyn_kwargs or "." in node.name:
        raise TemplateReadError(node.lineno, _EXPRESSION)
    return build_call(node.name, _convert_all([node.node, *node.args]))


def _convert_test(node: nodes.Test) -> Tree:
    """Convert a test for none, or for existence."""
    if node.name not in _TESTED:
        raise TemplateReadError(node.lineno, _EXPRESSION)
    return [_TESTED[node.name], convert_expression(node.node), None]


def _convert_all(found: Iterable[nodes.Node]) -> list[Tree]:
    return [convert_expression(each) for each in found]


def _make_converter(operation: str) -> Callable[[Any], Tree]:
    """Return a converter for an operation that only evaluates its operands in order."""
    return lambda node: [operation, *_convert_all(node.iter_child_nodes())]


_TESTED = {"none": "==", "defined": "!=", "undefined": "=="}
_COMPARED = {
    "eq": "==",
    "ne": "!=",
    "gt": ">",
    "gteq": ">=",
    "lt": "<",
    "lteq": "<=",
    "in": "in",
    "notin": "not in",
}
_MAKERS: dict[type[nodes.Node], Callable[..., Tree]] = {
    nodes.Name: lambda node: ["name", _read_name(node)],
    nodes.Const: _convert_constant,
    nodes.Getattr: lambda node: ["field?", node.attr, convert_expression(node.node)],
    nodes.Getitem: _make_converter("item?"),
    nodes.Compare: _convert_comparison,
    nodes.CondExpr: _convert_choice,
    nodes.Call: _convert_call,
    nodes.Filter: _convert_filter,
    nodes.Test: _convert_test,
    nodes.List: _make_converter("list"),
    nodes.Tuple: _make_converter("list"),
    nodes.Not: _make_converter("not"),
    nodes.Neg: _make_converter("neg"),
    nodes.And: _make_converter("and?"),
    nodes.Or: _make_converter("or?"),
    nodes.Add: _make_converter("+"),
    nodes.Sub: _make_converter("-"),
    nodes.Mul: _make_converter("*"),
    nodes.FloorDiv: _make_converter("//"),
    nodes.Mod: _make_converter("%"),
}
