"""Command `simulate`: let bots play many games and report the balance.

The games can continue an earlier report (`--resume`), and are compared with those of a report, a pack or a
revision of the sources (`--against`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click
from click.core import ParameterSource

from ludex.cli.command import localized_command, option
from ludex.cli.exit_codes import Status
from ludex.cli.file_output import report_recording_errors
from ludex.cli.options import game_argument
from ludex.cli.output import ProgressBar, print_message, refuse, show, show_lines
from ludex.cli.parameter_types import Choice, Integer
from ludex.cli.play_options import (
    PlayedPack,
    PlayRequest,
    make_setting,
    make_speech,
    open_played_pack,
    play_options,
    report_setting_errors,
)
from ludex.cli.project import SUFFIX, build_packs, require_root
from ludex.cli.simulations import (
    RunRequest,
    add_bots,
    finish_report,
    format_call,
    make_report,
    play_plans,
    run_options,
)
from ludex.core.messages import Bilingual, message

if TYPE_CHECKING:
    from ludex.play.simulation.game_rows import GameRow
    from ludex.play.simulation.pack_simulator import Plan
    from ludex.play.simulation.report_files import SimulationReport
    from ludex.play.simulation.report_folders import ReportPlan
    from ludex.play.simulation.simulator import Executor

_FRENCH = """\
Faire jouer JEU à des robots, et dire qui gagne, en combien de temps, et ce que les gagnants choisissent.

Le rapport est écrit dans son propre dossier de build/reports/, en page avec des graphiques, en JSON, et en
CSV avec une ligne par partie. Une partie qui enfreint un invariant du contenu, ou dans laquelle une règle
s’arrête sur une erreur, arrête la simulation\u00a0: la graine, la ligne et un fichier d’enregistrement sont
nommés. Ctrl-C (ou SIGTERM) l’arrête aussi, et garde les parties terminées\u202f; --resume joue le reste.
Le même appel donne les mêmes nombres, quels que soient --jobs et --cluster, sauf avec un robot limité en
temps, comme search:2s.

{examples}

\b
Codes de sortie\u00a0:
  0  toutes les parties ont été jouées
  1  une partie s’est arrêtée sur une erreur, ou le contenu a des erreurs
  2  une erreur d’usage
  130  interrompu

Options\u00a0:
  --campaigns  Jouer plutôt N campagnes entières, et montrer comment finit chaque quête.
  --matrix     Jouer avec tous les choix de modules possibles, avec tous les nombres de joueurs, ou avec
               toutes les valeurs des options.
  --against    Comparer, à graine égale, avec un rapport (son numéro, ou «\u00a0latest\u00a0»), un pack, ou
               une révision de git.
  --resume     Poursuivre un rapport interrompu (son numéro, ou «\u00a0latest\u00a0»)\u202f; avec --games,
               jusqu’à ce nombre de parties.
