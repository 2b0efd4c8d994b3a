"""Files that commands write: new files, updated files, recordings."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from click.exceptions import Exit

from ludex.cli.exit_codes import Status
from ludex.cli.output import print_message, refuse, show
from ludex.core.file_sets import write_files
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


Content = str | bytes
"""Contents of a file; a text is written as UTF-8."""


def create_files(root: Path, files: Mapping[str, Content], beside: Mapping[str, str] | None = None) -> None:
    """Write new files and list them; if one already exists, reject the call before writing anything.

    Files in `beside` may exist: the missing and the different ones are written in the same set.
    """
    for name in files:
        if os.path.lexists(root / name):
            refuse(message(*_EXISTS, file=name))
    outdated = {name: text for name, text in (beside or {}).items() if _is_outdated(root, name, text)}
    _write_set(root, {**files, **outdated}, "new")
    _show_names((*files, *outdated))


def update_files(root: Path, files: Mapping[str, str], check: bool = False, action: str = "") -> None:
    """Write the files that are missing or different, and list them.

    With `check`, nothing is written, and the command ends with 1 if it lists a file. With `action`, the name
    of the command, the files are sources and are written as one set; generated files are written one by one.
    """
    outdated = [name for name, text in files.items() if _is_outdated(root, name, text)]
    if action and not check:
        _write_set(root, {name: files[name] for name in outdated}, action)
    elif not check:
        for name in outdated:
            _write_with_folder(root / name, files[name])
    _show_names(outdated)
    if check and outdated:
        raise Exit(Status.FOUND)


def _is_outdated(root: Path, name: str, text: str) -> bool:
    """Return whether a file is missing, or differs from its new text."""
    return _read_bytes(root / name) != text.encode("utf-8")


def _show_names(names: Iterable[str]) -> None:
    """Print the names of files. Call it after writing, because a closed pipe must not interrupt writing."""
    show("".join(f"{name}\n" for name in names))


def _read_bytes(file: Path) -> bytes | None:
    try:
        return read_file(file)
    except FileNotFoundError:
        return None


def _write_with_folder(file: Path, text: str) -> None:
    with _refuse_unwritable(os.path.relpath(file)):
        file.parent.mkdir(parents=True, exist_ok=True)
        replace_file(file, [text.encode("utf-8")])


def _write_set(root: Path, files: Mapping[str, Content], action: str) -> None:
    """Write all sources or none."""
    try:
        write_files(root, {name: _encode(content) for name, content in files.items()}, action)
    except OSError as error:
        file = os.path.relpath(target_path(os.fsdecode(error.filename or root)))
        refuse(message(*_UNWRITTEN, file=file, why=describe_os_error(error)))


def _encode(content: Content) -> bytes:
    return content.encode("utf-8") if isinstance(content, str) else content


@contextmanager
def _refuse_unwritable(file: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        refuse(message(*_UNWRITTEN, file=file, why=describe_os_error(error)))


_FILE = Bilingual("{file}: {why}", "{file}\u00a0: {why}")
_UNREAD = Bilingual("“{file}” cannot be read: {why}", "«\u00a0{file}\u00a0» ne peut pas être lu\u00a0: {why}")


def read_recording(file: str) -> Replay:
    """Read a saved or recorded game; end the command if the file is not one."""
    from ludex.play import replays

    try:
        data = read_file(file)
    except OSError as error:
        refuse(message(*_UNREAD, file=file, why=describe_os_error(error)))
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

    try:
        data: bytes | None = read_file(file)
    except FileNotFoundError:
        data = None
    except OSError as error:
        refuse(message(*_UNREAD, file=file, why=describe_os_error(error)))
    with report_recording_errors(file):
        game = open_campaign_game(found.pack, found.machine, file, data, setting, seats, anew=anew)
    if game is None:
        print_message(message(*_OVER, file=file))
        raise Exit(Status.FINE)
    return game


_OVER = Bilingual(
    "the campaign in {file} is over: give another file to begin a new one",
    "la campagne de {file} est finie\u00a0: donnez un autre fichier pour en commencer une autre",
)


@contextmanager
def report_recording_errors(file: str) -> Iterator[None]:
    """Context that ends the command if a recording is unreadable or belongs to another pack."""
    from ludex.engine.campaign import CampaignError
    from ludex.engine.saves import SaveError
    from ludex.play.replays import ReplayError

    try:
        yield
    except (CampaignError, SaveError, ReplayError) as error:
        why = error.message.as_bilingual()
        print_message(message(*_FILE, file=file, why=why))
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
