"""Simulator: many games in several processes, over variants of modules and seats.

The games are numbered; game n has the seed `seed + n`, and its bots draw from that seed too. So the same call
gives the same numbers, however many processes there are. The first game, by number, that breaks an invariant
or whose rules end in an error stops it. Where somebody interrupts, what is done is kept.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Collection, Generator, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from time import perf_counter

from ludex.engine.accelerate.generated_run import PreparedSetup
from ludex.engine.game import resolve_machine
from ludex.engine.rules.machine import Machine
from ludex.pack.reader import Pack
from ludex.play.bots import make_bot
from ludex.play.bots.bot import RandomBot, make_random
from ludex.play.deadlines import Deadline, PaceLimit, deadlines
from ludex.play.invariants import Invariant, invariants
from ludex.play.setting import Setting, module_sets, seat_counts
from ludex.play.simulation.game_rows import GameRow, make_row
from ludex.play.simulation.matches import MOST_ANSWERS, BlindMatch, Match, MatchResult
from ludex.play.simulation.tallies import Tally

CHUNK = 200
"""The most games that a process plays at a stretch."""
CHUNK_SECONDS = 0.25
"""About how many seconds it plays at a stretch."""
Progress = Callable[[int, int], None]
RowListener = Callable[[Sequence[GameRow]], None]
Chunk = tuple[Tally, list[GameRow], MatchResult | None]
Chunks = Generator[Chunk, None, None]


@dataclass(frozen=True, slots=True)
class Plan:
    """Plan of a simulation. `bots` names the bot of each seat; the first one's for seats beyond."""

    pack: str
    setting: Setting
    games: int
    bots: tuple[str, ...] = ("random",)
    engine: str = "reference"
    most: int = MOST_ANSWERS
    keep_going: bool = False
    """Whether errors are counted, instead of stopping the simulation."""


@dataclass
class Outcome:
    """Result of a plan; `failure` is the game that stopped it."""

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
        self.openings: dict[tuple[object, ...], PreparedSetup] = {}

    def play(self, plan: Plan, number: int) -> MatchResult:
        return self.match(plan, number).play(plan.most)

    def match(self, plan: Plan, number: int) -> Match:
        """The match of a plan with that number, from 0, before its first answer."""
        setting = plan.setting.of_seed(plan.setting.seed + number)
        chance = make_random(setting.seed)
        if self.is_blind(plan):
            random_bots = [RandomBot(chance)] * setting.seats
            return BlindMatch(self.opening(plan.setting), setting, random_bots, plan.most)
        return self.seeing_match(plan, setting)

    def seeing_match(self, plan: Plan, setting: Setting) -> Match:
        """A match whose bots see the questions."""
        chance = make_random(setting.seed)
        bots = []
        for seat, name in enumerate(_list_bot_names(plan)):
            own = chance if name == "random" else make_random(f"{setting.seed}:{seat}")
            bots.append(make_bot(name, self.pack, self.machine, own))
        pace = PaceLimit(self.deadlines, make_random(f"pace:{setting.seed}")) if self.deadlines else None
        return Match(self.machine, setting, bots, self.guards, plan.engine, pace)

    def is_blind(self, plan: Plan) -> bool:
        """Whether nobody has to see the questions: all bots are random, and there is nothing to check."""
        checked = bool(self.guards or self.deadlines)
        return plan.engine == "accelerated" and not checked and set(_list_bot_names(plan)) <= {"random"}

    def opening(self, setting: Setting) -> PreparedSetup:
        """The set-up that all games of a setting begin with, prepared once."""
        seats, modules, options = setting.seats, setting.modules, setting.options
        key = (seats, modules, tuple(options.items()))
        if key not in self.openings:
            prepared = PreparedSetup(self.machine, seats=seats, modules=modules, options=options)
            self.openings[key] = prepared
        return self.openings[key]


def _list_bot_names(plan: Plan) -> list[str]:
    """The bot of each seat."""
    return [*plan.bots, *[plan.bots[0]] * plan.setting.seats][: plan.setting.seats]


_simulators: dict[tuple[str, str], PackSimulator] = {}


def _load_simulator(path: str) -> PackSimulator:
    """The simulator of a pack, cached for the next call; processes that are forked later begin with it."""
    with Pack.open(path) as pack:
        key = path, pack.manifest().content
    if key not in _simulators:
        _simulators.clear()
        _simulators[key] = PackSimulator(path)
    return _simulators[key]


def _play_chunk(plan: Plan, numbers: range) -> Chunk:
    """Play some games one after the other, up to the first that fails."""
    simulator = _load_simulator(plan.pack)
    tally, rows = Tally(seats=plan.setting.seats), []
    for number in numbers:
        played = simulator.play(plan, number)
        tally.add(played)
        rows.append(make_row(played))
        if played.breach is not None or (played.error is not None and not plan.keep_going):
            return tally, rows, played
    return tally, rows, None


def simulate(
    plan: Plan,
    jobs: int = 1,
    on_progress: Progress | None = None,
    on_rows: RowListener | None = None,
) -> Outcome:
    """Play a plan's games; their rows come in their order. Raises WrongSetting for what the game does not
    have."""
    size = _chunk_size(plan)
    outcome = Outcome(plan, Tally(seats=plan.setting.seats))
    ranges = [range(start, min(start + size, plan.games)) for start in range(0, plan.games, size)]
    several = jobs > 1 and len(ranges) > 1
    found = _play_in_parallel(plan, ranges, jobs) if several else (_play_chunk(plan, each) for each in ranges)
    try:
        for tally, rows, failure in found:
            with _hold_signals():  # what is counted and what is listed are the same games
                outcome.tally.join(tally)
                if on_rows is not None:
                    on_rows(rows)
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


@contextmanager
def _hold_signals() -> Iterator[None]:
    """Have signals that end the simulation wait, where the system can."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _chunk_size(plan: Plan) -> int:
    """How many games a process plays before it reports: so many that it reports a few times a second.

    A game is played here, so that what cannot be set up is said once, before there are any processes; and
    then again, since the first one also pays for getting ready.
    """
    simulator = _load_simulator(plan.pack)
    simulator.play(plan, 0)
    begun = perf_counter()
    simulator.play(plan, 0)
    taken = perf_counter() - begun
    return max(1, min(int(CHUNK_SECONDS / max(taken, 1e-6)), CHUNK))


def _play_in_parallel(plan: Plan, ranges: Sequence[range], jobs: int) -> Chunks:
    # Interrupting is for the process that waits.
    ignore = (signal.SIGINT, signal.SIG_IGN)
    with ProcessPoolExecutor(jobs, initializer=signal.signal, initargs=ignore) as pool:
        waiting = [pool.submit(_play_chunk, plan, numbers) for numbers in ranges]
        try:
            for each in waiting:
                yield each.result()
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def encode_outcome(outcome: Outcome) -> Mapping[str, object]:
    """An outcome as JSON."""
    plan, setting, failure = outcome.plan, outcome.plan.setting, outcome.failure
    return {
        "seats": setting.seats,
        "seed": setting.seed,
        "modules": list(setting.modules),
        "options": dict(setting.options),
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
