"""Lines that begin in a column where nothing else does, and lists mixed with fields in one column."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.core.finding import Fix, Note, find
from ludex.core.message import Both, message
from ludex.source.causes.cause import Cause, Swap, edit, starts_line, word_at
from ludex.source.causes.realign import Shift, realign
from ludex.source.codes import syntax as codes
from ludex.source.lines import line_at, lines
from ludex.source.page import Page
from ludex.source.trail import Trail

_BLOCK = ("did not find expected key", "did not find expected '-' indicator")
_FIELDS = Both("fields", "champs")
_ITEMS = Both("list items", "éléments de liste")
_TEXT = Note(
    message(
        "the lines of a text below “>” or “|” are indented at least as far as its first one",
        "sous «\u00a0>\u00a0» ou «\u00a0|\u00a0», chaque ligne du texte est décalée au moins autant que "
        "la première",
    )
)


def second_document(page: Page, trail: Trail) -> Cause | None:
    """Something after a line of three dots, which ends a document."""
    if trail.problem != "did not find expected <document start>":
        return None
    ended = any(line.text.startswith("...") for line in lines(page.text) if line.start < trail.at)
    if not ended:
        return None
    line = line_at(page.text, trail.at)
    return Cause(find(codes.DOCUMENTS, page.span(trail.at, line.end)), leave_out=trail.at)


def mixed(page: Page, trail: Trail) -> Cause | None:
    """A field in the column of list items, or a list item in the column of fields."""
    line = line_at(page.text, trail.at)
    column, of_block = trail.at - line.start, trail.since - line_at(page.text, trail.since).start
    if trail.problem not in _BLOCK or column != of_block or not starts_line(line, trail.at):
        return None
    is_item = page.text[trail.at : trail.at + 2].rstrip() == "-"
    if is_item == (trail.problem != _BLOCK[0]):
        return None
    shift = realign(page.text, trail.at)
    if shift is not None and shift.line.start != line.start:
        return _shifted(page, shift)
    finding = find(
        codes.MIXED,
        page.span(trail.at, trail.at + len(word_at(page, trail.at))),
        word=line.text.strip()[:30] if is_item else word_at(page, trail.at),
        others=_FIELDS if is_item else _ITEMS,
    )
    return Cause(finding, leave_out=trail.at)


def unaligned(page: Page, trail: Trail) -> Cause | None:
    """A line that begins between two columns."""
    line = line_at(page.text, trail.at)
    known = trail.problem in (*_BLOCK, "did not find expected <document start>")
    if not known or trail.at >= len(page.text) or not starts_line(line, trail.at):
        return None
    last = trail.last
    below_text = last is not None and last.style in ("|", ">") and not page.text[last.end : trail.at].strip()
    return out_of_line(page, trail.at, notes=[_TEXT] if below_text else [])


def out_of_line(page: Page, at: int, notes: Iterable[Note] = ()) -> Cause:
    """The cause for a line that is lined up with nothing; or for the one above it that made it look so."""
    shift = realign(page.text, at)
    if shift is not None:
        return _shifted(page, shift, notes)
    word = word_at(page, at)
    finding = find(codes.INDENT, page.span(at, at + len(word)), word=word, notes=notes)
    return Cause(finding, leave_out=at)


def _shifted(page: Page, shift: Shift, notes: Iterable[Note] = ()) -> Cause:
    """The cause for a line that belongs in another column. It is read there, but nobody relies on it."""
    at = shift.word
    word = word_at(page, at)
    start, spaces = shift.line.start, " " * shift.indent
    fix = Fix(
        message("indent it by {count} spaces", "la décaler de {count} espaces", count=shift.indent),
        (edit(page, start, at, spaces),),
        safe=False,
    )
    finding = find(codes.INDENT, page.span(at, at + len(word)), word=word, notes=notes, fix=fix)
    return Cause(finding, swaps=(Swap(start, at, spaces),), doubtful=at)
