"""Memo of printed parts: which decks and sheets fit, while the pack answers what they asked as before.

What a part asks of the pack is recorded as it is asked, never declared.
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
"""The name of a look-up, and what was looked up."""


class Answers:
    """What a pack answers, each look-up made once for all parts."""

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
        """Digest of an answer. That there is no such entry is one too: another pack had it, and lost it."""
        if lookup not in self._digests:
            try:
                answer = self.find(lookup)
            except LookupError as failure:
                answer = type(failure).__name__
            data = repr(answer).encode("utf-8", "surrogatepass")
            self._digests[lookup] = blake2b(data, digest_size=12).hexdigest()
        return self._digests[lookup]


class RecordingPack:
    """Answers as the pack does. The manifest is no answer: it has a hash of everything."""

    def __init__(self, answers: Answers) -> None:
        self._answers = answers
        self.asked: dict[Lookup, None] = {}
        self.manifest = answers.pack.manifest

    def __len__(self) -> int:
        return len(self._answers.pack)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """A look-up that is recorded, made when it is first wanted."""
        asked, find = self.asked, self._answers.find

        def ask(*about: Any) -> Any:
            lookup = (name, *about)
            asked[lookup] = None
            return find(lookup)

        setattr(self, name, ask)
        return ask


PartMemo = Mapping[str, Any]
"""`asked`: every look-up of the parts that have no problem, with a digest of its answer. `fitting`: by the
name of each such part, the numbers of what it asked. `assets`: a digest of the fonts, icons and pictures that
all are drawn with; `fonts` says that no font or icon is at fault, and `sound` are the digests of fonts and
pictures that were tried and can be printed. `source`: a digest of all that the pack and its assets follow
from; with it stands what was found, so that an edit of another game opens no pack. `pack`: the record of the
pack that was asked."""


def measure_parts(
    project: Project, pack: Pack, files: object, before: PartMemo
) -> tuple[list[Finding], PartMemo]:
    """What does not fit in a game, and the memo for the next run. `files` are digests of the asset files."""
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
    findings = make_problem_findings(problems, PrintLocations(project), drawn)
    sound = {*checks.list_sound(), *(checks.known if same else ())}
    memo = {"assets": assets, "fonts": fonts, "sound": sorted(sound), **_encode_parts(fitting, answers)}
    return findings, memo


def _find_standing_parts(before: PartMemo, answers: Answers) -> dict[str, list[Lookup]]:
    """What each part asked whose look-ups are all answered as they were."""
    lookups = [tuple(lookup) for lookup, _ in before["asked"]]
    is_same = [answers.digest(each) == kept for each, (_, kept) in zip(lookups, before["asked"], strict=True)]
    return {
        name: [lookups[number] for number in asked]
        for name, asked in before["fitting"].items()
        if all(is_same[number] for number in asked)
    }


def _encode_parts(fitting: Mapping[str, list[Lookup]], answers: Answers) -> PartMemo:
    """Parts as the memo has them."""
    numbers: dict[Lookup, int] = {}
    parts = {
        name: [numbers.setdefault(lookup, len(numbers)) for lookup in asked]
        for name, asked in fitting.items()
    }
    return {"asked": [[lookup, answers.digest(lookup)] for lookup in numbers], "fitting": parts}
