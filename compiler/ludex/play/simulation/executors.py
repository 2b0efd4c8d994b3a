"""Executors: who plays the games of a plan, and hands them over in their order.

An executor never has more than a few parts in work, however many there are: memory does not grow with the
number of games.
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

from ludex.core.messages import Bilingual, Message, message
from ludex.play.simulation.pack_simulator import Chunk, Plan, play_chunk

Chunks = Generator[Chunk, None, None]
AHEAD = 4
"""How many parts are in work or done, for each process, beyond the one that is waited for."""

_PROCESS_DIED = Bilingual(
    "a process that played was ended from outside, perhaps for want of memory",
    "un processus qui jouait a été arrêté du dehors, peut-être faute de mémoire",
)


class ExecutorLost(Exception):
    """An executor that cannot go on; what it handed over before stands."""

    def __init__(self, why: Message) -> None:
        super().__init__(why.render("en"))
        self.message = why


class Executor(Protocol):
    """Plays parts of a plan. `stretch` is about how many seconds a part is to take."""

    stretch: float

    def play(self, plan: Plan, parts: Iterable[range]) -> Chunks:
        """What came of each part, in their order; raises ExecutorLost where it cannot go on."""

    def close(self) -> None:
        """Let go of what it plays with."""


class OneProcess:
    """Executor: this process."""

    stretch = 0.25

    def close(self) -> None:
        pass  # there is nothing to let go of

    def play(self, plan: Plan, parts: Iterable[range]) -> Chunks:
        for numbers in parts:
            yield play_chunk(plan, numbers)


class ProcessPool(OneProcess):
    """Executor: some processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def play(self, plan: Plan, parts: Iterable[range]) -> Chunks:
        left = iter(parts)
        begun = list(islice(left, 2))
        if len(begun) < 2:  # one part alone needs no other process
            yield from super().play(plan, begun)
            return
        # Interrupting is for the process that waits.
        ignore = (signal.SIGINT, signal.SIG_IGN)
        with ProcessPoolExecutor(self.jobs, initializer=signal.signal, initargs=ignore) as pool:
            waiting: deque[Future[Chunk]] = deque()
            try:
                for numbers in chain(begun, left):
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
    """Executor for so many processes; one, on systems that cannot fork."""
    return ProcessPool(jobs) if jobs > 1 and hasattr(os, "fork") else OneProcess()
