"""Checker of sheet templates: check the names in expressions, field by field, before printing.

Names mean the same as in `render/sheets/template_runner.py`: those of every template, such as `sheet` and
`entries`, and those that the template sets, then those of entries. A word of the data can only be compared.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping, Sequence
from typing import Any

from ludex.core.findings import make_finding
from ludex.core.ids import to_identifier
from ludex.lang.codes import expressions as codes
from ludex.lang.codes import types
from ludex.lang.expression_reader import RuleReader
from ludex.lang.layouts import value_shapes as sorts
from ludex.lang.layouts.formula_checker import FormulaChecker, Names
from ludex.lang.layouts.value_shapes import ANYTHING, Shape, Shapes
from ludex.lang.parser import ParsedExpression
from ludex.text.codes.templates import SHEET_TEMPLATE
from ludex.text.templates.sheet_template import (
    Assignment,
    Choice,
    Loop,
    Step,
    TemplateReadError,
    Value,
    read,
)

FIELD = "template"
_AT = (FIELD,)
_ENTRIES = "entries"
_CALLED: Mapping[str, tuple[int, int, str]] = {
    "sort": (1, 2, "(list, field)"),
    "page": (1, 1, "(entry)"),
    "cited": (1, 1, "(list)"),
}
"""Functions that templates can call besides those of layouts, with the fewest and most arguments."""
_WORD = re.compile(r"\W*(?P<word>\w+)")


def check_template(rules: RuleReader, shapes: Shapes) -> None:
    """Check the template of a sheet, and add mistakes to the findings of `rules`."""
    text = rules.value(_AT)
    try:
        steps = read(text)
    except TemplateReadError as refused:
        found = _WORD.match(text, refused.start)
        start, end = found.span("word") if found else (refused.start, refused.start + 1)
        span = rules.text_span(_AT, start, min(end, len(text)))
        sheet = str(rules.entry.id)
        rules.findings.append(make_finding(SHEET_TEMPLATE, span, sheet=sheet, why=refused.what))
        return
    checker = _TemplateChecker(rules, shapes, _AT, {})
    checker.parsed = _TemplateText(text, ast.Constant(None))
    checker.check_steps(steps, dict(checker.list_first_names()))


class _TemplateText(ParsedExpression):
    def node_range(self, node: ast.AST) -> tuple[int, int]:
        assert isinstance(node, ast.expr | ast.keyword)  # noqa: S101
        return node.col_offset, max(node.end_col_offset or 0, node.col_offset + 1)


def _make_record(fields: Mapping[str, Any], root: Mapping[str, Any]) -> Shape:
    return (({"type": "object", "properties": fields, "additionalProperties": False}, root),)


class _TemplateChecker(FormulaChecker):
    def list_first_names(self) -> Names:
        """Return the names, other than those of entries, that any template can use, with their shapes."""
        sheet = self.shapes.kinds[self.rules.entry.kind].schema
        own = {name: {"type": "string", "x-text": "prose"} for name in self.rules.entry.data.get("texts", {})}
        texts = {"type": "object", "properties": own, "additionalProperties": False}
        return {
            _ENTRIES: ANYTHING,
            "contents": ANYTHING,
            "legend": ANYTHING,
            "sheet": _make_record({**sheet.get("properties", {}), "texts": texts}, sheet),
        }

    def check_steps(self, steps: Sequence[Step], names: dict[str, Shape]) -> None:
        for step in steps:
            self.depth, self.too_deep = 0, False
            if isinstance(step, Value):
                self.find_shape(step.expression, names)
            elif isinstance(step, Loop):
                self._check_loop(step, names)
            elif isinstance(step, Choice):
                self.find_shape(step.test, names)
                self.check_steps(step.body, names)
                self.check_steps(step.otherwise, names)
            elif isinstance(step, Assignment):
                names[step.name] = self.find_shape(step.expression, names)

    def _check_loop(self, loop: Loop, names: dict[str, Shape]) -> None:
        items = self.shapes.item(self.find_shape(loop.over, names))
        number, truth = {"type": "integer"}, {"type": "boolean"}
        state = _make_record({"index": number, "length": number, "first": truth, "last": truth}, {})
        if loop.test is not None:
            self.find_shape(loop.test, {**names, loop.name: items})
        self.check_steps(loop.body, {**names, loop.name: items, "loop": state})
        self.check_steps(loop.otherwise, dict(names))

    def _value(self, node: ast.Name, names: Names) -> Shape:
        """Return the shape of the value of a bare name; report a name that means nothing here."""
        if self.is_word(node, names):
            self.report_unknown(codes.ANYTHING, node, node.id, {*names, *self.game.entries})
            return ANYTHING
        return super()._value(node, names)

    def _field(self, node: ast.Attribute, names: Names) -> Shape:
        if self._is_entries(node.value, names):
            return self._list_kind(node, node.attr)
        return super()._field(node, names)

    def _shape(self, node: ast.expr, names: Names) -> Shape:
        if isinstance(node, ast.Subscript) and self._is_entries(node.value, names):
            if isinstance(node.slice, ast.Constant):
                return self._list_kind(node.slice, str(node.slice.value))
            self.find_shape(node.slice, names)
            return ANYTHING
        return super()._shape(node, names)

    def _is_entries(self, node: ast.expr, names: Names) -> bool:
        return isinstance(node, ast.Name) and node.id == _ENTRIES and names.get(_ENTRIES) is ANYTHING

    def _list_kind(self, node: ast.expr, name: str) -> Shape:
        kind = self.shapes.find_kind(to_identifier(name))
        if kind is None:
            self.report_unknown(codes.KIND, node, name, map(to_identifier, self.shapes.kinds))
            return ANYTHING
        return sorts.list_of([(part,) for part in self.shapes.of_kinds([kind])])

    def _call_shape(self, node: ast.Call, names: Names) -> Shape:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        if name not in _CALLED:
            return super()._call_shape(node, names)
        least, most, wanted = _CALLED[name]
        if not least <= len(node.args) <= most:
            self.add_finding(types.ARITY, node.func, name=name, wanted=wanted, n=most)
            return ANYTHING
        given = self.find_shape(node.args[0], names)
        if name == "sort":
            self._check_sort_field(given, node.args[1:])
            return given
        if name == "cited":
            return sorts.list_of([(part,) for part in self.shapes.of_kinds(["rule"])])
        return ANYTHING

    def _check_sort_field(self, given: Shape, by: Sequence[ast.expr]) -> None:
        for each in by:
            if isinstance(each, ast.Constant) and isinstance(each.value, str):
                found, known = self.shapes.field(self.shapes.item(given), to_identifier(each.value))
                if found is None:
                    self.report_unknown(codes.FIELD, each, each.value, known)
