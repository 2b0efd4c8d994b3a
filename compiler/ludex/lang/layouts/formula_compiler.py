"""Formulas of layouts and sheets: checked, then lowered to lenient trees for the renderer.

In a lenient formula, a missing field evaluates to `none`, and so does any field of `none`. The checker
reports mistakes; this module lowers expressions to trees regardless of types.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ludex.core.findings import Finding, Note
from ludex.core.ids import from_identifier
from ludex.core.messages import Message
from ludex.core.spans import Span
from ludex.core.trees import EXPRESSION_DEPTH, build_call, build_comparison, build_comprehension
from ludex.lang.codes.expressions import NOT_ALLOWED
from ludex.lang.expression_reader import Pointer, RuleReader
from ludex.lang.layouts.formula_checker import FormulaChecker
from ludex.lang.layouts.value_shapes import Shapes
from ludex.lang.parser import ARITHMETIC, COMPARISONS, TOO_DEEP
from ludex.lang.rule_compiler import measure_depth
from ludex.lang.types.namespace import Namespace
from ludex.schema.entries import Entry


def compile_formulas(game: Namespace, entry: Entry) -> tuple[dict[str, Any], list[Span], list[Finding]]:
    """Compile the formulas of one layout or sheet; return them by pointer, with their spans and all findings.

    Formulas with mistakes are omitted. A finding about an expression of several boxes is reported once.
    """
    rules, shapes = RuleReader(game, entry), Shapes(game)
    formulas: dict[str, Any] = {}
    spans: list[Span] = []
    found = game.world.annotated_places(entry, "x-expr")
    for at, annotation, _ in sorted(found, key=lambda each: entry.span(each[0]).start):
        known = len(rules.findings)
        rules.begin_rule()
        root = _check_root(rules, shapes, at, annotation.value)
        if root is None or len(rules.findings) > known:
            continue
        made = lower_formula(root, len(spans), shapes.entry, shapes.entry_of_kind)
        if measure_depth(made["is"]) > EXPRESSION_DEPTH:  # it may be deeper than the source
            rules.add_finding(NOT_ALLOWED, entry.span(at), Note(Message(TOO_DEEP)))
            continue
        formulas["/".join(map(str, at))] = made
        spans.append(entry.span(at))
    if game.find_core_kind(entry.kind) == "sheet" and isinstance(entry.data.get("template"), str):
        from ludex.lang.layouts.template_checker import check_template  # with Jinja, which few entries need

        rules.begin_rule()
        check_template(rules, shapes)
    findings = {(each.code.name, each.span): each for each in rules.findings}
    return formulas, spans, list(findings.values())


def _check_root(rules: RuleReader, shapes: Shapes, at: Pointer, says: Mapping[str, Any]) -> ast.expr | None:
    value = rules.value(at)
    if not isinstance(value, str):
        return ast.Constant(value) if isinstance(value, bool | int) else None
    checker = FormulaChecker(rules, shapes, at, says)
    checker.check_expression()
    return checker.root


EntryLookup = Callable[[str], str | None]
"""Returns the id of the entry that a name means; None if it is a word of the data."""
KindLookup = Callable[[str, str], str | None]
"""Returns the id of the entry of a kind, given the names of both in expressions; None if there is none."""
FIRST = ("self", "it", "n")
"""The first slots: the printed entry, the current item of a repeated box, and its number."""
_WORDS = {"none": None, "true": True, "false": False}


def lower_formula(
    node: ast.expr, point: int, entry: EntryLookup, entry_of_kind: KindLookup
) -> dict[str, Any]:
    """Lower an expression to a formula about the printed entry, without reporting findings."""
    lowering = _Lowering(entry, entry_of_kind)
    tree = lowering.lower_node(node, {name: slot for slot, name in enumerate(FIRST)})
    locals_ = [[name, "any"] for name in (*FIRST, *lowering.bound)]
    params = locals_[: len(FIRST)]
    return {"point": point, "params": params, "locals": locals_, "returns": "any", "is": tree}


class _Lowering:
    """Lowering of one expression; `bound` has the names that it binds, in the order of their slots."""

    def __init__(self, entry: EntryLookup, entry_of_kind: KindLookup) -> None:
        self.entry, self.entry_of_kind = entry, entry_of_kind
        self.bound: list[str] = []

    def lower_node(self, node: ast.expr, slots: dict[str, int]) -> object:
        match node:
            case ast.Constant(value):
                return ["text", value] if isinstance(value, str) else value
            case ast.Name(name):
                return self._name(name, slots)
            case ast.Compare(first, signs, rest):
                values = self._each([first, *rest], slots)
                return build_comparison([COMPARISONS[type(sign)] for sign in signs], values)
            case ast.Attribute(ast.Name(kind), name) if kind not in slots:
                found = self.entry_of_kind(kind, name)
                return ["entry", found] if found else ["field?", name, self._name(kind, slots)]
            case ast.ListComp():
                return self._listed(node, slots)
            case ast.Call(ast.Name(name), args):
                return build_call(name, self._each(args, slots))
        operation, operands = _operation(node)
        return [*operation, *self._each(operands, slots)]

    def _each(self, nodes: Sequence[ast.expr], slots: dict[str, int]) -> list[object]:
        return [self.lower_node(node, slots) for node in nodes]

    def _name(self, name: str, slots: dict[str, int]) -> object:
        if name in slots:
            return ["local", slots[name]]
        if name in _WORDS:
            return _WORDS[name]
        found = self.entry(name)
        return ["entry", found] if found else ["word", from_identifier(name)]

    def _listed(self, node: ast.ListComp, slots: dict[str, int]) -> object:
        inner = dict(slots)
        loops = []
        for each in node.generators:
            over = self.lower_node(each.iter, inner)
            name = each.target.id if isinstance(each.target, ast.Name) else ""
            inner[name] = len(FIRST) + len(self.bound)
            self.bound.append(name)
            loops.append((inner[name], over, self._each(each.ifs, inner)))
        return build_comprehension(loops, self.lower_node(node.elt, inner))


def _operation(node: ast.expr) -> tuple[list[Any], list[ast.expr]]:
    match node:
        case ast.Attribute(of, name):
            return ["field?", name], [of]
        case ast.Subscript(of, key):
            return ["item?"], [of, key]
        case ast.BoolOp(sign, values):
            return ["and?" if isinstance(sign, ast.And) else "or?"], values
        case ast.UnaryOp(ast.Not(), of):
            return ["not"], [of]
        case ast.UnaryOp(ast.USub(), of):
            return ["neg"], [of]
        case ast.BinOp(left, sign, right):
            return [ARITHMETIC[type(sign)]], [left, right]
        case ast.IfExp(test, body, other):
            return ["if"], [test, body, other]
        case ast.List(items):
            return ["list"], items
    raise TypeError(ast.dump(node))  # the checker has refused it
