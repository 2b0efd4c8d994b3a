"""Reading a text in a test: what was found, in short."""

from __future__ import annotations

from ludex.core.findings import Finding
from ludex.source.document import Document
from ludex.source.document_reader import read_document
from ludex.source.edits import apply_edits, select_fixes

FILE = "content/demo/example.yaml"


def look(text: str, file: str = FILE) -> tuple[Document | None, list[str]]:
    """The document, and each finding as its code, line and column, and the words that it points at."""
    document, findings = read_document(file, text.encode("utf-8", "surrogatepass"))
    return document, [said(text, finding) for finding in findings]


def said(text: str, finding: Finding) -> str:
    start, end = finding.span.start, finding.span.end
    line = text.count("\n", 0, start) + 1
    column = start - (text.rfind("\n", 0, start) + 1) + 1
    return f"{finding.code.name} {line}:{column} {text[start:end]}".rstrip(" ")


def mended(text: str, file: str = FILE) -> str:
    """The text with all fixes made, safe or not."""
    _, findings = read_document(file, text.encode())
    chosen = select_fixes(finding.fix for finding in findings if finding.fix)
    return apply_edits(text, [edit for each in chosen for edit in each.edits])
