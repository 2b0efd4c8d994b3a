"""Module combinations: which modules can be in play together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ludex.core.graphs import find_reachable
from ludex.core.ids import EntryId
from ludex.link.world import World
from ludex.schema.entries import Entry

MAX_COMBINATIONS = 2000
"""Maximum number of combinations to try before giving up. Games have about a dozen modules."""


@dataclass(frozen=True)
class ModuleConstraints:
    """Constraints of each module on the others, without references of a module to itself."""

    needs: dict[EntryId, set[EntryId]] = field(default_factory=dict)
    with_any: dict[EntryId, set[EntryId]] = field(default_factory=dict)
    excludes: dict[EntryId, set[EntryId]] = field(default_factory=dict)
    open: set[EntryId] = field(default_factory=set)
    """Modules whose requirements are unknown: they name an unknown module, or themselves under `with`."""


def collect_constraints(world: World) -> ModuleConstraints:
    constraints = ModuleConstraints()
    for module in world.entries_of("module"):
        for word, table in (
            ("needs", constraints.needs),
            ("with", constraints.with_any),
            ("excludes", constraints.excludes),
        ):
            named = world.targets(module, (word,))
            table[module.id] = {each.id for each in named if each is not None and each.id != module.id}
            if None in named or (word == "with" and module in named):
                constraints.open.add(module.id)
    for excluding, others in list(constraints.excludes.items()):
        for other in others:
            constraints.excludes.setdefault(other, set()).add(excluding)
    return constraints


def is_playable(module: Entry, known: ModuleConstraints) -> bool | None:
    """Return whether some allowed combination of modules contains a module.

    Returns None if a reference to a module is broken, or if there are too many combinations to try.
    """
    counter = iter(range(MAX_COMBINATIONS))
    return _can_extend(frozenset((module.id,)), known, counter)


def _can_extend(chosen: frozenset[EntryId], known: ModuleConstraints, counter: Iterator[int]) -> bool | None:
    if next(counter, None) is None or chosen & known.open:
        return None
    chosen = frozenset(find_reachable(chosen, known.needs))
    if chosen & known.open:
        return None
    if any(known.excludes.get(each, set()) & chosen for each in chosen):
        return False
    wanting = [
        each for each in sorted(chosen) if known.with_any.get(each) and not known.with_any[each] & chosen
    ]
    if not wanting:
        return True
    tried = [_can_extend(chosen | {each}, known, counter) for each in sorted(known.with_any[wanting[0]])]
    return True if True in tried else None if None in tried else False
