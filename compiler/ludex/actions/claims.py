"""Action `coverage --claims`: list the rule constants that a game's texts show."""

from __future__ import annotations

from pathlib import Path

from ludex.claims.check import ClaimTally, count_claims
from ludex.compile.compilation import Compilation
from ludex.compile.game_checks import make_checked_game
from ludex.compile.project_run import inspect_links
from ludex.compile.reported_findings import collect_suppressions
from ludex.core.findings import Finding
from ludex.report.counts import CountedClaims, FreeClaim


def count_game_claims(root: Path, game: str) -> CountedClaims | None:
    """Count the constants of a game's rules that its texts show; None if the game has mistakes."""

    def look(made: Compilation) -> CountedClaims | None:
        made.check_texts(release=False)
        allowed = collect_suppressions(made)

        def is_excused(finding: Finding) -> bool:
            return any(
                each.span.file == finding.span.file
                and each.covers(finding.span)
                and any(named.code == finding.code.name for named in each.codes)
                for each in allowed
            )

        checked = make_checked_game(made, game)
        return _describe(made, count_claims(checked, is_excused)) if checked is not None else None

    return inspect_links(root, look)


def _describe(made: Compilation, tally: ClaimTally) -> CountedClaims:
    free = []
    for finding in sorted(tally.free, key=lambda each: each.order):
        document = made.document(finding.span.file)
        line, column = document.text.position(finding.span.start) if document is not None else (0, 0)
        free.append(FreeClaim(f"{finding.span.file}:{line}:{column}", finding.code.name, finding.message))
    return CountedClaims(tally.game, tally.bound, tally.excused, free)
