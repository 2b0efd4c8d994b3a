"""Suppression comments: `# ludex: allow CODE reason`, their scope, and unused ones.

A suppression must be understood, have its reason, name codes that exist, and be used; else it is a finding.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import takewhile
from typing import NamedTuple

from ludex.core.findings import Code, Edit, Finding, Fix, make_finding, make_note
from ludex.core.messages import message
from ludex.core.spans import Span
from ludex.core.suggestions import did_you_mean
from ludex.source.codes import suppressions as codes
from ludex.source.document import Document, Map
from ludex.source.document_reader import walk_containers
from ludex.source.page import Line, iterate_content_lines, line_at
from ludex.source.scalar_map import find_content_start

_COMMENT = re.compile(r"#(?<![^ \t\n]#)[ \t]*(?i:ludex)[ \t]*:(?P<text>[^\r\n]*)")
_VERB = re.compile(r"[ \t]*(?P<verb>[\w-]*)")
_BETWEEN = " \t,;:()[]—–-"
_CODE = re.compile(rf"[{re.escape(_BETWEEN)}]*\b([A-Z][A-Z0-9]*[0-9]{{3}})\b")
_LOWER_CODE = re.compile(r"[a-z]+[0-9]{3}\b")
_VERBS = {"allow": False, "allow-file": True}
_INSTEAD = frozenset("ignore disable suppress noqa hush permit".split())


class NamedCode(NamedTuple):
    """A code that a suppression names, and where."""

    code: str
    span: Span


@dataclass(frozen=True)
class Suppression:
    """What one comment suppresses: findings of its codes that begin in a stretch of its file.

    `span` is the comment's. `moot` ones hold, but may be unused: something was wrong with them already, or
    their lines could not be read.
    """

    codes: tuple[NamedCode, ...]
    reason: str
    span: Span
    start: int
    end: int
    removable: Span
    moot: bool = False

    def covers(self, span: Span) -> bool:
        """Whether a place is in its stretch."""
        return span.file == self.span.file and self.start <= span.start < self.end


def find_suppressions(document: Document) -> tuple[list[Suppression], list[Finding]]:
    """The suppressions of a document, and what is wrong with them."""
    found: list[Suppression] = []
    findings: list[Finding] = []
    text = document.text.text
    if "ludex" not in text.lower():
        return found, findings
    scalars = _find_scalars(document)
    for comment in _COMMENT.finditer(text):
        if not any(start <= comment.start() < end for start, end in scalars):
            suppression, finding = _parse_comment(document, comment)
            found += [suppression] if suppression else []
            findings += [finding] if finding else []
    return found, findings


def apply_suppressions(
    findings: Iterable[Finding],
    suppressions: Iterable[Suppression],
    known: Mapping[str, Code],
    judged: Callable[[str], bool] = lambda name: True,
) -> list[Finding]:
    """The findings that nothing suppresses, and those about the suppressions themselves.

    To be called with all findings of a run: a suppression whose finding was not looked for would seem unused.
    `judged` tells for which codes that was done.
    """
    of_file: dict[str, list[Suppression]] = {}
    for suppression in suppressions:
        of_file.setdefault(suppression.span.file, []).append(suppression)
    used: set[NamedCode] = set()
    left: list[Finding] = []
    for finding in findings:
        named = [
            name
            for suppression in of_file.get(finding.span.file, ())
            if suppression.covers(finding.span)
            for name in suppression.codes
            if name.code == finding.code.name
        ]
        used.update(named)
        if not named or not finding.code.can_be_suppressed:
            left.append(finding)
    shown: dict[tuple[str, str], list[Span]] = {}
    for finding in left:
        shown.setdefault((finding.span.file, finding.code.name), []).append(finding.span)
    for suppression in (each for file in of_file.values() for each in file):
        left += _check_codes(suppression, used, known, judged, shown)
    return left


def _check_codes(
    suppression: Suppression,
    used: set[NamedCode],
    known: Mapping[str, Code],
    judged: Callable[[str], bool],
    shown: Mapping[tuple[str, str], Iterable[Span]],
) -> Iterator[Finding]:
    """Report codes that are unknown, cannot be suppressed, or stand where nothing needs them; `shown` are the
    places of each file where a code is told.
    """
    for named in (each for each in suppression.codes if judged(each.code)):
        removal = message("remove the comment", "retirer le commentaire")
        # A comment that names other codes too stays.
        fix = Fix(removal, (Edit(suppression.removable, ""),)) if len(suppression.codes) == 1 else None
        if named.code not in known:
            note = did_you_mean(named.code, known)
            yield make_finding(codes.UNKNOWN, named.span, name=named.code, notes=[note])
        elif not known[named.code].can_be_suppressed:
            yield make_finding(codes.NOT_SUPPRESSIBLE, named.span, name=named.code, fix=fix)
        elif named not in used and not suppression.moot:
            there = shown.get((suppression.span.file, named.code), ())
            yield _make_unused_finding(named, fix, there)


def _make_unused_finding(named: NamedCode, fix: Fix | None, there: Iterable[Span]) -> Finding:
    """Report a comment that hushes nothing: remove it, or move it to the nearest place that is told."""
    at = named.span.start
    elsewhere = min(there, key=lambda span: abs(span.start - at), default=None)
    if elsewhere is None:
        return make_finding(codes.UNUSED, named.span, name=named.code, cure=codes.REMOVE, fix=fix)
    note = make_note(
        "{name} is told here: the comment belongs at the end of this line, or alone on a line above it",
        "{name} est signalé ici\u00a0: le commentaire se place en fin de cette ligne, ou seul sur une ligne "
        "au-dessus",
        elsewhere,
        name=named.code,
    )
    return make_finding(codes.UNUSED, named.span, name=named.code, cure=codes.MOVE, notes=[note])


# Reading a comment


def _find_scalars(document: Document) -> list[tuple[int, int]]:
    """Where keys and texts stand: a “#” within one is no comment, but behind a “|” or a “>” it is."""
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
    # The text below “|” or “>” begins on the next line.
    return [(line_at(text, at).after if text[at : at + 1] in ("|", ">") else at, end) for at, end in contents]


