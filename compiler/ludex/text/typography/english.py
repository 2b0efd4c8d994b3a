"""English punctuation, numbers, articles and plurals."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ludex.text import locales as data
from ludex.text.codes import english as codes
from ludex.text.locales import get_locale
from ludex.text.prose import HIDDEN, LETTER, SPACES, ProseText, Rule, make_rule
from ludex.text.slips import Slip

_COMMA = re.compile(
    rf"(?<![\w.,:/{HIDDEN}-])(?P<whole>\d+),(?P<rest>\d{{1,2}})(?![\w,.]*\d|\w| ?(?:and|or|to) \d+(?![\d,]))"
)
_THOUSANDS = re.compile(rf"(?<![\d.,\w])(?<![\d] )\d{{1,3}}(?:[{SPACES}]\d{{3}})+(?![\d\w-]|[.,]\d| \d)")
_ARTICLE = re.compile(
    rf"(?<![\w’'/{HIDDEN}.-])(?P<article>[Aa]n?) (?P<next>[{HIDDEN}“‘\"]?[^\W_]+)(?P<rest>[’']?)"
)
_EITHER_ARTICLE = re.compile(r"h(?:istor|otel|eroi|abit|allucin|ilari|yster|erb|orrif|omage)")
_DOUBLED = re.compile(rf"(?<![\w’'{HIDDEN}-])(?P<word>{LETTER}+) +(?P=word)(?![\w’'-])", re.IGNORECASE)
_FEW = re.compile(rf"(?<![\w.,:/–—-])(?P<number>[01])[{SPACES}](?P<noun>{LETTER}+)(?![\w’'-])")

_NO_NOUN = frozenset(
    "a an and are as at if in is it of on or i us our out after again all also always another any "
    "enters exits".split()
)
"""What follows a letter or a sign named “A”, never an article."""

_PHRASAL = {
    "in": frozenset("hand hands turn turns give gives gave come comes came log logs put puts".split()),
    "on": frozenset("turn turns put puts move moves go goes hold holds carry switch keep get".split()),
}
"""“Bids are handed in in secret”, “the lamp you turned on on your turn”."""

_OBJECT_PRONOUNS = frozenset("it them that him her you us me".split())

_DOUBLED_EXCEPTIONS = frozenset("that had very no so her do bye ha ho hey blah knock now".split())
_NO_NAMES = frozenset(
    "the each if when you your this it in on at to for all any draw discard choose place take move "
    "then after".split()
)
_WORDS_BEFORE_DOUBLED = {"is": frozenset("it that this what".split())}
"""“What it is is unknown”: right by what stands before."""

_NUMERALS = frozenset(get_locale("en").numerals)
_WORDS_AFTER_NUMERAL = frozenset("and or on with to at in then is are of for".split())
_NEXT_WORD = re.compile(rf" ({LETTER}+)")

_TAKING = frozenset(
    "draw draws gain gains lose loses take takes place places discard discards deal deals pay pays "
    "spend spends add adds remove removes move moves has have with costs only exactly least most get "
    "gets give gives reveal choose put keep heal suffer suffers play buy roll rolls".split()
)
"""Behind these, a number says how many."""

_NO_PLURAL = ("ss", "us", "is", "always", "as", "was", "has", "wards")
_RANGE = re.compile(r"\d (?:or|to) \Z")

_DETERMINERS = frozenset(
    "a an the this that these those any each every another one no its his her their your my our all "
    "both other level value cost rank strength stage step phase round turn module part page figure "
    "number type tier size slot space act chapter player team age year day rule section range row "
    "column die face result scenario deck wave group book box quest mission campaign volume option "
    "variant zone area board map".split()
)
"""What a number behind these words says is which, or of what kind: “the level 1 cards”, “a 0 card”."""


def decimals(reading: ProseText) -> Iterator[Slip]:
    for match in _COMMA.finditer(reading.masked):
        cure = f"{match['whole']}.{match['rest']}"
        yield reading.make_slip(codes.NUMBER, *match.span(), cure, safe=False)
    for match in _THOUSANDS.finditer(reading.masked):
        cure = re.sub(rf"[{SPACES}]", ",", match[0])
        yield reading.make_slip(codes.NUMBER, *match.span(), cure, safe=False)


def articles(reading: ProseText) -> Iterator[Slip]:
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
    # A player called A attacks: no article has a verb behind it.
    return article != "A" or (reading.begins_sentence(match.start()) and not low.endswith("s"))


def find_doubled_words(reading: ProseText) -> Iterator[Slip]:
    for match in _DOUBLED.finditer(reading.masked):
        first = match["word"]
        second = reading.masked[match.end() - len(first) : match.end()]
        # “Give player A a card” doubles nothing.
        same = second == first if len(first) == 1 else second[0].islower() or first.casefold() in _NO_NAMES
        apart = reading.is_broken(*match.span()) and first.casefold() not in _NO_NAMES
        if (
            same
            and first.casefold() not in _DOUBLED_EXCEPTIONS
            and not apart
            and not _can_double(reading, match)
        ):
            trouble = codes.DOUBLED_TROUBLE
            yield reading.make_slip(codes.WORDS, *match.span(), first, safe=False, trouble=trouble)


def _can_double(reading: ProseText, match: re.Match[str]) -> bool:
    word = match["word"].casefold()
    if word in _NUMERALS:
        goes_on = _NEXT_WORD.match(reading.masked, match.end())
        return goes_on is None or goes_on[1].casefold() in _WORDS_AFTER_NUMERAL
    before = reading.word_before(match.start()).casefold()
    if word in _PHRASAL:
        return before.endswith("ed") or before in _PHRASAL[word] or before in _OBJECT_PRONOUNS
    return before in _WORDS_BEFORE_DOUBLED.get(word, ())


_VERBS = frozenset("die turn step round".split())
"""“Units at 0 die”: only behind a verb are these nouns."""

_NON_HEAD_WORDS = frozenset(
    "and or but in on at to from of for with without by per after before during each every left is are do "
    "does has have may can cannot when if while then than this that it you they into onto as here there "
    "remaining more less".split()
)
"""What follows a noun that is not the first half of another, as it is in “0 card limit”."""


def plurals(reading: ProseText) -> Iterator[Slip]:
    glossary = {one.casefold(): other.casefold() for one, other in reading.nouns if one != other}
    known = _load_countable_words() | glossary
    singulars = {other: one for one, other in known.items()}
    for match in _FEW.finditer(reading.masked):
        before = reading.word_before(match.start()).casefold()
        if before in _DETERMINERS or _RANGE.search(reading.masked, max(0, match.start() - 6), match.start()):
            continue
        number, noun = match["number"], match["noun"]
        low = noun.casefold()
        right = known.get(low) if number == "0" else singulars.get(low)
        if low in _VERBS and before not in _TAKING:
            continue
        if number == "1" and not right and before in _TAKING:
            right = _singular(low)
        if right and not (number == "0" and _is_followed_by_noun(reading, match)):
            cure = right.capitalize() if noun[0].isupper() else right
            start = match.start("noun")
            yield reading.make_slip(codes.PLURAL, start, match.end(), cure, safe=False, number=number)


def _singular(word: str) -> str:
    """The singular of a regular plural; empty where the word may be something else."""
    if len(word) < 4 or not word.endswith("s") or word.endswith(_NO_PLURAL):
        return ""
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-2] if word.endswith(("ches", "shes", "xes", "sses")) else word[:-1]


def _is_followed_by_noun(reading: ProseText, match: re.Match[str]) -> bool:
    """Whether the noun may only describe the next one."""
    goes_on = _NEXT_WORD.match(reading.masked, match.end())
    return goes_on is not None and goes_on[1].casefold() not in _NON_HEAD_WORDS


@cache
def _load_countable_words() -> dict[str, str]:
    """Words that any game may count, with their plurals, whether the glossary knows them or not."""
    pairs = (word.partition("/") for word in data.read_word_set("en_counted.txt"))
    return {one: other or _plural(one) for one, _, other in pairs}


def _plural(noun: str) -> str:
    if noun.endswith(("ch", "sh", "x", "s")):
        return noun + "es"
    return noun[:-1] + "ies" if noun.endswith("y") and noun[-2] not in "aeiou" else noun + "s"


RULES = (
    make_rule(decimals, r"\d[, \u00a0\u202f\u2009]\d", numbers=True),
    make_rule(articles, r"\b[Aa]n? "),
    Rule(find_doubled_words, _DOUBLED),
    Rule(plurals, _FEW, numbers=True),
)
