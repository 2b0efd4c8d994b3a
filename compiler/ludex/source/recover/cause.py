"""Cause of a syntax error: a finding, and the repair that lets parsing go on."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ludex.core.findings import Edit, Finding
from ludex.source.page import Line, Page


@dataclass(frozen=True)
class Replacement:
    """Put `text` in place of a stretch of the copy."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Cause:
    """One mistake. Without a finding it is none, only something that libyaml will not take.

    What gets past it: characters to hide, stretches to change, or an offset whose block is to be left out.
    `quotes` is where the text begins that must stand between quotes: the fix waits until the parser can
    tell where it ends. `doubtful` is an offset whose entry is read as it was probably meant, and had better
    not be relied on.
    """

    finding: Finding | None
    masks: tuple[int, ...] = ()
    swaps: tuple[Replacement, ...] = ()
    leave_out: int | None = None
    quotes: int | None = None
    doubtful: int | None = None


def make_edit(page: Page, start: int, end: int, text: str) -> Edit:
    """The edit of the author's text for a change to a stretch of the copy."""
    return Edit(page.span(start, end), text)


def word_at(page: Page, at: int, most: int = 30) -> str:
    """The author's word at an offset, for a message: a key without its colon, or the words up to the line's
    end.
    """
    line = re.compile(r"[^\r\n]*").match(page.text, at)
    found = re.match(r"[^\s:,\]}]+|\S+", line[0]) if line else None
    word = page.original_text(at, at + found.end()) if found else ""
    return word if len(word) <= most else word[: most - 1] + "…"


def is_line_start(line: Line, at: int) -> bool:
    """Whether nothing but spaces and list hyphens stands before an offset on its line."""
    return not line.text[: at - line.start].strip(" -?")
