"""Semantic checks: registry and runner. Each check is a module in the folder of its topic.

A check declares its codes, and a function `check(world)` that finds mistakes in one game. A check with `LOCAL
= True` examines each entry by itself, so it runs file by file. Code that several checks share is beside the
topic folders. No check knows of another check or of any particular game.
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
"""Arrow before the number of an entry: the only part of a text that checks of whole games read."""


def draft_severity(world: World, *entries: Entry) -> Severity | None:
    """Return the severity of remarks if the game or one of these entries is a draft.

    Otherwise return None: the severity of the code applies.
    """
    return Severity.INFO if world.draft or any(entry.draft for entry in entries) else None


@dataclass(frozen=True)
class Check:
    """Check and its name, which rules may cite as their proof."""

    name: str
    find: Callable[[World], Iterable[Finding]]
    local: bool = False


@cache
def discover() -> tuple[Check, ...]:
    """Return all checks, in the order of their names."""
    found = []
    for topic in (each.name for each in pkgutil.iter_modules(__path__) if each.ispkg):
        for each in pkgutil.iter_modules(import_module(f"{__name__}.{topic}").__path__):
            module = import_module(f"{__name__}.{topic}.{each.name}")
            local = getattr(module, "LOCAL", False)
            found.append(Check(each.name.replace("_", "-"), module.check, local))
    return tuple(sorted(found, key=lambda check: check.name))


def run(world: World, *, local: bool | None = None) -> list[Finding]:
    """Run checks on one game: all if `local` is None, else only those whose `local` flag has this value."""
    chosen = [check for check in discover() if local is None or check.local is local]
    return [finding for check in chosen for finding in check.find(world)]
