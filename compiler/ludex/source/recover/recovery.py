"""Error recovery: diagnose a syntax error, repair the copy, parse again.

A repair is either certain (a colon in a text is a colon) or omits an entire entry, so that the consequences
of a mistake are not reported as further mistakes.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field

from yaml import YAMLError
from yaml.events import ScalarEvent

from ludex.core.findings import Edit, Finding, Fix, make_finding, make_note
from ludex.core.messages import Bilingual, message
from ludex.core.spans import Span
from ludex.source.builder import UnquotedSlotError, build
from ludex.source.codes import syntax, values
from ludex.source.libyaml import MAX_DEPTH, TOO_DEEP, ErrorTrace, read_shallow_events, trace_error
from ludex.source.page import Page, line_at
from ludex.source.recover import brackets, indentation, quotes
from ludex.source.recover.cause import Cause
from ludex.source.recover.losses import OmittedParts
from ludex.source.scalars import ParseResult

_MOST_PASSES = 200
_MOST_CHARACTERS = 5_000_000
"""Maximum number of characters to parse again for one file: about a second."""

_FOLLOW_FROM_TABS = frozenset({syntax.SYNTAX, syntax.INDENT, syntax.MIXED, syntax.NO_COLON})
_GIVEN_UP = make_note(
    "too many mistakes to go on reading: fix these, and run again",
    "trop d’erreurs pour lire la suite\u00a0: corrigez celles-ci, puis relancez",
)


@dataclass
class Recovery:
    """Recovery of a page with syntax errors, and the result."""

    page: Page
    built: ParseResult | None = None
    findings: list[Finding] = field(default_factory=list)
    losses: OmittedParts = field(default_factory=OmittedParts)
    doubtful: list[int] = field(default_factory=list)
    """Offsets in the original of entries that were read as probably intended."""
    tabbed: list[Span] = field(default_factory=list)
    """Range of each tab that was reported, to the end of the last line that the mistake affects."""
    quote_fixes: list[tuple[int, int]] = field(default_factory=list)
    """Index of each finding whose fix quotes a text, and the text's start in the original."""

    def run(self) -> None:
        budget = min(_MOST_PASSES, 5 + _MOST_CHARACTERS // (len(self.page.text) + 1))
        for _ in range(budget):
            trail = trace_error(self.page.text)
            if trail is None:
                try:
                    self.built = build(self.page, frozenset(self.losses.anchors))
                    break
                except UnquotedSlotError as slot:
                    cause = quotes.make_unquoted_text_cause(self.page, slot.at)
            else:
                cause = diagnose(self.page, trail)
            if not self._apply_cause(cause):
                self._give_up()
                break
        else:
            self._give_up()
        self._add_quote_fixes()

    def _apply_cause(self, cause: Cause) -> bool:
        page, before = self.page, self.page.text
        if cause.finding is not None:
            self._add_finding(cause, cause.finding)
        if cause.doubtful is not None:
            self.doubtful.append(page.original_offset(cause.doubtful))
        if cause.masks:  # values get the characters back
            signs = [(at, page.text[at]) for at in cause.masks]
            page.replace_ranges((at, at + 1, page.make_stand_in(sign, sign)) for at, sign in signs)
        if cause.swaps:
            page.replace_ranges(cause.swaps)
        if cause.leave_out is not None:
            return self.losses.omit_block(page, cause.leave_out)
        return page.text != before

    def _add_finding(self, cause: Cause, finding: Finding) -> None:
        start = None if cause.quotes is None else self.page.original_offset(cause.quotes)
        if start is not None and any(start == known for _, known in self.quote_fixes):
            return  # one text needs one pair of quotes: its first sign or colon was reported
        if finding.code in _FOLLOW_FROM_TABS and any(
            tab.start <= finding.span.start <= tab.end for tab in self.tabbed
        ):
            return
        if start is not None:
            self.quote_fixes.append((len(self.findings), start))
        if finding.code is syntax.TAB and finding.fix:
            last = finding.fix.edits[-1].span.end
            line_end = self.page.written.find("\n", last)
            self.tabbed.append(
                finding.span._replace(end=line_end if line_end >= 0 else len(self.page.written))
            )
        self.findings.append(finding)

    def _give_up(self) -> None:
        self.losses.omit_all(self.page)
        if self.findings:
            last = self.findings[-1]
            self.findings[-1] = last._replace(notes=(*last.notes, _GIVEN_UP))

    def _add_quote_fixes(self) -> None:
        """Add fixes to the findings about unquoted texts, now that the parser knows where each ends."""
        ends = _find_plain_scalar_ends(self.page) if self.quote_fixes else {}
        for index, start in self.quote_fixes:
            if start in ends:
                fix = _make_quote_fix(self.page, start, ends[start])
                self.findings[index] = self.findings[index]._replace(fix=fix)


def _find_plain_scalar_ends(page: Page) -> dict[int, int]:
    """Return the end of each unquoted text by its start, in offsets of the original."""
    ends: dict[int, int] = {}
    with suppress(YAMLError):  # on an error, the texts before it still have their ends
        for event in read_shallow_events(page.text):
            start, end = event.start_mark.index, event.end_mark.index
            if isinstance(event, ScalarEvent) and not event.style:
                ends[page.original_offset(start)] = page.original_offset(end)
    return ends


def _make_quote_fix(page: Page, start: int, end: int) -> Fix:
    text = page.written[start:end]
    quote = '"' if '"' not in text and "\\" not in text else "'"
    inner = [start + at for at, each in enumerate(text) if each == quote == "'"]
    changes = [(start, start, quote), *((at, at + 1, "''") for at in inner), (end, end, quote)]
    return Fix(
        message("put the text between quotes", "mettre le texte entre guillemets droits"),
        tuple(Edit(Span(page.file, *place), new) for *place, new in changes),
    )


def recover(page: Page) -> Recovery:
    """Read a page with syntax errors, except the parts that cannot be read."""
    recovery = Recovery(page)
    recovery.run()
    return recovery


_PLAIN_WORDS = {
    "found an indentation indicator equal to 0": Bilingual(
        "the number after “|” or “>” must be from 1 to 9, and is rarely needed",
        "le nombre après «\u00a0|\u00a0» ou «\u00a0>\u00a0» va de 1 à 9, et sert rarement",
    ),
    "mapping values are not allowed in this context": Bilingual(
        "a field’s name is missing before this colon, or the text needs quotes",
        "il manque un nom de champ devant ces deux-points, ou le texte demande des guillemets",
    ),
    "did not find expected key": Bilingual("expected a field’s name here", "nom de champ attendu ici"),
}
_UNKNOWN = Bilingual("the parser stops here", "la lecture s’arrête ici")


_DIAGNOSES = (
    indentation.diagnose_tab,
    quotes.diagnose_escape,
    quotes.diagnose_first_character,
    quotes.diagnose_unclosed_quote,
    quotes.diagnose_after_quote,
    brackets.diagnose_stray_closer,
    quotes.diagnose_bracketed_text,
    brackets.diagnose_brackets,
    quotes.diagnose_stray_colon,
    quotes.diagnose_missing_colon,
    indentation.diagnose_second_document,
    indentation.diagnose_mixed_block,
    indentation.diagnose_unaligned_line,
)


def diagnose(page: Page, trail: ErrorTrace) -> Cause:
    """Return the mistake that made libyaml stop.

    Each function examines the point where the parser stopped, and the first that recognises a mistake
    determines the cause. So they are ordered from certain to merely possible.
    """
    if trail.problem == TOO_DEEP:
        finding = make_finding(values.DEEP, page.span(trail.at, trail.at + 1), most=MAX_DEPTH)
        return Cause(finding, leave_out=trail.at)
    for diagnose_mistake in _DIAGNOSES:
        cause = diagnose_mistake(page, trail)
        if cause is not None:
            return cause
    end = max(trail.at + 1, min(line_at(page.text, trail.at).end, trail.at + 20)) if page.text else 0
    problem = _PLAIN_WORDS.get(trail.problem, _UNKNOWN)
    finding = make_finding(
        syntax.SYNTAX, page.span(min(trail.at, len(page.text)), min(end, len(page.text))), problem=problem
    )
    return Cause(finding, leave_out=trail.at)
