"""Memo of printed parts: skip decks and sheets that fit as long as their look-ups in the pack are unchanged.

The look-ups of a part are recorded as they happen, never declared.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any, cast

from ludex.compile.print_locations import PrintLocations, Project
from ludex.compile.printed_parts import list_printed_parts, make_book, make_problem_findings
from ludex.core.findings import Finding
from ludex.core.hashing import digest
from ludex.pack.reader import Pack
from ludex.render.asset_checks import AssetChecks
from ludex.render.layout.model import Layout
from ludex.render.problems import Problem

Lookup = tuple[Any, ...]
"""The name of a look-up, and its argument."""


class Answers:
    """The answers of a pack, each look-up made once for all parts."""

    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        self._known: dict[Lookup, Any] = {}
        self._digests: dict[Lookup, str] = {}

    def find(self, lookup: Lookup) -> Any:
        if lookup not in self._known:
            name, *about = lookup
            self._known[lookup] = getattr(self.pack, name)(*about)
        return self._known[lookup]

    def digest(self, lookup: Lookup) -> str:
        """Return the digest of an answer.

        A missing entry is an answer too: another pack had it.
        """
        if lookup not in self._digests:
            try:
                answer = self.find(lookup)
            except LookupError as failure:
                answer = type(failure).__name__
            data = repr(answer).encode("utf-8", "surrogatepass")
            self._digests[lookup] = blake2b(data, digest_size=12).hexdigest()
        return self._digests[lookup]


class RecordingPack:
    """Forwards look-ups to the pack and records them.

    The manifest is off limits: its hash covers everything.
    """

    def __init__(self, answers: Answers) -> None:
        self._answers = answers
        self.asked: dict[Lookup, None] = {}
        self.manifest = answers.pack.manifest

    def __len__(self) -> int:
        return len(self._answers.pack)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """Return a recording look-up, made on first use."""
        asked, find = self.asked, self._answers.find

        def ask(*about: Any) -> Any:
            lookup = (name, *about)
            asked[lookup] = None
            return find(lookup)

        setattr(self, name, ask)
        return ask


PartMemo = Mapping[str, Any]
"""What is remembered of a game's printed parts.

`asked`: every look-up of the parts without problems, with a digest of its answer. `fitting`: for the name of
each such part, the numbers of its look-ups. `assets`: a digest of the fonts, icons and pictures used for
drawing; `fonts` says that no font or icon has a problem, and `sound` are the digests of fonts and pictures
that can be printed. `source`: a digest of everything that the pack and its assets depend on, with the
findings, so that an edit of another game opens no pack. `pack`: the record of the pack.
"""


def measure_parts(
    project: Project, pack: Pack, files: object, before: PartMemo
) -> tuple[list[Finding], PartMemo]:
    """Return the texts of a game that do not fit, and the memo for the next run.

    `files` are digests of the asset files.
    """
    checks = AssetChecks(frozenset(before.get("sound", ())))
    book = make_book(project, pack, checks)
    assets = digest(repr((files, book.fonts.families, sorted(book.signs.items()))).encode())
    answers = Answers(pack)
    same = before.get("assets") == assets
    known = _find_standing_parts(before, answers) if same else {}
    problems: list[Problem] = list(book.problems)
    if not (same and before.get("fonts")):
        problems += book.find_font_problems()
    fonts = not problems
    drawn: dict[str, Layout] = {}
    fitting: dict[str, list[Lookup]] = {}
    for part in list_printed_parts(book):
        if part.name in known:
            fitting[part.name] = known[part.name]
            continue
        recording = RecordingPack(answers)
        found, layouts = part.find_problems(book.with_pack(cast(Pack, recording)))
        problems += found
        drawn |= layouts
        if not found:
            fitting[part.name] = list(recording.asked)
    findings = make_problem_findings(problems, PrintLocations(project, book.game), drawn)
    sound = {*checks.list_sound(), *(checks.known if same else ())}
    memo = {"assets": assets, "fonts": fonts, "sound": sorted(sound), **_encode_parts(fitting, answers)}
    return findings, memo


def _find_standing_parts(before: PartMemo, answers: Answers) -> dict[str, list[Lookup]]:
    """Return the look-ups of each part whose answers are all unchanged."""
    lookups = [tuple(lookup) for lookup, _ in before["asked"]]
    is_same = [answers.digest(each) == kept for each, (_, kept) in zip(lookups, before["asked"], strict=True)]
    return {
        name: [lookups[number] for number in asked]
        for name, asked in before["fitting"].items()
        if all(is_same[number] for number in asked)
    }


def _encode_parts(fitting: Mapping[str, list[Lookup]], answers: Answers) -> PartMemo:
    """Return the memo of the parts that fit."""
    numbers: dict[Lookup, int] = {}
    parts = {
        name: [numbers.setdefault(lookup, len(numbers)) for lookup in asked]
        for name, asked in fitting.items()
    }
    return {"asked": [[lookup, answers.digest(lookup)] for lookup in numbers], "fitting": parts}
