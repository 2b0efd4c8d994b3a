"""Settings of a project, from content/project.yaml, loaded for every compilation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from ludex.core.findings import Finding
from ludex.source.file_uses import FileUse
from ludex.source.inventory import ProjectFiles, read_project_file

if TYPE_CHECKING:
    from ludex.schema.project_file import ProjectSettings


@dataclass(frozen=True)
class LoadedSettings:
    """The settings of a project, findings about their file, and its digest."""

    settings: ProjectSettings | None = None
    """None if there is no such file."""
    findings: list[Finding] = field(default_factory=list)
    digests: dict[str, str] = field(default_factory=dict)

    def apply(self, findings: list[Finding]) -> list[Finding]:
        """Return the findings to report, with the project's severities."""
        return self.settings.apply(findings) if self.settings else findings


def load_settings(root: Path, tree: ProjectFiles, digest: Callable[[str], str | None]) -> LoadedSettings:
    """Load the settings of a project, if it has any."""
    stored = next(tree.files_of(FileUse.PROJECT), None)
    if stored is None:
        return LoadedSettings()
    from ludex.compile.reported_findings import load_all_codes
    from ludex.schema.project_file import check_project_file

    data, findings = read_project_file(root, stored.path)
    if data is None:
        return LoadedSettings(findings=findings)
    settings, wrong = check_project_file(stored.path, data, load_all_codes())
    known = digest(stored.path)
    return LoadedSettings(settings, [*findings, *wrong], {stored.path: known} if known else {})
