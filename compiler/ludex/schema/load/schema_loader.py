"""Loader: read the schema files of a project to the catalogue of its kinds.

A kind whose schema has mistakes is *broken*: its entries are not checked, and consequences of the mistakes
are not reported.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from ludex.core.filesystem import read_file
from ludex.core.findings import Finding, make_finding, make_note
from ludex.core.ids import ITEM_SEPARATOR
from ludex.core.messages import Bilingual
from ludex.core.suggestions import did_you_mean
from ludex.schema import yaml_writer
from ludex.schema.catalogue import (
    CORE,
    Catalogue,
    Kind,
    add_former_names,
    find_item_fields,
    make_item_schema,
    name_item_kind,
)
from ludex.schema.codes import schemas as codes
from ludex.schema.explain.phrases import shorten_text
from ludex.schema.keywords import Pointer
from ludex.schema.load import lint
from ludex.schema.load.bundler import Definitions, SchemaMerger, flatten_schema
from ludex.schema.load.meta_schema import COMMON, SUFFIX, find_core_folder
from ludex.schema.load.multiplicity import SchemaNetwork, report_multiplying_references
from ludex.schema.load.schema_files import (
    Library,
    SchemaFile,
    find_dangling_references,
    read_core_schema,
    read_schema_file,
)
from ludex.source.file_uses import SHARED
from ludex.source.inventory import ProjectFiles, read_project_file


@dataclass
class KindBuilder:
    """Builder of the kinds of one game."""

    catalogue: Catalogue
    library: Library
    game: str
    definitions: Definitions = field(default_factory=dict)
    parents: dict[str, str] = field(default_factory=dict)
    """The kind that each file extends, by name: for a file named after a core kind, the same name."""
    tested: bool = False
    """Whether the tests of Ludex have checked exactly these files, which are then built without checks."""

    @property
    def files(self) -> Mapping[str, SchemaFile]:
        return self.library.own if self.game != CORE else self.library.core

    @property
    def kinds(self) -> dict[str, Kind]:
        return self.catalogue.kinds.setdefault(self.game, {})

    @property
    def broken(self) -> set[str]:
        return self.catalogue.broken.setdefault(self.game, set())

    def build_kinds(self) -> Iterator[Finding]:
        """Build the kinds, and report mistakes in their schemas."""
        if not self.tested:
            for file in self._sound_files():
                yield from self._mark_unsound(file, find_dangling_references(file, self.library))
        self.definitions = self.library.collect_definitions()
        if self.tested:
            yield from self._build_all()
            return
        cycles = lint.find_reference_cycles(self.definitions)
        for file in self._sound_files():
            yield from self._mark_unsound(file, lint.report_reference_cycles(file, cycles))
        if not cycles:
            sound = self._sound_files()
            whole = {file.path: self.library.qualify_schema(file, file.root) for file in sound}
            network = SchemaNetwork(self.definitions, whole)
            for file in sound:
                yield from self._mark_unsound(file, report_multiplying_references(file, network))
        yield from self._build_all()
        usable = [file for file in self.files.values() if self._is_usable(file)]
        for file in usable:
            qualify = partial(self.library.qualify_schema, file)
            yield from lint.find_texts_in_lists(file, qualify, self.definitions)
            yield from lint.find_unknown_kinds(file, {*self.kinds}, self.broken)
        finished = [(file, self._finish_schema(file)) for file in usable]
        yield from lint.find_false_examples(finished, self.definitions)

    def _build_all(self) -> Iterator[Finding]:
        for file in self.files.values():
            yield from self._mark_unsound(file, self._find_parent(file))
        yield from self._find_extension_cycles()
        names = [name for name in self.files if name != COMMON]
        for name in sorted(names, key=lambda name: (len(self._find_ancestors(name)), name)):
            yield from self._build_kind(self.files[name])

    def _sound_files(self) -> list[SchemaFile]:
        return [file for file in self.files.values() if file.sound]

    def _mark_unsound(self, file: SchemaFile, found: Iterable[Finding]) -> Iterator[Finding]:
        for each in found:
            file.sound = False
            yield each

    def _find_parent(self, file: SchemaFile) -> Iterator[Finding]:
        """Record the kind that a file extends: the core kind of the same name, or that of `x-extends`."""
        parent = file.root.get("x-extends")
        if self.game != CORE and file.name in self.library.core and file.name != COMMON:
            self.parents[file.name] = file.name
            if isinstance(parent, str) and parent != file.name and file.sound:
                yield file.make_finding(codes.CORE_NAME, ("x-extends",), name=file.name, kind=parent)
        elif isinstance(parent, str):
            known = {*self.kinds, *self.broken, *self.files} - {COMMON}
            if parent in known:
                self.parents[file.name] = parent
            elif file.sound:
                notes = [did_you_mean(parent, known)]
                yield file.make_finding(codes.EXTENDS, ("x-extends",), notes, kind=parent)

    def _find_extension_cycles(self) -> Iterator[Finding]:
        """Report kinds that extend themselves, directly or indirectly, and mark their files as unsound."""
        reported: set[str] = set()
        for name in sorted(self.parents):
            way = self._find_ancestors(name)
            if len(way) > 1 and way[-1] == name and name not in reported:
                reported |= set(way)
                for each in set(way):
                    self.files[each].sound = False
                path = " → ".join(way)
                yield self.files[name].make_finding(codes.REFERENCE_CYCLE, ("x-extends",), path=path)

    def _find_ancestors(self, name: str) -> list[str]:
        """Return a kind and its ancestors, as far as files of this game state them."""
        way = [name]
        while (parent := self.parents.get(way[-1])) in self.files and parent is not None:
            extends_core = parent == way[-1] and self.game != CORE and parent in self.library.core
            if extends_core or parent in way[1:]:
                break
            way.append(parent)
            if parent == name:
                break
        return way

    def _build_kind(self, file: SchemaFile) -> Iterator[Finding]:
        parent = self.parents.get(file.name)
        if not self._is_usable(file) or parent in self.broken or (parent and parent not in self.kinds):
            self._mark_broken(file)
            return
        schema = self.library.qualify_schema(file, file.root)
        refused: dict[Pointer, object] = {}
        lineage: tuple[str, ...] = (file.name,)
        if parent is not None:
            base = self.kinds[parent]
            lineage = base.lineage if parent == file.name else (file.name, *base.lineage)
            merger = SchemaMerger(self.definitions, self._is_narrower, refused.setdefault)
            schema = merger.merge_schemas(base.located, schema)
        if not isinstance(schema, Mapping):
            return
        whole = {keyword: value for keyword, value in schema.items() if keyword != "x-extends"}
        if not self.tested and (misplaced := list(lint.find_misplaced_items(file))):
            self._mark_broken(file)
            yield from misplaced
            return
        whole = dict(add_former_names(whole))
        kind = Kind(file.name, self.game, flatten_schema(whole, self.definitions), lineage, whole)
        self.kinds[file.name] = kind
        self._build_item_kinds(kind)
        self.broken.discard(file.name)
        wrong = [_report_contradiction(file, at, str(parent), value) for at, value in refused.items()]
        if not self.tested:
            wrong += lint.find_undeclared_fields(file, self._finish_schema(file))
            wrong += lint.find_graph_fields(file, kind)
            wrong += lint.find_fleeting_fields(file)
            if self.game != CORE:  # in core kinds, the engine supplies `self`
                wrong += lint.find_pieceless_rules(file, lineage, self._is_piece(lineage))
        if wrong:
            self._mark_broken(file)
        yield from wrong

    def _is_piece(self, lineage: tuple[str, ...]) -> bool:
        """Return whether entries of a kind become pieces: the kind, or one that it extends, has `x-piece`."""
        return any("x-piece" in self.kinds[each].schema for each in lineage if each in self.kinds)

    def _build_item_kinds(self, kind: Kind) -> None:
        for field_ in find_item_fields(kind.written):
            names = (name_item_kind(each, field_) for each in kind.lineage)
            own, *above = names
            lineage = (own, *(each for each in above if each in self.kinds))
            schema = make_item_schema(kind.written, field_)
            self.kinds[own] = Kind(own, self.game, schema, lineage, {})

    def _is_usable(self, file: SchemaFile) -> bool:
        shared = [each for each in self.library.common_files(file) if not each.sound]
        return file.sound and not (shared and file.uses_common())

    def _mark_broken(self, file: SchemaFile) -> None:
        self.broken.add(file.name)
        for kind in [name for name, each in self.kinds.items() if file.name in (name, each.within)]:
            del self.kinds[kind]

    def _is_narrower(self, kind: str, wanted: str) -> bool:
        """Return whether a kind, even if it is not built yet, is or extends another."""
        if ITEM_SEPARATOR in kind:
            (owner, _, own), (above, _, other) = (each.partition(ITEM_SEPARATOR) for each in (kind, wanted))
            return own == other and self._is_narrower(owner, above)
        way = self._find_ancestors(kind)
        top = self.parents.get(way[-1], way[-1])
        return wanted in (*way, *(self.kinds[top].lineage if top in self.kinds else (top,)))

    def _finish_schema(self, file: SchemaFile) -> lint.FinishedSchema:
        kind = self.kinds.get(file.name)
        own = {name: self.definitions[f"{file.path}#/$defs/{name}"] for name in file.own_definitions()}
        shared = {"$defs": {**self.definitions, **own}}
        return lint.FinishedSchema({**kind.located, **shared} if kind else shared, shared)


def _report_contradiction(file: SchemaFile, at: Pointer, kind: str, refused: object) -> Finding:
    value = shorten_text(yaml_writer.format_flow(refused))
    note = make_note(
        "in “{kind}”, this is {value}", "dans «\u00a0{kind}\u00a0», c’est {value}", kind=kind, value=value
    )
    notes = [note] if isinstance(refused, str | int | float | list) else []
    return file.make_finding(codes.CONTRADICTS, file.find_existing_pointer(at), notes, kind=kind)


__all__ = ["Catalogue", "Kind", "load"]

RESERVED_FOLDERS = ("meta", "flat")
"""Folders of schemas/ for meta-schemas, and for generated files."""


def load(tree: ProjectFiles, core: Path | None = None) -> tuple[Catalogue, list[Finding]]:
    """Load the kinds of a project's games; `core` is the folder of the core schemas, if not the usual one."""
    folder = core or find_core_folder()
    tested = core is None and not _is_project_folder(tree, folder)
    core_files, findings = _load_core_schemas(tree, folder, tested)
    catalogue = Catalogue()
    library = Library(core_files)
    findings += KindBuilder(catalogue, library, CORE, tested=tested).build_kinds()
    shared = library.collect_definitions()
    common = {"anyOf": [{"$ref": each} for each in shared if f"/{COMMON}{SUFFIX}#" in each]}
    catalogue.shared = flatten_schema(common, shared).get("$defs", {})
    own, found = _load_game_schemas(tree, folder)
    findings += found
    for game in (*tree.games, SHARED):
        catalogue.kinds[game] = dict(catalogue.kinds[CORE])
        catalogue.broken[game] = set(catalogue.broken[CORE])
        if own.get(game):
            findings += KindBuilder(catalogue, Library(core_files, own[game], shared), game).build_kinds()
    for file in (*core_files.values(), *(file for each in own.values() for file in each.values())):
        catalogue.texts[file.path] = file.document.text
    return catalogue, sorted(findings, key=lambda each: each.order)


