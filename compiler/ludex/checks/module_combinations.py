"""Module combinations: which modules can be in play together."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ludex.core.ids import EntryId
from ludex.link.world import World
from ludex.schema.entries import Entry

PATIENCE = 2000
"""How many combinations are looked at before the question is left open. Games have a dozen modules."""


@dataclass(frozen=True)
class Terms:
    """What each module says of others. A module that names itself says nothing by that."""

    needs: dict[EntryId, set[EntryId]] = field(default_factory=dict)
    with_any: dict[EntryId, set[EntryId]] = field(default_factory=dict)
    excludes: dict[EntryId, set[EntryId]] = field(default_factory=dict)
    open: set[EntryId] = field(default_factory=set)
    """Modules that name another which cannot be found: what they ask for is not known."""


def terms(world: World) -> Terms:
    made = Terms()
    for module in world.of("module"):
        for word, table in (("needs", made.needs), ("with", made.with_any), ("excludes", made.excludes)):
            named = [world.target(module, (word, index)) for index in range(len(module.data.get(word, ())))]
            table[module.id] = {each.id for each in named if each is not None and each.id != module.id}
            if None in named or (word == "with" and module in named):
                made.open.add(module.id)
    for excluding, others in list(made.excludes.items()):
        for other in others:
            made.excludes.setdefault(other, set()).add(excluding)
    return made


def playable(module: Entry, known: Terms) -> bool | None:
    """Whether there is a choice of modules that a module can be played in; None where that is left open."""
    counter = iter(range(PATIENCE))
    return _extended(frozenset((module.id,)), known, counter)


def _extended(chosen: frozenset[EntryId], known: Terms, counter: Iterator[int]) -> bool | None:
    if next(counter, None) is None or chosen & known.open:
        return None
    chosen = _closed(chosen, known)
    if chosen & known.open:
        return None
    if any(known.excludes.get(each, set()) & chosen for each in chosen):
        return False
    wanting = [
        each for each in sorted(chosen) if known.with_any.get(each) and not known.with_any[each] & chosen
    ]
    if not wanting:
        return True
    tried = [_extended(chosen | {each}, known, counter) for each in sorted(known.with_any[wanting[0]])]
    return True if True in tried else None if None in tried else False


def _closed(chosen: frozenset[EntryId], known: Terms) -> frozenset[EntryId]:
    """The modules with all that they need."""
    found = set(chosen)
    waiting = list(found)
    while waiting:
        for each in known.needs.get(waiting.pop(), ()):
            if each not in found:
                found.add(each)
                waiting.append(each)
    return frozenset(found)
