"""Error recovery: diagnose a syntax error, repair the copy, parse again.

What is changed in the copy is either meant so by the author beyond doubt (a colon in a text is a colon) or
is left out whole, entry by entry, so that nothing that merely follows from a mistake is ever said.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace

from yaml import YAMLError
from yaml.events import ScalarEvent

from ludex.core.findings import Edit, Finding, Fix, make_note
from ludex.core.messages import message
from ludex.core.spans import Span
from ludex.source.builder import UnquotedSlotError, build
from ludex.source.codes import syntax
from ludex.source.libyaml import read_shallow_events, trace_error
from ludex.source.page import Page
from ludex.source.recover.losses import OmittedParts
from ludex.source.recover.source_causes import Cause, diagnose, make_unquoted_text_cause
from ludex.source.scalars import ParseResult

_MOST_PASSES = 200
_MOST_CHARACTERS = 5_000_000
"""How much is parsed again before a file is given up: a second's worth."""

_FOLLOW_FROM_TABS = frozenset({syntax.SYNTAX, syntax.INDENT, syntax.MIXED, syntax.NO_COLON})
_GIVEN_UP = make_note(
    "there are too many mistakes to read on: mend these, and run again",
    "trop d’erreurs pour lire la suite\u00a0: réparez celles-ci, puis relancez",
)


@dataclass
class Recovery:
    """What came of reading a page with mistakes."""

    built: ParseResult | None = None
    findings: list[Finding] = field(default_factory=list)
    losses: OmittedParts = field(default_factory=OmittedParts)
    doubtful: list[int] = field(default_factory=list)
    """Places in what was written whose entries were read, but only as they were probably meant."""


def recover(page: Page) -> Recovery:
    """Read what can be read of a page that did not parse at once."""
    return _RecoveryRun(page).run()


class _RecoveryRun:
    def __init__(self, page: Page) -> None:
        self.page = page
        self.result = Recovery()
        self.tabbed: list[Span] = []
        self.quotes: list[tuple[int, int]] = []
        """Findings whose fix puts a text between quotes: which, and where the text begins in what was
        written.
        """

    def run(self) -> Recovery:
        budget = min(_MOST_PASSES, 5 + _MOST_CHARACTERS // (len(self.page.text) + 1))
        for _ in range(budget):
            trail = trace_error(self.page.text)
            if trail is None:
                try:
                    self.result.built = build(self.page, frozenset(self.result.losses.anchors))
                    break
                except UnquotedSlotError as slot:
                    cause = make_unquoted_text_cause(self.page, slot.at)
            else:
                cause = diagnose(self.page, trail)
            if not self._apply_cause(cause):
                self._give_up()
                break
        else:
            self._give_up()
        self._quote()
        return self.result

    def _apply_cause(self, cause: Cause) -> bool:
        """Say a mistake, and get past it; False where nothing can be changed any more."""
        page, before = self.page, self.page.text
        if cause.finding is not None:
            self._say(cause, cause.finding)
        if cause.doubtful is not None:
            self.result.doubtful.append(page.original_offset(cause.doubtful))
        if cause.masks:
            page.mask_characters(cause.masks)
        if cause.swaps:
            page.replace_ranges((swap.start, swap.end, swap.text) for swap in cause.swaps)
        if cause.leave_out is not None:
            return self.result.losses.omit_block(page, cause.leave_out)
        return page.text != before

    def _say(self, cause: Cause, finding: Finding) -> None:
        start = None if cause.quotes is None else self.page.original_offset(cause.quotes)
        if start is not None and any(start == known for _, known in self.quotes):
            return  # one text, one pair of quotes: the first of its signs or colons was said
        if finding.code in _FOLLOW_FROM_TABS and any(
            tab.start <= finding.span.start <= tab.end for tab in self.tabbed
        ):
            return
        if start is not None:
            self.quotes.append((len(self.result.findings), start))
        if finding.code is syntax.TAB and finding.fix:
            last = finding.fix.edits[-1].span.end
            line_end = self.page.written.find("\n", last)
            self.tabbed.append(
                finding.span._replace(end=line_end if line_end >= 0 else len(self.page.written))
            )
        self.result.findings.append(finding)

    def _give_up(self) -> None:
        self.result.losses.omit_all(self.page)
        if self.result.findings:
            last = self.result.findings[-1]
            self.result.findings[-1] = replace(last, notes=(*last.notes, _GIVEN_UP))

    def _quote(self) -> None:
        """Give the findings about texts without quotes their fix, now that the parser can tell where each
        ends.
        """
        if not self.quotes:
            return
        ends = _scalar_ends(self.page)
        for index, start in self.quotes:
            if start in ends:
                finding = self.result.findings[index]
                self.result.findings[index] = replace(
                    finding, fix=_make_quote_fix(self.page, start, ends[start])
                )


def _scalar_ends(page: Page) -> dict[int, int]:
    """Where each text without quotes ends that stands in a page, by where it begins; places of what was
    written.
    """
    ends: dict[int, int] = {}
    with suppress(YAMLError):  # given up: the texts before that place still have their ends
        for event in read_shallow_events(page.text):
            start, end = event.start_mark.index, event.end_mark.index
            if isinstance(event, ScalarEvent) and not event.style:
                ends[page.original_offset(start)] = page.original_offset(end)
    return ends


def _make_quote_fix(page: Page, start: int, end: int) -> Fix:
    text = page.written[start:end]
    if '"' not in text and "\\" not in text:
        quote, doubled = '"', []
    else:
        quote = "'"
        doubled = [
            Edit(Span(page.file, start + at, start + at + 1), "''")
            for at, each in enumerate(text)
            if each == "'"
        ]
    first, last = Edit(Span(page.file, start, start), quote), Edit(Span(page.file, end, end), quote)
    return Fix(
        message("put the text between quotes", "mettre le texte entre guillemets droits"),
        (first, *doubled, last),
    )
