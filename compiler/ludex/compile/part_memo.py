"""Memo of printed parts: cached results of `validate` and `print` about a deck or a sheet in one language.

- A **look-up** is a question that was asked while a part was set: of the pack, about the fonts and icons, a
  picture, or whether an example passes. Look-ups are recorded as they happen, never declared.
- The **source** of a part is the digest of its look-ups with their answers. While the source of a part is
  unchanged, its memo is **valid**: the part has no problems, and its texts have the sizes that were found.
- A **set** is the files that are written together, of one part or of several on the same sheets. It is up to
  date while its inputs (the sources of its parts, and the options of the print) and its files are unchanged.
- A **request** is a whole `ludex print`: while no file of the project has changed, its result is read back,
  and no part is looked at.

`validate` and `print` write the same memo, so that neither measures what the other has measured.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple, cast

from ludex.compile.print_locations import Project
from ludex.compile.printed_parts import PrintedPart, SetPart, make_book
from ludex.compile.project_folders import BuildFolder
from ludex.compile.store.disk_cache import DiskCache, open_cache
from ludex.compile.store.encoding import (
    Plain,
    decode_findings,
    decode_message,
    encode_findings,
    encode_message,
)
from ludex.compile.store.file_states import file_state
from ludex.core.findings import Finding
from ludex.core.hashing import digest
from ludex.core.messages import Message
from ludex.core.spans import SourceText
from ludex.pack.reader import Pack
from ludex.render.decks import Measures
from ludex.render.drawing.drawing_commands import walk_picture_files
from ludex.render.pdf.asset_checks import AssetChecks
from ludex.render.problems import Problem

Lookup = tuple[Any, ...]
"""The name of a look-up, and its argument."""
_ASSETS: Lookup = ("assets",)

GameMemo = Mapping[str, Any]
"""Cached results about a game's printed parts.

