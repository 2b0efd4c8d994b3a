"""Unbalanced brackets and braces, and missing or extra commas."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.core.findings import Finding, Fix, Note, make_finding, make_note
from ludex.core.lazy_patterns import lazy_pattern
from ludex.core.messages import Bilingual, message
from ludex.source.codes import syntax as codes
from ludex.source.libyaml import ErrorTrace
from ludex.source.page import Line, Page, line_at
from ludex.source.recover.cause import Cause, Replacement, find_plain_scalar_before, make_page_fix
from ludex.source.recover.quotes import make_text_colon_cause

_EXPECTED = ("did not find expected ',' or ']'", "did not find expected ',' or '}'")
_LAST_NAME = lazy_pattern(r"""[ ]+(?=(?:[a-z_][\w-]*|"[^"]*"|'[^']*')\Z)""")
_FAR = 200
_NEVER = Bilingual("is never closed", "n’est jamais refermé")
_WRONG = Bilingual(
    "closes a “{other}”: put “{due}” here",
    "referme un «\u00a0{other}\u00a0»\u00a0: mettez ici «\u00a0{due}\u00a0»",
)
_OPENS_NOTHING = Bilingual(
    "has no opening counterpart: remove it", "n’a pas de pendant ouvrant\u00a0: supprimez-le"
)
_MISSING = Bilingual("a comma is missing here", "il manque ici une virgule")
_OR_QUOTES = Bilingual(
    "or put the text in quotes, if “{field}:” belongs to it",
    "ou mettez le texte entre guillemets, si «\u00a0{field}:\u00a0» en fait partie",
)
_IN_TEXT = Bilingual(
    "between braces or brackets, YAML ends a text without quotes at “{bracket}”: put the whole text in "
    "quotes",
    "entre accolades ou crochets, YAML arrête un texte sans guillemets à «\u00a0{bracket}\u00a0»\u00a0: "
    "mettez tout le texte entre guillemets",
)
_SPARE = Bilingual(
    "there is nothing before this comma: remove it, or write what is missing",
    "il n’y a rien devant cette virgule\u00a0: supprimez-la, ou écrivez ce qui manque",
)
_PARTNER = {"[": "]", "{": "}"}


def diagnose_stray_closer(page: Page, trail: ErrorTrace) -> Cause | None:
    """Diagnose a closing bracket after all brackets are closed."""
    last, at = trail.last, trail.at
    if trail.brackets or last is None or last.sort != "flow" or page.text[at : at + 1] not in ("]", "}"):
        return None
    if page.text[last.end : at].strip():
        return None
    fix = make_page_fix(page, message("remove it", "le supprimer"), (at, at + 1, ""), safe=True)
    return Cause(_report_bracket(page, at, _OPENS_NOTHING, fix), swaps=(Replacement(at, at + 1, " "),))


def diagnose_brackets(page: Page, trail: ErrorTrace) -> Cause | None:
    """Diagnose a mistake between brackets: a colon, a comma, or a missing or extra bracket."""
    if not trail.brackets:
        return None
    content = trail.problem == "did not find expected node content"
    if trail.problem not in _EXPECTED and not content:
        return None
    opener, char = trail.brackets[-1], page.text[trail.at : trail.at + 1]
    if char in ("[", "{") and (unquoted := _diagnose_bracket_in_text(page, trail)):
        return unquoted
    if not char:
        return _make_unclosed_cause(page, opener)
    if char == ",":
        return _make_spare_comma_cause(page, trail.at)
    if char in "]}":
        return _make_mismatch_cause(page, opener, trail.at)
    if content:
        return None
    if char == ":":
        return _diagnose_colon(page, trail, opener)
    if _is_outside_bracket(page, line_at(page.text, trail.at), opener):
        return _make_unclosed_cause(page, opener)
    last = trail.last
    return _make_missing_comma_cause(page, last.end if last else len(page.text[: trail.at].rstrip()))


