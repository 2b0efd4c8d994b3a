"""From a compilation to its verdict: what authors hushed is left out, the rest is put in order."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.finding import Finding
from ludex.driver.compiling import Compilation
from ludex.driver.echoes import without_echoes
from ludex.driver.plain import as_codes, as_finding, as_plain, codes_as_plain
from ludex.driver.units import as_allowance
from ludex.driver.verdict import Verdict
from ludex.source.allow import Allowance, hush
from ludex.source.claims import Claim


def verdict(made: Compilation) -> Verdict:
    """All that is to be told of a project."""
    found = without_echoes(list(_findings(made)))
    allowed = granted(made)
    left, awaited = found, False
    if allowed:
        from ludex.driver.discovery import all_codes
        from ludex.render.codes import NAMES

        left = hush(found, allowed, all_codes(), judged=lambda name: name not in NAMES)
        awaited = any(name.code in NAMES for each in allowed for name in each.codes)
    kept = {id(each) for each in left}
    left = sorted(left, key=lambda each: each.order)
    return {
        "findings": [as_plain(each) for each in left],
        "codes": codes_as_plain(left),
        "files": list(_counts(made)),
        "ignored": made.tree.ignored,
        "hushed": sum(id(each) not in kept for each in found),
        "games": {game: made.source(game) for game in made.tree.games},
        "measured": awaited or any(map(made.is_drawn, made.tree.games)),
        "texts": made.shelved.texts
        | {file: summary["digest"] for file, summary in made.summaries.items() if summary["read"]}
        | {file: digest for worded in made.worded.values() for file, digest in worded["files"].items()},
    }


def granted(made: Compilation) -> list[Allowance]:
    """The comments of authors and translators that hush findings."""
    found = [as_allowance(each) for summary in made.summaries.values() for each in summary["granted"]]
    return found + [as_allowance(each) for worded in made.worded.values() for each in worded["granted"]]


def _findings(made: Compilation) -> Iterator[Finding]:
    yield from made.surveyed
    yield from made.shelved.findings
    codes = as_codes(made.codes())
    yield from (as_finding(each, codes) for each in made.findings())


def _counts(made: Compilation) -> Iterator[list[object]]:
    """How much of each file was looked at: the proof that nothing was passed over."""
    for stored in made.tree.files:
        if stored.claim is Claim.CONTENT:
            summary = made.summaries[stored.path]
            yield [stored.path, summary["read"], *summary["counts"]]
        else:
            yield [stored.path, True, 0, 0, 0]
