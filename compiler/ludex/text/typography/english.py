"""English punctuation, quotes, numbers, articles, plurals and spelling."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

from ludex.core.lazy_patterns import lazy_pattern
from ludex.text import locales as data
from ludex.text.codes import english as codes
from ludex.text.locales import get_locale
from ludex.text.prose import HIDDEN, LETTER, SPACES, WORD, ProseText, has_words, pair_marks
from ludex.text.slips import Slip
from ludex.text.typography.rules import (
    INCH_RULE,
    Rule,
    find_counted_nouns,
    find_word_pairs,
    make_ellipsis_rule,
    make_replacement_rule,
    make_rule,
    match_case,
)

_COMMA = lazy_pattern(
    rf"(?<![\w.,:/{HIDDEN}-])(?P<whole>\d+),(?P<rest>\d{{1,2}})(?![\w,.]*\d|\w| ?(?:and|or|to) \d+(?![\d,]))"
)
_THOUSANDS = lazy_pattern(rf"(?<![\d.,\w])(?<![\d] )\d{{1,3}}(?:[{SPACES}]\d{{3}})+(?![\d\w-]|[.,]\d| \d)")
_SPACE_BEFORE_MARK = lazy_pattern(rf"(?<=[^\s([“\"«:;!?])[{SPACES}]+(?P<mark>[:;!?]+)(?![)=\-(])")
_NUMBER_AFTER = lazy_pattern(r" *\d")
_BEFORE_MENTIONED_MARK = frozenset("a an the this that each any every of with symbol sign mark icon".split())
_APOSTROPHE = lazy_pattern(rf"(?<={LETTER})['´`ʼ](?={LETTER})|(?<=[{HIDDEN}\d])['´`ʼ](?=s\b)")
_POSSESSIVE = lazy_pattern(rf"(?<={LETTER}s)'(?!\w)")
_CLIPPED = lazy_pattern(r"(?<= )'n'(?= )|(?<![\w’'])'(?=\d0s\b|(?:twas|tis|em|til)\b)", re.IGNORECASE)
"""Words without their beginning: the ’90s, ’twas; and rock ’n’ roll."""

_SINGLES = lazy_pattern(rf"(?<![\w'{HIDDEN}])'(?=[^\s'])((?:[^'\n]|(?<=\w)'(?=\w)){{0,200}}[^\s'])'(?!\w)")
_DOTS = lazy_pattern(r"(?<![./])\.{3,4}(?![./])|(?<=\w)\.{2}(?![./\w])|(?<=\w)\.(?: \.){2}(?![./])")
_NEEDS_NUMBER = r"\d[, \u00a0\u202f\u2009]\d"
_ARTICLE = lazy_pattern(
    rf"(?<![\w’'/{HIDDEN}.-])(?P<article>[Aa]n?) (?P<next>[{HIDDEN}“‘\"]?[^\W_]+)(?P<rest>[’']?)"
)
_EITHER_ARTICLE = lazy_pattern(r"h(?:istor|otel|eroi|abit|allucin|ilari|yster|erb|orrif|omage)")
_DOUBLED = lazy_pattern(rf"(?<![\w’'{HIDDEN}-])(?P<word>{LETTER}+) +(?P=word)(?![\w’'-])", re.IGNORECASE)
_FEW = lazy_pattern(rf"(?<![\w.,:/–—-])(?P<number>[01])[{SPACES}](?P<noun>{LETTER}+)(?![\w’'-])")

_NO_NOUN = frozenset(
    "a an and are as at if in is it of on or i us our out after again all also always another any "
    "enters exits".split()
)
"""What may follow a letter or a sign named “A”, but not an article."""

_PHRASAL = {
    "in": frozenset("hand hands turn turns give gives gave come comes came log logs put puts".split()),
    "on": frozenset("turn turns put puts move moves go goes hold holds carry switch keep get".split()),
}
"""Phrasal verbs before a preposition: “Bids are handed in in secret”, “the lamp you turned on on your
turn”.
"""

_OBJECT_PRONOUNS = frozenset("it them that him her you us me".split())

_DOUBLED_EXCEPTIONS = frozenset("that had very no so her do bye ha ho hey blah knock now".split())
_NO_NAMES = frozenset(
    "the each if when you your this it in on at to for all any draw discard choose place take move "
    "then after".split()
)
_WORDS_BEFORE_DOUBLED = {"is": frozenset("it that this what".split())}
"""Words after which a doubled word may be right: “What it is is unknown”."""

_NUMERALS = frozenset(get_locale("en").numerals)
_WORDS_AFTER_NUMERAL = frozenset("and or on with to at in then is are of for".split())

_TAKING = frozenset(
    "draw draws gain gains lose loses take takes place places discard discards deal deals pay pays "
    "spend spends add adds remove removes move moves has have with costs only exactly least most get "
    "gets give gives reveal choose put keep heal suffer suffers play buy roll rolls".split()
)
"""Words after which a number counts something."""

_NO_PLURAL = ("ss", "us", "is", "always", "as", "was", "has", "wards")
_RANGE = lazy_pattern(r"\d (?:or|to) \Z")

_DETERMINERS = frozenset(
    "a an the this that these those any each every another one no its his her their your my our all "
    "both other level value cost rank strength stage step phase round turn module part page figure "
    "number type tier size slot space act chapter player team age year day rule section range row "
    "column die face result scenario deck wave group book box quest mission campaign volume option "
    "variant zone area board map".split()
)
"""Words after which a number identifies a thing or a kind: “the level 1 cards”, “a 0 card”."""


def find_wrong_articles(reading: ProseText) -> Iterator[Slip]:
    """Yield slips for “a” before a vowel sound and “an” before a consonant."""
    for match in _ARTICLE.finditer(reading.masked):
        article, follows = match["article"], match["next"]
        if follows[0] == HIDDEN or not _is_article(reading, match):
            continue
        right = "an" if get_locale("en").begins_with_vowel(follows) else "a"
        if right != article.casefold():
            right = right.capitalize() if article[0] == "A" else right
            slots = {"trouble": codes.ARTICLE_TROUBLE}
            end = match.end("next")
            cure = right + reading.text[match.end("article") : end]
            yield reading.make_slip(codes.WORDS, match.start(), end, cure, safe=False, **slots)


def _is_article(reading: ProseText, match: re.Match[str]) -> bool:
    article, follows = match["article"], match["next"].lstrip('“‘"')
    low = follows.casefold()
    if sum(letter.isupper() for letter in follows) > 1 or re.fullmatch(
        r"[^\W\d]|(?=.*\d)(?=.*[^\W\d]).*", follows
    ):
        return False  # initials and letters are read by their names
    if low in _NO_NOUN or _EITHER_ARTICLE.match(low):
        return False  # “an historic” is as right as “a historic”
    # A player called A attacks: a verb never follows an article.
    return article != "A" or (reading.begins_sentence(match.start()) and not low.endswith("s"))


def find_doubled_words(reading: ProseText) -> Iterator[Slip]:
    """Yield slips for words that are doubled by mistake."""
    for match, second in find_word_pairs(reading, _DOUBLED, _DOUBLED_EXCEPTIONS, _NO_NAMES):
        first = match["word"]
        # “Give player A a card” doubles nothing.
        same = second == first if len(first) == 1 else second[0].islower() or first.casefold() in _NO_NAMES
        if same and not _can_double(reading, match):
            trouble = codes.DOUBLED_TROUBLE
            yield reading.make_slip(codes.WORDS, *match.span(), first, safe=False, trouble=trouble)


def _can_double(reading: ProseText, match: re.Match[str]) -> bool:
    word = match["word"].casefold()
    if word in _NUMERALS:
        follows = reading.word_after(match.end())
        return not follows or follows in _WORDS_AFTER_NUMERAL
    before = reading.word_before(match.start()).casefold()
    if word in _PHRASAL:
        return before.endswith("ed") or before in _PHRASAL[word] or before in _OBJECT_PRONOUNS
    return before in _WORDS_BEFORE_DOUBLED.get(word, ())


_VERBS = frozenset("die turn step round".split())
"""Nouns that are also verbs, as in “Units at 0 die”; as nouns they follow a verb such as “roll”."""

_NON_HEAD_WORDS = frozenset(
    "and or but in on at to from of for with without by per after before during each every left is are do "
    "does has have may can cannot when if while then than this that it you they into onto as here there "
    "remaining more less".split()
)
"""What follows a noun that is not the first half of a compound."""


def find_wrong_plurals(reading: ProseText) -> Iterator[Slip]:
    """Yield slips for plurals after 1 and singulars after 0."""
    glossary = {one.casefold(): other.casefold() for one, other in reading.nouns if one != other}
    known = _load_countable_words() | glossary
    singulars = {other: one for one, other in known.items()}
    for match, before in find_counted_nouns(reading, _FEW, _DETERMINERS, _RANGE):
        number, noun = match["number"], match["noun"]
        low = noun.casefold()
        right = known.get(low) if number == "0" else singulars.get(low)
        if low in _VERBS and before not in _TAKING:
            continue
        if number == "1" and not right and before in _TAKING:
            right = _make_singular(low)
        follows = reading.word_after(match.end()) if number == "0" else ""
        # In “0 card limit” the noun may only describe the next one.
        if right and (not follows or follows in _NON_HEAD_WORDS):
            cure = right.capitalize() if noun[0].isupper() else right
            yield reading.make_slip(codes.PLURAL, *match.span("noun"), cure, safe=False, number=number)


def _make_singular(word: str) -> str:
    """Return the singular of a regular plural; empty if the word may be another word."""
    if len(word) < 4 or not word.endswith("s") or word.endswith(_NO_PLURAL):
        return ""
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-2] if word.endswith(("ches", "shes", "xes", "sses")) else word[:-1]


@cache
def _load_countable_words() -> dict[str, str]:
    """Return words that any game can count, even if its glossary lacks them, with their plurals."""
    pairs = (word.partition("/") for word in data.read_word_set("en_counted.txt"))
    return {one: other or _make_plural(one) for one, _, other in pairs}


def _make_plural(noun: str) -> str:
    if noun.endswith(("ch", "sh", "x", "s")):
        return noun + "es"
    return noun[:-1] + "ies" if noun.endswith("y") and noun[-2] not in "aeiou" else noun + "s"


def find_spaces_before_marks(reading: ProseText) -> Iterator[Slip]:
    """Yield slips for spaces before colons, semicolons, exclamation and question marks, as in French."""
    for match in _SPACE_BEFORE_MARK.finditer(reading.masked):
        start = match.start()
        ratio = reading.character_before(start).isdigit() and _NUMBER_AFTER.match(reading.masked, match.end())
        if match["mark"] == ":" and ratio:
            continue
        if match["mark"] in "!?" and reading.word_before(start).casefold() in _BEFORE_MENTIONED_MARK:
            continue  # the text mentions the mark itself
        yield reading.make_slip(codes.SPACE, start, match.end(), match["mark"], mark=match["mark"])


def find_foreign_quotes(reading: ProseText) -> Iterator[Slip]:
    """Yield slips for straight quotes and guillemets; those without a counterpart get no fix."""
    text = reading.text
    for signs in ('"', "«»"):
        found, alone = pair_marks(reading, signs)
        for opening, closing in found:
            inner = text[opening.at + 1 : closing.at]
            inner = inner.strip(SPACES) if opening.sign == "«" else inner
            at = (opening.at, closing.at + 1)
            yield reading.make_slip(codes.QUOTES, *at, f"“{inner}”", safe=has_words(inner))
        for mark in alone:
            yield reading.make_slip(codes.QUOTES, mark.at, mark.at + 1, None, cure="“ ”")


def find_straight_apostrophes(reading: ProseText) -> Iterator[Slip]:
    clipped = {match.start(): match for match in _CLIPPED.finditer(reading.masked)}
    for match in clipped.values():
        yield reading.make_slip(codes.QUOTES, *match.span(), match[0].replace("'", "’"))
    singles = [match for match in _SINGLES.finditer(reading.masked) if match.start() not in clipped]
    for match in singles:
        inner = reading.text[match.start(1) : match.end(1)]
        yield reading.make_slip(codes.QUOTES, *match.span(), f"‘{inner}’")
    closing = {match.end() - 1 for match in singles}
    for pattern in (_APOSTROPHE, _POSSESSIVE):
        for match in pattern.finditer(reading.masked):
            if match.start() not in closing:
                yield reading.make_slip(codes.QUOTES, *match.span(), "’")


# Spelling: American and British, with the British choice of -ise or -ize

_ENDINGS = " s ed ing ful fully less able ably ite ites y ies er ers hood".split(" ")
_VERB_ENDINGS = "e es ed ing er ers ation ations".split()
_NAMES = frozenset(("gray", "grey"))
"""Words that are surnames too: “Lady Gray wears grey”."""

_DEVICES = {"meter": "metre", "meters": "metres"}
"""Words that are devices in British English, and lengths only after a number, or before “of” or “long”."""

_LENGTH = lazy_pattern(r"(?:\d[ \u00a0-]?|\b(?:an?|half|per|square|cubic) )\Z")
_OF = lazy_pattern(r" (?:of|long|wide|high|tall|deep)\b")

_FOREIGN = {"us": ("uk", "ise"), "uk": ("us", "ize"), "uk-ize": ("us", "ise")}
"""Variants that contradict each chosen spelling; British English has both “organise” and “organize”."""


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
    """Return the spelling with the most words, or the first of two equals.

    Empty if no words were counted, except those in -ize, which both spellings have.
    """
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


MARK_RULES = (
    make_rule(find_spaces_before_marks, r"[ \u00a0\u202f\u2009][:;!?]"),
    make_rule(find_foreign_quotes, r'["«»]'),
    make_rule(find_straight_apostrophes, r"['´`ʼ]"),
    make_ellipsis_rule(codes.ELLIPSIS, _DOTS),
    INCH_RULE,
)
WORD_RULES = (
    make_replacement_rule(
        codes.NUMBER, _COMMA, _NEEDS_NUMBER, lambda match: f"{match['whole']}.{match['rest']}", safe=False
    ),
    make_replacement_rule(
        codes.NUMBER,
        _THOUSANDS,
        _NEEDS_NUMBER,
        lambda match: re.sub(rf"[{SPACES}]", ",", match[0]),
        safe=False,
    ),
    make_rule(find_wrong_articles, r"\b[Aa]n? "),
    Rule(find_doubled_words, _DOUBLED),
    Rule(find_wrong_plurals, _FEW, numbers=True),
    make_rule(find_foreign_spellings, r""),
)
