"""Classify a change of a source text: only its spelling, or its meaning.

A corrected misspelling does not change the meaning. A change of a number, a slot, an icon, “may” or “must”
does, and so does a different word.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import SequenceMatcher

from ludex.core.lazy_patterns import lazy_pattern
from ludex.core.messages import Bilingual
from ludex.core.suggestions import distance, fold_name
from ludex.text.locales import get_locale as locale_of
from ludex.text.mentions import find_mentions
from ludex.text.prose import mask
from ludex.text.templates import template

_WORD = lazy_pattern(r"[^\W_]+")
_PIECE = lazy_pattern(r"\w+|[^\w\s]")
_BINDING = {
    "en": (
        "may might must can cannot could shall should will would never always not no only all any each every "
        "unless if until before after first last once"
    ),
    "fr": (
        "peut peuvent pouvez puisse doit doivent devez faut jamais toujours ne pas non seul seule seulement "
        "tout tous toute toutes chaque aucun aucune sauf si avant après premier dernier fois"
    ),
}
"""Words that bind players: replacing one by another is never a mere misspelling."""
_LONGEST = 60


def is_spelling(before: tuple[str, ...], after: tuple[str, ...], locale: str) -> bool:
    """Return whether two wordings differ only in spelling and typography, and binding words are the same."""
    return len(before) == len(after) and all(
        _is_spelling(one, two, locale) for one, two in zip(before, after, strict=True)
    )


def _is_spelling(before: str, after: str, locale: str) -> bool:
    if _tokens_to_keep(before, locale) != _tokens_to_keep(after, locale):
        return False
    one, two = _WORD.findall(mask(before)), _WORD.findall(mask(after))
    binding = _BINDING.get(locale.partition("-")[0], "").split()
    if len(one) != len(two):
        return False
    return all(_is_near(old, new, binding) for old, new in zip(one, two, strict=True))


def _is_near(old: str, new: str, binding: list[str]) -> bool:
    old, new = fold_name(old), fold_name(new)
    if old == new:
        return True
    plain = {fold_name(each) for each in binding}
    slips = 1 if min(len(old), len(new)) < 6 else 2
    return old not in plain and new not in plain and distance(old, new, slips) <= slips


def _tokens_to_keep(text: str, locale: str) -> object:
    """Return the names and numbers of a wording that a translation must keep."""
    found = find_mentions(template.parse(text)[0], locale_of(locale))
    numbers = sorted(each.value for each in found.numbers if each.sure)
    return found.slots, found.icons, found.terms, found.refs, found.counting, found.counted, numbers


def describe_change(before: tuple[str, ...], after: tuple[str, ...]) -> Bilingual:
    """Describe the difference in a few words: “two cards” became “three cards”."""
    old, new = next(((a, b) for a, b in zip(before, after, strict=False) if a != b), ("", ""))
    if not old or not new:
        return Bilingual("the former source is unknown", "l’ancienne source est inconnue")
    one, two = _find_difference(old, new)
    if not one:
        return Bilingual(f"“{two}” was added", f"«\u00a0{two}\u00a0» a été ajouté")
    if not two:
        return Bilingual(f"“{one}” was taken out", f"«\u00a0{one}\u00a0» a été retiré")
    return Bilingual(f"“{one}” became “{two}”", f"«\u00a0{one}\u00a0» est devenu «\u00a0{two}\u00a0»")


def _find_difference(old: str, new: str) -> tuple[str, str]:
    """Return the part of each text from the first different word to the last."""
    one, two = list(_PIECE.finditer(old)), list(_PIECE.finditer(new))
    matcher = SequenceMatcher(None, [each[0] for each in one], [each[0] for each in two], autojunk=False)
    blocks = [each for each in matcher.get_opcodes() if each[0] != "equal"]
    if not blocks:
        return shorten(old), shorten(new)
    first, last = blocks[0], blocks[-1]
    return _join_pieces(old, one[first[1] : last[2]]), _join_pieces(new, two[first[3] : last[4]])


def _join_pieces(text: str, pieces: Sequence[re.Match[str]]) -> str:
    return shorten(text[pieces[0].start() : pieces[-1].end()]) if pieces else ""


def shorten(text: str) -> str:
    """Shorten a text so that a message can quote it."""
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1].rstrip()}…"
