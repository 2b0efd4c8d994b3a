"""Report files of a simulation: HTML page, JSON, rows of games, terminal summary, replay of a failure."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import BinaryIO

from ludex.core.filesystem import replace_file
from ludex.core.messages import Message, message
from ludex.engine.rules.machine import Machine
from ludex.play.simulation.comparison import Comparison, encode_comparison
from ludex.play.simulation.detail_sections import first_line
from ludex.play.simulation.figures import (
    describe_failure,
    list_ends,
    list_shortfalls,
    list_wins,
    variant_name,
)
from ludex.play.simulation.game_rows import GameRow, encode_rows
from ludex.play.simulation.matches import MatchResult
from ludex.play.simulation.observation import list_all_cards
from ludex.play.simulation.pack_simulator import Plan
from ludex.play.simulation.report_folders import PAGE, PLAN, REPORT, ROWS, ReportPlan, make_report_folder
from ludex.play.simulation.report_page import page
from ludex.play.simulation.simulator import Outcome, encode_outcome
from ludex.play.simulation.sweep import Sweep, encode_sweep
from ludex.play.simulation.tallies import mean
from ludex.play.speech import Speech

_MOST_ASKING = 3
"""Number of steps to name among those that were asking when games were stopped: the most frequent ones."""
Listener = Callable[[str, int, int], None]
"""Takes the name of a variant, the number of games played, and the number of games to play."""


def summary_lines(speech: Speech, outcome: Outcome) -> str:
    """Return the summary of a plan for the terminal, with line ends."""
    tally, word, decimal = outcome.tally, speech.word, speech.decimal
    games, wanted = speech.number(tally.games), speech.number(outcome.plan.games)
    head = "told-head-1" if tally.games == 1 else "told-head"
    lines = [word(head, variant=variant_name(speech, outcome.plan), games=games)]
    for name, share in (*list_ends(speech, tally), *list_wins(speech, tally)):
        low, high = (decimal(100 * each) for each in share.bounds)
        lines.append(word("told-row", name=name, share=decimal(100 * share.value), low=low, high=high))
    first = first_line(speech, tally)
    lines += [] if first is None else [first]
    for name, counts in (("lengths", tally.lengths), ("decisions", tally.decisions)):
        average, within = mean(counts)
        lines.append(word("told-mean", name=word(name), mean=decimal(average), within=decimal(within)))
    lines += [f"  {line}" for line in list_shortfalls(speech, tally)]
    if tally.left:
        seeds = ", ".join(map(str, tally.left))
        lines.append("  " + word("left-seeds", seeds=seeds))
    for (entry, where), _ in tally.asking.most_common(_MOST_ASKING):
        lines.append("  " + word("still-asking", name=speech.name(entry), where=where))
    if outcome.lost is not None:
        lines.append("  " + outcome.lost.render(speech.lang))
    if outcome.interrupted:
        lines.append("  " + word("interrupted", games=games, wanted=wanted))
    failure = outcome.failure
    if failure is not None:
        seed, what = failure.replay.setting.seed, describe_failure(speech, failure)
        lines.append(word("told-failed", seed=seed, what=what))
    return "".join(f"{line}\n" for line in lines)


class SimulationReport:
    """Report of a simulation, which collects results and writes the files.

    Rows of games are written immediately. The folder is created with the first row and contains the plan, so
    that the report can be resumed after any interruption.
    """

    def __init__(
        self, speech: Speech, machine: Machine, reports: Path, call: str = "", plans: Sequence[Plan] = ()
    ) -> None:
        """Begin a report; `call` is the command that recreates it."""
        self.speech, self.machine, self.reports, self.call = speech, machine, reports / machine.game, call
        self.plans = tuple(plans)
        self.outcomes: list[Outcome] = []
        self.compared: tuple[Comparison, str] | None = None
        """The comparison with another report, and the name of that report."""
        self.swept: Sweep | None = None
        self._folder: Path | None = None
        self._rows: BinaryIO | None = None

    @property
    def folder(self) -> Path:
        return self._folder or self._begin()[0]

    def _begin(self) -> tuple[Path, BinaryIO]:
        """Create the folder and the file of rows, so that even a report without games can be resumed."""
        self._folder = make_report_folder(self.reports)
        self._write_plan()
        self._rows = (self._folder / ROWS).open("wb")
        self._rows.write(encode_rows((), head=True))
        self._rows.flush()
        return self._folder, self._rows

    def resume(self, folder: Path) -> None:
        """Resume a report: append new rows to its file."""
        self._folder = folder
        self._write_plan()
        self._rows = (folder / ROWS).open("ab")

    def _write_plan(self) -> None:
        asked = ReportPlan(self.machine.game, self.machine.content, self.call, self.plans)
        self._write(PLAN, asked.encode())

    def write_rows(self, rows: Sequence[GameRow]) -> None:
        file = self._rows or self._begin()[1]
        file.write(encode_rows(rows))
        file.flush()

    def close(self) -> None:
        if self._rows is not None:
            self._rows.close()

    def progress(
        self, listener: Listener | None, plan: Plan, which: tuple[int, int] = (1, 1)
    ) -> Callable[[int, int], None] | None:
        """Return the progress listener of a plan, which has the number `which[0]` of `which[1]`."""
        if listener is None:
            return None
        name = variant_name(self.speech, plan)
        if which[1] > 1:
            name = f"{which[0]}/{which[1]} {name}"
        return lambda done, total: listener(name, done, total)

    @property
    def interrupted(self) -> bool:
        return any(outcome.interrupted for outcome in self.outcomes)

    @property
    def failed(self) -> bool:
        return any(outcome.failure is not None for outcome in self.outcomes)

    def write_files(self) -> list[Message]:
        """Write the page, the JSON file, and a replay of each failed game; return messages that name them."""
        game = self.machine.game
        data = {
            "ludex": "simulation",
            "version": 1,
            "game": game,
            "pack": self.machine.content,
            "variants": [encode_outcome(outcome) for outcome in self.outcomes],
            "sweep": None if self.swept is None else encode_sweep(self.swept),
            "comparison": None if self.compared is None else encode_comparison(*self.compared),
        }
        text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
        folder = self.folder
        self.close()
        self._write(REPORT, text)
        html = self._write(
            PAGE,
            page(self.speech, game, self.outcomes, self.call, self.compared, self.swept, self._list_cards),
        )
        messages = [message("the report is {file}", "le rapport est {file}", file=html)]
        failures = (each.failure for each in self.outcomes if each.failure is not None)
        return [*messages, *(write_failed_game(folder, each) for each in failures)]

    def _list_cards(self, plan: Plan) -> list[str]:
        return list_all_cards(self.machine, plan.setting.modules)

    def _write(self, name: str, text: str) -> str:
        replace_file(self.folder / name, [text.encode("utf-8")], follow=False)
        return os.path.relpath(self.folder / name)


def write_failed_game(folder: Path, failure: MatchResult) -> Message:
    """Write the replay of a failed game, named after its seed; return a message on how to show it."""
    file = folder / f"{failure.replay.setting.seed}.replay.json"
    file.parent.mkdir(parents=True, exist_ok=True)
    replace_file(file, [failure.replay.text().encode("utf-8")], follow=False)
    return message(
        "the game that failed: ludex replay {file}; to shorten it: ludex replay {file} --minimise",
        "la partie en cause\u00a0: ludex replay {file}\u202f; pour l’abréger\u00a0: "
        "ludex replay {file} --minimise",
        file=os.path.relpath(file),
    )
