"""Ctrl-C, however it comes: while Python makes a class it wraps whatever happens in an error of its own."""

from __future__ import annotations


def is_interrupt(error: BaseException | None) -> bool:
    """Whether an error is Ctrl-C, or was caused by it."""
    while error is not None:
        if isinstance(error, KeyboardInterrupt):
            return True
        error = error.__cause__ or error.__context__
    return False
