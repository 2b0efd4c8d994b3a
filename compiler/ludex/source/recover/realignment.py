"""Realignment: find by trial the line whose indentation is wrong.

libyaml stops where the columns no longer make sense, which is often below the line that was moved. So each
suspect line is moved where its neighbours suggest; the one that gets the parser furthest is to blame.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice, pairwise, takewhile
from typing import NamedTuple

from yaml import YAMLError

from ludex.source.libyaml import read_shallow_events
from ludex.source.page import Line, iterate_lines, iterate_lines_above, line_at

_OPENS = re.compile(r"(?::|:[ ]+[|>][-+0-9]*|:[ ]+[&!]\S*)[ ]*(?:#.*)?$")
_ITEM = re.compile(r"[ ]*(?:-[ ]+)+|[ ]*-$")
_FAR_UP = 200
_FAR_DOWN = 60
_PATIENCE = 200_000
"""How many characters may be parsed to find one line: a tenth of a second."""
_NEAR = 3


class Shift(NamedTuple):
    """A line, and the indentation that it should have."""

    line: Line
    indent: int

    @property
    def word(self) -> int:
        """Where the line's first word stands."""
        return self.line.start + self.line.indent


def guess_indent_step(text: str) -> int:
    """How far this author indents: what most lines do that stand further right than the one above."""
    columns = [line.indent for line in islice(iterate_lines(text), _FAR_UP) if not line.is_blank_or_comment]
    steps = Counter(two - one for one, two in pairwise(columns) if two > one)
    return max(steps, key=lambda step: (steps[step], -step), default=2)


def is_block_opener(line: Line) -> bool:
    """Whether what belongs to a line stands below it."""
    return _OPENS.search(line.text) is not None or line.text.rstrip().endswith("-")


def inner_column(line: Line) -> int:
    """The column in which the fields of a list item begin, or of the line itself."""
    found = _ITEM.match(line.text)
    return found.end() if found else line.indent


def is_item(line: Line) -> bool:
    return _ITEM.match(line.text) is not None


def measure_parsed_length(text: str) -> int:
    """How many characters libyaml can parse."""
    try:
        for _ in read_shallow_events(text):
            pass
    except YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        return mark.index if mark is not None else 0
    return len(text)


def find_misindented_line(text: str, at: int) -> Shift | None:
    """The line that should begin in another column for the parser to get past an offset, if there is one."""
    line = line_at(text, at)
    trial = IndentationTrial(text, line)
    best: tuple[int, bool, int, bool, int] | None = None
    found: Shift | None = None
    patience = _PATIENCE
    for rank, candidate in enumerate(trial.find_suspect_lines()):
        fits = trial.is_aligned(candidate)
        # Of lines that look odd the first made the others look so; of others the nearest is likeliest.
        order = -rank if fits else -candidate.start
        for indent in trial.find_target_indents(candidate):
            patience -= len(trial.text)
            if patience < 0:
                return found
            reached = trial.measure_progress(candidate, indent)
            likely = trial.has_children_at(candidate, indent)
            merit = (reached, not fits, order, likely, -abs(indent - candidate.indent))
            if reached > line.end and (best is None or merit > best):
                best, found = merit, Shift(candidate, indent)
    return found


