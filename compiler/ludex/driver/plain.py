"""Findings as plain data and back: what goes from one process to another, and into the cache.

A code travels whole, with its texts: whoever reads findings back need not import the room that declared it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from ludex.core.code import Code, Severity
from ludex.core.finding import Edit, Finding, Fix, Note
from ludex.core.message import Both, Choice, Message, Slot
from ludex.core.span import Span

Plain = Any
"""Lists, maps with text keys, text, whole numbers, true, false and null, nested."""


class Told(NamedTuple):
    """A finding as plain data, and the files that it speaks of."""

    plain: Plain
    files: frozenset[str]


def told(finding: Finding) -> Told:
    """A finding, and all the files whose text it knows."""
    spans = [finding.span, *(note.span for note in finding.notes if note.span)]
    spans += [edit.span for edit in finding.fix.edits] if finding.fix else []
    return Told(as_plain(finding), frozenset(span.file for span in spans))


def as_plain(finding: Finding) -> Plain:
    fix = finding.fix
    return [
        finding.code.name,
        list(finding.span),
        _message(finding.message),
        [[_message(note.message), list(note.span) if note.span else None] for note in finding.notes],
        fix and [_message(fix.message), [[*edit.span, edit.text] for edit in fix.edits], fix.safe],
        finding.raised and finding.raised.value,
    ]


def as_finding(plain: Plain, codes: dict[str, Code]) -> Finding:
    name, span, message, notes, fix, raised = plain
    return Finding(
        codes[name],
        Span(*span),
        _as_message(message),
        tuple(Note(_as_message(said), Span(*place) if place else None) for said, place in notes),
        fix and Fix(_as_message(fix[0]), tuple(Edit(Span(*at), text) for *at, text in fix[1]), fix[2]),
        Severity(raised) if raised else None,
    )


def codes_as_plain(findings: Iterable[Finding]) -> dict[str, Plain]:
    """The codes of findings, each once."""
    return {each.code.name: _code(each.code) for each in findings}


def as_codes(plain: dict[str, Plain]) -> dict[str, Code]:
    return {name: _as_code(name, *each) for name, each in plain.items()}


def _code(code: Code) -> Plain:
    return [code.severity.value, list(code.title), list(code.says), list(code.why), code.wrong, code.right]


def _as_code(name: str, severity: str, title: Plain, says: Plain, why: Plain, wrong: str, right: str) -> Code:
    return Code(name, Severity(severity), Both(*title), Both(*says), Both(*why), wrong, right)


def _message(message: Message) -> Plain:
    return [*message.text, {name: _slot(slot) for name, slot in message.slots.items()}]


def _as_message(plain: Plain) -> Message:
    en, fr, slots = plain
    return Message(Both(en, fr), {name: _as_slot(slot) for name, slot in slots.items()})


def _slot(slot: Slot) -> Plain:
    if isinstance(slot, Choice):
        return ["choice", *slot.names]
    return ["both", *slot] if isinstance(slot, Both) else slot


def _as_slot(plain: Plain) -> Slot:
    if not isinstance(plain, list):
        slot: Slot = plain
        return slot
    sort, *words = plain
    return Choice(tuple(words)) if sort == "choice" else Both(*words)
