"""Semantic checks: registry and runner. One check a module, in a folder per topic.

A check is a module of a topic folder. It declares its codes and has `check(world)`, which finds what is
wrong in one game. One that says `LOCAL = True` looks at entries one by one and finds the same whatever
other entries there are: it is run file by file. What several checks share stands beside the topic folders.
No check knows of another, none of any game.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from ludex.core.findings import Finding, Severity
from ludex.link.world import World
from ludex.schema.entries import Entry


def draft_severity(world: World, *entries: Entry) -> Severity | None:
    """I where the game or one of these entries is in the making; else what the code itself says."""
    return Severity.INFO if world.draft or any(entry.draft for entry in entries) else None


@dataclass(frozen=True)
class Check:
    """A check by its name, which rules may give as their proof."""

    name: str
    find: Callable[[World], Iterable[Finding]]
    local: bool = False


@cache
def discover() -> tuple[Check, ...]:
    """All checks, in the order of their names."""
    found = []
    for topic in (each.name for each in pkgutil.iter_modules(__path__) if each.ispkg):
        for each in pkgutil.iter_modules(import_module(f"{__name__}.{topic}").__path__):
            module = import_module(f"{__name__}.{topic}.{each.name}")
            local = getattr(module, "LOCAL", False)
            found.append(Check(each.name.replace("_", "-"), module.check, local))
    return tuple(sorted(found, key=lambda check: check.name))


def run(world: World, *, local: bool | None = None) -> list[Finding]:
    """Run the checks on one game: all, those that look at entries one by one (`local`), or the others."""
    chosen = [check for check in discover() if local is None or check.local is local]
    return [finding for check in chosen for finding in check.find(world)]