class IndentationTrial:
    """The lines around one, of which each can be moved on trial."""

    def __init__(self, text: str, line: Line) -> None:
        self.line = line
        self.step = guess_indent_step(text)
        self.above = list(_find_lines_above(text, line))
        self.start = self.above[-1].start if self.above else line.start
        below = (
            each
            for each in islice(iterate_lines(text, line.after), _FAR_DOWN)
            if not each.is_blank_or_comment
        )
        self.lines = [*reversed(self.above), line, *below]
        self.text = text[self.start : self.lines[-1].after]

    def find_suspect_lines(self) -> Iterator[Line]:
        """The line itself, those right above, what it would belong to, and whatever looks odd above.

        A line of a text is no suspect where a field comes next: the text would only swallow it.
        """
        yield self.line
        near = self.above[:_NEAR]
        parent = next((each for each in self.above if each.indent < self.line.indent), None)
        for each in self.above:
            wanted = each in near or each is parent or not self.is_aligned(each)
            if wanted and not (self.line.has_colon and self._is_in_text(each, each.indent)):
                yield each

    def find_target_indents(self, line: Line) -> list[int]:
        """Where a line may be meant to begin: as its neighbours do, or as what belongs to them."""
        at = self.lines.index(line)
        wanted = [self.line.indent]
        for neighbour in self.lines[max(at - 1, 0) : at] + self.lines[at + 1 : at + 2]:
            column = inner_column(neighbour)
            wanted += [neighbour.indent, column, column + self.step, neighbour.indent - self.step]
        for each in reversed(self.lines[:at]):  # whatever may hold it
            if each.indent < wanted[-1]:
                wanted.append(each.indent)
        if at == 0:  # nothing above says where it belongs
            wanted = [0]
        text = self._is_in_text(line, line.indent)
        return [
            each
            for each in dict.fromkeys(wanted)
            if each >= 0 and each != line.indent and (text or not self._is_in_text(line, each))
        ]

    def measure_progress(self, line: Line, indent: int) -> int:
        """Where the parser gets to, in the text as it is, when a line is moved to an indentation."""
        start = line.start - self.start
        reached = measure_parsed_length(self.text[:start] + " " * indent + self.text[start + line.lead :])
        return self.start + (reached - (indent - line.lead) if reached > start else reached)

    def has_children_at(self, line: Line, indent: int) -> bool:
        """Whether the lines below a line would belong to it at an indentation, if it is to have any."""
        after = next(iter(self.lines[self.lines.index(line) + 1 :]), None)
        return not line.has_bare_key or after is None or after.indent > indent or is_item(after)

    def is_aligned(self, line: Line) -> bool:
        """Whether a line begins where those around it let one expect it."""
        at = self.lines.index(line)
        before = self.lines[at - 1] if at else None
        if before is not None and before.has_bare_key and line.indent <= before.indent and not is_item(line):
            return False
        if line.has_bare_key and self._has_misplaced_children(line, at):
            return False
        for header in reversed(self.lines[:at]):
            column = inner_column(header)
            if header.indent == line.indent:
                return self._has_similar_sibling(line, at)
            if header.indent < line.indent and is_block_opener(header):
                return line.indent in (column + self.step, header.indent + self.step)
            if header.indent < line.indent and column > header.indent:
                return line.indent == column
        return line.indent == 0

    def _has_misplaced_children(self, line: Line, at: int) -> bool:
        """Whether several lines below it, up to where parsing stopped, stand too far right to be its own."""
        own = list(
            takewhile(lambda each: each.indent > line.indent and each is not self.line, self.lines[at + 1 :])
        )
        first = min((each.indent for each in own), default=0)
        expected = (line.indent + self.step, inner_column(line) + self.step)
        return sum(each.indent == first for each in own) > 1 and first not in expected

    def _has_similar_sibling(self, line: Line, at: int) -> bool:
        """Whether one of the lines above it in its column opens a block, or does not, as it does."""
        above = takewhile(lambda each: each.indent >= line.indent, reversed(self.lines[:at]))
        return any(
            each.indent == line.indent and is_block_opener(each) == is_block_opener(line) for each in above
        )

    def _is_in_text(self, line: Line, indent: int) -> bool:
        """Whether a line at an indentation stands in a text below a “|” or a “>”."""
        at = self.lines.index(line)
        header = next((each for each in reversed(self.lines[:at]) if each.indent < indent), None)
        return (
            header is not None and is_block_opener(header) and not header.has_bare_key and ":" in header.text
        )


def _find_lines_above(text: str, line: Line) -> Iterator[Line]:
    """The lines above, up to one from which a few siblings of what holds the line can be seen."""
    roots = tops = 0
    for each in islice(iterate_lines_above(text, line.start), _FAR_UP):
        yield each
        roots += each.indent == 0
        tops += each.indent <= 2
        if roots == 2 or tops > _NEAR:
            return
