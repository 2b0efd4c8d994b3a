"""One finding, said to people: place, code and message on one line, then the excerpt, the notes and the cure.

The first line alone says everything, so that a screen reader, grep or an editor needs nothing below it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.finding import Finding, Fix
from ludex.core.message import Both
from ludex.core.span import SourceText, Span
from ludex.report import Outcome, View
from ludex.report.colour import Paint
from ludex.report.excerpt import excerpt
from ludex.report.letters import plain
from ludex.report.places import place, text_of

_FIX = Both("fix: ", "correction\u00a0: ")
_SAFE = Both("ludex validate --fix does it", "ludex validate --fix s’en charge")
_UNSAFE = Both(
    "ludex validate --fix --unsafe-fixes does it; read it over afterwards",
    "ludex validate --fix --unsafe-fixes s’en charge\u202f; à relire ensuite",
)


def said(finding: Finding, outcome: Outcome, view: View) -> Iterator[str]:
    """The lines that say a finding."""
    return _Said(finding, outcome, view).lines()


class _Said:
    """A finding and its reader. The line numbers of all its excerpts stand in one column."""

    def __init__(self, finding: Finding, outcome: Outcome, view: View) -> None:
        self._finding, self._view, self._paint = finding, view, Paint(view.colour)
        self._texts = outcome.texts
        self._margin = max(len(str(place(span, self._texts).line)) for span in self._spans()) + 2

    def lines(self) -> Iterator[str]:
        finding, paint, lang = self._finding, self._paint, self._view.lang
        letter = finding.severity.value
        yield (
            f"{self._place(finding.span)}: {paint(letter, f'{letter} {finding.code.name}')} "
            f"{plain(finding.message.said(lang))}"
        )
        yield from self._excerpt(finding.span, letter, "^")
        for note in finding.notes:
            where = f"{self._place(note.span)}: " if note.span else ""
            yield self._remark("note", f"{where}{plain(note.message.said(lang))}")
            if note.span:
                yield from self._excerpt(note.span, "note", "-")
        if finding.fix:
            yield self._remark("fix", _FIX.said(lang) + self._cure(finding.fix))

    def _spans(self) -> Iterator[Span]:
        yield self._finding.span
        yield from (note.span for note in self._finding.notes if note.span)

    def _text(self, span: Span) -> SourceText:
        return text_of(span.file, self._texts)

    def _place(self, span: Span) -> str:
        return self._paint("place", plain(str(place(span, self._texts))))

    def _remark(self, role: str, words: str) -> str:
        return f"{' ' * self._margin} {self._paint(role, '=')} {words}"

    def _cure(self, fix: Fix) -> str:
        how = (_SAFE if fix.safe else _UNSAFE).said(self._view.lang)
        return f"{plain(fix.message.said(self._view.lang))} ({how})"

    def _excerpt(self, span: Span, role: str, mark: str) -> Iterator[str]:
        text = self._text(span)
        if not text.text:
            return
        seen = excerpt(text, span, self._view.width - self._margin - 3, self._view.lang, mark)
        bar = self._paint("gutter", "|")
        yield f"{self._paint('gutter', str(seen.number).rjust(self._margin))} {bar} {seen.line}".rstrip()
        under = " ".join(part for part in (seen.carets, seen.more) if part)
        yield f"{' ' * self._margin} {bar} {seen.indent}{self._paint(role, under)}"
