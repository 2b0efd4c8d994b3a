"""Semantic checks: registry and runner. A check is a function in a module of its topic's folder.

The function `check_<name>(world)` finds mistakes in one game; the codes of its findings are declared beside
it. The checks in `local/` examine each entry by itself, so they run file by file. Code that several topics
share is beside the folders. No check knows of another check or of any particular game.
"""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from importlib import import_module

from ludex.core.findings import Finding, Severity
from ludex.link.world import World
from ludex.schema.entries import Entry

ARROW = re.compile(r"→|->")
"""Arrow before the number of an entry. Checks of whole games read only texts with one, and unique texts."""


def draft_severity(world: World, *entries: Entry) -> Severity | None:
    """Return the severity of remarks for a draft; None for the severity of the code."""
    return Severity.INFO if world.draft or any(entry.draft for entry in entries) else None


@dataclass(frozen=True)
class Check:
    """Check and its name, which rules may cite as their proof."""

    name: str
    find: Callable[[World], Iterable[Finding]]


_LOCAL = "local"
"""The folder of checks that examine each entry by itself."""
_PREFIX = "check_"


@cache
def discover(*, local: bool | None = None) -> tuple[Check, ...]:
    """Return all checks in the order of their names, or only those that are, or are not, in `local/`."""
    found = []
    topics = (each.name for each in pkgutil.iter_modules(__path__) if each.ispkg)
    for topic in (each for each in topics if local is None or (each == _LOCAL) is local):
        for each in pkgutil.iter_modules(import_module(f"{__name__}.{topic}").__path__):
            module = import_module(f"{__name__}.{topic}.{each.name}")
            for name, find in vars(module).items():
                # A check that another module imports is still one check.
                if name.startswith(_PREFIX) and find.__module__ == module.__name__:
                    found.append(Check(name.removeprefix(_PREFIX).replace("_", "-"), find))
    return tuple(sorted(found, key=lambda check: check.name))


def run(world: World, *, local: bool | None = None) -> list[Finding]:
    """Run checks on one game: all, or only those that are, or are not, local."""
    return [finding for check in discover(local=local) for finding in check.find(world)]
