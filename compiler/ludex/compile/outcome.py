"""Outcome of a run: findings, counts and source texts; and its saved form, the verdict.

The verdict gives an outcome for the whole project or for some places. This module imports almost nothing, so
that a run without changes is quick.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ludex.core.filesystem import read_file

if TYPE_CHECKING:
    from ludex.core.findings import Finding, Note
    from ludex.core.messages import Message
    from ludex.core.spans import SourceText

Progress = Callable[[str, int, int], None]
"""Called with the name of a stage, how much of it is done and its total."""


@dataclass(frozen=True)
class Outcome:
    """Findings of a run in order, totals of what was checked, and the texts of files for excerpts."""

    findings: tuple[Finding, ...]
    checked: Mapping[str, int]
    """Totals of a run: files, checked, ignored, entries, references, texts, allowed."""
    texts: Mapping[str, SourceText]


class Refusal(Exception):
    """Error for a request that cannot be carried out, such as a used name for a new game."""

    def __init__(self, message: Message, note: Note | None = None) -> None:
        super().__init__(message.render("en"))
        self.message = message
        self.note = note


Verdict = dict[str, Any]
"""The verdict of a run as plain data: `findings` and their `codes`.

`files`: the path of each, whether it was read, and its numbers of entries, references and texts; `ignored`,
`suppressed`: counts; `games`: a digest of what each game's pack depends on; `measured`: whether anything
printed may not fit; `texts`: the digests of those that a report may need.
"""


def make_outcome(
    root: str, verdict: Verdict, chosen: Sequence[str], known: Mapping[str, SourceText] | None = None
) -> Outcome:
    """Return the outcome at the chosen places, by default all; `known` has texts already read."""
    selected = [each for each in verdict["findings"] if is_within(each[1][0], chosen)]
    files = [each for each in verdict["files"] if is_within(each[0], chosen)]
    checked = {
        "files": len(files),
        "checked": sum(each[1] for each in files),
        "ignored": verdict["ignored"],
        "entries": sum(each[2] for each in files),
        "references": sum(each[3] for each in files),
        "texts": sum(each[4] for each in files),
        "allowed": verdict["suppressed"],
    }
    texts = SourceTexts(root, verdict["texts"], known or {})
    if not selected:
        return Outcome((), checked, texts)
    from ludex.compile.store.encoding import decode_codes, decode_finding

    codes = decode_codes({each[0]: verdict["codes"][each[0]] for each in selected})
    return Outcome(tuple(decode_finding(each, codes) for each in selected), checked, texts)


def list_errors(verdict: Verdict) -> Iterator[tuple[str, Sequence[Any]]]:
    """Yield the code and the place (file, start, end) of each error."""
    severities = {name: code[0] for name, code in verdict["codes"].items()}
    for name, place, _, _, _, raised in verdict["findings"]:
        if (raised or severities[name]) == "E":
            yield name, place


def is_within(file: str, chosen: Sequence[str]) -> bool:
    """Return whether a file is at or below one of the chosen places; true if none is chosen."""
    return not chosen or any(each in (".", file) or file.startswith(f"{each}/") for each in chosen)


class SourceTexts(Mapping[str, "SourceText"]):
    """Texts of files, each read on demand; a file that has changed since has none."""

    def __init__(self, root: str, digests: Mapping[str, str], known: Mapping[str, SourceText]) -> None:
        self._root, self._digests = root, digests
        self._known = {file: text for file, text in known.items() if file in digests}

    def __getitem__(self, file: str) -> SourceText:
        if file not in self._known:
            from ludex.core.spans import SourceText

            self._known[file] = SourceText(file, self._read(file, self._digests[file]))
        return self._known[file]

    def __iter__(self) -> Iterator[str]:
        return iter(self._digests)

    def __len__(self) -> int:
        return len(self._digests)

    def _read(self, file: str, digest: str) -> str:
        from hashlib import sha256

        for place in self._places(file):
            try:
                data = read_file(place)
            except OSError:
                continue
            if sha256(data).hexdigest() == digest:
                return _decode_text(data)
        raise KeyError(file)

    def _places(self, file: str) -> Iterator[str]:
        yield os.path.join(self._root, file)
        top, _, name = file.partition("/")
        if top == "schemas" and "/" not in name:
            from ludex.schema.load.meta_schema import find_core_folder

            yield os.path.join(find_core_folder(), name)


def _decode_text(data: bytes) -> str:
    """Decode a file for display; a catalogue may have another encoding than it should."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        from ludex.source.decoder import decode_leniently

        return decode_leniently(data)


SHARED = "shared"


def is_blocking(file: str, game: str) -> bool:
    """Return whether an error prevents packing a game because it is in the game or in content/shared."""
    top, *below = file.split("/")
    return below[:1] in ([game], [SHARED]) or (top == "schemas" and len(below) == 1)
