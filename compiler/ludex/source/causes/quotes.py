"""Quotes: never closed, closed too early, and what a backslash means between them."""

from __future__ import annotations

import re
from dataclasses import replace

from ludex.core.finding import Fix, find
from ludex.core.message import Both, message
from ludex.source.causes.cause import Cause, Swap, edit
from ludex.source.codes import syntax as codes
from ludex.source.lines import line_at, lines
from ludex.source.page import Page
from ludex.source.trail import Trail

_ESCAPES = (
    "found unknown escape character",
    "did not find expected hexdecimal number",
    "found invalid Unicode character escape code",
)
_ESCAPE = re.compile(r"\\(?:x[0-9a-fA-F]{0,2}|u[0-9a-fA-F]{0,4}|U[0-9a-fA-F]{0,8}|.?)")
_FIELD_LINE = re.compile(r"""[\r\n][ ]*(?:- +)*["']?[\w-]+["']?[ ]*:(?:\s|\Z)""")
_MOVE = Both(
    "move the quote to the end of the text, or remove what follows it",
    "déplacez le guillemet à la fin du texte, ou supprimez ce qui le suit",
)
_INNER = {
    "'": Both(
        "write an apostrophe within the text twice, or use ’",
        "doublez l’apostrophe dans le texte, ou employez ’",
    ),
    '"': Both(
        "put a backslash before a quote within the text, or use « » or “ ”",
        "faites précéder un guillemet du texte d’une barre oblique inverse, ou employez « »",
    ),
}


def escape(page: Page, trail: Trail) -> Cause | None:
    """A backslash with something after it that YAML does not know."""
    if trail.problem not in _ESCAPES:
        return None
    at = page.text.rfind("\\", trail.since, trail.at + 1)
    found = _ESCAPE.match(page.text, at)
    end = found.end() if found else at + 1
    fix = Fix(
        message("write the backslash twice", "doubler la barre oblique inverse"),
        (edit(page, at, at, "\\"),),
        safe=False,
    )
    finding = find(codes.ESCAPE, page.span(at, end), fix=fix, escape=page.said(at, end))
    return Cause(finding, masks=(at,))


def unclosed(page: Page, trail: Trail) -> Cause | None:
    """A quote whose partner is missing: the file ends within the text, or the text swallowed fields below
    it.
    """
    if trail.context == "while scanning a quoted scalar":
        cause = _unclosed(page, trail.since)
        if trail.problem == "found unexpected document indicator":  # it would begin another document next
            cause = replace(cause, swaps=(*cause.swaps, Swap(trail.at, trail.at + 3, "   ")))
        return cause
    last = trail.last
    if _follows_quoted(page, trail) and last and _FIELD_LINE.search(page.text, last.start, last.end):
        return _unclosed(page, last.start)
    return None


def _unclosed(page: Page, at: int) -> Cause:
    quote = page.text[at]
    finding = find(codes.QUOTE, page.span(at, at + 1), quote=quote)
    line = line_at(page.text, at)
    before, rest = line.text[: at - line.start], line.text[at - line.start + 1 :]
    within = before.count("[") + before.count("{") > before.count("]") + before.count("}")
    if within or quote in rest or " #" in rest or not rest.strip() or not _ends_here(page.text, line.after):
        return Cause(finding, leave_out=at)
    end = at + 1 + len(rest.rstrip())
    fix = Fix(
        message("close the quote at the end of the line", "fermer le guillemet en fin de ligne"),
        (edit(page, end, end, quote),),
        safe=False,
    )
    finding = find(codes.QUOTE, page.span(at, at + 1), quote=quote, fix=fix)
    return Cause(finding, swaps=(Swap(end, end, quote),))


def _ends_here(text: str, after: int) -> bool:
    """Whether the next line that says something is one of its own, and no more of the text."""
    following = next((line for line in lines(text, after) if not line.silent), None)
    return following is None or _FIELD_LINE.match("\n" + following.text) is not None


def after_quote(page: Page, trail: Trail) -> Cause | None:
    """Words after the quote that ends a text: the quote was meant as a character, or the words stand
    outside.
    """
    last = trail.last
    if last is None or not _follows_quoted(page, trail) or (trail.brackets and trail.at > last.end):
        return None
    quote = page.text[last.start]
    line = line_at(page.text, trail.at)
    rest = page.text[trail.at : line.end].rstrip()
    span = page.span(last.end - 1, trail.at + len(rest.split()[0]))
    shown = rest if len(rest) <= 30 else rest[:29] + "…"
    elided = quote == "'" and page.text[last.end - 2].isalpha() and page.text[last.end].isalpha()
    inner = quote in rest or elided
    fix = (_inner_fix if inner else _moved_quote)(page, last.start, last.end, trail.at + len(rest), quote)
    finding = find(
        codes.AFTER_QUOTE, span, quote=quote, rest=shown, cure=_INNER[quote] if inner else _MOVE, fix=fix
    )
    return Cause(finding, leave_out=last.start)


def _follows_quoted(page: Page, trail: Trail) -> bool:
    """Whether libyaml stopped right after a quoted text, on the line where it ends."""
    last = trail.last
    if last is None or last.sort != "scalar" or last.style not in ("'", '"') or trail.at >= len(page.text):
        return False
    return (
        trail.at >= last.end
        and not page.text[last.end : trail.at].strip(" ")
        and page.text[trail.at] not in "\r\n"
    )


def _moved_quote(page: Page, start: int, closed: int, end: int, quote: str) -> Fix | None:
    """End the text where the line ends."""
    if "\n" in page.text[start:end] or " #" in page.text[closed:end] or page.text[end - 1] == ":":
        return None
    edits = (edit(page, closed - 1, closed, ""), edit(page, end, end, quote))
    return Fix(
        message("move the quote to the end of the line", "déplacer le guillemet en fin de ligne"),
        edits,
        safe=False,
    )


def _inner_fix(page: Page, start: int, _closed: int, end: int, quote: str) -> Fix | None:
    """Keep the quotes between the first and the last of a line as characters."""
    text = page.text[start:end]
    if "\n" in text or " #" in text or not text.endswith(quote):
        return None
    escaped = "''" if quote == "'" else '\\"'
    inner = text[1:-1].replace("''" if quote == "'" else '\\"', "\0\0")
    edits = [
        edit(page, start + 1 + at, start + 2 + at, escaped) for at, each in enumerate(inner) if each == quote
    ]
    if not edits:
        return None
    return Fix(
        message("keep the quotes within as characters", "garder comme caractères les guillemets intérieurs"),
        tuple(edits),
        safe=False,
    )
