"""What content means: one check a file, found by looking, each with its codes and what it reads.

A check is a module directly in this folder. It declares its codes, says in `READS` which kinds of entries
it looks at (kinds that extend them count; `EVERY` for all), and has `check(world)`, which finds what is
wrong in one game. What several checks share stands in `model/`. No check knows of another, none of any game.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from compiler.core.finding import Finding
from compiler.link.world import World

EVERY = "*"
"""In `READS`: the check looks at entries of any kind."""


@dataclass(frozen=True)
class Check:
    """A check by its name, which rules may give as their proof."""

    name: str
    reads: tuple[str, ...]
    find: Callable[[World], Iterable[Finding]]

    def looks_at(self, world: World, kind: str) -> bool:
        """Whether a change to an entry of this kind may change what the check finds."""
        return any(each == EVERY or world.catalogue.accepts(world.name, kind, each) for each in self.reads)


@cache
def discover() -> tuple[Check, ...]:
    """All checks, in the order of their names."""
    found = []
    for each in pkgutil.iter_modules(__path__):
        if not each.ispkg:
            module = import_module(f"{__name__}.{each.name}")
            found.append(Check(each.name.replace("_", "-"), tuple(module.READS), module.check))
    return tuple(sorted(found, key=lambda check: check.name))


def run(world: World) -> list[Finding]:
    """What all checks find in one game."""
    return [finding for check in discover() for finding in check.find(world)]
