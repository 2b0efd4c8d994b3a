"""Packs of commands: find them, rebuild those that are out of date, open them."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from click.exceptions import Exit

from ludex.cli.exit_codes import Status
from ludex.cli.output import ProgressBar, print_message, print_report, refuse
from ludex.cli.project import choose_game, list_games, require_root
from ludex.core.messages import Bilingual, message

if TYPE_CHECKING:
    from ludex.pack.reader import Pack

SUFFIX = ".ludex"


def find_pack_file(named: Path) -> str:
    """Return the path of a pack, which the call names by this path or by its game."""
    if named.suffix == SUFFIX or len(named.parts) != 1 or named.is_file():
        return str(named)
    root = require_root()
    return os.path.relpath(root / "build" / f"{choose_game(root, str(named))}{SUFFIX}")


_SOURCE = Bilingual(
    "these findings come from {source}; nothing was played",
    "ces constats viennent de {source}\u202f; rien n’a été joué",
)
_NO_PACK = Bilingual(
    "“{game}” has errors, so it has no pack: correct them first.",
    "«\u00a0{game}\u00a0» a des erreurs, et donc pas de pack\u00a0: corrigez-les d’abord.",
)


def build_packs(root: Path, games: Sequence[str], source: str = "") -> list[str]:
    """Build these games, or all, and return their names; errors are reported and end the command.

    `source` names what is built in messages, unless it is the content of the project. Warnings are not shown,
    so that somebody who tries out an unfinished game sees only the errors.
    """
    from ludex.actions.build import build

    with ProgressBar() as bar:
        outcome = build(root, games, on_progress=bar.listener)
    if any(finding.severity.value == "E" for finding in outcome.findings):
        print_report(outcome, "E")
        if source:
            print_message(message(*_SOURCE, source=source))
        raise Exit(Status.FOUND)
    return list(games) or list_games(root)


@contextmanager
def open_pack(root: Path, game: str) -> Iterator[Pack]:
    """Open the built pack of a game; reject the call if there is none."""
    from ludex.pack.reader import Pack

    file = root / "build" / f"{game}{SUFFIX}"
    if not file.is_file():
        refuse(message(*_NO_PACK, game=game))
    with Pack.open(file) as pack:
        yield pack


@contextmanager
def open_example_pack(root: Path, game: str) -> Iterator[Pack]:
    """Open the pack for the examples of a game: the one with its fixtures if it has any, else its own."""
    from ludex.compile.project_folders import BuildFolder
    from ludex.pack.reader import Pack

    file = Path(BuildFolder(root).fixture_pack(game))
    with Pack.open(file) if file.is_file() else open_pack(root, game) as pack:
        yield pack
