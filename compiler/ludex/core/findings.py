"""Findings and finding codes: what is wrong, where, why, and the fix.

Findings are values. No stage raises for a mistake in content; an exception is a bug in Ludex.

A room declares its codes in its `codes.py` (a check: beside itself) with `declare_code(...)`. There is no
central list: the driver imports every such file, and declaring a code twice is a bug.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from ludex.core.messages import Bilingual, Message, Slot, message
from ludex.core.spans import Span

CODE_PATTERN = re.compile(r"[A-Z][A-Z0-9]*[0-9]{3}\Z")


class Severity(Enum):
    """Severity of a finding: an error (E) stops a build, a warning (W) fails a run, a remark (I) neither."""

    ERROR = "E"
    WARNING = "W"
    INFO = "I"

    def __init__(self, letter: str) -> None:
        self.rank = "EWI".index(letter)


@dataclass(frozen=True, slots=True)
class Code:
    """A kind of finding. `says` is the template of its message; `why` is the reason that `ludex explain`
    gives.

    `wrong` and `right` are files of a small world (`content/demo/…`) with and without the mistake; the tests
    run them. Both are empty if one YAML file cannot show the mistake; the test case of the code then does.
    """

    name: str
    severity: Severity
    title: Bilingual
    says: Bilingual
    why: Bilingual
    wrong: str = ""
    right: str = ""

    @property
    def can_be_suppressed(self) -> bool:
        """Return whether a comment can suppress findings with this code.

        Errors about files and YAML syntax cannot be suppressed, nor can findings about suppressions, PDF
        files or `content/project.yaml`.
        """
        unread = self.severity is Severity.ERROR and self.name.startswith(("FILE", "YAML"))
        return not unread and not self.name.startswith(("ALLOW", "PDF", "PROJECT"))

    @property
    def is_in_schemas(self) -> bool:
        """Return whether findings with this code are in schemas: JSON, which has no comments."""
        return self.name.startswith("SCHEMA")

    @property
    def is_in_texts(self) -> bool:
        """Return whether findings with this code are only about words: in YAML, or in translations."""
        return self.name.rstrip("0123456789") in ("L10N", "FR", "EN", "TEXT")


_declared: dict[str, Code] = {}


def declare_code(
    name: str,
    severity: Severity = Severity.ERROR,
    *,
    title: Bilingual,
    says: Bilingual,
    why: Bilingual,
    wrong: str = "",
    right: str = "",
) -> Code:
    """Declare a finding code. Raises ValueError if its name is malformed or already declared."""
    if not CODE_PATTERN.match(name):
        raise ValueError(f"{name!r} is not a finding code: expected letters, then three digits")
    if name in _declared:
        raise ValueError(f"finding code {name} is declared twice")
    return _declared.setdefault(name, Code(name, severity, title, says, why, wrong, right))


def declared_codes() -> dict[str, Code]:
    """Return the codes of all rooms imported so far, by name, in order."""
    return dict(sorted(_declared.items()))


class Note(NamedTuple):
    """Note of a finding: advice, or another place (“defined here”)."""

    message: Message
    span: Span | None = None


def make_note(en: str, fr: str, span: Span | None = None, /, **slots: Slot) -> Note:
    """Return a note in both languages; the slots fill its message."""
    return Note(message(en, fr, **slots), span)


class Edit(NamedTuple):
    """Replacement of the text at `span`."""

    span: Span
    text: str


class Fix(NamedTuple):
    """Edits that cure a finding. Safe ones cannot change what the author meant."""

    message: Message
    edits: tuple[Edit, ...]
    safe: bool = True


class Finding(NamedTuple):
    code: Code
    span: Span
    message: Message
    notes: tuple[Note, ...] = ()
    fix: Fix | None = None
    raised: Severity | None = None
    """A severity other than the code's own, such as E in a release build."""

    @property
    def severity(self) -> Severity:
        return self.raised or self.code.severity

    @property
    def order(self) -> tuple[str, int, int, str]:
        return (self.span.file, self.span.start, self.span.end, self.code.name)


def make_finding(
    code: Code,
    span: Span,
    /,
    *,
    notes: Iterable[Note | None] = (),
    fix: Fix | None = None,
    severity: Severity | None = None,
    **slots: Slot,
) -> Finding:
    """Return a finding of `code` at `span`; the slots fill its message. Notes that are None are left out."""
    kept = tuple(note for note in notes if note is not None)
    return Finding(code, span, Message(code.says, slots), kept, fix, severity)
