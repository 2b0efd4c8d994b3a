"""Pause of the cyclic garbage collector."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def pause_garbage_collector() -> Iterator[None]:
    """Pause the garbage collector while many objects are made that stay and form almost no cycles.

    It would look through all of them again and again. Freezing and unfreezing them afterwards moves them to
    the oldest generation, so that they are not scanned then either.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.freeze()
            gc.unfreeze()
            gc.enable()
