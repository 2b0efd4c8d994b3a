"""A file's text while it is being read: what was written, and the copy that is mended so that reading can
go on.

Where a mistake stops the parser, the copy is changed and parsed again; every offset in the copy leads back
to one in what was written, so that findings point at the author's own words. A character that misleads the
parser is put out of its sight by a stand-in from a private plane of Unicode, and put back in the values.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterable

from ludex.core.span import Span

_PRIVATE_PLANE = 0xF0000


class Page:
    """`text` is the copy; `written` is the author's."""

    def __init__(self, file: str, written: str) -> None:
        self.file = file
        self.written = written
        self.text = written
        self.stand_ins: dict[int, str] = {}
        self._points: dict[str, int] = {}
        self._origin: array[int] | None = None  # of each character of the copy, while it is not the very same

    def origin(self, at: int) -> int:
        """Where in what was written an offset of the copy leads."""
        return at if self._origin is None else self._origin[min(at, len(self._origin) - 1)]

    def span(self, start: int, end: int) -> Span:
        """The author's words at a stretch of the copy."""
        first = self.origin(start)
        return Span(self.file, first, max(first, self.origin(end)))

    def said(self, start: int, end: int) -> str:
        """The author's words at a stretch of the copy, as text."""
        span = self.span(start, end)
        return self.written[span.start : span.end]

    @property
    def moved(self) -> bool:
        return self._origin is not None

    def swap(self, changes: Iterable[tuple[int, int, str]]) -> None:
        """Put texts in place of stretches of the copy, which do not overlap: from, up to, and what."""
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

    def blank(self, start: int, end: int) -> None:
        """Put spaces in place of a stretch, its line ends kept."""
        self.swap([(start, end, re.sub(r"[^\r\n]", " ", self.text[start:end]))])

    def mask(self, spots: Iterable[int]) -> None:
        """Hide characters from the parser; in values they come back."""
        self.swap((at, at + 1, self.stand_in(self.text[at], self.text[at])) for at in spots)

    def stand_in(self, char: str, shown: str) -> str:
        """A character that the parser takes for a letter, and values show as `shown`: one for each hidden."""
        if char not in self._points:
            point = _PRIVATE_PLANE
            while point in self.stand_ins or chr(point) in self.written:
                point += 1
            self._points[char] = point
            self.stand_ins[point] = shown
        return chr(self._points[char])

    def hide(self, pattern: re.Pattern[str], shown: str | None = None) -> None:
        """Hide every character that the pattern finds."""
        stand_ins: dict[str, str] = {}

        def one(found: re.Match[str]) -> str:
            char = found[0]
            if char not in stand_ins:
                stand_ins[char] = self.stand_in(char, char if shown is None else shown)
            return stand_ins[char]

        self.text = pattern.sub(one, self.text)
