"""Simulations: two processes against one, two workers of a cluster against them, false alarms of comparisons,
and a real change that is found at the number of games that the tool asked for.

LUDEX_BENCH_GAMES says how many games are played where the number is free.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import monotonic, sleep

from ludex.actions.build import build
from ludex.actions.vary import copy_sources, find_values, write_values
from ludex.play.setting import Setting
from ludex.play.simulation.comparison import Comparison, compare_rows
from ludex.play.simulation.executors import Executor, ProcessPool
from ludex.play.simulation.game_rows import GameRow
from ludex.play.simulation.pack_simulator import Plan
from ludex.play.simulation.simulator import simulate
from tests.bench.engine import ROOT, built
from tests.bench.row import Row, interleaved, seconds

GAMES = int(os.environ.get("LUDEX_BENCH_GAMES", "2000"))
ROUNDS, REPETITIONS = 5, 20
GAME, CHANGED, BY = "moonstone", "character/flintlock.melee", 1
"""The real change: one point more for one character."""
BOTS = ("bruiser",)
"""At random nobody ever fights."""
TRIAL, MOST = 60, 1_000
"""Games of the first look, and the most that are played then."""
PATIENCE = 60.0


def run() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        packs = built(Path(folder, "packs"))
        plan = Plan(str(packs["draughts"]), Setting(2), GAMES, engine="accelerated")
        return [
            *compare_executors(plan, Path(folder)),
            count_alarms(packs["defi-reine"]),
            find_change(packs[GAME], Path(folder, "changed")),
        ]


def compare_executors(plan: Plan, folder: Path) -> Iterator[Row]:
    what = f"draughts, {plan.games:,} games by"
    took = interleaved({str(n): partial(time_games, plan, ProcessPool(n)) for n in (1, 2)}, ROUNDS)
    yield Row(f"{what} two processes", "one process", took["1"] / took["2"], 1.8)
    try:
        with open_cluster(folder) as cluster:
            both = {
                "pool": partial(time_games, plan, ProcessPool(2)),
                "dask": partial(time_games, plan, cluster),
            }
            took = interleaved(both, ROUNDS)
        yield Row(f"{what} two Dask workers", "two processes", took["pool"] / took["dask"], 0.9)
    except ImportError:
        yield Row(f"{what} two Dask workers", "two processes", None, 0.9, note="Dask is not installed")


def time_games(plan: Plan, executor: Executor) -> float:
    return seconds(lambda: simulate(plan, executor))


@contextmanager
def open_cluster(folder: Path) -> Iterator[Executor]:
    """A scheduler and two workers on the loopback address."""
    from ludex.play.simulation.cluster import Cluster

    file = folder / "scheduler.json"
    common = ("--host", "127.0.0.1", "--no-dashboard", "--scheduler-file", str(file))
    running = [start("dask_scheduler", folder, *common, "--port", "0")]
    try:
        end = monotonic() + PATIENCE
        while not file.is_file() and monotonic() < end:
            sleep(0.1)
        words = (*common, "--nthreads", "1", "--no-nanny")
        running += [start("dask_worker", folder, *words, "--name", str(n)) for n in range(2)]
        cluster = Cluster(read_address(file))
        cluster.client.wait_for_workers(2, timeout=PATIENCE)
        yield cluster
        cluster.close()
    finally:
        for each in reversed(running):
            each.terminate()
            each.wait()


def start(program: str, folder: Path, *words: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", f"distributed.cli.{program}", *words]
    silent = subprocess.DEVNULL
    return subprocess.Popen(command, cwd=folder, stdout=silent, stderr=silent)


def read_address(file: Path) -> str:

    return str(json.loads(file.read_text(encoding="utf-8"))["address"])


def play_rows(plan: Plan) -> list[GameRow]:
    rows: list[GameRow] = []
    simulate(plan, ProcessPool(2), on_rows=rows.extend)
    return rows


def count_alarms(path: Path) -> Row:
    """A change of nothing: other chances of the same game, as if they were the same seeds."""
    plan, games = Plan(str(path), Setting(1), 0, engine="accelerated"), GAMES // 10 or 1
    alarms = 0
    for number in range(REPETITIONS):
        sides = []
        for side in range(2):
            first = 1 + games * (2 * number + side)
            rows = play_rows(replace(plan, setting=Setting(1, first), games=games))
            sides.append([replace(row, seed=row.seed - first) for row in rows])
        alarms += any(each.real for each in compare_rows(*sides).differences)
    what = f"{REPETITIONS} comparisons of nothing, {games:,} games each: alarms"
    return Row(what, "one", float(alarms), 1, at_most=True)


def find_change(path: Path, folder: Path) -> Row:
    """Look at a few games, then play as many as the tool asks for, and see whether it is found."""
    other = change_value(folder)
    plan = Plan(str(path), Setting(2), min(TRIAL, GAMES), BOTS, "accelerated")
    first = compare_packs(plan, str(other))
    changed = [each for each in first.differences if each.games]
    asked = min((each.games for each in changed), default=MOST)
    games = min(max(asked, plan.games), MOST)
    second = compare_packs(replace(plan, setting=Setting(2, 1 + plan.games), games=games), str(other))
    real = [f"{each.sort} {each.of}".strip() for each in second.differences if each.real]
    note = f"asked for {asked:,} games, {games:,} played; significant: {', '.join(real[:3]) or 'nothing'}"
    what = f"{GAME}: {CHANGED} +{BY}, figures significant"
    return Row(what, "one", float(len(real)), 1, note=note)


def change_value(folder: Path) -> Path:
    """A pack of the game with one value changed."""
    copy_sources(ROOT, GAME, folder)
    (value,) = find_values(ROOT, GAME, [CHANGED])
    write_values(folder, {value: str(int(value.usual) + BY)})
    build(folder, [GAME])
    return folder / "build" / f"{GAME}.ludex"


def compare_packs(plan: Plan, other: str) -> Comparison:
    return compare_rows(play_rows(plan), play_rows(replace(plan, pack=other)))
