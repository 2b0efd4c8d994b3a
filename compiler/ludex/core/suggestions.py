"""Did-you-mean suggestions: the known names nearest to a misspelt one.

The distance is the number of letters added, removed, changed or swapped with their neighbours. Case, accents,
and hyphens in place of underscores are ignored, because authors of French content often get only those wrong.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

from ludex.core.findings import Note, make_note
from ludex.core.messages import Choice

_LIGATURES = str.maketrans({"œ": "oe", "æ": "ae", "_": "-", " ": "-", "’": "'"})


@lru_cache(maxsize=1 << 16)
def fold_name(name: str) -> str:
    """Return a name in lower case, without accents and ligatures; `_` and spaces are `-`, `’` is `'`."""
    plain = unicodedata.normalize("NFD", name.casefold())
    return "".join(c for c in plain if not unicodedata.combining(c)).translate(_LIGATURES)


_DIGITS = re.compile(r"(\d{1,15})")


def make_sort_key(name: str) -> tuple[str | int, ...]:
    """Return the key that sorts names as readers do: without case and accents, and 2 before 10."""
    return tuple(int(part) if at % 2 else part for at, part in enumerate(_DIGITS.split(fold_name(name))))


@lru_cache(maxsize=1 << 16)
def _mask_letters(fold: str) -> int:
    """Return the set of letters of a folded name as a bit mask."""
    mask = 0
    for letter in fold:
        mask |= 1 << (ord(letter) & 63)
    return mask


@lru_cache(maxsize=1 << 16)
def distance(a: str, b: str, limit: int) -> int:
    """Return the optimal string alignment distance, or `limit + 1` if it is above `limit`."""
    if abs(len(a) - len(b)) > limit:
        return limit + 1
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        last, before, row = before, row, [i]
        for j, y in enumerate(b, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (x != y))
            if last and j > 1 and x == b[j - 2] and a[i - 2] == y:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
        if min(row) > limit:
            return limit + 1
    return row[-1] if row[-1] <= limit else limit + 1


_MOST = 3
"""Maximum number of names to suggest."""


def find_nearest_names(name: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return the known names that are closest to a name, at most three; none if no name is close enough.

    All are equally close. A name that is one word of the other is close too, but less than a misspelling.
    """
    wanted = fold_name(name)
    limit = 1 if len(wanted) < 4 else 2 if len(wanted) < 9 else 3
    letters = _mask_letters(wanted)
    scored = []
    for other in set(known):
        fold = fold_name(other)
        # Each slip changes at most two letters of the name, so most known names need no closer look.
        alike = (letters ^ _mask_letters(fold)).bit_count() <= 2 * limit
        far = distance(wanted, fold, limit) if alike else limit + 1
        if far <= limit:
            scored.append((far, other))
        elif len(wanted) > 3 and (wanted in fold.split("-") or (fold in wanted.split("-") and len(fold) > 3)):
            scored.append((limit + 1, other))
    scored.sort()
    best = scored[0][0] if scored else 0
    return tuple(other for far, other in scored if far == best)[:_MOST]


def did_you_mean(name: str, known: Iterable[str]) -> Note | None:
    """Return a note with the likely spellings, if there are any."""
    close = find_nearest_names(name, known)
    if not close:
        return None
    return make_note("did you mean {names}?", "vouliez-vous dire {names}\u202f?", names=Choice(close))


def suggest_or_list(name: str, known: Sequence[str]) -> Note | None:
    """Return a note with the likely spellings, or else with all known names, if any."""
    listed = make_note("allowed here: {names}", "admis ici\u00a0: {names}", names=Choice(tuple(known)))
    return did_you_mean(name, known) or (listed if known else None)
