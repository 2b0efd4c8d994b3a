"""Command `simulate`: let bots play many games and report the balance."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import click

from ludex.cli.command import Command
from ludex.cli.exit_codes import Status
from ludex.cli.language import current_language, lang_option
from ludex.cli.output import ProgressBar, print_message, show
from ludex.cli.parameter_types import Choice, Integer
from ludex.cli.play_options import PlayRequest, add_play_options, choose_bots, game_argument, make_setting

if TYPE_CHECKING:
    from ludex.cli.play_options import PlayedPack
    from ludex.play.simulation.report_files import SimulationReport
    from ludex.play.simulation.simulator import Plan

_FRENCH = """\
Faire jouer JEU à des robots, et dire qui gagne, en combien de temps, et ce que les gagnants choisissent.

Le rapport est écrit dans build/reports/, en page avec des graphiques et en JSON. Une partie qui rompt un
invariant du contenu, ou dont les règles finissent par une erreur, arrête tout\u00a0: la graine, la ligne et
un fichier d’enregistrement sont nommés. Ctrl-C arrête aussi, et garde ce qui est fait. Le même appel donne
les mêmes nombres, quel que soit --jobs.

\b
Exemples\u00a0:
  ludex simulate my-game
  ludex simulate my-game --games 10000 --bot greedy --bot 2=random
  ludex simulate my-game --matrix modules --matrix seats

\b
Codes de sortie\u00a0:
  0  toutes les parties ont été jouées     2  un appel mal formé
  1  une partie a échoué                 130  interrompu
"""


@click.command(cls=Command, french=_FRENCH, params=[game_argument(), lang_option()])
@click.option(
    "--games",
    "count",
    metavar="N",
    type=Integer(1),
    default=1000,
    show_default=True,
    help="How many games of each sort.",
)
@click.option(
    "--jobs",
    metavar="N",
    type=Integer(1, 64),
    default=2,
    show_default=True,
    help="How many processes play.",
)
@click.option(
    "--seed", metavar="N", type=Integer(), default=1, show_default=True, help="The first game's seed."
)
@add_play_options
@click.option(
    "--matrix",
    metavar="WHAT",
    type=Choice(["modules", "seats"]),
    multiple=True,
    help="Play with every choice of modules that they allow, or with every number of players.",
)
@click.option(
    "--bot",
    "bots",
    metavar="[SEAT=]BOT",
    multiple=True,
    help="Who plays: random, greedy, or a policy of the game.",
)
@click.option(
    "--engine",
    type=Choice(["reference", "accelerated"]),
    default="accelerated",
    show_default=True,
    help="Which engine plays.",
)
@click.option(
    "--keep-going", is_flag=True, help="Count the games that end in an error, and do not stop there."
)
def command(
    game: str | None,
    jobs: int,
    matrix: tuple[str, ...],
    bots: tuple[str, ...],
    **asked: Any,
) -> None:
    """Let bots play GAME, and report who wins, how long it takes, and what winners choose.

    The report is written to build/reports/, as a page with plots and as JSON. A game that breaks an invariant
    of the content, or whose rules end in an error, stops it: the seed, the line and a replay file are named.
    Ctrl-C stops it too, and keeps what is done. The same call gives the same numbers, whatever --jobs.

    \b
    Examples:
      ludex simulate my-game
      ludex simulate my-game --games 10000 --bot greedy --bot 2=random
      ludex simulate my-game --matrix modules --matrix seats

    \b
    Exit codes:
      0  all games were played     2  a wrong call
      1  a game failed            130  interrupted
    """
    from ludex.cli.play_options import open_played_pack, report_setting_errors
    from ludex.play.simulation.simulator import expand_plan

    with open_played_pack(game) as found, report_setting_errors():
        plan = _plan(found, PlayRequest.take_options(asked), **asked)
        plans = [_with_bots(found, each, bots) for each in expand_plan(plan, found.pack, matrix)]
        call = _call(game or found.pack.manifest().game, plan, bots, matrix)
        writing = _play_plans(found, plans, jobs, call)
        for said in writing.write_files():
            print_message(said)
    end = Status.INTERRUPTED if writing.interrupted else Status.FOUND if writing.failed else Status.FINE
    click.get_current_context().exit(end)


def _plan(found: PlayedPack, wish: PlayRequest, seed: int, count: int, engine: str, keep_going: bool) -> Plan:
    """What is to be played, before it is spread over modules and numbers of players."""
    from ludex.play.simulation.simulator import Plan

    setting = make_setting(found.pack, found.machine, wish, seed)
    return Plan(found.path, setting, count, engine=engine, keep_going=keep_going)


def _with_bots(found: PlayedPack, plan: Plan, asked: Sequence[str]) -> Plan:
    return replace(plan, bots=tuple(choose_bots(found.pack, asked, plan.setting.seats, "random")))


def _play_plans(found: PlayedPack, plans: Sequence[Plan], jobs: int, call: str) -> SimulationReport:
    """Play one plan after the other, and say what came of each; a failure ends it."""
    from ludex.cli.play_options import choose_locale
    from ludex.play.simulation.report_files import SimulationReport
    from ludex.play.simulation.simulator import simulate
    from ludex.play.speech import Speech

    speech = Speech(found.pack, choose_locale(found.pack, None), current_language())
    writing = SimulationReport(speech, found.machine, found.reports, call)
    for rank, plan in enumerate(plans, start=1):
        with ProgressBar() as bar:
            outcome = simulate(plan, jobs, writing.progress(bar.listener, plan, (rank, len(plans))))
        writing.add(outcome)
        show(writing.render_summary(outcome))
        if outcome.interrupted or outcome.failure is not None:
            break
    return writing


_OPTION_NAMES = {"module": "--module", "quest": "--scenario"}
"""How what is in play is named in a call."""


def _call(game: str, plan: Plan, bots: tuple[str, ...], matrix: tuple[str, ...]) -> str:
    """The command that gives the same numbers."""
    setting = plan.setting
    words = ["ludex", "simulate", game, "--games", str(plan.games), "--seed", str(setting.seed)]
    words += ["--seats", str(setting.seats)]
    named = [each.partition("/") for each in setting.modules]
    words += [part for kind, _, slug in named for part in (_OPTION_NAMES[kind], slug)]
    for option, values in (("--bot", bots), ("--matrix", matrix)):
        words += [part for value in values for part in (option, value)]
    chosen = (f"{name}={str(value).lower()}" for name, value in sorted(setting.options.items()))
    words += [part for each in chosen for part in ("--option", each)]
    return shlex.join(words)
