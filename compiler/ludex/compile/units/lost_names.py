"""Names of entries that exist, but whose files could not be read or listed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ludex.compile.store.encoding import Plain
from ludex.core.findings import Finding
from ludex.link.symbols import ANY_KIND, SHARED
from ludex.source.codes import files as codes
from ludex.source.file_uses import FileUse, find_file_use, suggest_file_name
from ludex.source.inventory import ProjectFiles

_LINKS = (codes.UNREADABLE, codes.LINK_OUTSIDE, codes.LINK_CYCLE)
_NAMES = (codes.NO_USE, codes.BAD_NAME)
_SOME_GAME = "game"
"""Stands for the game's folder of a file directly under content/."""

Lost = dict[str, set[str]]
"""For each game, the slugs of entries that exist but could not be read."""


def find_lost_in_unlisted_files(tree: ProjectFiles, surveyed: Iterable[Finding]) -> Lost:
    """Return the games of files that were not listed, each with `ANY_KIND`: a file may have any entries.

    Files are not listed because of their names, or because links lead out of the project.
    """
    known = {stored.path for stored in tree.files}
    games: set[str] = set()
    for finding in surveyed:
        top, *folders = finding.span.file.split("/")
        if top == "content" and finding.span.file not in known and _may_be_content(finding, folders):
            games |= {folders[0]} if len(folders) > 1 else {*tree.games, SHARED}
    return {game: {ANY_KIND} for game in games}


def collect_lost(
    tree: ProjectFiles, surveyed: Iterable[Finding], summaries: Mapping[str, Plain]
) -> dict[str, set[str]]:
    """Return the slugs of unreadable entries in each game."""
    lost = find_lost_in_unlisted_files(tree, surveyed)
    for stored in tree.files_of(FileUse.CONTENT):
        lost.setdefault(stored.game, set()).update(summaries[stored.path]["lost"])
    return lost


def find_lost_in_file(found: Iterable[Finding]) -> set[str]:
    """Return the kinds that an unreadable file may contain, given the findings about the file.

    An empty file contains none.
    """
    return set() if any(each.code is codes.EMPTY for each in found) else {ANY_KIND}


def _may_be_content(finding: Finding, path: list[str]) -> bool:
    name = path[-1]
    use = find_file_use(tuple(path[:-1]) or (_SOME_GAME,), suggest_file_name(name) or name)
    if finding.code in _LINKS:
        return use in (FileUse.CONTENT, None)  # a link without a suffix may lead to a folder
    return finding.code in _NAMES and use is FileUse.CONTENT
