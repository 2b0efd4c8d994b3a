"""Nouns: titles and terms with their articles, elisions, pronouns and agreement.

A form’s table has a pair (before a consonant, before a vowel) for each case: `m`, `f`, `none` (no gender
declared), `plural`, `plural-m`, `plural-f`, `bare` (a proper name, which takes no article), and `any` for
whatever is not listed. A table with `agrees` inflects the word itself, as an adjective.
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
    """The plural; empty where none is declared."""
    gender: str = ""
    """`m`, `f`, or empty where none is declared."""
    plural: bool = False
    """Whether `one` is itself a plural."""
    elides: bool | None = None
    """Whether it begins with a vowel for the word before it; None leaves that to its letters."""
    article: bool = True
    """False for a proper name, which takes none."""
    icon: str = ""
    link: str = ""
    """The id of the entry that it is."""
    feminine: str = ""
    """As an adjective beside a feminine noun; empty where none is declared."""
    feminine_plural: str = ""
    digits: bool = False
    """Whether numbers before it are always in figures."""
    said: tuple[tuple[int, str], ...] = ()
    """Words for some numbers of it: once, twice."""


def make_term_noun(words: Mapping[str, Any], *, icon: str = "", link: str = "") -> Noun:
    """The noun of a term's words in one language."""
    said = tuple((int(number), word) for number, word in words.get("said", {}).items())
    digits = words.get("digits") is True
    grammar = _read_grammar(words)
    return Noun(
        words["one"], words.get("other", ""), *grammar, icon=icon, link=link, digits=digits, said=said
    )


def make_title_noun(title: str, grammar: Mapping[str, Any], *, icon: str = "", link: str = "") -> Noun:
    """The noun of an entry's title, with its grammar in the title's language."""
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
    """Gender, whether the noun is a plural, and whether it elides."""
    return facts.get("gender", ""), facts.get("number") == "other", facts.get("elides")


PLAIN = "plain"


class MissingGrammar(Enum):
    """Grammar that a form needs and a noun does not declare."""

    FEMININE = "feminine"
    GENDER = "gender"
    PLURAL = "plural"


def has_form(form: str, locale: Locale) -> bool:
    """Whether the locale has such a form; a capital at its beginning asks for one in the text."""
    return lower_first(form) == PLAIN or lower_first(form) in locale.forms


def list_forms(locale: Locale) -> list[str]:
    return [PLAIN, *locale.forms]


def find_missing_grammar(
    noun: Noun, form: str, locale: Locale, count: Count | None = None
) -> MissingGrammar | None:
    """The grammar that the noun lacks for this form."""
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
    """The noun in a form: « du Garde », « de l’Archère », “an Enemy”."""
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
    """The name of a form, which a capital at its beginning does not change."""
    return form[:1].lower() + form[1:]


def is_plural(noun: Noun, locale: Locale, count: Count | None) -> bool:
    return noun.plural or (count is not None and locale.plural(count) == "other")


def words_of(noun: Noun, plural: bool) -> str:
    return noun.other if plural and not noun.plural and noun.other else noun.one


def agree(adjective: Noun, gender: str, plural: bool, locale: Locale) -> str:
    """The adjective beside a noun of that gender and number; empty where it does not declare its feminine."""
    rules = locale.facts.get("adjectives", {})
    if not rules.get("agree"):
        return adjective.one
    if gender != "f":
        return (adjective.other or _pluralize(adjective.one, rules)) if plural else adjective.one
    if plural and adjective.feminine_plural:
        return adjective.feminine_plural
    return _pluralize(adjective.feminine, rules) if plural and adjective.feminine else adjective.feminine


def _pluralize(word: str, rules: Mapping[str, Any]) -> str:
    """The plural of an adjective that declares none."""
    return word if re.search(rules["unchanged"], word) else word + str(rules["plural"])


def _read_agreement(table: Mapping[str, Any]) -> tuple[str, bool]:
    gender, _, number = str(table["agrees"]).partition("-")
    return gender, bool(number)


def _select_form(table: Mapping[str, Any], gender: str, noun: Noun, locale: Locale, plural: bool) -> str:
    """The words of a form before the noun: its table has them for a consonant and for a vowel."""
    vowel = locale.begins_with_vowel(words_of(noun, plural)) if noun.elides is None else noun.elides
    return select_words(table, gender, plural=plural, vowel=vowel, article=noun.article)


def select_words(
    table: Mapping[str, Any], gender: str, *, plural: bool, vowel: bool, article: bool = True
) -> str:
    """The words of a form’s table before something of that gender, number and first sound."""
    cases = [f"plural-{gender or 'm'}", "plural"] if plural else [gender or "none", "m"]
    if not article:
        cases.insert(0, "bare")
    pair: Sequence[str] = next(table[case] for case in (*cases, "any") if case in table)
    return pair[vowel]
