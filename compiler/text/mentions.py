"""What a text mentions and its translation must mention too: slots, icons, terms, numbers, emphasis."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import NamedTuple

from compiler.text.locales import Count, Locale
from compiler.text.mask import mask
from compiler.text.pieces import Emphasis, Gap, IconToken, Kind, Named, Slot
from compiler.text.template import Template

_DIGITS = re.compile(
    r"(?<![\w.,])(?P<digits>(?:\d{1,3}(?:(?P<gap>[ \u00a0\u202f,])\d{3})(?:(?P=gap)\d{3})*|\d{1,15})"
    r"(?:[.,]\d{1,9})?)(?:st|nd|rd|th|s|(?:er|re|e|de|nde)s?)?(?!\w|[.,]\d)"
)
_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")


class Number(NamedTuple):
    value: Count
    start: int
    end: int
    certain: bool
    """False for words that are more often something else, such as articles."""


@dataclass(frozen=True)
class Mentions:
    slots: Counter[str] = field(default_factory=Counter)
    icons: Counter[str] = field(default_factory=Counter)
    terms: Counter[str] = field(default_factory=Counter)
    refs: Counter[str] = field(default_factory=Counter)
    numbers: tuple[Number, ...] = ()
    bold: int = 0
    italic: int = 0
    breaks: int = 0
    paragraphs: int = 1


def mentions(template: Template, locale: Locale) -> Mentions:
    """All that a template mentions."""
    pieces = template.pieces
    found = Mentions(
        numbers=tuple(numbers(template.source, locale)),
        bold=sum(isinstance(each, Emphasis) and each.bold and each.opens for each in pieces),
        italic=sum(isinstance(each, Emphasis) and each.italic and each.opens for each in pieces),
        breaks=sum(isinstance(each, Gap) and each.kind is Kind.LINE for each in pieces),
        paragraphs=1 + sum(isinstance(each, Gap) and each.kind is not Kind.LINE for each in pieces),
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
    if not isinstance(slot.subject, Named):
        kept = {"icon": found.icons, "term": found.terms, "ref": found.refs}.get(slot.filter)
        if kept is not None:
            kept[str(slot.subject)] += 1


def numbers(text: str, locale: Locale) -> list[Number]:
    """The numbers of a text, in digits and in words, in order.

    Words beyond the locale’s list (« quatre-vingt-trois ») are not understood: a text that holds one has
    only the numbers in digits, since what stands beside it may be a part of it.
    """
    masked = mask(text)
    digits = [_in_digits(match, locale) for match in _DIGITS.finditer(masked)]
    words: list[Number] = []
    values = {word: value for value, word in enumerate(locale.numerals)}
    unsure: dict[str, int] = locale.facts.get("unsure", {})
    larger = set(str(locale.facts.get("larger", "")).split())
    parts = larger | set(locale.numerals[-1:])
    if "beyond" in locale.facts and re.search(locale.facts["beyond"], masked, re.IGNORECASE):
        return digits
    for match in _WORD.finditer(masked):
        word = match[0].casefold()
        if word in larger or (word not in values and parts & set(word.split("-"))):
            return digits
        if word in unsure or word in values:
            value = unsure.get(word, values.get(word, 0))
            words.append(Number(value, *match.span(), word not in unsure))
    return sorted(digits + words, key=lambda number: number.start)


def _in_digits(match: re.Match[str], locale: Locale) -> Number:
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
