"""Glossary of a language, and its words found in a text.

A word matches in any case, unless the glossary has it with capitals. If two words begin at the same place,
the longer one matches.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from ludex.l10n.texts import Facts, facts_in
from ludex.text.prose import mask

_WORD = re.compile(r"\w+")


class Hit(NamedTuple):
    """Word of the glossary in a text: its possible terms by number, and whether the word is allowed."""

    start: int
    end: int
    terms: frozenset[int]
    allowed: bool


class GlossaryWord(NamedTuple):
    """A word of the glossary in one language."""

    forms: tuple[str, ...]
    """Allowed forms, the singular first."""
    forbidden: tuple[str, ...]


class _WordForm(NamedTuple):
    """Form of a word, its possible terms, and whether it is allowed."""

    pattern: re.Pattern[str]
    terms: frozenset[int]
    allowed: bool


class Glossary:
    """Words of a language, indexed for searching."""

    def __init__(self, terms: Mapping[str, Mapping[str, Facts]], locale: str) -> None:
        self.words = [_find_word(terms[slug], locale) for slug in sorted(terms)]
        self.numbers = {slug: number for number, slug in enumerate(sorted(terms))}
        """The number of each term."""
        forms: dict[str, dict[bool, set[int]]] = {}
        for number, words in enumerate(self.words):
            for listed, allowed in ((words.forms, True), (words.forbidden, False)) if words else ():
                for form in listed:
                    forms.setdefault(form, {}).setdefault(allowed, set()).add(number)
        self._beginning: dict[str, list[_WordForm]] = {}
        for form in sorted(forms, key=lambda form: (-len(form), form)):
            first = _WORD.search(form)
            if first is None:
                continue  # a sign, not a word: it may stand for something else
            allowed = True in forms[form]
            pattern = re.compile(_pattern(form[first.start() :]))
            word_form = _WordForm(pattern, frozenset(forms[form][allowed]), allowed)
            self._beginning.setdefault(first[0].casefold(), []).append(word_form)

    def hits(self, text: str) -> list[Hit]:
        """Return the words of the glossary in a text, in order."""
        masked = mask(text) if self._beginning else ""
        if self._beginning.keys().isdisjoint(_WORD.findall(masked.casefold())):
            return []
        found: list[Hit] = []
        done = 0
        for word in _WORD.finditer(masked):
            for form in self._beginning.get(word[0].casefold(), ()) if word.start() >= done else ():
                match = form.pattern.match(masked, word.start())
                if match is not None:
                    found.append(Hit(match.start(), match.end(), form.terms, form.allowed))
                    done = match.end()
                    break
        return found

    def find_terms_within(self, words: str) -> frozenset[int]:
        """Return all terms in some words: in “apple basket”, those of “apple basket” and of “basket”."""
        found: set[int] = set()
        for word in _WORD.finditer(words):
            for form in self._beginning.get(word[0].casefold(), ()):
                if form.allowed and form.pattern.match(words, word.start()) is not None:
                    found |= form.terms
        return frozenset(found)


def _find_word(term: Mapping[str, Facts], locale: str) -> GlossaryWord | None:
    facts = facts_in(term, locale)
    if facts is None or facts.get("plain"):
        return None
    forms = (facts["one"], facts.get("other", ""), *facts.get("allowed", ()))
    return GlossaryWord(tuple(filter(None, forms)), tuple(facts.get("forbidden", ())))


def _pattern(form: str) -> str:
    """Return the pattern of a form: with either apostrophe, across lines, but not inside a word."""
    pattern = r"\s+".join(re.sub("['’]", "['’]", re.escape(word)) for word in form.split())
    return rf"(?<![\w-]){pattern if form != form.lower() else f'(?i:{pattern})'}(?![\w-])"
