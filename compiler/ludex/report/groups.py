"""Groups of findings: errors first; findings with the same cause form a group with all their places.

Findings with the same message and advice have the same cause, such as an unknown icon in three hundred texts.
If there are only a few, they are still shown one by one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ludex.core.findings import Finding
from ludex.core.messages import Message

_OWNER = "owner"
FEW = 3
"""Up to this many findings alike are shown one by one."""

Group = tuple[Finding, ...]
"""Findings alike, in the order of their places; the first is shown, the others only by place."""


def group_findings(findings: Iterable[Finding]) -> list[Group]:
    """Group the findings, most severe first, then by the place of the first finding in each group."""
    alike: dict[tuple[object, ...], list[Finding]] = {}
    for finding in sorted(findings, key=lambda each: (each.severity.rank, each.order)):
        alike.setdefault(_find_cause(finding), []).append(finding)
    groups = [group for each in alike.values() for group in _split_few(each)]
    return sorted(groups, key=lambda group: (group[0].severity.rank, group[0].order))


def _find_cause(finding: Finding) -> tuple[object, ...]:
    """Return the key of a finding's group: all its details except places and the owner of a field."""
    fix, said = finding.fix, finding.message
    if _OWNER in said.slots:
        said = Message(said.text, {**said.slots, _OWNER: ""})
    return (
        finding.severity,
        finding.code.name,
        said.render("en"),
        *(note.message.render("en") for note in finding.notes),
        fix and (fix.message.render("en"), fix.safe),
    )


def _split_few(alike: Sequence[Finding]) -> list[Group]:
    return [tuple(alike)] if len(alike) > FEW else [(each,) for each in alike]
