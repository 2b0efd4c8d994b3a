"""Unbalanced brackets and braces, and missing or extra commas."""

from __future__ import annotations

import re

from ludex.core.findings import Finding, Fix, make_finding, make_note
from ludex.core.messages import Bilingual, message
from ludex.source.codes import syntax as codes
from ludex.source.libyaml import ErrorTrace, ParsedNode
from ludex.source.page import Line, Page, line_at
from ludex.source.recover.cause import Cause, Replacement, make_edit
from ludex.source.recover.quotes import make_text_colon_cause

_EXPECTED = ("did not find expected ',' or ']'", "did not find expected ',' or '}'")
_LAST_NAME = re.compile(r"""[ ]+(?=(?:[a-z_][\w-]*|"[^"]*"|'[^']*')\Z)""")
_FAR = 200
_NEVER = Bilingual("is never closed", "n’est jamais refermé")
_WRONG = Bilingual(
    "closes a “{other}”: put “{due}” here",
    "referme un «\u00a0{other}\u00a0»\u00a0: mettez ici «\u00a0{due}\u00a0»",
)
_OPENS_NOTHING = Bilingual("closes nothing: remove it", "ne referme rien\u00a0: supprimez-le")
_MISSING = Bilingual("a comma is missing here", "il manque ici une virgule")
_SPARE = Bilingual(
    "this comma has nothing before it: remove it, or write what is missing",
    "cette virgule n’a rien devant elle\u00a0: supprimez-la, ou écrivez ce qui manque",
)
_PARTNER = {"[": "]", "{": "}"}


def diagnose_stray_closer(page: Page, trail: ErrorTrace) -> Cause | None:
    """A closing bracket after one that has closed everything."""
    last = trail.last
    if (
        trail.brackets
        or last is None
        or last.sort != "flow"
        or page.text[trail.at : trail.at + 1] not in ("]", "}")
    ):
        return None
    if page.text[last.end : trail.at].strip():
        return None
    fix = Fix(message("remove it", "le supprimer"), (make_edit(page, trail.at, trail.at + 1, ""),))
    return Cause(
        _bracket(page, trail.at, _OPENS_NOTHING, fix), swaps=(Replacement(trail.at, trail.at + 1, " "),)
    )


def diagnose_brackets(page: Page, trail: ErrorTrace) -> Cause | None:
    """Whatever goes wrong between brackets."""
    if not trail.brackets:
        return None
    content = trail.problem == "did not find expected node content"
    if trail.problem not in _EXPECTED and not content:
        return None
    opener, char = trail.brackets[-1], page.text[trail.at : trail.at + 1]
    if not char:
        return _unclosed(page, opener)
    if char == ",":
        return _spare_comma(page, trail.at)
    if char in "]}":
        return _mismatch(page, opener, trail.at)
    if content:
        return None
    last = trail.last
    if char == ":":
        return _colon(page, trail, opener, last)
    line = line_at(page.text, trail.at)
    if _is_outside_bracket(page, line, opener):
        return _unclosed(page, opener)
    return _missing_comma(page, last.end if last else len(page.text[: trail.at].rstrip()))


def _colon(page: Page, trail: ErrorTrace, opener: int, last: ParsedNode | None) -> Cause | None:
    """A colon too many between brackets: in a text, or because a comma or the closing bracket is missing
    above.
    """
    if last is None or last.sort != "scalar" or last.style or page.text[last.end : trail.at].strip():
        return None
    line = line_at(page.text, trail.at)
    if last.start < line.start:
        if _is_outside_bracket(page, line, opener):
            return _unclosed(page, opener)
        return _missing_comma(page, len(page.text[: line.start].rstrip()))
    start = max(last.start, trail.at - _FAR)
    name = _LAST_NAME.search(page.text[start : trail.at])
    if name and page.text[opener] == "{":
        return _missing_comma(page, start + name.start())
    return make_text_colon_cause(page, trail.at, last.start, braces=True)


def _is_outside_bracket(page: Page, line: Line, opener: int) -> bool:
    """Whether a line is no more indented than the one with the bracket, and so was not meant to stand
    within.
    """
    first = line_at(page.text, opener)
    return line.start > first.start and line.indent <= first.indent


def _unclosed(page: Page, opener: int) -> Cause:
    return Cause(_bracket(page, opener, _NEVER), leave_out=opener)


def _mismatch(page: Page, opener: int, at: int) -> Cause:
    other = page.text[opener]
    trouble = Bilingual(*(text.format(other=other, due=_PARTNER[other]) for text in _WRONG))
    note = make_note("it was opened here", "il a été ouvert ici", page.span(opener, opener + 1))
    finding = make_finding(
        codes.BRACKET, page.span(at, at + 1), bracket=page.text[at], trouble=trouble, notes=[note]
    )
    return Cause(finding, leave_out=opener)


def _bracket(page: Page, at: int, trouble: Bilingual, fix: Fix | None = None) -> Finding:
    return make_finding(codes.BRACKET, page.span(at, at + 1), bracket=page.text[at], trouble=trouble, fix=fix)


def _missing_comma(page: Page, at: int) -> Cause:
    fix = Fix(message("put a comma", "mettre une virgule"), (make_edit(page, at, at, ","),), safe=False)
    return Cause(
        make_finding(codes.COMMA, page.span(at, at + 1), trouble=_MISSING, fix=fix),
        swaps=(Replacement(at, at, ","),),
    )


def _spare_comma(page: Page, at: int) -> Cause:
    fix = Fix(
        message("remove the comma", "supprimer la virgule"), (make_edit(page, at, at + 1, ""),), safe=False
    )
    return Cause(
        make_finding(codes.COMMA, page.span(at, at + 1), trouble=_SPARE, fix=fix),
        swaps=(Replacement(at, at + 1, " "),),
    )
