"""Slots, icons, terms and numbers that a translation must keep."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from ludex.text.locales import Locale
from ludex.text.numerals import Numeral, find_numerals
from ludex.text.templates.template import Template
from ludex.text.templates.template_parts import Emphasis, Gap, GapKind, IconToken, Literal, Slot, SlotName

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
    numbers: tuple[Numeral, ...] = ()
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
            _count(piece, found)
    return found


def _count(slot: Slot, found: Mentions) -> None:
    for name, _ in slot.names:
        found.slots[name] += 1
    if not isinstance(slot.subject, SlotName):
        kept = {"icon": found.icons, "term": found.terms, "ref": found.refs}.get(slot.filter)
        if kept is not None:
            kept[str(slot.subject)] += 1
