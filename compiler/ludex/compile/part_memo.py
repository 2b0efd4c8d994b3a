"""Memo of printed parts: which decks and sheets fit, while the pack answers what they asked as before.

What a part asks of the pack is recorded as it is asked, never declared.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from hashlib import blake2b
from typing import Any, cast

from ludex.compile.print_locations import PrintLocations, Project
from ludex.compile.printed_parts import list_printed_parts, make_book, make_problem_findings
from ludex.core.findings import Finding
from ludex.core.hashing import digest
from ludex.pack.reader import Pack
from ludex.render.layout.model import Layout
from ludex.render.problems import Problem

Lookup = tuple[Any, ...]
"""The name of a look-up, and what was looked up."""


class RecordingPack:
    """Answers as the pack does. The manifest is no answer: it has a hash of everything."""

    def __init__(self, pack: Pack) -> None:
        self._pack = pack
        self.asked: dict[Lookup, None] = {}

    def __len__(self) -> int:
        return len(self._pack)

    def __getattr__(self, name: str) -> Any:
        answer = getattr(self._pack, name)
        return answer if name == "manifest" else self._record_lookups(name, answer)

    def _record_lookups(self, name: str, answer: Callable[..., Any]) -> Callable[..., Any]:
        def ask(*about: Any) -> Any:
            self.asked[name, *about] = None
            return answer(*about)

        return ask


class AnswerDigests:
    """Digests of what a pack answers, each answer looked up once for all parts."""

    def __init__(self, pack: Pack) -> None:
        self._pack = pack
        self._known: dict[Lookup, bytes] = {}

    def digest(self, asked: Iterable[Lookup]) -> str:
        """One digest of the answers to all these look-ups."""
        made = blake2b(digest_size=16)
        for lookup in asked:
            if lookup not in self._known:
                self._known[lookup] = repr(self._answer(*lookup)).encode("utf-8", "surrogatepass")
            made.update(self._known[lookup])
        return made.hexdigest()

    def _answer(self, name: str, *about: Any) -> Any:
        """That it has no such entry is an answer too: another pack had it, and lost it since."""
        try:
            return getattr(self._pack, name)(*about)
        except LookupError as failure:
            return type(failure).__name__


PartMemo = Mapping[str, Any]
"""`fitting`: by the name of each part that has no problem, what it asked of the pack, and a digest of the
answers. `assets`: a digest of the fonts, icons and pictures that all are drawn with. `source`: a digest
of all that the pack and its assets follow from; with it stands what was found, so that an edit of another
game opens no pack."""


def measure_parts(
    project: Project, pack: Pack, files: object, before: PartMemo
) -> tuple[list[Finding], PartMemo]:
    """What does not fit in a game, and the memo for the next run. `files` are digests of the asset files."""
    book = make_book(project, pack)
    assets = digest(repr((files, book.fonts.families, sorted(book.signs.items()))).encode())
    known = before["fitting"] if before.get("assets") == assets else {}
    answers = AnswerDigests(pack)
    problems: list[Problem] = list(book.problems)
    drawn: dict[str, Layout] = {}
    fitting: dict[str, Any] = {}
    for part in list_printed_parts(book):
        kept = known.get(part.name)
        if kept and answers.digest(map(tuple, kept[0])) == kept[1]:
            fitting[part.name] = kept
            continue
        recording = RecordingPack(pack)
        found, layouts = part.find_problems(book.with_pack(cast(Pack, recording)))
        problems += found
        drawn |= layouts
        if not found:
            fitting[part.name] = [list(map(list, recording.asked)), answers.digest(recording.asked)]
    findings = make_problem_findings(problems, PrintLocations(project), drawn)
    return findings, {"assets": assets, "fitting": fitting}
