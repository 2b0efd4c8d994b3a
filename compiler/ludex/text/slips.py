"""Slip: a mistake in a text, with its offsets and its correction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ludex.core.findings import Code, Note, Severity
from ludex.core.messages import Slot


@dataclass(frozen=True, slots=True)
class Slip:
    code: Code
    start: int
    end: int
    slots: Mapping[str, Slot] = field(default_factory=dict)
    """Values for the slots of the code's message."""
    replacement: str | None = None
    """The text that replaces the marked one; None if it is too uncertain to suggest."""
    safe: bool = True
    """Whether the replacement cannot change what the author meant."""
    severity: Severity | None = None
    """A severity other than the code's own."""
    notes: tuple[Note, ...] = ()

    @property
    def order(self) -> tuple[int, int, str]:
        return (self.start, self.end, self.code.name)
