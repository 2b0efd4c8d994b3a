"""Actions `schema docs`, `schema flat` and `stats`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from ludex.actions.editor_schemas import make_editor_schemas
from ludex.compile.compilation import Compilation
from ludex.compile.project_run import inspect_links
from ludex.lang.manual import find_samples, render_page
from ludex.link.symbols import SHARED
from ludex.link.world import World
from ludex.schema import kind_pages as docs

RULES = "docs/rule-language.md"


def flat_schemas(root: Path) -> dict[str, str]:
    """Closed schemas for editors, by path."""
    return inspect_links(root, lambda made: make_editor_schemas(made.catalogue, (*made.tree.games, SHARED)))


def schema_docs(root: Path) -> dict[str, str]:
    """Pages about kinds, and the one about the rule language, by path."""
    return inspect_links(root, _make_pages)


def _make_pages(made: Compilation) -> dict[str, str]:
    found = {
        verb: each
        for game in made.tree.games
        for verb, each in find_samples(World(made.linked, game)).items()
    }
    return docs.make_pages(made.catalogue, (*made.tree.games, SHARED)) | {RULES: render_page(found)}


def stats(root: Path) -> dict[str, dict[str, int]]:
    """Number of entries of each kind, by game."""
    return inspect_links(root, _count_entries)


def _count_entries(made: Compilation) -> dict[str, dict[str, int]]:
    counts: dict[str, Counter[str]] = {}
    for entry in made.linked.entries:
        counts.setdefault(entry.game, Counter())[entry.kind] += 1
    return {game: dict(sorted(kinds.items())) for game, kinds in sorted(counts.items())}
