"""The front end on the bench corpus: against stock validators, against itself, and against a bare Python.

Commands are started as users start them and timed from start to end. Cold is a project without a `build/`
folder; the page cache is warm for all. The stock validators check the same files against one closed schema:
they resolve no reference, look into no text and write nothing.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from pathlib import Path

from tests.bench import memory, peers
from tests.bench.corpus import Corpus
from tests.bench.peers import Peer
from tests.bench.project import GAME
from tests.bench.row import Row, interleaved, seconds

ROUNDS, QUICK_ROUNDS, MEMORY_ROUNDS = 5, 25, 3
MEGABYTE = 1_000_000
MOST_MEMORY = 400 * MEGABYTE
ROOT = Path(__file__).resolve().parents[2]

BUILD = "build" if importlib.util.find_spec("ludex.cli.commands.build") else "validate"
"""What is timed cold: a checkout may know how to validate and not yet how to build."""


def run() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        cold, warm, home, scratch = (Path(folder, name) for name in ("cold", "warm", "home", "peers"))
        project = Corpus().project()
        for root in (cold, warm):
            project.write(root)
        # What a command keeps for its user goes away with the rest.
        bench = Bench(
            cold, warm, os.environ | {"PYTHONPATH": str(ROOT / "compiler"), "XDG_CACHE_HOME": str(home)}
        )
        bench.timed(ludex("schema", "flat"), cold)
        schema = peers.one_schema(cold / "schemas" / "flat" / GAME, scratch)
        files = [cold / path for path in project.yaml()]
        rivals = [peers.check_jsonschema(schema, files), peers.ajv_cli(schema, files, scratch)]
        return [*bench.built(rivals), bench.unchanged(), bench.held()]


def ludex(*words: str) -> tuple[str, ...]:
    """The command as it is installed beside this Python, else as the checkout has it."""
    installed = Path(sys.executable).with_name("ludex")
    return ((str(installed),) if installed.is_file() else (sys.executable, "-m", "ludex.cli")) + words


@dataclass(frozen=True)
class Bench:
    """Two projects of the same files: what is built of `cold` is forgotten, of `warm` kept."""

    cold: Path
    warm: Path
    environment: Mapping[str, str]

    def timed(self, command: Sequence[str], cwd: Path) -> float:
        """How long a command takes that finds nothing wrong; one that does is no measure of anything."""

        def work() -> None:
            done = subprocess.run(
                command, cwd=cwd, env=self.environment, capture_output=True, text=True, check=False
            )
            if done.returncode:
                said = (done.stdout + done.stderr).strip()[-2000:]
                raise RuntimeError(f"{' '.join(command[:3])} … ends with {done.returncode}:\n{said}")

        return seconds(work)

    def forget(self) -> None:
        shutil.rmtree(self.cold / "build", ignore_errors=True)

    def built(self, rivals: Sequence[Peer]) -> list[Row]:
        """A cold build against stock validators, and against building again after one file has changed."""
        cards = cycle(sorted(self.warm.glob("content/*/cards/*.yaml")))

        def first() -> float:
            self.forget()
            return self.timed(ludex(BUILD), self.cold)

        def again() -> float:
            edit(next(cards))
            return self.timed(ludex(BUILD), self.warm)

        self.timed(ludex(BUILD), self.warm)
        known = {
            peer.name: partial(self.timed, peer.command, self.cold) for peer in rivals if not peer.absent
        }
        took = interleaved({"first": first, "again": again, **known}, ROUNDS)
        what, (stock, ajv) = f"cold `ludex {BUILD}`, 10,000 cards in 200 files", rivals
        return [
            compared(what, stock, took, 10),
            compared(what, stock, took, 20),
            compared(what, ajv, took, 1 / 3),
            compared(what, ajv, took, 1),
            Row(f"`ludex {BUILD}`, one file of 200 edited", "cold", took["first"] / took["again"], 10),
        ]

    def unchanged(self) -> Row:
        """Validating what did not change, against starting Python for nothing."""
        self.timed(ludex("validate"), self.warm)
        took = interleaved(
            {
                "ludex": partial(self.timed, ludex("validate"), self.warm),
                "python": partial(self.timed, (sys.executable, "-c", "pass"), self.warm),
            },
            QUICK_ROUNDS,
        )
        ratio = took["ludex"] / took["python"]
        return Row("`ludex validate`, 200 files, none changed", "`python -c pass`", ratio, 6.5, at_most=True)

    def held(self) -> Row:
        """The most memory of a few cold builds, all processes together."""
        what, against = (
            f"cold `ludex {BUILD}`: peak memory, all its processes",
            f"{MOST_MEMORY // MEGABYTE} MB",
        )
        if not memory.can_be_told():
            return Row(what, against, None, 1, at_most=True, note="no /proc here")
        highest = 0
        for _ in range(MEMORY_ROUNDS):
            self.forget()
            highest = max(highest, memory.peak(ludex(BUILD), self.cold, self.environment))
        said = f"{highest / MEGABYTE:.0f} MB, shared pages counted once"
        return Row(what, against, highest / MOST_MEMORY, 1, at_most=True, note=said)


def compared(what: str, peer: Peer, took: Mapping[str, float], target: float) -> Row:
    ratio = None if peer.absent else took[peer.name] / took["first"]
    return Row(what, f"{peer.name} (schema only)", ratio, target, note=peer.absent)


def edit(file: Path) -> None:
    """Change one number of one card."""
    text = file.read_text(encoding="utf-8")
    changed = re.sub(r"(?<=    reach: )\d", lambda found: str(int(found[0]) % 9 + 1), text, count=1)
    file.write_text(changed, encoding="utf-8", newline="\n")
