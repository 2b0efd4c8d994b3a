"""Pack of a command: found, rebuilt if out of date, opened."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from click.exceptions import Exit

from ludex.cli.exit_codes import Status
from ludex.cli.output import ProgressBar, print_report, refuse
from ludex.cli.project import choose_game, list_games, require_root
from ludex.core.messages import Bilingual, message

if TYPE_CHECKING:
    from ludex.pack.reader import Pack

SUFFIX = ".ludex"


def find_pack_file(named: Path) -> str:
    """File of a pack: a path as it stands; a lone word that names no file is a game."""
    if named.suffix == SUFFIX or len(named.parts) != 1 or named.is_file():
        return str(named)
    root = require_root()
    return os.path.relpath(root / "build" / f"{choose_game(root, str(named))}{SUFFIX}")


_NO_PACK = Bilingual(
    "“{game}” has errors, and no pack: correct what was found first.",
    "«\u00a0{game}\u00a0» a des erreurs et pas de paquet\u00a0: corrigez d’abord ce qui a été trouvé.",
)


def build_packs(root: Path, games: Sequence[str]) -> list[str]:
    """Build these games, or all, and return their names; an error is reported and ends the command."""
    from ludex.actions.build import build

    with ProgressBar() as bar:
        outcome = build(root, games, on_progress=bar.listener)
    if any(finding.severity.value == "E" for finding in outcome.findings):
        print_report(outcome)
        raise Exit(Status.FOUND)
    return list(games) or list_games(root)


@contextmanager
def open_pack(root: Path, game: str) -> Iterator[Pack]:
    """Open the pack of a game that was built."""
    from ludex.pack.reader import Pack

    file = root / "build" / f"{game}{SUFFIX}"
    if not file.is_file():
        refuse(message(*_NO_PACK, game=game))
    with Pack.open(file) as pack:
        yield pack
