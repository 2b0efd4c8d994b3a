"""Formulas of layouts and sheets: checked, and lowered to lenient trees."""

from __future__ import annotations

import ast
from collections.abc import Mapping
from typing import Any

from ludex.core.findings import Finding, Note
from ludex.core.messages import Message
from ludex.core.spans import Span
from ludex.lang.codes.expressions import NOT_ALLOWED
from ludex.lang.expression_reader import Pointer, RuleReader
from ludex.lang.layouts.formula_checker import FormulaChecker
from ludex.lang.layouts.lang_lenient import lower_formula
from ludex.lang.layouts.value_shapes import Shapes
from ludex.lang.parser import DEEPEST, TOO_DEEP
from ludex.lang.types.namespace import Namespace
from ludex.schema.entries import Entry


def compile_formulas(game: Namespace, entry: Entry) -> tuple[dict[str, Any], list[Span], list[Finding]]:
    """The formulas of one layout or sheet by their pointers, where their points stand, and what is wrong with
    them; of an expression that several boxes share, once.
    """
    reading, shapes = RuleReader(game, entry), Shapes(game)
    formulas: dict[str, Any] = {}
    spans: list[Span] = []
    found = game.world.annotated_places(entry, "x-expr")
    for at, annotation, _ in sorted(found, key=lambda each: entry.span(each[0]).start):
        known = len(reading.findings)
        reading.begin_rule()
        root = _check_root(reading, shapes, at, annotation.value)
        if root is None or len(reading.findings) > known:
            continue
        made = lower_formula(root, len(spans), shapes.entry)
        if _depth(made["is"]) > DEEPEST:
            reading.add_finding(NOT_ALLOWED, entry.span(at), Note(Message(TOO_DEEP)))
            continue
        formulas["/".join(map(str, at))] = made
        spans.append(entry.span(at))
    told = {(each.code.name, each.span): each for each in reading.findings}
    return formulas, spans, list(told.values())


def _check_root(reading: RuleReader, shapes: Shapes, at: Pointer, says: Mapping[str, Any]) -> ast.expr | None:
    """An expression once it has been looked at; none where it cannot be read."""
    value = reading.value(at)
    if not isinstance(value, str):
        return ast.Constant(value) if isinstance(value, bool | int) else None
    looking = FormulaChecker(reading, shapes, at, says)
    looking.check_expression()
    return looking.root


def _depth(tree: Any) -> int:
    """How many operations stand within one another: forgiving takes some that nobody wrote."""
    if not isinstance(tree, list):
        return 0
    return max(map(_depth, tree), default=0) + bool(tree and isinstance(tree[0], str))
