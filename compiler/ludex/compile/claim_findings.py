"""Findings where the texts of a game disagree with its rules, and a digest of what these depend on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ludex.compile.store.encoding import digest_bytes
from ludex.core.findings import Finding
from ludex.core.spans import Span

if TYPE_CHECKING:  # not needed if neither texts nor rules have changed
    from ludex.claims.checked_game import CheckedGame
    from ludex.compile.compilation import Compilation


def digest_claim_sources(made: Compilation, game: str, errors: Sequence[Span]) -> str:
    """Return a digest of what the findings about a game's claims depend on, besides rules and outlines.

    `errors` are the places of errors.
    """
    files = made.unit_digests(game)
    wrong = [(*span, files[span.file]) for span in errors if span.file in files]
    claim_sources = [(file, made.summaries[file].get("claims")) for file in files]
    return digest_bytes(f"{wrong}\n{claim_sources}".encode("utf-8", "surrogatepass"))


def find_claim_findings(made: Compilation, game: str, errors: Sequence[Span]) -> list[Finding]:
    """Compare all texts of a game with its rules."""
    from ludex.claims.check import find

    checked = make_checked_game(made, game, errors)
    return list(find(checked)) if checked is not None else []


def make_checked_game(made: Compilation, game: str, errors: Sequence[Span] = ()) -> CheckedGame | None:
    """Return a game for checking its claims; None if the language of its texts is unknown."""
    from ludex.claims.checked_game import CheckedGame
    from ludex.claims.entry_rules import decode_entry_rules
    from ludex.l10n.check.context import languages

    known = made.game_texts(game)
    if known.game is None:
        return None
    lexicon = languages(known.game, {})(known.game.language).lexicon
    plain = (each for file in made.rules[game]["files"].values() for each in file["claims"])
    rules = dict(map(decode_entry_rules, plain))
    return CheckedGame(made.world(game), known.game, known.places, lexicon, rules, errors)
