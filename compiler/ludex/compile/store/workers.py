"""Worker processes: many independent jobs in forked processes.

A worker takes the next number, makes what belongs to it, and hands it over as bytes; it shares nothing
else and writes no file. What none handed over is made here, so that a failure shows where it can be told.
"""

from __future__ import annotations

import os
import selectors
import signal
import struct
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import NoReturn

FEW = 8
"""Up to so many, starting processes costs more than it saves."""
_NUMBER = struct.Struct("<I")
_PARCEL = struct.Struct("<IQ")
_CHUNK = 1 << 20


def run_jobs(count: int, make: Callable[[int], bytes], on_done: Callable[[int], None]) -> list[bytes]:
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


def _run_in_workers(processes: int, count: int, make: Callable[[int], bytes]) -> Iterator[tuple[int, bytes]]:
    """Numbers and what was made of them, as they come in."""
    orders, end = os.pipe()
    pids: dict[int, int] = {}
    try:
        for _ in range(processes):
            parcels, there = os.pipe()
            try:
                pids[parcels] = child(partial(_work, orders, [end, parcels, *pids], there, make))
            except OSError:  # no more processes: fewer will do, or none
                os.close(parcels)
            os.close(there)
        os.close(orders)
        os.set_blocking(end, False)
        yield from _collect_parcels(end, count, list(pids))
    finally:
        with suppress(OSError):
            os.close(end)
        for parcels, pid in pids.items():
            os.close(parcels)  # a worker that still has something to say ends at once
            os.waitpid(pid, 0)


def _collect_parcels(end: int, count: int, sources: list[int]) -> Iterator[tuple[int, bytes]]:
    """Hands out numbers as there is room for them, and takes in parcels until the last worker is done."""
    waiting = iter([_NUMBER.pack(number) for number in range(count)])
    with selectors.DefaultSelector() as selector:
        for source in sources:
            selector.register(source, selectors.EVENT_READ, bytearray())
        selector.register(end, selectors.EVENT_WRITE)
        while len(selector.get_map()) > 0:
            for key, _ in selector.select():
                if key.fd == end:
                    if not _send_number(end, waiting):
                        selector.unregister(end)
                        os.close(end)
                    continue
                data = os.read(key.fd, _CHUNK)
                if not data:
                    selector.unregister(key.fd)
                    if len(selector.get_map()) == 1 and end in selector.get_map():
                        return  # nobody is left to take the rest
                key.data.extend(data)
                yield from _parcels(key.data)


def _send_number(end: int, waiting: Iterator[bytes]) -> bool:
    """Whether there may be more to hand out. A number goes through a pipe whole."""
    order = next(waiting, None)
    if order is None:
        return False
    try:
        os.write(end, order)
    except BrokenPipeError:
        return False
    return True


def _parcels(data: bytearray) -> Iterator[tuple[int, bytes]]:
    """The whole parcels at the start of what came in, taken out of it."""
    at = 0
    while len(data) - at >= _PARCEL.size:
        number, size = _PARCEL.unpack_from(data, at)
        if len(data) - at - _PARCEL.size < size:
            break
        at += _PARCEL.size
        yield number, bytes(data[at : at + size])
        at += size
    del data[:at]


def _work(orders: int, not_mine: list[int], there: int, make: Callable[[int], bytes]) -> None:
    """The life of a worker. What it cannot make, whoever started it makes again, and tells."""
    for handle in not_mine:
        os.close(handle)
    while order := os.read(orders, _NUMBER.size):
        (number,) = _NUMBER.unpack(order)
        parcel = make(number)
        for data in (_PARCEL.pack(number, len(parcel)), parcel):
            view = memoryview(data)
            while view:
                view = view[os.write(there, view) :]


def child(work: Callable[[], None]) -> int:
    """A forked process that does one thing, and then ends: with 0, or with 1 where that failed.

    Ctrl-C ends it without a word. One that it met before it knows that it is a child would make a second
    parent of it, and so it waits until then.
    """
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        pid = os.fork()
        if pid == 0:
            _run_child(work)
        return pid
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _run_child(work: Callable[[], None]) -> NoReturn:
    status = 1
    try:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        work()
        status = 0
    finally:
        os._exit(status)
