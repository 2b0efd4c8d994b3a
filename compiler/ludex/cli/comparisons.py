"""Baselines of `simulate --against`: an earlier report, a pack, or a revision of the sources."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, BinaryIO

from ludex.cli.output import ProgressBar, refuse
from ludex.cli.packs import SUFFIX, build_packs
from ludex.cli.project import require_root
from ludex.core.messages import Bilingual, message

if TYPE_CHECKING:
    from ludex.cli.play_options import PlayedPack
    from ludex.play.simulation.comparison import Comparison
    from ludex.play.simulation.game_rows import GameRow
    from ludex.play.simulation.pack_simulator import Plan
    from ludex.play.simulation.simulator import Executor

_UNKNOWN = Bilingual(
    "cannot compare with “{against}”, which is unknown: give the number of a report, “latest”, a pack, "
    "or a revision of git",
    "comparaison impossible avec «\u00a0{against}\u00a0», qui est inconnu\u00a0: donnez le numéro "
    "d’un rapport, «\u00a0latest\u00a0», un pack, ou une révision de git",
)
_NO_ROWS = Bilingual(
    "{file} does not have the games of a simulation by this version of Ludex: simulate again",
    "{file} ne contient pas les parties d’une simulation de cette version de Ludex\u00a0: simulez de nouveau",
)
OTHER_GAME = Bilingual(
    "{against} is about “{other}”, but you are simulating “{game}”",
    "{against} porte sur «\u00a0{other}\u00a0», mais vous simulez «\u00a0{game}\u00a0»",
)


class Baseline:
    """Games to compare with: those of an earlier report, or those of a pack, which are played on demand."""

    def __init__(self, name: str, folder: Path, pack: str | None = None) -> None:
        """Use the games in a folder; with a pack, its games are played on demand and stored there."""
        from ludex.play.simulation.report_folders import ROWS

        self.name, self._rows, self._pack = name, folder / ROWS, pack

    def find_rows(self, plans: Sequence[Plan], executor: Executor) -> Path:
        """Return the file of rows of the games; if needed, play them first."""
        if self._pack is None:
            return self._rows
        from ludex.play.simulation.game_rows import encode_rows
        from ludex.play.simulation.simulator import simulate

        with self._rows.open("wb") as file:
            file.write(encode_rows((), head=True))
            for plan in plans:
                with ProgressBar() as bar:
                    progress = None if bar.listener is None else partial(bar.listener, self.name)
                    played = replace(plan, pack=self._pack, judged=0, watched=0)
                    simulate(played, executor, progress, partial(_write_rows, file))
        return self._rows


def _write_rows(file: BinaryIO, rows: Sequence[GameRow]) -> None:
    from ludex.play.simulation.game_rows import encode_rows

    file.write(encode_rows(rows))


def read_comparison(old: Path, new: Path) -> Comparison:
    """Compare two files of rows of games; reject the call if the old one is not such a file."""
    from ludex.play.simulation.comparison import compare_files

    try:
        return compare_files(old, new)
    except (OSError, ValueError, TypeError, OverflowError):
        refuse(message(*_NO_ROWS, file=str(old)))


@contextmanager
def open_baseline(found: PlayedPack, against: str) -> Iterator[Baseline]:
    """Find the baseline, and build its pack if it is a revision.

    Anything but a report of the game, its pack or a revision is rejected.
    """
    from ludex.play.simulation.report_folders import find_report

    game = found.pack.manifest().game
    report = find_report(found.reports / game, against)
    if against.endswith(SUFFIX) and Path(against).is_file():
        _require_game(against, against, game)
        with TemporaryDirectory(prefix="ludex-") as folder:
            yield Baseline(against, Path(folder), against)
    elif report is not None:
        _require_report_of(report, game)
        _require_rows(report)
        yield Baseline(report.resolve().name, report)
    else:
        from ludex.actions.revision import extract_revision

        with TemporaryDirectory(prefix="ludex-") as folder:
            if not extract_revision(require_root(), against, Path(folder)):
                refuse(message(*_UNKNOWN, against=against))
            build_packs(Path(folder), [game], against)
            yield Baseline(against, Path(folder), str(Path(folder, "build", f"{game}{SUFFIX}")))


def _require_rows(report: Path) -> None:
    """Reject a report without a readable file of rows, before anything is played."""
    from ludex.play.simulation.game_rows import read_rows
    from ludex.play.simulation.report_folders import ROWS

    try:
        next(read_rows(report / ROWS), None)
    except (OSError, ValueError, TypeError):
        refuse(message(*_NO_ROWS, file=str(report / ROWS)))


def _require_report_of(report: Path, game: str) -> None:
    """Reject the report of another game, if the report names its game."""
    from ludex.play.simulation.report_folders import read_report_plan

    with suppress(ValueError):
        other = read_report_plan(report, "").game
        if other != game:
            refuse(message(*OTHER_GAME, against=str(report), other=other, game=game))


def _require_game(path: str, against: str, game: str) -> None:
    from ludex.pack.reader import Pack
    from ludex.pack.verifier import verify

    verify(path)
    with Pack.open(path) as pack:
        other = pack.manifest().game
    if other != game:
        refuse(message(*OTHER_GAME, against=against, other=other, game=game))
