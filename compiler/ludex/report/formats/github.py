"""Format `github`: workflow commands.

GitHub shows ten errors, ten warnings and ten notices per step and silently drops the rest. This format writes
only that many, most severe first, and states the number of omitted findings. GitHub has no columns for spans
of several lines.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from ludex.core.findings import Finding, Severity
from ludex.core.messages import Bilingual
from ludex.core.spans import SourceText
from ludex.report import Outcome, View
from ludex.report.excerpts import locate_span
from ludex.report.words import format_count

MOST = 10
_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "notice"}
_LEFT_OUT = (
    Bilingual(
        "finding left out: GitHub shows ten of each severity; run ludex validate to see all",
        "constat omis\u00a0: GitHub en montre dix par gravité\u202f; ludex validate les montre tous",
    ),
    Bilingual(
        "findings left out: GitHub shows ten of each severity; run ludex validate to see all",
        "constats omis\u00a0: GitHub en montre dix par gravité\u202f; ludex validate les montre tous",
    ),
)


def render(outcome: Outcome, view: View) -> str:
    """Return one command per line, and a final plain line if findings were omitted."""
    shown: Counter[Severity] = Counter()
    lines = []
    for finding in sorted(outcome.findings, key=lambda finding: (finding.severity.rank, finding.order)):
        shown[finding.severity] += 1
        if shown[finding.severity] <= MOST:
            lines.append(_render_command(finding, outcome.texts, view.lang))
    left_out = shown.total() - len(lines)
    if left_out:
        lines.append(format_count(left_out, *_LEFT_OUT, view.lang))
    return "".join(f"{line}\n" for line in lines)


def _render_command(finding: Finding, texts: Mapping[str, SourceText], lang: str) -> str:
    at = locate_span(finding.span, texts)
    where: dict[str, object] = {"file": at.file, "line": at.line}
    if at.end_line == at.line:
        where |= {"col": at.column, "endLine": at.end_line, "endColumn": at.end_column}
    else:
        where |= {"endLine": at.end_line}
    where["title"] = finding.code.name
    properties = ",".join(
        f"{name}={_escape_data(str(value)).replace(':', '%3A').replace(',', '%2C')}"
        for name, value in where.items()
    )
    notes = (
        f"{locate_span(note.span, texts)}: {note.message.render(lang)}"
        if note.span
        else note.message.render(lang)
        for note in finding.notes
    )
    words = "\n".join([finding.message.render(lang), *notes])
    return f"::{_COMMANDS[finding.severity]} {properties}::{_escape_data(words)}"


def _escape_data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
