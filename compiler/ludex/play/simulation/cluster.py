"""Executor on a cluster: a Dask scheduler distributes the parts of a plan to its workers as tasks.

Each worker receives the pack once, even if it joins later. If a worker dies, Dask gives its task to another.
Parts are returned in order, so the figures do not depend on the workers.
"""

from __future__ import annotations

import hashlib
import logging
import platform
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import cache
from importlib.metadata import version
from itertools import count
from pathlib import Path
from threading import Lock
from uuid import uuid4

from distributed import CancelledError, Client, Future, KilledWorker, Worker, WorkerPlugin, get_worker
from distributed.comm import CommClosedError

from ludex.core.messages import Bilingual, message
from ludex.play.simulation.pack_simulator import Chunk, Plan, play_chunk
from ludex.play.simulation.simulator import AHEAD, Chunks, Executor, ExecutorLost

PATIENCE = 10.0
"""Seconds until a scheduler that does not answer counts as gone."""
_NO_SCHEDULER = Bilingual(
    "no Dask scheduler answers at {address}: start one there with dask scheduler, or correct the address",
    "aucun ordonnanceur Dask ne répond à {address}\u00a0: lancez-y dask scheduler, ou corrigez l’adresse",
)
_NO_WORKERS = Bilingual(
    "no worker of the Dask scheduler at {address} answers: start some with dask worker {address}",
    "aucune machine de calcul de l’ordonnanceur Dask à {address} ne répond\u00a0: lancez-en par dask worker "
    "{address}",
)
_NO_LUDEX = Bilingual(
    "a worker of {address} cannot run Ludex: install Ludex {version} there",
    "une machine de {address} ne peut pas faire tourner Ludex\u00a0: installez-y Ludex {version}",
)
_OTHER_VERSION = Bilingual(
    "a worker of {address} has {theirs}, but this machine has {ours}: games could differ; install the same "
    "versions",
    "une machine de {address} a {theirs}, mais celle-ci a {ours}\u00a0: les parties pourraient différer"
    "\u202f; installez les mêmes versions",
)
_GONE = Bilingual(
    "the Dask scheduler at {address} no longer answers: finished games are kept",
    "l’ordonnanceur Dask de {address} ne répond plus\u00a0: les parties terminées sont gardées",
)
_KILLED = Bilingual(
    "several workers of {address} stopped at the same games, perhaps out of memory: finished games are kept",
    "plusieurs machines de {address} se sont arrêtées sur les mêmes parties, peut-être faute de "
    "mémoire\u00a0: les parties terminées sont gardées",
)
_ROOMS = ("core", "expr", "pack", "engine", "text", "render", "play")
"""The rooms of Ludex that are needed for playing."""
_playing = Lock()
"""Lock, so that only one of a worker's threads plays a pack."""


@cache
def name_version() -> str:
    """Return the versions of Ludex, with a hash of its sources, and of Python, whose chance games use."""
    found = hashlib.sha256()
    folder = Path(__file__).parents[2]
    for room in _ROOMS:
        for file in sorted((folder / room).rglob("*.py")):
            found.update(file.relative_to(folder).as_posix().encode() + file.read_bytes())
    python = ".".join(platform.python_version_tuple()[:2])
    return f"Ludex {version('ludex')} ({found.hexdigest()[:8]}), Python {python}"


class PackPlugin(WorkerPlugin):  # type: ignore[misc]
    """Plugin that copies a pack to each worker once."""

    idempotent = True

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.name = f"ludex-{hashlib.sha256(data).hexdigest()}"

    def setup(self, worker: Worker) -> None:
        find_pack(worker, self.name).write_bytes(self.data)

    def teardown(self, worker: Worker) -> None:
        find_pack(worker, self.name).unlink(missing_ok=True)


def find_pack(worker: Worker, name: str) -> Path:
    """Return the path of a pack on a worker; `name` is the name of its plugin."""
    return Path(worker.local_directory) / f"{name}.ludex"


def play_remotely(plan: Plan, numbers: range, pack: str, wanted: str) -> Chunk | str:
    """Play some games on a worker; if its version is not `wanted`, return its version instead."""
    if name_version() != wanted:
        return name_version()
    with _playing:
        return play_chunk(replace(plan, pack=str(find_pack(get_worker(), pack))), numbers)


class Cluster(Executor):
    """Executor that uses the workers of a Dask scheduler."""

    part_seconds = 2.0

    def __init__(self, address: str) -> None:
        """Connect to the scheduler; raise ExecutorLost unless it answers and all its workers can play."""
        self.address = address
        for name in ("distributed", "distributed.client"):  # Ludex reports their errors in its own words
            logging.getLogger(name).setLevel(logging.CRITICAL)
        try:
            self.client = Client(address, timeout=PATIENCE, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            raise ExecutorLost(message(*_NO_SCHEDULER, address=address)) from error
        try:
            self._require_workers()
        except BaseException:
            self.close()
            raise

    def _require_workers(self) -> None:
        try:
            self.client.wait_for_workers(1, timeout=PATIENCE)
            versions = self.client.run(name_version)
        except (OSError, TimeoutError) as error:
            raise ExecutorLost(message(*_NO_WORKERS, address=self.address)) from error
        except (ImportError, AttributeError) as error:
            slots = {"address": self.address, "version": version("ludex")}
            raise ExecutorLost(message(*_NO_LUDEX, **slots)) from error
        for theirs in versions.values():
            self._require_version(theirs)

    def _require_version(self, theirs: str) -> None:
        if theirs != name_version():
            slots = {"address": self.address, "theirs": theirs, "ours": name_version()}
            raise ExecutorLost(message(*_OTHER_VERSION, **slots))

    def play(self, plan: Plan, parts: Iterable[range]) -> Chunks:
        plugin = PackPlugin(Path(plan.pack).read_bytes())
        waiting: deque[Future] = deque()
        run, numbered = uuid4().hex, count()
        with self._report_losses():
            self.client.register_plugin(plugin)
        try:
            for numbers in parts:
                with self._report_losses():
                    key = f"ludex-{run}-{next(numbered)}"
                    arguments = plan, numbers, plugin.name, name_version()
                    waiting.append(self.client.submit(play_remotely, *arguments, key=key, pure=False))
                    most = AHEAD * max(sum(self.client.nthreads().values()), 1)
                if len(waiting) > most:
                    yield self._wait(waiting.popleft())
            while waiting:
                yield self._wait(waiting.popleft())
        finally:
            with suppress(Exception):  # the scheduler may be gone, with everything on it
                self.client.cancel(list(waiting))
                self.client.unregister_worker_plugin(plugin.name)

    def _wait(self, future: Future) -> Chunk:
        """Return the result of a part; free its memory on the cluster. Raises ExecutorLost."""
        with self._report_losses():
            found: Chunk | str = future.result()
        if isinstance(found, str):
            self._require_version(found)
            raise AssertionError(found)
        future.release()
        return found

    @contextmanager
    def _report_losses(self) -> Iterator[None]:
        try:
            yield
        except KilledWorker as error:
            raise ExecutorLost(message(*_KILLED, address=self.address)) from error
        except (CancelledError, CommClosedError, OSError, TimeoutError) as error:
            raise ExecutorLost(message(*_GONE, address=self.address)) from error

    def close(self) -> None:
        with suppress(Exception):  # errors while closing do not matter
            self.client.close(timeout=1)
