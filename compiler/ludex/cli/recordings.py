"""Saved and recorded games as files: read, or refused in plain words; and whether one can be written."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ludex.cli.output import refuse, tell
from ludex.cli.status import Status
from ludex.cli.writing import UNWRITTEN
from ludex.core.message import Both, message
from ludex.core.system import cause

if TYPE_CHECKING:
    from ludex.play.replays import Replay

_FILE = Both("{file}: {why}", "{file}\u00a0: {why}")
_UNREAD = Both("“{file}” cannot be read: {why}", "«\u00a0{file}\u00a0» ne peut pas être lu\u00a0: {why}")


def recorded(file: str) -> Replay:
    """The game in a file, saved or recorded."""
    from ludex.play import replays

    try:
        data = Path(file).read_bytes()
    except OSError as error:
        refuse(message(*_UNREAD, file=file, why=cause(error)))
    with recording_said(file):
        return replays.read(data)


@contextmanager
def recording_said(file: str) -> Iterator[None]:
    """A saved or recorded game that cannot be read, or is another pack's, is refused with its name."""
    from ludex.engine.saving import SaveError
    from ludex.play.replays import ReplayError

    try:
        yield
    except (SaveError, ReplayError) as error:
        why = Both(error.message.said("en"), error.message.said("fr"))
        tell(message(*_FILE, file=file, why=why))
        click.get_current_context().exit(Status.FOUND)


def require_writable(file: str) -> None:
    """Refuse, before a game begins, a file that could not be written when it ends."""
    from ludex.core.atomic import draft_of, write_draft

    try:
        if os.path.isdir(file):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        draft = draft_of(file)
        write_draft(draft, [], settled=False)
        os.unlink(draft)
    except OSError as error:
        refuse(message(*UNWRITTEN, file=file, why=cause(error)))


def write(file: str, text: str) -> None:
    """Write a file that was asked for: whole, or not at all."""
    from ludex.core.atomic import replace_file

    try:
        replace_file(file, [text.encode("utf-8")])
    except OSError as error:
        refuse(message(*UNWRITTEN, file=file, why=cause(error)))
