"""What `simulate --against` compares with: an earlier report, a pack, or a revision of the sources."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from ludex.cli.output import ProgressBar, refuse
from ludex.cli.packs import SUFFIX, build_packs
from ludex.cli.project import require_root
from ludex.core.messages import Bilingual, message

if TYPE_CHECKING:
    from ludex.cli.play_options import PlayedPack
    from ludex.play.simulation.game_rows import GameRow
    from ludex.play.simulation.simulator import Plan

_UNKNOWN = Bilingual(
    "there is nothing called “{against}” to compare with: give the number of a report, latest, a pack, or a "
    "revision of git",
    "rien ne s’appelle «\u00a0{against}\u00a0» à quoi comparer\u00a0: donnez le numéro d’un rapport, latest, "
    "un pack, ou une révision de git",
)
_NO_ROWS = Bilingual(
    "{file} holds no games of a simulation: simulate again",
    "{file} ne contient pas de parties d’une simulation\u00a0: simulez de nouveau",
)
_OTHER_GAME = Bilingual(
    "{against} is of “{other}”, and “{game}” is what is played",
    "{against} est de «\u00a0{other}\u00a0», et l’on joue à «\u00a0{game}\u00a0»",
)


class Opponent:
    """What is compared with; its games are played, or read, when they are asked for."""

    def __init__(self, name: str, *, rows: Path | None = None, pack: str | None = None) -> None:
        self.name, self._rows, self._pack = name, rows, pack

    def find_rows(self, plans: Sequence[Plan], jobs: int) -> list[GameRow]:
        if self._rows is not None:
            from ludex.play.simulation.game_rows import read_rows

            try:
                return list(read_rows(self._rows))
            except (OSError, ValueError, TypeError):
                refuse(message(*_NO_ROWS, file=str(self._rows)))
        from ludex.play.simulation.simulator import simulate

        found: list[GameRow] = []
        for plan in plans:
            with ProgressBar() as bar:
                progress = None if bar.listener is None else partial(bar.listener, self.name)
                simulate(replace(plan, pack=str(self._pack)), jobs, progress, found.extend)
        return found


@contextmanager
def open_opponent(found: PlayedPack, against: str) -> Iterator[Opponent]:
    """Find what is to be compared with, and build it if need be; refuses what is nothing of the kind."""
    from ludex.play.simulation.report_folders import ROWS, find_report

    game = found.pack.manifest().game
    report = find_report(found.reports / game, against)
    if against.endswith(SUFFIX) and Path(against).is_file():
        _require_game(against, against, game)
        yield Opponent(against, pack=against)
    elif report is not None:
        yield Opponent(report.resolve().name, rows=report / ROWS)
    else:
        from ludex.actions.revision import extract_revision

        with TemporaryDirectory(prefix="ludex-") as folder:
            if not extract_revision(require_root(), against, Path(folder)):
                refuse(message(*_UNKNOWN, against=against))
            build_packs(Path(folder), [game])
            yield Opponent(against, pack=str(Path(folder, "build", f"{game}{SUFFIX}")))


def _require_game(path: str, against: str, game: str) -> None:
    from ludex.pack.reader import Pack
    from ludex.pack.verifier import verify

    verify(path)
    with Pack.open(path) as pack:
        other = pack.manifest().game
    if other != game:
        refuse(message(*_OTHER_GAME, against=against, other=other, game=game))
