"""Indentation mistakes: misaligned lines, lists mixed with fields, tabs.

libyaml stops at columns that make no sense, often below the misaligned line. So each suspect line is moved on
trial to the columns that its neighbours suggest; the line whose move gets the parser furthest is the cause.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice, pairwise, takewhile
from typing import NamedTuple

from yaml import YAMLError

from ludex.core.findings import Note, make_finding, make_note
from ludex.core.lazy_patterns import lazy_pattern
from ludex.core.messages import Bilingual, message
from ludex.source.codes import syntax as codes
from ludex.source.libyaml import ErrorTrace, read_shallow_events
from ludex.source.page import Line, Page, iterate_content_lines, iterate_lines, iterate_lines_above, line_at
from ludex.source.recover.cause import Cause, Replacement, is_line_start, make_page_fix, word_at

_OPENS = lazy_pattern(r"(?::|:[ ]+[|>][-+0-9]*|:[ ]+[&!]\S*)[ ]*(?:#.*)?$")
_ITEM = lazy_pattern(r"[ ]*(?:-[ ]+)+|[ ]*-$")
_FAR_UP = 200
_FAR_DOWN = 60
_PATIENCE = 200_000
"""Maximum number of characters to parse in the search for one line: a tenth of a second."""
_NEAR = 3


class Shift(NamedTuple):
    """A line and its correct indentation."""

    line: Line
    indent: int

    @property
    def word(self) -> int:
        """The offset of the line's first word."""
        return self.line.start + self.line.indent


def _guess_indent_step(text: str) -> int:
    """Guess the author's indentation step: the most frequent one in the first lines, by default 2."""
    columns = [line.indent for line in islice(iterate_lines(text), _FAR_UP) if not line.is_blank_or_comment]
    steps = Counter(two - one for one, two in pairwise(columns) if two > one)
    return max(steps, key=lambda step: (steps[step], -step), default=2)


def _is_block_opener(line: Line) -> bool:
    return _OPENS.search(line.text) is not None or line.text.rstrip().endswith("-")


def _inner_column(line: Line) -> int:
    """Return the column in which the fields of a list item begin; for any other line, its own column."""
    found = _ITEM.match(line.text)
    return found.end() if found else line.indent


def is_item(line: Line) -> bool:
    return _ITEM.match(line.text) is not None


def _measure_parsed_length(text: str) -> int:
    try:
        for _ in read_shallow_events(text):
            pass
    except YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        return mark.index if mark is not None else 0
    return len(text)


def _find_misindented_line(text: str, at: int) -> Shift | None:
    """Return the line to move, and where, so that the parser gets past an offset's line."""
    line = line_at(text, at)
    trial = IndentationTrial(text, line)
    best: tuple[int, bool, int, bool, int] | None = None
    found: Shift | None = None
    patience = _PATIENCE
    for rank, candidate in enumerate(trial.find_suspect_lines()):
        fits = trial.is_aligned(candidate)
        # If lines look odd, the first of them made the others look so; otherwise the nearest is likeliest.
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
    """Lines around one line, each of which can be moved on trial."""

    def __init__(self, text: str, line: Line) -> None:
        self.line = line
        self.step = _guess_indent_step(text)
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
        """Yield the line, and lines above it that may be misaligned; above a field, not those of a text."""
        yield self.line
        near = self.above[:_NEAR]
        parent = next((each for each in self.above if each.indent < self.line.indent), None)
        for each in self.above:
            wanted = each in near or each is parent or not self.is_aligned(each)
            if wanted and not (self.line.has_colon and self._is_in_text(each, each.indent)):
                yield each

    def find_target_indents(self, line: Line) -> list[int]:
        """Return other columns in which a line may belong: of its neighbours, their children, its parents."""
        at = self.lines.index(line)
        wanted = [self.line.indent]
        for neighbour in self.lines[max(at - 1, 0) : at] + self.lines[at + 1 : at + 2]:
            column = _inner_column(neighbour)
            wanted += [neighbour.indent, column, column + self.step, neighbour.indent - self.step]
        for each in reversed(self.lines[:at]):  # any line that may be its parent
            if each.indent < wanted[-1]:
                wanted.append(each.indent)
        if at == 0:  # no line above shows where it belongs
            wanted = [0]
        text = self._is_in_text(line, line.indent)
        return [
            each
            for each in dict.fromkeys(wanted)
            if each >= 0 and each != line.indent and (text or not self._is_in_text(line, each))
        ]

    def measure_progress(self, line: Line, indent: int) -> int:
        """Return the offset at which the parser stops if a line is moved to this indentation."""
        start = line.start - self.start
        reached = _measure_parsed_length(self.text[:start] + " " * indent + self.text[start + line.lead :])
        return self.start + (reached - (indent - line.lead) if reached > start else reached)

    def has_children_at(self, line: Line, indent: int) -> bool:
        """Return whether the lines below fit as a line's children, if it needs children."""
        after = next(iter(self.lines[self.lines.index(line) + 1 :]), None)
        return not line.has_bare_key or after is None or after.indent > indent or is_item(after)

    def is_aligned(self, line: Line) -> bool:
        """Return whether a line begins in a column that its neighbours suggest."""
        at = self.lines.index(line)
        before = self.lines[at - 1] if at else None
        if before is not None and before.has_bare_key and line.indent <= before.indent and not is_item(line):
            return False
        if line.has_bare_key and self._has_misplaced_children(line, at):
            return False
        for header in reversed(self.lines[:at]):
            column = _inner_column(header)
            if header.indent == line.indent:
                return self._has_similar_sibling(line, at)
            if header.indent < line.indent and _is_block_opener(header):
                return line.indent in (column + self.step, header.indent + self.step)
            if header.indent < line.indent and column > header.indent:
                return line.indent == column
        return line.indent == 0

    def _has_misplaced_children(self, line: Line, at: int) -> bool:
        """Return whether several lines below a line are indented further, but not as its children."""
        own = list(
            takewhile(lambda each: each.indent > line.indent and each is not self.line, self.lines[at + 1 :])
        )
        first = min((each.indent for each in own), default=0)
        expected = (line.indent + self.step, _inner_column(line) + self.step)
        return sum(each.indent == first for each in own) > 1 and first not in expected

    def _has_similar_sibling(self, line: Line, at: int) -> bool:
        """Return whether a sibling above a line is like it: both open a block, or neither does."""
        above = takewhile(lambda each: each.indent >= line.indent, reversed(self.lines[:at]))
        return any(
            each.indent == line.indent and _is_block_opener(each) == _is_block_opener(line) for each in above
        )

    def _is_in_text(self, line: Line, indent: int) -> bool:
        at = self.lines.index(line)
        header = next((each for each in reversed(self.lines[:at]) if each.indent < indent), None)
        return (
            header is not None and _is_block_opener(header) and not header.has_bare_key and ":" in header.text
        )


