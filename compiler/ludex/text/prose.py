"""Prose of a text: words with their neighbours, markup masked; and the language of its words."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from ludex.core.findings import Code
from ludex.core.lazy_patterns import lazy_pattern
from ludex.core.messages import Slot
from ludex.text.locales import read_word_lines
from ludex.text.slips import Slip
from ludex.text.templates.template import SLOT

HIDDEN = "\ue000"
"""Replaces each hidden character: not a letter, digit or space, and used in no text."""

_REST = r"[^\s<>«»\"“”]{0,2000}?"
_END = r"[.,;:!?)]{0,3} (?: [\s<>«»\"“”] | \Z )"
_DOMAINS = "(?: com | net | org | fr | eu | io | games )"
_MARKUP = rf"""
      \\ [\\*\[\]{{}}<]                                           # escapes
    | {SLOT}
    | \{{% .{{0,200}}? %\}} | \{{\# .{{0,200}}? \#\}}                 # what would be code elsewhere
    | \[ [^\W\d_] [\w-]{{0,80}} \]                                # icons
    | < (?<!<<) /? [A-Za-z] [^<>\n]{{0,200}} > (?!>)                         # tags
    | & \#? \w{{1,20}} ;                                          # entities
    | % \d{{1,2}} \$ [-+.\d]{{0,6}} (?: \* \d{{1,2}} \$ )? (?: ll? )? [a-z]  # printf
"""
"""Verbose pattern of markup, which is not prose."""

_ADDRESSES = rf"""
      (?<![a-z0-9+.-]) (?: [a-z][a-z0-9+.-]{{0,20}} :// | www\. ) {_REST} (?= {_END} )
    | (?<![\w.+-]) [\w.+-]{{1,64}} @ [\w-]{{1,64}} (?: \.[\w-]{{1,64}} ){{1,8}}
    | (?<![\w.-]) (?: [\w-]{{1,64}} \. ){{1,8}} {_DOMAINS} (?!\w) (?: / [^\s]{{0,200}} \w )?
"""
_MARKUP_PATTERN = lazy_pattern(_MARKUP, re.VERBOSE | re.IGNORECASE)
_NON_PROSE = lazy_pattern(f"{_MARKUP} | {_ADDRESSES}", re.VERBOSE | re.IGNORECASE)

_SIGNS = re.compile(r"[\\{\[<&]|%\d\d?\$")
"""Signs with which markup begins: without them, the pattern of markup is not tried."""
_WITHIN = re.compile(r"@|://|\.(?<=\w\.)\w")
_ADDRESS = re.compile(r"@|://|[wW]\.|\.(?<=[\w-]\.)[\w-]")
"""A string that every address contains: searching for addresses is slow, and most texts have none."""


@lru_cache(maxsize=64)
def mask(text: str) -> str:
    """Return a text with its markup and addresses masked.

    Recent results are cached, because several checks in a row need them.
    """
    if _SIGNS.search(text) is None:
        return text if _WITHIN.search(text) is None else _NON_PROSE.sub(_hide_match, text)
    masked = _MARKUP_PATTERN.sub(_hide_match, text)
    return masked if _ADDRESS.search(masked) is None else _NON_PROSE.sub(_hide_match, text)


def _hide_match(match: re.Match[str]) -> str:
    return HIDDEN * (match.end() - match.start())


NARROW, NO_BREAK = "\u202f", "\u00a0"
SPACES = " \u00a0\u202f\u2009"
LETTER = r"[^\W\d_]"
VOWELS = "aàâäeéèêëiîïoôöuùûüyœæAÀÂÄEÉÈÊËIÎÏOÔÖUÙÛÜYŒÆ"
WORD = lazy_pattern(rf"{LETTER}+")
_STARS = lazy_pattern(r"\*{1,3}(?=\S)|(?<=\S)\*{1,3}")
LONGEST = 40
"""Maximum number of characters of a text that a message quotes."""

_SENTENCE_END = lazy_pattern(r"(?:\A|[.!?…:;»”)\]]|\n)[\s«“\"*(–—-]*\Z")
_WORD_BEFORE = lazy_pattern(rf"({LETTER}+)(?:[.]?[ \u00a0\u202f])?\Z")
_WORD_AFTER = lazy_pattern(rf" ({LETTER}+)")


@dataclass
class ProseText:
    text: str
    nouns: Collection[tuple[str, str]] = ()
    """Singular and plural of each term in the glossary."""
    variant: str = ""
    """The spelling that the game has chosen, if its language has several."""
    masked: str = ""
    """The text with markup hidden; computed unless passed."""
    places: Sequence[int] = ()
    """Offset of each character in the text that this one was derived from; none if it is the original."""

    def __post_init__(self) -> None:
        if not self.masked:
            self.masked = mask(self.text)

    def make_slip(
        self,
        code: Code,
        start: int,
        end: int,
        replacement: str | None,
        *,
        safe: bool = True,
        **slots: Slot,
    ) -> Slip:
        """Return a slip; `slots` may override `written`, the wrong text, and `cure`, its replacement."""
        written, cure = _shorten(self.text[start:end]), _shorten(replacement or "")
        if self.places:
            if self.is_broken(start, end):
                replacement = None  # emphasis within it would be lost
            start, end = self.places[start], self.places[end - 1] + 1
        return Slip(code, start, end, {"written": written, "cure": cure, **slots}, replacement, safe)

    @cached_property
    def without_emphasis(self) -> ProseText:
        """Text without emphasis stars, so that its words are adjacent; slips have offsets in this text."""
        stars = [match.span() for match in _STARS.finditer(self.masked)] if "*" in self.masked else []
        if not stars:
            return self
        starred = {at for start, end in stars for at in range(start, end)}
        places = [at for at in range(len(self.text)) if at not in starred]
        text, masked = ("".join(whole[at] for at in places) for whole in (self.text, self.masked))
        return ProseText(text, self.nouns, self.variant, masked, places)

    def is_broken(self, start: int, end: int) -> bool:
        """Return whether emphasis begins or ends between these offsets."""
        return bool(self.places) and self.places[end - 1] - self.places[start] != end - 1 - start

    def character_before(self, at: int) -> str:
        return self.masked[at - 1] if at else ""

    def word_before(self, at: int) -> str:
        """Return the word before an offset, also before a space or a full stop and a space; empty if none."""
        match = _WORD_BEFORE.search(self.masked, max(0, at - 40), at)
        return match[1] if match else ""

    def word_after(self, at: int) -> str:
        """Return the word, in lower case, after one space at an offset; empty if there is none."""
        match = _WORD_AFTER.match(self.masked, at)
        return match[1].casefold() if match else ""

    def begins_sentence(self, at: int) -> bool:
        """Return whether a sentence, a line or a quotation begins at an offset."""
        return _SENTENCE_END.search(self.masked, max(0, at - 12), at) is not None

    @cached_property
    def quotation_marks(self) -> list[QuotationMark]:
        """Quotation marks of the text, each opening or closing, without inch marks."""
        found: list[QuotationMark] = []
        straight_open = False
        curly_open = 0
        inches = _find_inches(self.masked)
        for match in re.finditer(r"[\"“”«»]", self.masked):
            at, sign = match.start(), match[0]
            after_digit = self.character_before(at).isdigit()
            if sign == '"':
                if after_digit and (not straight_open or at in inches):
                    continue
                opens = straight_open = not straight_open
            elif sign == "”" and after_digit and not curly_open:
                continue
            else:
                opens = sign in "“«"
                if sign in "“”":
                    curly_open = max(0, curly_open + (1 if opens else -1))
            found.append(QuotationMark(at, sign, opens))
        return found


_OPENING = lazy_pattern(rf"(?:\A|[\s{SPACES}(\[«“‘—–=-])\**\Z")


def _find_inches(masked: str) -> set[int]:
    """Return the offsets of straight marks that mean inches, because another mark ends the quotation."""
    inches: set[int] = set()
    behind: list[int] = []
    for match in re.finditer('"', masked):
        at = match.start()
        if at and masked[at - 1].isdigit():
            behind.append(at)
        else:
            if not _OPENING.search(masked, max(0, at - 4), at):
                inches |= set(behind)
            behind = []
    return inches


def has_words(quoted: str) -> bool:
    """Return whether a text between quotation marks has letters or digits, so that it is a quotation."""
    return any(map(str.isalnum, quoted))


@dataclass(frozen=True, slots=True)
class QuotationMark:
    at: int
    sign: str
    opens: bool


def _shorten(text: str) -> str:
    text = " ".join(text.strip().split())
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def pair_marks(
    reading: ProseText, signs: str
) -> tuple[list[tuple[QuotationMark, QuotationMark]], list[QuotationMark]]:
    """Return the pairs of quotation marks with these signs, and the marks without a counterpart."""
    open_marks: list[QuotationMark] = []
    found: list[tuple[QuotationMark, QuotationMark]] = []
    alone: list[QuotationMark] = []
    for mark in reading.quotation_marks:
        if mark.sign not in signs:
            continue
        if mark.opens:
            open_marks.append(mark)
        elif open_marks:
            found.append((open_marks.pop(), mark))
        else:
            alone.append(mark)
    return found, sorted(alone + open_marks, key=lambda mark: mark.at)


# The language of a text

_TIMES = 3
"""Minimum ratio of the other language's function words to those of the expected language."""
_ELISION = re.compile(r"[’']")


def is_in_other_language(text: str, own: str, other: str, least: int = 3) -> bool:
    """Return whether a text that should be in `own` is clearly in `other`, of two known languages.

    At least `least` function words of `other` prove it. Names, icons and numbers are ignored, and a language
    without a word list is never guessed.
    """
    mine, theirs = (_load_function_words().get(each, frozenset()) for each in (own, other))
    if not mine or not theirs:
        return False
    words = [word.casefold() for word in WORD.findall(_ELISION.sub("’ ", mask(text)))]
    foreign = sum(word in theirs and word not in mine for word in words)
    native = sum(word in mine and word not in theirs for word in words)
    return foreign >= least and foreign >= _TIMES * native


@cache
def _load_function_words() -> dict[str, frozenset[str]]:
    return {language: frozenset(words) for language, *words in read_word_lines("function_words.txt")}
