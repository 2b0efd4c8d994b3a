"""A small writer of YAML texts that knows where it put each character: what `within` must find again.

It writes a text in one of YAML's styles and remembers for every character of the value the stretch of the
file that stands for it. Nothing here uses Ludex.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from random import Random

STYLES = ("plain", "single", "double", "literal", "folded")
_MUST = {"'": "''"}
_ESCAPES = {"\n": "\\n", '"': '\\"', "\\": "\\\\", "\x07": "\\a", "\x1b": "\\x1B"}
_MAY = {"\xa0": "\\_", "é": "\\u00e9", "😀": "\\U0001F600", "a": "\\x61", " ": "\\ "}


@dataclass
class Writing:
    """A file in the making, and the stretch of each character of the value."""

    luck: Random
    line_end: str
    text: str = ""
    places: list[tuple[int, int]] = field(default_factory=list)

    def put(self, text: str) -> None:
        """Something that stands for nothing in the value."""
        self.text += text

    def char(self, written: str) -> None:
        """What stands for one character of the value."""
        self.places.append((len(self.text), len(self.text) + len(written)))
        self.text += written


def fit(text: str, style: str) -> str:
    """The text nearest to one that a style can say."""
    if style == "double":
        return text or "a"
    text = re.sub("[\x07\x1b]", "", text)
    if style in ("plain", "single"):
        text = re.sub(r" *\n *", "\n", text).strip(" \n") or "a"
    if style == "plain":
        text = "b" + re.sub(r":(?=[ \n]|\Z)|(?<=[ \n])#", ";", text)
    if style == "folded":
        text = re.sub(r"(?m)^ +", "", text)
    return text if text.strip(" \n") else text + "a"


def write(value: str, style: str, luck: Random, line_end: str = "\n") -> Writing:
    """`key: value` in a style, with what a style leaves open left to luck."""
    made = Writing(luck, line_end)
    made.put("key:" + " " * luck.randint(1, 3))
    if luck.random() < 0.2:
        made.put(luck.choice(["&mark ", "!!str ", "&a !!str  ", "&a\n  "]))
    indent = " " * luck.randint(1, 4)
    if style == "literal":
        _literal(made, value, indent)
    elif style == "folded":
        _folded(made, value, indent)
    else:
        quote = {"plain": "", "single": "'", "double": '"'}[style]
        made.put(quote)
        _flowing(made, value, indent, quote)
        made.put(quote)
    made.put(line_end + "next: 1" + line_end)
    return made


def _flowing(made: Writing, value: str, indent: str, quote: str) -> None:
    """Text that folds: a space may become a line end, and a line break must where no escape says it."""
    at = 0
    while at < len(value):
        char = value[at]
        if char == "\n" and quote != '"':
            breaks = len(value[at:]) - len(value[at:].lstrip("\n"))
            _fold(made, indent, breaks)
            at += breaks
            continue
        if (
            char == " "
            and value[at - 1 : at] not in ("", " ", "\n")
            and value[at + 1 : at + 2] not in ("", " ", "\n")
        ) and made.luck.random() < 0.4:
            _fold(made, indent, 0)
            at += 1
            continue
        made.char(_character(made, char, quote))
        at += 1


def _character(made: Writing, char: str, quote: str) -> str:
    if quote == "'":
        return _MUST.get(char, char)
    if quote == '"':
        return _ESCAPES.get(char) or (_MAY.get(char, char) if made.luck.random() < 0.3 else char)
    return char


def _fold(made: Writing, indent: str, breaks: int) -> None:
    """A space as one line end, or breaks as one line end more than there are."""
    first = made.luck.choice(["", " ", "  "]) + made.line_end
    after = indent + " " * made.luck.randint(0, 2)
    if breaks == 0:
        made.char(first + after)
        return
    made.put(first)
    for number in range(breaks):
        made.char(made.luck.choice(["", "  "]) + made.line_end + (after if number == breaks - 1 else ""))


def _header(made: Writing, value: str, sign: str, indent: str) -> None:
    ends = len(value) - len(value.rstrip("\n"))
    chomp = "-" if ends == 0 else "" if ends == 1 else "+"
    explicit = str(len(indent)) if value[0] in " \n" else ""
    made.put(sign + made.luck.choice([explicit + chomp, chomp + explicit]))
    made.put(made.luck.choice(["", "  ", " # a comment"]) + made.line_end)


def _literal(made: Writing, value: str, indent: str) -> None:
    _header(made, value, "|", indent)
    lines = value.split("\n")
    for number, line in enumerate(lines):
        made.put(indent if line else "")
        for char in line:
            made.char(char)
        if number < len(lines) - 1:
            made.char(made.line_end)
    if value.endswith("\n"):
        made.text = made.text[
            : -len(made.line_end)
        ]  # the line end before the next key is put for every style


def _folded(made: Writing, value: str, indent: str) -> None:
    _header(made, value, ">", indent)
    body = value.rstrip("\n")
    at = 0
    while at < len(body):
        char = body[at]
        if char == "\n":
            breaks = len(body[at:]) - len(body[at:].lstrip("\n"))
            made.put(made.line_end if at else "")
            for _ in range(breaks):
                made.char(made.line_end)
            at += breaks
            made.put(indent)
            continue
        made.put("" if at else indent)
        alone = body[at - 1 : at] not in ("", " ", "\n") and body[at + 1 : at + 2] not in ("", " ", "\n")
        made.char(made.line_end + indent if char == " " and alone and made.luck.random() < 0.4 else char)
        at += 1
    for _ in range(len(value) - len(body)):
        made.char(made.line_end)
    if value.endswith("\n"):
        made.text = made.text[: -len(made.line_end)]
