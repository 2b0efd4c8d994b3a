"""The oracle's part about texts that are held to their rules: no cache, no rows, every game anew."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludex.claims.check import find
from ludex.claims.checked_game import CheckedGame
from ludex.claims.entry_rules import decode_entry_rules, encode_entry_rules
from ludex.core.findings import Edit, Finding
from ludex.l10n.check.context import CheckContext
from ludex.l10n.game_texts import gather
from ludex.l10n.text_places import DocumentPlaces
from ludex.link.rename_edits import add_former_name
from ludex.link.world import World


def find_held(project: Any, name: str) -> Iterator[Finding]:
    """What the texts of a game say otherwise than its rules."""
    made = make_checked_game(project, name)
    yield from find(made) if made is not None else ()


def make_context(project: Any, name: str) -> CheckContext | None:
    """The texts and translations of a game; none without a sound game.yaml."""
    loaded = project.translations[name].loaded
    game = gather(project.linked, name, loaded.source_language)
    return CheckContext.from_files(game, loaded, find_places(project, name)) if game is not None else None


def make_checked_game(project: Any, name: str) -> CheckedGame | None:
    """A game whose texts are to be held to its rules; none without a sound game.yaml."""
    context = make_context(project, name)
    if context is None:
        return None
    game, lowered = context.game, project.rules[name]
    lexicon = context.languages(game.language).lexicon
    rules = dict(decode_entry_rules(encode_entry_rules(each)) for each in lowered.programs)
    world = World(project.linked, name)
    return CheckedGame(world, game, context.places, lexicon, rules)


def find_places(project: Any, name: str) -> DocumentPlaces:
    """Where the texts of a game stand."""
    entries = {str(each.id): each for each in project.entries if each.game == name}

    def remember_name(named: str, old: str) -> tuple[Edit, ...]:
        return tuple(add_former_name(entries[named].with_slug(old), entries[named].slug))

    return DocumentPlaces(
        project.documents.__getitem__, lambda named: entries[named].name_span, remember_name
    )
