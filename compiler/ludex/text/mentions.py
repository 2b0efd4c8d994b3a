"""Mentions: slots, icons, terms and numbers that a translation must keep."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from ludex.text.locales import Locale
from ludex.text.nouns import lower_first
from ludex.text.numerals import Numeral, find_numerals
from ludex.text.templates.template import Emphasis, Gap, GapKind, IconToken, Literal, Slot, SlotName, Template

Counts = defaultdict[str, int]


def _make_counts() -> Counts:
    """Return empty counts; creating a `Counter` takes longer than filling it."""
    return defaultdict(int)


@dataclass(slots=True)
class Mentions:
    slots: Counts = field(default_factory=_make_counts)
    """How often the text shows each name. A word that only agrees with the name does not count."""
    icons: Counts = field(default_factory=_make_counts)
    terms: Counts = field(default_factory=_make_counts)
    refs: Counts = field(default_factory=_make_counts)
    agreeing: set[str] = field(default_factory=set)
    """Names with which words only agree, as in « ciblé{{ x.e }} »."""
    counting: set[str] = field(default_factory=set)
    """Names that choose between singular and plural, as in {{ "card" | term(n) }}."""
    counted: dict[str, str] = field(default_factory=dict)
    """Terms after a number, by the number's name; a translation may show the number without them."""
    numbers: tuple[Numeral, ...] = ()
    bold: int = 0
    italic: int = 0
    breaks: int = 0
    paragraphs: int = 1

    def has_same_names(self, other: Mentions) -> bool:
        """Return whether another text shows the same slots, icons, terms and entries, equally often.

        The same names must choose between singular and plural there, and its words may agree only with names
        in this text.
        """
        return (
            self.slots == other.slots
            and self.icons == other.icons
            and self.terms == other.terms
            and self.refs == other.refs
            and other.agreeing <= {*self.slots, *self.agreeing, *self.counting}
            and other.counting == self.counting
        )


def find_mentions(template: Template, locale: Locale) -> Mentions:
    """Return the names, numbers and markup that a template mentions."""
    numbers = tuple(find_numerals(template.source, locale, everything=True))
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
            _count_slot(piece, found, locale)
    return found


def is_agreement(slot: Slot, locale: Locale) -> bool:
    """Return whether a slot is an ending or a pronoun, which agrees with its subject without showing it."""
    return bool(locale.forms.get(lower_first(slot.form), {}).get("alone"))


def _count_slot(slot: Slot, found: Mentions, locale: Locale) -> None:
    if isinstance(slot.count, SlotName):
        found.counting.add(slot.count)
    if slot.adjective is not None:
        found.slots[slot.adjective] += 1
    if isinstance(slot.subject, SlotName):
        if is_agreement(slot, locale):
            found.agreeing.add(slot.subject)
        else:
            found.slots[slot.subject] += 1
        if slot.noun:
            found.counted[slot.subject] = slot.noun
    elif not slot.noun:
        counts = {"icon": found.icons, "term": found.terms, "ref": found.refs}.get(slot.filter)
        if counts is not None:
            counts[str(slot.subject)] += 1
