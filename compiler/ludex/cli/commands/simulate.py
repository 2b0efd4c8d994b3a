"""Command `simulate`: let bots play many games and report the balance."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING

from ludex.cli.command import localized_command, option
from ludex.cli.comparisons import open_baseline
from ludex.cli.exit_codes import Status
from ludex.cli.file_output import report_recording_errors
from ludex.cli.language import current_language
from ludex.cli.options import game_argument
from ludex.cli.output import print_message, show
from ludex.cli.parameter_types import Choice, Integer
from ludex.cli.play_options import (
    PlayRequest,
    choose_locale,
    make_setting,
    open_played_pack,
    play_options,
    report_setting_errors,
)
from ludex.cli.run_options import RunRequest, run_options
from ludex.cli.simulations import (
    add_bots,
    compare_report,
    finish_report,
    format_call,
    make_report,
    play_plans,
    resume_report,
)

if TYPE_CHECKING:
    from ludex.cli.play_options import PlayedPack
    from ludex.play.simulation.pack_simulator import Plan

_FRENCH = """\
Faire jouer JEU à des robots, et dire qui gagne, en combien de temps, et ce que les gagnants choisissent.

Le rapport est écrit dans son propre dossier de build/reports/, en page avec des graphiques, en JSON, et en
CSV avec une ligne par partie. Une partie qui enfreint un invariant du contenu, ou dans laquelle une règle
s’arrête sur une erreur, arrête la simulation\u00a0: la graine, la ligne et un fichier d’enregistrement sont
nommés. Ctrl-C (ou SIGTERM) l’arrête aussi, et garde les parties terminées\u202f; --resume joue le reste.
Le même appel donne les mêmes nombres, quels que soient --jobs et --cluster.

{examples}

\b
Codes de sortie\u00a0:
  0  toutes les parties ont été jouées            2  une erreur d’usage
  1  une partie s’est arrêtée sur une erreur    130  interrompu

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
    --jobs and --cluster.

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
      0  all games were played     2  a usage error
      1  a game failed            130  interrupted
    """
    with open_played_pack(game) as found, report_setting_errors(), ExitStack() as stack:
        if campaigns is not None:
            return _play_campaigns(found, _make_plans(found, wish, run, ())[0], campaigns)
        executor = stack.enter_context(run.open_executor())
        baseline = None if against is None else stack.enter_context(open_baseline(found, against))
        if resume is not None:
            report = resume_report(found, resume, executor)
        else:
            plans = _make_plans(found, wish, run, matrix)
            more = [("--matrix", each) for each in matrix]
            report = make_report(found, plans, format_call("simulate", plans[0], run, found, more))
            play_plans(report, executor)
        try:
            if baseline is not None and not report.interrupted:
                compare_report(report, baseline, executor)
        finally:  # report what was played even if the baseline is damaged
            status = finish_report(report)
    return status


def _make_plans(found: PlayedPack, wish: PlayRequest, run: RunRequest, matrix: tuple[str, ...]) -> list[Plan]:
    """Return a plan for each requested variant, with its bots."""
    from ludex.play.simulation.pack_simulator import expand_plan

    plan = run.make_plan(found.path, make_setting(found.pack, found.machine, wish, run.seed))
    return add_bots(found, expand_plan(plan, found.pack, found.machine, matrix), run.bots)


def _play_campaigns(found: PlayedPack, plan: Plan, count: int) -> Status:
    """Play whole campaigns, and report the results; a game that fails ends the run."""
    from ludex.play.simulation.campaigns import simulate_campaigns
    from ludex.play.simulation.figures import describe_failure
    from ludex.play.simulation.report_files import write_failed_game
    from ludex.play.speech import Speech

    speech = Speech(found.pack, choose_locale(found.pack, None), current_language())
    with report_recording_errors(found.path):
        tally = simulate_campaigns(plan, count)
    show("".join(f"{line}\n" for line in tally.lines(speech)))
    if tally.failure is None:
        return Status.FINE
    seed, what = tally.failure.replay.setting.seed, describe_failure(speech, tally.failure)
    show(speech.word("campaign-failed", seed=seed, what=what) + "\n")
    print_message(write_failed_game(found.reports / found.machine.game / "campaigns", tally.failure))
    return Status.FOUND
