"""What a draft may still lack: there, counts that do not add up and gaps are only remarked."""

from __future__ import annotations

from ludex.core.code import Severity
from ludex.link.world import World
from ludex.schema.entries import Entry


def softened(world: World, *entries: Entry) -> Severity | None:
    """I where the game or one of these entries is in the making; else what the code itself says."""
    return Severity.INFO if world.draft or any(entry.draft for entry in entries) else None
