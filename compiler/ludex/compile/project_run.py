"""Project run: one compilation of a project, compared with the last.

This module imports almost nothing unless something has changed.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from ludex.compile.outcome import Progress, Verdict
from ludex.compile.project_folders import BuildFolder
from ludex.compile.store.disk_cache import DiskCache, open_cache
from ludex.compile.store.file_states import FileSnapshot, LastStates
from ludex.core import garbage
from ludex.core.hashing import digest

if TYPE_CHECKING:
    from ludex.compile.compilation import Compilation
    from ludex.core.spans import SourceText

NAME = "verdict"
T = TypeVar("T")
ATTEMPTS = 5


def inspect_links(root: Path, look: Callable[[Compilation], T]) -> T:
    """Return the result of `look` for a project that is linked but not checked or cached."""
    run = ProjectRun(root, release=False)
    with pause_garbage_collector():
        return run.inspect_graph(look)


class ProjectRun:
    """Run over a project, with the results of the last run."""

    def __init__(self, root: Path, *, release: bool) -> None:
        self.root = root
        self.store: DiskCache | None = open_cache(BuildFolder(root).cache)
        self.look = FileSnapshot(root)
        kept = self.store.load(NAME) if self.store else None
        self._kept: Any = kept if kept is not None and kept["release"] == release else None
        self._known = LastStates(kept["at"], kept["states"], kept["digests"]) if kept else None
        self._release = release
        self._made: Compilation | None = None
        self._digests: dict[str, str] = {}
        """The digest of each file that was read."""
        self.verdict: Any = None

    def is_unchanged(self) -> bool:
        """Return whether nothing has changed, so that the last verdict is still valid."""
        digests = self._known.match_snapshot(self.look) if self._kept and self._known else None
        if digests is None or self._known is None:
            return False
        self.verdict, self._digests = self._kept["verdict"], digests
        if self._known.states != self.look.states or self._known.can_hide_change():
            self.save_verdict(self.verdict)
        return True

    def digest_inputs(self) -> str:
        """Return the digest of every file of the project; empty if one has changed since the last verdict."""
        if not self.is_unchanged():
            return ""
        known = sorted(self._digests.items())
        others = sorted(each for each in self.look.states.items() if each[0] not in self._digests)
        return digest(repr((known, others)).encode("utf-8", "surrogatepass"))

    def compile(self, on_progress: Progress | None) -> Compilation:
        """Run all stages for changed files."""
        progress = on_progress or (lambda stage, done, total: None)
        return self.retry_on_change(lambda: self._run_stages(progress))

    def ensure_compiled(self, on_progress: Progress | None) -> Compilation:
        """Return the compilation; run all stages now if this run has only read the last verdict back."""
        return self._made or self.compile(on_progress)

    def inspect_graph(self, look: Callable[[Compilation], T]) -> T:
        """Return the result of `look` for the linked project."""
        return self.retry_on_change(lambda: look(self._make_compilation(lambda stage, done, total: None)))

    def retry_on_change(self, make: Callable[[], T]) -> T:
        """Run `make`; if a file is saved in the meantime, reread everything and repeat."""
        from ludex.compile.units.stored_entries import FileChangedError

        for _ in range(ATTEMPTS - 1):
            with suppress(FileChangedError):
                return make()
            self.look, self._made = FileSnapshot(self.root), None
        return make()

    @property
    def known_texts(self) -> dict[str, SourceText]:
        """Texts of files that this run has read, with the digests of its verdict."""
        return self._made.known_texts if self._made else {}

    def save_verdict(self, verdict: Verdict) -> None:
        """Save the verdict on the project as it was read."""
        self.verdict = verdict
        if self.store is not None:
            kept = {
                "release": self._release,
                "at": self.look.at,
                "states": self.look.states,
                "digests": self._digests,
                "verdict": verdict,
            }
            self.store.save(NAME, kept)

    def _make_compilation(self, progress: Progress) -> Compilation:
        from ludex.compile.compilation import Compilation

        return Compilation(self.root, self.look, self._known, self.store, progress)

    def _run_stages(self, progress: Progress) -> Compilation:
        from ludex.compile.reported_findings import make_verdict

        made = self._make_compilation(progress)
        made.check()
        made.check_texts(release=self._release)
        made.check_claims()
        made.check_conditions()
        self._digests = made.input_digests()
        self.save_verdict(make_verdict(made))
        made.save()
        self._made = made
        return made


_MANY = 1_000_000
"""Number of memory blocks in use up to which no garbage collection is worthwhile."""
_allowed_blocks = 0
"""Blocks in use up to which nothing is collected; 0 until the process has compiled once."""


@contextmanager
def pause_garbage_collector() -> Iterator[None]:
    """Pause the garbage collector, because compiling creates a million objects and almost no cycles.

    A collection would take longer than the compilation. Processes that compile repeatedly collect only when
    their memory has doubled.
    """
    global _allowed_blocks
    if _allowed_blocks and sys.getallocatedblocks() > _allowed_blocks:
        gc.collect()
        _allowed_blocks = 0
    with garbage.pause_garbage_collector():
        yield
    _allowed_blocks = _allowed_blocks or max(_MANY, 2 * sys.getallocatedblocks())
