"""Patterns of schemas, matched in time that grows only with the length of the text.

A pattern has the same meaning in Python and JavaScript. The dialect has characters, sets, `\\s` and the like,
groups, alternatives, quantifiers, `^` and `$`, and `$(?!\\n)` for the end of the text. Greedy and lazy
quantifiers are equivalent here: the only question is whether a text matches.

Python's `re` backtracks, so `^(a+)+$` takes exponential time. Here a pattern is parsed to a tree and becomes
an automaton, whose sets of active states are computed on demand, so that all alternatives are followed at
once. `re` matches only single characters.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

MOST_CHARACTERS = 1_000
MOST_STATES = 128
"""Maximum number of positions of a pattern that consume a character, with repetitions expanded."""
_DEEPEST = 50

_TOKEN = re.compile(
    r"(?P<end>\$(?:\(\?!(?:\\n|\n)\))?)|(?P<begin>\^)|(?P<open>\((?:\?:)?(?!\?))|(?P<close>\))|(?P<or>\|)"
    r"|(?P<count>[*+?]|\{(?P<low>[0-9]+)(?P<to>,(?P<high>[0-9]*))?\})\??"
    r"|(?P<atom>\\u[0-9A-Fa-f]{4}|\\x[0-9A-Fa-f]{2}|\\.|\[\^?(?:\\.|[^\]\\])+\]|[^()\[\\])",
    re.DOTALL,
)
_COUNTS = {"*": (0, None), "+": (1, None), "?": (0, 1)}


class PatternError(ValueError):
    """Error for a pattern: malformed (`form`), looking around (`look`), too large (`size`, `depth`)."""

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
        """Consume and return the next token of a group; return None at the group's end."""
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
    """Return the minimum and the maximum of a quantifier; the maximum is None if there is none."""
    if found["count"] in _COUNTS:
        return _COUNTS[found["count"]]
    if max(len(found["low"]), len(found["high"] or "")) > len(str(MOST_STATES)):
        raise PatternError("size")
    least = int(found["low"])
    most = (int(found["high"]) if found["high"] else None) if found["to"] else least
    if most is not None and most < least:
        raise PatternError("form")
    return least, most


_MOST_PARTS = 4_000
"""Maximum number of parts of a pattern with repetitions expanded, including parts that consume nothing."""
_MOST_KEPT = 5_000
"""Maximum number of cached transitions between sets of states."""


@dataclass(slots=True)
class _Step:
    """State: waits for an atom, tests an edge, or leads to other states immediately."""

    next: list[int]
    atom: str = ""
    edge: int = 0


class _Network:
    """States of a pattern. Parts are added from last to first, so that each knows the state that follows."""

    def __init__(self, node: Node) -> None:
        self.steps = [_Step([])]
        self.atoms: list[int] = []
        self._added = 0
        self.start = self._add(node, 0)

    def _add(self, node: Node, after: int) -> int:
        """Add the states of a part that continues at the state `after`; return the first of them."""
        self._added += 1
        if self._added > _MOST_PARTS:
            raise PatternError("size")
        match node:
            case Atom(source):
                self.atoms.append(len(self.steps))
                return self._add_step(_Step([after], atom=source))
            case Edge(bit):
                return self._add_step(_Step([after], edge=bit))
            case Row(parts):
                for part in reversed(parts):
                    after = self._add(part, after)
                return after
            case Choice(branches):
                return self._add_step(_Step([self._add(each, after) for each in branches]))
            case Repeat(part, least, most):
                return self._add_repeat(part, least, most, after)

    def _add_repeat(self, part: Node, least: int, most: int | None, after: int) -> int:
        if most is None:
            loop = self._add_step(_Step([after]))
            self.steps[loop].next.append(self._add(part, loop))
            begin = loop
        else:
            begin = after
            for _ in range(most - least):
                begin = self._add_step(_Step([after, self._add(part, begin)]))
        for _ in range(least):
            begin = self._add(part, begin)
        return begin

    def _add_step(self, step: _Step) -> int:
        if len(self.atoms) > MOST_STATES:
            raise PatternError("size")
        self.steps.append(step)
        return len(self.steps) - 1


class _StateSet(dict[str, "_StateSet"]):
    """Set of active states at a position, with cached transitions for each character."""

    __slots__ = ("matcher", "verdict", "waiting")

    def __init__(self, matcher: Matcher, waiting: int) -> None:
        super().__init__()
        self.matcher, self.waiting = matcher, waiting
        self.verdict = True if waiting & matcher.accepts else None if waiting or matcher.is_open else False
        """Whether the text matches, whatever characters follow; None if they decide it."""

    def __missing__(self, letter: str) -> _StateSet:
        return self.matcher.advance(self, letter)


