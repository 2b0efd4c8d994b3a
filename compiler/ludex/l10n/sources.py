"""Texts as their authors wrote them, each taken by itself: templates, typography, forbidden words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ludex.core.finding import Edit, Finding
from ludex.core.span import Span
from ludex.l10n.clean import Clean
from ludex.l10n.places import Places
from ludex.l10n.terms import check_words
from ludex.l10n.texts import Text
from ludex.l10n.wording import At, Language, Rewrite


def check_sources(
    language: Language, texts: Iterable[Text], places: Places, clean: Clean
) -> Iterator[Finding]:
    """What is wrong with these texts; those that were found right before are passed over."""
    for text in texts:
        told = clean.mark(text.source, text.tokens, text.slots)
        if clean.knows(told):
            continue
        found: list[Finding] = []
        for part, wording in enumerate(text.source):
            at, rewrite = _in_source(places, text, part)
            read = language.read(wording, text.tokens, text.slots)
            found += read.findings(at, rewrite)
            found += check_words(read, at)
        yield from found
        if not found:
            clean.add(told)


def _in_source(places: Places, text: Text, part: int) -> tuple[At, Rewrite]:
    def at(start: int, end: int) -> Span:
        return places.word(text, part, start, end)

    def rewrite(start: int, end: int, new: str) -> Edit | None:
        return places.rewritten(text, part, start, end, new)

    return at, rewrite