def _diagnose_bracket_in_text(page: Page, trail: ErrorTrace) -> Cause | None:
    """Diagnose brackets in an unquoted text, as in `hand[0]` or `n = [1, 2]`: it needs quotes."""
    last = find_plain_scalar_before(page, trail)
    if last is None or "\n" in page.text[last.start : trail.at]:
        return None
    if last.end < trail.at and page.text[trail.brackets[-1]] == "[":
        return None
    due: list[str] = []
    masks = []
    for at in range(trail.at, line_at(page.text, trail.at).end):
        char = page.text[at]
        if char in ",]}" and not due:
            break
        if char in _PARTNER:
            due.append(_PARTNER[char])
        elif char in "]}" and char != due.pop():
            return None
        masks += [at] if char in ",[]{}" else []
    if due:
        return None
    bracket = page.text[trail.at]
    trouble = _IN_TEXT.fill(bracket=bracket)
    finding = make_finding(codes.COMMA, page.span(trail.at, trail.at + 1), trouble=trouble)
    return Cause(finding, masks=tuple(masks), quotes=last.start)


def _diagnose_colon(page: Page, trail: ErrorTrace, opener: int) -> Cause | None:
    """Diagnose a colon in a text between brackets, or a comma or closing bracket missing before it."""
    last = find_plain_scalar_before(page, trail)
    if last is None:
        return None
    line = line_at(page.text, trail.at)
    if last.start < line.start:
        if _is_outside_bracket(page, line, opener):
            return _make_unclosed_cause(page, opener)
        return _make_missing_comma_cause(page, len(page.text[: line.start].rstrip()))
    start = max(last.start, trail.at - _FAR)
    name = _LAST_NAME.search(page.text[start : trail.at])
    if name and page.text[opener] == "{":
        return _make_missing_comma_cause(page, start + name.start(), page.text[start + name.end() : trail.at])
    return make_text_colon_cause(page, trail.at, last.start, braces=True)


def _is_outside_bracket(page: Page, line: Line, opener: int) -> bool:
    first = line_at(page.text, opener)
    return line.start > first.start and line.indent <= first.indent


def _make_unclosed_cause(page: Page, opener: int) -> Cause:
    return Cause(_report_bracket(page, opener, _NEVER), leave_out=opener)


def _make_mismatch_cause(page: Page, opener: int, at: int) -> Cause:
    other = page.text[opener]
    trouble = _WRONG.fill(other=other, due=_PARTNER[other])
    note = make_note("it was opened here", "il a été ouvert ici", page.span(opener, opener + 1))
    return Cause(_report_bracket(page, at, trouble, notes=[note]), leave_out=opener)


def _report_bracket(
    page: Page, at: int, trouble: Bilingual, fix: Fix | None = None, notes: Iterable[Note] = ()
) -> Finding:
    span = page.span(at, at + 1)
    return make_finding(codes.BRACKET, span, bracket=page.text[at], trouble=trouble, fix=fix, notes=notes)


def _make_missing_comma_cause(page: Page, at: int, field: str = "") -> Cause:
    """Return the cause for a missing comma; `field`, the name that follows, may belong to unquoted text."""
    fix = make_page_fix(page, message("add a comma", "ajouter une virgule"), (at, at, ","))
    notes = [make_note(*_OR_QUOTES, field=field)] if field else []
    finding = make_finding(codes.COMMA, page.span(at, at + 1), trouble=_MISSING, fix=fix, notes=notes)
    return Cause(finding, swaps=(Replacement(at, at, ","),))


def _make_spare_comma_cause(page: Page, at: int) -> Cause:
    fix = make_page_fix(page, message("remove the comma", "supprimer la virgule"), (at, at + 1, ""))
    finding = make_finding(codes.COMMA, page.span(at, at + 1), trouble=_SPARE, fix=fix)
    return Cause(finding, swaps=(Replacement(at, at + 1, " "),))
