"""`l10n status`: how far each translation of a game is, kind by kind."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass

from ludex.l10n.judging import Judged
from ludex.l10n.lock import State


@dataclass
class Count:
    """How many texts there are and how many are translated, stale and missing; and how many are stated by a
    rulebook, and how many are this project's own.
    """

    texts: int = 0
    translated: int = 0
    stale: int = 0
    missing: int = 0
    official: int = 0
    ours: int = 0

    def add(self, judged: Judged) -> None:
        self.texts += 1
        self.translated += judged.state is State.APPROVED
        self.stale += judged.state is State.STALE
        self.missing += judged.state is State.MISSING
        self.official += judged.text.official
        self.ours += not judged.text.official


def counts(known: Iterable[Judged]) -> dict[str, dict[str, int]]:
    """The counts of each kind, by its name."""
    table: dict[str, Count] = {}
    for each in known:
        table.setdefault(each.text.kind, Count()).add(each)
    return {kind: asdict(table[kind]) for kind in sorted(table)}
