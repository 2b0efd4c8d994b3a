"""Colons: too many of them in a text, or none where a field's name ends."""

from __future__ import annotations

import re

from ludex.core.finding import Fix, Note, find
from ludex.core.message import message
from ludex.source.causes.cause import Cause, Swap, edit, starts_line, word_at
from ludex.source.causes.columns import out_of_line
from ludex.source.codes import syntax as codes
from ludex.source.lines import line_at
from ludex.source.page import Page
from ludex.source.trail import Trail

_NAME = re.compile(r"[ ]*(?:- +)*[a-z_][\w-]*")
_FIELD = re.compile(r"[a-z_][\w-]*")
_TIGHT = re.compile(r"""["']?[^\W\d][\w-]*["']?:(?=[^\s:/])""")
_COMMENT = re.compile(" #")
_END_IN_BRACES = re.compile(r" #|[,\[\]{}]")
_MORE = re.compile(r":(?=\s|\Z)")
_CONTINUES = Note(
    message(
        "if it continues the text above, indent it further than that text’s field",
        "si elle continue le texte du dessus, décalez-la plus à droite que le champ de ce texte",
    )
)


def stray_colon(page: Page, trail: Trail) -> Cause | None:
    """A colon where no field's name can end: in a text, after a name that is out of line, or below one
    without.
    """
    if trail.problem != "mapping values are not allowed in this context":
        return None
    last = trail.last
    if last is None or last.sort != "scalar" or last.style or page.text[last.end : trail.at].strip():
        return None
    line, first = line_at(page.text, trail.at), line_at(page.text, last.start)
    on_top = starts_line(first, last.start)
    named = _NAME.fullmatch(page.text, line.start, trail.at) is not None
    if line.start == first.start:
        return None if on_top else in_text(page, trail.at, last.start)
    if not named:
        return in_text(page, trail.at, last.start)
    if on_top:
        return _no_colon(page, last.start)
    return out_of_line(page, line.start + len(line.text) - len(line.text.lstrip(" ")))


def in_text(page: Page, at: int, start: int, braces: bool = False) -> Cause:
    """The cause for a colon within a text that begins at `start`; those after it on the line go with it. In
    `braces` the text ends sooner, at a comma or a bracket: what follows are other fields.
    """
    line = line_at(page.text, at)
    last = (_END_IN_BRACES if braces else _COMMENT).search(page.text, at, line.end)
    end = line.end if last is None else last.start()
    more = tuple(found.start() for found in _MORE.finditer(page.text, at + 1, end))
    return Cause(find(codes.COLON, page.span(at, at + 1)), masks=(at, *more), quotes=start)


def key_without(page: Page, trail: Trail) -> Cause | None:
    """A line that stands where a field's name is due, and has no colon after one."""
    if trail.problem != "could not find expected ':'":
        return None
    return _no_colon(page, trail.since)


def _no_colon(page: Page, at: int) -> Cause:
    tight = _TIGHT.match(page.text, at)
    if tight:
        end = tight.end()
        word = page.said(at, end - 1)
        fix = Fix(
            message("put a space after the colon", "mettre une espace après les deux-points"),
            (edit(page, end, end, " "),),
        )
        finding = find(codes.NO_COLON, page.span(at, end), word=word, cure=f"{word}: …", fix=fix)
        return Cause(finding, swaps=(Swap(end, end, " "),))
    line = line_at(page.text, at)
    word = word_at(page, at)
    words = page.text[at : line.end].split(" #")[0].split()
    end = at + len(words[0] if words else "")
    cure = f"{word}:" if len(words) == 1 else f"{word}: …"
    if not _FIELD.fullmatch(page.text, at, end):
        finding = find(codes.NO_COLON, page.span(at, end), word=word, cure=cure, notes=[_CONTINUES])
        return Cause(finding, leave_out=at)
    fix = Fix(
        message("put a colon after it", "mettre deux-points à la suite"),
        (edit(page, end, end, ":"),),
        safe=False,
    )
    return Cause(find(codes.NO_COLON, page.span(at, end), word=word, cure=cure, fix=fix), leave_out=at)
