"""Simulator: many games in several processes, over variants of modules and seats.

The games are numbered; game n has the seed `seed + n`, and its bots draw from that seed too. So the same call
gives the same numbers, however many processes there are. The first game, by number, that breaks an invariant
or whose rules end in an error stops it. Where somebody interrupts, what is done is kept.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Collection, Generator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field, replace
from time import perf_counter
from typing import Any

from ludex.engine.accelerate.generated_run import PreparedSetup
from ludex.engine.game import resolve_machine
from ludex.engine.rules.machine import Machine
from ludex.pack.reader import Pack
from ludex.play.bots import make_bot
from ludex.play.bots.bot import RandomBot, make_random
from ludex.play.deadlines import Deadline, PaceLimit, deadlines
from ludex.play.invariants import Invariant, invariants
from ludex.play.setting import Setting, module_sets, seat_counts
from ludex.play.simulation.matches import MOST_ANSWERS, BlindMatch, Match, MatchResult
from ludex.play.simulation.tallies import Tally

CHUNK = 200
"""The most games that a process plays at a stretch."""
CHUNK_SECONDS = 0.25
"""About how many seconds it plays at a stretch."""
Progress = Callable[[int, int], None]
Chunks = Generator[tuple[Tally, MatchResult | None], None, None]


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played. `bots` names the bot of each seat; the first one's for seats beyond."""

    pack: str
    setting: Setting
    games: int
    bots: tuple[str, ...] = ("random",)
    engine: str = "reference"
    most: int = MOST_ANSWERS
    keep_going: bool = False
    """Whether errors are counted, and do not stop it."""


@dataclass
class Outcome:
    """What came of a plan; `failure` is the game that stopped it."""

    plan: Plan
    tally: Tally = field(default_factory=Tally)
    failure: MatchResult | None = None
    interrupted: bool = False


class PackSimulator:
    """Plays the games of one pack, in one process."""

    def __init__(self, path: str) -> None:
        self.pack = Pack.open(path)
        self.machine: Machine = resolve_machine(self.pack)
        self.guards: tuple[Invariant, ...] = invariants(self.pack, self.machine)
        self.deadlines: tuple[Deadline, ...] = deadlines(self.pack)
        self.openings: dict[Any, PreparedSetup] = {}

    def play(self, plan: Plan, number: int) -> MatchResult:
        return self.match(plan, number).play(plan.most)

    def match(self, plan: Plan, number: int) -> Match:
        setting = plan.setting.of_seed(plan.setting.seed + number)
        chance = make_random(setting.seed)
        if self.is_blind(plan):
            return BlindMatch(
                self.opening(plan.setting), setting, [RandomBot(chance)] * setting.seats, plan.most
            )
        bots = [
            make_bot(
                name,
                self.pack,
                self.machine,
                chance if name == "random" else make_random(f"{setting.seed}:{seat}"),
            )
            for seat, name in enumerate(_list_bot_names(plan))
        ]
        hurry = PaceLimit(self.deadlines, make_random(f"pace:{setting.seed}")) if self.deadlines else None
        return Match(self.machine, setting, bots, self.guards, plan.engine, hurry)

    def is_blind(self, plan: Plan) -> bool:
        """Whether nobody has to see the questions: all choose at random, and nothing is looked at."""
        looked_at = bool(self.guards or self.deadlines)
        return plan.engine == "accelerated" and not looked_at and set(_list_bot_names(plan)) <= {"random"}

    def opening(self, setting: Setting) -> PreparedSetup:
        """What lies out as games of a setting begin."""
        key = (setting.seats, setting.modules, tuple(setting.options.items()))
        found = self.openings.get(key)
        if found is None:
            found = self.openings[key] = PreparedSetup(
                self.machine, seats=setting.seats, modules=setting.modules, options=setting.options
            )
        return found


def _list_bot_names(plan: Plan) -> list[str]:
    """The bot of each seat."""
    return [*plan.bots, *[plan.bots[0]] * plan.setting.seats][: plan.setting.seats]


