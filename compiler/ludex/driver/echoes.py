"""Findings that another one has said already: at the colon that cuts a text without quotes in two, what is
wrong with the space before it.

Once the text stands between quotes, and the space is still wrong, that is said.
"""

from __future__ import annotations

from collections.abc import Sequence

from ludex.core.finding import Finding
from ludex.source.codes.syntax import COLON
from ludex.text.codes import english, french

_OF_SPACES = (english.SPACE.name, french.COLON.name)


def without_echoes(found: Sequence[Finding]) -> list[Finding]:
    """The findings but those."""
    cut = [_cut(each) for each in found if each.code.name == COLON.name]
    return [each for each in found if not (cut and _echoes(each, cut))]


def _cut(finding: Finding) -> tuple[str, int, int]:
    """The text that is cut: as far as the quotes go, where it is known where it ends."""
    edits = finding.fix.edits if finding.fix else ()
    spans = [finding.span, *(edit.span for edit in edits)]
    return finding.span.file, min(each.start for each in spans), max(each.end for each in spans)


def _echoes(finding: Finding, cut: Sequence[tuple[str, int, int]]) -> bool:
    span = finding.span
    return (
        finding.code.name in _OF_SPACES
        and finding.message.slots.get("mark", ":") == ":"
        and any(file == span.file and start <= span.start < end for file, start, end in cut)
    )
