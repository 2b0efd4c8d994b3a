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
from ludex.cli.output import ProgressBar, make_error_view, print_message, refuse
from ludex.cli.project import choose_game, list_games, report_refusals, require_root
from ludex.core.messages import Bilingual, message
from ludex.report import render

if TYPE_CHECKING:
    from ludex.pack.reader import Pack

SUFFIX = ".ludex"


def pack_argument(name: str, metavar: str) -> click.Argument:
    """The argument that names a pack."""
    return click.Argument([name], metavar=metavar, type=click.Path(path_type=Path))


def find_pack_file(named: Path) -> str:
    """The file that is meant: a path as it stands; a lone word that is no file is a game."""
    if named.suffix == SUFFIX or len(named.parts) != 1 or named.is_file():
        return str(named)
    root = require_root()
    return os.path.relpath(root / "build" / f"{choose_game(root, str(named))}{SUFFIX}")


@contextmanager
def report_pack_errors() -> Iterator[None]:
    """A pack that cannot be trusted is refused in one line."""
    from ludex.pack.pack_errors import PackError

    try:
        yield
    except PackError as error:
        print_message(error.message)
        click.get_current_context().exit(Status.FOUND)


_NO_PACK = Bilingual(
    "“{game}” has errors, and no pack: correct what was found first.",
    "«\u00a0{game}\u00a0» a des erreurs et pas de paquet\u00a0: corrigez d’abord ce qui a été trouvé.",
)


def build_packs(root: Path, games: Sequence[str]) -> list[str]:
    """Build these games, or all; says what keeps one from being built, and ends there. The games' names."""
    from ludex.actions.build import build
    from ludex.pack.pack_errors import PackError

    try:
        with report_refusals(), ProgressBar() as bar:
            outcome = build(root, games, on_progress=bar.listener)
    except PackError as failure:
        print_message(failure.message)
        click.get_current_context().exit(Status.FOUND)
    if any(finding.severity.value == "E" for finding in outcome.findings):
        seen = make_error_view()._replace(remarks=False)
        click.echo(render("text", outcome, seen), file=sys.stderr, nl=False, color=True)
        click.get_current_context().exit(Status.FOUND)
    return list(games) or list_games(root)


@contextmanager
def open_pack(root: Path, game: str) -> Iterator[Pack]:
    """The pack of a game that was built."""
    from ludex.pack.reader import Pack

    file = root / "build" / f"{game}{SUFFIX}"
    if not file.is_file():
        refuse(message(*_NO_PACK, game=game))
    with report_pack_errors(), Pack.open(file) as pack:
        yield pack
