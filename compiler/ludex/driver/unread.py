"""Files of which nothing could be read, and what may be lost with them: what others name may stand there."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.core.finding import Finding
from ludex.link.symbols import ANYTHING, SHARED
from ludex.source.claims import Claim, better_name, claim
from ludex.source.codes import files as codes
from ludex.source.tree import Tree

_LINKS = (codes.UNREADABLE, codes.LEAVES, codes.CIRCLE)
_NAMES = (codes.UNCLAIMED, codes.BAD_NAME)
_SOME_GAME = "game"
"""Stands for the folder that a file right under content/ lacks."""

Lost = dict[str, set[str]]
"""By game, the slugs of entries that are there but could not be read."""


def lost_outside(tree: Tree, surveyed: Iterable[Finding]) -> Lost:
    """What is lost with files that were not even taken in: for their names, or for where they lead."""
    known = {stored.path for stored in tree.files}
    games: set[str] = set()
    for finding in surveyed:
        top, *folders = finding.span.file.split("/")
        if top == "content" and finding.span.file not in known and _may_be_content(finding, folders):
            games |= {folders[0]} if len(folders) > 1 else {*tree.games, SHARED}
    return {game: {ANYTHING} for game in games}


def lost_inside(found: Iterable[Finding]) -> set[str]:
    """What is lost with a file that there is no document of; `found` is why. An empty one holds nothing."""
    return set() if any(each.code is codes.EMPTY for each in found) else {ANYTHING}


def _may_be_content(finding: Finding, path: list[str]) -> bool:
    name = path[-1]
    claimed = claim(tuple(path[:-1]) or (_SOME_GAME,), better_name(name) or name)
    if finding.code in _LINKS:
        return claimed in (Claim.CONTENT, None)  # a link without a suffix may lead to a folder
    return finding.code in _NAMES and claimed is Claim.CONTENT
