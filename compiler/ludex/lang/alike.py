"""What an expression of a layout compares: values with something in common, words that a field may hold."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from ludex.lang import sorts
from ludex.lang.codes import types, what
from ludex.lang.schemas import identifier
from ludex.lang.shapes import Shape
from ludex.lang.types import BOOL, INT, TEXT, AnyType, Word
from ludex.lang.types import Entry as EntryType

if TYPE_CHECKING:
    from ludex.lang.looking import Looking, Names

_EQUAL = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot)
_ORDER = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)


def compared(look: Looking, node: ast.Compare, names: Names) -> None:
    """What is compared must have something in common, and what comes in an order be numbers."""
    left = node.left
    for sign, right in zip(node.ops, node.comparators, strict=True):
        if isinstance(sign, _ORDER):
            look.number(left, names)
            look.number(right, names)
        elif isinstance(sign, _EQUAL):
            _equal(look, look.value(left, names), look.value(right, names), right, names)
        else:
            shape = look.value(left, names)
            _among(look, shape, right, names)
        left = right


def _among(look: Looking, shape: Shape, node: ast.expr, names: Names) -> None:
    if isinstance(node, ast.List):
        for each in node.elts:
            _equal(look, shape, look.value(each, names), each, names)
    else:
        _equal(look, shape, _items(look, look.value(node, names)), node, names)


def _items(look: Looking, shape: Shape) -> Shape:
    """What a list holds; a value is its own only item."""
    sort = look.sort(shape)
    return shape if sort in (INT, BOOL, TEXT) else look.shapes.item(shape)


def _equal(look: Looking, shape: Shape, other: Shape, node: ast.expr, names: Names) -> None:
    """A word that is compared with a field is one of those that the field may hold."""
    sort = look.sort(shape)
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and isinstance(sort, Word):
        if identifier(node.value) not in sort.words:
            look.unknown(what.WORD, node, node.value, sort.words)
    elif look.is_word(node, names):
        assert isinstance(node, ast.Name)  # noqa: S101
        _word(look, shape, sort, node)
    elif sorts.unlike(sort, found := look.sort(other)):
        look.tell(types.UNLIKE, node, left=sorts.called(sort), right=sorts.called(found))


def _word(look: Looking, shape: Shape, sort: AnyType | None, node: ast.Name) -> None:
    known = look.shapes.words(shape)
    if known is not None:
        if node.id not in known:
            look.unknown(what.WORD, node, node.id, known)
    elif isinstance(sort, EntryType):
        entries = [each for each in look.game.entries if look.game.entries_of(each, sort.kinds)]
        look.unknown(what.ENTRY, node, node.id, entries)
    elif sort in (INT, BOOL):
        look.tell(types.UNLIKE, node, left=sorts.called(sort), right=sorts.word(node.id))
