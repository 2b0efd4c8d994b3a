"""Checks of a compiled game that need its rules: claims of its texts, and conditions on content.

Conditions (invariants of kinds, limits of printed decks) are evaluated by the engine, and only if a game has
no errors other than those in texts, because faulty entries would violate them too. The game is packed to a
file in the cache and loaded as for play, but not set up.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ludex.checks import draft_severity
from ludex.compile.codes import BROKEN_INVARIANT, BROKEN_LIMIT
from ludex.compile.outcome import is_blocking
from ludex.compile.store.encoding import digest_plain
from ludex.core.findings import Finding, Note, Severity, make_finding, make_note
from ludex.core.messages import message
from ludex.core.spans import Span
from ludex.link.world import World

if TYPE_CHECKING:
    from ludex.claims.checked_game import CheckedGame
    from ludex.compile.compilation import Compilation
    from ludex.compile.game_pack import PackRecord
    from ludex.engine.content_conditions import ContentBreach


def digest_claim_sources(made: Compilation, game: str, errors: Sequence[Span]) -> str:
    """Return a digest of what the findings about a game's claims depend on, besides rules and outlines.

    `errors` are the places of errors.
    """
    files = made.unit_digests(game)
    wrong = [(*span, files[span.file]) for span in errors if span.file in files]
    claim_sources = [(file, made.summaries[file].get("claims")) for file in files]
    return digest_plain([wrong, claim_sources])


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


def is_in_error(made: Compilation, game: str) -> bool:
    """Return whether a game has errors, except in words, that are not suppressed."""
    from ludex.compile.reported_findings import collect_suppressions, is_suppressed

    allowed = collect_suppressions(made)
    return any(
        finding.severity is Severity.ERROR
        and is_blocking(finding.span.file, game)
        and not finding.code.is_in_texts
        and not is_suppressed(finding, allowed)
        for finding in made.settings.apply(made.findings())
    )


def find_broken_conditions(
    made: Compilation, game: str, kept: PackRecord
) -> tuple[list[Finding], PackRecord]:
    """Find entries that violate conditions; `kept` is the record of the last pack; return a new one too."""
    from ludex.compile.draft_pack import open_kept_pack
    from ludex.engine import InvalidTreeError
    from ludex.engine.content_conditions import find_content_breaches
    from ludex.engine.load.machine_loader import load

    with open_kept_pack(made, game, "conditions", kept) as (pack, record):
        try:
            breaches = list(find_content_breaches(load(pack)))
        except InvalidTreeError:
            breaches = []  # `ludex build` reports a refused condition with its line
    return list(_make_findings(made.world(game), breaches)), record


def _make_findings(world: World, breaches: Iterable[ContentBreach]) -> Iterable[Finding]:
    entries = {str(entry.id): entry for entry in world.included}
    for each in breaches:
        entry, holder, at = entries[each.entry], entries[each.holder], tuple(each.at.split("/"))
        severity = draft_severity(world, entry, holder)
        if at[0] == "limits":
            span = entry.key_span(("cards",)) if "cards" in entry.data else entry.name_span
            note = Note(_LIMIT, holder.key_span(at))
            name, deck = at[-1], holder.slug
            yield make_finding(
                BROKEN_LIMIT, span, notes=[note], severity=severity, name=name, deck=deck, what=each.what
            )
        else:
            # A condition that reads a single field of the entry is reported at that field.
            read = [name for name in each.fields if name in entry.data]
            span = entry.span((read[0],)) if len(read) == 1 else entry.name_span
            title = str(holder.data.get("title", holder.slug))
            note = make_note("{title}", "{title}", holder.span(at), title=title)
            name, own = holder.slug, each.entry
            yield make_finding(
                BROKEN_INVARIANT, span, notes=[note], severity=severity, entry=own, name=name, what=each.what
            )


_LIMIT = message("the limit", "la limite")
