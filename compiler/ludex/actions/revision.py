"""A revision of a project's sources, taken from git into a folder of its own."""

from __future__ import annotations

import shutil
import subprocess
import tarfile
from pathlib import Path

_PARTS = ("content", "schemas")


def extract_revision(root: Path, revision: str, folder: Path) -> bool:
    """Put the sources of a revision into a folder; False where git knows no such revision here."""
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
    """Remove what lies beside the games' schemas: in the sources of Ludex itself that is the core's, and what
    is built aside goes by the core of the program."""
    games = {each.name for each in (folder / "content").glob("*/")}
    for each in (folder / "schemas").glob("*"):
        if each.name in games:
            continue
        if each.is_dir():
            shutil.rmtree(each)
        else:
            each.unlink()


def identify_revision(root: Path, revision: str) -> list[str] | None:
    """What tells the sources of a revision from any others; None where git knows no such revision here."""
    tree = _find_tree(root, revision)
    found = None if tree is None else _git(root, "ls-tree", tree, *_PARTS)
    return None if found is None else found.splitlines()


def _find_tree(root: Path, revision: str) -> str | None:
    """The project's folder in a revision, as git calls it."""
    named = _git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{revision}^{{commit}}")
    if named is None:
        return None
    prefix = (_git(root, "rev-parse", "--show-prefix") or "").rstrip("/")
    return f"{named}:{prefix}"


def _git(root: Path, *words: str) -> str | None:
    """What git says; None where there is no git, or it refuses."""
    try:
        done = subprocess.run(["git", "-C", str(root), *words], capture_output=True, text=True, check=False)  # noqa: S603, S607
    except OSError:
        return None
    return done.stdout.strip() if done.returncode == 0 else None
