"""Report files of a simulation: HTML page, JSON, terminal summary, replay of a failure."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

from ludex.core.filesystem import replace_file
from ludex.core.messages import Message, message
from ludex.engine.rules.machine import Machine
from ludex.play.simulation.figures import end_name, variant_name
from ludex.play.simulation.report_page import page
from ludex.play.simulation.simulator import Outcome, Plan, encode_outcome
from ludex.play.simulation.tallies import Share, mean
from ludex.play.speech import Speech, declare_words

declare_words("told-head", "{variant}: {games} games", "{variant}\u00a0: {games} parties")
declare_words("told-head-1", "{variant}: 1 game", "{variant}\u00a0: 1 partie")
declare_words(
    "told-row", "  {name}: {share}% ({low} to {high})", "  {name}\u00a0: {share}\u00a0% (de {low} à {high})"
)
declare_words("told-mean", "  {name}: {mean} ± {within}", "  {name}\u00a0: {mean} ± {within}")
declare_words("told-failed", "  stopped at seed {seed}: {what}", "  arrêt à la graine {seed}\u00a0: {what}")
declare_words(
    "still-asking", "still asking: {name} ({where})", "posait encore sa question\u00a0: {name} ({where})"
)
_STILL = 3
"""So many of the steps that never come to an end are told, the most frequent first."""


def summary_lines(speech: Speech, outcome: Outcome) -> str:
    """The lines, each with its end."""
    tally = outcome.tally
    word, wanted = speech.word, outcome.plan.games
    head = "told-head-1" if tally.games == 1 else "told-head"
    lines = [word(head, variant=variant_name(speech, outcome.plan), games=speech.number(tally.games))]
    for name, often in tally.ends.most_common():
        share = Share(often, tally.finished)
        lines.append(_row(speech, end_name(speech, name), share))
    seats = range(tally.seats if tally.finished else 0)
    lines += [_row(speech, speech.seat(seat), tally.share_of(seat)) for seat in seats]
    for name, counts in (("lengths", tally.lengths), ("decisions", tally.decisions)):
        average, within = mean(counts)
        lines.append(
            word("told-mean", name=word(name), mean=speech.decimal(average), within=speech.decimal(within))
        )
    for name, count in (("unfinished", tally.unfinished), ("stuck", tally.stuck)):
        if count:
            lines.append("  " + word("named", name=word(name), what=speech.number(count)))
    lines += [f"  {_still_asking(speech, *each)}" for each, _ in tally.asking.most_common(_STILL)]
    if outcome.interrupted:
        lines.append(
            "  " + word("interrupted", games=speech.number(tally.games), wanted=speech.number(wanted))
        )
    if outcome.failure is not None:
        lines.append(
            word("told-failed", seed=outcome.failure.replay.setting.seed, what=_failure(speech, outcome))
        )
    return "".join(f"{line}\n" for line in lines)


def _still_asking(speech: Speech, entry: str, where: str) -> str:
    return speech.word("still-asking", name=speech.name(entry), where=where)


def _row(speech: Speech, name: str, share: Share) -> str:
    low, high = (speech.decimal(100 * each) for each in share.bounds)
    return speech.word("told-row", name=name, share=speech.decimal(100 * share.value), low=low, high=high)


def _failure(speech: Speech, outcome: Outcome) -> str:
    failure = outcome.failure
    assert failure is not None  # noqa: S101
    if failure.said is not None:
        return failure.said.render(speech.lang)
    where = "" if failure.place is None else "{}:{}:{}: ".format(*failure.place)
    return speech.word("told-breach", where=where, name=speech.name(failure.breach or ""))


Listener = Callable[[str, int, int], None]


class SimulationReport:
    """Gathers outcomes, one after the other, and writes what they come to."""

    def __init__(self, speech: Speech, machine: Machine, folder: Path, call: str = "") -> None:
        """`call` is the command that makes the report again."""
        self.speech, self.machine, self.folder, self.call = speech, machine, folder, call
        self.outcomes: list[Outcome] = []

    def progress(
        self, listener: Listener | None, plan: Plan, which: tuple[int, int] = (1, 1)
    ) -> Callable[[int, int], None] | None:
        """Who hears of a plan's games; `which` says the how-manieth it is, of how many."""
        if listener is None:
            return None
        name = variant_name(self.speech, plan)
        if which[1] > 1:
            name = f"{which[0]}/{which[1]} {name}"
        return lambda done, total: listener(name, done, total)

    def add(self, outcome: Outcome) -> None:
        self.outcomes.append(outcome)

    @property
    def interrupted(self) -> bool:
        return any(outcome.interrupted for outcome in self.outcomes)

    @property
    def failed(self) -> bool:
        return any(outcome.failure is not None for outcome in self.outcomes)

    def render_summary(self, outcome: Outcome) -> str:
        """What came of one plan, as lines."""
        return summary_lines(self.speech, outcome)

    def write_files(self) -> list[Message]:
        """Write the files; gives what is to be said of them."""
        game = self.machine.game
        data = {
            "ludex": "simulation",
            "version": 1,
            "game": game,
            "pack": self.machine.content,
            "variants": [encode_outcome(outcome) for outcome in self.outcomes],
        }
        text = json.dumps(data, ensure_ascii=False, indent=1) + "\n"
        self._write(f"{game}.simulate.json", text)
        html = self._write(f"{game}.simulate.html", page(self.speech, game, self.outcomes, self.call))
        said = [message("the report is {file}", "le rapport est {file}", file=html)]
        for outcome in self.outcomes:
            if outcome.failure is not None:
                replay = outcome.failure.replay
                file = self._write(f"{game}.{replay.setting.seed}.replay.json", replay.text())
                said.append(
                    message(
                        "the game that failed: ludex replay {file}; its shortest form: ludex replay {file} "
                        "--minimise",
                        "la partie en cause\u00a0: ludex replay {file}\u202f; au plus court\u00a0: "
                        "ludex replay {file} --minimise",
                        file=file,
                    )
                )
        return said

    def _write(self, name: str, text: str) -> str:
        self.folder.mkdir(parents=True, exist_ok=True)
        replace_file(self.folder / name, [text.encode("utf-8")])
        return os.path.relpath(self.folder / name)
