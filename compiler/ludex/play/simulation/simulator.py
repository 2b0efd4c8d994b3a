"""Simulator: have an executor play many games in parts, and count them in order.

The same command gives the same figures with every executor. The first game, by number, that breaks an
invariant or (unless the plan counts errors) ends in an error stops the simulation. After an interruption,
completed games are kept.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter

from ludex.core.messages import Message
from ludex.play.simulation.executors import Executor, ExecutorLost, OneProcess
from ludex.play.simulation.game_rows import GameRow
from ludex.play.simulation.matches import MatchResult
from ludex.play.simulation.pack_simulator import Plan, load_simulator
from ludex.play.simulation.tallies import Tally

CHUNK = 200
"""Maximum number of games in a part."""
Progress = Callable[[int, int], None]
RowListener = Callable[[Sequence[GameRow]], None]


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
    """Play the games of a plan, and pass on their rows in order.

    `begun` is the tally of games played earlier. Raises WrongSetting for settings that the game does not
    have.
    """
    executor = executor or OneProcess()
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
