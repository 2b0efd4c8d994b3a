"""Check: printed texts state the numbers of the fields marked `x-said`.

It sees whole numbers in digits, or in French or English words below twenty, in texts without template slots.
It is silent where a text says no number at all, since “both”, “double” and “half” are numbers too. Which
text states which number is declared in the schema: nothing is guessed.

A text with words for tens or more is not understood, and says none: « cent vingt » is neither 100 nor 20.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ludex.core.findings import Finding, Note, Severity, declare_code, make_finding
from ludex.core.messages import Bilingual, message
from ludex.link.world import World

_FRENCH = (
    "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept "
    "dix-huit dix-neuf"
)
_ENGLISH = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
)
_WORDS = {word: number for words in (_FRENCH, _ENGLISH) for number, word in enumerate(words.split())}
_WORDS |= {"une": 1, "a": 1, "an": 1, "aucun": 0, "aucune": 0, "no": 0}

_UNSURE = frozenset("un une one a an aucun aucune no neuf".split())
"""Words that are more often something else: an article, « neuf » for new."""

_LARGER = frozenset(
    "vingt vingts trente quarante cinquante soixante septante huitante octante nonante cent cents mille "
    "million millions douzaine douzaines dozen dozens score twenty thirty forty fifty sixty seventy eighty "
    "ninety hundred hundreds thousand thousands".split()
)

_DIGITS = r"(?<![\w.,-])(?:\d{1,3}(?:[ \u00a0\u202f]\d{3})+|\d{1,9})(?![\w-]|[.,]\d)"
_NUMERAL = re.compile(_DIGITS + r"|[^\W\d_]+(?:-[^\W\d_]+)*")


class Numeral(NamedTuple):
    number: int
    certain: bool
    """Whether it can be nothing but a number."""
    start: int
    end: int


def find_numerals(text: str) -> list[Numeral]:
    """The whole numbers of a text, in order."""
    found = []
    for match in _NUMERAL.finditer(text):
        word = match[0].casefold()
        if word[0].isdecimal():
            found.append(Numeral(int("".join(filter(str.isdecimal, word))), True, *match.span()))
        elif word in _WORDS:
            found.append(Numeral(_WORDS[word], word not in _UNSURE, *match.span()))
        elif _LARGER & set(word.split("-")):
            return []
    return found


LOCAL = True

WRONG_NUMBER = declare_code(
    "SAID001",
    Severity.ERROR,
    title=Bilingual("Text that says another number", "Texte qui dit un autre nombre"),
    says=Bilingual(
        "the text says {said}, and `{field}` is {value}", "le texte dit {said}, et `{field}` vaut {value}"
    ),
    why=Bilingual(
        "The schema says that the text of this entry states the number of this field. The text states other "
        "numbers, and not this one: what is printed and what is played differ. A slot such as `{{ damage }}` "
        "takes the number from the field, and is always right.",
        "Le schéma dit que le texte de cette entrée énonce le nombre de ce champ. Le texte énonce d’autres "
        "nombres, mais pas celui-là\u00a0: ce qui est imprimé et ce qui est joué diffèrent. Un gabarit comme "
        "`{{ damage }}` prend le nombre dans le champ, et dit toujours juste.",
    ),
)


def check(world: World) -> Iterator[Finding]:
    for entry, (pointer, annotation, value) in world.iterate_annotated_places("x-said"):
        text = entry.data.get(annotation.value)
        if type(value) is not int or value < 0 or not isinstance(text, str) or "{{" in text or "{%" in text:
            continue
        numerals = find_numerals(text)
        others = [each for each in numerals if each.certain]
        if others and all(each.number != value for each in numerals):
            at = (*entry.pointer, annotation.value)
            span = entry.document.word_span(at, others[0].start, others[0].end)
            numbers = ", ".join(map(str, sorted({each.number for each in others})))
            note, field = Note(message("the field", "le champ"), entry.span(pointer)), str(pointer[-1])
            yield make_finding(WRONG_NUMBER, span, said=numbers, field=field, value=value, notes=[note])
