"""Files and resources of a print: files to write, read back and check; content, profiles, suppressions.

Files whose contents would be the same are not written.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ludex.actions.entry_lookup import make_refusal
from ludex.compile.outcome import Outcome
from ludex.compile.part_memo import PrintedFiles, digest_parts, encode_faults
from ludex.compile.print_locations import Project
from ludex.compile.printed_parts import list_entries
from ludex.compile.project_run import inspect_links
from ludex.compile.reported_findings import collect_suppressions, load_all_codes
from ludex.compile.store import workers
from ludex.core.filesystem import read_file, replace_file
from ludex.core.findings import Finding, Note, make_finding
from ludex.core.messages import Bilingual, Choice, Message
from ludex.core.spans import SourceText, Span
from ludex.core.suggestions import did_you_mean
from ludex.render.codes.preflight import UNREADABLE
from ludex.render.imposition.job import PrintRun, Profile, read_profile
from ludex.render.outputs import File, OutputFileMaker
from ludex.render.preflight.checks import Fault, FileExpectations, load_libraries, run_preflight
from ludex.render.preflight.expectations import read_expectations
from ludex.render.preflight.structure import UnreadablePdf
from ludex.source.suppressions import Suppression, apply_suppressions

if TYPE_CHECKING:
    from ludex.compile.compilation import Compilation

_ON_PAGE = Bilingual("this is page {page}", "c’est la page {page}")


@dataclass(frozen=True, slots=True)
class PrintRequest:
    """Request for a print. Empty lists mean everything; no profile means sheets for an office printer."""

    games: Sequence[str] = ()
    decks: Sequence[str] = ()
    profiles: Sequence[str] = ()
    locales: Sequence[str] = ()
    only: Sequence[str] = ()
    """Patterns of the slugs of cards to print."""
    changed: str = ""
    """An earlier pack: cards that would look the same are left out."""
    contact: bool = True
    low_ink: bool = False
    large_print: bool = False
    rounded: bool = False
    """Whether guides show where to round the corners of cards."""
    marked: bool = True
    """Whether texts written for the project are marked."""
    numbers: Sequence[range] = ()
    """The cards to print, by their number in the deck."""
    sheets: Sequence[str] = ()
    faq: bool = False
    """Whether the booklet of questions is requested by name. If decks, sheets or this booklet are requested
    by name, nothing else is printed.
    """

    @property
    def wants_decks(self) -> bool:
        return self._names_decks or not self._names_sheets

    @property
    def wants_sheets(self) -> bool:
        return self._names_sheets or not self._names_decks

    @property
    def is_complete(self) -> bool:
        """Whether all decks and sheets of a game are to be printed."""
        return not (self._names_decks or self._names_sheets)

    @property
    def _names_decks(self) -> bool:
        return bool(self.decks) or self.is_partial

    @property
    def _names_sheets(self) -> bool:
        return bool(self.sheets) or self.faq

    @property
    def is_partial(self) -> bool:
        """Whether only some cards of a deck are requested."""
        return bool(self.only or self.numbers or self.changed)

    @property
    def folder_suffix(self) -> str:
        """Suffix of the folder name for files printed with unusual options; "" without such options."""
        ways = {
            "low-ink": self.low_ink,
            "large-print": self.large_print,
            "rounded": self.rounded,
            "unmarked": not self.marked,
        }
        return "".join(f"-{way}" for way, is_so in ways.items() if is_so)


@dataclass
class PrintJob:
    """Print job: the sets of files to write, and once it is finished, the files, findings and messages."""

    root: Path
    cache: PrintedFiles
    outcome: Outcome
    files: list[str] = field(default_factory=list)
    left: int = 0
    """Number of files that were not changed."""
    messages: list[Message] = field(default_factory=list)
    faults: list[Finding] = field(default_factory=list)
    """Findings of preflight about the files."""
    lines: dict[str, SourceText] = field(default_factory=dict)
    """Texts of the files with faults, one line for each page."""
    _sets: list[_FileSet] = field(default_factory=list)

    def add_set(self, folder: Path, name: str, follows: str, make: Callable[[], Iterable[File]]) -> None:
        """Add a set of files with common inputs, whose digest is `follows`.

        `finish` generates the files with `make`, unless they are up to date.
        """
        self._sets.append(_FileSet(folder, name, follows, make))

    def finish(self, on_done: Callable[[int, int], None]) -> None:
        """Generate the missing or outdated files, in workers if there are many, and write them."""
        outdated = [each for each in self._sets if self.cache.files(each.place, each.follows) is None]
        if outdated:
            load_libraries()
        parcels = workers.run_jobs(
            len(outdated),
            lambda number: _encode_set(outdated[number]),
            lambda done: on_done(done, len(outdated)),
        )
        for each, parcel in zip(outdated, parcels, strict=True):
            self._write_files(each, parcel)
        made = {each.place for each in outdated}
        self.list_sets(self.sets, made)

    @property
    def sets(self) -> dict[str, str]:
        """Sets of files that were added, with the digests of their inputs."""
        return {each.place: each.follows for each in self._sets}

    def list_sets(self, sets: Mapping[str, str], made: Collection[str] = ()) -> None:
        """Add the files and faults of these sets to the results; sets not in `made` count as unchanged."""
        for place, follows in sets.items():
            files = self.cache.files(place, follows) or []
            found, lines = self.cache.faults(place)
            self.left += 0 if place in made else len(files)
            self.files += files
            self.faults += found
            self.lines |= lines

    def _write_files(self, each: _FileSet, parcel: bytes) -> None:
        head, _, data = parcel.partition(b"\n")
        index = json.loads(head)
        places = []
        for name, size in index["files"]:
            place = each.folder / name
            os.makedirs(self.root / place.parent, exist_ok=True)
            replace_file(self.root / place, [data[:size]], synced=False, follow=False)
            data = data[size:]
            places.append(place.as_posix())
        self.cache.record_set(each.place, each.follows, places, index["told"])


@dataclass(frozen=True, eq=False, slots=True)
class _FileSet:
    """Files with common inputs, whose digest is `follows`."""

    folder: Path
    name: str
    follows: str
    make: Callable[[], Iterable[File]]

    @property
    def place(self) -> str:
        return (self.folder / self.name).as_posix()


def _encode_set(each: _FileSet) -> bytes:
    """Generate the files of a set and run preflight; return a line of JSON about them, then their bytes."""
    found: list[Finding] = []
    lines: dict[str, SourceText] = {}
    files = list(each.make())
    for file in files:
        if file.wanted is not None:
            wrong, read = find_faults((each.folder / file.name).as_posix(), file.data, file.wanted)
            found += wrong
            lines |= {read.file: read} if wrong else {}
    head = {"files": [[file.name, len(file.data)] for file in files], "told": encode_faults(found, lines)}
    return b"".join((json.dumps(head).encode(), b"\n", *(file.data for file in files)))


def find_faults(place: str, data: bytes, wish: FileExpectations) -> tuple[list[Finding], SourceText]:
    """Return the faults of a finished PDF, and a text that lists the words of each page on a line."""
    try:
        report = run_preflight(data, wish)
    except UnreadablePdf:
        return [make_finding(UNREADABLE, Span(place, 0, 0))], SourceText(place, "")
    text = SourceText(place, "\n".join(report.lines))
    return [_make_finding(fault, text) for fault in report.faults], text


def _make_finding(fault: Fault, text: SourceText) -> Finding:
    """Return the finding about a fault, at its words if the page has them, otherwise at the start of the
    page.
    """
    line = text.line(fault.page)
    start = text.line_starts[fault.page - 1] if fault.page else 0
    at = line.find(fault.at) if fault.at else -1
    span = text.span(start + max(at, 0), start + at + len(fault.at) if at >= 0 else start)
    note = Note(Message(_ON_PAGE, {"page": fault.page})) if fault.page else None
    return Finding(fault.code, span, Message(fault.code.says, fault.slots), (note,) if note else ())


PROFILE = "home-a4"
_HOME = Profile(PROFILE, "A4", "sheets", ((210.0, 297.0),), bleed=3)
"""Used if a project has no profile with that name."""
LETTER = (215.9, 279.4)
NO_PROFILE = Bilingual(
    "unknown print profile “{name}”; choose {known}",
    "profil d’impression inconnu «\u00a0{name}\u00a0»\u202f; choisissez {known}",
)


@dataclass(frozen=True)
class PrintResources:
    """Content, games and suppressions that all prints of a project share."""

    project: Project
    games: Sequence[str]
    allowed: Sequence[Suppression]

    def filter_suppressed(self, found: list[Finding]) -> list[Finding]:
        """Return the findings that no comment suppresses."""
        if not found:
            return []  # avoid loading the codes
        return apply_suppressions(found, self.allowed, load_all_codes(), checked=lambda name: False)


def load_print_resources(root: Path) -> PrintResources:
    """Load the resources of a project from its present content."""

    def list_resources(made: Compilation) -> PrintResources:
        project = Project(root, list(made.linked.entries))
        return PrintResources(project, made.tree.games, collect_suppressions(made))

    return inspect_links(root, list_resources)


_NONE = Bilingual("none", "néant")


def choose_names(wanted: Sequence[str], known: Iterable[str], unknown: Bilingual) -> list[str]:
    """Return the wanted names, by default all; reject an unknown name with the message `unknown`."""
    names = list(dict.fromkeys(known))
    for name in wanted:
        if name not in names:
            known_names = Choice(tuple(names)) if names else _NONE
            raise make_refusal(unknown, did_you_mean(name, names), name=name, known=known_names)
    return list(wanted) or names


def find_profiles(project: Project, game: str) -> dict[str, Profile]:
    """Return the print profiles of a game by slug, including one called `home-a4` in any case."""
    found = sorted(list_entries(project, game, "profile").items())
    return {PROFILE: _HOME} | {slug: read_profile(slug, data) for slug, data in found}


_NOWHERE = Bilingual(
    "unknown profile {name}: profiles are in a project’s content/, but neither this folder nor any "
    "above contains content/",
    "profil inconnu {name}\u00a0: les profils se trouvent dans le content/ d’un projet, mais ni ce "
    "dossier ni ceux du dessus ne contiennent content/",
)


_MAX_PDF = 256_000_000
"""Largest file, in bytes, that preflight reads into memory."""


def inspect_files(root: Path | None, files: Iterable[Path], profile: str = "") -> Outcome:
    """Run preflight on files. Raises OSError if a file cannot be read."""
    known = _find_profile(root, profile) if profile else None
    found: list[Finding] = []
    texts: dict[str, SourceText] = {}
    for file in files:
        wrong, text = inspect_pdf(str(file), read_file(file, _MAX_PDF), known)
        found += wrong
        texts[text.file] = text
    return Outcome(tuple(found), {"files": len(texts), "checked": len(texts)}, texts)


def inspect_pdf(place: str, data: bytes, profile: Profile | None = None) -> tuple[list[Finding], SourceText]:
    """Return the faults of a PDF in order, and a text with the words of each page on a line.

    The expectations are those recorded in the file, changed by those of a profile.
    """
    try:
        wanted = read_expectations(data)
    except UnreadablePdf:
        wanted = FileExpectations()
    found, text = find_faults(place, data, _apply_profile(profile, wanted) if profile else wanted)
    return sorted(found, key=lambda each: each.order), text


def _find_profile(root: Path | None, name: str) -> Profile:
    if root is None:
        raise make_refusal(_NOWHERE, name=name)
    profiles = find_profiles(load_print_resources(root).project, "")
    (slug,) = choose_names([name], profiles, NO_PROFILE)
    return profiles[slug]


def _apply_profile(profile: Profile, wanted: FileExpectations) -> FileExpectations:
    cmyk, boxed = profile.colours == "cmyk", profile.form == "singles"
    return replace(
        wanted,
        colours=profile.colours,
        limit=profile.limit if cmyk else None,
        overprint=cmyk,
        boxes=boxed,
        safe=profile.safe if boxed else None,
    )


def digest_runs(press: OutputFileMaker, *runs: PrintRun) -> str:
    """Return the digest of everything on which the files of these runs depend."""
    return digest_parts(press.profile, press.font, press.game, [run.source for run in runs])
