"""Action `watch`: report changes of a project's files as they happen."""

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
    """Yield immediately, and then whenever something under content/ or schemas/ has changed.

    When many files are being saved or copied, a change is reported after one interval without changes.
    Changes during the caller's work are reported afterwards.
    """
    seen = read_state(root)
    while True:
        yield
        gc.collect()  # compiling runs without the garbage collector; now nobody waits for it
        now = read_state(root)
        while now == seen:
            sleep(interval)
            now = read_state(root)
        while now != seen:
            sleep(interval)
            seen, now = now, read_state(root)


def read_state(root: Path) -> State:
    """Return a snapshot for comparison: the size and time of every file with a use, and all findings."""
    tree, findings = scan_project(root)
    return (
        tree.games,
        tree.files,
        tree.schemas,
        tuple((each.code.name, each.span.file) for each in findings),
    )
