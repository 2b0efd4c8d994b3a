"""Simulations: two processes against one, two workers of a cluster against them, false alarms of comparisons,
and a real change that is found at the number of games that the tool asked for.

LUDEX_BENCH_GAMES says how many games are played where the number is free, LUDEX_BENCH_ONLY which of the rows
are measured: `executors`, `alarms`, `change`. What processes share among them is timed by the processor time
of each, so that other work on the machine does not count: the time of those that play, divided by their
number, and all of the time of the others, as if nothing went on at once but the games.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from time import monotonic, process_time, sleep

from ludex.actions.build import build
from ludex.actions.vary import copy_sources, find_values, write_values
from ludex.play.game_setup import Setting
from ludex.play.simulation.comparison import Comparison, compare_pairs, pair_rows
from ludex.play.simulation.game_rows import GameRow
from ludex.play.simulation.pack_simulator import PackSimulator, Plan
from ludex.play.simulation.simulator import Executor, ProcessPool, choose_executor, simulate
from tests.bench.engine import ROOT, built
from tests.bench.row import Row, interleaved, processor_time_of_children

GAMES = int(os.environ.get("LUDEX_BENCH_GAMES", "2000"))
ONLY = frozenset(os.environ.get("LUDEX_BENCH_ONLY", "executors alarms change").split())
ROUNDS, REPETITIONS = 5, 20
ALARMS = {"pig": 200, "tic-tac-toe": 200, "hush-owl": 60}
"""Games whose comparisons without a change are counted, and of how many games each."""
GAME, CHARACTER, VALUE, BY = "moonstone", "bobby", "melee", 1
"""The real change: one point more for one character."""
BOTS, OPTIONS = ("bruiser",), {"troupe-size": "one"}
"""At random nobody ever fights, and with whole troupes the character is one of many, if there at all."""
TRIAL, MOST = 60, 2_000
"""Games of the first look, and the most that are played then."""
BRING = f"""\
      gather-troupes-faction:
        when: me.number == 1
        with: {{banner: "[each for each in entries(faction) if each in {CHARACTER}.factions]"}}
        answers: true
      gather-troupes-recruit:
        when: me.number == 1
        with: {{recruits: "[each for each in me.collection if each.entry == {CHARACTER}]"}}
        answers: true
"""
"""Orders for the bot: which faction and which character it chooses."""
PATIENCE = 60.0


def run() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        packs = built(Path(folder, "packs"))
        plan = Plan(str(packs["draughts"]), Setting(2), GAMES, engine="accelerated")
        if "executors" in ONLY:
            yield from compare_executors(plan, Path(folder))
        if "alarms" in ONLY:
            yield from (count_alarms(name, packs[name], games) for name, games in ALARMS.items())
        if "change" in ONLY:
            yield find_change(Path(folder))


def compare_executors(plan: Plan, folder: Path) -> Iterator[Row]:
    what = f"draughts, {plan.games:,} games by"
    took = interleaved({str(n): partial(time_pool, plan, n) for n in (1, 2)}, ROUNDS)
    yield Row(f"{what} two processes", "one process", took["1"] / took["2"], 1.8)
    try:
        with open_cluster(folder) as (cluster, others, workers):
            both = {
                "pool": partial(time_pool, plan, 2),
                "dask": partial(time_cluster, plan, cluster, others, workers),
            }
            took = interleaved(both, ROUNDS)
        yield Row(f"{what} two Dask workers", "two processes", took["pool"] / took["dask"], 0.9)
    except ImportError:
        yield Row(f"{what} two Dask workers", "two processes", None, 0.9, note="Dask is not installed")


def time_pool(plan: Plan, jobs: int) -> float:
    """One process plays the games itself; of several, each has its share."""
    own, theirs = process_time(), processor_time_of_children()
    simulate(plan, choose_executor(jobs))
    return process_time() - own + (processor_time_of_children() - theirs) / jobs


def time_cluster(plan: Plan, cluster: Executor, others: Sequence[int], workers: Sequence[int]) -> float:
    """The client and the scheduler, and what each worker has to do."""

    def used() -> float:
        shared = process_time() + sum(map(processor_time, others))
        return shared + sum(map(processor_time, workers)) / len(workers)

    before = used()
    simulate(plan, cluster)
    return used() - before


def processor_time(process: int) -> float:
    """That of a running process, as Linux counts it."""
    words = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def open_cluster(folder: Path) -> Iterator[tuple[Executor, list[int], list[int]]]:
    """A scheduler and two workers on the loopback address, and the numbers of their processes."""
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
        scheduler, *workers = (each.pid for each in running)
        yield cluster, [scheduler], workers
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


def count_alarms(game: str, path: Path, games: int) -> Row:
    """A change of nothing: other chances of the same game, as if they were the same seeds."""
    seats = PackSimulator(str(path)).machine.fewest
    plan = Plan(str(path), Setting(seats), games, engine="accelerated")
    alarms = 0
    for number in range(REPETITIONS):
        sides = []
        for side in range(2):
            first = 1 + games * (2 * number + side)
            rows = play_rows(replace(plan, setting=Setting(seats, first)))
            sides.append([replace(row, seed=row.seed - first) for row in rows])
        alarms += any(each.real for each in compare_pairs(pair_rows(*sides)).differences)
    what = f"{game}, {REPETITIONS} comparisons without a change, {games:,} games each: alarms"
    return Row(what, "one", float(alarms), 1, at_most=True)


def find_change(folder: Path) -> Row:
    """Look at a few games, then play as many as the tool asks for, and see whether it is found."""
    old, new = (str(build_duels(folder / f"by-{by}", by)) for by in (0, BY))
    plan = Plan(old, Setting(2, options=OPTIONS), min(TRIAL, GAMES), BOTS, "accelerated")
    first = compare_packs(plan, new)
    asked = min((each.games for each in first.differences if each.games), default=MOST)
    games = min(max(asked, plan.games), MOST)
    fresh = replace(plan.setting, seed=1 + plan.games)
    second = compare_packs(replace(plan, setting=fresh, games=games), new)
    real = [f"{each.sort} {each.of}".strip() for each in second.differences if each.real]
    note = f"asked for {asked:,} games, {games:,} played; significant: {', '.join(real[:3]) or 'nothing'}"
    what = f"{GAME}: duels, character/{CHARACTER}.{VALUE} +{BY}, figures significant"
    return Row(what, "one", float(len(real)), 1, note=note)


def build_duels(folder: Path, by: int) -> Path:
    """A pack in which the first player's bot brings the character, which has `by` points more."""
    copy_sources(ROOT, GAME, folder)
    (value,) = find_values(ROOT, GAME, [f"character/{CHARACTER}.{VALUE}"])
    write_values(folder, {value: str(int(value.usual) + by)})
    file = folder / "content" / GAME / "policies.yaml"
    text, head = file.read_text(encoding="utf-8"), f"  {BOTS[0]}:\n"
    before, found, policy = text.partition(head)
    assert found, "the policy of the bots"
    file.write_text(
        before + head + policy.replace("    orders:\n", f"    orders:\n{BRING}", 1), encoding="utf-8"
    )
    build(folder, [GAME])
    return folder / "build" / f"{GAME}.ludex"


def compare_packs(plan: Plan, other: str) -> Comparison:
    return compare_pairs(pair_rows(play_rows(plan), play_rows(replace(plan, pack=other))))
