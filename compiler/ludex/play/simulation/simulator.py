"""Simulator: play many games in parts, in one process or several, and count them in order.

The same command gives the same figures with every executor. An executor works on only a few parts at a time,
so that memory does not grow with the number of games. The first game, by number, that breaks an invariant or
(unless the plan counts errors) ends in an error stops the simulation. After an interruption, completed games
are kept.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import chain, islice
from time import perf_counter

from ludex.core.messages import Bilingual, Message, MessageError, message
from ludex.play.simulation.game_rows import GameRow
from ludex.play.simulation.matches import MatchResult
from ludex.play.simulation.pack_simulator import Chunk, Plan, load_simulator, play_chunk
from ludex.play.simulation.tallies import Tally

Chunks = Generator[Chunk, None, None]
AHEAD = 4
"""Number of parts per process that may be submitted (running, or finished but not fetched) at a time."""

_PROCESS_DIED = Bilingual(
    "a process that was playing stopped suddenly, perhaps because memory ran out",
    "un processus qui jouait s’est arrêté soudain, peut-être faute de mémoire",
)
CHUNK = 200
Progress = Callable[[int, int], None]
RowListener = Callable[[Sequence[GameRow]], None]


class ExecutorLost(MessageError):
    """Error for an executor that cannot continue; parts returned before remain valid."""


class Executor:
    """Executor of the parts of a plan: this one uses this process."""

    part_seconds = 0.25
    """The approximate duration of a part."""

    def play(self, plan: Plan, parts: Iterable[range]) -> Chunks:
        """Yield the results of the parts in order; raise ExecutorLost if it cannot continue."""
        for numbers in parts:
            yield play_chunk(plan, numbers)

    def close(self) -> None:
        """Release processes or connections, if there are any."""


class ProcessPool(Executor):
    """Executor that uses several processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def play(self, plan: Plan, parts: Iterable[range]) -> Chunks:
        left = iter(parts)
        first = list(islice(left, 2))
        if len(first) < 2:  # a single part needs no other process
            yield from super().play(plan, first)
            return
        # Only the waiting process handles interrupts.
        ignore = (signal.SIGINT, signal.SIG_IGN)
        with ProcessPoolExecutor(self.jobs, initializer=signal.signal, initargs=ignore) as pool:
            waiting: deque[Future[Chunk]] = deque()
            try:
                for numbers in chain(first, left):
                    waiting.append(pool.submit(play_chunk, plan, numbers))
                    if len(waiting) > self.jobs * AHEAD:
                        yield waiting.popleft().result()
                while waiting:
                    yield waiting.popleft().result()
            except BrokenProcessPool:
                raise ExecutorLost(message(*_PROCESS_DIED)) from None
            finally:
                pool.shutdown(wait=True, cancel_futures=True)


def choose_executor(jobs: int) -> Executor:
    """Return the executor for `jobs` processes; on systems that cannot fork, it uses a single process."""
    return ProcessPool(jobs) if jobs > 1 and hasattr(os, "fork") else Executor()


@dataclass
class Outcome:
    """Result of a plan; `failure` is the game that stopped the simulation, if any."""

    plan: Plan
    tally: Tally = field(default_factory=Tally)
    failure: MatchResult | None = None
    interrupted: bool = False
    lost: Message | None = None
    """Why the executor could not continue."""


def simulate(
    plan: Plan,
    executor: Executor | None = None,
    on_progress: Progress | None = None,
    on_rows: RowListener | None = None,
    begun: Tally | None = None,
) -> Outcome:
    """Play the games of a plan after those in `begun`, and pass on their rows in order."""
    executor = executor or Executor()
    outcome = Outcome(plan, begun or Tally(seats=plan.setting.seats))
    found = executor.play(plan, _divide(plan, outcome.tally.games, executor.part_seconds))
    try:
        for tally, rows, failure in found:
            with _hold_signals():  # keeps the counts and the rows consistent
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
    except ExecutorLost as lost:
        outcome.interrupted, outcome.lost = True, lost.message
    finally:
        found.close()
    return outcome


@contextmanager
def _hold_signals() -> Iterator[None]:
    """Delay signals that end the simulation, if the system supports that."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT, signal.SIGTERM})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _divide(plan: Plan, begun: int, part_seconds: float) -> Iterator[range]:
    """Yield the games from number `begun` in parts that take about `part_seconds`.

    One game is played here first, so that a wrong setting is reported once, before the executor starts, and
    then again to measure its duration without the start-up cost. It is the last game, because the first games
    may be observed, which takes longer.
    """
    if begun >= plan.games:
        return
    simulator = load_simulator(plan.pack)
    simulator.play(plan, plan.games - 1)
    start = perf_counter()
    simulator.play(plan, plan.games - 1)
    taken = perf_counter() - start
    size = max(1, min(int(part_seconds / max(taken, 1e-6)), CHUNK))
    for first in range(begun, plan.games, size):
        yield range(first, min(first + size, plan.games))


def encode_outcome(outcome: Outcome) -> Mapping[str, object]:
    """Return an outcome as data for JSON."""
    plan, failure = outcome.plan, outcome.failure
    return {
        **plan.setting.document(),
        "values": dict(plan.values),
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
