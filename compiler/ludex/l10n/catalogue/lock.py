"""Translation lock: the hash of the translated source for each text and language.

Each text and language has a line, in order, so that changes by two people rarely conflict. Hashes are short,
because they only compare wordings.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from hashlib import blake2b
from typing import NamedTuple

from ludex.core.findings import Finding, make_finding
from ludex.core.lazy_patterns import lazy_pattern
from ludex.core.spans import SourceText
from ludex.l10n import codes
from ludex.text.typography import normalize_typography

LOCK_NAME = "l10n.lock"
_HEAD = "# By `ludex l10n extract`: language, text, state; hashes of source, loose source, translation.\n"
_HASH = "([0-9a-f]{16}|-)"
_LINE = lazy_pattern(rf"([a-z]{{2}}(?:-[A-Z]{{2}})?) (\S+) (approved|stale|missing) {_HASH} {_HASH} {_HASH}")
NO_HASH = "-"


class State(StrEnum):
    """State of a translation."""

    APPROVED = "approved"
    STALE = "stale"
    MISSING = "missing"


class LockLine(NamedTuple):
    """Line of the lock for a text in a language.

    `raw` and `loosened` are hashes of the translated source, as written and without typographic details;
    `target` is the hash of the translation.
    """

    state: State
    raw: str = NO_HASH
    loosened: str = NO_HASH
    target: str = NO_HASH


Lock = Mapping[tuple[str, str], LockLine]
"""Lock lines by language and key."""


def hash_wording(wording: tuple[str, ...]) -> str:
    """Return the hash of a wording as written."""
    return blake2b("\0".join(wording).encode("utf-8", "surrogatepass"), digest_size=8).hexdigest()


def normalize_wording(wording: tuple[str, ...]) -> tuple[str, ...]:
    """Return a wording without typographic details."""
    return tuple(map(normalize_typography, wording))


def read_lock(file: str, data: bytes, game: str) -> tuple[dict[tuple[str, str], LockLine], list[Finding]]:
    """Return the lines of a lock, and a finding for each malformed line."""
    text = SourceText(file, data.decode("utf-8", "replace"))
    known: dict[tuple[str, str], LockLine] = {}
    findings = []
    at = 0
    for whole in text.text.splitlines(keepends=True):
        line = whole.rstrip("\r\n")
        if found := _LINE.fullmatch(line):
            known[found[1], found[2]] = _make_line(found)
        elif line and not line.startswith("#"):
            findings.append(make_finding(codes.LOCK, text.span(at, at + len(line)), game=game))
        at += len(whole)
    return known, findings


def _make_line(found: re.Match[str]) -> LockLine:
    _, _, state, *hashes = found.groups()
    return LockLine(State(state), *hashes)


class LockText(Mapping[tuple[str, str], LockLine]):
    """Lines of a valid l10n.lock, each parsed on look-up, for callers that need few of them."""

    def __init__(self, files: Sequence[bytes]) -> None:
        self._text = "\n" + "\n".join(data.decode("utf-8").replace("\r\n", "\n") for data in files) + "\n"

    def __getitem__(self, name: tuple[str, str]) -> LockLine:
        start = self._text.rfind(f"\n{name[0]} {name[1]} ") + 1
        found = _LINE.fullmatch(self._text, start, self._text.find("\n", start)) if start else None
        if found is None:
            raise KeyError(name)
        return _make_line(found)

    def __iter__(self) -> Iterator[tuple[str, str]]:
        found = map(_LINE.fullmatch, self._text.split("\n"))
        return iter(dict.fromkeys((each[1], each[2]) for each in found if each))

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __bool__(self) -> bool:
        return any(map(_LINE.fullmatch, self._text.split("\n")))


def rewrite_lock(
    text: str, key: Callable[[str], str], hashes: Mapping[tuple[str, str], Mapping[str, str]]
) -> str:
    """Return the text of a lock with changed keys.

    `key` returns the new key of a key; `hashes` maps old hashes to new ones, by language and old key. Lines
    that were sorted are sorted again; everything else is unchanged.
    """
    lines = text.splitlines(keepends=True)
    found = {at: _LINE.fullmatch(line.rstrip("\r\n")) for at, line in enumerate(lines)}
    known = {at: match.groups() for at, match in found.items() if match is not None}
    changed: dict[int, tuple[tuple[str, str], str]] = {}
    for at, (locale, old, state, *recorded) in known.items():
        now = hashes.get((locale, old), {})
        words = (locale, key(old), state, *(now.get(each, each) for each in recorded))
        end = lines[at][len(lines[at].rstrip("\r\n")) :]
        changed[at] = ((locale, key(old)), " ".join(words) + end)
    before = [each[:2] for each in known.values()]
    after = sorted(changed.values()) if before == sorted(before) else list(changed.values())
    for at, (_, line) in zip(changed, after, strict=True):
        lines[at] = line
    return "".join(lines)


def encode_lock(lock: Lock) -> str:
    """Encode a lock as the text of its file."""
    lines = (
        f"{locale} {key} {line.state} {line.raw} {line.loosened} {line.target}\n"
        for (locale, key), line in sorted(lock.items())
    )
    return "".join((_HEAD, *lines))
