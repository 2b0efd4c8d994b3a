"""Scalar map: map the characters of a decoded scalar back to offsets in the file.

The scalar is decoded again character by character, but only when a finding points into a text. If the result
differs from libyaml's value, there is no map.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise

from ludex.core.lazy_patterns import lazy_pattern

_PROPERTIES = lazy_pattern(r"(?:[&!][^\s\[\]{},]*(?:[ \t]+|[ \t]*(?:#[^\r\n]*)?[\r\n]+[ \t]*)+)*")
_HEADER = lazy_pattern(r"[|>]([-+0-9]*)[ \t]*(?:#[^\r\n]*)?")
_LINE = lazy_pattern(r"([^\r\n]*)(\r\n|\r|\n|\Z)")
_FOLD = lazy_pattern(r"[ \t]*(?:\r\n|\r|\n)")
_BLANKS = lazy_pattern(r"[ \t]*")
_BREAK = lazy_pattern(r"\r\n|\r|\n")
_ESCAPED = lazy_pattern(r"\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(\r\n|.))", re.S)
_NAMED_ESCAPES = dict(
    zip('0abt\tnvfre "/\\N_LP', '\0\a\b\t\t\n\v\f\r\x1b "/\\\x85\xa0\u2028\u2029', strict=True)
)


@dataclass
class ScalarMap:
    """Map from each character of a decoded scalar to its range in the file."""

    chars: list[str] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)

    def add(self, char: str, start: int, end: int) -> None:
        self.chars.append(char)
        self.starts.append(start)
        self.ends.append(end)

    def find_range(self, i: int, j: int) -> tuple[int, int]:
        """Return the range of the file for `value[i:j]`; an empty slice is between characters."""
        i, j, _ = slice(i, j).indices(len(self.chars))
        if i >= j:
            at = self.starts[i] if i < len(self.starts) else self.ends[-1]
            return at, at
        return self.starts[i], self.ends[j - 1]


def find_content_start(text: str, start: int, end: int) -> int:
    """Return the offset of a value after its anchor and tag."""
    found = _PROPERTIES.match(text, start, end)
    return found.end() if found else start


@lru_cache(maxsize=16)
def map_scalar(text: str, start: int, end: int, value: str) -> ScalarMap | None:
    """Return the map of the value at a span; None if it is empty or is decoded to another value."""
    if not value:
        return None
    start = find_content_start(text, start, end)
    first = text[start : start + 1]
    if first and first in "|>":
        mapped = _map_block(text, start, end, value)
    elif first and first in "'\"":
        mapped = _map_flow(text, start + 1, end - 1, quote=first)
    else:
        mapped = _map_flow(text, start, end)
    return mapped if mapped is not None and "".join(mapped.chars) == value else None


# Texts folded at line ends


def _map_flow(text: str, start: int, end: int, quote: str = "") -> ScalarMap:
    mapped = ScalarMap()
    at = start
    while at < end:
        blanks = min(_skip_blanks(text, at), end)
        folded = _map_line_fold(mapped, text, at, end)
        if folded:
            at = folded
        elif blanks > at:
            for each in range(at, blanks):
                _map_character(mapped, text, each)
            at = blanks
        elif quote == '"' and text[at] == "\\":
            at = _map_escape(mapped, text, at)
        elif quote == "'" and text.startswith("''", at):
            mapped.add("'", at, at + 2)
            at += 2
        else:
            at = _map_character(mapped, text, at)
    return mapped


def _map_character(mapped: ScalarMap, text: str, at: int) -> int:
    mapped.add(text[at], at, at + 1)
    return at + 1


def _map_line_fold(mapped: ScalarMap, text: str, at: int, end: int) -> int | None:
    """Map a line end and the empty lines after it; return the offset after them, None without one."""
    breaks = []
    stop = at
    while found := _FOLD.match(text, stop, end):
        breaks.append(stop)
        stop = found.end()
    if not breaks:
        return None
    stop = _skip_blanks(text, stop)
    if len(breaks) == 1:
        mapped.add(" ", at, stop)
    for start, follows in pairwise([*breaks[1:], stop]):
        mapped.add("\n", start, follows)
    return stop


def _skip_blanks(text: str, at: int) -> int:
    found = _BLANKS.match(text, at)
    return found.end() if found else at


def _map_escape(mapped: ScalarMap, text: str, at: int) -> int:
    found = _ESCAPED.match(text, at)
    if found is None:
        return _map_character(mapped, text, at)
    stop = found.end()
    code = found[1] or found[2] or found[3]
    if not code:
        # After an escaped line end, the text goes on after the leading blanks of the next line.
        if _BREAK.fullmatch(found[4]):
            return _map_escaped_line_end(mapped, text, stop)
        mapped.add(_NAMED_ESCAPES.get(found[4], found[4]), at, stop)
        return stop
    point = int(code, 16)
    # JSON writes characters beyond U+FFFF as two escapes.
    if 0xD800 <= point < 0xDC00 and (low := _ESCAPED.match(text, stop)) and low[2]:
        point = 0x10000 + ((point - 0xD800) << 10) + (int(low[2], 16) - 0xDC00)
        stop = low.end()
    mapped.add(chr(point) if point < 0x110000 else "\ufffd", at, stop)
    return stop


def _map_escaped_line_end(mapped: ScalarMap, text: str, at: int) -> int:
    """Map what follows an escaped line end: empty lines are breaks, blanks are dropped."""
    while found := _FOLD.match(text, at):
        mapped.add("\n", at, found.end())
        at = found.end()
    return _skip_blanks(text, at)


# Texts below a “|” or a “>”


def _map_block(text: str, start: int, end: int, value: str) -> ScalarMap | None:
    header = _HEADER.match(text, start, end)
    if header is None:
        return None
    lines = []
    at = _LINE.match(text, header.end()).end()  # type: ignore[union-attr]  # it matches anywhere
    while at < end:
        found = _LINE.match(text, at, end)
        if found is None or found.end() == at:
            break
        lines.append(found)
        at = found.end()
    indent = _measure_indent(lines, value)
    mapped = (_map_literal if text[start] == "|" else _map_folded)(lines, indent)
    _apply_chomping(mapped, header[1], value)
    return mapped


def _measure_indent(lines: list[re.Match[str]], value: str) -> int:
    written = next((line[1] for line in lines if line[1].strip(" ")), "")
    read = next((line for line in value.split("\n") if line.strip(" ")), "")
    spaces = len(written) - len(written.lstrip(" "))
    return max(spaces - (len(read) - len(read.lstrip(" "))), 0)


def _map_literal(lines: list[re.Match[str]], indent: int) -> ScalarMap:
    mapped = ScalarMap()
    for line in lines:
        _map_body(mapped, line, indent)
        mapped.add("\n", *line.span(2))
    return mapped


def _map_body(mapped: ScalarMap, line: re.Match[str], indent: int) -> None:
    for at in range(line.start() + indent, line.end(1)):
        _map_character(mapped, line.string, at)


def _map_folded(lines: list[re.Match[str]], indent: int) -> ScalarMap:
    """Map a folded block scalar. Lines that begin with a blank keep their line breaks."""
    mapped = ScalarMap()
    breaks: list[re.Match[str]] = []  # since the last line with words
    fixed = True  # whether the line before `breaks` keeps its line end
    for line in lines:
        body = line[1][indent:]
        if not body:
            breaks.append(line)
            continue
        indented = body[0] in " \t"
        if len(breaks) == 1 and not (fixed or indented):
            mapped.add(" ", breaks[0].start(2), line.start() + indent)
        else:
            for each in breaks if fixed or indented else breaks[1:]:
                mapped.add("\n", *each.span(2))
        _map_body(mapped, line, indent)
        breaks, fixed = [line], indented
    for each in breaks:
        mapped.add("\n", *each.span(2))
    return mapped


def _apply_chomping(mapped: ScalarMap, header: str, value: str) -> None:
    """Drop final line breaks that the value does not have, unless the header keeps them."""
    text = "".join(mapped.chars)
    count = (len(text) - len(text.rstrip("\n"))) - (len(value) - len(value.rstrip("\n")))
    if count > 0 and "+" not in header:
        first = len(mapped.chars) - count
        del mapped.chars[first:], mapped.starts[first:], mapped.ends[first:]
