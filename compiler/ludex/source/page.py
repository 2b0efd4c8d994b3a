"""Text of a file while it is parsed: the original, and a repaired copy with the original offsets.

If a mistake stops the parser, the copy is changed and parsed again. Every offset in the copy maps to one in
the original, so findings point at the author's own words. A character that misleads the parser is replaced by
a stand-in from a private plane of Unicode; values get the original character back.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ludex.core.lazy_patterns import lazy_pattern
from ludex.core.spans import Span

_LINE = lazy_pattern(r"([^\r\n]*)(?:\r\n|\r|\n|\Z)")
_LONGEST_KEY = 200  # names are shorter, but a line may be as long as a file
_BLANK_OR_COMMENT = lazy_pattern(r"[ \t]*(?:#.*)?$")
_KEY = lazy_pattern(
    r"""[ \t]*(?:- +)*(?P<quote>["']?)(?P<key>[^\s"'#:{}\[\],&*!|>%@`-][^"':#]*?)(?P=quote)[ ]*(?::|$)"""
)
_BARE_KEY = lazy_pattern(r"""[ \t]*(?:- +)*(["']?)[^\s"'#:]+\1[ ]*:[ ]*(?:[{\[][ ]*)?(?:#.*)?$""")


class Line(NamedTuple):
    """Line from `start` up to but excluding its line end; the next line begins at `after`."""

    start: int
    end: int
    after: int
    text: str

    @property
    def indent(self) -> int:
        return len(self.text) - len(self.text.lstrip(" "))

    @property
    def lead(self) -> int:
        """The number of spaces and tabs at the start of the line."""
        return len(self.text) - len(self.text.lstrip(" \t"))

    @property
    def is_blank_or_comment(self) -> bool:
        return _BLANK_OR_COMMENT.match(self.text) is not None

    @property
    def is_closing(self) -> bool:
        """Whether the line begins with a closing bracket, which ends the block above it."""
        return self.text.lstrip(" ")[:1] in ("]", "}")

    @property
    def key(self) -> str | None:
        """The name at the start of the line if it looks like a field or an entry, even without a colon."""
        found = _KEY.match(self.text[:_LONGEST_KEY])
        return found["key"].strip() if found else None

    @property
    def has_colon(self) -> bool:
        """Whether the line begins with a field's name and its colon."""
        found = _KEY.match(self.text[:_LONGEST_KEY])
        return found is not None and found[0].endswith(":")

    @property
    def has_bare_key(self) -> bool:
        """Whether the value is below the line: only an opening bracket or a comment may follow its name."""
        return _BARE_KEY.match(self.text) is not None


def iterate_lines(text: str, start: int = 0) -> Iterator[Line]:
    """Yield the lines of a text from one that begins at `start`."""
    for found in _LINE.finditer(text, start):
        if found.end() > found.start():
            yield Line(found.start(), found.end(1), found.end(), found[1])


def iterate_content_lines(text: str, start: int = 0) -> Iterator[Line]:
    """Yield the lines from one that begins at `start`, except blank lines and comments."""
    return (line for line in iterate_lines(text, start) if not line.is_blank_or_comment)


def line_at(text: str, at: int) -> Line:
    if text[at - 1 : at + 1] == "\r\n":
        at -= 1
    start = text.rfind("\n", 0, at) + 1
    start = text.rfind("\r", start, at) + 1 or start
    return next(iterate_lines(text, start), Line(start, start, start, ""))


def iterate_lines_above(text: str, at: int) -> Iterator[Line]:
    """Yield the lines above an offset's line, nearest first, except blank lines and comments."""
    start = line_at(text, at).start
    while start > 0:
        line = line_at(text, start - 1)
        start = line.start
        if not line.is_blank_or_comment:
            yield line


_PRIVATE_PLANE = 0xF0000


class Page:
    """Text of a file: `text` is the repaired copy, and `written` is the original."""

    def __init__(self, file: str, written: str) -> None:
        self.file = file
        self.written = written
        self.text = written
        self.stand_ins: dict[int, str] = {}
        self._points: dict[str, int] = {}
        self._origin: array[int] | None = None  # original offset of each copied character; None if equal

    def original_offset(self, at: int) -> int:
        """Map an offset of the copy to an offset of the original."""
        return at if self._origin is None else self._origin[min(at, len(self._origin) - 1)]

    def span(self, start: int, end: int) -> Span:
        """Return the span in the original of a range of the copy."""
        first = self.original_offset(start)
        return Span(self.file, first, max(first, self.original_offset(end)))

    def original_text(self, start: int, end: int) -> str:
        """Return the original text of a range of the copy."""
        span = self.span(start, end)
        return self.written[span.start : span.end]

    @property
    def is_remapped(self) -> bool:
        return self._origin is not None

    def replace_ranges(self, changes: Iterable[tuple[int, int, str]]) -> None:
        """Replace ranges of the copy that do not overlap; each change is (start, end, new text)."""
        changes = sorted(changes)
        if self._origin is None and any(len(text) != end - start for start, end, text in changes):
            self._origin = array("I", range(len(self.text) + 1))
        old, was, at = self.text, self._origin, 0
        parts: list[str] = []
        origin = array("I")
        for start, end, text in changes:
            parts += (old[at:start], text)
            if was is not None:
                origin += was[at:start]
                origin.extend(was[min(start + i, end)] for i in range(len(text)))
            at = end
        self.text = "".join((*parts, old[at:]))
        if was is not None:
            self._origin = origin + was[at:]

    def make_stand_in(self, char: str, shown: str) -> str:
        """Return a character's stand-in, which the parser reads as a letter and values show as `shown`.

        A later call for the same character returns the same stand-in, and has no effect on how it is shown.
        """
        if char not in self._points:
            point = _PRIVATE_PLANE
            while point in self.stand_ins or chr(point) in self.written:
                point += 1
            self._points[char] = point
            self.stand_ins[point] = shown
        return chr(self._points[char])

    def hide_matches(self, pattern: re.Pattern[str], shown: str | None = None) -> None:
        """Hide every character that a pattern matches; values show `shown`, or by default the character."""
        self.text = pattern.sub(
            lambda found: self.make_stand_in(found[0], found[0] if shown is None else shown), self.text
        )
