"""Terminal text: colours, column widths, visible control characters.

Content that messages quote is not trusted: escape sequences and bidirectional controls are shown as signs and
never sent to the terminal.
"""

from __future__ import annotations

import unicodedata
from typing import NamedTuple

_ROLES = {
    "E": "1;31",
    "W": "1;33",
    "I": "1;36",
    "place": "1",
    "gutter": "34",
    "note": "36",
    "fix": "32",
    "title": "1",
}


class Paint:
    """Colours for text by its role, or none."""

    def __init__(self, on: bool) -> None:
        self._on = on

    def __call__(self, role: str, text: str) -> str:
        return f"\x1b[{_ROLES[role]}m{text}\x1b[0m" if self._on and text else text


TAB = 4
_UNSEEN = {"Mn", "Me", "Cf"}  # marks that combine with the letter before them, and joiners
_SIGN = "\N{REPLACEMENT CHARACTER}"
_LINE_ENDS = "\x85\u2028\u2029"
_BIDI_CONTROLS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


class Letter(NamedTuple):
    """Character as shown, and its width in columns."""

    shown: str
    width: int


def measure_letter(char: str, column: int) -> Letter:
    """Measure a character at a column, counted from 0.

    A tab is shown as an arrow and extends to the next tab stop.
    """
    if " " <= char <= "~":
        return Letter(char, 1)
    if char == "\t":
        width = TAB - column % TAB
        return Letter("→".ljust(width), width)
    if is_control(char):
        return Letter(_picture_control(char), 1)
    if char != "\N{SOFT HYPHEN}" and (unicodedata.category(char) in _UNSEEN or "\u1160" <= char <= "\u11ff"):
        return Letter(char, 0)
    return Letter(char, 2 if unicodedata.east_asian_width(char) in "WF" else 1)


def measure_letters(text: str) -> list[Letter]:
    """Measure each character of a line."""
    made, column = [], 0
    for char in text:
        made.append(measure_letter(char, column))
        column += made[-1].width
    return made


def show_invisibles(text: str) -> str:
    """Return lines with tabs, control characters and unusual line ends as visible signs."""
    return "\n".join("".join(item.shown for item in measure_letters(line)) for line in text.split("\n"))


def sanitize_line(text: str) -> str:
    """Return a text that is safe on a terminal line: `\\n` and tabs become spaces, other controls signs."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(
        " " if char in "\n\t" else _picture_control(char) if is_control(char) else char for char in text
    )


def is_control(char: str) -> bool:
    """Return whether a terminal would interpret a character instead of drawing it, or cannot encode it."""
    return char in _BIDI_CONTROLS or unicodedata.category(char) in {"Cc", "Cs", "Zl", "Zp"}


def _picture_control(char: str) -> str:
    if char in _LINE_ENDS:
        return "\N{SYMBOL FOR NEWLINE}"
    return chr(0x2400 + ord(char)) if char < " " else "\N{SYMBOL FOR DELETE}" if char == "\x7f" else _SIGN
