"""Format `text`: findings with excerpts, notes and fixes, then a summary.

The first line of a finding says everything: a screen reader, grep or an editor needs nothing below it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from ludex.core.findings import Finding
from ludex.core.messages import Bilingual, Message
from ludex.core.spans import Span
from ludex.report import Outcome, View
from ludex.report.excerpts import get_text, locate_span, make_excerpt
from ludex.report.terminal import Paint, sanitize_line
from ludex.report.words import SEVERITIES, fill_template, format_count, join_clauses

_FIX = Bilingual("fix: ", "correction\u00a0: ")
_SAFE = Bilingual("ludex validate --fix does it", "ludex validate --fix s’en charge")
_UNSAFE = Bilingual(
    "ludex validate --fix --unsafe-fixes does it; read it over afterwards",
    "ludex validate --fix --unsafe-fixes s’en charge\u202f; à relire ensuite",
)


def render(outcome: Outcome, view: View) -> str:
    """The whole report, as lines for a terminal."""
    shown = [each for each in outcome.findings if view.remarks or each.severity.value != "I"]
    lines = [line for each in shown for line in (*_FindingRenderer(each, outcome, view).lines(), "")]
    lines.append(Paint(view.colour)("title", render_summary(outcome, view.lang)))
    lines += suggest_next_steps(shown, view.lang)
    return "\n".join(lines) + "\n"


class _FindingRenderer:
    """Renderer of a finding. The line numbers of all its excerpts stand in one column."""

    def __init__(self, finding: Finding, outcome: Outcome, view: View) -> None:
        self._finding, self._view, self._paint = finding, view, Paint(view.colour)
        self._texts = outcome.texts
        spans = [finding.span, *(note.span for note in finding.notes if note.span)]
        self._margin = max(len(str(locate_span(span, self._texts).line)) for span in spans) + 2

    def lines(self) -> Iterator[str]:
        finding, paint = self._finding, self._paint
        letter = finding.severity.value
        head = paint(letter, f"{letter} {finding.code.name}")
        yield f"{self._place(finding.span)}: {head} {self._words(finding.message)}"
        yield from self._excerpt(finding.span, letter, "^")
        for note in finding.notes:
            where = f"{self._place(note.span)}: " if note.span else ""
            yield self._remark("note", f"{where}{self._words(note.message)}")
            if note.span:
                yield from self._excerpt(note.span, "note", "-")
        if finding.fix:
            how = (_SAFE if finding.fix.safe else _UNSAFE).render(self._view.lang)
            yield self._remark(
                "fix", f"{_FIX.render(self._view.lang)}{self._words(finding.fix.message)} ({how})"
            )

    def _words(self, message: Message) -> str:
        return sanitize_line(message.render(self._view.lang))

    def _place(self, span: Span) -> str:
        return self._paint("place", sanitize_line(str(locate_span(span, self._texts))))

    def _remark(self, role: str, words: str) -> str:
        return f"{' ' * self._margin} {self._paint(role, '=')} {words}"

    def _excerpt(self, span: Span, role: str, mark: str) -> Iterator[str]:
        text = get_text(span.file, self._texts)
        if text.text:
            width = self._view.width - self._margin - 3
            excerpt = make_excerpt(text, span, width, self._view.lang, mark)
            yield from excerpt.render(self._margin, self._paint, role)


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
    """Totals: “2 errors, 1 warning; 41 files found, 41 checked, 3,912 references, 1,204 texts”."""
    times = Counter(finding.severity.value for finding in outcome.findings)
    found = [
        format_count(times[letter], *words, lang) for letter, words in SEVERITIES.items() if times[letter]
    ]
    checked = [
        format_count(outcome.checked[name], *words, lang)
        for name, words in _CHECKED.items()
        if name in outcome.checked and (outcome.checked[name] or name not in _ONLY_IF_ANY)
    ]
    none = _NO_MISTAKE if outcome.checked.get("checked") else _NOT_CHECKED
    return join_clauses([", ".join(found) or none.render(lang), ", ".join(checked)], lang)


_CURABLE = (
    Bilingual(
        "finding is cured by: ludex validate --fix", "message se corrige par\u00a0: ludex validate --fix"
    ),
    Bilingual(
        "findings are cured by: ludex validate --fix", "messages se corrigent par\u00a0: ludex validate --fix"
    ),
)
_EXPLAIN = Bilingual("explain with: ludex explain {code}", "explication\u00a0: ludex explain {code}")


def suggest_next_steps(findings: Sequence[Finding], lang: str) -> Iterator[str]:
    """What to do next: how many findings `--fix` cures, and where a code is explained."""
    curable = sum(1 for finding in findings if finding.fix is not None and finding.fix.safe)
    if curable:
        yield format_count(curable, *_CURABLE, lang)
    if findings:
        worst = min(findings, key=lambda finding: finding.severity.rank)
        yield fill_template(_EXPLAIN, lang, code=worst.code.name)
