"""The last lines of a report: how much was found, and proof of how much was looked at."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ludex.core.message import Both
from ludex.report import Outcome
from ludex.report.words import SEVERITIES, counted

if TYPE_CHECKING:
    from ludex.core.finding import Finding

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
