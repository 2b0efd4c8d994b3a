"""Cache of earlier prints, by file.

A set of printed files is up to date while everything that it depends on is unchanged and nobody has touched
the files. The cache belongs to one exact build of the compiler; without it, everything is printed again.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

from ludex.compile.project_folders import BuildFolder
from ludex.compile.store.disk_cache import DiskCache, open_cache
from ludex.compile.store.encoding import (
    Plain,
    decode_codes,
    decode_finding,
    decode_findings,
    decode_message,
    encode_codes,
    encode_finding,
    encode_findings,
    encode_message,
)
from ludex.compile.store.file_states import file_state
from ludex.core.findings import Finding
from ludex.core.messages import Message
from ludex.core.spans import SourceText

NAME = "prints"
_MOST_REQUESTS = 24
"""Most prints to remember: enough for every profile that somebody works with."""
PARTIAL_SUFFIX = "-some"
"""Suffix of the name of a file with only some cards of a deck."""


class PrintedRequest(NamedTuple):
    """The result of a print: its sets of files with their dependencies, its messages and findings."""

    sets: Mapping[str, str]
    messages: Sequence[Message]
    findings: Sequence[Finding]


class PrintCache:
    """The printed sets of files of a project, by name."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._store: DiskCache | None = open_cache(BuildFolder(root).cache)
        kept = (self._store.load(NAME) if self._store else None) or {"sets": {}, "requests": {}}
        self._known: dict[str, Any] = kept["sets"]
        self._requests: dict[str, Any] = kept["requests"]

    def find_request(self, request: str) -> PrintedRequest | None:
        """Return the result of a print of the same content.

        None if it must be printed again, or if a file was changed.
        """
        kept = self._requests.get(request)
        if kept is None or any(self.files(name, follows) is None for name, follows in kept["sets"].items()):
            return None
        messages = tuple(map(decode_message, kept["messages"]))
        return PrintedRequest(kept["sets"], messages, tuple(decode_findings(kept["found"])))

    def record_request(self, request: str, printed: PrintedRequest) -> None:
        """Remember the result of a print, by a digest of the request and all content."""
        self._requests[request] = {
            "sets": dict(printed.sets),
            "messages": [encode_message(each) for each in printed.messages],
            "found": encode_findings(printed.findings),
        }
        for each in list(self._requests)[:-_MOST_REQUESTS]:
            del self._requests[each]

    def files(self, name: str, follows: str) -> list[str] | None:
        """Return the files of a set; None if it must be printed."""
        kept = self._known.get(name)
        if kept is None or kept["follows"] != follows:
            return None
        files: dict[str, Any] = kept["files"]
        same = all(file_state(str(self._root / file)) == state for file, state in files.items())
        return list(files) if same else None

    def faults(self, name: str) -> tuple[list[Finding], dict[str, SourceText]]:
        """Return the problems found when the files of a set were read back."""
        kept = self._known[name]
        codes = decode_codes(kept["codes"])
        lines = {file: SourceText(file, text) for file, text in kept["lines"].items()}
        return [decode_finding(each, codes) for each in kept["faults"]], lines

    def record_set(self, name: str, follows: str, files: Iterable[str], told: Plain) -> None:
        """Remember a set that has just been written, and its problems."""
        states = {file: file_state(str(self._root / file)) for file in files}
        self._known[name] = {"follows": follows, "files": states, **told}

    def remove_obsolete(self, folder: str, known: Collection[str]) -> list[str]:
        """Remove printed files whose set no longer exists, and report them.

        A file that somebody has changed since stays.
        """
        removed = []
        for place in [each for each in self._known if each.startswith(folder)]:
            name = place.rpartition("/")[2]
            if name.removesuffix(PARTIAL_SUFFIX) not in known:
                for file, state in self._known.pop(place)["files"].items():
                    if file_state(str(self._root / file)) == state:
                        (self._root / file).unlink()
                        removed.append(file)
        return removed

    def save(self) -> None:
        """Save the cache for the next print, without entries that are not in use."""
        if self._store is not None:
            there = {
                name: kept
                for name, kept in self._known.items()
                if all((self._root / file).is_file() for file in kept["files"])
            }
            self._store.save(NAME, {"sets": there, "requests": self._requests})


def encode_faults(faults: Iterable[Finding], lines: Mapping[str, SourceText]) -> Plain:
    """Encode the problems of some files as plain data."""
    found = list(faults)
    return {
        "faults": [encode_finding(each) for each in found],
        "codes": encode_codes(found),
        "lines": {file: text.text for file, text in lines.items()},
    }


def digest_parts(*parts: object) -> str:
    """Return a digest of everything that a set of files depends on."""
    made = blake2b(digest_size=20)
    for part in parts:
        made.update(part if isinstance(part, bytes) else repr(part).encode("utf-8", "surrogatepass"))
        made.update(b"\n")
    return made.hexdigest()
