"""Reported findings of a compilation: without suppressed and repeated ones, sorted; all finding codes.

A colon that cuts off an unquoted text is reported once; findings about the space before it are dropped. Last,
the settings of the project (content/project.yaml) may lower severities.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

from ludex.compile.codes import NAMES as CONDITION_NAMES
from ludex.compile.outcome import Verdict, is_blocking
from ludex.compile.store.encoding import encode_findings
from ludex.compile.units.units import decode_suppression
from ludex.core.findings import Finding, Severity
from ludex.l10n.codes import NOT_EXTRACTED
from ludex.source.codes.syntax import COLON
from ludex.source.file_uses import FileUse
from ludex.source.inventory import ProjectFiles, read_project_file
from ludex.source.suppressions import Suppression, apply_suppressions
from ludex.text.codes import english, french

if TYPE_CHECKING:
    from ludex.compile.compilation import Compilation
    from ludex.core.findings import Code
    from ludex.schema.project_file import ProjectSettings


_CLAIM = "CLAIM"
"""Prefix of the codes for texts that disagree with rules."""
_OF_SPACES = (english.SPACE.name, french.COLON.name)


def drop_repeated_findings(found: Sequence[Finding]) -> list[Finding]:
    """Drop findings about the space before a colon, if the colon cuts off its text and is reported too."""
    cut = [_find_cut_range(each) for each in found if each.code.name == COLON.name]
    return [each for each in found if not (cut and _is_repeated(each, cut))]


def drop_consequences(found: Iterable[Finding], allowed: Sequence[Suppression]) -> list[Finding]:
    """Drop findings that only follow from an error that no comment suppresses.

    These are missing translations, if an error in the catalogue may hide them under another key, and
    differences between texts and rules, if the rules have errors.
    """
    listed = list(found)
    errors = [each for each in listed if each.severity is Severity.ERROR and not is_suppressed(each, allowed)]
    files = {each.span.file for each in errors}
    of_rules = [each for each in errors if not each.code.name.startswith(_CLAIM)]
    rules = {each.span.file for each in of_rules if not each.code.is_in_texts}
    games = {each.span.file.split("/")[1] for each in listed if each.code.name.startswith(_CLAIM)}
    unclear = {game for game in games if any(is_blocking(file, game) for file in rules)}
    return [
        each
        for each in listed
        if not (each.code.name == NOT_EXTRACTED.name and each.span.file in files)
        and not (each.code.name.startswith(_CLAIM) and each.span.file.split("/")[1] in unclear)
    ]


def is_suppressed(finding: Finding, allowed: Iterable[Suppression]) -> bool:
    """Return whether a comment suppresses a finding."""
    return any(
        each.covers(finding.span) and any(name.code == finding.code.name for name in each.codes)
        for each in allowed
    )


def _find_cut_range(finding: Finding) -> tuple[str, int, int]:
    """Return the range of a text that is cut off, up to its actual end if that is known."""
    edits = finding.fix.edits if finding.fix else ()
    spans = [finding.span, *(edit.span for edit in edits)]
    return finding.span.file, min(each.start for each in spans), max(each.end for each in spans)


def _is_repeated(finding: Finding, cut: Sequence[tuple[str, int, int]]) -> bool:
    span = finding.span
    return (
        finding.code.name in _OF_SPACES
        and finding.message.slots.get("mark", ":") == ":"
        and any(file == span.file and start <= span.start < end for file, start, end in cut)
    )


def load_all_codes() -> dict[str, Code]:
    """Return the codes of all rooms, from `codes` modules and checks."""
    import pkgutil

    from ludex.core.findings import declared_codes

    package = import_module("ludex")
    for room in pkgutil.iter_modules(package.__path__, "ludex."):
        if room.ispkg:
            _import_codes(room.name)
    return declared_codes()


def _import_codes(room: str) -> None:
    import pkgutil

    for module in pkgutil.iter_modules(import_module(room).__path__, f"{room}."):
        if module.name == f"{room}.codes":
            codes = import_module(module.name)
            for below in pkgutil.iter_modules(getattr(codes, "__path__", ()), f"{module.name}."):
                import_module(below.name)
        elif room == "ludex.checks" and module.ispkg:
            for check in pkgutil.iter_modules(import_module(module.name).__path__, f"{module.name}."):
                import_module(check.name)


def make_verdict(made: Compilation) -> Verdict:
    """Return the verdict on a project: everything to report."""
    allowed = collect_suppressions(made)
    found = drop_consequences(drop_repeated_findings(made.findings()), allowed)
    left, awaited = found, False
    if allowed:
        from ludex.render.codes import NAMES

        later = NAMES | (CONDITION_NAMES if made.has_unasked_conditions else frozenset())
        left = apply_suppressions(found, allowed, load_all_codes(), checked=lambda name: name not in later)
        awaited = any(name.code in NAMES for each in allowed for name in each.codes)
    kept = {id(each) for each in left}
    suppressed = sum(id(each) not in kept for each in found)
    lowered = made.settings.apply(left)
    suppressed += len(left) - len(lowered)
    left = sorted(lowered, key=lambda each: each.order)
    return {
        **encode_findings(left),
        "files": list(_list_counts(made)),
        "ignored": made.tree.ignored,
        "suppressed": suppressed,
        "games": {game: made.source_digest(game) for game in made.tree.games},
        "measured": awaited or any(map(made.has_printed_parts, made.tree.games)),
        "texts": made.schemas.texts
        | {file: summary["digest"] for file, summary in made.summaries.items() if summary["read"]}
        | {file: digest for each in made.texts.values() for file, digest in each["files"].items()}
        | made.settings.digests,
    }


def collect_suppressions(made: Compilation) -> list[Suppression]:
    """Return the comments of authors and translators that suppress findings."""
    found = [decode_suppression(each) for summary in made.summaries.values() for each in summary["granted"]]
    return found + [decode_suppression(each) for texts in made.texts.values() for each in texts["granted"]]


def _list_counts(made: Compilation) -> Iterator[list[object]]:
    """Yield for each file its path, whether it was read, and its numbers of entries, references and texts."""
    for stored in made.tree.files:
        if stored.use is FileUse.CONTENT:
            summary = made.summaries[stored.path]
            yield [stored.path, summary["read"], *summary["counts"]]
        else:
            yield [stored.path, True, 0, 0, 0]


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
    from ludex.schema.project_file import check_project_file

    data, findings = read_project_file(root, stored.path)
    if data is None:
        return LoadedSettings(findings=findings)
    settings, wrong = check_project_file(stored.path, data, load_all_codes())
    known = digest(stored.path)
    return LoadedSettings(settings, [*findings, *wrong], {stored.path: known} if known else {})
