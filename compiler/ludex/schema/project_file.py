"""Project file: content/project.yaml, with which a project disables or lowers findings for a stated
reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from ludex.core.findings import CODE_PATTERN, Code, Finding, Severity, make_finding
from ludex.core.messages import Bilingual
from ludex.core.suggestions import did_you_mean
from ludex.schema.codes import entries as codes
from ludex.schema.explain.explainer import explain
from ludex.schema.load.meta_schema import load_meta_schema
from ludex.schema.value_view import ValueLocation
from ludex.source.document import Document, Map
from ludex.source.document_reader import read_document

FINDINGS = "findings"
_LEVELS = {"off": None, "remark": Severity.INFO, "warning": Severity.WARNING}
_OFF = 3
"""The rank of a disabled code, beyond those of severities."""
_NAMES = {
    Severity.WARNING: Bilingual("a warning", "un avertissement"),
    Severity.INFO: Bilingual("a remark", "une remarque"),
}


@dataclass(frozen=True)
class ProjectSettings:
    """Settings of a project: the severity of findings by code; None disables a code."""

    levels: Mapping[str, Severity | None] = field(default_factory=dict)

    def apply(self, findings: Iterable[Finding]) -> list[Finding]:
        """Return the findings that are not disabled, each with the project's severity if that is lower."""
        return [lowered for each in findings if (lowered := self._lower(each)) is not None]

    def _lower(self, finding: Finding) -> Finding | None:
        if finding.code.name not in self.levels:
            return finding
        level = self.levels[finding.code.name]
        if level is None:
            return None
        return finding._replace(raised=level) if level.rank > finding.severity.rank else finding


def check_project_file(
    file: str, data: bytes, known: Mapping[str, Code]
) -> tuple[ProjectSettings, list[Finding]]:
    """Return the settings in a project file, and findings about it. Invalid settings have no effect."""
    document, findings = read_document(file, data)
    if document is None or (document.root is None and not findings):
        return ProjectSettings(), findings
    schema = load_meta_schema("project")
    if not schema.compiled.valid(document.root):
        place = ValueLocation(document, (), "project", "project", document.span(()))
        findings += explain(schema.schema, document.root, place)
    levels: dict[str, Severity | None] = {}
    for name, level in _list_levels(document):
        wrong = _check_level(document, name, level, known)
        if wrong is None:
            levels[name] = _LEVELS[level]
        else:
            findings.append(wrong)
    return ProjectSettings(levels), findings


def _list_levels(document: Document) -> Iterator[tuple[str, str]]:
    root: Any = document.root
    listed = root.get(FINDINGS) if isinstance(root, Map) else None
    for name, setting in listed.items() if isinstance(listed, Map) else ():
        if CODE_PATTERN.match(name) and isinstance(setting, Map) and isinstance(setting.get("reason"), str):
            level = setting.get("level")
            if isinstance(level, str) and level in _LEVELS:
                yield name, level


def _check_level(document: Document, name: str, level: str, known: Mapping[str, Code]) -> Finding | None:
    span = document.key_span((FINDINGS, name))
    if name not in known:
        return make_finding(codes.UNKNOWN_CODE, span, name=name, notes=[did_you_mean(name, known)])
    if not known[name].can_be_suppressed:
        return make_finding(codes.FIRM_CODE, span, name=name)
    severity, lower = known[name].severity, _LEVELS[level]
    if severity is not Severity.ERROR and (_OFF if lower is None else lower.rank) <= severity.rank:
        there = document.span((FINDINGS, name, "level"))
        return make_finding(codes.NOT_LOWER, there, name=name, level=_NAMES[severity])
    return None
