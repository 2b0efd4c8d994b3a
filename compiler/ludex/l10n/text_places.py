"""Places of texts in their documents, looked up on demand."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ludex.core.findings import Edit
from ludex.core.spans import Span
from ludex.l10n.texts import Pointer, Text
from ludex.source.document import Document, Map, Seq
from ludex.source.scalar_map import find_content_start, map_scalar

_QUOTES, _BLOCKS = "'\"", "|>"
_UNSAFE_CHARACTERS = frozenset(":#,[]{}")
_AT_FIRST = "&*!|>%@`?-'\""
"""Characters that can have a meaning in an unquoted text, anywhere or at its beginning."""


@dataclass(frozen=True)
class DocumentPlaces:
    """Documents that contain the texts of one game."""

    document: Callable[[str], Document]
    """Returns the document of a file."""
    entry: Callable[[str], Span]
    """Returns the span of an entry's name, by its id."""
    was: Callable[[str, str], Sequence[Edit]]
    """Returns the edits that record a former name of an entry, by its id."""

    def value_span(self, file: str, pointer: Pointer) -> Span:
        return self.document(file).span(pointer)

    def key_span(self, file: str, pointer: Pointer) -> Span:
        return self.document(file).key_span(pointer)

    def wording_span(self, text: Text, part: int, start: int, end: int) -> Span:
        """Return the span of the characters `start` to `end` of a wording of a text."""
        return self.document(text.file).word_span(text.part(part), start, end)

    def make_rewrite_edit(self, text: Text, part: int, start: int, end: int, new: str) -> Edit | None:
        """Return the edit that replaces a range of a wording; None if `rewrite_characters` has none."""
        return rewrite_characters(self.document(text.file), text.part(part), start, end, new)


def rewrite_characters(document: Document, pointer: Pointer, start: int, end: int, new: str) -> Edit | None:
    """Return the edit that changes `value[start:end]` of a text to `new`.

    Returns None unless both are on one line, or if the text would then need quotes.
    """
    place = _scalar_offsets(document, pointer)
    value = document.value_at(pointer)
    text = document.text.text
    found = map_scalar(text, *place, value) if place is not None and isinstance(value, str) else None
    if place is None or found is None:
        return None
    span = document.text.span(*found.find_range(start, end))
    if "\n" in text[span.start : span.end] or "\n" in new:
        return None
    style = text[find_content_start(text, *place)]
    if style not in _QUOTES and not _is_safe_unquoted(new, first=start == 0, block=style in _BLOCKS):
        return None
    return Edit(span, _escape_for_style(style, new))


def _scalar_offsets(document: Document, pointer: Pointer) -> tuple[int, int] | None:
    holder = document.value_at(pointer[:-1]) if pointer else None
    if isinstance(holder, Map):
        return holder.value_offsets(str(pointer[-1]))
    return holder.value_offsets(int(pointer[-1])) if isinstance(holder, Seq) else None


def _is_safe_unquoted(new: str, *, first: bool, block: bool) -> bool:
    """Return whether a part of a text keeps its meaning without quotes."""
    if new != new.strip(" ") or (first and not new):
        return False
    return block or not (_UNSAFE_CHARACTERS & set(new) or (first and new[0] in _AT_FIRST))


def _escape_for_style(style: str, new: str) -> str:
    """Escape a part of a text for a scalar of this style."""
    if style == "'":
        return new.replace("'", "''")
    return new.replace("\\", "\\\\").replace('"', '\\"') if style == '"' else new
