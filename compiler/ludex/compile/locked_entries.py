"""Locked entries: the ids in each lock of a project, kept from the last run while the file is unchanged."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from ludex.link.misnamed_entries import LockedEntries, list_locked_ids
from ludex.source.claims import Claim
from ludex.source.inventory import ProjectFiles, read_project_file


def load_locked_entries(
    root: Path,
    tree: ProjectFiles,
    digest_of: Callable[[str], str | None],
    before: Mapping[str, LockedEntries],
) -> dict[str, LockedEntries]:
    """Read the lock of each game, by file; `before` is the result of the last run."""
    found = {}
    for each in tree.files_of(Claim.LOCK):
        digest, kept = digest_of(each.path) or "", before.get(each.path)
        if kept is None or kept["digest"] != digest:
            data = read_project_file(root, each.path)[0] or b""
            kept = LockedEntries(game=each.game, digest=digest, ids=list_locked_ids(data))
        found[each.path] = kept
    return found
