"""From libyaml's complaint to the author's mistake, in plain words.

Each suspect looks at where the parser stopped and says whether that is its doing; the first that says yes
is right, so the order goes from what is certain to what is left.
"""

from __future__ import annotations

from ludex.core.findings import make_finding
from ludex.core.messages import Bilingual
from ludex.source.codes import syntax as codes
from ludex.source.codes import values
from ludex.source.libyaml import MAX_DEPTH, TOO_DEEP, ErrorTrace
from ludex.source.page import Page, line_at
from ludex.source.recover.brackets import diagnose_brackets, diagnose_stray_closer
from ludex.source.recover.cause import Cause
from ludex.source.recover.indentation import (
    diagnose_mixed_block,
    diagnose_second_document,
    diagnose_tab,
    diagnose_unaligned_line,
)
from ludex.source.recover.quotes import (
    diagnose_after_quote,
    diagnose_bracketed_text,
    diagnose_escape,
    diagnose_first_character,
    diagnose_missing_colon,
    diagnose_stray_colon,
    diagnose_unclosed_quote,
    make_unquoted_text_cause,
)

__all__ = ["Cause", "diagnose", "make_unquoted_text_cause"]

_PLAIN_WORDS = {
    "found an indentation indicator equal to 0": Bilingual(
        "the number after “|” or “>” goes from 1 to 9, and is rarely needed",
        "le nombre après «\u00a0|\u00a0» ou «\u00a0>\u00a0» va de 1 à 9, et sert rarement",
    ),
    "mapping values are not allowed in this context": Bilingual(
        "no field can begin at this colon", "aucun champ ne peut commencer à ces deux-points"
    ),
    "did not find expected key": Bilingual("a field’s name is due here", "il faut ici le nom d’un champ"),
}
_UNKNOWN = Bilingual("the parser stops here", "la lecture s’arrête ici")


def _too_deep(page: Page, trail: ErrorTrace) -> Cause | None:
    if trail.problem != TOO_DEEP:
        return None
    return Cause(
        make_finding(values.DEEP, page.span(trail.at, trail.at + 1), most=MAX_DEPTH), leave_out=trail.at
    )


_DIAGNOSES = (
    _too_deep,
    diagnose_tab,
    diagnose_escape,
    diagnose_first_character,
    diagnose_unclosed_quote,
    diagnose_after_quote,
    diagnose_stray_closer,
    diagnose_bracketed_text,
    diagnose_brackets,
    diagnose_stray_colon,
    diagnose_missing_colon,
    diagnose_second_document,
    diagnose_mixed_block,
    diagnose_unaligned_line,
)


def diagnose(page: Page, trail: ErrorTrace) -> Cause:
    """The mistake that made libyaml stop."""
    for suspect in _DIAGNOSES:
        cause = suspect(page, trail)
        if cause is not None:
            return cause
    end = max(trail.at + 1, min(line_at(page.text, trail.at).end, trail.at + 20)) if page.text else 0
    problem = _PLAIN_WORDS.get(trail.problem, _UNKNOWN)
    finding = make_finding(
        codes.SYNTAX, page.span(min(trail.at, len(page.text)), min(end, len(page.text))), problem=problem
    )
    return Cause(finding, leave_out=trail.at)
