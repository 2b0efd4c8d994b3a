"""Actions `schema docs`, `schema flat` and `stats`; also the schemas for editors that `new` writes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

from ludex.compile.compilation import Compilation
from ludex.compile.project_run import inspect_links
from ludex.core.verbs import STATEMENTS
from ludex.lang import verbs as _verbs  # noqa: F401  # the import declares the verbs
from ludex.lang.manual import find_samples, render_page
from ludex.lang.statement_reader import VERBS
from ludex.link.symbols import SHARED
from ludex.link.world import World
from ludex.schema import kind_pages as docs
from ludex.schema.catalogue import Catalogue
from ludex.schema.closed_schemas import SLUGS, EditedGame, OfferedVerb, make_flat_schemas
from ludex.schema.example_words import FRENCH

RULES = "docs/rule-language.md"


def flat_schemas(root: Path, slugs: bool = True) -> dict[str, str]:
    """Return the closed schemas for editors, by path.

    Without `slugs`, omit the schemas that list slugs, which change with every new entry.
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


_BLOCKS = ("then", "do")
"""Parts of verbs that contain statements; editors insert these parts together with their verb."""


def make_editor_schemas(catalogue: Catalogue, games: Mapping[str, EditedGame]) -> dict[str, str]:
    """Return the texts of all editor schemas by path in the project."""
    return make_flat_schemas(catalogue, games, [_offer_verb(name) for name in STATEMENTS])


def list_edited_games(made: Compilation) -> dict[str, EditedGame]:
    """Return what editors need of each game in a project: its language, and the slugs of its entries."""
    return {game: _describe_game(made, game) for game in (*made.tree.games, SHARED)}


def _describe_game(made: Compilation, game: str) -> EditedGame:
    world = World(made.linked, game)
    slugs: dict[str, set[str]] = {}
    for entry in world.reachable:
        kind = made.catalogue.find_kind(game, entry.kind)
        for name in kind.lineage if kind is not None and not entry.is_item else ():
            slugs.setdefault(name, set()).add(entry.slug)
    language = str(world.manifest.data.get("language", "")) if world.manifest is not None else ""
    return EditedGame(language or FRENCH, {kind: sorted(some) for kind, some in slugs.items()})


def _offer_verb(name: str) -> OfferedVerb:
    """Return a verb as editors offer it, with the manual's statement, whose value the author replaces."""
    verb = VERBS[name]
    _, colon, value = verb.shown.partition(": ")
    statement: object = name
    if colon:
        blocks = {part: ["$2"] for part in _BLOCKS if part in verb.parts}
        statement = {name: f"${{1:{value}}}", **blocks}
    return OfferedVerb(name, verb.says, verb.parts, statement)
