"""Format `text`: findings with excerpts, notes and fixes, then a summary.

The first line alone says everything, so that a screen reader, grep or an editor needs nothing below it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ludex.core.findings import Finding, Fix
from ludex.core.messages import Bilingual
from ludex.core.spans import SourceText, Span
from ludex.report import Outcome, View
from ludex.report.excerpts import locate_span, make_excerpt, text_of
from ludex.report.terminal import Paint, sanitize_line
from ludex.report.words import SEVERITIES, format_count

if TYPE_CHECKING:
    from ludex.core.findings import Finding

_FIX = Bilingual("fix: ", "correction\u00a0: ")
_SAFE = Bilingual("ludex validate --fix does it", "ludex validate --fix s’en charge")
_UNSAFE = Bilingual(
    "ludex validate --fix --unsafe-fixes does it; read it over afterwards",
    "ludex validate --fix --unsafe-fixes s’en charge\u202f; à relire ensuite",
)


def render_finding(finding: Finding, outcome: Outcome, view: View) -> Iterator[str]:
    """The lines that say a finding."""
    return _FindingRenderer(finding, outcome, view).lines()


class _FindingRenderer:
    """A finding and its reader. The line numbers of all its excerpts stand in one column."""

    def __init__(self, finding: Finding, outcome: Outcome, view: View) -> None:
        self._finding, self._view, self._paint = finding, view, Paint(view.colour)
        self._texts = outcome.texts
        self._margin = max(len(str(locate_span(span, self._texts).line)) for span in self._spans()) + 2

    def lines(self) -> Iterator[str]:
        finding, paint, lang = self._finding, self._paint, self._view.lang
        letter = finding.severity.value
        yield (
            f"{self._place(finding.span)}: {paint(letter, f'{letter} {finding.code.name}')} "
            f"{sanitize_line(finding.message.render(lang))}"
        )
        yield from self._excerpt(finding.span, letter, "^")
        for note in finding.notes:
            where = f"{self._place(note.span)}: " if note.span else ""
            yield self._render_remark("note", f"{where}{sanitize_line(note.message.render(lang))}")
            if note.span:
                yield from self._excerpt(note.span, "note", "-")
        if finding.fix:
            yield self._render_remark("fix", _FIX.render(lang) + self._render_fix(finding.fix))

    def _spans(self) -> Iterator[Span]:
        yield self._finding.span
        yield from (note.span for note in self._finding.notes if note.span)

    def _text(self, span: Span) -> SourceText:
        return text_of(span.file, self._texts)

    def _place(self, span: Span) -> str:
        return self._paint("place", sanitize_line(str(locate_span(span, self._texts))))

    def _render_remark(self, role: str, words: str) -> str:
        return f"{' ' * self._margin} {self._paint(role, '=')} {words}"

    def _render_fix(self, fix: Fix) -> str:
        how = (_SAFE if fix.safe else _UNSAFE).render(self._view.lang)
        return f"{sanitize_line(fix.message.render(self._view.lang))} ({how})"

    def _excerpt(self, span: Span, role: str, mark: str) -> Iterator[str]:
        text = self._text(span)
        if not text.text:
            return
        seen = make_excerpt(text, span, self._view.width - self._margin - 3, self._view.lang, mark)
        bar = self._paint("gutter", "|")
        yield f"{self._paint('gutter', str(seen.number).rjust(self._margin))} {bar} {seen.line}".rstrip()
        under = " ".join(part for part in (seen.carets, seen.more) if part)
        yield f"{' ' * self._margin} {bar} {seen.indent}{self._paint(role, under)}"


_NO_MISTAKE = Bilingual("no mistakes found", "aucune faute trouvée")
_NOT_CHECKED = Bilingual("nothing was checked", "rien n’a été vérifié")
_CHECKED = {
    "files": (Bilingual("file found", "fichier trouvé"), Bilingual("files found", "fichiers trouvés")),
    "checked": (Bilingual("checked", "vérifié"), Bilingual("checked", "vérifiés")),
    "ignored": (Bilingual("ignored", "ignoré"), Bilingual("ignored", "ignorés")),
    "references": (Bilingual("reference", "référence"), Bilingual("references", "références")),
    "texts": (Bilingual("text", "texte"), Bilingual("texts", "textes")),
    "allowed": (
        Bilingual("finding allowed", "message autorisé"),
        Bilingual("findings allowed", "messages autorisés"),
    ),
}
_ONLY_IF_ANY = {"ignored", "allowed"}


def render_summary(outcome: Outcome, lang: str) -> str:
    """“2 errors, 1 warning; 41 files found, 41 checked, 3,912 references, 1,204 texts”."""
    times = Counter(finding.severity.value for finding in outcome.findings)
    found = [
        format_count(times[letter], *words, lang) for letter, words in SEVERITIES.items() if times[letter]
    ]
    looked_at = [
        format_count(outcome.checked[name], *words, lang)
        for name, words in _CHECKED.items()
        if name in outcome.checked and (outcome.checked[name] or name not in _ONLY_IF_ANY)
    ]
    parts = [
        ", ".join(found) or (_NO_MISTAKE if outcome.checked.get("checked") else _NOT_CHECKED).render(lang),
        ", ".join(looked_at),
    ]
    return ("\u202f; " if lang == "fr" else "; ").join(part for part in parts if part)


def suggest_next_steps(findings: Sequence[Finding], lang: str) -> Iterator[str]:
    """What to do next: how many findings `--fix` cures, and where a code is explained."""
    curable = sum(1 for finding in findings if finding.fix is not None and finding.fix.safe)
    if curable:
        yield format_count(
            curable,
            Bilingual(
                "finding is cured by: ludex validate --fix",
                "message se corrige par\u00a0: ludex validate --fix",
            ),
            Bilingual(
                "findings are cured by: ludex validate --fix",
                "messages se corrigent par\u00a0: ludex validate --fix",
            ),
            lang,
        )
    if findings:
        worst = min(findings, key=lambda finding: finding.severity.rank)
        text = Bilingual("explain with: ludex explain {code}", "explication\u00a0: ludex explain {code}")
        yield text.render(lang).format(code=worst.code.name)


def render(outcome: Outcome, view: View) -> str:
    """The whole report, as lines for a terminal."""
    lines: list[str] = []
    shown = [each for each in outcome.findings if view.remarks or each.severity.value != "I"]
    if shown:
        from ludex.report.formats.text import render_finding

        lines += (line for finding in shown for line in (*render_finding(finding, outcome, view), ""))
    lines.append(Paint(view.colour)("title", render_summary(outcome, view.lang)))
    lines += suggest_next_steps(shown, view.lang)
    return "\n".join(lines) + "\n"
