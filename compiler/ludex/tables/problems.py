"""Refusal of a table: every problem at once, each with its row and column."""

from __future__ import annotations

from typing import NamedTuple

from ludex.core.findings import Note
from ludex.core.messages import Bilingual, Message, Slot


class TableProblem(NamedTuple):
    """One problem of a table, with optional advice."""

    message: Message
    note: Note | None = None


class TableRefusal(Exception):
    """Raised for a table that cannot be read, converted or written."""

    def __init__(self, problems: list[TableProblem]) -> None:
        super().__init__(problems[0].message.render("en"))
        self.problems = problems


def refuse_table(reason: Bilingual, note: Note | None = None, **slots: Slot) -> TableRefusal:
    """Return a refusal for one reason."""
    return TableRefusal([TableProblem(Message(reason, slots), note)])
