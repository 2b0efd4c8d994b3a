"""Run: one compilation of a project, compared with the last one.

Imports next to nothing until something has changed.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from ludex.compile.outcome import Progress
from ludex.compile.project_folders import Folder
from ludex.compile.store.disk_cache import Store, opened
from ludex.compile.store.file_states import Known, Look

if TYPE_CHECKING:
    from ludex.compile.compilation import Compilation

NAME = "verdict"
T = TypeVar("T")
ATTEMPTS = 5


def linked(root: Path, look: Callable[[Compilation], T]) -> T:
    """What is to be seen of a project as soon as all is linked. Nothing is checked, and nothing kept."""
    run = Run(root, release=False)
    with collector_off():
        return run.seen(look)


Rest = Callable[[], None]


class Run:
    """One look at a project, and what the last one left."""

    def __init__(self, root: Path, *, release: bool) -> None:
        self.root = root
        self.store: Store | None = opened(Folder(root).cache)
        self.look = Look(root)
        kept = self.store.load(NAME) if self.store else None
        self._kept: Any = kept if kept is not None and kept["release"] == release else None
        self._known = Known(kept["at"], kept["states"], kept["digests"]) if kept else None
        self._release = release
        self._made: Compilation | None = None
        self.verdict: Any = None

    def unchanged(self) -> bool:
        """Whether the project is what it was, so that the last verdict stands."""
        digests = self._known.agrees(self.look) if self._kept and self._known else None
        if digests is None or self._known is None:
            return False
        self.verdict = self._kept["verdict"]
        if self._known.states != self.look.states or self._known.is_young():
            self._remember(digests)
        return True

    def compile(
        self,
        on_progress: Progress | None,
        begin: Callable[[Compilation], None] = lambda made: None,
        rest: Rest = lambda: None,
    ) -> Compilation:
        """All stages, over what changed. Whoever wants to `begin` with something may when all is linked, and
        is to be done with it, and `rest`, before workers are started for texts.
        """
        from ludex.compile.reported_findings import verdict

        made = self._compiled(on_progress or (lambda stage, done, total: None), begin, rest)
        self.verdict = verdict(made)
        made.save()
        digests = {file: summary["digest"] for file, summary in made.summaries.items() if summary["digest"]}
        for worded in made.worded.values():
            digests |= worded["files"]
        self._remember(digests | made.shelved.digests)
        self._made = made
        return made

    def compiled(self, on_progress: Progress | None, *, again: bool = False) -> Compilation:
        """What all stages came to, made now where nothing had changed; `again` where something has since."""
        if again:
            self.look, self._made = Look(self.root), None
        return self._made or self.compile(on_progress)

    def seen(self, look: Callable[[Compilation], T]) -> T:
        """What a look at everything that is linked comes to."""
        return self._steadily(lambda: look(self._linked(lambda stage, done, total: None)))

    def _compiled(self, progress: Progress, begin: Callable[[Compilation], None], rest: Rest) -> Compilation:
        return self._steadily(lambda: self._once(progress, begin, rest))

    def _steadily(self, make: Callable[[], T]) -> T:
        """A file that is saved in the middle of a run is read again, and all else with it."""
        from ludex.compile.units.stored_entries import ChangedError

        for _ in range(ATTEMPTS - 1):
            with suppress(ChangedError):
                return make()
            self.look = Look(self.root)
        return make()

    def _linked(self, progress: Progress) -> Compilation:
        from ludex.compile.compilation import Compilation

        return Compilation(self.root, self.look, self._known, self.store, progress)

    def _once(self, progress: Progress, begin: Callable[[Compilation], None], rest: Rest) -> Compilation:
        made = self._linked(progress)
        begin(made)
        made.check()
        made.text(release=self._release, before_many=rest)
        return made

    def _remember(self, digests: dict[str, str]) -> None:
        if self.store is not None:
            kept = {
                "release": self._release,
                "at": self.look.at,
                "states": self.look.states,
                "digests": digests,
                "verdict": self.verdict,
            }
            self.store.save(NAME, kept)


_MANY = 1_000_000
"""So many blocks of memory may be in use before it is worth looking for what nobody needs."""
_bearable = _MANY


@contextmanager
def collector_off() -> Iterator[None]:
    """Compiling makes a million objects and hardly a circle: looking for one takes longer than the rest.

    Nor are they looked through afterwards: what is frozen and let go again counts as old. Only a process that
    compiles time and again looks for what earlier rounds left, when it has doubled.
    """
    import gc

    _let_go()
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.freeze()
            gc.unfreeze()
            gc.enable()


def _let_go() -> None:
    import gc

    global _bearable
    if sys.getallocatedblocks() > _bearable:
        gc.collect()
        _bearable = max(_MANY, 2 * sys.getallocatedblocks())
