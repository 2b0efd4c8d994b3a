"""Nouns: titles and terms with their articles, elisions, pronouns and agreement.

A form’s table has a pair (before a consonant, before a vowel) for each case: `m`, `f`, `none` (no gender
declared), `plural`, `plural-m`, `plural-f`, `bare` (a proper name, which takes no article), and `any` for
whatever is not listed.
"""

from __future__ import annotations

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


def make_term_noun(words: Mapping[str, Any], *, icon: str = "", link: str = "") -> Noun:
    """The noun of a term's words in one language."""
    return Noun(words["one"], words.get("other", ""), *_read_grammar(words), icon=icon, link=link)


def make_title_noun(title: str, grammar: Mapping[str, Any], *, icon: str = "", link: str = "") -> Noun:
    """The noun of an entry's title, with its grammar in the title's language."""
    article = grammar.get("article", True)
    return Noun(title, "", *_read_grammar(grammar), article=article, icon=icon, link=link)


def _read_grammar(facts: Mapping[str, Any]) -> tuple[str, bool, bool | None]:
    """Gender, whether the noun is a plural, and whether it elides."""
    return facts.get("gender", ""), facts.get("number") == "other", facts.get("elides")


PLAIN = "plain"


class MissingGrammar(Enum):
    """Grammar that a form needs and a noun does not declare."""

    GENDER = "gender"
    PLURAL = "plural"


def has_form(form: str, locale: Locale) -> bool:
    """Whether the locale has such a form; a capital at its beginning asks for one in the text."""
    return _small(form) == PLAIN or _small(form) in locale.forms


def list_forms(locale: Locale) -> list[str]:
    return [PLAIN, *locale.forms]


def find_missing_grammar(
    noun: Noun, form: str, locale: Locale, count: Count | None = None
) -> MissingGrammar | None:
    """The grammar that the noun lacks for this form."""
    plural = _is_plural(noun, locale, count)
    if plural and not noun.plural and not noun.other:
        return MissingGrammar.PLURAL
    table = locale.forms.get(_small(form))
    if table is None or noun.gender:
        return None
    either = {_select_form(table, gender, noun, locale, plural) for gender in "mf"}
    return MissingGrammar.GENDER if len(either) > 1 and "none" not in table else None


def inflect_noun(noun: Noun, form: str, locale: Locale, count: Count | None = None) -> str:
    """The noun in a form: « du Garde », « de l’Archère », “an Enemy”."""
    plural = _is_plural(noun, locale, count)
    words = _words(noun, plural)
    table = locale.forms.get(_small(form))
    if table is not None:
        article = _select_form(table, noun.gender, noun, locale, plural)
        words = article if table.get("alone") else article + words
    return words[:1].upper() + words[1:] if form[:1].isupper() else words


def _small(form: str) -> str:
    return form[:1].lower() + form[1:]


def _is_plural(noun: Noun, locale: Locale, count: Count | None) -> bool:
    return noun.plural or (count is not None and locale.plural(count) == "other")


def _words(noun: Noun, plural: bool) -> str:
    return noun.other if plural and not noun.plural and noun.other else noun.one


def _select_form(table: Mapping[str, Any], gender: str, noun: Noun, locale: Locale, plural: bool) -> str:
    """The words of a form before the noun: its table has them for a consonant and for a vowel."""
    cases = [f"plural-{gender or 'm'}", "plural"] if plural else [gender or "none", "m"]
    if not noun.article:
        cases.insert(0, "bare")
    pair: Sequence[str] = next(table[case] for case in (*cases, "any") if case in table)
    vowel = locale.begins_with_vowel(_words(noun, plural)) if noun.elides is None else noun.elides
    return pair[vowel]
