"""Games on a cluster: a real scheduler and real workers, as processes on the loopback address.

Workers die and come in the middle of a run, and the scheduler goes away.
"""

from __future__ import annotations

import json
import logging
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from ludex.play.game_setup import Setting
from ludex.play.simulation.pack_simulator import Plan
from ludex.play.simulation.simulator import ExecutorLost, encode_outcome, simulate

pytest.importorskip("distributed", reason="Dask is an extra: pip install 'ludex[cluster]'")
pytestmark = pytest.mark.filterwarnings("ignore")  # of Dask's own

GAMES = 400
PATIENCE = 60.0


class Workplace:
    """A scheduler and its workers."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.running: list[subprocess.Popen[bytes]] = []
        file = folder / "scheduler.json"
        self.scheduler = self._start("dask_scheduler", "--host", "127.0.0.1", "--port", "0", file=file)
        wait_until(lambda: file.is_file() and file.stat().st_size > 0)
        self.address = str(json.loads(file.read_text(encoding="utf-8"))["address"])

    def _start(self, program: str, *words: str, file: Path | None = None) -> subprocess.Popen[bytes]:
        more = ["--scheduler-file", str(file)] if file else []
        command = [sys.executable, "-m", f"distributed.cli.{program}", *words, "--no-dashboard", *more]
        log = (self.folder / f"{len(self.running)}.log").open("wb")
        with log:
            found = subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log)
        self.running.append(found)
        return found

    def add_worker(self) -> subprocess.Popen[bytes]:
        own = self.folder / f"worker-{len(self.running)}"
        words = ("--nthreads", "1", "--no-nanny", "--host", "127.0.0.1", "--local-directory", str(own))
        return self._start("dask_worker", self.address, *words)

    def close(self) -> None:
        for each in self.running:
            each.kill()
            each.wait()


def wait_until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.fixture
def workplace(tmp_path: Path) -> Iterator[Workplace]:
    made = Workplace(tmp_path)
    yield made
    made.close()


@pytest.fixture
def plan(built):
    return Plan(str(built("tic-tac-toe")), Setting(seats=2, seed=1), GAMES, bots=("greedy", "random"))


def play(plan, executor, on_progress=None):
    """What a plan comes to, and its rows."""
    rows = []
    outcome = simulate(plan, executor, on_progress, rows.extend)
    return outcome, rows


def test_results_are_the_same_while_workers_die_and_come(plan, workplace):
    from ludex.play.simulation.cluster import Cluster

    first = workplace.add_worker()
    workplace.add_worker()
    cluster = Cluster(workplace.address)
    cluster.part_seconds = 0.05
    changed = []

    def change(done: int, total: int) -> None:
        if not changed and done < total // 2:
            first.kill()
            workplace.add_worker()
            changed.append(done)

    outcome, rows = play(plan, cluster, change)
    cluster.close()
    alone, rows_alone = play(plan, None)
    assert changed
    assert encode_outcome(outcome) == encode_outcome(alone)
    assert rows == rows_alone


def test_a_scheduler_that_goes_away_is_told_and_what_was_done_is_kept(plan, workplace):
    from ludex.play.simulation.cluster import Cluster

    workplace.add_worker()
    cluster = Cluster(workplace.address)
    cluster.part_seconds = 0.05
    outcome, rows = play(
        replace(plan, games=100_000), cluster, lambda done, total: workplace.scheduler.kill()
    )
    cluster.close()
    assert outcome.interrupted
    assert outcome.lost is not None
    assert "no longer answers" in outcome.lost.render("en")
    assert not logging.getLogger("distributed.client").isEnabledFor(logging.ERROR)  # that sentence is enough
    assert 0 < outcome.tally.games == len(rows) < 100_000


def test_nobody_there_is_told(workplace, monkeypatch):
    from ludex.play.simulation import cluster

    monkeypatch.setattr(cluster, "PATIENCE", 1.0)
    with pytest.raises(ExecutorLost, match="no Dask scheduler answers at tcp:"):
        cluster.Cluster("tcp://127.0.0.1:9")
    with pytest.raises(ExecutorLost, match="no worker of"):
        cluster.Cluster(workplace.address)


def test_another_version_is_told(workplace, monkeypatch):
    from ludex.play.simulation import cluster

    workplace.add_worker()
    monkeypatch.setattr(cluster, "name_version", ours := lambda: "Ludex 9, Python 9")
    monkeypatch.setattr(ours, "__module__", "ludex.play.simulation.cluster", raising=False)
    ours.__qualname__ = ours.__name__ = "name_version"
    with pytest.raises(ExecutorLost, match="this machine has Ludex 9, Python 9: games could differ"):
        cluster.Cluster(workplace.address)
