"""`ludex simulate`: let bots play a game many times, and see the balance."""

from __future__ import annotations

import shlex
from dataclasses import replace
from typing import TYPE_CHECKING

import click

from compiler.cli.language import lang_option, language
from compiler.cli.output import show, tell
from compiler.cli.progress import Bar
from compiler.cli.status import Status
from compiler.cli.table import game_argument

if TYPE_CHECKING:
    from compiler.play.simulating import Plan

_OPTIONS = {"module": "--module", "quest": "--scenario"}
"""How what is in play is named in a call."""


def _call(game: str, plan: Plan, bots: tuple[str, ...], matrix: tuple[str, ...]) -> str:
    """The command that gives the same numbers."""
    setting = plan.setting
    words = ["ludex", "simulate", game, "--games", str(plan.games), "--seed", str(setting.seed)]
    words += ["--seats", str(setting.seats)]
    named = [each.partition("/") for each in setting.modules]
    words += [part for kind, _, slug in named for part in (_OPTIONS[kind], slug)]
    for option, values in (("--bot", bots), ("--matrix", matrix)):
        words += [part for value in values for part in (option, value)]
    chosen = (f"{name}={str(value).lower()}" for name, value in sorted(setting.options.items()))
    words += [part for each in chosen for part in ("--option", each)]
    return shlex.join(words)


@click.command(params=[game_argument(), lang_option()])
@click.option(
    "--games",
    "count",
    metavar="N",
    type=click.IntRange(1),
    default=1000,
    show_default=True,
    help="How many games of each sort.",
)
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(1, 64),
    default=2,
    show_default=True,
    help="How many processes play.",
)
@click.option("--seed", metavar="N", type=int, default=1, show_default=True, help="The first game's seed.")
@click.option("--seats", metavar="N", type=click.IntRange(1), help="How many play; else the fewest that can.")
@click.option("--scenario", metavar="NAME", help="A quest of the game; or a module, with what it needs.")
@click.option("--module", "modules", metavar="NAME", multiple=True, help="A module in play; may be repeated.")
@click.option("--option", "options", metavar="NAME=VALUE", multiple=True, help="An option of the game.")
@click.option(
    "--matrix",
    metavar="WHAT",
    type=click.Choice(["modules", "seats"]),
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
    type=click.Choice(["reference", "accelerated"]),
    default="accelerated",
    show_default=True,
    help="Which engine plays.",
)
@click.option(
    "--keep-going", is_flag=True, help="Count the games that end in an error, and do not stop there."
)
def command(
    game: str | None,
    count: int,
    jobs: int,
    seed: int,
    seats: int | None,
    scenario: str | None,
    modules: tuple[str, ...],
    options: tuple[str, ...],
    matrix: tuple[str, ...],
    bots: tuple[str, ...],
    engine: str,
    keep_going: bool,
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
    from compiler.cli import table
    from compiler.play.report.writing import Writing
    from compiler.play.simulating import Plan, simulate
    from compiler.play.speech import Speech
    from compiler.play.variants import spread

    with table.opened(game) as found, table.wrong_settings_said():
        pack = found.pack
        setting = table.setting_of(pack, seats, seed, scenario, modules, options)
        plan = Plan(found.path, setting, count, engine=engine, keep_going=keep_going)
        plans = [
            replace(each, bots=tuple(table.bots_of(bots, each.setting.seats, "random")))
            for each in spread(plan, pack, matrix)
        ]
        speech = Speech(pack, table.locale_of(pack, None), language())
        again = _call(pack.manifest().game, plan, tuple(bots), matrix)
        writing = Writing(speech, found.machine, found.reports, again)
        for rank, each in enumerate(plans, start=1):
            with Bar() as bar:
                outcome = simulate(each, jobs, writing.progress(bar.listener, each, (rank, len(plans))))
            writing.add(outcome)
            show(writing.said(outcome))
            if outcome.interrupted or outcome.failure is not None:
                break
        for said in writing.finish():
            tell(said)
    end = Status.INTERRUPTED if writing.interrupted else Status.FOUND if writing.failed else Status.FINE
    click.get_current_context().exit(end)
