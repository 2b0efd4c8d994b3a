"""Actions `schema docs`, `schema flat` and `stats`."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from ludex.compile.stages import run
from ludex.lang.manual import find_samples, render_page
from ludex.link.symbols import SHARED
from ludex.link.world import World
from ludex.schema import closed_schemas as flat
from ludex.schema import kind_pages as docs

RULES = "docs/rule-language.md"


def flat_schemas(root: Path) -> dict[str, str]:
    """The closed schemas that editors read, by path."""
    work = run(root)
    return flat.make_flat_schemas(work.catalogue, (*work.tree.games, SHARED))


def schema_docs(root: Path) -> dict[str, str]:
    """The pages about kinds, and the one about the rule language, by path."""
    work = run(root)
    found = {
        verb: each
        for game in work.tree.games
        for verb, each in find_samples(World(work.linked, game)).items()
    }
    return docs.make_pages(work.catalogue, (*work.tree.games, SHARED)) | {RULES: render_page(found)}


def stats(root: Path) -> dict[str, dict[str, int]]:
    """How many entries each game has of each kind."""
    counts: dict[str, Counter[str]] = {}
    for entry in run(root).entries:
        counts.setdefault(entry.game, Counter())[entry.kind] += 1
    return {game: dict(sorted(kinds.items())) for game, kinds in sorted(counts.items())}
