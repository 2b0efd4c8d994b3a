"""Pack of a command: found, rebuilt if out of date, opened."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ludex.cli.exit_codes import Status
from ludex.cli.output import Bar, refuse, tell, view_beside
from ludex.cli.project import game_of, games_of, refusals_said, required_root
from ludex.core.messages import Both, message
from ludex.report import render

if TYPE_CHECKING:
    from ludex.pack.reader import Pack

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
    from ludex.pack.pack_errors import PackError

    try:
        yield
    except PackError as error:
        tell(error.message)
        click.get_current_context().exit(Status.FOUND)


_NO_PACK = Both(
    "“{game}” has errors, and no pack: correct what was found first.",
    "«\u00a0{game}\u00a0» a des erreurs et pas de paquet\u00a0: corrigez d’abord ce qui a été trouvé.",
)


def built(root: Path, games: Sequence[str]) -> list[str]:
    """Build these games, or all; says what keeps one from being built, and ends there. The games' names."""
    from ludex.actions.build import build
    from ludex.pack.pack_errors import PackError

    try:
        with refusals_said(), Bar() as bar:
            outcome = build(root, games, on_progress=bar.listener)
    except PackError as failure:
        tell(failure.message)
        click.get_current_context().exit(Status.FOUND)
    if any(finding.severity.value == "E" for finding in outcome.findings):
        seen = view_beside()._replace(remarks=False)
        click.echo(render("text", outcome, seen), file=sys.stderr, nl=False, color=True)
        click.get_current_context().exit(Status.FOUND)
    return list(games) or games_of(root)


@contextmanager
def open_pack(root: Path, game: str) -> Iterator[Pack]:
    """The pack of a game that was built."""
    from ludex.pack.reader import Pack

    file = root / "build" / f"{game}{SUFFIX}"
    if not file.is_file():
        refuse(message(*_NO_PACK, game=game))
    with trouble_said(), Pack.open(file) as pack:
        yield pack
