"""Signals that end the program, raised as exceptions so that results can be saved first."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NoReturn

from ludex.cli.exit_codes import Status

_SIGNALS = {"SIGTERM": Status.TERMINATED, "SIGHUP": Status.HUNG_UP}
"""The exit codes of signals. Not every system has all these signals."""


class Stopped(BaseException):
    """Exception raised when the system ends the program; it has the exit code."""

    def __init__(self, status: Status) -> None:
        self.status = status
        super().__init__(status.name)


@contextmanager
def signals_raised(make: Callable[[Status], BaseException] = Stopped) -> Iterator[None]:
    """Context in which the first signal that ends the program raises an exception instead.

    `make` returns the exception for an exit code. A second signal ends the program immediately.
    """

    def stop(number: int, _: object) -> NoReturn:
        restore()
        raise make(_SIGNALS[signal.Signals(number).name])

    def restore() -> None:
        for number, handler in before.items():
            signal.signal(number, handler)

    numbers = [getattr(signal, name) for name in _SIGNALS if hasattr(signal, name)]
    before = {number: signal.signal(number, stop) for number in numbers}
    try:
        yield
    finally:
        restore()
