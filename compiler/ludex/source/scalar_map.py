"""Scalar map: characters of a decoded scalar back to offsets in the file.

Reading is done again here, character by character and with its places, but only for a text that a finding
points into. What comes out is compared with the value that libyaml gave: where the two differ nothing is
claimed.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import pairwise

_PROPERTIES = re.compile(r"(?:[&!][^\s\[\]{},]*(?:[ \t]+|[ \t]*(?:#[^\r\n]*)?[\r\n]+[ \t]*)+)*")
_HEADER = re.compile(r"[|>]([-+0-9]*)[ \t]*(?:#[^\r\n]*)?")
_LINE = re.compile(r"([^\r\n]*)(\r\n|\r|\n|\Z)")
_FOLD = re.compile(r"[ \t]*(?:\r\n|\r|\n)")
_BLANKS = re.compile(r"[ \t]*")
_BREAK = re.compile(r"\r\n|\r|\n")
_ESCAPED = re.compile(r"\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(\r\n|.))", re.S)
_NAMED_ESCAPES = dict(
    zip('0abt\tnvfre "/\\N_LP', '\0\a\b\t\t\n\v\f\r\x1b "/\\\x85\xa0\u2028\u2029', strict=True)
)


@dataclass
class ScalarMap:
    """The characters of a value, and where in the file each begins and ends."""

    chars: list[str] = field(default_factory=list)
    starts: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)

    def add(self, char: str, start: int, end: int) -> None:
        self.chars.append(char)
        self.starts.append(start)
        self.ends.append(end)

    def find_range(self, i: int, j: int) -> tuple[int, int]:
        """The stretch of the file that gives `value[i:j]`; an empty slice is a place between two
        characters.
        """
        i, j, _ = slice(i, j).indices(len(self.chars))
        if i >= j:
            at = self.starts[i] if i < len(self.starts) else self.ends[-1]
            return at, at
        return self.starts[i], self.ends[j - 1]


def find_content_start(text: str, start: int, end: int) -> int:
    """Where a value begins behind its anchor and tag."""
    found = _PROPERTIES.match(text, start, end)
    return found.end() if found else start


def map_scalar(text: str, start: int, end: int, value: str) -> ScalarMap | None:
    """The origins of a value that stands at a span; None where they cannot be told."""
    if not value:
        return None
    start = find_content_start(text, start, end)
    first = text[start : start + 1]
    if first == "'":
        made = _single(text, start + 1, end - 1)
    elif first == '"':
        made = _double(text, start + 1, end - 1)
    elif first and first in "|>":
        return _block(text, start, end, value)
    else:
        made = _plain(text, start, end)
    return made if "".join(made.chars) == value else None


# Texts that fold where a line ends


def _plain(text: str, start: int, end: int) -> ScalarMap:
    made = ScalarMap()
    at = start
    while at < end:
        at = _map_line_fold(made, text, at, end) or _map_character(made, text, at)
    return made


def _single(text: str, start: int, end: int) -> ScalarMap:
    made = ScalarMap()
    at = start
    while at < end:
        folded = _map_line_fold(made, text, at, end)
        if folded:
            at = folded
        elif text.startswith("''", at):
            made.add("'", at, at + 2)
            at += 2
        else:
            at = _map_character(made, text, at)
    return made


def _double(text: str, start: int, end: int) -> ScalarMap:
    made = ScalarMap()
    at = start
    while at < end:
        at = _map_line_fold(made, text, at, end) or (_escape if text[at] == "\\" else _map_character)(
            made, text, at
        )
    return made


def _map_character(made: ScalarMap, text: str, at: int) -> int:
    made.add(text[at], at, at + 1)
    return at + 1


def _map_line_fold(made: ScalarMap, text: str, at: int, end: int) -> int | None:
    """A line end with the blanks around it: a space, or one line break less than there are."""
    breaks = []
    stop = at
    while found := _FOLD.match(text, stop, end):
        breaks.append(stop)
        stop = found.end()
    if not breaks:
        return None
    stop = _skip_blanks(text, stop)
    if len(breaks) == 1:
        made.add(" ", at, stop)
    for start, follows in pairwise([*breaks[1:], stop]):
        made.add("\n", start, follows)
    return stop


def _skip_blanks(text: str, at: int) -> int:
    found = _BLANKS.match(text, at)
    return found.end() if found else at


def _escape(made: ScalarMap, text: str, at: int) -> int:
    found = _ESCAPED.match(text, at)
    if found is None:
        return _map_character(made, text, at)
    stop = found.end()
    code = found[1] or found[2] or found[3]
    if not code:
        if _BREAK.fullmatch(
            found[4]
        ):  # the line end is escaped: the text goes on after the blanks of the next line
            return _map_escaped_line_end(made, text, stop)
        made.add(_NAMED_ESCAPES.get(found[4], found[4]), at, stop)
        return stop
    point = int(code, 16)
    if (
        0xD800 <= point < 0xDC00 and (low := _ESCAPED.match(text, stop)) and low[2]
    ):  # JSON's way beyond U+FFFF
        point = 0x10000 + ((point - 0xD800) << 10) + (int(low[2], 16) - 0xDC00)
        stop = low.end()
    made.add(chr(point) if point < 0x110000 else "\ufffd", at, stop)
    return stop


def _map_escaped_line_end(made: ScalarMap, text: str, at: int) -> int:
    """After an escaped line end: blanks are dropped, empty lines are line breaks."""
    while found := _FOLD.match(text, at):
        made.add("\n", at, found.end())
        at = found.end()
    return _skip_blanks(text, at)


# Texts below a “|” or a “>”


def _block(text: str, start: int, end: int, value: str) -> ScalarMap | None:
    header = _HEADER.match(text, start, end)
    if header is None:
        return None
    lines = []
    at = _LINE.match(text, header.end()).end()  # type: ignore[union-attr]  # it matches whatever stands there
    while at < end:
        found = _LINE.match(text, at, end)
        if found is None or found.end() == at:
            break
        lines.append(found)
        at = found.end()
    indent = _indent(lines, value)
    build = _literal if text[start] == "|" else _map_folded
    made = _apply_chomping(build(lines, indent), lines, indent, header[1], value)
    return made if "".join(made.chars) == value else None


def _indent(lines: list[re.Match[str]], value: str) -> int:
    """How far the text is indented: its first line with words shows it, since the value holds the same
    words.
    """
    written = next((line[1] for line in lines if line[1].strip(" ")), "")
    read = next((line for line in value.split("\n") if line.strip(" ")), "")
    spaces = len(written) - len(written.lstrip(" "))
    return max(spaces - (len(read) - len(read.lstrip(" "))), 0)


def _body(line: re.Match[str], indent: int) -> tuple[str, int]:
    return line[1][indent:], line.start() + min(indent, len(line[1]))


def _literal(lines: list[re.Match[str]], indent: int) -> ScalarMap:
    made = ScalarMap()
    for line in lines:
        body, at = _body(line, indent)
        for offset, char in enumerate(body):
            made.add(char, at + offset, at + offset + 1)
        made.add("\n", *line.span(2))
    return made


def _map_folded(lines: list[re.Match[str]], indent: int) -> ScalarMap:
    """Lines are joined by spaces; empty lines are line breaks; lines that begin with a blank keep their
    breaks.
    """
    made = ScalarMap()
    held: list[re.Match[str]] = []  # breaks since the last line with words
    fixed = True  # whether the line before those keeps its break
    for line in lines:
        body, at = _body(line, indent)
        if not body:
            held.append(line)
            continue
        indented = body[0] in " \t"
        if fixed or indented:
            for each in held:
                made.add("\n", *each.span(2))
        elif len(held) == 1:
            made.add(" ", held[0].start(2), at)
        else:
            for each in held[1:]:
                made.add("\n", *each.span(2))
        for offset, char in enumerate(body):
            made.add(char, at + offset, at + offset + 1)
        held, fixed = [line], indented
    for each in held:
        made.add("\n", *each.span(2))
    return made


def _apply_chomping(
    made: ScalarMap, lines: list[re.Match[str]], indent: int, header: str, value: str
) -> ScalarMap:
    """The line breaks at the end as the header wants them: kept, cut, or one."""
    keep = len(value) - len(value.rstrip("\n"))
    count = 0
    while count < len(made.chars) and made.chars[-1 - count] == "\n":
        count += 1
    spare = count - keep
    if spare > 0 and "+" not in header:
        first = len(made.chars) - spare
        del made.chars[first:], made.starts[first:], made.ends[first:]
    return made
