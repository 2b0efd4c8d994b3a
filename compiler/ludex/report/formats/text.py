"""Format `text`: findings with excerpts, notes and fixes, then a summary.

The first line alone says everything, so that a screen reader, grep or an editor needs nothing below it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ludex.core.findings import Finding, Fix
from ludex.core.messages import Both
from ludex.core.spans import SourceText, Span
from ludex.report import Outcome, View
from ludex.report.excerpts import excerpt, place, text_of
from ludex.report.terminal import Paint, plain
from ludex.report.words import SEVERITIES, counted

if TYPE_CHECKING:
    from ludex.core.findings import Finding

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


_NO_MISTAKE = Both("no mistakes found", "aucune faute trouvée")
_NOT_CHECKED = Both("nothing was checked", "rien n’a été vérifié")
_CHECKED = {
    "files": (Both("file found", "fichier trouvé"), Both("files found", "fichiers trouvés")),
    "checked": (Both("checked", "vérifié"), Both("checked", "vérifiés")),
    "ignored": (Both("ignored", "ignoré"), Both("ignored", "ignorés")),
    "references": (Both("reference", "référence"), Both("references", "références")),
    "texts": (Both("text", "texte"), Both("texts", "textes")),
    "allowed": (Both("finding allowed", "message autorisé"), Both("findings allowed", "messages autorisés")),
}
_ONLY_IF_ANY = {"ignored", "allowed"}


def summary(outcome: Outcome, lang: str) -> str:
    """“2 errors, 1 warning; 41 files found, 41 checked, 3,912 references, 1,204 texts”."""
    times = Counter(finding.severity.value for finding in outcome.findings)
    found = [counted(times[letter], *words, lang) for letter, words in SEVERITIES.items() if times[letter]]
    looked_at = [
        counted(outcome.checked[name], *words, lang)
        for name, words in _CHECKED.items()
        if name in outcome.checked and (outcome.checked[name] or name not in _ONLY_IF_ANY)
    ]
    parts = [
        ", ".join(found) or (_NO_MISTAKE if outcome.checked.get("checked") else _NOT_CHECKED).said(lang),
        ", ".join(looked_at),
    ]
    return ("\u202f; " if lang == "fr" else "; ").join(part for part in parts if part)


def advice(findings: Sequence[Finding], lang: str) -> Iterator[str]:
    """What to do next: how many findings `--fix` cures, and where a code is explained."""
    curable = sum(1 for finding in findings if finding.fix is not None and finding.fix.safe)
    if curable:
        yield counted(
            curable,
            Both(
                "finding is cured by: ludex validate --fix",
                "message se corrige par\u00a0: ludex validate --fix",
            ),
            Both(
                "findings are cured by: ludex validate --fix",
                "messages se corrigent par\u00a0: ludex validate --fix",
            ),
            lang,
        )
    if findings:
        worst = min(findings, key=lambda finding: finding.severity.rank)
        text = Both("explain with: ludex explain {code}", "explication\u00a0: ludex explain {code}")
        yield text.said(lang).format(code=worst.code.name)


def render(outcome: Outcome, view: View) -> str:
    """The whole report, as lines for a terminal."""
    lines: list[str] = []
    shown = [each for each in outcome.findings if view.remarks or each.severity.value != "I"]
    if shown:
        from ludex.report.formats.text import said

        lines += (line for finding in shown for line in (*said(finding, outcome, view), ""))
    lines.append(Paint(view.colour)("title", summary(outcome, view.lang)))
    lines += advice(shown, view.lang)
    return "\n".join(lines) + "\n"
