"""Suppression comments: `# ludex: allow CODE reason`, their scope, and unused ones.

A suppression is reported if it is malformed, has no reason, names an unknown code, or is unused.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, takewhile
from typing import NamedTuple

from ludex.core.findings import Code, Edit, Finding, Fix, Severity, make_finding, make_note
from ludex.core.lazy_patterns import lazy_pattern
from ludex.core.messages import message
from ludex.core.spans import Span
from ludex.core.suggestions import did_you_mean
from ludex.source.codes import suppressions as codes
from ludex.source.document import Document, Map
from ludex.source.document_reader import walk_containers
from ludex.source.page import Line, iterate_content_lines, line_at
from ludex.source.scalar_map import find_content_start

_COMMENT = lazy_pattern(r"#(?<![^ \t\n]#)[ \t]*(?i:ludex)[ \t]*:(?P<text>[^\r\n]*)")
_VERB = lazy_pattern(r"[ \t]*(?P<verb>[\w-]*)")
_BETWEEN = " \t,;:()[]—–-"
_CODE = lazy_pattern(rf"[{re.escape(_BETWEEN)}]*\b([A-Z][A-Z0-9]*[0-9]{{3}})\b")
_LOWER_CODE = lazy_pattern(r"[a-z]+[0-9]{3}\b")
_VERBS = {"allow": False, "allow-file": True}
_INSTEAD = frozenset("ignore disable suppress noqa hush permit".split())


class NamedCode(NamedTuple):
    """Code in a suppression, and its span."""

    code: str
    span: Span


@dataclass(frozen=True)
class Suppression:
    """Suppression of findings with these codes that begin in a range of the file.

    `span` is the span of the comment, and `removable` that of the text to delete. A `moot` suppression
    applies but is not reported as unused, because it was already reported for another reason, or its lines
    could not be read.
    """

    codes: tuple[NamedCode, ...]
    reason: str
    span: Span
    start: int
    end: int
    removable: Span
    moot: bool = False

    def covers(self, span: Span) -> bool:
        """Return whether a span begins in the suppressed range."""
        return span.file == self.span.file and self.start <= span.start < self.end


Range = tuple[int, int]
"""Offsets at which a part of a file begins and ends."""


class _Ranges:
    """Index of ranges of a file, which may be nested, by the offsets that they contain."""

    def __init__(self, ranges: Iterable[Range]) -> None:
        self._ranges = sorted(ranges)
        self._furthest = list(accumulate((end for _, end in self._ranges), max))

    def find(self, at: int) -> Iterator[Range]:
        """Yield each range that contains an offset, innermost first."""
        number = bisect_right(self._ranges, at, key=lambda each: each[0]) - 1
        while number >= 0 and self._furthest[number] > at:
            if self._ranges[number][1] > at:
                yield self._ranges[number]
            number -= 1


def find_suppressions(document: Document) -> tuple[list[Suppression], list[Finding]]:
    """Return the suppressions of a document, and findings about malformed ones and those without a reason."""
    found: list[Suppression] = []
    findings: list[Finding] = []
    text = document.text.text
    if "ludex" not in text.lower():
        return found, findings
    scalars = _Ranges(_find_scalars(document))
    scopes = _Scopes(text)
    for comment in _COMMENT.finditer(text):
        if not any(scalars.find(comment.start())):
            suppression, finding = _parse_comment(document, comment, scopes)
            found += [suppression] if suppression else []
            findings += [finding] if finding else []
    return found, findings


def apply_suppressions(
    findings: Iterable[Finding],
    suppressions: Iterable[Suppression],
    known: Mapping[str, Code],
    checked: Callable[[str], bool] = lambda name: True,
) -> list[Finding]:
    """Return the findings that are not suppressed, and findings about the suppressions themselves.

    Call it with all findings of a run, otherwise suppressions whose findings are missing seem unused.
    `checked` tells whether a code was searched for.
    """
    listed = list(suppressions)
    by_code: dict[tuple[str, str], dict[Range, list[NamedCode]]] = {}
    for each in listed:
        for name in each.codes:
            named = by_code.setdefault((each.span.file, name.code), {})
            named.setdefault((each.start, each.end), []).append(name)
    ranges = {key: _Ranges(named) for key, named in by_code.items()}
    used: set[tuple[tuple[str, str], Range]] = set()
    left: list[Finding] = []
    for finding in findings:
        key = finding.span.file, finding.code.name
        found = list(ranges[key].find(finding.span.start)) if key in ranges else []
        used.update((key, each) for each in found)
        if not found or not finding.code.can_be_suppressed:
            left.append(finding)
    needed = {name for key, place in used for name in by_code[key][place]}
    shown: dict[tuple[str, str], list[Span]] = {}
    for finding in sorted(left, key=lambda each: each.span.start):
        shown.setdefault((finding.span.file, finding.code.name), []).append(finding.span)
    troubled = {_find_folder(each.span) for each in left if each.severity is Severity.ERROR}
    for suppression in listed:
        is_sure = _find_folder(suppression.span) not in troubled
        left += _check_codes(suppression, needed, known, checked, shown, is_sure=is_sure)
    return left


def _find_folder(span: Span) -> str:
    """Return the first part of a file's path below content/ or schemas/: usually the folder of a game."""
    return "/".join(span.file.split("/")[1:2])


