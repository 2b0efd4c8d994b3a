"""Locales: plurals, numbers, ordinals, first sounds, word lists. A new language needs only data.

A region falls back on its language (`fr-CA` on `fr`). A language without data has English plurals, plain
numbers, and no grammatical forms.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from ludex.core.messages import Bilingual

_HERE = Path(__file__).parent / "data"


@cache
def read_word_lines(name: str) -> tuple[tuple[str, ...], ...]:
    """Return the words of each line of a word list."""
    text = (_HERE / name).read_text(encoding="utf-8")
    split = [line.partition("#")[0].split() for line in text.splitlines()]
    return tuple(tuple(words) for words in split if words)


@cache
def read_word_set(name: str) -> frozenset[str]:
    """Return all words of a word list."""
    return frozenset(word for line in read_word_lines(name) for word in line)


Count = int | float

_FIRST = re.compile(r"[^\W_]+")
_DEFAULT_DATA: dict[str, Any] = {
    "singular": {"equals": 1},
    "decimal": ".",
    "group": "",
    "minus": "\u2212",
    "forms": {},
}


def fold_word(word: str) -> str:
    """Return a word in lower case without accents; keep ligatures."""
    plain = unicodedata.normalize("NFD", word.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


@dataclass(frozen=True)
class Locale:
    name: str
    facts: Mapping[str, Any]

    def list_words(self, name: str) -> list[str]:
        """Return a list of words from the data; empty if the language has none of that name."""
        return str(self.facts.get(name, "")).split()

    @property
    def display_name(self) -> Bilingual:
        """Name of the language, in both languages of Ludex."""
        names = self.facts.get("name", {"en": self.name, "fr": self.name})
        return Bilingual(names["en"], names["fr"])

    @property
    def forms(self) -> Mapping[str, Mapping[str, Any]]:
        forms: Mapping[str, Mapping[str, Any]] = self.facts["forms"]
        return forms

    @property
    def counted_forms(self) -> Mapping[str, Mapping[str, Any]]:
        """Forms that a noun has after a number."""
        forms: Mapping[str, Mapping[str, Any]] = self.facts.get("counted_forms", {})
        return forms

    def plural(self, number: Count) -> str:
        """Return `one` or `other`, the plural category of a number in this language."""
        singular = self.facts["singular"]
        single = abs(number) < singular["below"] if "below" in singular else abs(number) == singular["equals"]
        return "one" if single else "other"

    def number(self, value: Count) -> str:
        """Return a number in digits, with the signs and separators of this language."""
        whole, _, rest = _format_decimal(abs(value)).partition(".")
        if len(whole) >= self.facts.get("group_from", 4):
            whole = re.sub(r"(?<=\d)(?=(?:\d{3})+\Z)", self.facts["group"], whole)
        sign = self.facts["minus"] if value < 0 else ""
        return sign + whole + (self.facts["decimal"] + rest if rest else "")

    def signed_number(self, value: Count) -> str:
        """Return a number with its sign; zero has no sign."""
        return ("+" if value > 0 else "") + self.number(value)

    def number_in_words(self, value: Count, gender: str = "m") -> str:
        """Return a number in words if the word list contains it, otherwise in digits."""
        known = self.numerals
        if value != int(value) or not 0 <= value < len(known):
            return self.number(value)
        feminine: Mapping[str, str] = self.facts.get("feminine", {})
        return feminine.get(str(int(value)), known[int(value)]) if gender == "f" else known[int(value)]

    def ordinal(self, value: Count, gender: str = "m") -> str:
        """Return the ordinal of a number: 1re, 2e; 1st, 2nd."""
        rules = (rule for rule in self.facts.get("ordinals", ()) if _is_rule_match(rule, value, gender))
        return self.number(value) + next((rule["suffix"] for rule in rules), ".")

    def ordinal_in_words(self, value: Count, gender: str = "m") -> str:
        """Return an ordinal in words if the word list contains it: première, second."""
        known = self.list_words("ordinal_words")
        if value != int(value) or not 1 <= value <= len(known):
            return self.ordinal(value, gender or "m")
        feminine: Mapping[str, str] = self.facts.get("ordinal_feminine", {})
        word = known[int(value) - 1]
        return feminine.get(str(int(value)), word) if gender == "f" else word

    @cached_property
    def eliding_numerals(self) -> frozenset[str]:
        """Number words before which a word elides if their noun follows, as in « d’un dé », and only then."""
        numbers: Iterable[int] = self.facts.get("eliding_numerals", ())
        return frozenset(self.number_in_words(number, gender) for number in numbers for gender in "mf")

    @cached_property
    def abbreviations(self) -> frozenset[str]:
        """Words whose full stop does not end a sentence."""
        return frozenset(self.list_words("abbreviations"))

    @cached_property
    def numerals(self) -> list[str]:
        return self.list_words("numerals")

    @cached_property
    def _sound_rules(self) -> list[tuple[re.Pattern[str], bool, frozenset[str], tuple[str, ...]]]:
        return [
            (re.compile(rule["letters"]), rule["vowel"], *_read_listed_words(rule.get("but")))
            for rule in self.facts.get("sounds", ())
        ]

    def begins_with_vowel(self, text: str) -> bool:
        """Return whether a text begins with a vowel sound, which changes the word before the text."""
        first = _FIRST.search(text)
        if first is None:
            return False
        word = fold_word(first[0])
        for letters, vowel, but, beginnings in self._sound_rules:
            if letters.match(word):
                return vowel != (word in but or word.startswith(beginnings))
        return word[0] in self.facts.get("vowels", "")


@cache
def get_locale(name: str) -> Locale:
    """Return the locale of that name."""
    language = name.partition("-")[0]
    file = _HERE / f"{language}.json"
    known = language.isalpha() and file.is_file()
    return Locale(name, json.loads(file.read_text(encoding="utf-8")) if known else _DEFAULT_DATA)


def _format_decimal(value: Count) -> str:
    text = format(Decimal(str(value)), "f")
    return text.rstrip("0").rstrip(".") if "." in text else text


def _is_rule_match(rule: Mapping[str, Any], value: Count, gender: str) -> bool:
    return (
        rule.get("is", value) == value
        and rule.get("gender", gender) == gender
        and re.search(rule.get("ends", ""), str(value)) is not None
    )


def _read_listed_words(name: str | None) -> tuple[frozenset[str], tuple[str, ...]]:
    """Return the words of a list, and the prefixes, which the list marks with a star."""
    listed: Iterable[str] = read_word_set(name) if name else ()
    return (
        frozenset(word for word in listed if not word.endswith("*")),
        tuple(sorted(word[:-1] for word in listed if word.endswith("*"))),
    )
