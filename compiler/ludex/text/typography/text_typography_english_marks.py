"""English punctuation: no spaces before high marks, curly quotes and apostrophes, ellipses, inches."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludex.text.codes import english as codes
from ludex.text.codes import french
from ludex.text.prose import HIDDEN, LETTER, SPACES, ProseText, find_inches, make_rule, pair_marks
from ludex.text.slips import Slip

_SPACE_BEFORE_MARK = re.compile(rf"(?<=[^\s([“\"«:;!?])[{SPACES}]+(?P<mark>[:;!?]+)(?![)=\-(])")
_NUMBER_NEXT = re.compile(r" *\d")
_DETERMINERS = frozenset("a an the this that each any every of with symbol sign mark icon".split())
_APOSTROPHE = re.compile(rf"(?<={LETTER})['´`ʼ](?={LETTER})|(?<=[{HIDDEN}\d])['´`ʼ](?=s\b)")
_POSSESSIVE = re.compile(rf"(?<={LETTER}s)'(?!\w)")
_CLIPPED = re.compile(r"(?<= )'n'(?= )|(?<![\w’'])'(?=\d0s\b|(?:twas|tis|em|til)\b)", re.IGNORECASE)
"""Words that lack their beginning: the ’90s, ’twas; and rock ’n’ roll."""

_SINGLE = re.compile(rf"(?<![\w'{HIDDEN}])'(?=[^\s'])((?:[^'\n]|(?<=\w)'(?=\w)){{0,200}}[^\s'])'(?!\w)")
_ETC = re.compile(r"\betc(?:\.{2,}|\.?…)", re.IGNORECASE)
_DOTS = re.compile(r"(?<![./])\.{3,4}(?![./])|(?<=\w)\.{2}(?![./\w])|(?<=\w)\.(?: \.){2}(?![./])")


def spaces(reading: ProseText) -> Iterator[Slip]:
    for match in _SPACE_BEFORE_MARK.finditer(reading.masked):
        start = match.start()
        ratio = reading.character_before(start).isdigit() and _NUMBER_NEXT.match(reading.masked, match.end())
        if match["mark"] == ":" and ratio:
            continue
        if match["mark"] in "!?" and reading.word_before(start).casefold() in _DETERMINERS:
            continue  # the mark is spoken of
        yield reading.make_slip(codes.SPACE, start, match.end(), match["mark"], mark=match["mark"])


def quotes(reading: ProseText) -> Iterator[Slip]:
    text = reading.text
    for signs in ('"', "«»"):
        found, alone = pair_marks(reading, signs)
        for opening, closing in found:
            inner = text[opening.at + 1 : closing.at]
            inner = inner.strip(SPACES) if opening.sign == "«" else inner
            yield reading.make_slip(codes.QUOTES, opening.at, closing.at + 1, f"“{inner}”")
        for mark in alone:
            yield reading.make_slip(codes.QUOTES, mark.at, mark.at + 1, None, cure="“ ”")


def apostrophes(reading: ProseText) -> Iterator[Slip]:
    clipped = {match.start(): match for match in _CLIPPED.finditer(reading.masked)}
    for match in clipped.values():
        yield reading.make_slip(codes.QUOTES, *match.span(), match[0].replace("'", "’"))
    singles = [match for match in _SINGLE.finditer(reading.masked) if match.start() not in clipped]
    for match in singles:
        inner = reading.text[match.start(1) : match.end(1)]
        yield reading.make_slip(codes.QUOTES, *match.span(), f"‘{inner}’")
    closing = {match.end() - 1 for match in singles}
    for pattern in (_APOSTROPHE, _POSSESSIVE):
        for match in pattern.finditer(reading.masked):
            if match.start() not in closing:
                yield reading.make_slip(codes.QUOTES, *match.span(), "’")


def ellipses(reading: ProseText) -> Iterator[Slip]:
    etc = list(_ETC.finditer(reading.masked))
    for match in etc:
        yield reading.make_slip(
            codes.ELLIPSIS, *match.span(), reading.text[match.start() : match.start() + 3] + "."
        )
    for match in _DOTS.finditer(reading.masked):
        if not any(each.start() <= match.start() < each.end() for each in etc):
            yield reading.make_slip(codes.ELLIPSIS, *match.span(), "…")


def inch_marks(reading: ProseText) -> Iterator[Slip]:
    yield from find_inches(reading, french.INCH)


RULES = (
    make_rule(spaces, r"[ \u00a0\u202f\u2009][:;!?]"),
    make_rule(quotes, r'["«»]'),
    make_rule(apostrophes, r"['´`ʼ]"),
    make_rule(ellipses, r"\. ?\.|tc"),
    make_rule(inch_marks, r"\d(?:[\"”]|'')", numbers=True),
)
