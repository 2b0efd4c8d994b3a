"""The search bot: against the optimal policy of Pig, against greedy in every game present, and its playouts
against a search written by hand over the same game.

LUDEX_BENCH_GAMES says how many games each match has: few tell little, and the notes say how little.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from random import Random

from ludex.engine.game import Game
from ludex.play.bots.bot import make_random
from ludex.play.bots.search_bot import SearchBot
from ludex.play.setting import Setting
from ludex.play.simulation.executors import ProcessPool
from ludex.play.simulation.matches import Match
from ludex.play.simulation.pack_simulator import PackSimulator, Plan
from ludex.play.simulation.simulator import simulate
from ludex.play.simulation.tallies import Share, Tally
from tests.bench.by_hand import Draughts, Pig, TicTacToe
from tests.bench.engine import built, seconds
from tests.bench.hand_search import search
from tests.bench.optimal_pig import solve_pig
from tests.bench.row import Row, interleaved

GAMES = int(os.environ.get("LUDEX_BENCH_GAMES", "200"))
JOBS = 2
PIG_ITERATIONS, ITERATIONS = 3_000, 200
"""How many games are imagined for an answer: of Pig, where chances lie close together, and of others."""
OPTIMAL = 0.47
"""Share of the games of Pig to be won of the optimal policy; more than half is not to be had."""
PLAYOUTS, ROUNDS = 300, 7
HAND = {"pig": Pig, "tic-tac-toe": TicTacToe, "draughts": Draughts}


def run() -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        packs = built(Path(folder))
        rows = [play_optimal_pig(packs["pig"]), *play_greedy(packs)]
        return [*rows, *(compare_playouts(name, packs[name]) for name in HAND)]


class OptimalPig:
    """Bot that plays the optimal policy. What a turn has come to is a value of the rules that are running."""

    def __init__(self) -> None:
        self.holds, self.chance = solve_pig(), Random(0)  # noqa: S311

    def answer(self, game: Game, seat: int) -> int:
        scores = [person["state"]["score"] for person in game.view(None)["people"]]
        total = game.state.frames[-1].slots[1]
        held = self.holds[scores[seat]][scores[1 - seat]]
        hold = total >= len(held) or held[total]
        return [option.arm for option in game.question.options].index("hold" if hold else "roll")


def play_optimal_pig(path: Path) -> Row:
    """Both seats in turn, with the same chances."""
    with ProcessPoolExecutor(JOBS) as pool:
        won = sum(pool.map(partial(win_pig, str(path)), range(GAMES)))
    share = Share(won, GAMES)
    what = f"pig: search:{PIG_ITERATIONS} against the optimal policy, games won"
    return Row(what, "half of them", share.value / 0.5, OPTIMAL / 0.5, note=describe(share))


def win_pig(path: str, number: int) -> bool:
    """Whether the search bot wins a game of the optimal policy."""
    player, mine, seed = PackSimulator(path), number % 2, number // 2
    bots = [OptimalPig(), OptimalPig()]
    bots[mine] = SearchBot(player.machine, make_random(f"{number}"), PIG_ITERATIONS)
    played = Match(player.machine, Setting(2, seed), bots, engine="accelerated").play()
    return played.won == {mine}


def play_greedy(packs: Mapping[str, Path]) -> Iterator[Row]:
    """Search against greedy, with seats changed half-way; where all win together, or one plays, who wins more
    often."""
    name = f"search:{ITERATIONS}"
    for game, path in packs.items():
        seats = max(PackSimulator(str(path)).machine.fewest, 1)
        pairs = [(name, "greedy"), ("greedy", name)] if seats == 2 else [(name,) * seats, ("greedy",) * seats]
        found = [count_games(path, seats, bots) for bots in pairs]
        if seats == 2 and not any(each.is_joint for each in found):
            ours, theirs = (found[n].alone[0] + found[1 - n].alone[1] for n in (0, 1))
            share = Share(ours, ours + theirs)
            if share.of:
                yield Row(
                    f"{game}: {name} against greedy", "half", share.value / 0.5, 1, note=describe(share)
                )
            continue
        ours, theirs = (each.won_share for each in found)
        ratio = ours.value / theirs.value if theirs.count else None
        note = f"{describe(ours)} against {describe(theirs)}"
        yield Row(f"{game}: games that {name} wins", "that greedy wins", ratio, 1, note=note)


def count_games(path: Path, seats: int, bots: tuple[str, ...]) -> Tally:
    plan = Plan(str(path), Setting(seats), GAMES // 2 or 1, bots, "accelerated", keep_going=True)
    return simulate(plan, ProcessPool(JOBS)).tally


def describe(share: Share) -> str:
    low, high = (100 * each for each in share.bounds)
    return f"{100 * share.value:.1f}% ({low:.1f} to {high:.1f}) of {share.of}"


def compare_playouts(name: str, path: Path) -> Row:
    """The first question of a game, thought over with as many playouts by both."""
    player, chance = PackSimulator(str(path)), Random(1)  # noqa: S311
    game = Setting(2, 1).open(player.machine, "accelerated")
    bot, hand = SearchBot(player.machine, chance, PLAYOUTS), HAND[name](chance)
    took = interleaved(
        {
            "ours": lambda: seconds(lambda: bot.weigh(game, game.question.seat)),
            "hand": lambda: seconds(lambda: search(hand, PLAYOUTS, chance)),
        },
        ROUNDS,
    )
    what, note = f"{name}: playouts of the search bot", f"{PLAYOUTS / took['ours']:,.0f} a second"
    return Row(what, "hand-written", took["hand"] / took["ours"], 0.8, note=note)
