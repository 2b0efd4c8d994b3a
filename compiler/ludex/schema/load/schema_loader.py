"""Loader: the schema files of a project to the catalogue of its kinds.

What is wrong with a schema is a finding; the kind that it was to make is then *broken*: its entries are not
checked, and nothing that merely follows is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from ludex.core.findings import Finding, Note
from ludex.core.messages import Both, message
from ludex.core.suggestions import did_you_mean
from ludex.schema import yaml_writer as pretty
from ludex.schema.catalogue import CORE, Catalogue, Kind
from ludex.schema.codes import schemas as codes
from ludex.schema.explain.phrases import short
from ludex.schema.keywords import Pointer
from ludex.schema.load import lint
from ludex.schema.load.bundler import Definitions, flat
from ludex.schema.load.extension import Refining
from ludex.schema.load.meta_schema import COMMON, SUFFIX, core_folder
from ludex.schema.load.schema_files import Library, SchemaFile, dangling, open_file, shipped
from ludex.source.claims import SHARED
from ludex.source.inventory import Tree, fetch


@dataclass
class Building:
    """One game's kinds in the making."""

    catalogue: Catalogue
    library: Library
    game: str
    definitions: Definitions = field(default_factory=dict)
    parents: dict[str, str] = field(default_factory=dict)
    """What each file extends; its own name where that is the core kind of the name."""
    proved: bool = False
    """Whether tests have found nothing wrong with these very files: they are built and not looked through."""

    @property
    def files(self) -> Mapping[str, SchemaFile]:
        return self.library.own if self.game != CORE else self.library.core

    @property
    def kinds(self) -> dict[str, Kind]:
        return self.catalogue.kinds.setdefault(self.game, {})

    @property
    def broken(self) -> set[str]:
        return self.catalogue.broken.setdefault(self.game, set())

    def findings(self) -> list[Finding]:
        """Make the kinds, and say what is wrong with their schemas."""
        return list(self._made())

    def _made(self) -> Iterator[Finding]:
        if self.proved:
            self.definitions = self.library.definitions()
            yield from self._built()
            return
        for file in self._sound():
            yield from self._spoils(file, dangling(file, self.library))
        self.definitions = self.library.definitions()
        ways = lint.circles(self.definitions)
        for file in self._sound():
            yield from self._spoils(file, lint.find_circles(file, ways))
        yield from self._built()
        usable = [file for file in self.files.values() if self._usable(file)]
        for file in usable:
            yield from lint.find_texts_in_lists(file, partial(self.library.located, file), self.definitions)
            yield from lint.find_unknown_kinds(file, {*self.kinds, *self.broken})
        yield from lint.find_false_examples(
            [(file, self._finished(file)) for file in usable], self.definitions
        )

    def _built(self) -> Iterator[Finding]:
        for file in self.files.values():
            yield from self._spoils(file, self._parent(file))
        yield from self._rings()
        for name in self._in_order():
            yield from self._kind(self.files[name])

    def _sound(self) -> list[SchemaFile]:
        return [file for file in self.files.values() if file.sound]

    def _spoils(self, file: SchemaFile, found: Iterable[Finding]) -> Iterator[Finding]:
        """Findings that leave nothing to build with."""
        for each in found:
            file.sound = False
            yield each

    def _parent(self, file: SchemaFile) -> Iterator[Finding]:
        """Which kind a file extends: the core kind of its own name, or the one that it says."""
        said = file.root.get("x-extends")
        if self.game != CORE and file.name in self.library.core and file.name != COMMON:
            self.parents[file.name] = file.name
            if isinstance(said, str) and said != file.name and file.sound:
                yield file.find(codes.CORE_NAME, ("x-extends",), name=file.name, kind=said)
        elif isinstance(said, str):
            known = {*self.kinds, *self.broken, *self.files} - {COMMON}
            if said in known:
                self.parents[file.name] = said
            elif file.sound:
                yield file.find(codes.EXTENDS, ("x-extends",), [did_you_mean(said, known)], kind=said)

    def _rings(self) -> Iterator[Finding]:
        """Kinds that extend themselves, perhaps by way of others."""
        told: set[str] = set()
        for name in sorted(self.parents):
            way = self._way_up(name)
            if len(way) > 1 and way[-1] == name and name not in told:
                told |= set(way)
                for each in set(way):
                    self.files[each].sound = False
                yield self.files[name].find(codes.CIRCLE, ("x-extends",), path=" → ".join(way))

    def _way_up(self, name: str) -> list[str]:
        """A kind, what it extends, and so on, as far as the files of this game tell."""
        way = [name]
        while (parent := self.parents.get(way[-1])) in self.files and parent is not None:
            extends_core = parent == way[-1] and self.game != CORE and parent in self.library.core
            if extends_core or parent in way[1:]:
                break
            way.append(parent)
            if parent == name:
                break
        return way

    def _in_order(self) -> list[str]:
        names = [name for name in self.files if name != COMMON]
        return sorted(names, key=lambda name: (len(self._way_up(name)), name))

    def _kind(self, file: SchemaFile) -> Iterator[Finding]:
        parent = self.parents.get(file.name)
        if not self._usable(file) or parent in self.broken or (parent and parent not in self.kinds):
            self._break(file)
            return
        schema = self.library.located(file, file.root)
        refused: dict[Pointer, object] = {}
        lineage: tuple[str, ...] = (file.name,)
        if parent is not None:
            base = self.kinds[parent]
            lineage = base.lineage if parent == file.name else (file.name, *base.lineage)
            refining = Refining(
                self.definitions, self._narrower, lambda at, said: refused.setdefault(at, said)
            )
            schema = refining.merged(base.located, schema)
        if not isinstance(schema, Mapping):
            return
        whole = {keyword: value for keyword, value in schema.items() if keyword != "x-extends"}
        kind = Kind(file.name, self.game, flat(whole, self.definitions), lineage, whole)
        self.kinds[file.name] = kind
        self.broken.discard(file.name)
        wrong = [_contradiction(file, at, str(parent), said) for at, said in refused.items()]
        wrong += [] if self.proved else lint.find_undeclared_fields(file, self._finished(file))
        if wrong:
            self._break(file)
        yield from wrong

    def _usable(self, file: SchemaFile) -> bool:
        shared = [each for each in self.library.commons(file) if not each.sound]
        return file.sound and not (shared and file.uses_common())

    def _break(self, file: SchemaFile) -> None:
        self.broken.add(file.name)
        self.kinds.pop(file.name, None)

    def _narrower(self, kind: str, wanted: str) -> bool:
        """Whether a kind, perhaps not built yet, is or extends another."""
        way = self._way_up(kind)
        top = self.parents.get(way[-1], way[-1])
        return wanted in (*way, *(self.kinds[top].lineage if top in self.kinds else (top,)))

    def _finished(self, file: SchemaFile) -> lint.Finished:
        """What came of a file: its kind, and its definitions under their own names."""
        kind = self.kinds.get(file.name)
        own = {name: self.definitions[f"{file.path}#/$defs/{name}"] for name in file.defines()}
        shared = {"$defs": {**self.definitions, **own}}
        return lint.Finished({**kind.located, **shared} if kind else shared, shared)


def _contradiction(file: SchemaFile, at: Pointer, kind: str, said: object) -> Finding:
    """What an extension may not say, beside what the kind says there."""
    value = short(pretty.flow(said))
    note = message(
        "“{kind}” says: {value}", "«\u00a0{kind}\u00a0» dit\u00a0: {value}", kind=kind, value=value
    )
    notes = [Note(note)] if isinstance(said, str | int | float | list) else []
    return file.find(codes.CONTRADICTS, file.nearest(at), notes, kind=kind)


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
