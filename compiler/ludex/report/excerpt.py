"""The line of a file that a finding is about, with carets under the very word.

Carets stand right under what they mean whatever the script: tabs, wide letters and combining marks are
measured. A line too long for the reader is cut around the word. Several lines give the first and a count.
"""

from __future__ import annotations

from typing import NamedTuple

from ludex.core.message import Both
from ludex.core.span import SourceText, Span
from ludex.report.letters import Letter, letters
from ludex.report.words import counted

_CUT = "…"
_NARROWEST = 20
_LINE = Both("more line", "autre ligne")
_LINES = Both("more lines", "autres lignes")


class Excerpt(NamedTuple):
    """A line as shown, what stands under it, and the line's number."""

    number: int
    line: str
    indent: str
    carets: str
    more: str


def excerpt(text: SourceText, span: Span, width: int, lang: str, mark: str = "^") -> Excerpt:
    """The excerpt for a span, at most `width` columns wide (but for the count of further lines)."""
    width = max(width, _NARROWEST)
    start = text.position(span.start)
    end = text.position(_shown_end(text.text, span))
    line = text.line(start.line)
    first = min(start.column - 1, len(line))  # a carriage return is no part of the line
    last = end.column - 1 if end.line == start.line else len(line)
    more = counted(end.line - start.line, _LINE, _LINES, lang) if end.line > start.line else ""
    # No window reaches further than this: a file may be a single line of megabytes.
    skipped = max(0, first - 2 * width)
    seen = letters(line[skipped : first + 2 * width])
    first, last = first - skipped, min(max(last - skipped, first - skipped), len(seen))
    low, high = _window(seen, first, last, width)
    cut_left, cut_right = skipped + low > 0, skipped + high < len(line)
    return Excerpt(
        number=start.line,
        line=_CUT * cut_left + "".join(item.shown for item in seen[low:high]) + _CUT * cut_right,
        indent=" " * (cut_left + _columns(seen[low:first])),
        carets=mark * max(1, _columns(seen[first : min(last, high)])),
        more=more and f"+ {more}",
    )


def _shown_end(text: str, span: Span) -> int:
    """The end without the line ends and spaces that a block of YAML drags along."""
    meant = text[span.start : max(span.start, span.end)]
    if "\n" not in meant:
        return span.start + len(meant)
    return span.start + len(meant.rstrip(" \r\n"))


def _columns(seen: list[Letter]) -> int:
    return sum(item.width for item in seen)


def _window(seen: list[Letter], first: int, last: int, width: int) -> tuple[int, int]:
    """The letters to show: all, where they fit; else the word with as much as possible on both sides."""
    if _columns(seen) <= width:
        return 0, len(seen)
    room = width - 2 * len(_CUT)
    low = high = first
    while high < last and _columns(seen[low : high + 1]) <= room:
        high += 1
    used = _columns(seen[low:high])
    grew = True
    while grew:
        grew = False
        if low > 0 and used + seen[low - 1].width <= room:
            low, used, grew = low - 1, used + seen[low - 1].width, True
        if high < len(seen) and used + seen[high].width <= room:
            high, used, grew = high + 1, used + seen[high].width, True
    while low < first and seen[low].width == 0:  # never a mark without the letter that it belongs to
        low += 1
    return low, high
