"""Language guess: detect a text that is in another language than expected.

A text is in one of two known languages, and the function words of one sentence suffice to tell which. Names,
icons and numbers are ignored. A language without a word list is never guessed.
"""

from __future__ import annotations

import re
from functools import cache

from ludex.text.locales import read_word_lines
from ludex.text.prose import WORD, mask

LEAST = 3
"""Minimum number of function words of the other language in a text that is in that language."""
_TIMES = 3
"""Minimum ratio of the other language's function words to those of the expected language."""
_ELISION = re.compile(r"[’']")


def is_in_other_language(text: str, own: str, other: str, least: int = LEAST) -> bool:
    """Return whether a text that should be in `own` is clearly in `other`.

    `least` is the number of function words of `other` that proves it.
    """
    mine, theirs = _load_words().get(own, frozenset()), _load_words().get(other, frozenset())
    if not mine or not theirs:
        return False
    words = [word.casefold() for word in WORD.findall(_ELISION.sub("’ ", mask(text)))]
    foreign = sum(word in theirs and word not in mine for word in words)
    native = sum(word in mine and word not in theirs for word in words)
    return foreign >= least and foreign >= _TIMES * native


@cache
def _load_words() -> dict[str, frozenset[str]]:
    """Load the function words of each language."""
    return {language: frozenset(words) for language, *words in read_word_lines("function_words.txt")}
