"""Cause of a syntax error: a finding, and the repair that lets parsing continue."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from ludex.core.findings import Edit, Finding, Fix
from ludex.core.messages import Message
from ludex.source.libyaml import ErrorTrace, ParsedNode
from ludex.source.page import Line, Page


class Replacement(NamedTuple):
    """Range of the copy, and the text that replaces it."""

    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Cause:
    """Cause of a syntax error: a mistake, or, without a finding, text that libyaml rejects but YAML allows.

    The repair consists of characters to hide (`masks`), ranges to replace (`swaps`), or an offset whose
    block is omitted (`leave_out`). `quotes` is the start of a text that needs quotes; the fix that adds them
    is made once the parser knows the end of the text. `doubtful` is the offset of an entry that was read as
    probably meant, and should not be relied on.
    """

    finding: Finding | None
    masks: tuple[int, ...] = ()
    swaps: tuple[Replacement, ...] = ()
    leave_out: int | None = None
    quotes: int | None = None
    doubtful: int | None = None


def make_page_fix(page: Page, words: Message, *changes: tuple[int, int, str], safe: bool = False) -> Fix:
    """Return a fix of the original text that makes these changes (start, end, text) of the copy."""
    edits = tuple(Edit(page.span(start, end), text) for start, end, text in changes)
    return Fix(words, edits, safe)


def word_at(page: Page, at: int) -> str:
    """Return the author's word at an offset, up to a space, colon, comma or bracket, shortened."""
    line = re.compile(r"[^\r\n]*").match(page.text, at)
    found = re.match(r"[^\s:,\]}]+|\S+", line[0]) if line else None
    return shorten_word(page.original_text(at, at + found.end()) if found else "")


_LONGEST_WORD = 30


def shorten_word(word: str) -> str:
    """Shorten a text to a maximum number of characters, for a message."""
    return word if len(word) <= _LONGEST_WORD else word[: _LONGEST_WORD - 1] + "…"


def is_line_start(line: Line, at: int) -> bool:
    """Return whether only spaces, hyphens and question marks precede an offset on its line."""
    return not line.text[: at - line.start].strip(" -?")


def find_plain_scalar_before(page: Page, trail: ErrorTrace) -> ParsedNode | None:
    """Return the unquoted text directly before the point where the parser stopped; None if there is none."""
    last = trail.last
    if last is None or last.sort != "scalar" or last.style or page.text[last.end : trail.at].strip():
        return None
    return last
