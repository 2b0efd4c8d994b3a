"""Pause the cyclic garbage collector during work that makes many objects."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def pause_garbage_collector() -> Iterator[None]:
    """Pause the garbage collector while creating many long-lived objects with few cycles.

    The collector would scan the objects repeatedly. They are frozen and unfrozen afterwards, which moves them
    to the oldest generation, so that the next collections do not scan them either.
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