def _check_codes(
    suppression: Suppression,
    used: set[NamedCode],
    known: Mapping[str, Code],
    checked: Callable[[str], bool],
    shown: Mapping[tuple[str, str], Sequence[Span]],
    *,
    is_sure: bool,
) -> Iterator[Finding]:
    """Report wrong or idle codes. `is_sure` is false if an error in the game may hide findings."""
    for named in (each for each in suppression.codes if checked(each.code)):
        removal = message("remove the comment", "retirer le commentaire")
        # If the comment names other codes too, it stays.
        fix = Fix(removal, (Edit(suppression.removable, ""),)) if len(suppression.codes) == 1 else None
        if named.code not in known:
            note = did_you_mean(named.code, known)
            yield make_finding(codes.UNKNOWN, named.span, name=named.code, notes=[note])
        elif not known[named.code].can_be_suppressed:
            yield make_finding(codes.NOT_SUPPRESSIBLE, named.span, name=named.code, fix=fix)
        elif named not in used and not suppression.moot:
            there = shown.get((suppression.span.file, named.code), ())
            if is_sure or there:
                yield _make_unused_finding(named, fix, there)


def _make_unused_finding(named: NamedCode, fix: Fix | None, there: Sequence[Span]) -> Finding:
    """Report a comment that suppresses nothing, with a note at the nearest such finding or `fix`."""
    at = named.span.start
    behind = bisect_left(there, at, key=lambda span: span.start)
    near = there[max(0, behind - 1) : behind + 1]
    elsewhere = min(near, key=lambda span: abs(span.start - at), default=None)
    if elsewhere is None:
        return make_finding(codes.UNUSED, named.span, name=named.code, cure=codes.REMOVE, fix=fix)
    note = make_note(
        "{name} is reported here: put the comment at the end of this line, or alone on a line above it",
        "{name} est signalé ici\u00a0: placez le commentaire en fin de cette ligne, ou seul sur une ligne "
        "au-dessus",
        elsewhere,
        name=named.code,
    )
    return make_finding(codes.UNUSED, named.span, name=named.code, cure=codes.MOVE, notes=[note])


# Reading a comment


def _find_scalars(document: Document) -> list[tuple[int, int]]:
    """Return the ranges of keys and texts, in which “#” does not begin a comment."""
    text = document.text.text
    spans: list[tuple[int, int]] = []
    for node in walk_containers(document.root):
        values = list(node.values()) if isinstance(node, Map) else list(node)
        places = list(zip(*[iter(node.spans)] * 2, strict=True))
        if isinstance(node, Map):
            spans += places[0::2]
            places = places[1::2]
        spans += [place for place, value in zip(places, values, strict=True) if isinstance(value, str)]
    contents = ((find_content_start(text, start, end), end) for start, end in spans if end > start)
    # The text of a “|” or “>” begins on the next line.
    return [(line_at(text, at).after if text[at : at + 1] in ("|", ">") else at, end) for at, end in contents]


