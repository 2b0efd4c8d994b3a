"""Texts without quotes that begin with a sign of YAML's own."""

from __future__ import annotations

import re

from ludex.core.finding import Note, find
from ludex.core.message import Both, message
from ludex.source.causes.cause import Cause, Swap
from ludex.source.codes import syntax as codes
from ludex.source.codes import values
from ludex.source.lines import line_at
from ludex.source.page import Page
from ludex.source.trail import Trail

_AT = ("cannot start any token", "block sequence entries are not allowed", "mapping keys are not allowed")
_SINCE = re.compile("while (?:scanning|parsing) (?:an alias|an anchor|a tag|a directive)")
_HEADER = "did not find expected comment or line break"
_INSTRUCTION = Both(
    "a line that begins with “%” is an instruction to YAML, and this one is unknown",
    "une ligne qui commence par «\u00a0%\u00a0» est une instruction pour YAML, et celle-ci est inconnue",
)
_LIST = Note(
    message("if it is a list, it begins on the line below", "si c’est une liste, elle commence à la ligne")
)
_BELOW = Note(
    message(
        "if the text is meant to stand below, leave the rest of this line empty",
        "si le texte doit se trouver en dessous, laissez vide le reste de cette ligne",
    )
)


def first_sign(page: Page, trail: Trail) -> Cause | None:
    """A character that cannot begin a text."""
    if any(each in trail.problem for each in _AT):
        return bare(page, trail.at)
    if trail.problem == _HEADER or _SINCE.match(trail.context):
        return _directive(page, trail.since) if "directive" in trail.context else bare(page, trail.since)
    if (
        trail.problem == "did not find expected node content"
        and trail.context == "while parsing a block node"
    ):
        return bare(page, trail.at)
    if trail.problem == "found undefined tag handle":
        found = re.compile(r"[^\s,\[\]{}]*").match(page.text, trail.since)
        end = found.end() if found else trail.since
        span = page.span(trail.since, end)
        return Cause(
            find(values.TAG, span, tag=page.said(trail.since, end)), masks=(trail.since,), quotes=trail.since
        )
    return None


def bracketed_text(page: Page, trail: Trail) -> Cause | None:
    """A text that begins with an icon, a slot or an alias: complete, and then words follow on the line."""
    last = trail.last
    if last is None or last.sort not in ("flow", "alias") or trail.brackets:
        return None
    between = page.text[last.end : trail.at]
    if between.strip(" ") or trail.at >= len(page.text) or "\n" in page.text[last.start : last.end]:
        return None
    if page.text[trail.at] in "]}":
        return None
    return bare(page, last.start)


def bare(page: Page, at: int) -> Cause:
    """The cause for a text whose first character, at an offset, must not stand there without quotes."""
    sign = page.said(at, at + 1)
    notes = {"-": [_LIST], ">": [_BELOW], "|": [_BELOW]}.get(sign, [])
    if page.text[at : at + 2] == "{{":
        sign = "{{"
    finding = find(codes.FIRST_CHARACTER, page.span(at, at + len(sign)), sign=sign, notes=notes)
    return Cause(finding, masks=(at,), quotes=at)


def _directive(page: Page, at: int) -> Cause:
    line = line_at(page.text, at)
    finding = find(codes.SYNTAX, page.span(at, line.end), problem=_INSTRUCTION)
    return Cause(finding, swaps=(Swap(line.start, line.end, " " * len(line.text)),))
