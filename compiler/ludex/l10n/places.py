"""Where things stand in the files of a game: asked for only when there is something to say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from ludex.core.finding import Edit
from ludex.core.span import Span
from ludex.l10n.texts import Pointer, Text


class Places(Protocol):
    """The files behind the texts of one game."""

    def at(self, file: str, pointer: Pointer) -> Span:
        """A value."""

    def word(self, text: Text, part: int, start: int, end: int) -> Span:
        """The characters `start` up to `end` of one wording of a text."""

    def rewritten(self, text: Text, part: int, start: int, end: int, new: str) -> Edit | None:
        """The edit that puts a text in place of those characters; none where that would take more."""

    def entry(self, id: str) -> Span:  # noqa: A002
        """The name of an entry."""

    def was(self, id: str, old: str) -> Sequence[Edit]:  # noqa: A002
        """What it takes for an entry to remember a name that it had."""