"""


@localized_command(_FRENCH)
@game_argument
@run_options
@option(
    "--campaigns",
    metavar="N",
    type=Integer(1),
    help="Play N whole campaigns instead, and show how each quest ended.",
)
@play_options
@option(
    "--matrix",
    metavar="WHAT",
    type=Choice(["modules", "seats", "options"]),
    multiple=True,
    help="Play every allowed choice of modules, every number of players, or every value of the options.",
)
@option(
    "--against",
    metavar="WHAT",
    help="Compare games of equal seeds with a report (its number, or “latest”), a pack, or a git revision.",
)
@option(
    "--resume",
    metavar="REPORT",
    help="Continue an interrupted report (its number, or “latest”); with --games, up to that many games.",
)
def command(
    game: str | None,
    wish: PlayRequest,
    run: RunRequest,
    campaigns: int | None,
    matrix: tuple[str, ...],
    against: str | None,
    resume: str | None,
) -> Status:
    """Let bots play GAME, and report who wins, how long it takes, and what winners choose.

    The report is written to its own folder in build/reports/, as a page with plots, as JSON, and as CSV with
    one row per game. A game that breaks an invariant of the content, or in which a rule ends in an error,
    stops the simulation: the seed, the line and a replay file are reported. Ctrl-C (or SIGTERM) also stops
    it and keeps the finished games; --resume plays the rest. The same command gives the same figures for any
    --jobs and --cluster, except with a bot limited by time, such as search:2s.

    \b
    Examples:
      ludex simulate my-game
      ludex simulate my-game --games 10000 --bot greedy --bot 2=random
      ludex simulate my-game --matrix modules --matrix seats
      ludex simulate my-game --games 2000 --against HEAD
      ludex simulate my-game --resume latest
      ludex simulate my-game --campaigns 100

    \b
    Exit codes:
      0  all games were played
      1  a game failed, or the content has errors
      2  a usage error
      130  interrupted
    """
    with open_played_pack(game) as found, report_setting_errors(), ExitStack() as stack:
        if campaigns is not None:
            return _play_campaigns(found, _make_plans(found, wish, run, ())[0], campaigns)
        executor = stack.enter_context(run.open_executor())
        baseline = None if against is None else stack.enter_context(_open_baseline(found, against))
        if resume is not None:
            report = _resume_report(found, resume, executor)
        else:
            plans = _make_plans(found, wish, run, matrix)
            more = [("--matrix", each) for each in matrix]
            report = make_report(found, plans, format_call("simulate", plans[0], run, found, more))
            play_plans(report, executor)
        try:
            if baseline is not None and not report.interrupted:
                _compare_report(report, baseline, executor)
        finally:  # report what was played even if the baseline is damaged
            status = finish_report(report)
    return status


def _make_plans(found: PlayedPack, wish: PlayRequest, run: RunRequest, matrix: tuple[str, ...]) -> list[Plan]:
    from ludex.play.simulation.pack_simulator import expand_plan

    plan = run.make_plan(found.path, make_setting(found.pack, found.machine, wish, run.seed))
    return add_bots(found, expand_plan(plan, found.pack, found.machine, matrix), run.bots)


def _play_campaigns(found: PlayedPack, plan: Plan, count: int) -> Status:
    """Play whole campaigns, and report the results; a game that fails ends the run."""
    from ludex.play.simulation.campaigns import simulate_campaigns
    from ludex.play.simulation.figures import describe_failure
    from ludex.play.simulation.report_files import write_failed_game

    speech = make_speech(found)
    with report_recording_errors(found.path):
        tally = simulate_campaigns(plan, count)
    show_lines(tally.lines(speech))
    if tally.failure is None:
        return Status.FINE
    seed, what = tally.failure.replay.setting.seed, describe_failure(speech, tally.failure)
    show(speech.word("campaign-failed", seed=seed, what=what) + "\n")
    print_message(write_failed_game(found.reports / found.machine.game / "campaigns", tally.failure))
    return Status.FOUND


_NO_REPORT = Bilingual(
    "unknown report “{name}” of “{game}”: give its number, “latest”, or its folder",
    "rapport inconnu «\u00a0{name}\u00a0» de «\u00a0{game}\u00a0»\u00a0: donnez son numéro, "
    "«\u00a0latest\u00a0», ou son dossier",
)
_NO_PLAN = Bilingual(
    "the report in {folder} cannot be continued, because it is damaged or comes from another version of "
    "Ludex: simulate again",
    "le rapport de {folder} ne peut pas être poursuivi, car il est endommagé ou vient d’une autre version de "
    "Ludex\u00a0: simulez de nouveau",
)
_CHANGED = Bilingual(
    "“{game}” has changed since the report in {folder} was begun, so its games could no longer be "
    "compared: simulate again, and compare with --against",
    "«\u00a0{game}\u00a0» a changé depuis le début du rapport de {folder}, et ses parties ne seraient "
    "plus comparables\u00a0: simulez de nouveau, et comparez avec --against",
)
_ONLY = Bilingual(
    "--resume keeps the settings of the report: {name} cannot be used with it",
    "--resume garde les réglages du rapport\u00a0: {name} ne s’emploie pas avec lui",
)
_WITH_RESUME = frozenset(("game", "games", "jobs", "cluster", "against", "resume"))


def _resume_report(found: PlayedPack, name: str, executor: Executor) -> SimulationReport:
    """Resume a report; with --games, continue up to that number of games."""
    from ludex.play.simulation.report_folders import find_report, restore_tallies

    _require_no_other_options()
    game = found.pack.manifest().game
    folder = find_report(found.reports / game, name)
    if folder is None:
        refuse(message(*_NO_REPORT, name=name, game=game))
    asked = _read_plan(found, folder)
    context = click.get_current_context()
    plans = asked.plans
    if context.get_parameter_source("games") is ParameterSource.COMMANDLINE:
        plans = tuple(replace(each, games=context.params["games"]) for each in plans)
    try:
        begun = restore_tallies(folder, plans)
    except (ValueError, OverflowError, OSError):
        refuse(message(*_NO_PLAN, folder=str(folder)))
    report = make_report(found, plans, asked.call)
    report.resume(folder)
    return play_plans(report, executor, begun)


def _require_no_other_options() -> None:
    context = click.get_current_context()
    for each in context.command.params:
        given = context.get_parameter_source(each.name or "") is ParameterSource.COMMANDLINE
        if given and each.name not in _WITH_RESUME and each.expose_value:
            refuse(message(*_ONLY, name=max(each.opts, key=len)))


def _read_plan(found: PlayedPack, folder: Path) -> ReportPlan:
    from ludex.play.simulation.report_folders import read_report_plan

    game, shown = found.pack.manifest().game, str(folder)
    try:
        asked = read_report_plan(folder, found.path)
    except ValueError:
        refuse(message(*_NO_PLAN, folder=shown))
    _require_game(shown, asked.game, game)
    if asked.pack != found.machine.content:
        refuse(message(*_CHANGED, game=game, folder=shown))
    return asked


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
_OTHER_GAME = Bilingual(
    "{against} is about “{other}”, but you are simulating “{game}”",
    "{against} porte sur «\u00a0{other}\u00a0», mais vous simulez «\u00a0{game}\u00a0»",
)


class Baseline(NamedTuple):
    """Games to compare with: those of an earlier report, or those of a pack, which are played on demand."""

    name: str
    rows: Path
    pack: str | None = None

    def find_rows(self, plans: Sequence[Plan], executor: Executor) -> Path:
        """Return the file of rows of the games; if needed, play them first."""
        if self.pack is None:
            return self.rows
        from ludex.play.simulation.game_rows import encode_rows
        from ludex.play.simulation.simulator import simulate

        def write(rows: Sequence[GameRow]) -> None:
            file.write(encode_rows(rows))

        with self.rows.open("wb") as file:
            file.write(encode_rows((), head=True))
            for plan in plans:
                with ProgressBar() as bar:
                    progress = None if bar.listener is None else partial(bar.listener, self.name)
                    played = replace(plan, pack=self.pack, judged=0, watched=0)
                    simulate(played, executor, progress, write)
        return self.rows


@contextmanager
def _open_baseline(found: PlayedPack, against: str) -> Iterator[Baseline]:
    """Find the baseline, and build its pack if it is a revision.

    Anything but a report of the game, its pack or a revision is rejected.
    """
    from tempfile import TemporaryDirectory

    from ludex.play.simulation.report_folders import ROWS, find_report

    game = found.pack.manifest().game
    report = find_report(found.reports / game, against)
    if report is not None and not _is_pack(against):
        _require_readable_report(report, game)
        yield Baseline(report.resolve().name, report / ROWS)
        return
    with TemporaryDirectory(prefix="ludex-") as folder:
        if _is_pack(against):
            _require_game(against, _read_game(against), game)
            pack = against
        else:
            from ludex.actions.revision import extract_revision

            if not extract_revision(require_root(), against, Path(folder)):
                refuse(message(*_UNKNOWN, against=against))
            build_packs(Path(folder), [game], against)
            pack = str(Path(folder, "build", f"{game}{SUFFIX}"))
        yield Baseline(against, Path(folder, ROWS), pack)


def _is_pack(name: str) -> bool:
    return name.endswith(SUFFIX) and Path(name).is_file()


def _read_game(path: str) -> str:
    """Verify a pack, and return its game."""
    from ludex.pack.reader import Pack
    from ludex.pack.verifier import verify

    verify(path)
    with Pack.open(path) as pack:
        return pack.manifest().game


def _require_readable_report(report: Path, game: str) -> None:
    """Reject a report of another game, or without a readable file of rows, before anything is played."""
    from ludex.play.simulation.game_rows import read_rows
    from ludex.play.simulation.report_folders import ROWS, read_report_plan

    with suppress(ValueError):  # an older report does not name its game
        _require_game(str(report), read_report_plan(report, "").game, game)
    try:
        next(read_rows(report / ROWS), None)
    except (OSError, ValueError, TypeError):
        refuse(message(*_NO_ROWS, file=str(report / ROWS)))


def _require_game(against: str, other: str, game: str) -> None:
    if other != game:
        refuse(message(*_OTHER_GAME, against=against, other=other, game=game))


def _compare_report(report: SimulationReport, baseline: Baseline, executor: Executor) -> None:
    """Compare the games of a report with those of the baseline, and show the differences."""
    from ludex.play.simulation.comparison import compare_files, comparison_lines
    from ludex.play.simulation.report_folders import ROWS

    rows = baseline.find_rows(report.plans, executor)
    try:
        found = compare_files(rows, report.folder / ROWS)
    except (OSError, ValueError, TypeError, OverflowError):
        refuse(message(*_NO_ROWS, file=str(rows)))
    report.compared = found, baseline.name
    show_lines(comparison_lines(report.speech, found, baseline.name))
