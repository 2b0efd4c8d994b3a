"""Phrases with a number: « d’une case blanche », “two more dice”, « du premier tour ».

The rules are data of the language: `counted_forms` (forms of a counted noun, and words `between` the number
and the noun), `article_forms` (the article replaces the number one), `eliding_numerals`, `ordinal_words`, and
the position of `adjectives`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ludex.text.locales import Count, Locale
from ludex.text.nouns import (
    MissingGrammar,
    Noun,
    agree,
    is_plural,
    lower_first,
    select_words,
    words_of,
)


def count_noun(noun: Noun, count: Count, form: str, locale: Locale, adjective: Noun | None = None) -> str:
    """Return a noun with its count, in a form: « deux dés blancs », “two fewer dice”, « d’une case »."""
    special = dict(noun.said).get(int(count)) if count == int(count) else None
    if special is not None and not form and adjective is None:
        return special
    name = lower_first(form)
    plural = is_plural(noun, locale, count)
    before = [locale.counted_forms.get(name, {}).get("between", "")]
    # “the space”, not “the one space”.
    if count != 1 or name not in locale.facts.get("article_forms", ()):
        before.insert(0, _say_number(noun, count, locale))
    return _compose(noun, before, form, locale, adjective, plural=plural)


def rank_noun(noun: Noun, rank: Count, form: str, locale: Locale, adjective: Noun | None = None) -> str:
    """Return a noun with its rank: « la première case », “the 21st space”."""
    ordinal = locale.ordinal(rank, noun.gender) if noun.digits else locale.ordinal_in_words(rank, noun.gender)
    return _compose(noun, [ordinal], form, locale, adjective, plural=False)


def say_number(count: Count, gender: str, form: str, locale: Locale) -> str:
    """Return a number in words without a noun, in a form: « d’un », « d’une », « de deux »."""
    return _add_form_words(
        locale.number_in_words(count, gender), form, gender, locale, plural=False, elides=None
    )


def has_rank_form(form: str, locale: Locale) -> bool:
    """Return whether a ranked noun can have a form, which must put words before the noun."""
    table = locale.forms.get(lower_first(form), {"alone": True})
    return not table.get("alone") and "agrees" not in table


def list_number_forms(locale: Locale) -> list[str]:
    """Return the forms that a number in words can have without a noun: those that add no article or word."""
    articles = locale.facts.get("article_forms", ())
    return [name for name, table in locale.counted_forms.items() if name not in articles and not table]


def find_missing_counted_grammar(
    noun: Noun, form: str, locale: Locale, counts: Sequence[Count], *, ranked: bool = False
) -> MissingGrammar | None:
    """Return the grammar that a form needs after these numbers but the noun does not declare; or None."""
    plurals = () if ranked else counts
    if any(is_plural(noun, locale, count) for count in plurals) and not (noun.plural or noun.other):
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
    return not all(agree(adjective, noun.gender, plural, locale) for plural in (False, True))


def _compose(
    noun: Noun, before: list[str], form: str, locale: Locale, adjective: Noun | None, *, plural: bool
) -> str:
    """Join the words of a form, a number, a noun, and an adjective at its position."""
    words = [*before, words_of(noun, plural)]
    if adjective is not None:
        inflected = agree(adjective, noun.gender, plural, locale) or adjective.one
        after = locale.facts.get("adjectives", {}).get("place") == "after"
        words.insert(len(words) if after else -1, inflected)
    words = [word for word in words if word]
    elides = noun.elides if words[0] == words_of(noun, plural) else None
    return _add_form_words(" ".join(words), form, noun.gender, locale, plural=plural, elides=elides)


def _add_form_words(
    words: str, form: str, gender: str, locale: Locale, *, plural: bool, elides: bool | None
) -> str:
    """Return a phrase with the words of a form in front, which depend on its first sound.

    A capitalised form capitalises the phrase.
    """
    table = locale.forms.get(lower_first(form))
    if table is not None:
        if elides is None:
            elides = words.partition(" ")[0] in locale.eliding_numerals or locale.begins_with_vowel(words)
        words = select_words(table, gender, plural=plural, vowel=elides) + words
    return words[:1].upper() + words[1:] if form[:1].isupper() else words


def _say_number(noun: Noun, count: Count, locale: Locale) -> str:
    """Return the number before a noun; zero is always in digits."""
    return locale.number(count) if noun.digits or count == 0 else locale.number_in_words(count, noun.gender)
