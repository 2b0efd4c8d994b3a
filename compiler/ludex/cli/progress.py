"""A progress bar for whatever takes longer than a second, on a terminal; elsewhere none."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import AbstractContextManager
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

PATIENCE = 1.0


class Bar(AbstractContextManager["Bar"]):
    """Told of every step; draws nothing before a second has passed, and imports what draws only then."""

    def __init__(self) -> None:
        self._begun = monotonic()
        self._drawn: Progress | None = None
        self._task: TaskID | None = None

    @property
    def listener(self) -> Callable[[str, int, int], None] | None:
        """Whom a stage tells of its steps; nobody where there is no terminal."""
        return self._step if sys.stderr is not None and sys.stderr.isatty() else None

    def _step(self, stage: str, done: int, total: int) -> None:
        if self._drawn is None:
            if monotonic() - self._begun < PATIENCE:
                return
            from rich.console import Console
            from rich.progress import Progress

            self._drawn = Progress(console=Console(stderr=True), transient=True)
            self._drawn.start()
        if self._task is None:
            self._task = self._drawn.add_task(stage, total=total)
        self._drawn.update(self._task, description=stage, completed=done, total=total)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._drawn is not None:
            self._drawn.stop()
