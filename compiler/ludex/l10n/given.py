"""What the checks of a game's translations are given: its texts, its catalogues, and where things stand."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ludex.l10n.judging import Judged, judge
from ludex.l10n.loading import Loaded
from ludex.l10n.lock import Lock
from ludex.l10n.merging import find_message, former_keys, recorded_line
from ludex.l10n.places import Places
from ludex.l10n.po.message import Catalogue
from ludex.l10n.texts import Game
from ludex.l10n.vocabulary import languages
from ludex.l10n.wording import Language


@dataclass(frozen=True)
class Given:
    """A game and its translations. `languages` tells what is known of each of its languages."""

    game: Game
    catalogues: Mapping[str, Catalogue]
    lock: Lock
    lock_file: str
    languages: Callable[[str], Language]
    places: Places
    unread: frozenset[str] = frozenset()
    """Languages whose catalogue cannot be read, or not all of it: what it lacks nobody knows."""

    @classmethod
    def of(cls, game: Game, loaded: Loaded, places: Places) -> Given:
        known = languages(game, loaded.catalogues)
        unread = frozenset(loaded.unread) | {
            locale for locale, catalogue in loaded.catalogues.items() if not catalogue.sound
        }
        return cls(game, loaded.catalogues, loaded.lock, loaded.lock_file, known, places, unread)

    @property
    def wanted(self) -> dict[str, Catalogue]:
        """The catalogues of the languages that the game is translated into."""
        return {locale: each for locale, each in self.catalogues.items() if locale in self.game.targets}

    def judged(self, locale: str) -> list[Judged]:
        """Where the translation of each text into a language stands."""
        return judged(self.game, locale, self.catalogues.get(locale), self.lock)


def judged(game: Game, locale: str, catalogue: Catalogue | None, lock: Lock) -> list[Judged]:
    """Where the translation of each text of a game stands, in the order of the texts."""
    formerly = former_keys(game)
    made = []
    for text in game.texts:
        message = find_message(text, catalogue, formerly(text)) if catalogue is not None else None
        if message is not None and message.obsolete:
            message = None
        line = recorded_line(lock, locale, (text.key, *formerly(text)))
        made.append(judge(text, message, line))
    return made
