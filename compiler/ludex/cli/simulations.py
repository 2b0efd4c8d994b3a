"""Runs of a simulation: play plans one after another, resume and compare them."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from ludex.cli.comparisons import OTHER_GAME, Baseline, read_comparison
from ludex.cli.exit_codes import Status
from ludex.cli.language import current_language
from ludex.cli.output import ProgressBar, print_message, refuse, show
from ludex.cli.play_options import PlayedPack, choose_bots, choose_locale
from ludex.cli.run_options import RunRequest
from ludex.cli.signals import signals_raised
from ludex.core.messages import Bilingual, message

if TYPE_CHECKING:
    from ludex.play.simulation.pack_simulator import Plan
    from ludex.play.simulation.report_files import SimulationReport
    from ludex.play.simulation.report_folders import ReportPlan
    from ludex.play.simulation.simulator import Executor
    from ludex.play.simulation.tallies import Tally

_NO_REPORT = Bilingual(
    "unknown report “{name}” of “{game}”: give its number, “latest”, or its folder",
    "rapport inconnu «\u00a0{name}\u00a0» de «\u00a0{game}\u00a0»\u00a0: donnez son numéro, "
    "«\u00a0latest\u00a0», ou son dossier",
)
_NO_PLAN = Bilingual(
    "this version of Ludex cannot continue the report in {folder}: simulate again",
    "cette version de Ludex ne peut pas poursuivre le rapport de {folder}\u00a0: simulez de nouveau",
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


def add_bots(found: PlayedPack, plans: Sequence[Plan], bots: Sequence[str]) -> list[Plan]:
    """Return plans with the bots of a call; seats that it does not mention are played at random."""
    return [
        replace(each, bots=tuple(choose_bots(found.pack, bots, each.setting.seats, "random")))
        for each in plans
    ]


def play_plans(
    report: SimulationReport, executor: Executor, begun: Sequence[Tally | None] = ()
) -> SimulationReport:
    """Play the plans of a report one after another, and report each result.

    A failure or an interruption ends the run.

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
    from ludex.play.speech import Speech

    speech = Speech(found.pack, choose_locale(found.pack, None), current_language())
    return SimulationReport(speech, found.machine, found.reports, call, plans)


_OPTION_NAMES = {"module": "--module", "quest": "--scenario"}
"""The option that puts an entry of each kind into play."""


def format_call(
    command: str, plan: Plan, run: RunRequest, found: PlayedPack, more: Sequence[tuple[str, str]]
) -> str:
    """Return the command that gives the same figures; `more` has further options, such as `--matrix`."""
    setting = plan.setting
    pairs: list[tuple[str, object]] = [("--games", plan.games), ("--seed", setting.seed)]
    pairs.append(("--seats", setting.seats))
    in_play = (each.partition("/") for each in setting.modules)
    pairs += [(_OPTION_NAMES[kind], slug) for kind, _, slug in in_play]
    pairs += [("--bot", each) for each in run.bots]
    pairs += more
    pairs += [("--judge", f"{plan.judged}:{plan.depth}")] if plan.judged else []
    chosen = sorted(setting.options.items())
    pairs += [("--option", f"{name}={str(value).lower()}") for name, value in chosen]
    words = [str(word) for pair in pairs for word in pair]
    words += ["--keep-going"] if plan.keep_going else []
    return shlex.join(["ludex", command, found.machine.game, *words])


def resume_report(found: PlayedPack, name: str, executor: Executor) -> SimulationReport:
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
    if asked.game != game:
        refuse(message(*OTHER_GAME, against=shown, other=asked.game, game=game))
    if asked.pack != found.machine.content:
        refuse(message(*_CHANGED, game=game, folder=shown))
    return asked


def finish_report(report: SimulationReport) -> Status:
    """Write the files of a report, print the messages that name them, and return the exit status."""
    for each in report.write_files():
        print_message(each)
    if report.interrupted:
        return Status.INTERRUPTED
    return Status.FOUND if report.failed else Status.FINE


def compare_report(report: SimulationReport, baseline: Baseline, executor: Executor) -> None:
    """Compare the games of a report with those of the baseline (`--against`), and show the differences."""
    from ludex.play.simulation.comparison import comparison_lines
    from ludex.play.simulation.report_folders import ROWS

    found = read_comparison(baseline.find_rows(report.plans, executor), report.folder / ROWS)
    report.compared = found, baseline.name
    show("".join(f"{line}\n" for line in comparison_lines(report.speech, found, baseline.name)))
