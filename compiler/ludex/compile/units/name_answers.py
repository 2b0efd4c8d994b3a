"""Digests of the answers to look-ups of entry names by rules, to detect changes."""

from __future__ import annotations

from collections.abc import Iterable

from ludex.compile.store.encoding import digest_bytes, dumps
from ludex.lang.types.entry_names import ANY_UNKNOWN, EVERY
from ludex.lang.types.namespace import Namespace
from ludex.schema.entries import Entry


class NameAnswers:
    """Facts about the names of a game's entries. `every` is a digest of all of them."""

    def __init__(self, game: Namespace) -> None:
        self._game = game
        self._lost, self._doubtful = game.lost.names, game.doubtful.names
        self.every = _digest([game.entries.ids, sorted(self._lost), sorted(self._doubtful)])

    def digest(self, entries: Iterable[Entry], questions: Iterable[str]) -> str:
        """Return a digest of the answers to look-ups, and of the targets of references."""
        references = (each for entry in entries for each in self._game.world.references(entry))
        led = [[str(each.target.id), each.target.sound] for each in references]
        return _digest([[self._answer(each) for each in questions], led])

    def _answer(self, question: str) -> object:
        if question == EVERY:
            return self.every
        if question == ANY_UNKNOWN:
            return bool(self._lost)
        if question.endswith("/"):
            return self._game.ids_of_kind(question.removesuffix("/"))
        return [self._game.entries.ids.get(question), question in self._lost, question in self._doubtful]


def _digest(plain: object) -> str:
    return digest_bytes(dumps(plain).encode("utf-8", "surrogatepass"))
