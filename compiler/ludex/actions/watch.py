"""Action `watch`: the changes of a project's files, as they happen."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from ludex.source.inventory import scan_project

State = tuple[object, ...]


def watch_changes(
    root: Path, interval: float, *, sleep: Callable[[float], object] = time.sleep
) -> Iterator[None]:
    """Yields at once, and then each time that something under content/ or schemas/ has changed.

    A change that goes on, as when many files are saved or copied, is waited for until it rests for one
    interval. What changes while the receiver works is seen afterwards.
    """
    seen: State | None = None
    while True:
        now = read_state(root)
        if seen is not None:
            while now == seen:
                sleep(interval)
                now = read_state(root)
            now = _wait_until_stable(root, now, interval, sleep)
        seen = now
        yield
        gc.collect()  # compiling goes on without the collector, and here nobody waits for it


def read_state(root: Path) -> State:
    """What tells whether anything changed: every file with its size and time, and what is odd about names."""
    tree, findings = scan_project(root)
    return (
        tree.games,
        tree.files,
        tree.schemas,
        tuple((each.code.name, each.span.file) for each in findings),
    )


def _wait_until_stable(root: Path, now: State, interval: float, sleep: Callable[[float], object]) -> State:
    while True:
        sleep(interval)
        later = read_state(root)
        if later == now:
            return now
        now = later
