"""Excerpts of source lines with carets, positions as line and column, line diffs.

Carets align with words in any script, because tabs, wide letters and combining marks are measured. A long
line is cut around the word. Of several lines, only the first is shown, with the number of others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import unified_diff
from typing import NamedTuple

from ludex.core.messages import Bilingual
from ludex.core.spans import SourceText, Span
from ludex.report import View
from ludex.report.terminal import Letter, Paint, measure_letters, sanitize_line
from ludex.report.words import format_count


def render_changes(before: Mapping[str, str], after: Mapping[str, str], view: View) -> str:
    """Return the line diffs of all files in `after`, with one line of context."""
    paint, lines = Paint(view.colour), []
    for file, text in after.items():
        old, new = before[file].splitlines(), text.splitlines()
        for line in unified_diff(old, new, file, file, lineterm="", n=1):
            role = {"-": "E", "+": "fix", "@": "gutter"}.get(line[0], "")
            lines.append(paint(role, sanitize_line(line)) if role else sanitize_line(line))
    return "".join(f"{line}\n" for line in lines)


class Place(NamedTuple):
    """Line and column of the start of a span and of the text after it, all counted from 1."""

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"


def get_text(file: str, texts: Mapping[str, SourceText]) -> SourceText:
    """Return the text of a file; empty if it is unreadable, which puts every offset on line 1."""
    return texts.get(file) or SourceText(file, "")


def locate_span(span: Span, texts: Mapping[str, SourceText]) -> Place:
    """Return the line and column of a span."""
    text = get_text(span.file, texts)
    start, end = text.position(span.start), text.position(max(span.start, span.end))
    return Place(span.file, start.line, start.column, end.line, end.column)


_CUT = "…"
_NARROWEST = 20
_LINE = Bilingual("more line", "autre ligne")
_LINES = Bilingual("more lines", "autres lignes")


class Excerpt(NamedTuple):
    """Line as shown, with its number and the carets below."""

    number: int
    line: str
    indent: str
    carets: str
    more: str

    def render(self, margin: int, paint: Paint, role: str) -> Iterator[str]:
        """Yield the quoted line and the line of carets below it; `margin` is the width for the line
        number.
        """
        bar = paint("gutter", "|")
        yield f"{paint('gutter', str(self.number).rjust(margin))} {bar} {self.line}".rstrip()
        under = f"{self.carets} {self.more}".rstrip()
        yield f"{' ' * margin} {bar} {self.indent}{paint(role, under)}"


def make_excerpt(text: SourceText, span: Span, width: int, lang: str, mark: str = "^") -> Excerpt:
    """Return the excerpt for a span: its first line, cut to `width` columns (at least 20)."""
    width = max(width, _NARROWEST)
    start = text.position(span.start)
    end = text.position(_trim_end(text.text, span))
    line = text.line_at(span.start)
    first = min(start.column - 1, len(line))  # a carriage return is not part of the line
    last = end.column - 1 if end.line == start.line else len(line)
    more = format_count(end.line - start.line, _LINE, _LINES, lang) if end.line > start.line else ""
    # No window reaches further than this: a file may be a single line of megabytes.
    skipped = max(0, first - 2 * width)
    seen = measure_letters(line[skipped : first + 2 * width])
    first, last = first - skipped, min(max(last - skipped, first - skipped), len(seen))
    low, high = _fit_window(seen, first, last, width)
    cut_left, cut_right = skipped + low > 0, skipped + high < len(line)
    return Excerpt(
        number=start.line,
        line=_CUT * cut_left + "".join(item.shown for item in seen[low:high]) + _CUT * cut_right,
        indent=" " * (cut_left + _sum_widths(seen[low:first])),
        carets=mark * max(1, _sum_widths(seen[first : min(last, high)])),
        more=more and f"+ {more}",
    )


def _trim_end(text: str, span: Span) -> int:
    """Return the end of a span without the final line ends and spaces of a YAML block."""
    words = text[span.start : max(span.start, span.end)]
    return span.start + len(words.rstrip(" \r\n") if "\n" in words else words)


def _sum_widths(seen: list[Letter]) -> int:
    return sum(item.width for item in seen)


def _fit_window(seen: list[Letter], first: int, last: int, width: int) -> tuple[int, int]:
    """Return the range of letters to show: all if they fit, otherwise as many as fit around the word."""
    if _sum_widths(seen) <= width:
        return 0, len(seen)
    room = width - 2 * len(_CUT)
    low = high = first
    while high < last and _sum_widths(seen[low : high + 1]) <= room:
        high += 1
    used = _sum_widths(seen[low:high])
    grew = True
    while grew:
        grew = False
        if low > 0 and used + seen[low - 1].width <= room:
            low, used, grew = low - 1, used + seen[low - 1].width, True
        if high < len(seen) and used + seen[high].width <= room:
            high, used, grew = high + 1, used + seen[high].width, True
    while low < first and seen[low].width == 0:  # never a mark without its letter
        low += 1
    return low, high