_CHUNK = 8
"""Number of bits of a state set whose successors are looked up at once."""


class Matcher:
    """Compiled pattern. Raises PatternError if the pattern is outside the dialect or too large."""

    def __init__(self, pattern: str) -> None:
        network = _Network(Parser(pattern).parse())
        self._steps, self._atoms, self._start = network.steps, network.atoms, network.start
        """A state set is a number: bit n stands for the state `_atoms[n]`, and one more bit marks a match."""
        self._bits = {state: 1 << number for number, state in enumerate(self._atoms)}
        self.accepts = 1 << len(self._atoms)
        fitting: dict[str, int] = {}
        for state, bit in self._bits.items():
            source = self._steps[state].atom
            fitting[source] = fitting.get(source, 0) | bit
        self._tests = [(_compile_atom(source), bits) for source, bits in fitting.items()]
        self._reached: dict[tuple[int, int], int] = {}
        self._letters: dict[str, int] = {}
        self._chunks: dict[tuple[int, int, int], int] = {}
        self._sets: dict[int, _StateSet] = {}
        self._kept = 0
        later = (0, NEAR_END, NEAR_END | END)
        self.is_open = any(self._reach(self._start, context) for context in later)
        """Whether a match may begin after the start of a text."""

    def search(self, text: str) -> bool:
        """Return whether the pattern matches anywhere in a text."""
        length = len(text)
        near = length - 1 if text.endswith("\n") else length
        waiting = self._reach(self._start, BEGIN | _make_context(0, near, length))
        state = self._get_set(waiting)
        for letter in text[: max(0, length - 2)]:
            if state.verdict is not None:
                return state.verdict
            state = state[letter]
        for place in range(max(1, length - 1), length + 1):
            if state.verdict is not None:
                return state.verdict
            state = self._get_set(
                self._find_next(state.waiting, text[place - 1], _make_context(place, near, length))
            )
        return bool(state.verdict)

    def advance(self, state: _StateSet, letter: str) -> _StateSet:
        """Return the set of states after a character, and cache it in the set before the character."""
        if self._kept >= _MOST_KEPT:
            self._sets.clear()
            self._letters.clear()
            self._kept = 0
        found = self._get_set(self._find_next(state.waiting, letter, 0))
        state[letter] = found
        self._kept += 1
        return found

    def _get_set(self, waiting: int) -> _StateSet:
        found = self._sets.get(waiting)
        if found is None:
            found = self._sets[waiting] = _StateSet(self, waiting)
        return found

    def _find_next(self, waiting: int, letter: str, context: int) -> int:
        """Return the states after a character, including the first states of a match that begins there."""
        fitting = self._letters.get(letter)
        if fitting is None:
            fitting = sum(bits for test, bits in self._tests if test(letter))
            self._letters[letter] = fitting
        moved = waiting & fitting
        found = self._reach(self._start, context)
        number = 0
        while moved:
            if chunk := moved & ((1 << _CHUNK) - 1):
                found |= self._follow_chunk(number, chunk, context)
            moved >>= _CHUNK
            number += _CHUNK
        return found

    def _follow_chunk(self, number: int, chunk: int, context: int) -> int:
        """Return the successors of the active states in a chunk; `number` is the index of its first state."""
        key = number, chunk, context
        found = self._chunks.get(key)
        if found is None:
            found = 0
            for bit in range(_CHUNK):
                if chunk >> bit & 1:
                    found |= self._reach(self._steps[self._atoms[number + bit]].next[0], context)
            self._chunks[key] = found
        return found

    def _reach(self, state: int, context: int) -> int:
        """Return, as bits, the states that consume a character and can be reached without consuming one."""
        key = state, context
        if key not in self._reached:
            found, waiting, seen = 0, [state], {state}
            while waiting:
                here = waiting.pop()
                step = self._steps[here]
                if here == 0:
                    found |= self.accepts
                elif step.atom:
                    found |= self._bits[here]
                elif not step.edge & ~context:
                    waiting += [each for each in step.next if each not in seen]
                    seen.update(step.next)
            self._reached[key] = found
        return self._reached[key]


def _make_context(place: int, near: int, length: int) -> int:
    return (NEAR_END if place >= near else 0) | (END if place == length else 0)


def _compile_atom(source: str) -> Callable[[str], object]:
    try:
        return re.compile(source).match
    except re.error as error:
        raise PatternError("form") from error


@cache
def compile_pattern(pattern: str) -> Matcher:
    """Return the matcher of a pattern, which is cached."""
    return Matcher(pattern)
