"""Many games between bots: the options of commands that play them, and their runs and reports."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import click

from ludex.cli.command import option
from ludex.cli.exit_codes import Status, signals_raised
from ludex.cli.options import group_options
from ludex.cli.output import ProgressBar, print_message, refuse, show
from ludex.cli.parameter_types import Choice, Integer, WrongValue
from ludex.cli.play_options import PlayedPack, choose_bots, make_speech
from ludex.core.messages import Bilingual, Message, message

if TYPE_CHECKING:
    from ludex.play.game_setup import Setting
    from ludex.play.simulation.pack_simulator import Plan
    from ludex.play.simulation.report_files import SimulationReport
    from ludex.play.simulation.simulator import Executor
    from ludex.play.simulation.tallies import Tally

WATCHED = 200
"""Number of games in which choices are recorded if bots need not see the questions: recording slows games."""
DEPTH = 200
"""Default number of games that the search bot imagines to judge a choice."""
_NO_JUDGE = Bilingual(
    "“{given}” is not of the form N or N:M; write the number of games (20), or this number and the number "
    "of games to imagine for each choice (20:500)",
    "«\u00a0{given}\u00a0» n’a pas la forme N ou N:M\u202f; écrivez le nombre de parties (20), ou ce nombre "
    "et le nombre de parties à imaginer par choix (20:500)",
)


class Judge(NamedTuple):
    """Number of games in which the judge rates choices, and of imagined games for each choice."""

    games: int
    depth: int


class JudgeType(click.ParamType[Judge]):
    """Parameter type: `20`, or `20:500`."""

    name = "judge"

    def convert(self, value: str | Judge, param: click.Parameter | None, ctx: click.Context | None) -> Judge:
        if isinstance(value, Judge):
            return value
        found = re.fullmatch(r"([1-9]\d{0,8})(?::([1-9]\d{0,6}))?", value)
        if found is None:
            raise WrongValue(Message(_NO_JUDGE, {"given": value[:80]}))
        return Judge(int(found[1]), int(found[2] or DEPTH))


class RunRequest(NamedTuple):
    """Options of a run: how many games, by which bots, on which machines, and what is observed."""

    games: int
    jobs: int
    seed: int
    bots: tuple[str, ...]
    engine: str
    keep_going: bool
    judge: Judge | None
    cluster: str | None

    def make_plan(self, pack: str, setting: Setting) -> Plan:
        """Return the plan of one variant; the caller adds the bots."""
        from ludex.play.simulation.pack_simulator import Plan

        judged, depth = self.judge or (0, DEPTH)
        return Plan(
            pack,
            setting,
            self.games,
            engine=self.engine,
            keep_going=self.keep_going,
            watched=WATCHED,
            judged=judged,
            depth=depth,
        )

    def open_executor(self) -> closing[Executor]:
        """Open the executor of the games: processes of this machine, or a cluster."""
        return closing(self._choose_executor())

    def _choose_executor(self) -> Executor:
        from ludex.play.simulation.simulator import ExecutorLost, choose_executor

        if self.cluster is None:
            return choose_executor(self.jobs)
        try:
            from ludex.play.simulation.cluster import Cluster
        except ImportError:
            refuse(message(*_NO_DASK))
        try:
            return Cluster(self.cluster)
        except ExecutorLost as lost:
            refuse(lost.message)


_NO_DASK = Bilingual(
    "--cluster needs Dask, which is not installed: pip install ludex[cluster]",
    "--cluster a besoin de Dask, qui n’est pas installé\u00a0: pip install ludex[cluster]",
)

run_options = group_options(
    RunRequest,
    RunRequest._fields,
    option(
        "--games",
        metavar="N",
        type=Integer(1),
        default=1000,
        show_default=True,
        help="Number of games of each variant.",
        french="Nombre de parties par variante.",
    ),
    option(
        "--jobs",
        metavar="N",
        type=Integer(1, 64),
        default=2,
        show_default=True,
        help="Number of processes.",
        french="Nombre de processus.",
    ),
    option(
        "--seed",
        metavar="N",
        type=Integer(),
        default=1,
        show_default=True,
        help="The first game's seed.",
        french="La graine de la première partie.",
    ),
    option(
        "--bot",
        "bots",
        metavar="[SEAT=]BOT",
        multiple=True,
        help="Who plays: random (the default), greedy, search (search:500 imagines 500 games for each "
        "answer, search:2s as many as 2 seconds allow), or a policy of the game.",
        french="Qui joue\u00a0: random (par défaut), greedy, search (search:500 imagine 500 parties par "
        "réponse, search:2s autant que 2 secondes le permettent), ou une politique du jeu.",
    ),
    option(
        "--engine",
        type=Choice(["reference", "accelerated"]),
        default="accelerated",
        show_default=True,
        help="The engine that plays.",
        french="Le moteur qui joue.",
    ),
    option(
        "--keep-going",
        is_flag=True,
        help="Count the games that end in an error, and do not stop there.",
        french="Compter les parties qui finissent par une erreur, sans s’y arrêter.",
    ),
    option(
        "--judge",
        metavar="N[:M]",
        type=JudgeType(),
        help="In the first N games, have the search bot rate each choice in M imagined games (by default "
        "200), to show regretted choices and when games were decided. Slow.",
        french="Dans les N premières parties, faire évaluer chaque choix par le robot search avec M parties "
        "imaginées (par défaut 200), pour montrer les choix regrettés et le moment où les parties se "
        "décident. C’est lent.",
    ),
    option(
        "--cluster",
        metavar="ADDRESS",
        help="Let the workers of a Dask scheduler (tcp://host:8786) play, instead of this machine.",
        french="Faire jouer les machines d’un ordonnanceur Dask (tcp://hôte:8786), au lieu de cette machine.",
    ),
    parameter="run",
)
"""Decorator that adds these options to a command, as one parameter `run`."""


def add_bots(found: PlayedPack, plans: Sequence[Plan], bots: Sequence[str]) -> list[Plan]:
    """Return plans with the bots of a call; seats that it does not mention are played at random."""
    return [
        replace(each, bots=tuple(choose_bots(found.pack, bots, each.setting.seats, "random")))
        for each in plans
    ]


def play_plans(
    report: SimulationReport, executor: Executor, begun: Sequence[Tally | None] = ()
) -> SimulationReport:
    """Play the plans of a report one by one, and report each result, until one fails or is interrupted.

    `begun` has, for each plan, the tally of its games that were played earlier.
    """
    from ludex.play.simulation.report_files import summary_lines
    from ludex.play.simulation.simulator import simulate

    plans = report.plans
    with signals_raised(lambda _: KeyboardInterrupt()):  # a run that is stopped still reports its results
        for rank, plan in enumerate(plans, start=1):
            with ProgressBar() as bar:
                progress = report.progress(bar.listener, plan, (rank, len(plans)))
                before = begun[rank - 1] if begun else None
                outcome = simulate(plan, executor, progress, report.write_rows, before)
            report.outcomes.append(outcome)
            show(summary_lines(report.speech, outcome))
            if outcome.interrupted or outcome.failure is not None:
                break
    return report


def make_report(found: PlayedPack, plans: Sequence[Plan], call: str) -> SimulationReport:
    from ludex.play.simulation.report_files import SimulationReport

    return SimulationReport(make_speech(found), found.machine, found.reports, call, plans)


_OPTION_NAMES = {"module": "--module", "quest": "--scenario"}
"""The option that puts an entry of each kind into play."""


def format_call(
    command: str, plan: Plan, run: RunRequest, found: PlayedPack, more: Sequence[tuple[str, str]]
) -> str:
    """Return the command that gives the same figures; `more` has further options, such as `--matrix`."""
    import shlex

    setting = plan.setting
    in_play = (each.partition("/") for each in setting.modules)
    pairs = [
        *(("--games", plan.games), ("--seed", setting.seed), ("--seats", setting.seats)),
        *((_OPTION_NAMES[kind], slug) for kind, _, slug in in_play),
        *(("--bot", each) for each in run.bots),
        *more,
        *([("--judge", f"{plan.judged}:{plan.depth}")] if plan.judged else []),
        *(("--option", f"{name}={str(value).lower()}") for name, value in sorted(setting.options.items())),
    ]
    words = [str(word) for pair in pairs for word in pair]
    keep_going = ["--keep-going"] if plan.keep_going else []
    return shlex.join(["ludex", command, found.machine.game, *words, *keep_going])


def finish_report(report: SimulationReport) -> Status:
    """Write the files of a report, print the messages that name them, and return the exit status."""
    for each in report.write_files():
        print_message(each)
    if report.interrupted:
        return Status.INTERRUPTED
    return Status.FOUND if report.failed else Status.FINE
