"""What was found right before, a text or a text beside its translation, need not be read again.

Findings about one text follow from its wording and from little else; what else is one `context`. Whoever
keeps the marks from one run to the next keeps them with the context, and forgets them when that changes.
"""

from __future__ import annotations

from collections.abc import Iterable
from hashlib import blake2b

from ludex.core.hashing import digest_of
from ludex.l10n.texts import Game
from ludex.l10n.wording import Language


def context(game: Game, languages: Iterable[Language]) -> str:
    """The hash of all that findings about one text follow from beside its wordings."""
    variants = sorted((each.locale, each.variant) for each in languages)
    return digest_of([game.language, game.terms, sorted(game.icons), variants])


def titles(game: Game) -> str:
    """The hash of how the titles of a game behave in a sentence, which only texts with slots follow from."""
    return digest_of(game.grammar)


class Clean:
    """The marks of what was found right; `kept` are those that a run met or made. `titles` is the hash of
    the same name.
    """

    def __init__(self, before: Iterable[str] = (), titles: str = "") -> None:
        self._before = before if isinstance(before, frozenset) else frozenset(before)
        self._titles = titles
        self.kept: set[str] = set()

    def mark(self, wordings: Iterable[str], *said: object) -> str:
        """What tells a text, or a pair of texts, from all others: its wordings, and what else is known."""
        naming = self._titles if any("{{" in each for each in wordings) else ""
        return blake2b(
            repr((*said, wordings, naming)).encode("utf-8", "surrogatepass"), digest_size=12
        ).hexdigest()

    def knows(self, mark: str) -> bool:
        """Whether something was found right before."""
        found = mark in self._before
        if found:
            self.kept.add(mark)
        return found

    def add(self, mark: str) -> None:
        self.kept.add(mark)
