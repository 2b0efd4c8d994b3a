"""Syntax of patterns: parse a regular expression to a tree, if Python and JavaScript read it alike.

The dialect has characters, sets, `\\s` and the like, groups, alternatives, quantifiers, `^` and `$`, and
`$(?!\\n)` for the end of the text. Greedy and lazy quantifiers are equivalent here: the only question is
whether a text matches.
"""

from __future__ import annotations

import re
from typing import NamedTuple

MOST_CHARACTERS = 1_000
"""Maximum number of characters of a pattern."""
MOST_STATES = 128
"""Maximum number of positions of a pattern that consume a character, with repetitions expanded."""
_DEEPEST = 50
"""Maximum nesting of groups."""

_TOKEN = re.compile(
    r"(?P<end>\$(?:\(\?!(?:\\n|\n)\))?)|(?P<begin>\^)|(?P<open>\((?:\?:)?(?!\?))|(?P<close>\))|(?P<or>\|)"
    r"|(?P<count>[*+?]|\{(?P<low>[0-9]+)(?P<to>,(?P<high>[0-9]*))?\})\??"
    r"|(?P<atom>\\u[0-9A-Fa-f]{4}|\\x[0-9A-Fa-f]{2}|\\.|\[\^?(?:\\.|[^\]\\])+\]|[^()\[\\])",
    re.DOTALL,
)
_COUNTS = {"*": (0, None), "+": (1, None), "?": (0, 1)}


class PatternError(ValueError):
    """Error for a pattern that cannot be compiled.

    `reason` is `form` (malformed), `look` (look-around, which the dialect lacks), `size` or `depth` (above a
    limit).
    """

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Atom(NamedTuple):
    """Character, escape or set, as its source."""

    source: str


class Edge(NamedTuple):
    """Assertion about the position in the text, as a bit of the context."""

    bit: int


class Row(NamedTuple):
    """Sequence of parts."""

    parts: tuple[Node, ...]


class Choice(NamedTuple):
    """Alternative parts."""

    branches: tuple[Node, ...]


class Repeat(NamedTuple):
    """Repeated part; `most` is None if the number of repetitions is unlimited."""

    part: Node
    least: int
    most: int | None


Node = Atom | Edge | Row | Choice | Repeat

BEGIN, END, NEAR_END = 1, 2, 4
"""Bits of the context of a position: at the beginning, at the end, at the end or before a last line break."""


class Parser:
    """Parser of a pattern."""

    def __init__(self, pattern: str) -> None:
        """Prepare to parse a pattern; raise PatternError if the pattern is too long."""
        if len(pattern) > MOST_CHARACTERS:
            raise PatternError("size")
        self._pattern, self._at, self._depth = pattern, 0, 0

    def parse(self) -> Node:
        node = self._parse_choice()
        if self._at < len(self._pattern):
            raise PatternError("form")
        return node

    def _parse_choice(self) -> Node:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise PatternError("depth")
        branches: list[Node] = []
        parts: list[Node] = []
        while (found := self._take_token()) is not None:
            if found["or"]:
                branches.append(Row(tuple(parts)))
                parts = []
            elif found["count"]:
                if not parts or isinstance(parts[-1], Edge | Repeat):
                    raise PatternError("form")
                parts[-1] = Repeat(parts[-1], *_read_count(found))
            else:
                parts.append(self._parse_part(found))
        self._depth -= 1
        branches.append(Row(tuple(parts)))
        return Choice(tuple(branches)) if len(branches) > 1 else branches[0]

    def _take_token(self) -> re.Match[str] | None:
        """Consume and return the next token of a group; return None at the group's end.

        Raises PatternError if there is no valid token.
        """
        found = _TOKEN.match(self._pattern, self._at)
        if found is None and self._at < len(self._pattern):
            raise PatternError("look" if self._pattern.startswith("(?", self._at) else "form")
        if found is None or found["close"]:
            return None
        self._at = found.end()
        return found

    def _parse_part(self, found: re.Match[str]) -> Node:
        if found["begin"]:
            return Edge(BEGIN)
        if found["end"]:
            return Edge(END if len(found["end"]) > 1 else NEAR_END)
        if found["atom"]:
            return Atom(found["atom"])
        node = self._parse_choice()
        if not self._pattern.startswith(")", self._at):
            raise PatternError("form")
        self._at += 1
        return node


def _read_count(found: re.Match[str]) -> tuple[int, int | None]:
    """Return the minimum and the maximum of a quantifier; the maximum is None if there is none.

    Raises PatternError if the numbers are too large or in the wrong order.
    """
    if found["count"] in _COUNTS:
        return _COUNTS[found["count"]]
    if max(len(found["low"]), len(found["high"] or "")) > len(str(MOST_STATES)):
        raise PatternError("size")
    least = int(found["low"])
    most = (int(found["high"]) if found["high"] else None) if found["to"] else least
    if most is not None and most < least:
        raise PatternError("form")
    return least, most
