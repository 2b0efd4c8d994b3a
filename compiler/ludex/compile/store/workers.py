"""Worker processes: run many independent jobs in forked processes.

A job returns bytes; it shares nothing else and writes no files. If a worker fails or is killed, its jobs run
in this process, so that a failure can be reported.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

Job = Callable[[int], bytes]

FEW = 8
"""Up to this many jobs, starting processes costs more than it saves."""

_PARTS = 8
"""Number of batches for each process: many cost time to send, few leave a process idle."""

_jobs: list[Job] = []
"""The workers' jobs, which they inherit by forking because a closure cannot be sent."""


def run_jobs(count: int, make: Job, on_done: Callable[[int], None]) -> list[bytes]:
    """Return the results of `make` for the numbers below `count`; `on_done` gets how many are finished."""
    found: dict[int, bytes] = {}
    processes = min(processors(), count)
    if count > FEW and processes > 1 and hasattr(os, "fork"):
        for number, parcel in _run_in_workers(processes, count, make):
            found[number] = parcel
            on_done(len(found))
    for number in range(count):
        if number not in found:
            found[number] = make(number)
            on_done(len(found))
    return [found[number] for number in range(count)]


def processors() -> int:
    """Return the number of processors that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _run_in_workers(processes: int, count: int, make: Job) -> Iterator[tuple[int, bytes]]:
    """Yield numbers and their results in the order of completion."""
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from multiprocessing import get_context

    _jobs.append(make)
    pool = ProcessPoolExecutor(processes, get_context("fork"), _end_on_interrupt)
    try:
        parts = min(count, processes * _PARTS)
        with _interrupts_held():
            jobs = [pool.submit(_do_jobs, range(first, count, parts)) for first in range(parts)]
        for done in as_completed(jobs):
            with suppress(Exception):
                yield from done.result()
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
        _jobs.pop()


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Block Ctrl-C while forking, since a child interrupted too early would continue as a second parent."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_on_interrupt() -> None:
    """End a worker silently on Ctrl-C; the parent reports it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _do_jobs(numbers: range) -> list[tuple[int, bytes]]:
    return [(number, _jobs[-1](number)) for number in numbers]
