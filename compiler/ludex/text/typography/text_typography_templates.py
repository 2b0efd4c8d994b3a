"""Articles beside slots: « de {{ enemy.le }} » prints as “de le”, which only here is surely wrong."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludex.text.codes import french as codes
from ludex.text.prose import ProseText, make_rule
from ludex.text.slips import Slip

_BEFORE_FORM = re.compile(
    r"(?<![\w-])(?P<word>de|à)[ \u00a0](?P<open>\**\{\{\s*\w+\s*\.\s*)(?P<form>le)(?P<close>\s*\}\})",
    re.IGNORECASE,
)
_BEFORE_FILTER = re.compile(
    r"(?<![\w-])(?P<word>de|à)[ \u00a0](?P<open>\**\{\{[^{}|]{1,80}\|\s*(?:term|ref)\s*\([^{}()]{0,40}?[\"'])"
    r"(?P<form>le)(?P<close>[\"'][^{}()]{0,40}\)\s*\}\})",
    re.IGNORECASE,
)
_BEFORE_ARTICLE_AND_SLOT = re.compile(
    r"(?<![\w-])(?P<word>de|à) (?:le|les)[ \u00a0](?P<open>\**\{\{\s*\w+)(?P<form>)(?P<close>\s*\}\})",
    re.IGNORECASE,
)
_BEFORE_NAME = re.compile(r"(?<![\w’'-])(?P<word>[Dd]e|[Àà]) (?P<article>les?) (?=(?P<name>[A-ZÀ-Ý][\w’-]+))")
_INFINITIVE = ("er", "ir", "re", "oir")
_CONTRACTED_FORMS = {"dele": "du", "deles": "des", "àle": "au", "àles": "aux"}


def contractions(reading: ProseText) -> Iterator[Slip]:
    for pattern in (_BEFORE_FORM, _BEFORE_FILTER, _BEFORE_ARTICLE_AND_SLOT):
        for match in pattern.finditer(reading.text):
            word = match["word"]
            form = word.casefold() if word.islower() else word.capitalize()
            dot = "" if match["form"] else "."
            cure = match["open"] + dot + form + match["close"]
            end = match.end("open") + len(match["form"])
            yield reading.make_slip(
                codes.CONTRACTION, match.start(), match.end(), cure, written=reading.text[match.start() : end]
            )


def find_uncontracted_names(reading: ProseText) -> Iterator[Slip]:
    """« de le Chapeau »: a word with a capital is a thing, or an action, as in « de le Révéler »."""
    for match in _BEFORE_NAME.finditer(reading.masked):
        if not match["name"].casefold().endswith(_INFINITIVE):
            joined = _CONTRACTED_FORMS[match["word"].casefold() + match["article"]]
            cure = joined.capitalize() if match["word"][0].isupper() else joined
            end = match.end("article")
            yield reading.make_slip(codes.CONTRACTION, match.start(), end, cure, safe=False)


RULES = (
    make_rule(contractions, r"\{\{"),
    make_rule(find_uncontracted_names, r"(?:[Dd]e|[Àà]) les? "),
)