_simulators: dict[tuple[str, str], PackSimulator] = {}


def _load_simulator(path: str) -> PackSimulator:
    """The player of a pack, kept for the next call; processes that are forked later begin with it."""
    with Pack.open(path) as pack:
        key = path, pack.manifest().content
    if key not in _simulators:
        _simulators.clear()
        _simulators[key] = PackSimulator(path)
    return _simulators[key]


def _chunk(plan: Plan, numbers: range) -> tuple[Tally, MatchResult | None]:
    """Play some games one after the other, up to the first that fails."""
    player = _load_simulator(plan.pack)
    tally = Tally(seats=plan.setting.seats)
    for number in numbers:
        played = player.play(plan, number)
        tally.add(played)
        if played.breach is not None or (played.error is not None and not plan.keep_going):
            return tally, played
    return tally, None


def _ignore_interrupts() -> None:
    """Interrupting is for the process that waits."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def simulate(plan: Plan, jobs: int = 1, on_progress: Progress | None = None) -> Outcome:
    """Play a plan's games. Raises WrongSetting for what the game does not have."""
    size = _chunk_size(plan)
    outcome = Outcome(plan, Tally(seats=plan.setting.seats))
    ranges = [range(start, min(start + size, plan.games)) for start in range(0, plan.games, size)]
    found = (
        _play_serially(plan, ranges)
        if jobs <= 1 or len(ranges) <= 1
        else _play_in_parallel(plan, ranges, jobs)
    )
    try:
        for tally, failure in found:
            outcome.tally.join(tally)
            if on_progress is not None:
                on_progress(outcome.tally.games, plan.games)
            if failure is not None:
                outcome.failure = failure
                break
    except KeyboardInterrupt:
        outcome.interrupted = True
    finally:
        found.close()
    return outcome


def _chunk_size(plan: Plan) -> int:
    """How many games a process plays before it tells: so many that it tells a few times a second.

    A game is played here, so that what cannot be set up is said once, before there are any processes; and
    then again, since the first one also pays for getting ready.
    """
    player = _load_simulator(plan.pack)
    player.play(plan, 0)
    begun = perf_counter()
    player.play(plan, 0)
    taken = perf_counter() - begun
    return max(1, min(int(CHUNK_SECONDS / max(taken, 1e-6)), CHUNK))


def _play_serially(plan: Plan, ranges: Sequence[range]) -> Chunks:
    for numbers in ranges:
        yield _chunk(plan, numbers)


def _play_in_parallel(plan: Plan, ranges: Sequence[range], jobs: int) -> Chunks:
    with ProcessPoolExecutor(jobs, initializer=_ignore_interrupts) as pool:
        waiting = [pool.submit(_chunk, plan, numbers) for numbers in ranges]
        try:
            for each in waiting:
                yield each.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def encode_outcome(outcome: Outcome) -> Mapping[str, Any]:
    """An outcome as data."""
    plan = outcome.plan
    failure = outcome.failure
    return {
        "seats": plan.setting.seats,
        "seed": plan.setting.seed,
        "modules": list(plan.setting.modules),
        "options": dict(plan.setting.options),
        "bots": list(plan.bots),
        "engine": plan.engine,
        "wanted": plan.games,
        "interrupted": outcome.interrupted,
        "failure": None
        if failure is None
        else {
            "seed": failure.replay.setting.seed,
            "error": failure.error,
            "breach": failure.breach,
            "place": None if failure.place is None else list(failure.place),
        },
        **outcome.tally.document(),
    }


def expand_plan(plan: Plan, pack: Pack, over: Collection[str]) -> list[Plan]:
    """The plans that differ in `modules`, in `seats`, or in both; the plan alone where neither is named."""
    setting = plan.setting
    modules = module_sets(pack) if "modules" in over else [setting.modules]
    seats = seat_counts(pack) if "seats" in over else [setting.seats]
    return [
        replace(plan, setting=replace(setting, seats=count, modules=chosen))
        for count in seats
        for chosen in modules
    ]
