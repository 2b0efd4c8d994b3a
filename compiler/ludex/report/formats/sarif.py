"""Format `sarif`: SARIF 2.1.0.

Paths are relative to `%SRCROOT%`, the project's root, so the report contains no path of the machine, and the
same content gives the same bytes. Columns count code points, as everywhere in Ludex.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from urllib.parse import quote

from ludex.core.findings import Code, Finding, Fix, Severity
from ludex.core.spans import SourceText, Span
from ludex.report import Outcome, View
from ludex.report.code_pages import markdown_help, plain_help
from ludex.report.excerpts import locate_span
from ludex.report.fingerprints import digest_fingerprints

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_ROOT = "%SRCROOT%"
_ROOT_DESCRIPTION = {"text": "The project: the folder that holds content/."}
_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}
_FINGERPRINT = "ludex/v1"
"""Name of the fingerprint that identifies a finding in later logs."""
_LINK = re.compile(r"\[(?=[^\]]*\]\()")

_Texts = Mapping[str, SourceText]
_Json = dict[str, object]


def render(outcome: Outcome, view: View) -> str:
    """Return a SARIF log with one run, and a line end."""
    codes = sorted({finding.code.name: finding.code for finding in outcome.findings}.items())
    index = {name: number for number, (name, _) in enumerate(codes)}
    run: _Json = {
        "tool": {"driver": {"name": "Ludex", "rules": [_encode_rule(code, view.lang) for _, code in codes]}},
        "language": view.lang,
        "columnKind": "unicodeCodePoints",
        "originalUriBaseIds": {_ROOT: {"description": _ROOT_DESCRIPTION}},
        "results": [
            {
                **_encode_result(finding, index[finding.code.name], outcome.texts, view.lang),
                "partialFingerprints": {_FINGERPRINT: digest},
            }
            for finding, digest in zip(
                outcome.findings, digest_fingerprints(outcome.findings, outcome.texts), strict=True
            )
        ],
    }
    return json.dumps({"$schema": _SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _encode_rule(code: Code, lang: str) -> _Json:
    return {
        "id": code.name,
        "shortDescription": {"text": code.title.render(lang)},
        "fullDescription": {"text": code.why.render(lang)},
        "help": {"text": plain_help(code, lang), "markdown": markdown_help(code, lang)},
        "defaultConfiguration": {"level": _LEVELS[code.severity]},
    }


def _encode_result(finding: Finding, rule: int, texts: _Texts, lang: str) -> _Json:
    advice = [note.message.render(lang) for note in finding.notes if note.span is None]
    related = [(note.message, note.span) for note in finding.notes if note.span is not None]
    result: _Json = {
        "ruleId": finding.code.name,
        "ruleIndex": rule,
        "level": _LEVELS[finding.severity],
        "message": _encode_message("\n".join([finding.message.render(lang), *advice])),
        "locations": [{"physicalLocation": _encode_location(finding.span, texts)}],
    }
    if related:
        result["relatedLocations"] = [
            {
                "id": number,
                "message": _encode_message(words.render(lang)),
                "physicalLocation": _encode_location(span, texts),
            }
            for number, (words, span) in enumerate(related, 1)
        ]
    if finding.fix and finding.fix.edits:
        result["fixes"] = [_encode_fix(finding.fix, texts, lang)]
    return result


def _encode_fix(fix: Fix, texts: _Texts, lang: str) -> _Json:
    by_file: dict[str, list[_Json]] = {}
    for edit in fix.edits:
        by_file.setdefault(edit.span.file, []).append(
            {"deletedRegion": _encode_region(edit.span, texts), "insertedContent": {"text": edit.text}}
        )
    changes = [
        {"artifactLocation": _encode_artifact(file), "replacements": edits} for file, edits in by_file.items()
    ]
    return {"description": _encode_message(fix.message.render(lang)), "artifactChanges": changes}


def _encode_location(span: Span, texts: _Texts) -> _Json:
    return {"artifactLocation": _encode_artifact(span.file), "region": _encode_region(span, texts)}


def _encode_artifact(file: str) -> _Json:
    return {"uri": quote(file.encode("utf-8", "surrogateescape"), safe="/"), "uriBaseId": _ROOT}


def _encode_region(span: Span, texts: _Texts) -> _Json:
    _, line, column, end_line, end_column = locate_span(span, texts)
    return {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}


def _encode_message(text: str) -> _Json:
    """Encode a message string: double the braces of placeholders (section 3.11.5), escape links (3.11.6)."""
    return {"text": _LINK.sub(r"\\[", text.replace("{", "{{").replace("}", "}}"))}
