"""What sort of value a shape is, as far as that is certain: what layouts compare, count and add up.

A shape may follow several schemas; a sort is known only where all of them agree. Whatever it is, a value may
also be none: of that nothing is said.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ludex.core.message import Both
from ludex.lang.schemas import identifier, resolved
from ludex.lang.shapes import ANYTHING, Part, Shape, Shapes
from ludex.lang.types import ANY, BOOL, INT, TEXT, AnyType, Entry, ListOf, MapOf, Word, said

NUMBER: Shape = (({"type": "integer"}, {}),)
TRUTH: Shape = (({"type": "boolean"}, {}),)
WORDS: Shape = (({"type": "string"}, {}),)
_PLAIN: Mapping[str, AnyType] = {
    "integer": INT,
    "boolean": BOOL,
    "string": TEXT,
    "array": ListOf(ANY),
    "object": MapOf(ANY, ANY),
}
_OPEN = ("x-expr", "x-do", "oneOf", "anyOf", "allOf", "if", "const")
"""What makes of a schema more than its `type` says."""


def list_of(shapes: Iterable[Shape]) -> Shape:
    """A list whose items are of these shapes."""
    found = list(shapes)
    if not found or ANYTHING in found:
        return (({"type": "array"}, {}),)
    return tuple(({"type": "array", "items": schema}, root) for each in found for schema, root in each)


def sort(shapes: Shapes, shape: Shape) -> AnyType | None:
    """The sort of a value; none where it may be of several, or nobody can tell."""
    found = [_sort(shapes, part) for part in shape]
    if not found or any(each is None for each in found):
        return None
    entries = [kind for each in found if isinstance(each, Entry) for kind in each.kinds]
    if entries:
        return (
            Entry(tuple(dict.fromkeys(entries))) if all(isinstance(each, Entry) for each in found) else None
        )
    words = [word for each in found if isinstance(each, Word) for word in each.words]
    if words and all(isinstance(each, Word) for each in found):
        return Word(tuple(dict.fromkeys(words)))
    return found[0] if all(each == found[0] for each in found) else None


def _sort(shapes: Shapes, part: Part) -> AnyType | None:
    schema, root = part
    if schema is root:
        kind = shapes.kind_of(schema)
        return Entry((kind,)) if kind else None
    here: Mapping[str, Any] = resolved(schema, root)
    if any(word in here for word in _OPEN):
        return None
    if "x-text" in here:
        return TEXT
    listed = here.get("enum")
    if isinstance(listed, list):
        is_text = all(isinstance(each, str) for each in listed)
        return Word(tuple(map(identifier, listed))) if is_text else None
    told = here.get("type")
    return _PLAIN.get(told) if isinstance(told, str) else None


def unlike(one: AnyType | None, other: AnyType | None) -> bool:
    """Whether two sorts are known, and no value is of both."""
    return one is not None and other is not None and _family(one) != _family(other)


def _family(of: AnyType) -> str:
    """Words of the data are texts."""
    if isinstance(of, Word) or of == TEXT:
        return "text"
    return type(of).__name__ if of not in (INT, BOOL) else str(of)


def called(of: AnyType | None) -> Both:
    """A sort as a finding says it."""
    if of is None:
        return said(ANY)
    if isinstance(of, ListOf):
        return Both("a list", "une liste")
    return said(of)


def word(name: str) -> Both:
    """A bare word that is no name of anything."""
    return Both(f"the word “{name}”", f"le mot «\u00a0{name}\u00a0»")
