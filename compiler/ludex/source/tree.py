"""The files of a project: which game each belongs to, what reads it, and those that nothing reads."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from ludex.core.finding import Finding, Note, find
from ludex.core.ids import is_slug, slug_of
from ludex.core.message import message
from ludex.core.near import did_you_mean, distance
from ludex.core.span import Span
from ludex.core.system import cause
from ludex.source.claims import MANIFEST, SHARED, Claim, advice, better_name, claim, ignored
from ludex.source.codes import files as codes
from ludex.source.decode import largest, too_large
from ludex.source.walk import Met, Walk

_SCHEMA = ".schema.json"
_LIKE_A_MANIFEST = frozenset(("game.yml", "game.json"))


@dataclass(frozen=True, slots=True)
class Stored:
    """A file of the project. `game` is its folder below content/ or schemas/: empty right at the top."""

    path: str
    game: str
    claim: Claim
    size: int
    mtime_ns: int


@dataclass(frozen=True, slots=True)
class Tree:
    """What stands under content/ and schemas/, in the order of the paths."""

    root: Path
    games: tuple[str, ...]
    files: tuple[Stored, ...]
    schemas: tuple[Stored, ...]
    ignored: int

    def of(self, wanted: Claim) -> Iterator[Stored]:
        """The files that something claims."""
        return (file for file in self.files if file.claim is wanted)


def survey(root: Path) -> tuple[Tree, list[Finding]]:
    """Find every file under content/ and schemas/, and what claims it."""
    walk = Walk(root, "content", ignored)
    files: list[Stored] = []
    unclaimed: list[Met] = []
    for met in walk.files():
        claimed = claim(met.folders, met.name)
        if claimed is None:
            unclaimed.append(met)
            if met.path not in walk.misnamed:  # a suffix that ends with a space was said already
                walk.say(codes.UNCLAIMED, met.folders, met.name, notes=[advice(met.folders, met.name)])
        else:
            files.append(
                Stored(met.path, met.folders[0] if met.folders else "", claimed, met.size, met.mtime_ns)
            )
    dropped = sum(file.claim is Claim.IGNORED for file in files)
    games = tuple(_games(walk, files, unclaimed))
    schemas, more = _schemas(root)
    tree = Tree(
        root,
        games,
        _sorted(file for file in files if file.claim is not Claim.IGNORED),
        _sorted(schemas),
        walk.skipped + dropped,
    )
    return tree, sorted([*walk.findings, *more], key=lambda finding: finding.order)


def fetch(root: Path, file: str) -> tuple[bytes | None, list[Finding]]:
    """The bytes of a file of the project, unless they are too many or cannot be had."""
    try:
        with open(root / file, "rb") as opened:
            data = opened.read(largest(file) + 1)
            if len(data) > largest(file):
                large = too_large(file, (root / file).stat().st_size)
                return None, [large] if large else []
            return data, []
    except OSError as error:
        name = file.rpartition("/")[2]
        return None, [find(codes.UNREADABLE, Span(file, 0, 0), name=name, reason=cause(error))]


def _sorted(files: Iterator[Stored] | list[Stored]) -> tuple[Stored, ...]:
    return tuple(sorted(files, key=lambda file: file.path))


def _schemas(root: Path) -> tuple[list[Stored], list[Finding]]:
    walk = Walk(root, "schemas", ignored)
    found = [
        Stored(met.path, met.folders[0] if met.folders else "", Claim.SCHEMA, met.size, met.mtime_ns)
        for met in walk.files()
        if met.name.endswith(_SCHEMA)
    ]
    return found, walk.findings


def _games(walk: Walk, files: list[Stored], unclaimed: list[Met]) -> Iterator[str]:
    """The games: each folder of content/ with something in it but shared/. What is wrong with one is said."""
    for folder in walk.folders:
        mine = [file for file in files if file.game == folder and file.claim is not Claim.IGNORED]
        lost = [met for met in unclaimed if met.folders[:1] == (folder,)]
        if folder == SHARED or not (mine or lost):
            continue
        yield folder
        names = [file.path.rpartition("/")[2] for file in mine if file.path.count("/") == 2]
        if not is_slug(folder):
            walk.say(codes.FOLDER_NAME, (), folder, notes=[_better_folder(folder)])
        elif MANIFEST not in names and not any(better_name(met.name) == MANIFEST for met in lost):
            walk.say(codes.NO_GAME, (), folder, notes=[_likely_manifest(folder, names)])


def _better_folder(folder: str) -> Note | None:
    if folder.casefold() == SHARED:
        return did_you_mean(folder, [SHARED])
    better = slug_of(folder)
    return (
        Note(message("call it “{better}”", "nommez-le «\u00a0{better}\u00a0»", better=better))
        if better
        else None
    )


def _likely_manifest(folder: str, names: list[str]) -> Note | None:
    for name in names:
        folded = name.casefold()
        if folded in _LIKE_A_MANIFEST or distance(folded, MANIFEST, 2) <= 2:
            return Note(
                message(
                    "rename “{name}” to game.yaml", "renommez «\u00a0{name}\u00a0» en game.yaml", name=name
                )
            )
    return did_you_mean(folder, [SHARED])
