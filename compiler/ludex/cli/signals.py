"""Signals that end the program, raised so that what was done so far can be written first."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import NoReturn

from ludex.cli.exit_codes import Status

_SIGNALS = {"SIGTERM": Status.TERMINATED, "SIGHUP": Status.HUNG_UP}
"""Not every system has all of them."""


class Stopped(BaseException):
    """The system asks the program to end, with this exit code."""

    def __init__(self, status: Status) -> None:
        self.status = status
        super().__init__(status.name)


@contextmanager
def signals_raised(make: Callable[[Status], BaseException] = Stopped) -> Iterator[None]:
    """Context in which a signal that ends the program raises what `make` makes of the exit code, once.

    A second signal ends the program at once.
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