def _parse_comment(document: Document, comment: re.Match[str]) -> tuple[Suppression | None, Finding | None]:
    text, file = document.text.text, document.file
    words = comment["text"].rstrip()
    span = Span(file, comment.start(), comment.start("text") + len(words))
    first = _VERB.match(words)
    verb = first["verb"] if first else ""
    rest = words if _CODE.fullmatch(verb) or first is None else words[first.end() :]
    named, reason = _read_codes(rest, file, span.end - len(rest))
    whole = _VERBS.get(verb, verb.endswith("file"))
    start, end = (0, len(text) + 1) if whole else _find_scope(text, comment.start())
    finding = _check_comment(verb, named, reason, span, comment[0].strip())
    if not named:
        return None, finding
    # Of a stretch that was not read nobody can tell what it would need.
    unread = document.hollow or any(each.start < end and start < each.end for each in document.unread)
    moot = finding is not None or unread
    return Suppression(named, reason, span, start, end, _find_removable_span(text, span), moot), finding


def _read_codes(rest: str, file: str, offset: int) -> tuple[tuple[NamedCode, ...], str]:
    """The codes that a comment names, and what else it says."""
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
            note = make_note("codes are written in capitals", "les codes s’écrivent en capitales")
        return make_finding(codes.MALFORMED, span, comment=comment, notes=[note])
    if not any(char.isalpha() for char in reason):
        return make_finding(codes.NO_REASON, span, codes=", ".join(name.code for name in named))
    return None


def _find_scope(text: str, at: int) -> tuple[int, int]:
    """The stretch that a comment speaks of: its own line, or the next and what is indented below that."""
    own = line_at(text, at)
    following = iterate_content_lines(text, own.after)
    first = None if text[own.start : at].strip() else next(following, None)
    if first is None:
        return own.start, own.after
    end = first.after
    for line in takewhile(lambda line: _is_nested_line(line, first), following):
        end = line.after
    return first.start, end


def _is_nested_line(line: Line, first: Line) -> bool:
    """Whether a line belongs to the one below a comment; a list may begin in its field's own column."""
    is_item = line.text.lstrip(" ").startswith("- ")
    return line.indent > first.indent or (line.indent == first.indent and is_item and first.has_bare_key)


def _find_removable_span(text: str, span: Span) -> Span:
    """A comment with the blanks before it, or with its whole line where it stands alone."""
    line = line_at(text, span.start)
    before = text[line.start : span.start]
    if not before.strip():
        return Span(span.file, line.start, line.after)
    return Span(span.file, line.start + len(before.rstrip()), span.end)
