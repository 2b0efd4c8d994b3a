"""Actions `schema docs`, `schema flat` and `stats`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from ludex.actions.editor_schemas import list_edited_games, make_editor_schemas
from ludex.compile.compilation import Compilation
from ludex.compile.project_run import inspect_links
from ludex.lang.manual import find_samples, render_page
from ludex.link.symbols import SHARED
from ludex.link.world import World
from ludex.schema import kind_pages as docs
from ludex.schema.closed_schemas import SLUGS

RULES = "docs/rule-language.md"


def flat_schemas(root: Path, slugs: bool = True) -> dict[str, str]:
    """Return closed schemas for editors, by path. Without `slugs`, omit those that list slugs, because every
    new entry changes them.
    """
    made = inspect_links(root, lambda made: make_editor_schemas(made.catalogue, list_edited_games(made)))
    return made if slugs else {name: text for name, text in made.items() if f"/{SLUGS}." not in name}


def schema_docs(root: Path) -> dict[str, str]:
    """Return the pages about kinds and about the rule language, by path."""
    return inspect_links(root, _make_pages)


def _make_pages(made: Compilation) -> dict[str, str]:
    found = {
        verb: each
        for game in made.tree.games
        for verb, each in find_samples(World(made.linked, game)).items()
    }
    return docs.make_pages(made.catalogue, (*made.tree.games, SHARED)) | {RULES: render_page(found)}


def stats(root: Path) -> dict[str, dict[str, int]]:
    """Return the number of entries of each kind, by game."""
    return inspect_links(root, _count_entries)


def _count_entries(made: Compilation) -> dict[str, dict[str, int]]:
    counts: dict[str, Counter[str]] = {}
    for entry in made.linked.entries:
        counts.setdefault(entry.game, Counter())[entry.kind] += 1
    return {game: dict(sorted(kinds.items())) for game, kinds in sorted(counts.items())}
