"""The search bot: against the optimal policy of Pig, against greedy in every game present, and its playouts
against a search written by hand over the same game.

LUDEX_BENCH_GAMES says how many games a match has at most, LUDEX_BENCH_SECONDS after how long none are begun
any more, LUDEX_BENCH_ONLY which games are looked at: few games tell little, and the notes say how little.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from time import monotonic

from ludex.engine.ask.question import Answer
from ludex.engine.game import Game
from ludex.play.bots import make_bot
from ludex.play.bots.bot import Pass, make_random
from ludex.play.bots.search_bot import SearchBot
from ludex.play.game_setup import Setting
from ludex.play.simulation.matches import Match
from ludex.play.simulation.pack_simulator import PackSimulator, Plan
from ludex.play.simulation.simulator import ProcessPool, simulate
from ludex.play.simulation.tallies import Share, Tally
from tests.bench.by_hand import Draughts, Pig, TicTacToe
from tests.bench.engine import built, seconds
from tests.bench.hand_search import search
from tests.bench.optimal_pig import solve_pig
from tests.bench.row import Row, interleaved

GAMES = int(os.environ.get("LUDEX_BENCH_GAMES", "200"))
PATIENCE = float(os.environ.get("LUDEX_BENCH_SECONDS", "120"))
ONLY = frozenset(os.environ.get("LUDEX_BENCH_ONLY", "").split())
JOBS = 2
PIG_ITERATIONS, ITERATIONS, FEWEST = 30_000, 200, 10
"""How many games are imagined for an answer: of Pig, where chances lie close together; of others at most, and
at least."""
ANSWER = 0.5
"""How many seconds the first answer of a game may take: longer games are imagined less often."""
OPTIMAL = 0.47
"""Share of the games of Pig to be won of the optimal policy; more than half is not to be had."""
PLAYOUTS, ROUNDS = 300, 7
POLICIES = {"dark-rituals": "schemer", "moonstone": "digger"}
"""Policies that continue the imagined games, where random players lose or draw almost every game."""
HAND = {"pig": Pig, "tic-tac-toe": TicTacToe, "draughts": Draughts}


def run() -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as folder:
        packs = {name: path for name, path in built(Path(folder)).items() if not ONLY or name in ONLY}
        if "pig" in packs:
            yield play_optimal_pig(packs["pig"])
        yield from play_greedy(packs)
        yield from (compare_playouts(name, packs[name]) for name in HAND if name in packs)


class OptimalPig:
    """Bot that plays the optimal policy. What a turn has come to is a value of the rules that are running."""

    def __init__(self) -> None:
        self.solution, self.chance = solve_pig(), Random(0)  # noqa: S311

    def answer(self, game: Game, seat: int) -> int:
        hold = self.solution.should_hold(*read_pig(game, seat))
        return arms(game).index("hold" if hold else "roll")


class WatchedBot:
    """The search bot, and what its answers have given away of the chance to win."""

    def __init__(self, bot: SearchBot) -> None:
        self.bot, self.chance, self.lost = bot, bot.chance, 0.0

    def answer(self, game: Game, seat: int) -> Answer | Pass:
        given = self.bot.answer(game, seat)
        assert isinstance(given, int)
        self.lost += solve_pig().loss(*read_pig(game, seat), arms(game)[given] == "hold")
        return given


def arms(game: Game) -> list[str | None]:
    assert game.question is not None
    return [option.arm for option in game.question.options]


def read_pig(game: Game, seat: int) -> tuple[int, int, int]:
    """The seat's own score, the other's, and what the turn has come to."""
    scores = [person["state"]["score"] for person in game.view(None)["people"]]
    return scores[seat], scores[1 - seat], game.state.frames[-1].slots[1]  # type: ignore[union-attr]


def play_optimal_pig(path: Path) -> Row:
    """Both seats in turn, with the same chances.

    The games won say little, because dice decide most. What counts is the chance to win that the answers of
    the search bot leave: half, less what each gives away by value iteration. Its mean is that of the games
    won, and it does not depend on the dice of the moment.
    """
    solve_pig()
    played: list[tuple[bool, float]] = []
    end = monotonic() + PATIENCE
    with ProcessPoolExecutor(JOBS) as pool:
        while len(played) < GAMES and monotonic() < end:
            numbers = range(len(played), min(len(played) + 2 * JOBS, GAMES))
            played += pool.map(partial(play_pig, str(path)), numbers)
    share = Share(sum(won for won, _ in played), len(played))
    lost = [each for _, each in played]
    mean, spread = 0.5 - fmean(lost), 1.96 * stdev(lost) / len(lost) ** 0.5
    what = f"pig: search:{PIG_ITERATIONS} against the optimal policy, chance to win that its answers leave"
    bounds = f"{100 * mean:.1f}% ({100 * (mean - spread):.1f} to {100 * (mean + spread):.1f})"
    note = f"{bounds}; games won {describe(share)}"
    return Row(what, "half of the games", mean / 0.5, OPTIMAL / 0.5, note=note)


def play_pig(path: str, number: int) -> tuple[bool, float]:
    """Whether the search bot wins a game of the optimal policy, and what its answers give away."""
    player, mine, seed = PackSimulator(path), number % 2, number // 2
    watched = WatchedBot(SearchBot(player.machine, make_random(f"{number}"), PIG_ITERATIONS))
    bots = [watched, OptimalPig()] if mine == 0 else [OptimalPig(), watched]
    played = Match(player.machine, Setting(2, seed), bots, engine="accelerated").play()
    return played.won == {mine}, watched.lost


def play_greedy(packs: Mapping[str, Path]) -> Iterator[Row]:
    """Search against greedy, with seats changed in turn; where all win together, or one plays, who wins more
    often."""
    for game, path in packs.items():
        player = PackSimulator(str(path))
        seats = max(player.machine.fewest, 1)
        policy = f":{POLICIES[game]}" if game in POLICIES else ""
        name = f"search:{choose_iterations(player, seats, policy)}{policy}"
        pairs = [(name, "greedy"), ("greedy", name)] if seats == 2 else [(name,) * seats, ("greedy",) * seats]
        found = count_games(path, seats, pairs)
        if seats == 2 and not any(each.is_joint for each in found):
            first, second = (found[n].alone[0] + found[1 - n].alone[1] for n in (0, 1))
            share = Share(first, first + second)  # a draw tells nothing
            note = f"{describe(share)} decided, {sum(each.games for each in found)} played"
            ratio = share.value / 0.5 if share.of else None
            yield Row(f"{game}: {name} against greedy", "half of the games", ratio, 1, note=note)
            continue
        ours, theirs = (each.won_share for each in found)
        ratio = ours.value / theirs.value if theirs.count else None
        note = f"{describe(ours)} against {describe(theirs)}"
        yield Row(f"{game}: games that {name} wins", "that greedy wins", ratio, 1, note=note)


def choose_iterations(player: PackSimulator, seats: int, policy: str) -> int:
    """How many games can be imagined for the first answer in the time that an answer may take."""
    game = Setting(seats, 1).open(player.machine, "accelerated")
    if game.question is None:
        return FEWEST
    bot = make_bot(f"search:{FEWEST}{policy}", player.pack, player.machine, make_random("1"))
    assert isinstance(bot, SearchBot)
    asked = game.question.seat
    bot.weigh(game, asked)  # which writes the source
    took = seconds(lambda: bot.weigh(game, asked))
    return max(FEWEST, min(ITERATIONS, int(FEWEST * ANSWER / took) // 10 * 10))


def count_games(path: Path, seats: int, pairs: Iterable[tuple[str, ...]]) -> list[Tally]:
    """Play both sides a few games at a time, until they are enough or the time is over."""
    plans = [Plan(str(path), Setting(seats), JOBS, bots, "accelerated", keep_going=True) for bots in pairs]
    tallies = [Tally() for _ in plans]
    end = monotonic() + PATIENCE
    for seed in range(1, max(GAMES // 2, 1) + 1, JOBS):
        for plan, tally in zip(plans, tallies, strict=True):
            now = replace(plan, setting=replace(plan.setting, seed=seed))
            tally.join(simulate(now, ProcessPool(JOBS)).tally)
        if monotonic() > end:
            break
    return tallies


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
