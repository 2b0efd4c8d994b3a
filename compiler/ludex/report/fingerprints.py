"""Fingerprints of findings, which recognise a finding after lines have moved.

A fingerprint has the code and message, the file, and the words of the line, but no line number. A finding
matches a known one if all of these are equal; else if all but the words are, because the line may have been
edited; else if all but the file are, because the file may have been renamed. Each known finding matches only
one finding.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from hashlib import blake2b
from typing import NamedTuple

from ludex.core.findings import Finding
from ludex.core.spans import SourceText
from ludex.report.excerpts import get_text


class Fingerprint(NamedTuple):
    """Fingerprint of a finding: code, file, message in English, and line without surrounding blanks."""

    code: str
    file: str
    message: str
    words: str


Known = Counter[Fingerprint]
"""Number of findings with each fingerprint."""

_WAYS: tuple[Callable[[Fingerprint], Hashable], ...] = (
    lambda each: each,
    lambda each: (each.code, each.file, each.message),
    lambda each: (each.code, each.message, each.words),
)
"""Parts of the fingerprint to match by, the most reliable first."""


def make_fingerprint(finding: Finding, texts: Mapping[str, SourceText]) -> Fingerprint:
    text = get_text(finding.span.file, texts)
    words = text.line_at(finding.span.start).strip() if text.text else ""
    return Fingerprint(finding.code.name, finding.span.file, finding.message.render("en"), words)


def count_fingerprints(findings: Iterable[Finding], texts: Mapping[str, SourceText]) -> Known:
    return Counter(make_fingerprint(each, texts) for each in findings)


def drop_known(
    findings: Sequence[Finding], texts: Mapping[str, SourceText], known: Known
) -> tuple[list[Finding], Known]:
    """Return the new findings in order, and the known ones that no longer occur."""
    left, gone = {number: make_fingerprint(each, texts) for number, each in enumerate(findings)}, +known
    for way in _WAYS:
        waiting: dict[Hashable, list[Fingerprint]] = {}
        for each in gone.elements():
            waiting.setdefault(way(each), []).append(each)
        for number, each in list(left.items()):
            same = waiting.get(way(each))
            if same:
                gone[same.pop()] -= 1
                del left[number]
        gone = +gone
    return [findings[number] for number in left], gone


def digest_fingerprints(findings: Iterable[Finding], texts: Mapping[str, SourceText]) -> list[str]:
    """Return a digest for each finding, with a number to distinguish equal fingerprints."""
    met: Counter[Fingerprint] = Counter()
    made = []
    for finding in findings:
        each = make_fingerprint(finding, texts)
        met[each] += 1
        data = "\0".join(each).encode("utf-8", "surrogatepass")
        made.append(f"{blake2b(data, digest_size=16).hexdigest()}:{met[each]}")
    return made
