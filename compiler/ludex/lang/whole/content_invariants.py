"""Invariants of content (`of`), which can read entries but nothing that exists only in play."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.findings import Finding, make_finding
from ludex.lang.codes import statements as codes
from ludex.lang.types.namespace import Namespace
from ludex.lang.whole.effects import Effects
from ludex.lang.whole.outlines import find_reads, walk_nodes

INVARIANT = "invariant"
_PLAYED = {
    **{name: name for name in "seats option playing can would quantity route plane spaces position".split()},
    "would_method": "would",
    "whereis": "place",
    "spaceof": "space",
    "ownerof": "owner",
}
"""Operations that read a game in progress, each with its name in expressions.

Those that read fields and places are not included: `find_reads` finds them.
"""


def find_play_in_content(game: Namespace, effects: Effects) -> Iterator[Finding]:
    """Find invariants of content that read values of a game in progress, directly or through a function."""
    for entry in game.entries_by_core_kind[INVARIANT]:
        for pointer in ("when", "holds") if "of" in entry.data else ():
            node = str(entry.id), pointer
            reached = effects.find_reached(node) & effects.parts.keys() if node in effects.parts else ()
            asked = {name for each in reached for name in _find_played(effects.tree(each))}
            if asked:
                yield make_finding(codes.PLAY_IN_CONTENT, effects.span(node), name=min(asked))


def _find_played(tree: object) -> Iterator[str]:
    """Yield the names of the values of a game in progress that a formula reads."""
    for sort, name in find_reads(tree):
        if name != "*":
            yield name.rpartition(".")[2] if sort == "f" else name.partition("/")[2] or name
    for node in walk_nodes(tree):
        if node[0] in _PLAYED:
            yield _PLAYED[node[0]]
