"""Indentation mistakes: misaligned lines, lists mixed with fields, tabs."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ludex.core.findings import Note, make_finding, make_note
from ludex.core.lazy_patterns import lazy_pattern
from ludex.core.messages import Bilingual, message
from ludex.source.codes import syntax as codes
from ludex.source.libyaml import ErrorTrace
from ludex.source.page import Line, Page, iterate_content_lines, iterate_lines, line_at
from ludex.source.recover.cause import Cause, Replacement, is_line_start, make_page_fix, word_at
from ludex.source.recover.realignment import (
    IndentationTrial,
    Shift,
    find_misindented_line,
    guess_indent_step,
    inner_column,
    is_block_opener,
)

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
    step = guess_indent_step(text)
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
    column = inner_column(before)
    return indent == (column + trial.step if is_block_opener(before) else column)


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
    shift = find_misindented_line(page.text, trail.at)
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
    shift = find_misindented_line(page.text, at)
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
