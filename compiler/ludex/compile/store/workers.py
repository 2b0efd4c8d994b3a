"""Worker processes: many independent jobs in forked processes.

A job gives bytes; it shares nothing else and writes no file. What none handed over, because a worker failed
or was killed, is made here, so that a failure shows where it can be reported.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

Job = Callable[[int], bytes]

FEW = 8
"""Up to so many jobs, starting processes costs more than it saves."""

_PARTS = 8
"""In so many parts each process gets its jobs: many cost time to hand over, few leave one process waiting."""

_jobs: list[Job] = []
"""What workers are to do: they find it where the fork left it, since a closure cannot be sent."""


def run_jobs(count: int, make: Job, on_done: Callable[[int], None]) -> list[bytes]:
    """What `make` makes of each number below `count`; `on_done` hears how many are there."""
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
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _run_in_workers(processes: int, count: int, make: Job) -> Iterator[tuple[int, bytes]]:
    """Numbers and what was made of them, as they come in."""
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
    """Hold Ctrl-C back while processes are forked: a child that met it before it knows that it is one would
    go on as a second parent."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _end_on_interrupt() -> None:
    """Ctrl-C ends a worker without a word; its parent says what there is to say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _do_jobs(numbers: range) -> list[tuple[int, bytes]]:
    return [(number, _jobs[-1](number)) for number in numbers]
