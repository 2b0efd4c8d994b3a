"""Spelling: American and British, and the British choice of -ise or -ize.

British English has both “organise” and “organize”, so a game has one of three spellings: `us`, `uk`, or
`uk-ize`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from ludex.core.lazy_patterns import lazy_pattern
from ludex.text import locales as data
from ludex.text.codes import english as codes
from ludex.text.prose import WORD, ProseText
from ludex.text.slips import Slip
from ludex.text.typography.rules import make_rule, match_case

_ENDINGS = " s ed ing ful fully less able ably ite ites y ies er ers hood".split(" ")
_VERB_ENDINGS = "e es ed ing er ers ation ations".split()
_NAMES = frozenset(("gray", "grey"))
"""Words that are surnames too: “Lady Gray wears grey”."""

_DEVICES = {"meter": "metre", "meters": "metres"}
"""Words that are devices in British English, and lengths only after a number, or before “of” or “long”."""

_LENGTH = lazy_pattern(r"(?:\d[ \u00a0-]?|\b(?:an?|half|per|square|cubic) )\Z")
_OF = lazy_pattern(r" (?:of|long|wide|high|tall|deep)\b")

_FOREIGN = {"us": ("uk", "ise"), "uk": ("us", "ize"), "uk-ize": ("us", "ise")}
"""Variants that contradict each chosen spelling."""


class Variant(NamedTuple):
    """A word with two spellings."""

    start: int
    end: int
    word: str
    variant: str
    """`us` or `uk`; for verbs, `ize`, which occurs in both, or `ise`, which is British."""
    other: str
    """The other spelling."""


def find_spellings(text: str) -> list[Variant]:
    """Return the words of a text that have two spellings."""
    if _load_spellings().keys().isdisjoint(WORD.findall(text.casefold())):
        return []  # most texts have no such word
    reading = ProseText(text)
    known = ((match, _load_spellings().get(match[0].casefold())) for match in WORD.finditer(reading.masked))
    return [
        Variant(*match.span(), match[0], spelling[0], match_case(spelling[1], match[0]))
        for match, spelling in known
        if spelling and _is_word(reading, match)
    ]


def count_variants(texts: Iterable[str]) -> Counter[str]:
    """Count the words of each spelling, in the order in which the spellings first occur."""
    return Counter(word.variant for text in texts for word in find_spellings(text))


def choose_variant(counts: Mapping[str, int]) -> str:
    """Return the spelling with the most words, or the first of two equals; empty if no words were counted."""
    sides: Counter[str] = Counter()
    for name, count in counts.items():
        if name != "ize":
            sides["us" if name == "us" else "uk"] += count
    side = max(sides, key=lambda name: sides[name], default="")
    return "uk-ize" if side == "uk" and counts.get("ize", 0) > counts.get("ise", 0) else side


def find_foreign_spellings(reading: ProseText) -> Iterator[Slip]:
    foreign = _FOREIGN.get(reading.variant, ())
    for word in find_spellings(reading.text) if foreign else ():
        if word.variant in foreign:
            at, chosen = (word.start, word.end), codes.VARIANTS[reading.variant]
            yield reading.make_slip(codes.SPELLING, *at, word.other, safe=False, variant=chosen)


def _is_word(reading: ProseText, match: re.Match[str]) -> bool:
    """Return whether this is the word with two spellings, rather than another that looks the same."""
    start, end = match.span()
    if match[0].casefold() in _NAMES:
        return match[0].islower() or reading.begins_sentence(start)
    if match[0] in _DEVICES:
        counted = _LENGTH.search(reading.masked, max(0, start - 8), start)
        return counted is not None and (counted[0][0].isdigit() or _OF.match(reading.masked, end) is not None)
    return True


@cache
def _load_spellings() -> dict[str, tuple[str, str]]:
    """Return each spelling with its variant and the other spelling."""
    found = {}
    for american, british in data.read_word_lines("en_spellings.txt"):
        if american.startswith("~"):
            for ending in _VERB_ENDINGS:
                found[british + ending] = ("ise", american[1:] + ending)
                found[american[1:] + ending] = ("ize", british + ending)
            continue
        for ending in _ENDINGS if american.endswith("+") else [""]:
            us, uk = american.rstrip("+") + ending, british.rstrip("+") + ending
            found[us], found[uk] = ("us", uk), ("uk", us)
    for us, uk in _DEVICES.items():
        found[us], found[uk] = ("us", uk), ("uk", us)
    return found


RULES = (make_rule(find_foreign_spellings, r""),)
