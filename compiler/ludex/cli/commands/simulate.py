"""Command `simulate`: let bots play many games and report the balance."""

from __future__ import annotations

import shlex
import signal
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, NoReturn

from ludex.cli.command import localized_command, option
from ludex.cli.comparisons import Opponent, open_opponent
from ludex.cli.exit_codes import Status
from ludex.cli.file_output import report_recording_errors
from ludex.cli.language import current_language
from ludex.cli.options import game_argument
from ludex.cli.output import ProgressBar, print_message, show
from ludex.cli.parameter_types import Choice, Integer
from ludex.cli.play_options import (
    PlayRequest,
    choose_bots,
    choose_locale,
    make_setting,
    open_played_pack,
    play_options,
    report_setting_errors,
)

if TYPE_CHECKING:
    from ludex.cli.play_options import PlayedPack
    from ludex.play.simulation.report_files import SimulationReport
    from ludex.play.simulation.simulator import Plan

_FRENCH = """\
Faire jouer JEU à des robots, et dire qui gagne, en combien de temps, et ce que les gagnants choisissent.

Le rapport est écrit dans un dossier à lui de build/reports/, en page avec des graphiques, en JSON, et en
CSV avec une ligne par partie. Une partie qui rompt un invariant du contenu, ou dont les règles finissent par
une erreur, arrête tout\u00a0: la graine, la ligne et un fichier d’enregistrement sont nommés. Ctrl-C (ou
SIGTERM) arrête aussi, et garde ce qui est fait. Le même appel donne les mêmes nombres, quel que soit --jobs.

{examples}

\b
Codes de sortie\u00a0:
  0  toutes les parties ont été jouées     2  un appel mal formé
  1  une partie a échoué                 130  interrompu

Options\u00a0:
  --games       Combien de parties de chaque sorte.
  --campaigns   Jouer plutôt tant de campagnes entières, et dire comment finit chaque quête.
  --jobs        Combien de processus jouent.
  --seed        La graine de la première partie.
  --matrix      Jouer avec tous les choix de modules possibles, ou avec tous les nombres de joueurs.
  --bot         Qui joue\u00a0: random, greedy, search (search:500, search:2s), ou une politique du jeu.
  --engine      Quel moteur fait jouer.
  --keep-going  Compter les parties qui finissent par une erreur, sans s’y arrêter.
  --against     Comparer, à graine égale, avec un rapport (son numéro, ou latest), un pack, ou une révision
                de git.
"""


@localized_command(_FRENCH)
@game_argument
@option(
    "--games",
    "count",
    metavar="N",
    type=Integer(1),
    default=1000,
    show_default=True,
    help="How many games of each sort.",
)
@option(
    "--campaigns",
    metavar="N",
    type=Integer(1),
    help="Play so many whole campaigns instead, and say how each quest ended.",
)
@option(
    "--jobs", metavar="N", type=Integer(1, 64), default=2, show_default=True, help="How many processes play."
)
@option("--seed", metavar="N", type=Integer(), default=1, show_default=True, help="The first game's seed.")
@play_options
@option(
    "--matrix",
    metavar="WHAT",
    type=Choice(["modules", "seats"]),
    multiple=True,
    help="Play with every choice of modules that they allow, or with every number of players.",
)
@option(
    "--bot",
    "bots",
    metavar="[SEAT=]BOT",
    multiple=True,
    help="Who plays: random, greedy, search (search:500, search:2s), or a policy of the game.",
)
@option(
    "--engine",
    type=Choice(["reference", "accelerated"]),
    default="accelerated",
    show_default=True,
    help="Which engine plays.",
)
@option("--keep-going", is_flag=True, help="Count the games that end in an error, and do not stop there.")
@option(
    "--against",
    metavar="WHAT",
    help="Compare, games of one seed with each other, with a report (its number, or latest), a pack, or a "
    "revision of git.",
)
def command(
    game: str | None,
    wish: PlayRequest,
    count: int,
    campaigns: int | None,
    jobs: int,
    seed: int,
    matrix: tuple[str, ...],
    bots: tuple[str, ...],
    engine: str,
    keep_going: bool,
    against: str | None,
) -> Status:
    """Let bots play GAME, and report who wins, how long it takes, and what winners choose.

    The report is written to a folder of its own in build/reports/, as a page with plots, as JSON, and as CSV
    with a row a game. A game that breaks an invariant
    of the content, or whose rules end in an error, stops it: the seed, the line and a replay file are named.
    Ctrl-C (or SIGTERM) stops it too, and keeps what is done. The same call gives the same numbers, whatever
    --jobs.

    \b
    Examples:
      ludex simulate my-game
      ludex simulate my-game --games 10000 --bot greedy --bot 2=random
      ludex simulate my-game --matrix modules --matrix seats
      ludex simulate my-game --games 2000 --against HEAD
      ludex simulate my-game --campaigns 100

    \b
    Exit codes:
      0  all games were played     2  a wrong call
      1  a game failed            130  interrupted
    """
    from ludex.play.simulation.simulator import Plan, expand_plan

    with open_played_pack(game) as found, report_setting_errors():
        setting = make_setting(found.pack, found.machine, wish, seed)
        plan = Plan(found.path, setting, count, engine=engine, keep_going=keep_going)
        if campaigns is not None:
            names = tuple(choose_bots(found.pack, bots, setting.seats, "random"))
            return _play_campaigns(found, replace(plan, bots=names), campaigns)
        plans = [
            replace(each, bots=tuple(choose_bots(found.pack, bots, each.setting.seats, "random")))
            for each in expand_plan(plan, found.pack, matrix)
        ]
        call = _format_call(game or found.pack.manifest().game, plan, bots, matrix)
        with ExitStack() as stack:
            opponent = None if against is None else stack.enter_context(open_opponent(found, against))
            report = _play_plans(found, plans, jobs, call)
            if opponent is not None and not report.interrupted:
                _compare(report, opponent, plans, jobs)
        for each in report.write_files():
            print_message(each)
    if report.interrupted:
        return Status.INTERRUPTED
    return Status.FOUND if report.failed else Status.FINE


