"""The schemas of a project: where they are, which game each belongs to, and the catalogue that they make."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from ludex.core.finding import Finding, Note
from ludex.core.message import Both, message
from ludex.core.near import did_you_mean
from ludex.schema.building import Building
from ludex.schema.catalogue import CORE, Catalogue, Kind
from ludex.schema.codes import schemas as codes
from ludex.schema.files import Library, SchemaFile, open_file, shipped
from ludex.schema.flatten import flat
from ludex.schema.meta import COMMON, SUFFIX, core_folder
from ludex.source.claims import SHARED
from ludex.source.tree import Tree, fetch

__all__ = ["Catalogue", "Kind", "load"]

NO_GAMES = ("meta", "flat")
"""Folders of schemas/ that describe schemas, and that are generated."""

Shelf = dict[str, SchemaFile]
"""The schema files of one game, or of the core, by name."""


def load(tree: Tree, core: Path | None = None) -> tuple[Catalogue, list[Finding]]:
    """The kinds of a project's games. `core` is where the core schemas are, if not where they always are."""
    folder = core or core_folder()
    proved = core is None and not _stands_in(tree, folder)
    shelf, findings = _core(folder, proved)
    catalogue = Catalogue()
    library = Library(shelf)
    findings += Building(catalogue, library, CORE, proved=proved).findings()
    shared = library.definitions()
    catalogue.shared = flat(
        {"anyOf": [{"$ref": each} for each in shared if f"/{COMMON}{SUFFIX}#" in each]}, shared
    ).get("$defs", {})
    own, found = _own(tree, folder)
    findings += found
    for game in (*tree.games, SHARED):
        catalogue.kinds[game] = dict(catalogue.kinds[CORE])
        catalogue.broken[game] = set(catalogue.broken[CORE])
        if own.get(game):
            findings += Building(catalogue, Library(shelf, own[game], shared), game).findings()
    for file in (*shelf.values(), *(file for each in own.values() for file in each.values())):
        catalogue.texts[file.path] = file.document.text
    return catalogue, sorted(findings, key=lambda each: each.order)


def _stands_in(tree: Tree, folder: Path) -> bool:
    """Whether a folder of core schemas is the project's own."""
    return (tree.root / "schemas").resolve() == folder.resolve()


def _core(folder: Path, proved: bool) -> tuple[Shelf, list[Finding]]:
    shelf: Shelf = {}
    findings: list[Finding] = []
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        name, data = f"schemas/{path.name}", path.read_bytes()
        file, found = (shipped(name, data), []) if proved else open_file(name, CORE, data)
        shelf[file.name] = file
        findings += found
    return shelf, findings


def _own(tree: Tree, folder: Path) -> tuple[dict[str, Shelf], list[Finding]]:
    """The schemas of each game; those of no game are told once for each folder."""
    shelves: dict[str, Shelf] = {}
    findings: list[Finding] = []
    home = _stands_in(tree, folder)
    for stored in tree.schemas:
        if stored.game in NO_GAMES or (stored.game == CORE and home):
            continue
        data, found = fetch(tree.root, stored.path)
        findings += found
        if data is None:
            continue
        file, found = open_file(stored.path, stored.game, data)
        shelf = shelves.setdefault(stored.game, {})
        if stored.game in (*tree.games, SHARED) and stored.path.count("/") == 2:
            findings += found
        elif not any(not each.sound for each in shelf.values()):
            file.sound = False
            findings.append(_astray(file, tree.games))
        shelf[file.name] = file
    return shelves, findings


def _astray(file: SchemaFile, games: Iterable[str]) -> Finding:
    """A schema in a folder that no game has the name of: told of the folder; or in none."""
    folder = file.path.removeprefix("schemas/").rpartition("/")[0]
    note = did_you_mean(folder, games) if folder else Note(message(*_INTO_FOLDER))
    place = f"schemas/{folder}/" if folder else file.path
    return file.find_at(codes.NO_GAME, file.document.text.span(0, 0), [note], place=place)


_INTO_FOLDER = Both(
    "put it into schemas/<game>/, or into schemas/shared/ for what games share",
    "placez-le dans schemas/<jeu>/, ou dans schemas/shared/ pour ce que les jeux partagent",
)