def _find_lines_above(text: str, line: Line) -> Iterator[Line]:
    """Yield lines with content above a line, nearest first, up to the second at the margin or fourth near."""
    roots = tops = 0
    for each in islice(iterate_lines_above(text, line.start), _FAR_UP):
        yield each
        roots += each.indent == 0
        tops += each.indent <= 2
        if roots == 2 or tops > _NEAR:
            return


_SILENT_TABS = lazy_pattern(r"^[ ]*\t[ \t]*(?=#|[\r\n]|\Z)", re.M)


def diagnose_tab(page: Page, trail: ErrorTrace) -> Cause | None:
    """Diagnose a tab in the indentation, or after a hyphen or a colon."""
    text = page.text
    if text[trail.at : trail.at + 1] != "\t":
        return None
    line = line_at(text, trail.at)
    if trail.at - line.start > line.lead:
        return _diagnose_inner_tab(page, trail.at)
    if line.is_blank_or_comment:  # YAML allows tabs here; libyaml does not
        found = _SILENT_TABS.finditer(text)
        swaps = tuple(Replacement(each.start(), each.end(), " " * len(each[0])) for each in found)
        return Cause(None, swaps=swaps)
    run = list(_find_tabbed_lines(text, line))
    step = _guess_indent_step(text)
    indent, sure = _guess_indent(text, run, step)
    shift = indent - _measure_expanded_lead(line, step)
    swaps = tuple(
        Replacement(
            each.start, each.start + each.lead, " " * max(_measure_expanded_lead(each, step) + shift, 0)
        )
        for each in run
    )
    fix = make_page_fix(page, message("indent with spaces", "mettre des espaces"), *swaps, safe=sure)
    first, word = line.start + line.text.index("\t"), line.start + line.lead
    finding = make_finding(codes.TAB, page.span(first, word), fix=fix)
    return Cause(finding, swaps=swaps, doubtful=None if sure else word)


def _diagnose_inner_tab(page: Page, at: int) -> Cause:
    """Return the cause for a tab after a hyphen or a colon that begins a block."""
    end = at
    while page.text[end : end + 1] == "\t":
        end += 1
    fix = make_page_fix(page, message("add a space", "ajouter une espace"), (at, end, " "), safe=True)
    finding = make_finding(codes.TAB, page.span(at, end), fix=fix)
    return Cause(finding, swaps=(Replacement(at, end, " " * (end - at)),))


def _find_tabbed_lines(text: str, first: Line) -> Iterator[Line]:
    """Yield a line that is indented with tabs, and the next ones; blank lines and comments may be between."""
    for line in iterate_lines(text, first.start):
        tabbed = "\t" in line.text[: line.lead]
        if not tabbed and not line.is_blank_or_comment:
            return
        if tabbed:
            yield line


def _measure_expanded_lead(line: Line, width: int) -> int:
    return len(line.text[: line.lead].expandtabs(width))


