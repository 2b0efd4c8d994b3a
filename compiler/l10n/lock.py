"""l10n.lock: of every text and language, which wording was translated, by what, and whether that still holds.

One line each, in order, so that two people's changes seldom meet. Hashes are short: they compare wordings,
they guard nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum
from hashlib import blake2b
from typing import NamedTuple

from compiler.core.finding import Finding, find
from compiler.core.span import SourceText
from compiler.l10n.codes import catalogue as codes
from compiler.text.typography import loose

NAME = "l10n.lock"
_HEAD = "# By `ludex l10n extract`: language, text, state; hashes of source, loose source, translation.\n"
_HASH = "([0-9a-f]{16}|-)"
_LINE = re.compile(rf"([a-z]{{2}}(?:-[A-Z]{{2}})?) (\S+) (approved|stale|missing) {_HASH} {_HASH} {_HASH}")
NONE = "-"


class State(StrEnum):
    """Where a translation stands."""

    APPROVED = "approved"
    STALE = "stale"
    MISSING = "missing"


class Line(NamedTuple):
    """What is recorded of a text in a language. The hashes are those of the source that was translated."""

    state: State
    raw: str = NONE
    loosened: str = NONE
    target: str = NONE


Lock = Mapping[tuple[str, str], Line]
"""By language and key."""


def hashed(wording: tuple[str, ...]) -> str:
    """The hash of a text as it is."""
    return blake2b("\0".join(wording).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def loosely(wording: tuple[str, ...]) -> tuple[str, ...]:
    """A text without what is mere typography."""
    return tuple(map(loose, wording))


def read_lock(file: str, data: bytes, game: str) -> tuple[dict[tuple[str, str], Line], list[Finding]]:
    """The lines of a lock, and a finding for each that cannot be read."""
    text = SourceText(file, data.decode("utf-8", "replace"))
    known: dict[tuple[str, str], Line] = {}
    findings = []
    at = 0
    for whole in text.text.splitlines(keepends=True):
        line = whole.rstrip("\r\n")
        found = _LINE.fullmatch(line)
        if found is not None:
            locale, key, state, *hashes = found.groups()
            known[locale, key] = Line(State(state), *hashes)
        elif line and not line.startswith("#"):
            span = text.span(at, at + len(line))
            findings.append(find(codes.LOCK, span, game=game))
        at += len(whole)
    return known, findings


def written(lock: Lock) -> str:
    """A lock as its file."""
    lines = (
        f"{locale} {key} {line.state} {line.raw} {line.loosened} {line.target}\n"
        for (locale, key), line in sorted(lock.items())
    )
    return "".join((_HEAD, *lines))
