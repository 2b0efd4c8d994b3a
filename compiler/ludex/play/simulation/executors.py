"""Executors: play the games of a plan, and return their results in order.

An executor works on only a few parts at a time, so that memory does not grow with the number of games.
"""

from __future__ import annotations

import os
import signal
from collections import deque
from collections.abc import Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import chain, islice
from typing import Protocol

from ludex.core.messages import Bilingual, MessageError, message
from ludex.play.simulation.pack_simulator import Chunk, Plan, play_chunk

Chunks = Generator[Chunk, None, None]
AHEAD = 4
"""Number of parts per process that may be submitted (running, or finished but not fetched) at a time."""

_PROCESS_DIED = Bilingual(
    "the system ended a process that was playing, perhaps because memory ran out",
    "le système a arrêté un processus qui jouait, peut-être faute de mémoire",
)


class ExecutorLost(MessageError):
    """Error for an executor that cannot continue; parts returned before remain valid."""


class Executor(Protocol):
    """Executor of the parts of a plan. `part_seconds` is the approximate duration of a part."""

    part_seconds: float

    def play(self, plan: Plan, parts: Iterable[range]) -> Chunks:
        """Yield the results of the parts in order; raise ExecutorLost if it cannot continue."""

    def close(self) -> None:
        """Release processes or connections."""


class OneProcess:
    """Executor that uses this process."""

    part_seconds = 0.25

    def close(self) -> None:
        pass  # nothing to release

    def play(self, plan: Plan, parts: Iterable[range]) -> Chunks:
        for numbers in parts:
            yield play_chunk(plan, numbers)


class ProcessPool(OneProcess):
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
    return ProcessPool(jobs) if jobs > 1 and hasattr(os, "fork") else OneProcess()
