r"""The strings of PO files: text between quotes, on one line or several, with C's escapes."""

from __future__ import annotations

import re

_ESCAPE = re.compile(r"\\(?:([abfnrtv\\\"?'])|x([0-9a-fA-F]{1,2})|([0-7]{1,3})|(.))", re.S)
_MEANT = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_WRITTEN = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"} | {
    "\a": "\\a",
    "\b": "\\b",
    "\f": "\\f",
    "\v": "\\v",
}
_TO_WRITE = re.compile(r'[\\"\n\t\r\a\b\f\v]')
_PIECE = re.compile(r'"((?:[^"\\\n]|\\.)*)"')


def said(written: str) -> str:
    """What stands between two quotes, its escapes read."""
    return _ESCAPE.sub(_read, written) if "\\" in written else written


def unknown_escape(written: str) -> str | None:
    """The first escape that means nothing."""
    return next((found[0] for found in _ESCAPE.finditer(written) if found[4] is not None), None)


def escaped(text: str) -> str:
    """A text as it stands between two quotes."""
    return _TO_WRITE.sub(lambda found: _WRITTEN[found[0]], text)


def origins(text: str, start: int, end: int) -> list[int]:
    """Of the string at a stretch: where each of its characters begins, and one more place, its end; then
    where each of them ends, and the string's end again.
    """
    starts: list[int] = []
    ends: list[int] = []
    last = start + 1
    for piece in _PIECE.finditer(text, start, end):
        at = piece.start(1)
        last = piece.end(1)
        while at < last:
            escape = _ESCAPE.match(text, at, last) if text[at] == "\\" else None
            behind = escape.end() if escape else at + 1
            starts.append(at)
            ends.append(behind)
            at = behind
    return [*starts, last, *ends, last]


def _read(found: re.Match[str]) -> str:
    letter, hexadecimal, octal, _ = found.groups()
    if letter is not None:
        return _MEANT.get(letter, letter)
    if hexadecimal is not None:
        return chr(int(hexadecimal, 16))
    return chr(int(octal, 8)) if octal is not None else found[0]
