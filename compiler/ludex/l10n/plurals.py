"""The plural forms of languages, pinned: what each says of itself in the header of its catalogues.

A counted text has two wordings, `one` and `other`; so has every language here.
"""

from __future__ import annotations

import re

FORMS = 2
"""How many wordings a counted text has."""

_ONE_ALONE = "nplurals=2; plural=(n != 1);"
_NONE_TOO = "nplurals=2; plural=(n > 1);"
_LIKE_FRENCH = ("fr", "pt")
_SPELLINGS = {
    _ONE_ALONE: {"n!=1", "n==1?0:1", "!(n==1)"},
    _NONE_TOO: {"n>1", "n>=2", "n<2?0:1", "n==0||n==1?0:1", "n!=0&&n!=1"},
}
_HEADER = re.compile(r"nplurals=(\d+);plural=(.*?);?\Z")


def rule(locale: str) -> str:
    """The `Plural-Forms` of a language: French counts 0 as one, English as several."""
    return _NONE_TOO if locale.partition("-")[0] in _LIKE_FRENCH else _ONE_ALONE


def agrees(said: str, locale: str) -> bool:
    """Whether a `Plural-Forms` line states the rule of a language, however it is spelled."""
    found = _HEADER.match("".join(said.split()))
    if found is None or int(found[1]) != FORMS:
        return False
    formula = found[2]
    while formula.startswith("(") and formula.endswith(")"):
        formula = formula[1:-1]
    plain = (
        formula.replace("(n==1)?", "n==1?").replace("(n<2)?", "n<2?").replace("(n==0||n==1)?", "n==0||n==1?")
    )
    return plain in _SPELLINGS[rule(locale)]
