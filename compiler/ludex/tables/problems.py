"""Rejection of a table or a mapping, with all its problems together."""

from __future__ import annotations

from typing import NamedTuple

from ludex.core.findings import Note
from ludex.core.messages import Bilingual, Message, Slot


class TableProblem(NamedTuple):
    """Problem of a table, with optional advice."""

    message: Message
    note: Note | None = None


class TableRefusal(Exception):
    """Error for a table or a mapping that cannot be read, converted or written."""

    def __init__(self, problems: list[TableProblem]) -> None:
        super().__init__(problems[0].message.render("en"))
        self.problems = problems


def refuse_table(reason: Bilingual, note: Note | None = None, **slots: Slot) -> TableRefusal:
    """Return the error for a table with a single problem."""
    return TableRefusal([TableProblem(Message(reason, slots), note)])
