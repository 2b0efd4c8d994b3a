"""The engine: games written as content against the same games written by hand, and the accelerator against
the reference. What is timed is what `ludex simulate` does for each game, in one process; packs are built
beforehand.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Mapping
from copy import deepcopy
from functools import partial
from math import prod
from pathlib import Path
from time import process_time

from ludex.actions.build import build
from ludex.engine import Game, open_game
from ludex.engine.load.machine_loader import load
from ludex.pack.reader import Pack
from ludex.play.game_setup import Setting, seat_counts
from ludex.play.simulation.pack_simulator import PackSimulator, Plan
from tests.bench import by_hand
from tests.bench.boardgame import NAME, Boardgame, boardgame
from tests.bench.row import Row, interleaved

ROOT = Path(__file__).resolve().parents[2]
WORLDS = ROOT / "tests" / "worlds"
ROUNDS, PEER_ROUNDS = 41, 5
HAND = {"pig": by_hand.Pig, "tic-tac-toe": by_hand.TicTacToe, "draughts": by_hand.Draughts}
GAMES = {"pig": 40, "tic-tac-toe": 100, "draughts": 6}
PEER_GAMES = {"pig": 4, "tic-tac-toe": 40}
PEER_TARGETS = {"pig": 50.0, "tic-tac-toe": 30.0}
FORKS = 200
SLOW_GAMES, MOST = 3, 300
"""Games of each sort that both engines play, and how many answers each gets."""


def run() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        packs = built(Path(folder))
        peer = boardgame(Path(folder, "peer"))
        rows = [row for name in HAND for row in by_content(name, packs[name], peer)]
        return [*rows, *(forked(name, packs[name]) for name in HAND), against_reference(packs)]


def built(folder: Path) -> dict[str, Path]:
    """The packs of all games present that can be played: the small worlds and those under `content/`."""
    found = {}
    worlds = {path.name: path for path in sorted(WORLDS.iterdir()) if (path / "content" / path.name).is_dir()}
    games = {path.parent.name: ROOT for path in sorted((ROOT / "content").glob("*/game.yaml"))}
    for name, source in (worlds | games).items():
        root = folder / name
        for part in (f"content/{name}", "content/shared", f"schemas/{name}", "schemas/shared"):
            if (source / part).is_dir():
                shutil.copytree(source / part, root / part)
        build(root, [name])
        pack = root / "build" / f"{name}.ludex"
        if pack.is_file() and playable(pack):
            found[name] = pack
    return found


def playable(path: Path) -> bool:
    """Whether a random game of it asks anything, and does not end in an error of rules that are being
    written."""
    with Pack.open(path) as pack:
        game = open_game(load(pack), seats=seat_counts(pack)[0], engine="reference")
        return game.question is not None


def plan_of(path: Path, games: int, engine: str, most: int = 10_000) -> Plan:
    with Pack.open(path) as pack:
        seats = seat_counts(pack)[0]
    return Plan(str(path), Setting(seats), games, engine=engine, most=most, keep_going=True)


def simulated(player: PackSimulator, plan: Plan) -> int:
    """Play a plan's games; how many answers were given, those without a choice too, as by hand."""
    return sum(len(player.play(plan, number).replay.answers) for number in range(plan.games))


def by_content(name: str, path: Path, peer: Boardgame) -> list[Row]:
    """A game as content against the same by hand, decision for decision."""
    plan, player = plan_of(path, GAMES[name], "accelerated"), PackSimulator(str(path))

    def ours() -> float:
        return per_decision(lambda: simulated(player, plan))

    def hand() -> float:
        return per_decision(lambda: sum(by_hand.played(HAND[name], seed) for seed in range(GAMES[name])))

    took = interleaved({"ours": ours, "hand": hand}, ROUNDS)
    ratio = took["hand"] / took["ours"]
    other = None
    if name in PEER_GAMES and not peer.absent:
        took = interleaved({"ours": ours, NAME: partial(peer.decision, name, PEER_GAMES[name])}, PEER_ROUNDS)
        other = took[NAME] / took["ours"]
    what = f"{name} as content, `ludex simulate`"
    rows = [Row(what, "hand-written Python", ratio, target) for target in (0.8, 1)]
    if name in PEER_GAMES:
        rows.append(Row(what, NAME, other, PEER_TARGETS[name], note=peer.absent))
    return rows


def seconds(work: Callable[[], object]) -> float:
    """How long a piece of work takes of this process's own time: rounds are short, and who waits for a
    processor in the middle of one would seem twice as slow."""
    start = process_time()
    work()
    return process_time() - start


def per_decision(work: Callable[[], int]) -> float:
    counts: list[int] = []
    took = seconds(lambda: counts.append(work()))
    return took / counts[0]


def times(work: Callable[[], object], count: int) -> float:
    """How long it takes to do that so often, one after the other."""

    def all_of_them() -> None:
        for _ in range(count):
            work()

    return seconds(all_of_them)


def forked(name: str, path: Path) -> Row:
    """A pending game, copied to be played on."""
    game: Game = open_game(str(path), seats=2, engine="accelerated")
    state = game.state
    took = interleaved(
        {
            "fork": lambda: times(game.fork, FORKS),
            "copy": lambda: times(lambda: deepcopy(state), FORKS // 10) * 10,
        },
        ROUNDS,
    )
    return Row(
        f"fork of a pending game of {name}", "`deepcopy` of its state", took["copy"] / took["fork"], 20
    )


def against_reference(packs: Mapping[str, Path]) -> Row:
    """The same random games by both engines; the first turn of each, which writes the source, is thrown
    away."""
    ratios = {}
    for name, path in packs.items():
        players = PackSimulator(str(path))
        contenders = {}
        for engine in ("reference", "accelerated"):
            plan = plan_of(path, SLOW_GAMES, engine, MOST)
            contenders[engine] = partial(seconds, partial(simulated, players, plan))
        took = interleaved(contenders, 3)
        ratios[name] = took["reference"] / took["accelerated"]
    mean = prod(ratios.values()) ** (1 / len(ratios))
    told = ", ".join(f"{name} {ratio:.1f}x" for name, ratio in sorted(ratios.items()))
    return Row("generated source, random games", "the reference, geometric mean", mean, 5, note=told)
