"""One card of the bench corpus: what it says, as YAML, and its texts in both languages.

A `Maker` remembers what it has made, so that no two cards share a title, a text, a statement or an
expression: what a compiler remembers from one card is of no use to it on the next. Knows nothing of files.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from ludex.core.ids import make_slug
from tests.bench import orchard
from tests.bench.orchard import Noun, Words
from tests.bench.project import folded

T = TypeVar("T")

NO_BREAK = "\u202f"


@dataclass(frozen=True)
class Title:
    """What a card is called, and so its slug."""

    words: Words
    gender: str

    @property
    def slug(self) -> str:
        return make_slug(self.words.fr)


@dataclass(frozen=True)
class Card:
    slug: str
    copies: int
    lines: list[str]
    texts: dict[str, Words]
    """By field."""


def _with_numbers(text: Words, numbers: Sequence[str]) -> Words:
    """A text that goes on with the numbers that the rules play."""
    slots = ", ".join(f"{{{{ n{number} }}}}" for number in numbers)
    return Words(f"{text.fr} Nombres\N{NO-BREAK SPACE}: {slots}.", f"{text.en} Numbers: {slots}.")


def titles(count: int, random: Random) -> list[Title]:
    """So many titles, all different, in no order."""
    every = [
        _title(noun, matter, time)
        for noun in orchard.TOOLS
        for matter in orchard.MATTERS
        for time in orchard.TIMES
    ]
    if count > len(every):
        raise ValueError(f"there are words for {len(every)} cards, not for {count}")
    return random.sample(every, count)


def _title(noun: Noun, matter: Words, time: Words) -> Title:
    return Title(Words(f"{noun.fr} {matter.fr} {time.fr}", f"{matter.en} {noun.en} {time.en}"), noun.gender)


class Maker:
    """Makes cards that can never be equal."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self._made: set[object] = set()

    def card(self, title: Title, others: Sequence[Title], rules: Sequence[str]) -> Card:
        """The card of this title; `others` are those that it may refer to."""
        rest = [*self._hook(), *self._change(), *self._origin(title)]
        numbers = list(dict.fromkeys(re.findall(r"\bn(\d+)\b", "\n".join(rest))))
        texts = {"title": title.words, "text": _with_numbers(self.fresh(self._text), numbers)}
        copies = self.random.choice((1, 1, 1, 2, 3))
        lines = [f"  {title.slug}:", f"    title: {title.words.fr}", *folded("text", texts["text"].fr)]
        if self._once_in(10):
            texts["flavour"] = self.fresh(self.musing)
            lines += folded("flavour", texts["flavour"].fr)
        if copies > 1:
            lines.append(f"    copies: {copies}")
        lines.append(f"    reach: {self.random.randint(1, 9)}")
        lines += self._references([other for other in self.random.sample(others, 4) if other != title], rules)
        values = ", ".join(f"n{number}: {number}" for number in numbers)
        lines += [f"    values: {{{values}}}", *rest]
        return Card(title.slug, copies, lines, texts)

    def fresh(self, make: Callable[[], T]) -> T:
        """What `make` makes, once it is something new."""
        made = make()
        while made in self._made:
            made = make()
        self._made.add(made)
        return made

    def _once_in(self, times: int) -> bool:
        return self.random.randrange(times) == 0

    def _text(self) -> Words:
        choose = self.random.choice
        opening, gain, icon = choose(orchard.OPENINGS), choose(orchard.GAINS), choose(orchard.ICONS)[0]
        after, place, end = choose(orchard.AFTERWARDS), choose(orchard.PLACES).there, choose(orchard.ENDINGS)
        return Words(
            f"{opening.fr}, {gain.fr % icon}, {after.fr % place.fr}{NO_BREAK}! {end.fr}",
            f"{opening.en}, {gain.en % icon}, {after.en % place.en}! {end.en}",
        )

    def musing(self) -> Words:
        opening, musing = self.random.choice(orchard.OPENINGS), self.random.choice(orchard.MUSINGS)
        one, other = (place.there for place in self.random.sample(orchard.PLACES, 2))
        return Words(
            f"{opening.fr}, {musing.fr % (one.fr, other.fr)}",
            f"{opening.en}, {musing.en % (one.en, other.en)}",
        )

    def _references(self, others: Sequence[Title], rules: Sequence[str]) -> list[str]:
        one, two, three, *_ = (title.slug for title in others)
        traits = self.random.sample([slug for slug, *_ in orchard.TRAITS], self.random.randint(1, 2))
        lines = [f"    ally: {one}"]
        if self._once_in(4):
            lines.append(f"    rivals: [{two}, {three}]")
        lines.append(f"    traits: [{', '.join(traits)}]")
        if self._once_in(8):
            ability = self.random.choice(orchard.ABILITIES)[0]
            lines += ["    abilities:", f"      {ability}: {{n: {self.random.randint(1, 9)}}}"]
        if self._once_in(5):
            lines.append(f"    by: [{self.random.choice(rules)}]")
        return lines

    def _hook(self) -> list[str]:
        first = self.fresh(lambda: self._filled(self.random.choice(orchard.FIRST_STATEMENTS)))
        return [
            "    hooks:",
            f"      {self.random.choice(('before', 'after', 'after'))}:",
            f"        {self.random.choice(orchard.STEPS)[0]}:",
            f"          when: {self._line(orchard.WHEN_HOOKED)}",
            "          do:",
            f"            - {first[0]}",
            *(f"              {line}" for line in first[1:]),
            f"            - {self._line(orchard.SECOND_STATEMENTS)}",
        ]

    def _change(self) -> list[str]:
        return [
            "    modifies:",
            f"      {self.random.choice(orchard.QUANTITIES)[0]}:",
            f"        {self.random.choice(orchard.STAGES)[0]}:",
            f"          value: {self._line(orchard.AMOUNTS)}",
            f"          when: {self._line(orchard.WHEN_CHANGED)}",
        ]

    def _line(self, patterns: Sequence[str]) -> str:
        """One of these, filled as no other has been."""
        (line,) = self.fresh(lambda: self._filled([self.random.choice(patterns)]))
        return line

    def _filled(self, patterns: Sequence[str]) -> tuple[str, ...]:
        """Numbers are named after themselves, so that no expression is like another's."""
        place, other = self.random.sample([place.slug for place in orchard.PLACES], 2)
        step = self.random.choice(orchard.STEPS)[0].replace("-", "_")
        a, b = self.random.randint(0, 49), self.random.randint(2, 40)
        return tuple(
            each.format(place=place, other=other, step=step, a=f"n{a}", b=f"n{b}") for each in patterns
        )

    def _origin(self, title: Title) -> list[str]:
        section = self.random.choice(orchard.HEADINGS)
        status = self.random.choice(("stated", "inferred", "original"))
        at = "" if status == "original" else f", at: {section}"
        return [f"    grammar: {{fr: {{gender: {title.gender}}}}}", f"    source: {{status: {status}{at}}}"]
