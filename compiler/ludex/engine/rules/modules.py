"""Compatibility of modules by the terms that they declare."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple

from ludex.core.messages import Bilingual, Choice, Slot
from ludex.engine.errors import WrongSetting


class Terms(NamedTuple):
    """Terms that a module sets for other modules, which are given by id."""

    needs: frozenset[str] = frozenset()
    """All of these must also be in play."""
    partners: frozenset[str] = frozenset()
    """At least one of these must be in play, if there are any."""
    excludes: frozenset[str] = frozenset()
    """None of these may be in play."""


class ModuleConflict(NamedTuple):
    """Conflict between modules.

    It has the module that states the term, the term (`needs`, `with`, `excludes`), and the other modules.
    """

    module: str
    why: str
    others: tuple[str, ...]


def find_conflict(together: Mapping[str, Terms], chosen: Collection[str]) -> ModuleConflict | None:
    """Return the first conflict in a choice of modules, in order of their ids; None if there is none."""
    ids = frozenset(chosen)
    for each in sorted(ids):
        terms = together.get(each, Terms())
        if not terms.needs <= ids:
            return ModuleConflict(each, "needs", tuple(sorted(terms.needs - ids)))
        if terms.partners and terms.partners.isdisjoint(ids):
            return ModuleConflict(each, "with", tuple(sorted(terms.partners)))
        if not terms.excludes.isdisjoint(ids):
            return ModuleConflict(each, "excludes", tuple(sorted(terms.excludes & ids)))
    return None


def compatible_modules(together: Mapping[str, Terms], chosen: Collection[str]) -> list[str]:
    """Return a choice of modules without those that have conflicts."""
    left = list(chosen)
    while (found := find_conflict(together, left)) is not None:
        left.remove(found.module)
    return left


def make_setting_error(found: ModuleConflict) -> WrongSetting:
    """Return the error about a conflict."""
    names = [_slug(each) for each in found.others]
    others: Slot = _join_names(names) if found.why == "needs" else Choice(tuple(names))
    return WrongSetting(f"module-{found.why}", name=_slug(found.module), others=others)


def _join_names(names: list[str]) -> Bilingual:
    *first, last = names
    before = ", ".join(first)
    return Bilingual(f"{before} and {last}", f"{before} et {last}") if first else Bilingual(last, last)


def _slug(module: str) -> str:
    return module.partition("/")[2]
