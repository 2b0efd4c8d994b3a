"""Conditions on content: invariants of a kind of entries, asked of each by the engine.

A game is asked once it has no error but in words, since a broken entry would break conditions as well. It is
packed and loaded as it would be played, in a temporary file; nothing is set up, and nothing kept.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from ludex.checks import draft_severity
from ludex.compile.codes import BROKEN_INVARIANT
from ludex.compile.fit import TEXT_CODE_PREFIXES
from ludex.compile.outcome import is_blocking
from ludex.core.findings import Finding, Note, Severity, make_finding
from ludex.core.messages import message
from ludex.link.world import World

if TYPE_CHECKING:  # only a game that has conditions on content needs the engine
    from ludex.compile.compilation import Compilation
    from ludex.engine.content_invariants import ContentBreach


def has_conditions(world: World) -> bool:
    """Whether anything is said of entries that must hold while nobody plays."""
    return any("of" in entry.data for entry in world.entries_of("invariant"))


def is_in_error(made: Compilation, game: str) -> bool:
    """Whether a game has errors, other than in words, that no comment of its authors suppresses."""
    from ludex.compile.reported_findings import collect_suppressions

    allowed = collect_suppressions(made)
    return any(
        finding.severity is Severity.ERROR
        and is_blocking(finding.span.file, game)
        and not finding.code.name.startswith(TEXT_CODE_PREFIXES)
        and not any(
            each.covers(finding.span) and any(name.code == finding.code.name for name in each.codes)
            for each in allowed
        )
        for finding in made.settings.apply(made.findings())
    )


def find_broken_conditions(made: Compilation, game: str) -> list[Finding]:
    """Find the entries of a game that break conditions on content."""
    from ludex.compile.draft_pack import open_chunks
    from ludex.compile.game_pack import encode_game_rows
    from ludex.engine import InvalidTreeError
    from ludex.engine.content_invariants import find_content_breaches
    from ludex.engine.load.machine_loader import load
    from ludex.pack.writer import encode_rows

    rows = encode_game_rows(made.linked, game, made.game_rules(game).collect_programs())
    with open_chunks(game, encode_rows(rows)) as pack:
        try:
            machine = load(pack)
        except InvalidTreeError:
            return []  # `ludex build` tells what is refused, with its line
        return list(_make_findings(made.world(game), find_content_breaches(machine)))


def _make_findings(world: World, breaches: Iterable[ContentBreach]) -> Iterable[Finding]:
    """A finding stands at the field that the condition reads, where it reads one alone of the entry."""
    entries = {str(entry.id): entry for entry in world.included}
    for each in breaches:
        entry, invariant = entries[each.entry], entries[each.invariant]
        read = [name for name in each.fields if name in entry.data]
        title = str(invariant.data.get("title", invariant.slug))
        yield make_finding(
            BROKEN_INVARIANT,
            entry.span((read[0],)) if len(read) == 1 else entry.name_span,
            entry=each.entry,
            name=invariant.slug,
            what=each.what,
            notes=[Note(message("{title}", "{title}", title=title), invariant.span(("holds",)))],
            severity=draft_severity(world, entry, invariant),
        )
