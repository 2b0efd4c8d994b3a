"""Nouns: titles and terms with their articles, elisions, pronouns and agreement, and phrases with a number.

The table of a form has a pair (before a consonant, before a vowel) for each case: `m`, `f`, `none` (no gender
declared), `plural`, `plural-m`, `plural-f`, `bare` (a proper name, which takes no article), and `any` for the
rest. A table with `agrees` inflects the word itself, like an adjective.

Phrases, such as « d’une case blanche », “two more dice” or « du premier tour », follow other data of the
language: `counted_forms` (forms of a counted noun, and words `between` the number and the noun),
`article_forms` (the article replaces the number one), `eliding_numerals`, `ordinal_words`, and the position
of `adjectives`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
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


def make_term_noun(words: Mapping[str, Any], *, link: str = "") -> Noun:
    """Return the noun of a term's words in one language."""
    return Noun(
        words["one"],
        words.get("other", ""),
        *_read_grammar(words),
        link=link,
        digits=words.get("digits") is True,
        said=tuple((int(number), word) for number, word in words.get("said", {}).items()),
    )


def make_title_noun(title: str, grammar: Mapping[str, Any], *, link: str = "") -> Noun:
    """Return the noun of an entry's title, with its grammar in the title's language."""
    return Noun(
        title,
        grammar.get("plural", ""),
        *_read_grammar(grammar),
        article=grammar.get("article", True),
        link=link,
        feminine=grammar.get("feminine", ""),
        feminine_plural=grammar.get("feminine_plural", ""),
    )


def _read_grammar(facts: Mapping[str, Any]) -> tuple[str, bool, bool | None]:
    return facts.get("gender", ""), facts.get("number") == "other", facts.get("elides")


class MissingGrammar(Enum):
    """Grammar that a form needs but a noun does not declare."""

    FEMININE = "feminine"
    GENDER = "gender"
    PLURAL = "plural"


def find_missing_grammar(
    noun: Noun, form: str, locale: Locale, count: Count | None = None
) -> MissingGrammar | None:
    """Return the grammar that a form needs but the noun does not declare; None if nothing is missing."""
    table = locale.forms.get(lower_first(form))
    if table is not None and "agrees" in table:
        return None if _agree(noun, *_read_agreement(table), locale) else MissingGrammar.FEMININE
    plural = _is_plural(noun, locale, count)
    if plural and not noun.plural and not noun.other:
        return MissingGrammar.PLURAL
    if table is None or noun.gender:
        return None
    either = {_select_form(table, gender, noun, locale, plural) for gender in "mf"}
    return MissingGrammar.GENDER if len(either) > 1 and "none" not in table else None


def inflect_noun(noun: Noun, form: str, locale: Locale, count: Count | None = None) -> str:
    """Return a noun in a form: « du Garde », « de l’Archère », “an Enemy”."""
    plural = _is_plural(noun, locale, count)
    words = _words_of(noun, plural)
    table = locale.forms.get(lower_first(form))
    if table is not None and "agrees" in table:
        words = _agree(noun, *_read_agreement(table), locale) or noun.one
    elif table is not None:
        article = _select_form(table, noun.gender, noun, locale, plural)
        words = article if table.get("alone") else article + words
    return _apply_capital(words, form)


def _apply_capital(words: str, form: str) -> str:
    return words[:1].upper() + words[1:] if form[:1].isupper() else words


def lower_first(form: str) -> str:
    """Return the name of a form in lower case; its capital only means a capital in the text."""
    return form[:1].lower() + form[1:]


def _is_plural(noun: Noun, locale: Locale, count: Count | None) -> bool:
    return noun.plural or (count is not None and locale.plural(count) == "other")


def _words_of(noun: Noun, plural: bool) -> str:
    return noun.other if plural and not noun.plural and noun.other else noun.one


def _agree(adjective: Noun, gender: str, plural: bool, locale: Locale) -> str:
    """Return an adjective in a gender and number; empty if that needs a feminine that is not declared."""
    rules = locale.facts.get("adjectives", {})
    if not rules.get("agree"):
        return adjective.one
    if gender != "f":
        return (adjective.other or _pluralize(adjective.one, rules)) if plural else adjective.one
    if plural and adjective.feminine_plural:
        return adjective.feminine_plural
    return _pluralize(adjective.feminine, rules) if plural and adjective.feminine else adjective.feminine


def _pluralize(word: str, rules: Mapping[str, Any]) -> str:
    return word if re.search(rules["unchanged"], word) else word + str(rules["plural"])


def _read_agreement(table: Mapping[str, Any]) -> tuple[str, bool]:
    gender, _, number = str(table["agrees"]).partition("-")
    return gender, bool(number)


