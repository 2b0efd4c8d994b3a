"""A finding: one mistake of an author, at its word, with the likely cure.

Findings are values. No stage raises for a mistake in content; an exception is a defect of ours.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ludex.core.code import Code, Severity
from ludex.core.message import Message, Slot
from ludex.core.span import Span


@dataclass(frozen=True, slots=True)
class Note:
    """Something to know beside a finding: advice, or another place (“defined here”)."""

    message: Message
    span: Span | None = None


@dataclass(frozen=True, slots=True)
class Edit:
    """Put `text` in place of what stands at `span`."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """Edits that cure a finding. Safe ones cannot change what the author meant."""

    message: Message
    edits: tuple[Edit, ...]
    safe: bool = True


@dataclass(frozen=True, slots=True)
class Finding:
    code: Code
    span: Span
    message: Message
    notes: tuple[Note, ...] = ()
    fix: Fix | None = None
    raised: Severity | None = None
    """A severity other than the code's own, such as E for a release."""

    @property
    def severity(self) -> Severity:
        return self.raised or self.code.severity

    @property
    def order(self) -> tuple[str, int, int, str]:
        return (self.span.file, self.span.start, self.span.end, self.code.name)


def find(
    code: Code,
    span: Span,
    *,
    notes: Iterable[Note | None] = (),
    fix: Fix | None = None,
    severity: Severity | None = None,
    **slots: Slot,
) -> Finding:
    """A finding of `code` at `span`; the slots fill what the code says. Absent notes are left out."""
    kept = tuple(note for note in notes if note is not None)
    return Finding(code, span, Message(code.says, slots), kept, fix, severity)