def _interrupt(*_: object) -> NoReturn:
    raise KeyboardInterrupt


def _play_campaigns(found: PlayedPack, plan: Plan, count: int) -> Status:
    """Play whole campaigns, and say what came of them; a game that fails ends it."""
    from ludex.play.simulation.campaigns import simulate_campaigns
    from ludex.play.simulation.figures import describe_failure
    from ludex.play.speech import Speech

    speech = Speech(found.pack, choose_locale(found.pack, None), current_language())
    with report_recording_errors(found.path):
        tally = simulate_campaigns(plan, count)
    show("".join(f"{line}\n" for line in tally.lines(speech)))
    if tally.failure is None:
        return Status.FINE
    seed, what = tally.failure.replay.setting.seed, describe_failure(speech, tally.failure)
    show(speech.word("told-failed", seed=seed, what=what) + "\n")
    return Status.FOUND


def _play_plans(found: PlayedPack, plans: Sequence[Plan], jobs: int, call: str) -> SimulationReport:
    """Play one plan after the other, and say what came of each; a failure ends it."""
    signal.signal(signal.SIGTERM, _interrupt)  # whoever stops a long run wants what it found
    from ludex.play.simulation.report_files import SimulationReport
    from ludex.play.simulation.simulator import simulate
    from ludex.play.speech import Speech

    speech = Speech(found.pack, choose_locale(found.pack, None), current_language())
    report = SimulationReport(speech, found.machine, found.reports, call)
    for rank, plan in enumerate(plans, start=1):
        with ProgressBar() as bar:
            progress = report.progress(bar.listener, plan, (rank, len(plans)))
            outcome = simulate(plan, jobs, progress, report.write_rows)
        report.add(outcome)
        show(report.render_summary(outcome))
        if outcome.interrupted or outcome.failure is not None:
            break
    return report


def _compare(report: SimulationReport, opponent: Opponent, plans: Sequence[Plan], jobs: int) -> None:
    """Compare the report's games with those of the opponent, and say what differs."""
    from ludex.play.simulation.comparison import compare_rows
    from ludex.play.simulation.comparison_page import comparison_lines

    found = compare_rows(opponent.find_rows(plans, jobs), report.read_rows())
    report.compare(found, opponent.name)
    show("".join(f"{line}\n" for line in comparison_lines(report.speech, found, opponent.name)))


_OPTION_NAMES = {"module": "--module", "quest": "--scenario"}
"""Option by which a call names what is in play, by its kind."""


def _format_call(game: str, plan: Plan, bots: tuple[str, ...], matrix: tuple[str, ...]) -> str:
    """The command that gives the same numbers."""
    setting = plan.setting
    pairs: list[tuple[str, object]] = [("--games", plan.games), ("--seed", setting.seed)]
    pairs.append(("--seats", setting.seats))
    in_play = (each.partition("/") for each in setting.modules)
    pairs += [(_OPTION_NAMES[kind], slug) for kind, _, slug in in_play]
    pairs += [("--bot", each) for each in bots] + [("--matrix", each) for each in matrix]
    chosen = sorted(setting.options.items())
    pairs += [("--option", f"{name}={str(value).lower()}") for name, value in chosen]
    return shlex.join(["ludex", "simulate", game, *(str(word) for pair in pairs for word in pair)])
