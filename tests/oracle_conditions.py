"""Entries that break conditions on content, by the oracle: in a pack of its own, loaded as it is played."""

from __future__ import annotations

from ludex.compile.codes import BROKEN_INVARIANT
from ludex.core.findings import Note, Severity, make_finding
from ludex.core.messages import message
from ludex.engine.content_invariants import find_content_breaches
from ludex.engine.load.machine_loader import load
from ludex.pack.reader import Pack

CODE = BROKEN_INVARIANT.name
TEXT_CODES = ("L10N", "TEXT", "FR", "EN")


def has_conditions(world):
    return any("of" in each.data for each in world.entries_of("invariant"))


def find_broken(root, world, data):
    """What the entries of a game break, whose pack has these bytes."""
    place = root / "conditions"
    place.write_bytes(data)
    with Pack.open(place) as opened:
        found = [convert(world, each) for each in find_content_breaches(load(opened))]
    place.unlink()
    return found


def convert(world, breach):
    invariant, entry = (
        next(each for each in world.included if str(each.id) == name)
        for name in (breach.invariant, breach.entry)
    )
    own = [entry.span((name,)) for name in breach.fields if name in entry.data]
    title = invariant.data.get("title") or invariant.slug
    draft = world.draft or entry.draft or invariant.draft
    return make_finding(
        BROKEN_INVARIANT,
        own[0] if len(own) == 1 else entry.name_span,
        notes=[Note(message("{title}", "{title}", title=title), invariant.span(("holds",)))],
        severity=Severity.INFO if draft else None,
        entry=breach.entry,
        name=invariant.slug,
        what=breach.what,
    )