def _is_project_folder(tree: ProjectFiles, folder: Path) -> bool:
    return (tree.root / "schemas").resolve() == folder.resolve()


def _load_core_schemas(
    tree: ProjectFiles, folder: Path, tested: bool
) -> tuple[dict[str, SchemaFile], list[Finding]]:
    files: dict[str, SchemaFile] = {}
    findings: list[Finding] = []
    found_files = {stored.path for stored in tree.schemas}
    home = _is_project_folder(tree, folder)
    for path in sorted(folder.glob(f"*{SUFFIX}")):
        name = f"schemas/{path.name}"
        if home and name not in found_files:
            continue  # a pipe, or a link out of the project: reported elsewhere
        data = read_file(path)
        file, found = (read_core_schema(name, data), []) if tested else read_schema_file(name, CORE, data)
        files[file.name] = file
        findings += found
    return files, findings


def _load_game_schemas(
    tree: ProjectFiles, folder: Path
) -> tuple[dict[str, dict[str, SchemaFile]], list[Finding]]:
    """Load the schemas of each game; report each folder without a game once."""
    files_by_game: dict[str, dict[str, SchemaFile]] = {}
    findings: list[Finding] = []
    home = _is_project_folder(tree, folder)
    others: list[SchemaFile] = []
    for stored in tree.schemas:
        if stored.game in RESERVED_FOLDERS or (stored.game == CORE and home):
            continue
        data, found = read_project_file(tree.root, stored.path)
        findings += found
        if data is None:
            continue
        file, found = read_schema_file(stored.path, stored.game, data)
        if file.game == CORE and file.root.get("$id") == f"urn:ludex:{file.name}":  # of any version
            used = folder / f"{file.name}{SUFFIX}"
            if not used.is_file() or read_file(used) != data:
                others.append(file)
            continue
        files = files_by_game.setdefault(stored.game, {})
        if stored.game in (*tree.games, SHARED) and stored.path.count("/") == 2:
            findings += found
        elif all(each.sound for each in files.values()):
            file.sound = False
            findings.append(_make_stray_finding(file, tree.games))
        files[file.name] = file
    if others:
        notes = [make_note(*_OTHERS_TOO, count=len(others) - 1)] if others[1:] else []
        findings.append(make_finding(codes.OTHER_CORE, others[0].document.text.span(0, 0), notes=notes))
    return files_by_game, findings


_OTHERS_TOO = Bilingual(
    "number of other such files in this folder: {count}",
    "nombre d’autres fichiers de ce dossier dans le même cas\u00a0: {count}",
)


def _make_stray_finding(file: SchemaFile, games: Iterable[str]) -> Finding:
    folder = file.path.removeprefix("schemas/").rpartition("/")[0]
    note = did_you_mean(folder, games) if folder else make_note(*_INTO_FOLDER)
    place = f"schemas/{folder}/" if folder else file.path
    return make_finding(codes.NO_GAME, file.document.text.span(0, 0), notes=[note], place=place)


_INTO_FOLDER = Bilingual(
    "put it into schemas/<game>/, or into schemas/shared/ for what games share",
    "placez-le dans schemas/<jeu>/, ou dans schemas/shared/ pour ce que les jeux partagent",
)
