"""What a run comes to, as plain data to be kept: findings after hushing, counts by file, texts by digest.

An outcome for people is read out of it, for the whole project or for some places. Imports next to nothing, so
that a run over what did not change is quick.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ludex.driver.outcome import Outcome

if TYPE_CHECKING:
    from ludex.core.span import SourceText

Verdict = dict[str, Any]
"""`findings` and their `codes`; `files`: of each its path, whether it was read, and how many entries,
references and texts it has; `ignored`, `hushed`: how many; `games`: what the pack of each follows from;
`measured`: whether anything is printed that may not fit;
`texts`: the digests of those that a report may need."""


def outcome(root: str, verdict: Verdict, chosen: Sequence[str]) -> Outcome:
    """What stands at the chosen places; everything where none is chosen."""
    told = [each for each in verdict["findings"] if within(each[1][0], chosen)]
    files = [each for each in verdict["files"] if within(each[0], chosen)]
    checked = {
        "files": len(files),
        "checked": sum(each[1] for each in files),
        "ignored": verdict["ignored"],
        "entries": sum(each[2] for each in files),
        "references": sum(each[3] for each in files),
        "texts": sum(each[4] for each in files),
        "allowed": verdict["hushed"],
    }
    texts = Texts(root, verdict["texts"])
    if not told:
        return Outcome((), checked, texts)
    from ludex.driver.plain import as_codes, as_finding

    codes = as_codes({each[0]: verdict["codes"][each[0]] for each in told})
    return Outcome(tuple(as_finding(each, codes) for each in told), checked, texts)


def within(file: str, chosen: Sequence[str]) -> bool:
    return not chosen or any(each in (".", file) or file.startswith(f"{each}/") for each in chosen)


class Texts(Mapping[str, "SourceText"]):
    """The texts of files, each read when it is asked for: a file that has changed since has none."""

    def __init__(self, root: str, digests: Mapping[str, str]) -> None:
        self._root, self._digests = root, digests
        self._known: dict[str, SourceText] = {}

    def __getitem__(self, file: str) -> SourceText:
        if file not in self._known:
            from ludex.core.span import SourceText

            self._known[file] = SourceText(file, self._read(file, self._digests[file]))
        return self._known[file]

    def __iter__(self) -> Iterator[str]:
        return iter(self._digests)

    def __len__(self) -> int:
        return len(self._digests)

    def _read(self, file: str, digest: str) -> str:
        from hashlib import sha256  # opens libraries: nothing for a run that finds nothing

        for place in self._places(file):
            try:
                with open(place, "rb") as opened:
                    data = opened.read()
            except OSError:
                continue
            if sha256(data).hexdigest() == digest:
                return _legible(data)
        raise KeyError(file)

    def _places(self, file: str) -> Iterator[str]:
        """Where a file is: in the project; a core schema with Ludex itself."""
        yield os.path.join(self._root, file)
        top, _, name = file.partition("/")
        if top == "schemas" and "/" not in name:
            from ludex.schema.meta import core_folder

            yield os.path.join(core_folder(), name)


def _legible(data: bytes) -> str:
    """A file as it is shown; a catalogue need not be in the encoding that it should be in."""
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        from ludex.source.decode import legible

        return legible(data)
