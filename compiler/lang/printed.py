"""The expressions of layouts and sheets, which whoever prints evaluates: their names are looked at here.

A layout serves entries that say more and entries that say less, so that a field is known where any kind that
may be shown has it, and what may be none is left to the print. Where it cannot tell, it is silent.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from typing import Any

from compiler.core.finding import Finding, Note
from compiler.core.message import Message
from compiler.core.near import did_you_mean
from compiler.lang.codes import expressions as codes
from compiler.lang.codes import types, what
from compiler.lang.game import Game
from compiler.lang.reading import Pointer, Reading
from compiler.lang.shapes import ANYTHING, Shape, Shapes
from compiler.lang.syntax import DEEPEST, INSTEAD, TOO_DEEP, Problem, parse
from compiler.schema.entries import Entry

Names = Mapping[str, Shape]
FUNCTIONS: Mapping[str, int] = {
    "count": 1, "empty": 1, "first": 1, "last": 1, "sum": 1, "min": 0, "max": 0, "range": 0,
}  # fmt: skip
"""What layouts may call; how many arguments each takes, and 0 for any number."""
_WORDS = ("none", "true", "false")
_PLAIN = (ast.Constant, ast.Compare, ast.BoolOp, ast.UnaryOp, ast.BinOp, ast.List)
_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.FloorDiv, ast.Mod, ast.USub, ast.Not)
_SIGNS = (ast.Eq, ast.NotEq, ast.In, ast.NotIn)


def printed(game: Game, entry: Entry) -> list[Finding]:
    """What is wrong with the expressions of one layout or sheet; of one that several boxes share, once."""
    reading, shapes = Reading(game, entry), Shapes(game)
    found = game.world.found(entry, "x-expr")
    for at, annotation, _ in sorted(found, key=lambda each: entry.span(each[0]).start):
        reading.begin()
        if isinstance(reading.value(at), str):
            Looking(reading, shapes, at, annotation.value).look()
    return list({(each.code.name, each.span): each for each in reading.findings}.values())


class Looking:
    """One expression as it is looked at."""

    def __init__(self, reading: Reading, shapes: Shapes, at: Pointer, says: Mapping[str, Any]) -> None:
        self.reading, self.shapes, self.at, self.says = reading, shapes, at, says
        self.game = reading.game
        self.depth, self.too_deep = 0, False

    def look(self) -> Shape:
        text = self.reading.value(self.at)
        parsed = parse(text)
        if isinstance(parsed, Problem):
            self.reading.unread(self.at, 0, text, parsed)
            return ANYTHING
        self.parsed = parsed
        return self.value(parsed.root, self._names())

    # What may be named

    def _names(self) -> Names:
        names = {"it": self._item(), "n": ANYTHING, "self": ANYTHING}
        kind = self._said(str(self.says.get("self", "")).removeprefix("$"))
        return names | ({"self": self.shapes.of_kinds([kind])} if kind is not None else {})

    def _said(self, field: str) -> str | None:
        """What the nearest map around the expression says under a field."""
        for length in range(len(self.at) - 1, -1, -1):
            found = self.reading.value(self.at[:length])
            if isinstance(found, Mapping) and isinstance(found.get(field), str):
                return str(found[field])
        return None

    def _item(self) -> Shape:
        """What a box is repeated for: the nearest `each` around; that of the box itself counts for its other
        fields."""
        inner = len(self.at) - (2 if self.at[-1] == "each" else 1)
        for length in range(inner, -1, -1):
            found = self.reading.value(self.at[:length])
            if isinstance(found, Mapping) and isinstance(found.get("each"), str):
                apart, each = Reading(self.game, self.reading.entry), (*self.at[:length], "each")
                return self.shapes.item(Looking(apart, self.shapes, each, self.says).look())
        return ANYTHING

    # What it comes to

    def value(self, node: ast.expr, names: Names) -> Shape:
        if self.depth > DEEPEST:
            if not self.too_deep:
                self._tell(codes.NOT_ALLOWED, node, Note(Message(TOO_DEEP)))
            self.too_deep = True
            return ANYTHING
        self.depth += 1
        shape = self._shape(node, names)
        self.depth -= 1
        return shape

    def _shape(self, node: ast.expr, names: Names) -> Shape:
        match node:
            case ast.Name():
                return names.get(node.id) or self._entry(node, names)
            case ast.Attribute():
                return self._field(node, names)
            case ast.Subscript():
                self.value(node.slice, names)
                return self.shapes.held(self.value(node.value, names))
            case ast.IfExp():
                self.value(node.test, names)
                return self.shapes.either(self.value(node.body, names), self.value(node.orelse, names))
            case ast.ListComp():
                return self._listed(node, names)
            case ast.Call():
                return self._called(node, names)
            case ast.Compare():
                self._compared(node, names)
        if not _is_plain(node):
            self._refuse(node)
            return ANYTHING
        for each in ast.iter_child_nodes(node):
            if isinstance(each, ast.expr):
                self.value(each, names)
        return ANYTHING

    def _entry(self, node: ast.Name, names: Names) -> Shape:
        ids = self.game.entries.get(node.id, ())
        if len(ids) == 1:
            self.reading.named(ids[0], self.at, *self.parsed.place(node), names, written=True)
        return self.shapes.of_entry(node.id)

    def _field(self, node: ast.Attribute, names: Names) -> Shape:
        of = node.value
        if isinstance(of, ast.Name) and not self._is_known(of.id, names):
            known = {*names, *self.game.entries}
            self._unknown(what.ANYTHING, of, of.id, known)
            return ANYTHING
        shape = self.value(of, names)
        found, known = self.shapes.field(shape, node.attr)
        if found is None:
            self._unknown(what.FIELD, node, node.attr, known)
            return ANYTHING
        return found

    def _is_known(self, name: str, names: Names) -> bool:
        return name in names or bool(self.game.entries.get(name)) or name in self.game.lost

    def _listed(self, node: ast.ListComp, names: Names) -> Shape:
        inner = dict(names)
        for each in node.generators:
            items = self.shapes.item(self.value(each.iter, inner))
            if not isinstance(each.target, ast.Name):
                self._tell(codes.NOT_ALLOWED, each.target)
                return ANYTHING
            inner[each.target.id] = items
            for test in each.ifs:
                self.value(test, inner)
        return self.value(node.elt, inner)

    def _called(self, node: ast.Call, names: Names) -> Shape:
        given = [self.value(each, names) for each in node.args]
        for keyword in node.keywords:
            self._tell(codes.NOT_ALLOWED, keyword)
        if not isinstance(node.func, ast.Name):
            self._tell(codes.NOT_ALLOWED, node.func)
        elif node.func.id not in FUNCTIONS:
            self._unknown(what.FUNCTION, node.func, node.func.id, FUNCTIONS)
        elif FUNCTIONS[node.func.id] not in (0, len(given) + len(node.keywords)):
            name, count = node.func.id, FUNCTIONS[node.func.id]
            self._tell(types.ARITY, node.func, name=name, wanted="(list)", n=count)
        elif node.func.id in ("first", "last") and given:
            return self.shapes.item(given[0])
        return ANYTHING

    def _compared(self, node: ast.Compare, names: Names) -> None:
        """A word that is compared with a field is one of those that the field may hold."""
        left = node.left
        for sign, right in zip(node.ops, node.comparators, strict=True):
            if isinstance(sign, _SIGNS):
                self._word(self.value(left, names), right, names)
            left = right

    def _word(self, shape: Shape, node: ast.expr, names: Names) -> None:
        for each in node.elts if isinstance(node, ast.List) else [node]:
            if not isinstance(each, ast.Name) or each.id in _WORDS or self._is_known(each.id, names):
                continue
            known = self.shapes.words(shape)
            if known is not None and each.id not in known:
                self._unknown(what.WORD, each, each.id, known)

    # Telling

    def _refuse(self, node: ast.expr) -> None:
        """What the language has in no expression, with what to write for it."""
        sign = getattr(node, "op", node)
        hint = INSTEAD.get(type(sign).__name__)
        self._tell(codes.NOT_ALLOWED, node, Note(Message(hint)) if hint else None)

    def _tell(self, code: Any, node: ast.expr | ast.keyword, *notes: Note | None, **slots: Any) -> None:
        start, end = self.parsed.place(node)
        self.reading.tell(code, self.reading.words(self.at, start, end), *notes, **slots)

    def _unknown(self, sort: Any, node: ast.expr, name: str, known: Iterable[str]) -> None:
        start, end = self.parsed.place(node)
        if isinstance(node, ast.Attribute):
            start = end - len(node.attr)
        span = self.reading.words(self.at, start, end)
        self.reading.tell(codes.UNKNOWN, span, did_you_mean(name, known), what=sort, name=name)


def _is_plain(node: ast.expr) -> bool:
    """Whether whoever prints knows this construction, whatever stands in it."""
    if isinstance(node, ast.Constant):
        return node.value is None or isinstance(node.value, str | int)
    if isinstance(node, ast.BinOp | ast.UnaryOp):
        return isinstance(node.op, _OPERATORS)
    return isinstance(node, _PLAIN)
