"""Typography checks of a text in one language."""

from __future__ import annotations

import re
from collections.abc import Collection

from ludex.core.lazy_patterns import lazy_pattern
from ludex.text.prose import ProseText
from ludex.text.slips import Slip
from ludex.text.typography import english, french_marks, french_numbers, french_words
from ludex.text.typography.english import choose_variant as choose_variant
from ludex.text.typography.english import count_variants as count_variants
from ludex.text.typography.rules import Rule

_MARKS: dict[str, tuple[Rule, ...]] = {
    "fr": french_marks.RULES,
    "en": english.MARK_RULES,
}
_WORDS: dict[str, tuple[Rule, ...]] = {
    "fr": (*french_words.RULES, *french_numbers.RULES),
    "en": english.WORD_RULES,
}
"""Rules about words, which ignore emphasis."""

_NORMALIZED_CHARACTERS = str.maketrans(
    {
        **dict.fromkeys("\u00a0\u202f\u2009", " "),
        **dict.fromkeys("“”″", '"'),
        **dict.fromkeys("–—", "-"),
        "’": "'",
        "…": "...",
        "œ": "oe",
        "Œ": "Oe",
        "æ": "ae",
        "Æ": "Ae",
    }
)
_DIGIT = lazy_pattern(r"\d")
_QUOTED = lazy_pattern(r"« ?| ?»")
_PUNCTUATION_SPACE = lazy_pattern(r" (?=[;:!?,.)])|(?<=\() ")
_ANY_QUOTE = lazy_pattern(r" *(?:[«»\"]|<<|>>|'') *")
_DOTS = lazy_pattern(r"\.{2,}|\.(?: \.){2}")
_ETC = lazy_pattern(r"(?<=\betc)\.\.\.", re.IGNORECASE)


def check(text: str, locale: str, nouns: Collection[tuple[str, str]] = (), variant: str = "") -> list[Slip]:
    """Return the slips in the typography and simple grammar of a text, in order."""
    language = locale.partition("-")[0]
    whole = ProseText(text, nouns, variant)
    found: list[Slip] = []
    numbers = _DIGIT.search(text) is not None
    for reading, rules in ((whole, _MARKS), (whole.without_emphasis, _WORDS)):
        for rule in rules.get(language, ()):
            if (numbers or not rule.numbers) and rule.needs.search(reading.text):
                found += rule.find(reading)
    return sorted(found, key=lambda slip: slip.order)


def normalize_typography(text: str) -> str:
    """Return a text without typographic details, for comparing its words with those of another.

    Lock files contain hashes of the result, so this function must not change.
    """
    plain = _QUOTED.sub('"', text.translate(_NORMALIZED_CHARACTERS))
    return _PUNCTUATION_SPACE.sub("", " ".join(plain.split()))


def loosen_typography(text: str) -> str:
    """Return a text also without what safe fixes may change: kinds of quotes, spaces beside them, dots."""
    plain = normalize_typography(text).replace("‘", "'")
    return " ".join(_ETC.sub(".", _DOTS.sub("...", _ANY_QUOTE.sub('"', plain))).split())
