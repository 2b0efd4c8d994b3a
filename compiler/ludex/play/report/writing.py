"""Writes the reports of a simulation: a page and JSON in build/reports/, a replay of the game that failed."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

from ludex.core.atomic import replace_file
from ludex.core.message import Message, message
from ludex.engine.machine import Machine
from ludex.play.report.figures import variant_name
from ludex.play.report.page import page
from ludex.play.report.telling import told
from ludex.play.simulating import Outcome, Plan, summary
from ludex.play.speech import Speech

Listener = Callable[[str, int, int], None]


class Writing:
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

    def said(self, outcome: Outcome) -> str:
        """What came of one plan, as lines."""
        return told(self.speech, outcome)

    def finish(self) -> list[Message]:
        """Write the files; gives what is to be said of them."""
        game = self.machine.game
        data = {
            "ludex": "simulation",
            "version": 1,
            "game": game,
            "pack": self.machine.content,
            "variants": [summary(outcome) for outcome in self.outcomes],
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
