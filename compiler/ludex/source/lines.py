"""Lines of a page and their indentation: all that can be said of a text that no parser takes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_LINE = re.compile(r"([^\r\n]*)(?:\r\n|\r|\n|\Z)")
_LONGEST_KEY = 200  # no name is as long, and a line may be as long as a file
_BLANK_OR_COMMENT = re.compile(r"[ \t]*(?:#.*)?$")
_KEY = re.compile(
    r"""[ \t]*(?:- +)*(?P<quote>["']?)(?P<key>[^\s"'#:{}\[\],&*!|>%@`-][^"':#]*?)(?P=quote)[ ]*(?::|$)"""
)
_BARE_KEY = re.compile(r"""[ \t]*(?:- +)*(["']?)[^\s"'#:]+\1[ ]*:[ ]*(?:[{\[][ ]*)?(?:#.*)?$""")


class Line(NamedTuple):
    """From `start` up to, not including, its line end; `after` is where the next line begins."""

    start: int
    end: int
    after: int
    text: str

    @property
    def indent(self) -> int:
        return len(self.text) - len(self.text.lstrip(" "))

    @property
    def silent(self) -> bool:
        """Whether the line says nothing: blank, or a comment."""
        return _BLANK_OR_COMMENT.match(self.text) is not None

    @property
    def closes(self) -> bool:
        """Whether the line begins with a closing bracket, and so ends what stands above it."""
        return self.text.lstrip(" ")[:1] in ("]", "}")

    @property
    def key(self) -> str | None:
        """The name that the line begins with, where it looks like a field or an entry, its colon forgotten
        or not.
        """
        found = _KEY.match(self.text[:_LONGEST_KEY])
        return found["key"].strip() if found else None

    @property
    def has_colon(self) -> bool:
        """Whether the line begins with a field's name and its colon."""
        found = _KEY.match(self.text[:_LONGEST_KEY])
        return found is not None and found[0].endswith(":")

    @property
    def bare_key(self) -> bool:
        """Whether nothing follows the line's name: what belongs to it stands below."""
        return _BARE_KEY.match(self.text) is not None


def lines(text: str, start: int = 0) -> Iterator[Line]:
    """The lines of a text from one that begins at `start`."""
    for found in _LINE.finditer(text, start):
        if found.end() > found.start():
            yield Line(found.start(), found.end(1), found.end(), found[1])


def line_at(text: str, at: int) -> Line:
    """The line that an offset stands on."""
    if text[at - 1 : at + 1] == "\r\n":
        at -= 1
    start = text.rfind("\n", 0, at) + 1
    start = text.rfind("\r", start, at) + 1 or start
    return next(lines(text, start), Line(start, start, start, ""))


def above(text: str, at: int) -> Iterator[Line]:
    """The lines above the one that an offset stands on, the nearest first; silent ones are left out."""
    start = line_at(text, at).start
    while start > 0:
        line = line_at(text, start - 1)
        start = line.start
        if not line.silent:
            yield line
