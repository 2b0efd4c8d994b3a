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
    """Yield at once, and then each time that something under content/ or schemas/ has changed.

    Where many files are saved or copied, a change counts once nothing changed for one interval. What changes
    while the receiver works is seen afterwards.
    """
    seen = read_state(root)
    while True:
        yield
        gc.collect()  # compiling goes on without the collector, and here nobody waits for it
        now = read_state(root)
        while now == seen:
            sleep(interval)
            now = read_state(root)
        while now != seen:
            sleep(interval)
            seen, now = now, read_state(root)


def read_state(root: Path) -> State:
    """Snapshot by which changes are seen: every file with its size and time, and findings about names."""
    tree, findings = scan_project(root)
    return (
        tree.games,
        tree.files,
        tree.schemas,
        tuple((each.code.name, each.span.file) for each in findings),
    )
