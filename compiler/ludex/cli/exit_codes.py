"""Exit codes, and what ends a command early: Ctrl-C, and signals of the system."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import IntEnum
from typing import NoReturn

from ludex.report import Outcome

FAIL_ON = ("E", "W", "I", "never")
"""Values of `--fail-on`: severities from the highest, or `never`."""


class Status(IntEnum):
    """Exit code of a command.

    Codes above 128 are those that shells use for a program ended by a signal.
    """

    FINE = 0
    FOUND = 1
    USAGE = 2
    NOTHING_CHECKED = 3
    DEFECT = 4
    HUNG_UP = 129
    INTERRUPTED = 130
    PIPE_CLOSED = 141
    TERMINATED = 143


def choose_exit_status(outcome: Outcome, fail_on: str) -> Status:
    """Return the exit code for an outcome.

    Findings of the severity `fail_on` or above take precedence over “nothing was checked”.
    """
    limit = FAIL_ON.index(fail_on)
    if fail_on != "never" and any(finding.severity.rank <= limit for finding in outcome.findings):
        return Status.FOUND
    return Status.FINE if outcome.checked.get("checked") else Status.NOTHING_CHECKED


def is_interrupt(error: BaseException | None) -> bool:
    """Return whether an error is Ctrl-C, or was caused by it."""
    while error is not None:
        if isinstance(error, KeyboardInterrupt):
            return True
        error = error.__cause__ or error.__context__
    return False


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
    import signal

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
