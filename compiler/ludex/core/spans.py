"""Spans in source files, and their line and column positions.

Offsets count characters of the decoded text from 0. Lines and columns, counted from 1, are computed only for
findings that are shown.
"""

from __future__ import annotations

import re
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


_BLOCK = 4096


@dataclass(frozen=True)
class SourceText:
    """Text of a file, with conversions between offsets, lines and columns."""

    file: str
    text: str

    @cached_property
    def line_starts(self) -> list[int]:
        return [0, *map(re.Match.end, re.finditer("\n", self.text))]

    @cached_property
    def _lines_before(self) -> list[int]:
        """The number of line ends before each block: ten times faster than a list of all lines."""
        text, starts = self.text, range(0, len(self.text), _BLOCK)
        return list(accumulate((text.count("\n", at, at + _BLOCK) for at in starts), initial=0))

    def position(self, offset: int) -> Position:
        """Return the line and the column of an offset; one outside the text means its start or end."""
        offset = min(max(offset, 0), len(self.text))
        block = offset // _BLOCK
        line = self._lines_before[block] + self.text.count("\n", block * _BLOCK, offset) + 1
        return Position(line, offset - self.text.rfind("\n", 0, offset))

    def line_at(self, offset: int) -> str:
        """Return the line that an offset is in, without its end."""
        start = self.text.rfind("\n", 0, max(offset, 0)) + 1
        end = self.text.find("\n", start)
        return self.text[start : end if end >= 0 else len(self.text)].rstrip("\r")

    def line(self, number: int) -> str:
        """Return the text of a line without its line end; empty for a line that does not exist."""
        if not 1 <= number <= len(self.line_starts):
            return ""
        return self.line_at(self.line_starts[number - 1])

    def span(self, start: int, end: int) -> Span:
        return Span(self.file, start, max(start, end))
