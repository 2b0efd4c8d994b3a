"""What a failing game should have kept to, as facts that an example can state."""

from __future__ import annotations

from ludex.pack.reader import Pack
from ludex.play.meanings import Ended


def facts_of(pack: Pack, ended: Ended) -> list[str]:
    """The condition of the broken invariant as its author wrote it, where the pack has it."""
    if ended.found is None:
        return []
    record = pack.get(ended.found.invariant.id)
    data = {} if record is None else record.data
    if "holds" not in data:
        return []
    return [f"not ({data['when']}) or ({data['holds']})" if "when" in data else str(data["holds"])]
