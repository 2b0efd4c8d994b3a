"""Packs written ahead in processes of their own.

Nobody can tell yet whether a game is without errors, so such a pack takes its place only when somebody says
so; else it is thrown away. Where a process fails there is no pack of it, and it is made the usual way, which
can tell what is wrong.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from ludex.compile.compilation import Compilation
from ludex.compile.store.workers import child, processors
from ludex.core.filesystem import Chunk, make_draft_path, replace_with_draft, write_draft

MANY = 2_000
"""From so many entries on, a process of its own saves more than it costs."""

Make = Callable[[str], Iterable[Chunk]]


def pays(made: Compilation, game: str) -> bool:
    """Whether a process of its own pays for the pack of a game."""
    entries = sum(made.summaries[file]["counts"][0] for file in made.unit_digests(game))
    return entries >= MANY and processors() > 1 and hasattr(os, "fork")


class Begun(NamedTuple):
    """A process, the file that it writes, and the place that this is for."""

    pid: int
    draft: str
    place: str

    def remove(self) -> None:
        with suppress(OSError):
            os.unlink(self.draft)


class Ahead:
    """The packs of one build that were begun."""

    def __init__(self) -> None:
        self._begun: dict[str, Begun] = {}
        self._ended: dict[int, int] = {}
        """The processes that have ended, and how."""

    def __enter__(self) -> Ahead:
        return self

    def __exit__(self, *_: object) -> None:
        """Throw away what nobody took."""
        begun = list(self._begun.values())
        self._begun.clear()
        for each in begun:
            if each.pid not in self._ended:
                os.kill(each.pid, signal.SIGKILL)
            self._end_of(each)
            each.remove()

    def begin(self, places: Mapping[str, str], make: Make) -> None:
        """Begin with the packs of games; what was begun before is thrown away."""
        self.__exit__()
        for game, place in places.items():
            draft = make_draft_path(place)
            with suppress(OSError):  # no more processes
                self._begun[game] = Begun(child(partial(_write, draft, make, game)), draft, place)

    def taken(self, game: str) -> bool:
        """Whether the pack of a game has its place now."""
        begun = self._begun.pop(game, None)
        if begun is None:
            return False
        if self._end_of(begun):
            begun.remove()
            return False
        with suppress(OSError):
            replace_with_draft(begun.draft, begun.place)
            return True
        return False

    def rest(self) -> None:
        """Wait until all are done: so many processes at once would hold much memory, and none be faster."""
        for each in self._begun.values():
            self._end_of(each)

    def _end_of(self, begun: Begun) -> int:
        """How a process ended; waits for that."""
        if begun.pid not in self._ended:
            self._ended[begun.pid] = os.waitpid(begun.pid, 0)[1]
        return self._ended[begun.pid]


def _write(draft: str, make: Make, game: str) -> None:
    write_draft(draft, make(game))
