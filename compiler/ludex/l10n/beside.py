"""Translations one by one: there, up to date, right by themselves and right beside their sources."""

from __future__ import annotations

from collections.abc import Iterator

from ludex.core.finding import Finding
from ludex.l10n.clean import Clean
from ludex.l10n.comparing import compare, is_unchanged
from ludex.l10n.given import Given
from ludex.l10n.judging import Judged
from ludex.l10n.lock import State
from ludex.l10n.po.message import Catalogue, Message
from ludex.l10n.telling import check_state, unchanged
from ludex.l10n.terms import check_terms, check_words
from ludex.l10n.wording import Wording, in_catalogue


class Beside:
    """The translations of a game into one language. `renamed` are entries whose translations stand under
    another name: that one thing is told, not what they lack.
    """

    def __init__(
        self, given: Given, locale: str, catalogue: Catalogue, renamed: frozenset[str], *, release: bool
    ) -> None:
        self.game, self.locale, self.catalogue = given.game, locale, catalogue
        self.renamed, self.release = renamed, release
        self.source, self.target = given.languages(given.game.language), given.languages(locale)

    def find(self, each: Judged, clean: Clean) -> Iterator[Finding]:
        """All that is wrong with one translation."""
        message = each.message
        if message is None or message.broken:
            return
        if not is_excused(each, self.renamed):
            yield from check_state(each, self.catalogue, self.game.language, release=self.release)
        text = each.text
        wordings = (*text.source, *message.target)
        told = clean.mark(
            wordings, len(text.source), self.locale, text.form, text.tokens, text.slots, each.state
        )
        if clean.knows(told):
            return
        found = list(self._wordings(each, message))
        yield from found
        if not found:
            clean.add(told)

    def _wordings(self, each: Judged, message: Message) -> Iterator[Finding]:
        """The translation by itself, whatever its state; beside its source where it is of that source."""
        text = each.text
        approved = each.state is State.APPROVED and len(message.targets) == len(text.source)
        if approved and is_unchanged(text.source, message.target):
            yield unchanged(message, self.catalogue, release=self.release)
            return
        sources = [self.source.read(said, text.tokens, text.slots) for said in text.source]
        for number, name in enumerate(message.targets):
            said = message.strings[name].value
            if not said.strip():
                continue
            at, rewrite = in_catalogue(self.catalogue, message, name)
            target = Wording(said, self.target, text.tokens, text.slots)
            yield from target.findings(at, rewrite)
            if approved and target.readable and all(source.readable for source in sources):
                spare = sources[1] if text.counted and number == 0 else None
                yield from compare(sources[number], target, spare, at)
                yield from check_words(target, at)
                yield from check_terms(sources[number], target, text.form, at)


def is_excused(each: Judged, renamed: frozenset[str]) -> bool:
    """Whether a text only lacks its translation because that stands under a former name of its entry."""
    return each.state is State.MISSING and each.text.id in renamed
