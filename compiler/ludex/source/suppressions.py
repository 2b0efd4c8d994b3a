"""Suppression comments: `# ludex: allow CODE reason`, their scope, and unused ones.

An exception must be understood, have its reason, name codes that exist, and be needed; else it is a finding
itself.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from ludex.core.findings import Code, Edit, Finding, Fix, make_finding, make_note
from ludex.core.messages import message
from ludex.core.spans import Span
from ludex.core.suggestions import did_you_mean
from ludex.source.codes import suppressions as codes
from ludex.source.document import Document, Map
from ludex.source.document_reader import walk_containers
from ludex.source.page import Line, iterate_lines, line_at
from ludex.source.scalar_map import find_content_start

_COMMENT = re.compile(r"#(?<![^ \t\n]#)[ \t]*(?i:ludex)[ \t]*:(?P<said>[^\r\n]*)")
_VERB = re.compile(r"[ \t]*(?P<verb>[\w-]*)")
_BETWEEN = " \t,;:()[]—–-"
_CODE = re.compile(rf"[{re.escape(_BETWEEN)}]*\b([A-Z][A-Z0-9]*[0-9]{{3}})\b")
_LOWER_CODE = re.compile(r"[a-z]+[0-9]{3}\b")
_VERBS = {"allow": False, "allow-file": True}
_INSTEAD = frozenset("ignore disable suppress noqa hush permit".split())


class NamedCode(NamedTuple):
    """A code that an allowance names, and where."""

    code: str
    span: Span


@dataclass(frozen=True)
class Suppression:
    """What one comment hushes: findings of its codes that begin in a stretch of its file. `span` is the
    comment's.

    `moot` ones hold, but need not be needed: something was wrong with them already, or their lines could
    not be read.
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
    """The comments of a document that hush findings, and what is wrong with them."""
    found: list[Suppression] = []
    findings: list[Finding] = []
    text = document.text.text
    if "ludex" not in text.lower():
        return found, findings
    scalars = _scalars(document)
    for comment in _COMMENT.finditer(text):
        if not _is_inside(scalars, comment.start()):
            allowance, finding = _parse_comment(document, comment)
            found += [allowance] if allowance else []
            findings += [finding] if finding else []
    return found, findings


def apply_suppressions(
    findings: Iterable[Finding],
    granted: Iterable[Suppression],
    known: Mapping[str, Code],
    judged: Callable[[str], bool] = lambda name: True,
) -> list[Finding]:
    """The findings that nothing hushes, and what the allowances themselves lack: a known code, a need, a
    right.

    To be called with all findings of a run: an allowance whose finding was not looked for would seem
    unneeded. `judged` tells for which codes that is so.
    """
    of_file: dict[str, list[Suppression]] = {}
    for allowance in granted:
        of_file.setdefault(allowance.span.file, []).append(allowance)
    used: set[NamedCode] = set()
    left: list[Finding] = []
    for finding in findings:
        named = [
            name
            for allowance in of_file.get(finding.span.file, ())
            if allowance.covers(finding.span)
            for name in allowance.codes
            if name.code == finding.code.name
        ]
        used.update(named)
        if not named or not finding.code.can_be_suppressed:
            left.append(finding)
    for allowance in (each for file in of_file.values() for each in file):
        left += _check_codes(allowance, used, known, judged)
    return left


def _check_codes(
    allowance: Suppression, used: set[NamedCode], known: Mapping[str, Code], judged: Callable[[str], bool]
) -> Iterator[Finding]:
    for named in (each for each in allowance.codes if judged(each.code)):
        fix = _removal(allowance, named)
        if named.code not in known:
            yield make_finding(
                codes.UNKNOWN, named.span, name=named.code, notes=[did_you_mean(named.code, known)]
            )
        elif not known[named.code].can_be_suppressed:
            yield make_finding(codes.NOT_SUPPRESSIBLE, named.span, name=named.code, fix=fix)
        elif named not in used and not allowance.moot:
            yield make_finding(codes.UNUSED, named.span, name=named.code, fix=fix)


def _removal(allowance: Suppression, named: NamedCode) -> Fix | None:
    """Take the comment away that names nothing else."""
    if len(allowance.codes) > 1:
        return None
    return Fix(message("remove the comment", "retirer le commentaire"), (Edit(allowance.removable, ""),))


# Reading a comment


def _scalars(document: Document) -> list[tuple[int, int]]:
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
    return [(_skip_block_header(text, start, end), end) for start, end in spans if end > start]


def _skip_block_header(text: str, start: int, end: int) -> int:
    """Where a scalar's own text begins: behind “|” or “>” that is the line below."""
    start = find_content_start(text, start, end)
    return line_at(text, start).after if text[start : start + 1] in ("|", ">") else start


def _is_inside(scalars: list[tuple[int, int]], at: int) -> bool:
    return any(start <= at < end for start, end in scalars)


def _parse_comment(document: Document, comment: re.Match[str]) -> tuple[Suppression | None, Finding | None]:
    text, file = document.text.text, document.file
    said = comment["said"].rstrip()
    span = Span(file, comment.start(), comment.start("said") + len(said))
    first = _VERB.match(said)
    verb = first["verb"] if first else ""
    rest = said if _CODE.fullmatch(verb) or first is None else said[first.end() :]
    named, reason = _codes(rest, file, span.end - len(rest))
    whole = _VERBS.get(verb, verb.endswith("file"))
    start, end = (0, len(text) + 1) if whole else _find_scope(text, comment.start())
    finding = _check_comment(verb, named, reason, span, comment[0].strip())
    if not named:
        return None, finding
    moot = finding is not None or _has_unread_text(document, start, end)
    return Suppression(named, reason, span, start, end, _find_removable_span(text, span), moot), finding


def _codes(rest: str, file: str, offset: int) -> tuple[tuple[NamedCode, ...], str]:
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
    if text[own.start : at].strip():
        return own.start, own.after
    following = iterate_lines(text, own.after)
    first = next((line for line in following if not line.is_blank_or_comment), None)
    if first is None:
        return own.start, own.after
    end = first.after
    for line in following:
        if not line.is_blank_or_comment and not _is_nested_line(line, first):
            break
        end = line.after if not line.is_blank_or_comment else end
    return first.start, end


def _is_nested_line(line: Line, first: Line) -> bool:
    """Whether a line belongs to the one below a comment; a list may begin in its field's own column."""
    is_item = line.text.lstrip(" ").startswith("- ")
    return line.indent > first.indent or (line.indent == first.indent and is_item and first.has_bare_key)


def _has_unread_text(document: Document, start: int, end: int) -> bool:
    """Whether some of a stretch was left out, so that nobody can tell what it would need."""
    return document.hollow or any(span.start < end and start < span.end for span in document.unread)


def _find_removable_span(text: str, span: Span) -> Span:
    """A comment with the blanks before it, or with its whole line where it stands alone."""
    line = line_at(text, span.start)
    before = text[line.start : span.start]
    if not before.strip():
        return Span(span.file, line.start, line.after)
    return Span(span.file, line.start + len(before.rstrip()), span.end)
