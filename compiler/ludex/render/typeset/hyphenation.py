"""Hyphenation: find where words can be divided, by the patterns of their language.

The dictionaries come from Pyphen, which reads an entire dictionary before the first word. That takes longer
than setting a deck of cards, so here a pattern is parsed only when a word contains its letters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

_SHORTEST = 6
_SHORTEST_PART = 3
"""Minimum number of letters before and after a division."""
_WORD = re.compile(rf"[^\W\d_]{{{_SHORTEST},}}")
_CODED = re.compile(r"\^\^([0-9a-f]{2})")
"""A letter given by its number."""
_CHANGE = re.compile(r"/.*=.*")
_DIGITS = re.compile(r"\d")


class HyphenationPatterns:
    """Patterns of a language by their letters, with digits that mark possible divisions."""

    def __init__(self, dictionary: str) -> None:
        """Read `dictionary`, with one pattern per line; ignore a spelling change after a slash."""
        listed = _CODED.sub(lambda found: chr(int(found[1], 16)), dictionary)
        patterns = [_CHANGE.sub("", line.strip()) for line in listed.split("\n")]
        letters = _DIGITS.sub("", "\n".join(patterns)).split("\n")
        pairs = zip(letters, patterns, strict=True)
        self._patterns = {name: pattern for name, pattern in pairs if name != pattern}
        self._longest = max(map(len, self._patterns), default=0)

    def find_positions(self, word: str) -> list[int]:
        """Return the offsets at which a lower-case word can be divided: those whose highest digit is odd."""
        within = f".{word}."
        levels = [0] * (len(within) + 1)
        for start in range(len(within)):
            for end in range(start + 1, min(start + self._longest, len(within)) + 1):
                pattern = self._patterns.get(within[start:end])
                for at, level in _read_levels(pattern) if pattern else ():
                    levels[start + at] = max(levels[start + at], level)
        return [at - 1 for at, level in enumerate(levels) if level % 2]


def _read_levels(pattern: str) -> Iterator[tuple[int, int]]:
    """Yield the digits of a pattern, each with the number of letters before it."""
    at = 0
    for letter in pattern:
        if letter.isdigit():
            yield at, int(letter)
        else:
            at += 1


@lru_cache(maxsize=8)
def _load_patterns(locale: str) -> HyphenationPatterns | None:
    import pyphen  # type: ignore[import-untyped]

    name = pyphen.language_fallback(locale)
    if name is None:
        return None
    encoding, _, dictionary = pyphen.LANGUAGES[name].read_bytes().partition(b"\n")
    return HyphenationPatterns(dictionary.decode(encoding.decode().strip().removeprefix("microsoft-")))


@lru_cache(maxsize=65536)
def find_divisions(word: str, locale: str) -> tuple[int, ...]:
    """Return the offsets at which a word can be divided.

    Short words, words in capitals and words of languages without a dictionary are not divided.
    """
    patterns = _load_patterns(locale) if len(word) >= _SHORTEST else None
    if patterns is None:
        return ()
    found: list[int] = []
    for part in _WORD.finditer(word):
        letters = part.group()
        if not letters[1:].isupper():
            last = len(letters.lower()) - _SHORTEST_PART
            positions = patterns.find_positions(letters.lower())
            found += [part.start() + at for at in positions if _SHORTEST_PART <= at <= last]
    return tuple(found)
