"""French punctuation: no-break spaces, guillemets, apostrophes, ellipses, articles beside slots."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludex.core.findings import Severity
from ludex.core.lazy_patterns import lazy_pattern
from ludex.core.messages import Slot
from ludex.text.codes import french as codes
from ludex.text.prose import (
    HIDDEN,
    LETTER,
    NARROW,
    NO_BREAK,
    SPACES,
    ProseText,
    QuotationMark,
    has_words,
    pair_marks,
)
from ludex.text.slips import Slip
from ludex.text.typography.rules import INCH_RULE, make_ellipsis_rule, make_rule

_HIGH = lazy_pattern(rf"(?<![{SPACES}])(?P<space>[{SPACES}]*)(?P<mark>[!?]+|;(?!\)))(?!=)")
_COLON = lazy_pattern(rf"(?<![{SPACES}])(?P<space>[{SPACES}]*):(?![:)(\-=/]|[{SPACES}]*[»”])")
_WORDS_BEFORE_MENTIONED_MARK = ("symbole", "signe", "icône", "caractère")
_GLUED = lazy_pattern(rf"[\w{HIDDEN}]")
_APOSTROPHE = lazy_pattern(rf"(?<={LETTER})['´`ʼ‘](?=[{HIDDEN}\w«“*])")
_DOTS = lazy_pattern(
    r"(?<![./\w])\.{3}(?![./])|(?<=\w)\.{3,4}(?![./])"
    r"|(?<=\w)\.{2}(?![./\w])|(?<=\w)\.(?: \.){2}(?![./])"
)
_STRAY = lazy_pattern(
    rf"""
      (?<= [^\s(«“] ) [{SPACES}]+ (?= ,(?!\d) | \)(?!\w) )
    | (?<= [^\s(«“.] ) [{SPACES}]+ (?= \.(?![.\w]) )
    | (?<= \( ) [{SPACES}]+ (?= [^\s»] )
    | (?<= \b [cdjlmnst] [’'] ) [ ]+ (?= {LETTER} )
    | (?<= qu [’'] ) [ ]+ (?= {LETTER} )
    | (?<= urd [’'] ) [ ]+ (?= hui )
    | (?P<double> (?<= \S ) [ ]{{2,}} (?= [^\s;:!?,.)»] ) )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_DOUBLE_ANGLES = lazy_pattern(rf"(?<![<\\])<<[{SPACES}]*(?P<inner>[^<>\n]{{1,200}}?)[{SPACES}]*>>(?!>)")
_SINGLE = lazy_pattern(rf"(?<![\w’'{HIDDEN}])'(?=[^\s'])([^'\n]{{0,60}}[^\s'])'(?![\w'])")


def _opens_something(reading: ProseText, at: int) -> bool:
    """Return whether a line, a bracket or a quotation begins just before an offset, or before its spaces."""
    before = reading.masked[max(0, at - 20) : at].rstrip(SPACES + "*")
    return not before or before[-1] in '\n«“(["'


def find_unspaced_marks(reading: ProseText) -> Iterator[Slip]:
    """Yield slips for semicolons, exclamation and question marks that lack a narrow no-break space."""
    for match in _HIGH.finditer(reading.masked):
        space, mark, start = match["space"], match["mark"], match.start()
        glued = not space and reading.character_before(start) in "…!?;"
        if space == NARROW or glued or _opens_something(reading, start):
            continue
        # The text may mention the mark itself, as in “the symbol !”.
        if mark in "!?" and reading.word_before(start).casefold() in _WORDS_BEFORE_MENTIONED_MARK:
            continue
        at, cure, safe = (start, match.end()), NARROW + mark, bool(space)
        yield reading.make_slip(codes.HIGH_PUNCTUATION, *at, cure, safe=safe, mark=mark[0], written=mark)


def find_unspaced_colons(reading: ProseText) -> Iterator[Slip]:
    """Yield slips for colons without a no-break space before them."""
    for match in _COLON.finditer(reading.masked):
        space, start = match["space"], match.start()
        glued = not space and _GLUED.match(reading.masked, match.end())
        right = glued or space == NO_BREAK or reading.character_before(start) == ":"
        if not right and not _opens_something(reading, start):
            yield reading.make_slip(codes.COLON, start, match.end(), NO_BREAK + ":", safe=bool(space))


def find_wrong_quotes(reading: ProseText) -> Iterator[Slip]:
    """Yield slips for quotes other than guillemets, and guillemets without inner spaces or counterpart."""
    text = reading.text

    def replace_quotes(start: int, end: int, inner: str, *, safe: bool) -> Slip:
        whole = f"«{NO_BREAK}{inner}{NO_BREAK}»"
        return reading.make_slip(codes.QUOTES, start, end, whole, safe=safe, trouble=codes.NOT_FRENCH)

    angles, alone = pair_marks(reading, "«»")
    for opening, closing in angles:
        yield from _check_inner_spaces(reading, opening, closing)
    for signs in ('"', "“”"):
        others, odd = pair_marks(reading, signs)
        alone = alone + odd
        for opening, closing in others:
            nested = any(first.at < opening.at and closing.at < last.at for first, last in angles)
            if signs == '"' or not nested:
                inner = text[opening.at + 1 : closing.at].strip(SPACES)
                yield replace_quotes(opening.at, closing.at + 1, inner, safe=has_words(inner))
    for match in _SINGLE.finditer(reading.masked):
        yield replace_quotes(*match.span(), text[slice(*match.span(1))], safe=False)
    for match in _DOUBLE_ANGLES.finditer(text):
        yield replace_quotes(*match.span(), match["inner"], safe=has_words(match["inner"]))
    for mark in _select_reported(alone):
        slots: dict[str, Slot] = {"written": mark.sign, "trouble": codes.UNPAIRED_MARK}
        yield Slip(codes.QUOTES, mark.at, mark.at + 1, slots, severity=Severity.ERROR)


def _select_reported(alone: list[QuotationMark]) -> list[QuotationMark]:
    """Return the unpaired marks to report; two marks of different kinds in a row are one mistake."""
    reported: list[QuotationMark] = []
    before: QuotationMark | None = None
    for mark in sorted(alone, key=lambda mark: mark.at):
        if before and before.opens and before.sign != mark.sign:
            before = None
        else:
            reported.append(mark)
            before = mark
    return reported


def _check_inner_spaces(reading: ProseText, opening: QuotationMark, closing: QuotationMark) -> Iterator[Slip]:
    text = reading.text
    first = re.compile(rf"«[{SPACES}]*").match(text, opening.at)
    last = re.compile(rf"[{SPACES}]*»\Z").search(text, opening.at, closing.at + 1)
    if first is None or last is None or first.end() > last.start():
        return
    sides = (first, f"«{NO_BREAK}"), (last, f"{NO_BREAK}»")
    wrong = [(match, right) for match, right in sides if match[0] != right]
    if wrong:
        start, end = wrong[0][0].start(), wrong[-1][0].end()
        whole = f"«{NO_BREAK}{text[first.end() : last.start()]}{NO_BREAK}»"
        cure = whole if len(wrong) == 2 else wrong[0][1]
        yield reading.make_slip(codes.QUOTES, start, end, cure, trouble=codes.INNER_SPACE)


def find_straight_apostrophes(reading: ProseText) -> Iterator[Slip]:
    for match in _APOSTROPHE.finditer(reading.masked):
        word = _word_around(reading, match.start())
        yield reading.make_slip(codes.APOSTROPHE, *match.span(), "’", word=word)


def _word_around(reading: ProseText, at: int) -> str:
    """Return the word around an apostrophe, with a curved apostrophe."""
    before = re.search(rf"{LETTER}*\Z", reading.masked[max(0, at - 40) : at])
    after = re.match(rf"{LETTER}*", reading.masked[at + 1 :])
    return f"{before[0] if before else ''}’{after[0] if after else ''}"


def find_stray_spaces(reading: ProseText) -> Iterator[Slip]:
    """Yield slips for double spaces, and spaces before commas and full stops or inside brackets."""
    for match in _STRAY.finditer(reading.masked):
        cure = " " if match["double"] else ""
        near = _excerpt_around(reading, *match.span())
        yield reading.make_slip(codes.STRAY, *match.span(), cure, near=near)


def _excerpt_around(reading: ProseText, start: int, end: int) -> str:
    """Return a few letters on either side, for the reader to find the place."""
    left = re.compile(r"\S{0,12}\Z").search(reading.text, 0, start)
    right = re.compile(r"\S{0,12}").match(reading.text, end)
    return (left[0] if left else "") + reading.text[start:end] + (right[0] if right else "")


# Articles beside slots: « de {{ enemy.le }} » prints as “de le”, which is certainly wrong only here.

_BEFORE_FORM = lazy_pattern(
    r"(?<![\w-])(?P<word>de|à)[ \u00a0](?P<open>\**\{\{\s*\w+\s*\.\s*)(?P<form>le)(?P<close>\s*\}\})",
    re.IGNORECASE,
)
_BEFORE_FILTER = lazy_pattern(
    r"(?<![\w-])(?P<word>de|à)[ \u00a0]"
    r"(?P<open>\**\{\{[^{}|]{1,80}\|\s*(?:term|rank|ref)\s*\([^{}()]{0,40}?[\"'])"
    r"(?P<form>le)(?P<close>[\"'][^{}()]{0,40}\)\s*\}\})",
    re.IGNORECASE,
)
_BEFORE_ARTICLE_AND_SLOT = lazy_pattern(
    r"(?<![\w-])(?P<word>de|à) (?:le|les)[ \u00a0](?P<open>\**\{\{\s*\w+)(?P<form>)(?P<close>\s*\}\})",
    re.IGNORECASE,
)
_BEFORE_NAME = lazy_pattern(
    r"(?<![\w’'-])(?P<word>[Dd]e|[Àà]) (?P<article>les?) (?=(?P<name>[A-ZÀ-Ý][\w’-]+))"
)
_INFINITIVE = ("er", "ir", "re", "oir")
_CONTRACTED_FORMS = {"dele": "du", "deles": "des", "àle": "au", "àles": "aux"}


def find_uncontracted_slots(reading: ProseText) -> Iterator[Slip]:
    """Yield slips for « de » or « à » before a slot whose form begins with an article."""
    for pattern in (_BEFORE_FORM, _BEFORE_FILTER, _BEFORE_ARTICLE_AND_SLOT):
        for match in pattern.finditer(reading.text):
            word = match["word"]
            form = word.casefold() if word.islower() else word.capitalize()
            dot = "" if match["form"] else "."
            cure = match["open"] + dot + form + match["close"]
            yield reading.make_slip(codes.CONTRACTION, *match.span(), cure, written=match[0])


def find_uncontracted_names(reading: ProseText) -> Iterator[Slip]:
    """Yield slips for « de » or « à » before an article and a name, as in « de le Chapeau ».

    An infinitive with a capital is not a name: « de le Révéler ».
    """
    for match in _BEFORE_NAME.finditer(reading.masked):
        if not match["name"].casefold().endswith(_INFINITIVE):
            joined = _CONTRACTED_FORMS[match["word"].casefold() + match["article"]]
            cure = joined.capitalize() if match["word"][0].isupper() else joined
            end = match.end("article")
            yield reading.make_slip(codes.CONTRACTION, match.start(), end, cure, safe=False)


RULES = (
    make_rule(find_unspaced_marks, r"[;!?]"),
    make_rule(find_unspaced_colons, r":"),
    make_rule(find_wrong_quotes, r"[\"“”«»']|<<"),
    make_rule(find_straight_apostrophes, r"['´`ʼ‘]"),
    make_ellipsis_rule(codes.ELLIPSIS, _DOTS),
    make_rule(find_stray_spaces, r"[ \u00a0\u202f\u2009][ ,.)]|\([ \u00a0\u202f\u2009]|[’'] "),
    INCH_RULE,
    make_rule(find_uncontracted_slots, r"\{\{"),
    make_rule(find_uncontracted_names, r"(?:[Dd]e|[Àà]) les? "),
)
