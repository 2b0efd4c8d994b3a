"""Spans in source files, and their line and column positions.

Offsets count characters of the decoded text from 0. Lines and columns, counted from 1, are computed only for
findings that are shown.
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple


class Span(NamedTuple):
    """Range of `file` (a path from the root, with slashes) from `start` up to but excluding `end`."""

    file: str
    start: int
    end: int


class Position(NamedTuple):
    line: int
    column: int


@dataclass(frozen=True)
class SourceText:
    """Text of a file, and the offset at which each line begins."""

    file: str
    text: str

    @cached_property
    def line_starts(self) -> list[int]:
        lengths = accumulate(map(len, self.text.split("\n")), initial=0)
        starts = [before + ends for ends, before in enumerate(lengths)]
        return starts[:-1]

    def position(self, offset: int) -> Position:
        """Return the line and the column of an offset; the end of the text is a valid offset too."""
        offset = min(max(offset, 0), len(self.text))
        line = bisect_right(self.line_starts, offset)
        return Position(line, offset - self.line_starts[line - 1] + 1)

    def line(self, number: int) -> str:
        """Return the text of a line without its line end; empty for a line that does not exist."""
        if not 1 <= number <= len(self.line_starts):
            return ""
        start = self.line_starts[number - 1]
        end = self.text.find("\n", start)
        return self.text[start : end if end >= 0 else len(self.text)].rstrip("\r")

    def span(self, start: int, end: int) -> Span:
        return Span(self.file, start, max(start, end))
