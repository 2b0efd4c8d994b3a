"""Groups of findings: errors first, and one cause that many places share as one group with all its places.

What says the very same words, with the same advice, has one cause: an icon that does not exist, named in
three hundred texts. A few alike are shown one by one all the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ludex.core.findings import Finding

FEW = 3
"""Up to so many alike are shown one by one."""

Group = tuple[Finding, ...]
"""Findings alike, in the order of their places; the first is shown, the others are places beside it."""


def group_findings(findings: Iterable[Finding]) -> list[Group]:
    """The findings in groups, the most severe first, then by the place of the first of each."""
    alike: dict[tuple[object, ...], list[Finding]] = {}
    for finding in sorted(findings, key=lambda each: (each.severity.rank, each.order)):
        alike.setdefault(_find_cause(finding), []).append(finding)
    groups = [group for each in alike.values() for group in _split_few(each)]
    return sorted(groups, key=lambda group: (group[0].severity.rank, group[0].order))


def _find_cause(finding: Finding) -> tuple[object, ...]:
    """All that is said of a finding, without its places."""
    fix = finding.fix
    return (
        finding.severity,
        finding.code.name,
        finding.message.render("en"),
        *(note.message.render("en") for note in finding.notes),
        fix and (fix.message.render("en"), fix.safe),
    )


def _split_few(alike: Sequence[Finding]) -> list[Group]:
    return [tuple(alike)] if len(alike) > FEW else [(each,) for each in alike]
