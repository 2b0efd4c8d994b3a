"""Machines shared by two uses of a game in one command, such as building it and running its examples."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from ludex.engine.load.machine_loader import load, set_places
from ludex.engine.rules.machine import Machine
from ludex.pack.reader import Pack

_kept: list[dict[tuple[str, str], Machine]] = []
"""For each open context, the stored machines by game and content."""


@contextmanager
def keep_machines() -> Iterator[None]:
    """Return a context in which `load_kept` stores each machine for the next pack with the same content."""
    _kept.append({})
    try:
        yield
    finally:
        _kept.pop()


def load_kept(pack: Pack) -> Machine:
    """Take the stored machine of a pack, or load and store it; raise InvalidTreeError as `load` does."""
    if not _kept:
        return load(pack)
    manifest = pack.manifest()
    name = manifest.game, manifest.content
    machine = _kept[-1].pop(name, None)
    if machine is None:
        machine = _kept[-1][name] = load(pack)
    else:
        set_places(machine, pack, machine.sources)
    return machine
