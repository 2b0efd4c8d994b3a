"""Slots, icons, terms and numbers that a translation must keep."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import NamedTuple

from ludex.text.locales import Count, Locale
from ludex.text.locales import get_locale as locale_of
from ludex.text.prose import mask
from ludex.text.templates.template import Template
from ludex.text.templates.template_parts import Emphasis, Gap, GapKind, IconToken, Literal, Slot, SlotName

_DIGITS = re.compile(
    r"(?<![\w.,])(?P<digits>(?:\d{1,3}(?:(?P<gap>[ \u00a0\u202f,])\d{3})(?:(?P=gap)\d{3})*|\d{1,15})"
    r"(?:[.,]\d{1,9})?)(?:st|nd|rd|th|s|(?:er|re|e|de|nde)s?)?(?!\w|[.,]\d)"
)
_DIGIT = re.compile(r"\d")
WORD = re.compile(r"[^\W\d_]+")
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


class Number(NamedTuple):
    value: Count
    start: int
    end: int
    certain: bool
    """False for words that are more often something else, such as articles."""


Counts = defaultdict[str, int]


def _make_counts() -> Counts:
    """Nothing counted yet; a `Counter` takes longer to make than to fill."""
    return defaultdict(int)


@dataclass(slots=True)
class Mentions:
    slots: Counts = field(default_factory=_make_counts)
    icons: Counts = field(default_factory=_make_counts)
    terms: Counts = field(default_factory=_make_counts)
    refs: Counts = field(default_factory=_make_counts)
    numbers: tuple[Number, ...] = ()
    bold: int = 0
    italic: int = 0
    breaks: int = 0
    paragraphs: int = 1

    def has_same_names(self, other: Mentions) -> bool:
        """Whether both name the same slots, icons, terms and entries, as often."""
        return (
            self.slots == other.slots
            and self.icons == other.icons
            and self.terms == other.terms
            and self.refs == other.refs
        )


def find_mentions(template: Template, locale: Locale) -> Mentions:
    """Names, numbers and markup that a template mentions."""
    numbers = tuple(find_numbers(template.source, locale))
    pieces = [each for each in template.pieces if not isinstance(each, Literal)]
    if not pieces:
        return Mentions(numbers=numbers)
    opened = [each for each in pieces if isinstance(each, Emphasis) and each.opens]
    gaps = [each for each in pieces if isinstance(each, Gap)]
    breaks = sum(each.kind is GapKind.LINE for each in gaps)
    found = Mentions(
        numbers=numbers,
        bold=sum(each.bold for each in opened),
        italic=sum(each.italic for each in opened),
        breaks=breaks,
        paragraphs=1 + len(gaps) - breaks,
    )
    for piece in pieces:
        if isinstance(piece, IconToken):
            found.icons[piece.slug] += 1
        elif isinstance(piece, Slot):
            _count(piece, found)
    return found


def _count(slot: Slot, found: Mentions) -> None:
    for name, _ in slot.names:
        found.slots[name] += 1
    if not isinstance(slot.subject, SlotName):
        kept = {"icon": found.icons, "term": found.terms, "ref": found.refs}.get(slot.filter)
        if kept is not None:
            kept[str(slot.subject)] += 1


def find_numbers(text: str, locale: Locale) -> list[Number]:
    """The numbers of a text, in digits and in words, in order.

    Words beyond the locale’s list (« quatre-vingt-trois ») are not understood: a text that holds one has
    only the numbers in digits, since what stands beside it may be a part of it.
    """
    masked, known = mask(text), _load_number_words(locale.name)
    has_digits = _DIGIT.search(masked) is not None  # to look for numbers takes longer
    digits = [_parse_digits(match, locale) for match in _DIGITS.finditer(masked)] if has_digits else []
    words: list[Number] = []
    if known.beyond is not None and known.beyond.search(masked):
        return digits
    if not known.begun.isdisjoint(WORD.findall(masked.casefold())):  # most texts have none, or an article
        for match in _WORD.finditer(masked):
            word = match[0].casefold()
            if word not in known.met and "-" not in word:
                continue
            if word in known.larger or (word not in known.values and known.parts & set(word.split("-"))):
                return digits
            if word in known.unsure or word in known.values:
                value = known.unsure.get(word, known.values.get(word, 0))
                words.append(Number(value, *match.span(), word not in known.unsure))
    return sorted(digits + words, key=lambda number: number.start) if words else digits


class _NumberWords(NamedTuple):
    """Number words of a language; `begun` are their beginnings, and the parts of larger ones."""

    values: Mapping[str, int]
    unsure: Mapping[str, int]
    larger: frozenset[str]
    parts: frozenset[str]
    begun: frozenset[str]
    met: frozenset[str]
    """All of these words that have no hyphen."""
    beyond: re.Pattern[str] | None


@cache
def _load_number_words(name: str) -> _NumberWords:
    facts, numerals = locale_of(name).facts, locale_of(name).numerals
    values = {word: value for value, word in enumerate(numerals)}
    unsure: dict[str, int] = facts.get("unsure", {})
    larger = frozenset(str(facts.get("larger", "")).split())
    parts = larger | set(numerals[-1:])
    begun = {word.partition("-")[0] for word in (*values, *unsure, *parts)} | parts
    beyond = re.compile(facts["beyond"], re.IGNORECASE) if "beyond" in facts else None
    met = frozenset(word for word in (*values, *unsure, *parts) if "-" not in word)
    return _NumberWords(values, unsure, larger, parts, frozenset(begun), met, beyond)


def _parse_digits(match: re.Match[str], locale: Locale) -> Number:
    decimal = str(locale.facts["decimal"])
    digits = match["digits"]
    whole, mark, rest = digits.rpartition(decimal)
    plain = re.sub(r"\D", "", whole or rest) if mark else re.sub(r"[^\d.,]", "", digits)
    if mark:
        value: Count = float(f"{plain}.{rest}")
        value = int(value) if value == int(value) else value
    elif re.fullmatch(r"\d{1,3}(,\d{3})+", plain):
        value = int(plain.replace(",", ""))
    else:
        value = float(plain.replace(",", ".")) if re.search("[.,]", plain) else int(plain)
    return Number(value, *match.span(), True)
