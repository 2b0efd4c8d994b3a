"""Extract an earlier revision of a project's sources from git to a folder."""

from __future__ import annotations

import shutil
import subprocess
import tarfile
from pathlib import Path

_PARTS = ("content", "schemas")


def extract_revision(root: Path, revision: str, folder: Path) -> bool:
    """Extract the sources of a revision to a folder; return False if git is missing or does not know it."""
    tree = _find_tree(root, revision)
    if tree is None:
        return False
    parts = [each for each in (_git(root, "ls-tree", "--name-only", tree) or "").split() if each in _PARTS]
    archive = folder / "sources.tar"
    if _git(root, "archive", "--format=tar", f"--output={archive}", tree, *parts) is None:
        return False
    with tarfile.open(archive) as opened:
        opened.extractall(folder, filter="data")
    archive.unlink()
    _drop_core_schemas(folder)
    return True


def _drop_core_schemas(folder: Path) -> None:
    """Remove everything in schemas/ that belongs to no game, such as the core schemas of Ludex itself.

    The extracted copy uses the core schemas of the running program.
    """
    games = {each.name for each in (folder / "content").glob("*/")}
    for each in (folder / "schemas").glob("*"):
        if each.name in games:
            continue
        if each.is_dir():
            shutil.rmtree(each)
        else:
            each.unlink()


def identify_revision(root: Path, revision: str) -> list[str] | None:
    """Return lines that identify the sources of a revision: git's list of their trees.

    Returns None if git is missing or does not know the revision.
    """
    tree = _find_tree(root, revision)
    found = None if tree is None else _git(root, "ls-tree", tree, *_PARTS)
    return None if found is None else found.splitlines()


def _find_tree(root: Path, revision: str) -> str | None:
    """Return git's name for the project's folder in a revision; None if git does not know the revision."""
    named = _git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    if named is None:
        return None
    prefix = (_git(root, "rev-parse", "--show-prefix") or "").rstrip("/")
    return f"{named}:{prefix}"


def _git(root: Path, *words: str) -> str | None:
    """Return the output of git; None if git is missing or fails."""
    try:
        done = subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True, check=False)  # noqa: S603, S607
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None
