"""Checks of prose in one text of one language. Which language a text is in, its caller knows."""

from __future__ import annotations

import re
from collections.abc import Collection

from compiler.text.slip import Slip
from compiler.text.typography import (
    english_marks,
    english_words,
    french_marks,
    french_numbers,
    french_words,
    templates,
)
from compiler.text.typography.english_words import Variant, spellings
from compiler.text.typography.reading import Reading, Rule

_RULES: dict[str, tuple[Rule, ...]] = {
    "fr": (*french_marks.RULES, *french_words.RULES, *french_numbers.RULES, *templates.RULES),
    "en": (*english_marks.RULES, *english_words.RULES),
}
_LOOSE = str.maketrans(
    {
        "\u00a0": " ",
        "\u202f": " ",
        "\u2009": " ",
        "’": "'",
        "“": '"',
        "”": '"',
        "…": "...",
        "–": "-",
        "—": "-",
    }
    | {"œ": "oe", "Œ": "Oe", "æ": "ae", "Æ": "Ae", "″": '"'}
)
_QUOTED = re.compile(r"« ?| ?»")
_SPACED = re.compile(r" (?=[;:!?,.)])|(?<=\() ")


def check(text: str, locale: str, nouns: Collection[tuple[str, str]] = (), variant: str = "") -> list[Slip]:
    """What is wrong with the typography and the plain grammar of a text, in order."""
    reading = Reading(text, nouns, variant)
    rules = [rule for rule in _RULES.get(locale.partition("-")[0], ()) if rule.needs.search(text)]
    found = [slip for rule in rules for slip in rule.find(reading)]
    return sorted(found, key=lambda slip: slip.order)


def variants(text: str) -> list[Variant]:
    """The English words of a text that have two spellings, so that a game’s choice can be counted."""
    return spellings(text)


def loose(text: str) -> str:
    """The text without what is mere typography: two texts that are equal so say the same thing."""
    plain = _QUOTED.sub('"', text.translate(_LOOSE))
    return _SPACED.sub("", " ".join(plain.split()))
