"""Language guess: whether a text is in another language than it should be.

A detector of our own, for the question is narrow: of two languages that are known, which one? Function words
answer it in a sentence of a rulebook, and need neither tables of letters nor a library; names, icons, numbers
answer nothing. A language without a list is never guessed.
"""

from __future__ import annotations

import re
from functools import cache

from ludex.text.locales import read_word_lines
from ludex.text.prose import WORD, mask

LEAST = 3
"""Function words of the one language that a text needs, to be taken for it."""
_TIMES = 3
"""It needs so many times those of the other."""
_ELISION = re.compile(r"[’']")


def is_in_other_language(text: str, own: str, other: str) -> bool:
    """Whether a text that should be in `own` is surely in `other`."""
    mine, theirs = _load_words().get(own, frozenset()), _load_words().get(other, frozenset())
    if not mine or not theirs:
        return False
    words = [word.casefold() for word in WORD.findall(_ELISION.sub("’ ", mask(text)))]
    foreign = sum(word in theirs and word not in mine for word in words)
    native = sum(word in mine and word not in theirs for word in words)
    return foreign >= LEAST and foreign >= _TIMES * native


@cache
def _load_words() -> dict[str, frozenset[str]]:
    """Function words by language."""
    return {language: frozenset(words) for language, *words in read_word_lines("function_words.txt")}