`parts`: for the name of each part without problems, the digest of its contents, the numbers of its look-ups,
and its measures. `asked`: all look-ups of these parts, each with a digest of its answer. `fonts`: the digest
of the fonts and icons if none of them has a problem. `sound`: the digests of fonts and pictures that can be
printed. `validate` adds the record of the pack and its findings, with a digest of everything that these
depend on, so that an edit of another game opens no pack.
"""


def load_game_memo(store: DiskCache | None, game: str) -> GameMemo:
    """Return the memo of a game; empty if it has none."""
    return (store.load(f"parts-{game}") if store else None) or {}


def save_game_memo(store: DiskCache | None, game: str, memo: GameMemo) -> None:
    if store is not None:
        store.save(f"parts-{game}", memo)


class _Recorder:
    """Wrapper of a pack that records look-ups, except those of the manifest, whose hash covers everything."""

    def __init__(self, pack: Pack, find: Callable[[Lookup], Any]) -> None:
        self._pack, self._find = pack, find
        self.asked: dict[Lookup, None] = {_ASSETS: None}
        self.manifest = pack.manifest

    def __len__(self) -> int:
        return len(self._pack)

    def __contains__(self, example: object) -> bool:
        """Return whether an example passes."""
        return bool(self.is_proved(example))

    def __getattr__(self, name: str) -> Callable[..., Any]:
        """Return a recording look-up, created on first use."""
        asked, find = self.asked, self._find

        def ask(*about: Any) -> Any:
            lookup = (name, *about)
            asked[lookup] = None
            return find(lookup)

        setattr(self, name, ask)
        return ask


class _Memo(NamedTuple):
    contents: str
    asked: Sequence[tuple[Lookup, str]]
    measures: Measures


class GameParts:
    """Printed parts of one game, set with the help of their memos.

    `prove` returns the examples that pass; it is called only if a sheet shows an example. Without it, no
    example passes.
    """

    def __init__(
        self,
        project: Project,
        pack: Pack,
        before: GameMemo,
        prove: Callable[[], Container[str]] | None = None,
    ) -> None:
        self._before = before
        self.checks = AssetChecks(frozenset(before.get("sound", ())))
        self.book = make_book(project, pack, self.checks)
        self._prove = prove
        self._find, self._digest = cache(self._answer), cache(self._digest_answer)
        self._fonts = before.get("fonts", "")
        self._sources: dict[PrintedPart, str] = {}
        asked = [(tuple(lookup), answer) for lookup, answer in before.get("asked", ())]
        self._parts = {
            name: _Memo(contents, [asked[number] for number in numbers], measures)
            for name, (contents, numbers, measures) in before.get("parts", {}).items()
        }

    def _answer(self, lookup: Lookup) -> object:
        """Return the answer to a look-up in the present content; a picture is represented by its digest."""
        name, *about = lookup
        if lookup == _ASSETS:
            return self.book.digest_assets()
        if name == "picture":
            with suppress(OSError):
                return digest(self.book.files.read(*about))
            return None
        if name == "is_proved":
            return self._prove is not None and about[0] in self._prove()
        return getattr(self.book.pack, name)(*about)

    def _digest_answer(self, lookup: Lookup) -> str:
        """Return the digest of an answer; a missing entry is an answer, as it may have existed before."""
        try:
            return digest_parts(self._find(lookup))
        except LookupError as failure:
            return digest_parts(type(failure).__name__)

    def find_asset_problems(self) -> list[Problem]:
        """Return problems about fonts and icons that cannot be printed, even if nothing uses them."""
        assets = self._digest(_ASSETS)
        problems = [*self.book.problems, *(self.book.find_font_problems() if self._fonts != assets else ())]
        self._fonts = "" if problems else assets
        return problems

    def find_measures(self, part: PrintedPart) -> Measures | None:
        """Return the measures of a part whose memo is still valid; None if the part must be measured."""
        for name in (part.name, self._name_with_proofs(part)):
            known = self._parts.get(name)
            if known is None or known.contents != digest_parts(part.content):
                continue
            if all(self._digest(lookup) == answer for lookup, answer in known.asked):
                self._sources[part] = digest_parts(known.contents, *sorted(known.asked))
                return known.measures
        return None

    def set_part(self, part: PrintedPart, *, draws: bool = True) -> SetPart:
        """Set a part: with its known measures if its memo is valid, otherwise recording its look-ups."""
        recorder = _Recorder(self.book.pack, self._find)
        measures = self.find_measures(part)
        if measures:
            return part.set(self.book, recorder, measures)
        made = part.set(self.book.with_pack(cast(Pack, recorder)), recorder, {}, draws=draws)
        pictures = {name for drawing in made.drawings for name in walk_picture_files(drawing)}
        lookups = [*recorder.asked, *(("picture", name) for name in sorted(pictures))]
        asked = [(each, self._digest(each)) for each in lookups]
        contents = digest_parts(part.content)
        self._sources[part] = digest_parts(contents, *sorted(asked))
        if not made.problems:
            shows_proof = any(name == "is_proved" for name, *_ in lookups)
            name = self._name_with_proofs(part) if shows_proof else part.name
            self._parts[name] = _Memo(contents, asked, made.measures)
        return made

    def _name_with_proofs(self, part: PrintedPart) -> str:
        """Name the memo of a sheet that shows examples: `validate` does not run them, so it has its own."""
        return f"{part.name} {'run' if self._prove else 'not run'}"

    def source(self, part: PrintedPart) -> str:
        """Return the digest of the sources of a part that has a valid memo or has been set."""
        return self._sources[part]

    def encode(self) -> GameMemo:
        """Encode the memos for the next run."""
        numbers: dict[tuple[Lookup, str], int] = {}
        parts = {
            name: [contents, [numbers.setdefault(each, len(numbers)) for each in asked], measures]
            for name, (contents, asked, measures) in self._parts.items()
        }
        assets = self._digest(_ASSETS)
        known = self.checks.known if self._before.get("assets") == assets else ()
        sound = sorted({*self.checks.list_sound(), *known})
        own = {"asked": list(numbers), "parts": parts, "assets": assets, "fonts": self._fonts, "sound": sound}
        return {**self._before, **own}


_NAME = "prints"
_MOST_REQUESTS = 24
"""Maximum number of recorded prints: enough for all profiles in use."""
PARTIAL_SUFFIX = "-some"
"""Suffix of the name of a file with only some cards of a deck."""


class PrintedRequest(NamedTuple):
    """Result of a print: its sets of files with their dependencies, its messages and findings."""

    sets: Mapping[str, str]
    messages: Sequence[Message]
    findings: Sequence[Finding]


class PrintedFiles:
    """Printed sets of files of a project by name, and the requests for which they were printed."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self.store: DiskCache | None = open_cache(BuildFolder(root).cache)
        kept = (self.store.load(_NAME) if self.store else None) or {"sets": {}, "requests": {}}
        self._known: dict[str, Any] = kept["sets"]
        self._requests: dict[str, Any] = kept["requests"]

    def find_request(self, request: str) -> PrintedRequest | None:
        """Return the result of an earlier print of the same content, if its files are unchanged."""
        kept = self._requests.get(request)
        if kept is None or any(self.files(name, follows) is None for name, follows in kept["sets"].items()):
            return None
        messages = tuple(map(decode_message, kept["messages"]))
        return PrintedRequest(kept["sets"], messages, tuple(decode_findings(kept["found"])))

    def record_request(self, request: str, printed: PrintedRequest) -> None:
        """Record the result of a print under a digest of the request and all content."""
        self._requests[request] = {
            "sets": dict(printed.sets),
            "messages": [encode_message(each) for each in printed.messages],
            "found": encode_findings(printed.findings),
        }
        for each in list(self._requests)[:-_MOST_REQUESTS]:
            del self._requests[each]

    def files(self, name: str, follows: str) -> list[str] | None:
        """Return the files of a set; None if they must be printed. `follows` digests its dependencies."""
        kept = self._known.get(name)
        if kept is None or kept["follows"] != follows:
            return None
        files: dict[str, Any] = kept["files"]
        same = all(file_state(str(self._root / file)) == state for file, state in files.items())
        return list(files) if same else None

    def faults(self, name: str) -> tuple[list[Finding], dict[str, SourceText]]:
        """Return the problems found when the files of a set were read back."""
        kept = self._known[name]
        lines = {file: SourceText(file, text) for file, text in kept["lines"].items()}
        return decode_findings(kept["faults"]), lines

    def record_set(self, name: str, follows: str, files: Iterable[str], faults: Plain) -> None:
        """Record a set that has just been written, and its problems (see `encode_faults`)."""
        states = {file: file_state(str(self._root / file)) for file in files}
        self._known[name] = {"follows": follows, "files": states, **faults}

    def remove_obsolete(self, folder: str, is_obsolete: Callable[[str], bool]) -> list[str]:
        """Remove the unchanged files of obsolete sets, and return their paths."""
        removed = []
        for place in [each for each in self._known if each.startswith(folder)]:
            if is_obsolete(place.removesuffix(PARTIAL_SUFFIX)):
                for file, state in self._known.pop(place)["files"].items():
                    if file_state(str(self._root / file)) == state:
                        (self._root / file).unlink()
                        removed.append(file)
        return removed

    def save(self) -> None:
        """Save all records for the next print, except those of sets whose files are missing."""
        if self.store is not None:
            there = {
                name: kept
                for name, kept in self._known.items()
                if all((self._root / file).is_file() for file in kept["files"])
            }
            self.store.save(_NAME, {"sets": there, "requests": self._requests})


def encode_faults(faults: Iterable[Finding], lines: Mapping[str, SourceText]) -> Plain:
    """Encode the problems of printed files as plain data, with the lines of text that reports show."""
    return {"faults": encode_findings(faults), "lines": {file: text.text for file, text in lines.items()}}


def digest_parts(*parts: object) -> str:
    """Return a digest of values, such as everything on which a set of files depends."""
    made = blake2b(digest_size=20)
    for part in parts:
        made.update(part if isinstance(part, bytes) else repr(part).encode("utf-8", "surrogatepass"))
        made.update(b"\n")
    return made.hexdigest()
