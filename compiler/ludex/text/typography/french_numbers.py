"""French numbers: decimal comma, thousands, units, singular below two."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from ludex.core.lazy_patterns import lazy_pattern
from ludex.text import locales as data
from ludex.text.codes import french as codes
from ludex.text.locales import get_locale
from ludex.text.prose import HIDDEN, LETTER, NARROW, NO_BREAK, SPACES, ProseText
from ludex.text.slips import Slip
from ludex.text.typography.rules import Rule, find_counted_nouns, make_replacement_rule, make_rule

_POINTED = lazy_pattern(rf"(?<![\w.,:/{HIDDEN}-])(?P<whole>\d+)\.(?P<rest>\d{{1,2}})(?![\w.]*\d|[\w/-])")
_THOUSANDS = lazy_pattern(r"(?<![\d.,] )(?<![\d.,\w])\d{1,3}(?: \d{3})+(?![\d\w]| \d)")
_UNITS = lazy_pattern(
    r"(?<![\w.,])(?P<number>\d[\d.,]*) ?"
    r"(?P<unit>(?:[mcdk]m|[mk]g|[mcd]l|min|%|€)(?![\w’'])|(?<= )(?:m|g|h|s|°C)(?![\w’'/]))"
)
_NUMERO = lazy_pattern(r"(?<!\w)(?P<sign>[nN][°º])(?P<space> ?)(?=\d)")
_FEW = lazy_pattern(rf"(?<![\w.,:/–—-])(?P<number>[01](?:[.,]\d+)?)[{SPACES}](?P<noun>{LETTER}+)(?![\w’'-])")
_LISTED = lazy_pattern(r"\d\.\d{1,2}(?: (?:et|ou|à) | ?[,;–—-] ?)\Z")
_CITED = lazy_pattern(
    r"(?:[§\[v]|\b(?:[Vv]oir|[Vv]oyez|[Cc]f|[Ss]elon|[Vv]ersions?)\b[^!?;:]{0,20})[ \u00a0\u202f]?\Z"
)
_RANGE = lazy_pattern(r"(?:[2-9]|\d\d) (?:ou|à) \Z")
_LABELS = frozenset(get_locale("fr").list_words("labels"))
_LABELLED = _LABELS | frozenset(
    "valeur valeurs niveau niveaux case cases face faces rang rangs carte joueur joueuse phase tour "
    "manche scénario acte quête zone salle emplacement emplacements chiffre lot type colonne groupe "
    "rangée siège côté".split()
)
"""Words after which a number identifies a thing instead of counting."""

_DETERMINERS = frozenset(
    "le la l les un une des ce cet cette ces mon ton son ma ta sa mes tes ses notre votre leur nos "
    "vos leurs au aux du chaque tout toute tous toutes autre autres dé dés".split()
)
_PARTICIPLES = ("és", "ées", "is", "ies", "us", "ues", "ants", "antes", "ents", "entes")
_WORDS_BEFORE_QUANTITY = frozenset(
    "de d à avec pour par contre et que a ont avez ai gagne perd inflige coûte reste contient reçoit "
    "vaut dépense soit sur encore seulement exactement lance pioche prend subit rapporte donne "
    "possède ou plus moins".split()
)


def find_decimal_points(reading: ProseText) -> Iterator[Slip]:
    """Yield slips for decimal points, except in numbers of versions, sections and headings."""
    for match in _POINTED.finditer(reading.masked):
        if not _is_reference(reading, match):
            cure = f"{match['whole']},{match['rest']}"
            yield reading.make_slip(codes.DECIMAL, *match.span(), cure, safe=False)


def _is_reference(reading: ProseText, match: re.Match[str]) -> bool:
    start, end = match.span()
    before = reading.word_before(start)
    after = reading.masked[end : end + 20].lstrip(SPACES + "*.")
    if before.casefold() in _LABELS or _CITED.search(reading.masked, max(0, start - 30), start):
        return True
    if match["rest"] == "0":
        return True  # “2.0” is not a count
    if reading.character_before(start) == "(" and reading.masked[end : end + 1] in "),;":
        return True
    if before[:1].isupper() and not before.endswith(("ez", "er")):
        return True  # the version of something with a name
    if _LISTED.search(reading.masked, max(0, start - 20), start):
        return True
    line = reading.masked[reading.masked.rfind("\n", 0, start) + 1 : start][-20:]
    return not line.strip(" *") and (after[:1].isupper() or not after)


def find_wrong_plurals(reading: ProseText) -> Iterator[Slip]:
    """Yield slips for plurals after a number below two."""
    plurals = {plural.casefold(): singular for singular, plural in reading.nouns if plural != singular}
    for match, before in find_counted_nouns(reading, _FEW, _LABELLED, _RANGE):
        noun, number = match["noun"], match["number"]
        singular = plurals.get(noun.casefold(), "")
        if not singular and _is_quantity(reading, match, before):
            singular = _make_singular(noun)
        if singular:
            at = match.span("noun")
            yield reading.make_slip(codes.SINGULAR, *at, singular, safe=False, number=number)


def _is_quantity(reading: ProseText, match: re.Match[str], before: str) -> bool:
    """Return whether the number counts something.

    It does at the start of a sentence, after a verb or a preposition, and after any other word that is not a
    determiner, unless the next word can be a participle, as in « les dés 1 relancés ». With a comma, it
    counts unless it follows a determiner; with a point, as in a version, only after a verb or a preposition.
    """
    if "," in match["number"]:
        return before not in _DETERMINERS
    if not before and "." not in match["number"]:
        left = reading.masked[max(0, match.start() - 20) : match.start()].rstrip(SPACES)
        return not left or left[-1] in ".,;:!?(«\n*"
    if "." in match["number"] and before in ("et", "ou", "à"):
        return False  # « les versions 1.1 et 1.2 disponibles »
    if before in ("de", "à", "ou") and match["noun"].casefold().endswith(_PARTICIPLES):
        return False  # « des taux de 0 ou 1 rencontrés »
    if before in _WORDS_BEFORE_QUANTITY or before.endswith(("ez", "ent", "ra", "ront")):
        return True
    counts = "." not in match["number"] and before not in _DETERMINERS
    return counts and not match["noun"].casefold().endswith(_PARTICIPLES)


def _make_singular(noun: str) -> str:
    """Return the singular of a word that can only be a plural; empty for any other word."""
    low = noun.casefold()
    if low in _load_irregular_plurals():
        return _load_irregular_plurals()[low]
    if len(low) < 3 or low[-1] not in "sx" or low in data.read_word_set("fr_not_plural.txt"):
        return ""
    if noun != low and not (noun.isupper() and low[-1] == "s"):
        return ""  # it is a name, or begins something else: « Envoyées : 0 Perdues : 2 »
    invariable = re.search(r"(?:[ao]is|ès|aos|eux|(?<!e)aux)\Z", low) is not None
    return "" if invariable else noun[:-1]


@cache
def _load_irregular_plurals() -> dict[str, str]:
    return {plural: singular for singular, plural in data.read_word_lines("fr_plurals.txt")}


RULES = (
    make_rule(find_decimal_points, r"\d\.\d", numbers=True),
    make_replacement_rule(
        codes.NUMBER_SPACE, _THOUSANDS, r"\d \d\d\d", lambda match: match[0].replace(" ", NARROW)
    ),
    make_replacement_rule(
        codes.NUMBER_SPACE, _UNITS, r"\d ?[a-z%€°]", lambda match: match["number"] + NO_BREAK + match["unit"]
    ),
    make_replacement_rule(codes.NUMBER_SPACE, _NUMERO, r"[nN][°º]", lambda match: match["sign"] + NO_BREAK),
    Rule(find_wrong_plurals, _FEW, numbers=True),
)
