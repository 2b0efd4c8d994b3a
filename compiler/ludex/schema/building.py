"""Makes the kinds of one game (or of the core) out of its schema files: what is extended first, then what
extends it.

What is wrong with a schema is a finding; the kind that it was to make is then *broken*: its entries are not
checked, and nothing that merely follows is told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial

from ludex.core.finding import Finding, Note
from ludex.core.message import message
from ludex.core.near import did_you_mean
from ludex.schema import lint, pretty
from ludex.schema.catalogue import CORE, Catalogue, Kind
from ludex.schema.codes import schemas as codes
from ludex.schema.files import Library, SchemaFile, dangling
from ludex.schema.flatten import Definitions, flat
from ludex.schema.meta import COMMON
from ludex.schema.refine import Refining
from ludex.schema.vocabulary import Pointer
from ludex.schema.wording import short


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
