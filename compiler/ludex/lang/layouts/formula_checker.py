"""Checker of expressions in layouts and sheets: names, comparisons, words.

A layout can print entries of several kinds, so a field is known if any of these kinds has it, and none is
allowed everywhere. If the sort of a value is unknown, nothing is reported.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from typing import Any, TypeGuard

from ludex.core.findings import Code, Note
from ludex.core.ids import kind_of, to_identifier
from ludex.core.lengths import TENTHS, measure
from ludex.core.messages import Bilingual, Choice, Message
from ludex.core.suggestions import did_you_mean
from ludex.core.trees import EXPRESSION_DEPTH, FUNCTIONS, can_call
from ludex.lang.codes import expressions as codes
from ludex.lang.codes import types
from ludex.lang.expression_reader import Pointer, RuleReader
from ludex.lang.expressions.names import NO_UNITS
from ludex.lang.layouts import value_shapes as sorts
from ludex.lang.layouts.value_shapes import ANYTHING, GAME, Shape, Shapes
from ludex.lang.parser import REPLACEMENT_HINTS, TOO_DEEP, ParsedExpression, SyntaxProblem, parse
from ludex.lang.types.rule_types import BOOL, INT, TEXT, AnyType, ListOf, MapOf, Word, describe_type
from ludex.lang.types.rule_types import Entry as EntryType

_EQUAL = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot)
_ORDER = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)


Names = Mapping[str, Shape]
_WORDS = ("none", "true", "false")
_WANTED = {"range": "(from, to, step)", "min": "(a, b…)", "max": "(a, b…)"}
_CONSTANT = {bool: sorts.TRUTH, int: sorts.NUMBER, str: sorts.WORDS}
_PLAIN = (ast.Constant, ast.Compare, ast.BoolOp, ast.UnaryOp, ast.BinOp, ast.List)
_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.USub, ast.Not)


class FormulaChecker:
    """Checker of one expression of a layout or sheet."""

    def __init__(self, rules: RuleReader, shapes: Shapes, at: Pointer, says: Mapping[str, Any]) -> None:
        self.rules, self.shapes, self.at, self.says = rules, shapes, at, says
        self.game = rules.game
        self.depth, self.too_deep = 0, False
        self.root: ast.expr | None = None

    def check_expression(self) -> Shape:
        text = self.rules.value(self.at)
        parsed = parse(text)
        if isinstance(parsed, SyntaxProblem):
            self.rules.report_unreadable(self.at, 0, text, parsed)
            return ANYTHING
        self.parsed, self.root = parsed, parsed.root
        self._measure_lengths(parsed)
        return self.find_shape(parsed.root, self._names())

    def _measure_lengths(self, parsed: ParsedExpression) -> None:
        """Replace each length in a unit of the game by its number; other lengths are refused later."""
        known = self.game.units if self.game.world.manifest is not None else TENTHS
        for node in ast.walk(parsed.root):
            if isinstance(node, ast.Constant):
                length = parsed.find_length(node)
                if length is not None and length[1] in known:
                    node.value = measure(*length)

    # Names

    def _names(self) -> Names:
        names = {"it": self._item(), "n": sorts.NUMBER, "self": ANYTHING}
        kind = self._find_nearest_text(str(self.says.get("self", "")).removeprefix("$"))
        return names | ({"self": self.shapes.of_kinds([kind])} if kind is not None else {})

    def _find_nearest_text(self, field: str) -> str | None:
        for length in range(len(self.at) - 1, -1, -1):
            found = self.rules.value(self.at[:length])
            if isinstance(found, Mapping) and isinstance(found.get(field), str):
                return str(found[field])
        return None

    def _item(self) -> Shape:
        """Return the shape of the nearest `each`'s item; `each` applies to all other fields of its box."""
        inner = len(self.at) - (2 if self.at[-1] == "each" else 1)
        for length in range(inner, -1, -1):
            found = self.rules.value(self.at[:length])
            if isinstance(found, Mapping) and isinstance(found.get("each"), str):
                apart, each = RuleReader(self.game, self.rules.entry), (*self.at[:length], "each")
                return self.shapes.item(
                    FormulaChecker(apart, self.shapes, each, self.says).check_expression()
                )
        return ANYTHING

    # Values

    def find_shape(self, node: ast.expr, names: Names) -> Shape:
        if self.depth > EXPRESSION_DEPTH:
            if not self.too_deep:
                self.add_finding(codes.NOT_ALLOWED, node, Note(Message(TOO_DEEP)))
            self.too_deep = True
            return ANYTHING
        self.depth += 1
        shape = self._shape(node, names)
        self.depth -= 1
        return shape

    def _shape(self, node: ast.expr, names: Names) -> Shape:
        match node:
            case ast.Name():
                return names[node.id] if node.id in names else self._value(node, names)
            case ast.Attribute():
                return self._field(node, names)
            case ast.Subscript():
                self.find_shape(node.slice, names)
                return self.shapes.element_type(self.find_shape(node.value, names))
            case ast.IfExp():
                self.find_shape(node.test, names)
                one, other = self.find_shape(node.body, names), self.find_shape(node.orelse, names)
                return (*one, *other) if one and other else ANYTHING
            case ast.ListComp():
                return self._comprehension_shape(node, names)
            case ast.Call():
                return self._call_shape(node, names)
            case ast.Compare():
                self._check_comparison(node, names)
                return sorts.TRUTH
        if not _is_plain(node):
            self._refuse(node)
            return ANYTHING
        return self._plain(node, names)

    def _plain(self, node: ast.expr, names: Names) -> Shape:
        match node:
            case ast.Constant(value):
                return _CONSTANT.get(type(value), ANYTHING)
            case ast.List(items):
                return sorts.list_of([self.find_shape(each, names) for each in items])
            case ast.BinOp(left, _, right):
                self._check_number(left, names)
                self._check_number(right, names)
                return sorts.NUMBER
            case ast.UnaryOp(ast.USub(), of):
                self._check_number(of, names)
                return sorts.NUMBER
        for each in ast.iter_child_nodes(node):
            if isinstance(each, ast.expr):
                self.find_shape(each, names)
        return sorts.TRUTH if isinstance(node, ast.UnaryOp) else ANYTHING

    def _check_number(self, node: ast.expr, names: Names) -> None:
        """Check a value that must be a number."""
        found = self.shapes.find_sort(self.find_shape(node, names))
        if self.is_word(node, names):
            self.report_unknown(codes.ANYTHING, node, node.id, {*names, *self.game.entries})
        elif found not in (None, INT):
            self.add_finding(
                types.WRONG_TYPE, node, found=sorts.describe_sort(found), wanted=describe_type(INT)
            )

    def is_word(self, node: ast.expr, names: Names) -> TypeGuard[ast.Name]:
        """Return whether a node is a bare word that names nothing."""
        return isinstance(node, ast.Name) and node.id not in _WORDS and not self._is_known(node.id, names)

    def _find_operand(self, node: ast.expr, names: Names) -> Shape:
        """Return the shape of an operand of a comparison, where an ambiguous name can be a word."""
        if isinstance(node, ast.Name) and node.id not in names:
            return self._entry(node, names)
        return self.find_shape(node, names)

    def _value(self, node: ast.Name, names: Names) -> Shape:
        ids = self.shapes.candidates(node.id)
        if len(ids) > 1:
            ways = Choice(tuple(f"{to_identifier(kind_of(each))}.{node.id}" for each in ids))
            self.add_finding(codes.AMBIGUOUS, node, name=node.id, ids=ways)
            return ANYTHING
        return self._entry(node, names)

    def _entry(self, node: ast.Name, names: Names) -> Shape:
        ids = self.game.entries.get(node.id, ())
        if len(ids) == 1:
            self.rules.record_usage(ids[0], self.at, *self.parsed.node_range(node), names, written=True)
        entry = self.shapes.entry(node.id)
        return self.shapes.of_kinds([kind_of(entry)]) if entry else ANYTHING

    def _field(self, node: ast.Attribute, names: Names) -> Shape:
        of = node.value
        kind = self.find_named_kind(node, names)
        if kind is not None:
            return self._entry_of_kind(node, kind, names)
        if isinstance(of, ast.Name) and not self._is_known(of.id, names):
            known = {*names, *self.game.entries}
            self.report_unknown(codes.ANYTHING, of, of.id, known)
            return ANYTHING
        shape = self.find_shape(of, names)
        sort = self.shapes.find_sort(shape)
        if sort is not None and not isinstance(sort, EntryType | MapOf):
            self.add_finding(types.NO_FIELDS, of, found=sorts.describe_sort(sort), name=node.attr)
            return ANYTHING
        found, known = self.shapes.field(shape, node.attr)
        if found is None:
            self.report_unknown(codes.FIELD, node, node.attr, known)
            return ANYTHING
        return found

    def find_named_kind(self, node: ast.Attribute, names: Names) -> str | None:
        """Return the kind before a dot, if nothing else has that name."""
        of = node.value
        if not isinstance(of, ast.Name) or self._is_known(of.id, names):
            return None
        return self.shapes.find_kind(of.id)

    def _entry_of_kind(self, node: ast.Attribute, kind: str, names: Names) -> Shape:
        ids = self.game.entries_of(node.attr, (kind,))
        if len(ids) != 1:
            self.report_unknown(codes.ENTRY, node, node.attr, self.game.names_of_kinds((kind,)))
            return ANYTHING
        self.rules.record_usage(ids[0], self.at, *self.parsed.word_range(node), names, written=True)
        return self.shapes.of_kinds([kind_of(ids[0])])

    def _is_known(self, name: str, names: Names) -> bool:
        listed = bool(self.game.entries.get(name)) or name in self.game.lost
        return name in names or listed or name == GAME

    def _comprehension_shape(self, node: ast.ListComp, names: Names) -> Shape:
        inner = dict(names)
        for each in node.generators:
            items = self.shapes.item(self.find_shape(each.iter, inner))
            if not isinstance(each.target, ast.Name):
                self.add_finding(codes.NOT_ALLOWED, each.target)
                return ANYTHING
            inner[each.target.id] = items
            for test in each.ifs:
                self.find_shape(test, inner)
        return sorts.list_of([self.find_shape(node.elt, inner)])

    def _call_shape(self, node: ast.Call, names: Names) -> Shape:
        name = node.func.id if isinstance(node.func, ast.Name) else ""
        numbers = name == "range" or (name in ("min", "max") and len(node.args) > 1)
        given = [] if numbers else [self.find_shape(each, names) for each in node.args]
        for each in node.args if numbers else ():
            self._check_number(each, names)
        for keyword in node.keywords:
            self.add_finding(codes.NOT_ALLOWED, keyword)
        if not isinstance(node.func, ast.Name):
            self.add_finding(codes.NOT_ALLOWED, node.func)
        elif name not in FUNCTIONS:
            self.report_unknown(codes.FUNCTION, node.func, name, FUNCTIONS)
        elif not can_call(name, len(node.args) + len(node.keywords)):
            self.add_finding(types.ARITY, node.func, name=name, wanted=_WANTED.get(name, "(list)"), n=1)
        elif name == "sum":
            found = self.shapes.find_sort(self.shapes.item(given[0]))
            if found not in (None, INT):
                wrong, wanted = sorts.describe_sort(ListOf(found)), describe_type(ListOf(INT))
                self.add_finding(types.WRONG_TYPE, node.args[0], found=wrong, wanted=wanted)
        return _result_shape(name, self.shapes.item(given[0]) if given else sorts.NUMBER)

    # Comparisons

    def _check_comparison(self, node: ast.Compare, names: Names) -> None:
        """Check that compared values can be equal, and that values in order comparisons are numbers."""
        left = node.left
        for sign, right in zip(node.ops, node.comparators, strict=True):
            if isinstance(sign, _ORDER):
                self._check_number(left, names)
                self._check_number(right, names)
            elif isinstance(sign, _EQUAL):
                self._equal(self._find_operand(left, names), self._find_operand(right, names), right, names)
            else:
                self._check_membership(self._find_operand(left, names), right, names)
            left = right

    def _check_membership(self, shape: Shape, node: ast.expr, names: Names) -> None:
        if isinstance(node, ast.List):
            for each in node.elts:
                self._equal(shape, self._find_operand(each, names), each, names)
            return
        items = self.find_shape(node, names)
        if self.shapes.find_sort(items) not in (INT, BOOL, TEXT):  # a plain value is its own only item
            items = self.shapes.item(items)
        self._equal(shape, items, node, names)

    def _equal(self, shape: Shape, other: Shape, node: ast.expr, names: Names) -> None:
        """Check a comparison for equality: a word must be possible, any other value of a comparable sort."""
        sort = self.shapes.find_sort(shape)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and isinstance(sort, Word):
            if to_identifier(node.value) not in sort.words:
                self.report_unknown(codes.WORD, node, node.value, sort.words)
        elif self.is_word(node, names):
            self._check_word(shape, sort, node)
        elif sorts.is_disjoint(sort, found := self.shapes.find_sort(other)):
            self.add_finding(
                types.INCOMPATIBLE_TYPES,
                node,
                left=sorts.describe_sort(sort),
                right=sorts.describe_sort(found),
            )

    def _check_word(self, shape: Shape, sort: AnyType | None, node: ast.Name) -> None:
        known = self.shapes.words(shape)
        if known is not None:
            if node.id not in known:
                self.report_unknown(codes.WORD, node, node.id, known)
        elif isinstance(sort, EntryType):
            self.report_unknown(codes.ENTRY, node, node.id, self.game.names_of_kinds(sort.kinds))
        elif sort in (INT, BOOL):
            word = Bilingual(f"the word “{node.id}”", f"le mot «\u00a0{node.id}\u00a0»")
            self.add_finding(types.INCOMPATIBLE_TYPES, node, left=sorts.describe_sort(sort), right=word)

    # Findings

    def _refuse(self, node: ast.expr) -> None:
        length = self.parsed.find_length(node) if isinstance(node, ast.Constant) else None
        if length is not None:  # in a unit that the game does not have
            known = Choice(self.game.units) if self.game.units else NO_UNITS
            self.add_finding(codes.UNKNOWN_UNIT, node, unit=length[1], known=known)
            return
        sign = getattr(node, "op", node)
        hint = REPLACEMENT_HINTS.get(type(sign).__name__)
        self.add_finding(codes.NOT_ALLOWED, node, Note(Message(hint)) if hint else None)

    def add_finding(
        self, code: Code, node: ast.expr | ast.keyword, *notes: Note | None, **slots: Any
    ) -> None:
        start, end = self.parsed.node_range(node)
        self.rules.add_finding(code, self.rules.text_span(self.at, start, end), *notes, **slots)

    def report_unknown(self, sort: Bilingual, node: ast.expr, name: str, known: Iterable[str]) -> None:
        span = self.rules.text_span(self.at, *self.parsed.word_range(node))
        self.rules.add_finding(codes.UNKNOWN, span, did_you_mean(name, known), what=sort, name=name)


def _result_shape(name: str, item: Shape) -> Shape:
    if name in ("count", "sum", "min", "max"):
        return item if name in ("min", "max") else sorts.NUMBER
    if name == "range":
        return sorts.list_of([sorts.NUMBER])
    return sorts.TRUTH if name == "empty" else item if name in ("first", "last") else ANYTHING


def _is_plain(node: ast.expr) -> bool:
    """Return whether the renderer can evaluate this construct, regardless of its parts."""
    if isinstance(node, ast.Constant):
        return node.value is None or isinstance(node.value, str | int)
    if isinstance(node, ast.BinOp | ast.UnaryOp):
        return isinstance(node.op, _OPERATORS)
    return isinstance(node, _PLAIN)
