"""The pack that a command works on: a file, or a game's pack in build/; and what is said of a damaged one."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from ludex.cli.output import tell
from ludex.cli.project import game_of, required_root
from ludex.cli.status import Status

SUFFIX = ".ludex"


def pack_argument(name: str, metavar: str) -> click.Argument:
    """The argument that names a pack."""
    return click.Argument([name], metavar=metavar, type=click.Path(path_type=Path))


def pack_file(named: Path) -> str:
    """The file that is meant: a path as it stands; a lone word that is no file is a game."""
    if named.suffix == SUFFIX or len(named.parts) != 1 or named.is_file():
        return str(named)
    root = required_root()
    return os.path.relpath(root / "build" / f"{game_of(root, str(named))}{SUFFIX}")


@contextmanager
def trouble_said() -> Iterator[None]:
    """A pack that cannot be trusted is refused in one line."""
    from ludex.pack.refusal import PackError

    try:
        yield
    except PackError as error:
        tell(error.message)
        click.get_current_context().exit(Status.FOUND)
