"""Exit codes, and detection of Ctrl-C."""

from __future__ import annotations

from enum import IntEnum

from ludex.report import Outcome


def is_interrupt(error: BaseException | None) -> bool:
    """Return whether an error is Ctrl-C, or was caused by it."""
    while error is not None:
        if isinstance(error, KeyboardInterrupt):
            return True
        error = error.__cause__ or error.__context__
    return False


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
    """Return the exit code of `validate`.

    Findings of the severity `fail_on` or above take precedence over “nothing was checked”.
    """
    limit = FAIL_ON.index(fail_on)
    if fail_on != "never" and any(finding.severity.rank <= limit for finding in outcome.findings):
        return Status.FOUND
    return Status.FINE if outcome.checked.get("checked") else Status.NOTHING_CHECKED
