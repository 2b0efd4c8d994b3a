"""From libyaml's complaint to the author's mistake, in plain words.

Each suspect looks at where the parser stopped and says whether that is its doing; the first that says yes
is right, so the order goes from what is certain to what is left.
"""

from __future__ import annotations

from ludex.core.findings import find
from ludex.core.messages import Both
from ludex.source.codes import syntax as codes
from ludex.source.codes import values
from ludex.source.libyaml import DEEPEST, TOO_DEEP, Trail
from ludex.source.page import Page, line_at
from ludex.source.recover.brackets import in_brackets, stray_closer
from ludex.source.recover.cause import Cause, Swap
from ludex.source.recover.indentation import mixed, second_document, tab, unaligned
from ludex.source.recover.quotes import (
    after_quote,
    bare,
    bracketed_text,
    escape,
    first_sign,
    key_without,
    stray_colon,
    unclosed,
)

__all__ = ["Cause", "Swap", "bare", "diagnose"]

_PLAIN_WORDS = {
    "found an indentation indicator equal to 0": Both(
        "the number after “|” or “>” goes from 1 to 9, and is rarely needed",
        "le nombre après «\u00a0|\u00a0» ou «\u00a0>\u00a0» va de 1 à 9, et sert rarement",
    ),
    "mapping values are not allowed in this context": Both(
        "no field can begin at this colon", "aucun champ ne peut commencer à ces deux-points"
    ),
    "did not find expected key": Both("a field’s name is due here", "il faut ici le nom d’un champ"),
}
_UNKNOWN = Both("the parser stops here", "la lecture s’arrête ici")


def _too_deep(page: Page, trail: Trail) -> Cause | None:
    if trail.problem != TOO_DEEP:
        return None
    return Cause(find(values.DEEP, page.span(trail.at, trail.at + 1), most=DEEPEST), leave_out=trail.at)


_SUSPECTS = (
    _too_deep,
    tab,
    escape,
    first_sign,
    unclosed,
    after_quote,
    stray_closer,
    bracketed_text,
    in_brackets,
    stray_colon,
    key_without,
    second_document,
    mixed,
    unaligned,
)


def diagnose(page: Page, trail: Trail) -> Cause:
    """The mistake that made libyaml stop."""
    for suspect in _SUSPECTS:
        cause = suspect(page, trail)
        if cause is not None:
            return cause
    end = max(trail.at + 1, min(line_at(page.text, trail.at).end, trail.at + 20)) if page.text else 0
    problem = _PLAIN_WORDS.get(trail.problem, _UNKNOWN)
    finding = find(
        codes.SYNTAX, page.span(min(trail.at, len(page.text)), min(end, len(page.text))), problem=problem
    )
    return Cause(finding, leave_out=trail.at)