def _select_form(table: Mapping[str, Any], gender: str, noun: Noun, locale: Locale, plural: bool) -> str:
    vowel = locale.begins_with_vowel(_words_of(noun, plural)) if noun.elides is None else noun.elides
    return _select_words(table, gender, plural=plural, vowel=vowel, article=noun.article)


def _select_words(
    table: Mapping[str, Any], gender: str, *, plural: bool, vowel: bool, article: bool = True
) -> str:
    cases = [f"plural-{gender or 'm'}", "plural", "any"] if plural else [gender or "none", "m", "any"]
    cases = cases if article else ["bare", *cases]
    pair: Sequence[str] = next(table[case] for case in cases if case in table)
    return pair[vowel]


# Phrases with a number


def count_noun(noun: Noun, count: Count, form: str, locale: Locale, adjective: Noun | None = None) -> str:
    """Return a noun with its count, in a form: « deux dés blancs », “two fewer dice”, « d’une case »."""
    special = dict(noun.said).get(int(count)) if count == int(count) else None
    if special is not None and not form and adjective is None:
        return special
    name = lower_first(form)
    plural = _is_plural(noun, locale, count)
    before = [locale.counted_forms.get(name, {}).get("between", "")]
    # “the space”, not “the one space”.
    if count != 1 or name not in locale.facts.get("article_forms", ()):
        in_digits = noun.digits or count == 0
        before.insert(0, locale.number(count) if in_digits else locale.number_in_words(count, noun.gender))
    return _compose(noun, before, form, locale, adjective, plural=plural)


def rank_noun(noun: Noun, rank: Count, form: str, locale: Locale, adjective: Noun | None = None) -> str:
    """Return a noun with its rank: « la première case », “the 21st space”."""
    ordinal = locale.ordinal(rank, noun.gender) if noun.digits else locale.ordinal_in_words(rank, noun.gender)
    return _compose(noun, [ordinal], form, locale, adjective, plural=False)


def say_number(count: Count, gender: str, form: str, locale: Locale) -> str:
    """Return a number in words without a noun, in a form: « d’un », « d’une », « de deux »."""
    words = locale.number_in_words(count, gender)
    return _add_form_words(words, form, gender, locale, plural=False, elides=None)


def has_rank_form(form: str, locale: Locale) -> bool:
    """Return whether a ranked noun can have a form, which must put words before the noun."""
    table = locale.forms.get(lower_first(form), {"alone": True})
    return not table.get("alone") and "agrees" not in table


def list_number_forms(locale: Locale) -> list[str]:
    """Return the forms that a number in words can have without a noun.

    These are neither articles, nor do they put a word between the number and its noun.
    """
    articles = locale.facts.get("article_forms", ())
    return [name for name, table in locale.counted_forms.items() if name not in articles and not table]


def find_missing_counted_grammar(
    noun: Noun, form: str, locale: Locale, counts: Sequence[Count], *, ranked: bool = False
) -> MissingGrammar | None:
    """Return the grammar that a form needs after these numbers but the noun does not declare; or None."""
    plurals = () if ranked else counts
    if any(_is_plural(noun, locale, count) for count in plurals) and not (noun.plural or noun.other):
        return MissingGrammar.PLURAL
    if noun.gender:
        return None
    say = rank_noun if ranked else count_noun
    one, two = (
        [say(replace(noun, gender=gender), count, form, locale) for count in counts] for gender in "mf"
    )
    return MissingGrammar.GENDER if one != two else None


def is_adjective_lacking(adjective: Noun, noun: Noun, locale: Locale) -> bool:
    """Return whether an adjective does not declare the form that it needs beside a noun."""
    return not all(_agree(adjective, noun.gender, plural, locale) for plural in (False, True))


def _compose(
    noun: Noun, before: list[str], form: str, locale: Locale, adjective: Noun | None, *, plural: bool
) -> str:
    name = _words_of(noun, plural)
    words = [*before, name]
    if adjective is not None:
        inflected = _agree(adjective, noun.gender, plural, locale) or adjective.one
        after = locale.facts.get("adjectives", {}).get("place") == "after"
        words.insert(len(words) if after else -1, inflected)
    words = [word for word in words if word]
    elides = noun.elides if words[0] == name else None
    return _add_form_words(" ".join(words), form, noun.gender, locale, plural=plural, elides=elides)


def _add_form_words(
    words: str, form: str, gender: str, locale: Locale, *, plural: bool, elides: bool | None
) -> str:
    """Return a phrase with the words of a form in front, which depend on its first sound."""
    table = locale.forms.get(lower_first(form))
    if table is not None:
        if elides is None:
            elides = words.partition(" ")[0] in locale.eliding_numerals or locale.begins_with_vowel(words)
        words = _select_words(table, gender, plural=plural, vowel=elides) + words
    return _apply_capital(words, form)
