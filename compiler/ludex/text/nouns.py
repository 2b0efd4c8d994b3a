"""Nouns: titles and terms with their articles, elisions, pronouns and agreement.

The table of a form has a pair (before a consonant, before a vowel) for each case: `m`, `f`, `none` (no gender
declared), `plural`, `plural-m`, `plural-f`, `bare` (a proper name, which takes no article), and `any` for the
rest. A table with `agrees` inflects the word itself, like an adjective.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from ludex.text.locales import Count, Locale


@dataclass(frozen=True, slots=True)
class Noun:
    one: str
    other: str = ""
    """The plural form; empty if none is declared."""
    gender: str = ""
    """`m`, `f`, or empty if none is declared."""
    plural: bool = False
    """Whether `one` is itself a plural form."""
    elides: bool | None = None
    """Whether the word before it elides; None leaves that to its first letters."""
    article: bool = True
    """False for a proper name, which takes no article."""
    icon: str = ""
    link: str = ""
    """The id of the entry that the noun names."""
    feminine: str = ""
    """The feminine form of an adjective; empty if none is declared."""
    feminine_plural: str = ""
    digits: bool = False
    """Whether numbers before it are always in digits."""
    said: tuple[tuple[int, str], ...] = ()
    """Special words for some counts: once, twice."""


def make_term_noun(words: Mapping[str, Any], *, icon: str = "", link: str = "") -> Noun:
    """Return the noun of a term's words in one language."""
    said = tuple((int(number), word) for number, word in words.get("said", {}).items())
    digits = words.get("digits") is True
    grammar = _read_grammar(words)
    return Noun(
        words["one"], words.get("other", ""), *grammar, icon=icon, link=link, digits=digits, said=said
    )


def make_title_noun(title: str, grammar: Mapping[str, Any], *, icon: str = "", link: str = "") -> Noun:
    """Return the noun of an entry's title, with its grammar in the title's language."""
    return Noun(
        title,
        grammar.get("plural", ""),
        *_read_grammar(grammar),
        article=grammar.get("article", True),
        icon=icon,
        link=link,
        feminine=grammar.get("feminine", ""),
        feminine_plural=grammar.get("feminine_plural", ""),
    )


def _read_grammar(facts: Mapping[str, Any]) -> tuple[str, bool, bool | None]:
    """Return the gender of a noun, whether it is a plural, and whether it elides."""
    return facts.get("gender", ""), facts.get("number") == "other", facts.get("elides")


PLAIN = "plain"


class MissingGrammar(Enum):
    """Grammar that a form needs but a noun does not declare."""

    FEMININE = "feminine"
    GENDER = "gender"
    PLURAL = "plural"


def has_form(form: str, locale: Locale) -> bool:
    """Return whether a locale has a form.

    The name of a form may begin with a capital, for a capital in the text.
    """
    return lower_first(form) == PLAIN or lower_first(form) in locale.forms


def list_forms(locale: Locale) -> list[str]:
    return [PLAIN, *locale.forms]


def find_missing_grammar(
    noun: Noun, form: str, locale: Locale, count: Count | None = None
) -> MissingGrammar | None:
    """Return the grammar that a form needs but the noun does not declare; None if nothing is missing."""
    table = locale.forms.get(lower_first(form))
    if table is not None and "agrees" in table:
        return None if agree(noun, *_read_agreement(table), locale) else MissingGrammar.FEMININE
    plural = is_plural(noun, locale, count)
    if plural and not noun.plural and not noun.other:
        return MissingGrammar.PLURAL
    if table is None or noun.gender:
        return None
    either = {_select_form(table, gender, noun, locale, plural) for gender in "mf"}
    return MissingGrammar.GENDER if len(either) > 1 and "none" not in table else None


def inflect_noun(noun: Noun, form: str, locale: Locale, count: Count | None = None) -> str:
    """Return a noun in a form: « du Garde », « de l’Archère », “an Enemy”."""
    plural = is_plural(noun, locale, count)
    words = words_of(noun, plural)
    table = locale.forms.get(lower_first(form))
    if table is not None and "agrees" in table:
        words = agree(noun, *_read_agreement(table), locale) or noun.one
    elif table is not None:
        article = _select_form(table, noun.gender, noun, locale, plural)
        words = article if table.get("alone") else article + words
    return words[:1].upper() + words[1:] if form[:1].isupper() else words


def lower_first(form: str) -> str:
    """Return the name of a form in lower case; its capital only means a capital in the text."""
    return form[:1].lower() + form[1:]


def is_plural(noun: Noun, locale: Locale, count: Count | None) -> bool:
    return noun.plural or (count is not None and locale.plural(count) == "other")


def words_of(noun: Noun, plural: bool) -> str:
    return noun.other if plural and not noun.plural and noun.other else noun.one


def agree(adjective: Noun, gender: str, plural: bool, locale: Locale) -> str:
    """Return an adjective in a gender and number.

    Returns an empty text if the adjective does not declare its feminine.
    """
    rules = locale.facts.get("adjectives", {})
    if not rules.get("agree"):
        return adjective.one
    if gender != "f":
        return (adjective.other or _pluralize(adjective.one, rules)) if plural else adjective.one
    if plural and adjective.feminine_plural:
        return adjective.feminine_plural
    return _pluralize(adjective.feminine, rules) if plural and adjective.feminine else adjective.feminine


def _pluralize(word: str, rules: Mapping[str, Any]) -> str:
    """Return the plural of an adjective that does not declare one."""
    return word if re.search(rules["unchanged"], word) else word + str(rules["plural"])


def _read_agreement(table: Mapping[str, Any]) -> tuple[str, bool]:
    gender, _, number = str(table["agrees"]).partition("-")
    return gender, bool(number)


def _select_form(table: Mapping[str, Any], gender: str, noun: Noun, locale: Locale, plural: bool) -> str:
    """Return the words of a form before a noun, which depend on the noun's first sound."""
    vowel = locale.begins_with_vowel(words_of(noun, plural)) if noun.elides is None else noun.elides
    return select_words(table, gender, plural=plural, vowel=vowel, article=noun.article)


def select_words(
    table: Mapping[str, Any], gender: str, *, plural: bool, vowel: bool, article: bool = True
) -> str:
    """Return the words of a form for a gender and number, before a vowel sound or before a consonant."""
    cases = [f"plural-{gender or 'm'}", "plural"] if plural else [gender or "none", "m"]
    if not article:
        cases.insert(0, "bare")
    pair: Sequence[str] = next(table[case] for case in (*cases, "any") if case in table)
    return pair[vowel]
