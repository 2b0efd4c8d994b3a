"""What a run comes to: the findings in order, what was checked, and the texts for excerpts."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludex.core.finding import Finding, Note
    from ludex.core.message import Message
    from ludex.core.span import SourceText

Progress = Callable[[str, int, int], None]
"""Hears the name of a stage, how much of it is done and how much there is."""


@dataclass(frozen=True)
class Outcome:
    findings: tuple[Finding, ...]
    checked: Mapping[str, int]
    """How much there was: files, checked, ignored, entries, references, texts, allowed."""
    texts: Mapping[str, SourceText]


class Refusal(Exception):
    """A wish that cannot be granted, such as a new game under a name that is taken, and perhaps advice."""

    def __init__(self, message: Message, note: Note | None = None) -> None:
        super().__init__(message.said("en"))
        self.message = message
        self.note = note
