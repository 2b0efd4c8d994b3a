"""Tabs where YAML counts spaces."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludex.core.finding import Fix, find
from ludex.core.message import message
from ludex.source.causes.cause import Cause, Swap, edit
from ludex.source.causes.realign import Trial, inner_column, opens, step_of
from ludex.source.codes import syntax as codes
from ludex.source.lines import Line, line_at, lines
from ludex.source.page import Page
from ludex.source.trail import Trail

_LEAD = re.compile(r"[ \t]*")
_SILENT_TABS = re.compile(r"^[ ]*\t[ \t]*(?=#|[\r\n]|\Z)", re.M)


def tab(page: Page, trail: Trail) -> Cause | None:
    """A tab in the indentation, or after a list hyphen."""
    text = page.text
    if text[trail.at : trail.at + 1] != "\t":
        return None
    line = line_at(text, trail.at)
    if trail.at - line.start > _lead(line):
        return _between(page, trail.at)
    if line.silent:  # YAML allows these; it is libyaml that does not
        found = _SILENT_TABS.finditer(text)
        return Cause(None, swaps=tuple(Swap(each.start(), each.end(), " " * len(each[0])) for each in found))
    run = list(_run(text, line))
    step = step_of(text)
    indent, sure = _meant(text, run, step)
    shift = indent - len(_spaces(line, step))
    swaps = tuple(
        Swap(each.start, each.start + _lead(each), " " * max(len(_spaces(each, step)) + shift, 0))
        for each in run
    )
    edits = tuple(edit(page, swap.start, swap.end, swap.text) for swap in swaps)
    fix = Fix(message("indent with spaces", "mettre des espaces"), edits, safe=sure)
    first = line.start + line.text.index("\t")
    finding = find(codes.TAB, page.span(first, line.start + _lead(line)), fix=fix)
    return Cause(finding, swaps=swaps, doubtful=None if sure else line.start + _lead(line))


def _between(page: Page, at: int) -> Cause:
    """A tab after a hyphen or a colon that opens a block."""
    end = at
    while page.text[end : end + 1] == "\t":
        end += 1
    fix = Fix(message("write a space", "mettre une espace"), (edit(page, at, end, " "),))
    return Cause(find(codes.TAB, page.span(at, end), fix=fix), swaps=(Swap(at, end, " " * (end - at)),))


def _lead(line: Line) -> int:
    """How many blanks a line begins with."""
    found = _LEAD.match(line.text)
    return found.end() if found else 0


def _run(text: str, first: Line) -> Iterator[Line]:
    """The lines from one on that are indented with tabs: they were typed together, and are one mistake."""
    for line in lines(text, first.start):
        tabbed = "\t" in line.text[: _lead(line)]
        if not tabbed and not line.silent:
            return
        if tabbed:
            yield line


def _spaces(line: Line, width: int) -> str:
    return " " * len(line.text[: _lead(line)].expandtabs(width))


def _meant(text: str, run: list[Line], step: int) -> tuple[int, bool]:
    """Where the first of some lines was meant to begin, and whether a usual width of tabs bears it out."""
    first, trial = run[0], Trial(text, run[0])
    widths = [len(first.text[: _lead(first)].expandtabs(width)) for width in dict.fromkeys((step, 2, 4, 8))]
    expected = [width for width in widths if _expected(trial, first, width)]
    after = next((line for line in lines(text, run[-1].after) if not line.silent), None)
    if after is not None and first.bare_key and len(run) == 1:  # what belongs to it stands further right
        expected = [
            each for each in expected if each < after.indent or after.text.lstrip(" ").startswith("-")
        ]
    targets = [*expected, *trial.targets(first), *widths]
    if len(run) > 1:
        return targets[0], bool(expected)
    merits = {target: (trial.reached(first, target), trial.holds(first, target)) for target in targets}
    best = max(targets, key=merits.__getitem__)
    return best, best in expected


def _expected(trial: Trial, line: Line, indent: int) -> bool:
    """Whether the line above lets one expect a line at an indentation."""
    before = next(iter(trial.above), None)
    if before is None:
        return indent == 0
    column = inner_column(before)
    return indent == (column + trial.step if opens(before) else column)