def _guess_indent(text: str, run: list[Line], step: int) -> tuple[int, bool]:
    """Return the probable column of the first of some lines, and whether a usual tab width confirms it."""
    first, trial = run[0], IndentationTrial(text, run[0])
    widths = [_measure_expanded_lead(first, width) for width in dict.fromkeys((step, 2, 4, 8))]
    expected = [width for width in widths if _is_expected_indent(trial, width)]
    after = next(iterate_content_lines(text, run[-1].after), None)
    if after is not None and first.has_bare_key and len(run) == 1:  # what belongs to it is indented further
        expected = [
            each for each in expected if each < after.indent or after.text.lstrip(" ").startswith("-")
        ]
    targets = [*expected, *trial.find_target_indents(first), *widths]
    if len(run) > 1:
        return targets[0], bool(expected)
    merits = {
        target: (trial.measure_progress(first, target), trial.has_children_at(first, target))
        for target in targets
    }
    best = max(targets, key=merits.__getitem__)
    return best, best in expected


def _is_expected_indent(trial: IndentationTrial, indent: int) -> bool:
    before = next(iter(trial.above), None)
    if before is None:
        return indent == 0
    column = _inner_column(before)
    return indent == (column + trial.step if _is_block_opener(before) else column)


_BLOCK = ("did not find expected key", "did not find expected '-' indicator")
_FIELDS = Bilingual("fields", "champs")
_ITEMS = Bilingual("list items", "éléments de liste")
_TEXT = make_note(
    "every line of a text below “>” or “|” must be indented at least as far as the first line",
    "sous «\u00a0>\u00a0» ou «\u00a0|\u00a0», chaque ligne du texte doit avoir au moins le retrait de "
    "la première",
)


def diagnose_second_document(page: Page, trail: ErrorTrace) -> Cause | None:
    """Diagnose content after a line of three dots, which ends a document."""
    if trail.problem != "did not find expected <document start>":
        return None
    if not any(line.text.startswith("...") for line in iterate_lines(page.text) if line.start < trail.at):
        return None
    line = line_at(page.text, trail.at)
    return Cause(make_finding(codes.DOCUMENTS, page.span(trail.at, line.end)), leave_out=trail.at)


def diagnose_mixed_block(page: Page, trail: ErrorTrace) -> Cause | None:
    """Diagnose a field in the column of list items, or a list item in the column of fields."""
    line = line_at(page.text, trail.at)
    column, of_block = trail.at - line.start, trail.since - line_at(page.text, trail.since).start
    if trail.problem not in _BLOCK or column != of_block or not is_line_start(line, trail.at):
        return None
    is_item = page.text[trail.at : trail.at + 2].rstrip() == "-"
    if is_item == (trail.problem != _BLOCK[0]):
        return None
    shift = _find_misindented_line(page.text, trail.at)
    if shift is not None and shift.line.start != line.start:
        return _make_shift_cause(page, shift)
    finding = make_finding(
        codes.MIXED,
        page.span(trail.at, trail.at + len(word_at(page, trail.at))),
        word=line.text.strip()[:30] if is_item else word_at(page, trail.at),
        others=_FIELDS if is_item else _ITEMS,
    )
    return Cause(finding, leave_out=trail.at)


def diagnose_unaligned_line(page: Page, trail: ErrorTrace) -> Cause | None:
    """Diagnose a line that begins between two expected columns."""
    line = line_at(page.text, trail.at)
    known = trail.problem in (*_BLOCK, "did not find expected <document start>")
    if not known or trail.at >= len(page.text) or not is_line_start(line, trail.at):
        return None
    last = trail.last
    below_text = last is not None and last.style in ("|", ">") and not page.text[last.end : trail.at].strip()
    return make_misaligned_cause(page, trail.at, notes=[_TEXT] if below_text else [])


def make_misaligned_cause(page: Page, at: int, notes: Iterable[Note] = ()) -> Cause:
    """Return the cause for a line that is not aligned with any other; the line above may be wrong instead."""
    shift = _find_misindented_line(page.text, at)
    if shift is not None:
        return _make_shift_cause(page, shift, notes)
    word = word_at(page, at)
    finding = make_finding(codes.INDENT, page.span(at, at + len(word)), word=word, notes=notes)
    return Cause(finding, leave_out=at)


def _make_shift_cause(page: Page, shift: Shift, notes: Iterable[Note] = ()) -> Cause:
    """Return the cause for a line in a wrong column, which is read in the right one, as doubtful."""
    start, at, spaces = shift.line.start, shift.word, " " * shift.indent
    word = word_at(page, at)
    fix = make_page_fix(
        page,
        message(
            "start the line in column {column}",
            "commencer la ligne à la colonne {column}",
            column=shift.indent + 1,
        ),
        (start, at, spaces),
    )
    finding = make_finding(codes.INDENT, page.span(at, at + len(word)), word=word, notes=notes, fix=fix)
    return Cause(finding, swaps=(Replacement(start, at, spaces),), doubtful=at)
