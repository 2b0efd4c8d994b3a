"""French punctuation: no-break spaces, guillemets, apostrophes, ellipses."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludex.core.findings import Severity
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
    find_inches,
    make_rule,
    pair_marks,
)
from ludex.text.slips import Slip

_HIGH = re.compile(rf"(?<![{SPACES}])(?P<space>[{SPACES}]*)(?P<mark>[!?]+|;(?!\)))(?!=)")
_COLON = re.compile(rf"(?<![{SPACES}])(?P<space>[{SPACES}]*):(?![:)(\-=/]|[{SPACES}]*[»”])")
_GLUED = re.compile(rf"[\w{HIDDEN}]")
_APOSTROPHE = re.compile(rf"(?<={LETTER})['´`ʼ‘](?=[{HIDDEN}\w«“*])")
_ETC = re.compile(r"\betc(?:\.{2,}|\.?…)", re.IGNORECASE)
_DOTS = re.compile(
    r"(?<![./\w])\.{3}(?![./])|(?<=\w)\.{3,4}(?![./])"
    r"|(?<=\w)\.{2}(?![./\w])|(?<=\w)\.(?: \.){2}(?![./])"
)
_STRAY = re.compile(
    rf"""
      (?<= [^\s(«“] ) [{SPACES}]+ (?= ,(?!\d) | \)(?!\w) )
    | (?<= [^\s(«“.] ) [{SPACES}]+ (?= \.(?![.\w]) )
    | (?<= \( ) [{SPACES}]+ (?= \S )
    | (?<= \b [cdjlmnst] [’'] ) [ ]+ (?= {LETTER} )
    | (?<= qu [’'] ) [ ]+ (?= {LETTER} )
    | (?<= urd [’'] ) [ ]+ (?= hui )
    | (?P<double> (?<= \S ) [ ]{{2,}} (?= [^\s;:!?,.)»] ) )
    """,
    re.VERBOSE | re.IGNORECASE,
)
_DOUBLE_ANGLES = re.compile(rf"(?<![<\\])<<[{SPACES}]*(?P<inner>[^<>\n]{{1,200}}?)[{SPACES}]*>>(?!>)")
_SINGLE = re.compile(rf"(?<![\w’'{HIDDEN}])'(?=[^\s'])([^'\n]{{0,60}}[^\s'])'(?![\w'])")


def _opens_something(reading: ProseText, at: int) -> bool:
    """Whether nothing stands before this place but the beginning of a line, a bracket or a quotation."""
    before = reading.masked[max(0, at - 20) : at].rstrip(SPACES + "*")
    return not before or before[-1] in '\n«“(["'


def high_marks(reading: ProseText) -> Iterator[Slip]:
    for match in _HIGH.finditer(reading.masked):
        space, mark, start = match["space"], match["mark"], match.start()
        glued = not space and reading.character_before(start) in "…!?;"
        if (
            space == NARROW
            or glued
            or _opens_something(reading, start)
            or _is_mentioned_sign(reading, start, mark)
        ):
            continue
        yield reading.make_slip(
            codes.HIGH_PUNCTUATION,
            start,
            match.end(),
            NARROW + mark,
            safe=bool(space),
            mark=mark[0],
            written=mark,
        )


def _is_mentioned_sign(reading: ProseText, at: int, mark: str) -> bool:
    """Whether the mark is spoken of, as in “the symbol !”."""
    return mark in "!?" and reading.word_before(at).casefold() in ("symbole", "signe", "icône", "caractère")


def colons(reading: ProseText) -> Iterator[Slip]:
    for match in _COLON.finditer(reading.masked):
        space, start = match["space"], match.start()
        glued = not space and _GLUED.match(reading.masked, match.end())
        if (
            glued
            or space == NO_BREAK
            or _opens_something(reading, start)
            or reading.character_before(start) == ":"
        ):
            continue
        yield reading.make_slip(codes.COLON, start, match.end(), NO_BREAK + ":", safe=bool(space))


def guillemets(reading: ProseText) -> Iterator[Slip]:
    text = reading.text
    angles, alone = pair_marks(reading, "«»")
    for opening, closing in angles:
        yield from _inner_spaces(reading, opening, closing)
    for signs in ('"', "“”"):
        others, odd = pair_marks(reading, signs)
        alone = alone + odd
        for opening, closing in others:
            if signs == "“”" and any(
                first.at < opening.at and closing.at < last.at for first, last in angles
            ):
                continue
            inner = text[opening.at + 1 : closing.at].strip(SPACES)
            whole = f"«{NO_BREAK}{inner}{NO_BREAK}»"
            yield reading.make_slip(codes.QUOTES, opening.at, closing.at + 1, whole, trouble=codes.NOT_FRENCH)
    for match in _SINGLE.finditer(reading.masked):
        inner = text[match.start(1) : match.end(1)]
        whole = f"«{NO_BREAK}{inner}{NO_BREAK}»"
        yield reading.make_slip(codes.QUOTES, *match.span(), whole, safe=False, trouble=codes.NOT_FRENCH)
    for match in _DOUBLE_ANGLES.finditer(text):
        whole = f"«{NO_BREAK}{match['inner']}{NO_BREAK}»"
        yield reading.make_slip(codes.QUOTES, *match.span(), whole, trouble=codes.NOT_FRENCH)
    for mark in _select_reported(alone):
        slots: dict[str, Slot] = {"written": mark.sign, "trouble": codes.UNPAIRED_MARK}
        yield Slip(codes.QUOTES, mark.at, mark.at + 1, slots, severity=Severity.ERROR)


def _select_reported(alone: list[QuotationMark]) -> list[QuotationMark]:
    """Marks without a counterpart that are told: two of different kinds in a row are one mistake."""
    told: list[QuotationMark] = []
    before: QuotationMark | None = None
    for mark in sorted(alone, key=lambda mark: mark.at):
        if before and before.opens and before.sign != mark.sign:
            before = None
        else:
            told.append(mark)
            before = mark
    return told


def _inner_spaces(reading: ProseText, opening: QuotationMark, closing: QuotationMark) -> Iterator[Slip]:
    text = reading.text
    first = re.compile(rf"«[{SPACES}]*").match(text, opening.at)
    last = re.compile(rf"[{SPACES}]*»\Z").search(text, opening.at, closing.at + 1)
    if first is None or last is None or first.end() > last.start():
        return
    wrong = [
        (match, right)
        for match, right in ((first, f"«{NO_BREAK}"), (last, f"{NO_BREAK}»"))
        if match[0] != right
    ]
    if not wrong:
        return
    start, end = wrong[0][0].start(), wrong[-1][0].end()
    if len(wrong) == 2:
        cure = f"«{NO_BREAK}{text[first.end() : last.start()]}{NO_BREAK}»"
    else:
        cure = wrong[0][1]
    yield reading.make_slip(codes.QUOTES, start, end, cure, trouble=codes.INNER_SPACE)


def apostrophes(reading: ProseText) -> Iterator[Slip]:
    for match in _APOSTROPHE.finditer(reading.masked):
        yield reading.make_slip(
            codes.APOSTROPHE, *match.span(), "’", word=_word_around(reading, match.start())
        )


def _word_around(reading: ProseText, at: int) -> str:
    """The word around a sign within it."""
    match = re.compile(rf"({LETTER}*)\Z").search(reading.masked, max(0, at - 40), at)
    after = re.compile(rf"{LETTER}*").match(reading.masked, at + 1)
    return (match[0] if match else "") + "’" + (after[0] if after else "")


def ellipses(reading: ProseText) -> Iterator[Slip]:
    etc = list(_ETC.finditer(reading.masked))
    for match in etc:
        written = reading.text[match.start() : match.start() + 3]
        yield reading.make_slip(codes.ELLIPSIS, *match.span(), written + ".")
    for match in _DOTS.finditer(reading.masked):
        if not any(each.start() <= match.start() < each.end() for each in etc):
            yield reading.make_slip(codes.ELLIPSIS, *match.span(), "…")


def stray_spaces(reading: ProseText) -> Iterator[Slip]:
    for match in _STRAY.finditer(reading.masked):
        cure = " " if match["double"] else ""
        yield reading.make_slip(
            codes.STRAY, *match.span(), cure, near=_excerpt_around(reading, *match.span())
        )


def _excerpt_around(reading: ProseText, start: int, end: int) -> str:
    """A few letters on either side, so that the place can be found."""
    left = re.compile(r"\S{0,12}\Z").search(reading.text, 0, start)
    right = re.compile(r"\S{0,12}").match(reading.text, end)
    return (left[0] if left else "") + reading.text[start:end] + (right[0] if right else "")


def inch_marks(reading: ProseText) -> Iterator[Slip]:
    yield from find_inches(reading, codes.INCH)


RULES = (
    make_rule(high_marks, r"[;!?]"),
    make_rule(colons, r":"),
    make_rule(guillemets, r"[\"“”«»']|<<"),
    make_rule(apostrophes, r"['´`ʼ‘]"),
    make_rule(ellipses, r"\. ?\.|tc"),
    make_rule(stray_spaces, r"[ \u00a0\u202f\u2009][ ,.)]|\([ \u00a0\u202f\u2009]|[’'] "),
    make_rule(inch_marks, r"\d(?:[\"”]|'')", numbers=True),
)
