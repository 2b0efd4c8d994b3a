"""Refusal of a table: what is wrong with it, all at once, each with the row and the column."""

from __future__ import annotations

from typing import NamedTuple

from ludex.core.findings import Note
from ludex.core.messages import Bilingual, Message, Slot


class TableProblem(NamedTuple):
    """One thing that is wrong with a table, and perhaps advice."""

    message: Message
    note: Note | None = None


class TableRefusal(Exception):
    """A table that cannot be read, converted or written as it is."""

    def __init__(self, problems: list[TableProblem]) -> None:
        super().__init__(problems[0].message.render("en"))
        self.problems = problems


def refuse_table(reason: Bilingual, note: Note | None = None, **slots: Slot) -> TableRefusal:
    """The refusal of a table for one reason."""
    return TableRefusal([TableProblem(Message(reason, slots), note)])
