"""Files that commands write: new files, updated files, recordings."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from click.exceptions import Exit

from ludex.cli.exit_codes import Status
from ludex.cli.output import print_message, refuse, show_lines
from ludex.core.filesystem import (
    describe_os_error,
    make_draft_path,
    read_file,
    replace_file,
    require_replaceable,
    target_path,
    write_draft,
)
from ludex.core.messages import Bilingual, message

if TYPE_CHECKING:
    from ludex.cli.play_options import PlayedPack
    from ludex.play.campaign_games import CampaignGame
    from ludex.play.game_setup import Setting
    from ludex.play.replays import Replay

_EXISTS = Bilingual(
    "{file} already exists; nothing was written.", "{file} existe déjà\u202f; rien n’a été écrit."
)
_UNWRITTEN = Bilingual(
    "“{file}” cannot be written: {why}", "«\u00a0{file}\u00a0» ne peut pas être écrit\u00a0: {why}"
)
_FILE = Bilingual("{file}: {why}", "{file}\u00a0: {why}")
_UNREAD = Bilingual("“{file}” cannot be read: {why}", "«\u00a0{file}\u00a0» ne peut pas être lu\u00a0: {why}")
_OVER = Bilingual(
    "the campaign in {file} is over: give another file to begin a new one",
    "la campagne de {file} est finie\u00a0: donnez un autre fichier pour en commencer une autre",
)

Content = str | bytes
"""Contents of a file; a text is written as UTF-8."""


def create_files(root: Path, files: Mapping[str, Content], beside: Mapping[str, str] | None = None) -> None:
    """Write new files and list them; if one already exists, reject the call before writing anything.

    Files in `beside` may exist: the missing and the different ones are written in the same set.
    """
    for name in files:
        if os.path.lexists(root / name):
            refuse(message(*_EXISTS, file=name))
    written = {**files, **_select_outdated(root, beside or {})}
    _write_set(root, written, "new")
    show_lines(written)


def update_files(root: Path, files: Mapping[str, str], check: bool = False, action: str = "") -> None:
    """Write the files that are missing or different, and list them.

    With `check`, nothing is written, and the command ends with 1 if it lists a file. With `action`, the name
    of the command, the files are sources and are written as one set; generated files are written one by one.
    """
    outdated = _select_outdated(root, files)
    if action and not check:
        _write_set(root, outdated, action)
    elif not check:
        for name, text in outdated.items():
            with _refuse_unwritable(os.path.relpath(root / name)):
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                replace_file(root / name, [text.encode("utf-8")])
    show_lines(outdated)  # last, because a closed pipe must not interrupt writing
    if check and outdated:
        raise Exit(Status.FOUND)


def _select_outdated(root: Path, files: Mapping[str, str]) -> dict[str, str]:
    """Return those of the files that are missing, or differ from their new text."""

    def is_outdated(name: str, text: str) -> bool:
        try:
            return read_file(root / name) != text.encode("utf-8")
        except FileNotFoundError:
            return True

    return {name: text for name, text in files.items() if is_outdated(name, text)}


def _write_set(root: Path, files: Mapping[str, Content], action: str) -> None:
    """Write all sources or none."""
    from ludex.core.file_sets import write_files

    encoded = {name: each.encode("utf-8") if isinstance(each, str) else each for name, each in files.items()}
    try:
        write_files(root, encoded, action)
    except OSError as error:
        file = os.path.relpath(target_path(os.fsdecode(error.filename or root)))
        refuse(message(*_UNWRITTEN, file=file, why=describe_os_error(error)))


@contextmanager
def _refuse_unwritable(file: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        refuse(message(*_UNWRITTEN, file=file, why=describe_os_error(error)))


def read_recording(file: str) -> Replay:
    """Read a saved or recorded game; end the command if the file is not one."""
    from ludex.play import replays

    data = _read(file)
    with report_recording_errors(file):
        return replays.read_replay(data)


def read_campaign_game(
    found: PlayedPack, file: str, setting: Setting, seats: int | None, anew: bool
) -> CampaignGame:
    """Return the next game of the campaign in a file, with this number of `seats` if given.

    If the file does not exist, return the first game of a new campaign. `anew` restarts an interrupted game.
    If the campaign is over, the command ends.
    """
    from ludex.play.campaign_games import open_campaign_game

    data = _read(file) if os.path.exists(file) else None
    with report_recording_errors(file):
        game = open_campaign_game(found.pack, found.machine, file, data, setting, seats, anew=anew)
    if game is None:
        print_message(message(*_OVER, file=file))
        raise Exit(Status.FINE)
    return game


def _read(file: str) -> bytes:
    try:
        return read_file(file)
    except OSError as error:
        refuse(message(*_UNREAD, file=file, why=describe_os_error(error)))


@contextmanager
def report_recording_errors(file: str) -> Iterator[None]:
    """Context that ends the command if a recording is unreadable or belongs to another pack."""
    from ludex.engine.campaign import CampaignError
    from ludex.engine.saves import SaveError
    from ludex.play.replays import ReplayError

    try:
        yield
    except (CampaignError, SaveError, ReplayError) as error:
        print_message(message(*_FILE, file=file, why=error.message.as_bilingual()))
        raise Exit(Status.FOUND) from None


def require_writable(file: str) -> None:
    """Reject a file that cannot be written, before a game begins whose result would then be lost."""
    with _refuse_unwritable(file):
        require_replaceable(file)
        draft = make_draft_path(os.path.realpath(file))
        write_draft(draft, [], synced=False)
        os.unlink(draft)


def write_file(file: str, text: str) -> None:
    """Write a requested file atomically."""
    with _refuse_unwritable(file):
        replace_file(file, [text.encode("utf-8")])
