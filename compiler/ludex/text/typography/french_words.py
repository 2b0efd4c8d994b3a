"""French words: ligatures, capitals, ordinals, elision, doubled words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache

from ludex.core.lazy_patterns import lazy_pattern
from ludex.text import locales as data
from ludex.text.codes import french as codes
from ludex.text.locales import fold_word, get_locale
from ludex.text.prose import HIDDEN, LETTER, SPACES, VOWELS, WORD, ProseText
from ludex.text.slips import Slip
from ludex.text.typography.rules import Rule, find_word_pairs, make_rule, match_case

_ORDINAL = lazy_pattern(
    r"(?<![\w.,])(?P<number>\d+|[IVXLC]+)(?P<ending> ?ères?|eres?| ?èmes?|emes?|i[èe]mes?|[èé])(?!\w)"
)
_ELIDING = lazy_pattern(
    rf"(?<![\w’'/&{HIDDEN}-])"
    r"(?P<word>le|la|de|je|me|te|se|ne|que|ce|si|jusque|lorsque|puisque|quoique|quelque) "
    rf"(?=(?P<next>[{VOWELS}]{LETTER}*))",
    re.IGNORECASE,
)
_DOUBLED = lazy_pattern(
    rf"(?<![\w’'{HIDDEN}-])(?P<word>{LETTER}{{2,}}|à)[{SPACES}]+(?P=word)(?![\w’'-])", re.IGNORECASE
)
_CAPITALISED = lazy_pattern(rf"[AEIOC](?<!{LETTER}.){LETTER}+")
_ALONE_A = lazy_pattern(rf"A (?<![\w’'-]A )(?P<next>{LETTER}+)(?P<elided>[’'])?")
_AFTER_A = frozenset(
    "égalité trois quatre cinq six plusieurs ceci cela quel quelle quoi qui volonté force titre court long "
    "la l partir chaque cet cette ce tout toute tous toutes votre vos son sa ses leur leurs moins "
    "droite gauche nouveau propos travers cause côté défaut condition présent noter savoir vous lui "
    "eux elle nous chacun chacune deux distance portée terme mesure peine".split()
)
_PHRASE_AFTER_A = lazy_pattern(
    rf"plus (?:tard|forte)\b|vrai dire\b|en (?:juger|croire)\b|(?!encore\b){LETTER}{{3,}}(?:er|ir|re)\b"
)
"""Words that follow « À » but never the verb « a », such as infinitives."""
_DOUBLED_EXCEPTIONS = frozenset("vous nous faire oui non si très ha hé ho oh ah bla tic tac pan toc".split())
"""Words that may be doubled: « nous nous défendons », « faire faire », « très très vite »."""

_NUMERALS = frozenset(get_locale("fr").numerals) | {"une"}
_SIDES = frozenset("case bord côté zone porte sortie frontière lisière".split())
_NO_NAMES = frozenset(
    "le la les un une des ce cet cette ces il elle ils elles on si en et ou à au aux de du dans pour "
    "par sur avec sans chaque quand mais donc puis lorsque comme tout tous votre vos son sa ses leur "
    "leurs qui que quel".split()
)
_WORDS_AFTER_NUMERAL = frozenset(
    "et ou sur avec à au aux dans puis donne ne n est sont ou par pour contre de en".split()
)

_VERBS_AFTER_CE = frozenset("est était étaient eût".split())
_ELIDING_LETTERS = dict.fromkeys(("me", "te", "se", "ne"), "ay") | {"que": "aày", "jusque": "à", "je": "y"}
"""One-letter words before which these elide; any other letter is a name, as in “joueur A”."""

_PRONOUNS = frozenset("il ils elle elles on en".split())
_NEVER_AFTER = frozenset("et ou onze onzième ah oh eh euh aïe ouf".split())
_NOUN_NEXT = lazy_pattern(
    rf" (?!(?:à|ou|et|contre|sur|pour|par|plus|en|si|quand|dès|tant|lorsque|puis|que)\b){LETTER}+"
)
"""After « de une »: an article in « de une carte », a number in « de une à trois », which never elides."""

_INFINITIVE_NEXT = lazy_pattern(rf" {LETTER}{{2,20}}(?:er|ir|re)\b")
_NOT_AFTER_ARTICLE = frozenset("à alors au aussi aussitôt aux avec également enfin ensuite y a en où".split())
_NO_NOUN_AFTER_PRONOUN = frozenset(
    "afin ailleurs ainsi alors après au autant autour aussi aussitôt auprès autrement avant avec également "
    "encore enfin ensemble ensuite entre entièrement ici en et une un à".split()
)
"""What may follow « portez-le » if its hyphen is missing: nothing elides there."""

_ADVERBS = ("iatement", "llement", "rement", "usement")
_VERB_BEFORE = lazy_pattern(rf"({LETTER}+)[{SPACES}]\Z")


def find_missing_ligatures(reading: ProseText) -> Iterator[Slip]:
    """Yield slips for « oe » and « ae » in words that have a ligature."""
    for match in WORD.finditer(reading.masked):
        word = match[0].casefold()
        if "oe" not in word and "ae" not in word:
            continue
        for plain, right in data.read_word_lines("fr_ligatures.txt"):
            if word.startswith(plain) and (plain != "voeu" or word in ("voeu", "voeux")):
                cure = match_case(right + word[len(plain) :], match[0])
                yield reading.make_slip(codes.LIGATURE, *match.span(), cure)
                break


def find_unaccented_capitals(reading: ProseText) -> Iterator[Slip]:
    """Yield slips for capitals without their accent, including « A » for « À »."""
    for match in _ALONE_A.finditer(reading.masked):
        follows = match["next"].casefold()
        known = follows in _AFTER_A and (follows != "l" or match["elided"])
        if (known or _PHRASE_AFTER_A.match(reading.masked, match.start("next"))) and reading.begins_sentence(
            match.start()
        ):
            yield reading.make_slip(codes.CAPITAL, match.start(), match.start() + 1, "À", safe=False)
    for match in _CAPITALISED.finditer(reading.masked):
        english = _is_code(reading.masked, match) or _is_english(reading.word_before(match.start()))
        accented = "" if english else _accent_capital(match[0])
        if accented:
            cure = accented + match[0][1:]
            yield reading.make_slip(codes.CAPITAL, *match.span(), cure, safe=False)


_KEY_WITHIN = lazy_pattern(rf"[_&]{LETTER}")
_NOT_FRENCH = frozenset(
    "elevation equipment ethernet ethertalk etag eleven elevens enigma enigmas equip equips erupt "
    "evolution".split()
)
_ENGLISH_END = lazy_pattern(
    r"(?:ing|ed|y|ics?|mous|izes?|ium|(?<!l)ates?|(?:ic|on|nt|tu|qu|rn|re)als?|tors?)\Z"
)
"""Endings of English words that no French word with an accented capital has: “Elevator”, “Electric”."""


def _is_code(masked: str, match: re.Match[str]) -> bool:
    key = _KEY_WITHIN.match(masked, match.end()) is not None  # the key of a menu, as in “Ca_nal”
    return key or _is_english(match[0]) or _is_identifier_part(masked, match)


_NAME_JOINT = lazy_pattern(r"[._]\w")


def _is_identifier_part(masked: str, match: re.Match[str]) -> bool:
    """Return whether a word is part of a name in a program: PSQL_EDITOR, RATE.ECHEANCE, EcartTypeP."""
    word = match[0]
    if not word.isupper():
        return word[-1].isupper()
    return masked[: match.start()].endswith((".", "_")) or _NAME_JOINT.match(masked, match.end()) is not None


def _is_english(word: str) -> bool:
    """Return whether a capitalised word is English: “Elevator”, or “Enhanced” before “Edition”."""
    low = word.casefold()
    return word[:1] in "AEIOC" and (low in _NOT_FRENCH or _ENGLISH_END.search(low) is not None)


@lru_cache(maxsize=4096)
def _accent_capital(word: str) -> str:
    """Return the accented capital of a word; empty if the word list does not have the word."""
    if word.isupper() and len(word) < 4:
        return ""
    known = fold_word(word)
    for beginning, capital in _load_capitals().get(known[:2], ()):
        whole = beginning.endswith("$")
        if (known + "$" if whole else known).startswith(beginning):
            return capital
    return ""


@cache
def _load_capitals() -> dict[str, list[tuple[str, str]]]:
    found: dict[str, list[tuple[str, str]]] = {}
    for beginning, capital in data.read_word_lines("fr_capitals.txt"):
        known = fold_word(beginning)
        found.setdefault(known[:2], []).append((known, capital))
    return found


def find_long_ordinals(reading: ProseText) -> Iterator[Slip]:
    """Yield slips for ordinals that are not shortened to 1er, 1re or 2e."""
    for match in _ORDINAL.finditer(reading.masked):
        number, ending = match["number"], match["ending"]
        many = "s" if ending.endswith("s") else ""
        feminine = "r" in ending
        if (ending[0] == " " or len(ending) == 1) and not number.isdigit():
            continue
        if feminine and number not in ("1", "I"):
            continue  # only looks like an ordinal ending
        first = number in ("1", "I") and not feminine
        right = "re" if feminine else "er" if first else "e"
        # What « 1ème » should become depends on the next noun.
        yield reading.make_slip(codes.ORDINAL, *match.span(), number + right + many, safe=not first)


def find_missing_elisions(reading: ProseText) -> Iterator[Slip]:
    """Yield slips for words that should elide before a vowel."""
    for match in _ELIDING.finditer(reading.masked):
        if _can_elide(reading, match):
            word = match["word"]
            cure = word[:-1] + "’" + match["next"]
            yield reading.make_slip(codes.ELISION, match.start(), match.end("next"), cure, safe=False)


def _can_elide(reading: ProseText, match: re.Match[str]) -> bool:
    word, follows = match["word"].casefold(), match["next"]
    low = follows.casefold()
    if word == "si":
        return low in ("il", "ils")
    if word == "ce":
        return low in _VERBS_AFTER_CE
    if word == "quelque":
        return low in ("un", "une")
    if word in ("lorsque", "puisque", "quoique"):
        return low in _PRONOUNS or low in ("un", "une")
    after = reading.masked[match.end("next") : match.end("next") + 24]
    if _is_cited(reading, match):
        return False
    if low in ("un", "une"):
        stressed = follows.isupper() and not match["word"].isupper()
        return word in ("de", "que", "jusque") and not stressed and _NOUN_NEXT.match(after) is not None
    if low in _NEVER_AFTER or not get_locale("fr").begins_with_vowel(follows) or fold_word(low)[0] == "h":
        return False
    if word == "de" and low in ("y", "en"):
        return _INFINITIVE_NEXT.match(after) is not None
    if len(follows) == 1 and (follows.isupper() or not after.startswith("-")):
        return follows in _ELIDING_LETTERS.get(word, "") and (
            low != "y" or _WORD_NEXT.match(after) is not None
        )
    if any(letter.isupper() for letter in follows[1:]) or _is_identifier(word, follows, after):
        return False  # initials and abbreviations are read letter by letter
    return not _is_object(reading, match) and _is_elided_before_word(reading, match, after)


_LABELS = frozenset(
    "Aide Aucun Aucune Annuler Affichage Appliquer Options Outils Ouvrir Il Ils Elle Elles".split()
)
"""Words that a text cites as a program shows them (« différent de Aucun »), or that begin a sentence."""


def _is_cited(reading: ProseText, match: re.Match[str]) -> bool:
    """Return whether the first word, or the second, is cited: initials (“Java SE est”), a name, a label."""
    word, follows = match["word"], match["next"]
    if word.isupper() and not follows.isupper():
        return True
    is_name = word[0].isupper() and word[1:].islower() and not reading.begins_sentence(match.start())
    return is_name or follows in _LABELS


_WORD_NEXT = lazy_pattern(rf" {LETTER}")
_UNFRENCH_END = lazy_pattern(
    r"(?:[bdfgjkmpqvw]{2}|[bdfglmpst][dkmqw]|[bcdfgkptv][lr]|[bcdfgjklmnpqrtvwxz]{3}|sn|lp|[jkqvw])\Z"
)
_UNFRENCH_PART = lazy_pattern(r"ui|user|.*(?:uu|td)")
_FRENCH_END = lazy_pattern(
    r"(?:e[sz]?|is?|[aeiou][lnrt]s?|[eo]urs?|[aeo]ux|eau|[aeo]nts?|angs?|[ae]cts?|ests?|[aeou]r[cdt]s?|[aou]s|ifs?)\Z"
)
"""How a French word ends; most names of programs and functions end otherwise."""
_BEFORE_NOUNS = ("de", "la", "le", "que")
_SHORT_WORDS = frozenset("agenda album alpha avec extra index oasis opium opus oui".split())
_FIRST_PARTS = frozenset("après arc auto avant anti entre ex extra inter".split())
"""Beginnings of French compounds."""
_Y_CONSONANT = lazy_pattern(rf"y[^{VOWELS}]")
_QUOTE_BEFORE = lazy_pattern(rf"[«“\"][{SPACES}]?\Z")
_NAME_BEFORE = lazy_pattern(rf"(?<!{LETTER})[^\W\d_a-zà-ÿ]{LETTER}* de \Z")
_GLIDE = lazy_pattern(r"I[aeiou]")
_CODE_AFTER = lazy_pattern(r"[_(/=]|[.:]\w")


def _is_identifier(before: str, word: str, after: str) -> bool:
    """Return whether a word is an identifier of a program, such as `errno_t`, `execlp()` or `insn`."""
    compound = after.startswith("-") and word.isascii() and word not in _FIRST_PARTS
    unusual = any(find(word) for find in (_UNFRENCH_END.search, _UNFRENCH_PART.match, _Y_CONSONANT.match))
    known = before not in _BEFORE_NOUNS or not word.isascii() or word in _SHORT_WORDS
    is_french = known or _FRENCH_END.search(word) is not None
    foreign = word.islower() and (compound or unusual or not is_french or after[:1].isdigit())
    return bool(foreign or _CODE_AFTER.match(after))


def _is_elided_before_word(reading: ProseText, match: re.Match[str], after: str) -> bool:
    word, follows = match["word"].casefold(), match["next"]
    low = follows.casefold()
    broken = reading.is_broken(match.start(), match.end("next"))
    if word in ("le", "la") and follows[0].isupper() and broken:
        return False  # emphasised words are quoted, and may be of either gender
    if word in ("le", "la", "de") and low in _NOT_AFTER_ARTICLE and not after.startswith("-"):
        return word == "de" and low == "où"
    if word in ("le", "la") and low[-1] in "sx" and low not in data.read_word_set("fr_not_plural.txt"):
        return False  # for « les »
    if word == "que" and (low.endswith("ez") or low == "êtes") and not after.startswith("-"):
        return False  # the subject is missing
    return not (follows[0].isupper() and _is_foreign_name(reading, match))


def _is_foreign_name(reading: ProseText, match: re.Match[str]) -> bool:
    """Return whether a word and the next may be a foreign name: “Maria de la Antigua”, « De Oratore »."""
    word, start = match["word"].casefold(), match.start()
    if _GLIDE.match(match["next"]):
        return True  # “Ioann” begins with the sound of « yoga »
    if word == "de":
        title = match["word"][0].isupper() and _QUOTE_BEFORE.search(reading.masked, 0, start) is not None
        return title or reading.word_before(start)[:1].isupper()
    return word == "la" and _NAME_BEFORE.search(reading.masked, 0, start) is not None


def _is_object(reading: ProseText, match: re.Match[str]) -> bool:
    """Return whether the word is the object of an imperative without its hyphen: « Portez le avec vous »."""
    if match["word"].casefold() not in ("le", "la"):
        return False
    follows = match["next"].casefold()
    verb = _VERB_BEFORE.search(reading.masked, max(0, match.start() - 40), match.start())
    ordered = verb is not None and (verb[1].endswith("ez") or reading.begins_sentence(verb.start(1)))
    adverb = follows.endswith(_ADVERBS) or (match["word"].casefold() == "la" and follows.endswith("ment"))
    return ordered and (follows in _NO_NOUN_AFTER_PRONOUN or adverb)  # no feminine noun ends in « ment »


def find_doubled_words(reading: ProseText) -> Iterator[Slip]:
    """Yield slips for words that are doubled by mistake."""
    for match, second in find_word_pairs(reading, _DOUBLED, _DOUBLED_EXCEPTIONS, _NO_NAMES):
        first = match["word"]
        name = second[0].isupper() and first.casefold() not in _NO_NAMES and not first.endswith("ez")
        if not name and not _can_double(reading, match):
            yield reading.make_slip(codes.DOUBLED, *match.span(), first, safe=False, word=first)


def _can_double(reading: ProseText, match: re.Match[str]) -> bool:
    """Return whether a doubled word may be right: « Obtenir un un » (on a die), « en en retirant une »."""
    word, follows = match["word"].casefold(), reading.word_after(match.end())
    if word in _NUMERALS:
        return not follows or follows in _WORDS_AFTER_NUMERAL
    if word == "est":
        return reading.word_before(match.start()).casefold() in _SIDES
    return word == "en" and follows.endswith("ant")


RULES = (
    make_rule(find_missing_ligatures, r"(?i)[oa]e"),
    make_rule(find_unaccented_capitals, r"[AEIOC]"),
    make_rule(find_long_ordinals, r"\d ?[eèéi]|[IVXLC]i?[èe](?:me|re)"),
    make_rule(find_missing_elisions, rf"(?i)(?:\b(?:[ldjmtsnc]e|la|si)|que) [{VOWELS}]"),
    Rule(find_doubled_words, _DOUBLED),
)
