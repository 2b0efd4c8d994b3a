"""Whole numbers that a text says, in digits or in French or English words.

A text with words for tens or more is not understood, and says none: « cent vingt » is neither 100 nor 20.
"""

from __future__ import annotations

import re
from typing import NamedTuple

_FRENCH = (
    "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept "
    "dix-huit dix-neuf"
)
_ENGLISH = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
)
_WORDS = {word: number for words in (_FRENCH, _ENGLISH) for number, word in enumerate(words.split())} | {
    "une": 1,
    "a": 1,
    "an": 1,
    "aucun": 0,
    "aucune": 0,
    "no": 0,
}

_UNSURE = frozenset("un une one a an aucun aucune no neuf".split())
"""Words that are more often something else: an article, « neuf » for new."""

_LARGER = frozenset(
    "vingt vingts trente quarante cinquante soixante septante huitante octante nonante cent cents mille "
    "million millions douzaine douzaines dozen dozens score twenty thirty forty fifty sixty seventy eighty "
    "ninety hundred hundreds thousand thousands".split()
)

_DIGITS = r"(?<![\w.,-])(?:\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d{1,9})(?![\w-]|[.,]\d)"
_NUMERAL = re.compile(_DIGITS + r"|[^\W\d_]+(?:-[^\W\d_]+)*")


class Numeral(NamedTuple):
    number: int
    certain: bool
    """Whether it can be nothing but a number."""
    start: int
    end: int


def numerals(text: str) -> list[Numeral]:
    """The whole numbers of a text, in order."""
    found = []
    for match in _NUMERAL.finditer(text):
        word = match[0].casefold()
        if word[0].isdecimal():
            found.append(Numeral(int("".join(filter(str.isdecimal, word))), True, *match.span()))
        elif word in _WORDS:
            found.append(Numeral(_WORDS[word], word not in _UNSURE, *match.span()))
        elif _LARGER & set(word.split("-")):
            return []
    return found
