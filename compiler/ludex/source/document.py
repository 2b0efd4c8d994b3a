"""A file that was read: its data, and where each part of it stands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludex.core.span import SourceText, Span
from ludex.source.nodes import Map, Value
from ludex.source.within import origins

Pointer = Sequence[str | int]
"""Keys and indices from the root to a value."""


@dataclass(frozen=True)
class Document:
    """`lost` are slugs that the file holds and whose entries could not be read: they exist, and are not
    checked.

    `unread` are the stretches of the text that were left out. A `hollow` document has lost what says what
    it is: nothing of it is to be checked, and `lost` has all its slugs. Where `lost` is empty and it is not
    hollow, all was read.
    """

    file: str
    text: SourceText
    root: Value
    digest: str
    place: tuple[int, int]
    lost: frozenset[str] = frozenset()
    unread: tuple[Span, ...] = ()
    hollow: bool = False

    def at(self, pointer: Pointer) -> Value:
        """The value at a pointer."""
        value = self.root
        for step in pointer:
            value = value[step]  # type: ignore[index]  # a pointer fits the data it was made from
        return value

    def span(self, pointer: Pointer) -> Span:
        """The span of a value; an alias's own where it is one."""
        start, end = self._place(pointer)
        return self.text.span(start, start + len(self.text.text[start:end].rstrip()))

    def key_span(self, pointer: Pointer) -> Span:
        """The span of the key of a field; an item of a list has none, and gives its own; so does the root."""
        parent = self.at(pointer[:-1]) if pointer else None
        if isinstance(parent, Map):
            return self.text.span(*parent.key_place(str(pointer[-1])))
        return self.span(pointer)

    def word_span(self, pointer: Pointer, i: int, j: int) -> Span:
        """The span of `value[i:j]` of a text, at its characters; where these are hidden, the value's."""
        value = self.at(pointer)
        start, end = self._place(pointer)
        found = origins(self.text.text, start, end, value) if isinstance(value, str) else None
        if found is None:
            return self.span(pointer)
        return self.text.span(*found.between(i, j))

    def _place(self, pointer: Pointer) -> tuple[int, int]:
        if not pointer:
            return self.place
        parent = self.at(pointer[:-1])
        return parent.place(pointer[-1])  # type: ignore[union-attr,arg-type]
