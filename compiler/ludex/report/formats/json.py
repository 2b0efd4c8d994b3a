"""Format `json`: one object, documented in docs/json.md.

Letters beyond ASCII are written as escapes, so that the bytes do not depend on the terminal's encoding.
"""

from __future__ import annotations

import json
from collections.abc import Mapping

from ludex.core.findings import Finding, Fix, Note
from ludex.core.spans import SourceText
from ludex.report import Outcome, View
from ludex.report.excerpts import locate_span

_Texts = Mapping[str, SourceText]
_NOWHERE: dict[str, object] = dict.fromkeys(("file", "line", "column", "end_line", "end_column"))


def render(outcome: Outcome, view: View) -> str:
    """Return a JSON object and a line end."""
    findings = [_encode_finding(finding, outcome.texts, view.lang) for finding in outcome.findings]
    return json.dumps({"findings": findings, "checked": dict(outcome.checked)}, indent=2) + "\n"


def _encode_finding(finding: Finding, texts: _Texts, lang: str) -> dict[str, object]:
    return {
        "code": finding.code.name,
        "severity": finding.severity.value,
        "message": finding.message.render(lang),
        **locate_span(finding.span, texts)._asdict(),
        "notes": [_encode_note(note, texts, lang) for note in finding.notes],
        "fix": _encode_fix(finding.fix, texts, lang) if finding.fix else None,
    }


def _encode_note(note: Note, texts: _Texts, lang: str) -> dict[str, object]:
    place = locate_span(note.span, texts)._asdict() if note.span else _NOWHERE
    return {"message": note.message.render(lang), **place}


def _encode_fix(fix: Fix, texts: _Texts, lang: str) -> dict[str, object]:
    edits = [{**locate_span(edit.span, texts)._asdict(), "text": edit.text} for edit in fix.edits]
    return {"message": fix.message.render(lang), "safe": fix.safe, "edits": edits}