def _parse_comment(
    document: Document, comment: re.Match[str], scopes: _Scopes
) -> tuple[Suppression | None, Finding | None]:
    text, file = document.text.text, document.file
    words = comment["text"].rstrip()
    span = Span(file, comment.start(), comment.start("text") + len(words))
    first = _VERB.match(words)
    verb = first["verb"] if first else ""
    rest = words if _CODE.fullmatch(verb) or first is None else words[first.end() :]
    named, reason = _read_codes(rest, file, span.end - len(rest))
    whole = _VERBS.get(verb, verb.endswith("file"))
    start, end = (0, len(text) + 1) if whole else scopes.find(comment.start())
    finding = _check_comment(verb, named, reason, span, comment[0].strip())
    if not named:
        return None, finding
    # Nobody can tell which suppressions an unread range would need.
    unread = document.hollow or any(each.start < end and start < each.end for each in document.unread)
    moot = finding is not None or unread
    return Suppression(named, reason, span, start, end, _find_removable_span(text, span), moot), finding


def _read_codes(rest: str, file: str, offset: int) -> tuple[tuple[NamedCode, ...], str]:
    """Split a comment into its codes and the text after them."""
    named: list[NamedCode] = []
    at = 0
    while found := _CODE.match(rest, at):
        named.append(NamedCode(found[1], Span(file, offset + found.start(1), offset + found.end(1))))
        at = found.end()
    return tuple(named), rest[at:].strip(_BETWEEN)


def _check_comment(
    verb: str, named: tuple[NamedCode, ...], reason: str, span: Span, comment: str
) -> Finding | None:
    if verb not in _VERBS or not named:
        note = None
        if verb not in _VERBS:
            note = did_you_mean("allow" if verb.casefold() in _INSTEAD else verb, _VERBS)
        elif _LOWER_CODE.match(reason):
            note = make_note("write codes in capitals", "écrivez les codes en capitales")
        return make_finding(codes.MALFORMED, span, comment=comment, notes=[note])
    if not any(char.isalpha() for char in reason):
        return make_finding(codes.NO_REASON, span, codes=", ".join(name.code for name in named))
    return None


class _Scopes:
    """Ranges that the comments of a text apply to. Comments on consecutive lines have the same range."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._known: tuple[int, int, int] = (0, -1, -1)
        """Offset after the last comment's line, start of the next line with content, end of the range."""

    def find(self, at: int) -> tuple[int, int]:
        """Return the range to which a comment applies.

        This is its line or, if the line has nothing else, the next line with content and the lines indented
        below that.
        """
        own = line_at(self._text, at)
        if self._text[own.start : at].strip():
            return own.start, own.after
        since, start, end = self._known
        if since <= own.after <= start:
            return start, end
        following = iterate_content_lines(self._text, own.after)
        first = next(following, None)
        if first is None:
            return own.start, own.after
        end = first.after
        for line in takewhile(lambda line: _is_nested_line(line, first), following):
            end = line.after
        self._known = own.after, first.start, end
        return first.start, end


def _is_nested_line(line: Line, first: Line) -> bool:
    """Return whether a line is below a comment's field; a list may begin in the field's column."""
    is_item = line.text.lstrip(" ").startswith("- ")
    return line.indent > first.indent or (line.indent == first.indent and is_item and first.has_bare_key)


def _find_removable_span(text: str, span: Span) -> Span:
    """Return the span of a comment and the blanks before it, or of its line if that has nothing else."""
    line = line_at(text, span.start)
    before = text[line.start : span.start]
    if not before.strip():
        return Span(span.file, line.start, line.after)
    return Span(span.file, line.start + len(before.rstrip()), span.end)
