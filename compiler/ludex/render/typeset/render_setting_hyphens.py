"""Where words may be divided, by language. Languages that nobody made patterns for divide nothing."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

_SHORTEST = 6
_EDGES = {"fr": (2, 3), "en": (2, 3)}
"""The fewest letters before and after a division."""
_WORD = re.compile(rf"[^\W\d_]{{{_SHORTEST},}}")


@lru_cache(maxsize=8)
def _patterns(locale: str) -> Any:
    import pyphen  # type: ignore[import-untyped]

    name = pyphen.language_fallback(locale.replace("-", "_"))
    if name is None:
        return None
    before, after = _EDGES.get(locale[:2], (2, 3))
    return pyphen.Pyphen(lang=name, left=before, right=after)


@lru_cache(maxsize=65536)
def find_divisions(word: str, locale: str) -> tuple[int, ...]:
    """Offsets at which a word may be divided. Words in capitals, and all but long ones, stay whole."""
    patterns = _patterns(locale)
    if patterns is None or len(word) < _SHORTEST:
        return ()
    found: list[int] = []
    for part in _WORD.finditer(word):
        letters = part.group()
        if not letters[1:].isupper():
            found += [part.start() + at for at in patterns.positions(letters.lower())]
    return tuple(found)
