"""Entries that break conditions on content, by the oracle: in a pack of its own, loaded as it is played."""

from __future__ import annotations

from ludex.compile.codes import BROKEN_INVARIANT, BROKEN_LIMIT
from ludex.core.findings import Note, Severity, make_finding
from ludex.core.messages import message
from ludex.engine.content_conditions import find_content_breaches
from ludex.engine.load.machine_loader import load
from ludex.pack.reader import Pack

CODES = {BROKEN_INVARIANT.name, BROKEN_LIMIT.name}
TEXT_CODES = ("L10N", "TEXT", "FR0", "EN0")


def has_conditions(world):
    invariants = any("of" in each.data for each in world.entries_of("invariant"))
    return invariants or any("from" in each.data for each in world.entries_of("deck"))


def find_broken(root, world, data):
    """What the entries of a game break, whose pack has these bytes."""
    place = root / "conditions"
    place.write_bytes(data)
    with Pack.open(place) as opened:
        found = [convert(world, each) for each in find_content_breaches(load(opened))]
    place.unlink()
    return found


def convert(world, breach):
    holder, entry = (
        next(each for each in world.included if str(each.id) == name)
        for name in (breach.holder, breach.entry)
    )
    severity = Severity.INFO if world.draft or entry.draft or holder.draft else None
    at = tuple(breach.at.split("/"))
    if at[0] == "limits":
        span = entry.key_span(("cards",)) if "cards" in entry.data else entry.name_span
        notes = [Note(message("the limit", "la limite"), holder.key_span(at))]
        names = {"name": at[-1], "deck": holder.slug}
        return make_finding(BROKEN_LIMIT, span, notes=notes, severity=severity, **names, what=breach.what)
    own = [entry.span((name,)) for name in breach.fields if name in entry.data]
    title = holder.data.get("title") or holder.slug
    return make_finding(
        BROKEN_INVARIANT,
        own[0] if len(own) == 1 else entry.name_span,
        notes=[Note(message("{title}", "{title}", title=title), holder.span(at))],
        severity=severity,
        entry=breach.entry,
        name=holder.slug,
        what=breach.what,
    )
