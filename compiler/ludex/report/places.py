"""Spans as lines and columns, counted from 1: what a reader, an editor or a build server can go to."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from ludex.core.span import SourceText, Span


class Place(NamedTuple):
    """From a line and column up to, not including, an end; all counted from 1."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


def text_of(file: str, texts: Mapping[str, SourceText]) -> SourceText:
    """The text of a file; an empty one where it could not be read, so that its place is line 1."""
    return texts.get(file) or SourceText(file, "")


def place(span: Span, texts: Mapping[str, SourceText]) -> Place:
    """Where a span stands."""
    text = text_of(span.file, texts)
    start, end = text.position(span.start), text.position(max(span.start, span.end))
    return Place(span.file, start.line, start.column, end.line, end.column)
