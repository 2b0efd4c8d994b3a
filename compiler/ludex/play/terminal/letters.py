"""The letters that stand for pieces on planes.

It knows pieces as a view tells of them, which has no numbers for them: of two alike ones nobody can say which
has moved.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Told = Mapping[str, Any]
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


class Lettering:
    """What each letter stood for when the table was last told."""

    def __init__(self) -> None:
        self._at: dict[tuple[Any, ...], str] = {}
        """By place, entry and point."""
        self._of: dict[str, str] = {}
        """The entry that a letter was given to."""

    def of(self, place: Told) -> list[tuple[str, Told]]:
        """The pieces of a plane with their letters. Who stays has the letter that it had; of alike ones, who
        moves or comes has one that is no longer taken."""
        here = (place["place"], repr(place.get("owner")))
        spots = [(here, piece["entry"], *piece["space"]) for piece in place["pieces"]]
        waiting = {self._at[spot] for spot in spots if spot in self._at}
        found: list[tuple[str, Told]] = []
        for spot, piece in zip(spots, place["pieces"], strict=True):
            letter = self._at.get(spot, "")
            if letter not in waiting:
                letter = self._letter(piece["entry"], waiting | {taken for taken, _ in found})
            waiting.discard(letter)
            found.append((letter, piece))
        self._at = {spot: letter for spot, letter in self._at.items() if spot[0] != here}
        self._at |= {spot: letter for spot, (letter, _) in zip(spots, found, strict=True)}
        return sorted(found, key=lambda each: each[0])

    def _letter(self, entry: str, taken: set[str]) -> str:
        """One that stood for such a piece before, else the next."""
        before = (letter for letter, whose in self._of.items() if whose == entry and letter not in taken)
        letter = next(before, LETTERS[len(self._of) % len(LETTERS)])
        self._of[letter] = entry
        return letter
