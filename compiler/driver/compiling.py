"""The stages once more, file by file: what did not change since the last run is taken from the cache.

Cold, warm and parallel runs all go this way and come to the same bytes. The rules are few. A file's unit
follows from its bytes and the schemas. Links follow from the outlines of all units (ids, titles, references,
and where annotated values stand); a check's findings from the outlines and from the fields that it read.
A finding is found again whenever a file that it speaks of has changed: places move.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cached_property, partial
from hashlib import blake2b
from pathlib import Path

from compiler import checks
from compiler.core.finding import Finding
from compiler.driver import workers
from compiler.driver.outcome import Progress
from compiler.driver.plain import Plain, codes_as_plain, told
from compiler.driver.recalled import WHOLE, ChangedError, Notebook, RecalledWalks, Shelf
from compiler.driver.ruling import Ruling
from compiler.driver.shelved import Shelved, shelved
from compiler.driver.stages import catalogues, worded
from compiler.driver.states import Known, Look
from compiler.driver.store import Store
from compiler.driver.texting import Marks, Texting
from compiler.driver.units import Unit, allowance_as_plain, dumps, make
from compiler.driver.unread import lost_outside
from compiler.link.linked import Linked, link
from compiler.link.symbols import SHARED, Symbols
from compiler.link.world import World
from compiler.schema.entries import Entry
from compiler.source.claims import Claim
from compiler.source.tree import Stored, survey

INDEX = "index"
_CLEAN: Plain = {"findings": []}
_NOTHING: Plain = {
    "files": {},
    "marks": {},
    "tasks": {},
    "codes": {},
    "outline": "",
    "rules": {},
    "worded": {},
}


class Compilation:
    """A project as it is now: what each file comes to, and what links and checks find."""

    def __init__(
        self, root: Path, look: Look, known: Known | None, store: Store | None, progress: Progress
    ) -> None:
        self.root, self.look, self.store = root, look, store
        self._known, self._progress, self._notebook = known, progress, Notebook()
        progress("survey", 0, 1)
        self.tree, self.surveyed = survey(root)
        self.content: list[Stored] = list(self.tree.of(Claim.CONTENT))
        progress("schemas", 0, 1)
        self.shelved: Shelved = shelved(self.tree, look, store)
        self._before: Plain = self._index()
        self._units: dict[str, Unit] = {}
        self._shelves: dict[str, Shelf] = {}
        self._made: list[str] = []
        self.marks: dict[str, str] = {}
        """A digest of each file's unit."""
        self.summaries: dict[str, Plain] = {}
        self._read()
        self._changed = self._changes()
        self.outline = self._outline()
        self._same_outline = self.outline == self._before["outline"]
        self._codes: dict[str, Plain] = dict(self._before["codes"])
        self._tasks: dict[str, list[Plain]] = {}
        self._worlds: dict[str, World] = {}
        self.rules: dict[str, Plain] = {}
        """By game, what its rules came to; see `Ruling.kept_on`."""
        self._rulings: dict[str, Ruling] = {}
        self.worded: dict[str, Plain] = {}
        """By game, of its texts: the digests of the files of their translations, the comments that hush, the
        marks of what was found right."""
        self._texting: dict[str, Texting] = {}
        self._unfetched: list[Finding] = []
        self._clean: dict[str, Marks] = {}
        self._link()
        self._rule()

    def findings(self) -> Iterator[Plain]:
        """All that was found by files, links and checks."""
        for summary in self.summaries.values():
            yield from summary["findings"]
        for found, _, _ in self._tasks.values():
            yield from found
        for rules in self.rules.values():
            for part in (*rules["files"].values(), rules["whole"]):
                yield from part["findings"]

    def codes(self) -> dict[str, Plain]:
        """The codes of all these findings."""
        codes = dict(self._codes)
        for summary in self.summaries.values():
            codes |= summary["codes"]
        for rules in self.rules.values():
            for part in (*rules["files"].values(), rules["whole"]):
                codes |= part["codes"]
        return codes

    def source(self, game: str) -> str:
        """A digest of all that the pack of a game follows from."""
        made = blake2b(self.shelved.key.encode(), digest_size=16)
        for file, mark in self.marks_of(game).items():
            made.update(f"{file}\n{mark}\n".encode("utf-8", "surrogatepass"))
        made.update(f"{self.translated_in(game)}".encode("utf-8", "surrogatepass"))
        return made.hexdigest()

    def is_drawn(self, game: str) -> bool:
        """Whether it is said how anything of a game is printed."""
        return any(
            self.summaries[each.path].get("drawn") for each in self.content if each.game in (game, SHARED)
        )

    def marks_of(self, game: str) -> dict[str, str]:
        """The marks of the files that a game may see."""
        return {each.path: self.marks[each.path] for each in self.content if each.game in (game, SHARED)}

    def save(self) -> None:
        """Keep all this for the next run."""
        if self.store is None or not self.shelved.key:
            return
        for file in self._made:
            self.store.put_loose(unit_name(file), self._units[file].data)
        for file in self._before["files"].keys() - self.summaries.keys():
            self.store.remove(unit_name(file))
        parts = (("tasks", self._tasks), ("rules", self.rules), ("worded", self.worded))
        same = all(self._before[name] == part for name, part in parts)
        if self._made or self._changed or not same or not self._same_outline:
            index = {
                "rules": self.rules,
                "worded": self.worded,
                "schemas": self.shelved.key,
                "files": self.summaries,
                "marks": self.marks,
                "tasks": self._tasks,
                "codes": self._codes,
                "outline": self.outline,
            }
            self.store.save(INDEX, index)

    # Units

    def _index(self) -> Plain:
        """What the last run came to; nothing of what another catalogue made of it."""
        found = self.store.load(INDEX) if self.store and self.shelved.key else None
        return found if found is not None and found["schemas"] == self.shelved.key else _NOTHING

    def _read(self) -> None:
        kept = self._before["files"]
        wanted: list[Stored] = []
        for stored in self.content:
            file = stored.path
            if file in kept and kept[file]["digest"] and kept[file]["digest"] == self._digest(file):
                self.summaries[file], self.marks[file] = kept[file], self._before["marks"][file]
            else:
                wanted.append(stored)
        self._make(wanted)
        self.summaries = {stored.path: self.summaries[stored.path] for stored in self.content}

    def _digest(self, file: str) -> str | None:
        return self._known.digest(self.look, file) if self._known else self.look.digest(file)

    def _make(self, wanted: list[Stored]) -> None:
        catalogue = self.shelved.catalogue

        def one(number: int) -> bytes:
            return make(self.root, wanted[number].path, wanted[number].game, catalogue)

        if len(wanted) > workers.FEW:
            self._prepare(wanted)
        parcels = workers.made(len(wanted), one, lambda done: self._progress("read", done, len(wanted)))
        for stored, parcel in zip(wanted, parcels, strict=True):
            unit = self._units[stored.path] = Unit(stored.path, stored.game, parcel)
            self.summaries[stored.path] = unit.get("summary")
            self.marks[stored.path] = _mark(parcel)
            self._made.append(stored.path)

    def _prepare(self, wanted: list[Stored]) -> None:
        """Do once what each worker would do again: find the checks, make the validators of likely kinds."""
        checks.discover()
        for game, name in dict.fromkeys((stored.game, _likely_kind(self.root, stored)) for stored in wanted):
            kind = self.shelved.catalogue.kind(game, name)
            if kind is not None:
                kind.numbered  # noqa: B018

    def unit(self, file: str) -> Unit:
        """A file's unit: made now, or kept, or made again where the cache has lost it."""
        if file not in self._units:
            unit = self._kept(file, self.marks[file])
            if unit is None:
                game = file.split("/")[1]
                unit = Unit(file, game, make(self.root, file, game, self.shelved.catalogue))
                if _mark(unit.data) != self.marks[file]:
                    raise ChangedError(file)
                self._made.append(file)
            self._units[file] = unit
        return self._units[file]

    def shelf(self, file: str) -> Shelf:
        """The entries of a file; none of one that could not be read."""
        if file not in self._shelves:
            source, catalogue = self.summaries[file]["digest"], self.shelved.catalogue
            self._shelves[file] = Shelf(self.root, self.unit(file), source, catalogue, self._notebook)
        return self._shelves[file]

    # What changed

    def _changes(self) -> set[str]:
        """The files that are not what they were."""
        kept: dict[str, Plain] = self._before["files"]
        changed = {file for file in self.summaries if file not in kept or self._is_new(file)}
        return changed | (kept.keys() - self.summaries.keys())

    def _is_new(self, file: str) -> bool:
        return bool(self.marks[file] != self._before["marks"][file])

    def _outline(self) -> str:
        """A digest of all that one file may know of another."""
        made = blake2b(self.shelved.key.encode(), digest_size=16)
        made.update(f"{sorted(lost_outside(self.tree, self.surveyed))}\n".encode("utf-8", "surrogatepass"))
        for file, summary in self.summaries.items():
            made.update(f"{file}\n{summary['outline']}\n".encode("utf-8", "surrogatepass"))
        return made.hexdigest()

    def _touched(self, game: str) -> set[tuple[str, str]] | None:
        """The fields, by kind, in which an entry that a game may see has changed; None: nobody can tell."""
        touched: set[tuple[str, str]] = set()
        if not self._same_outline:
            return None
        for file in self._changed:
            if file.split("/")[1] in (game, SHARED) and self.summaries[file]["read"]:
                kept = self._kept(file, self._before["marks"][file])
                if kept is None:
                    return None
                entries, now = self.shelf(file).entries, self.unit(file).get("bodies")
                for entry, old, new in zip(entries, kept.get("bodies"), now, strict=True):
                    touched |= {(entry.kind, field) for field in _different(old, new)}
        return touched

    def _touched_anywhere(self) -> set[tuple[str, str]] | None:
        """The same for what games share: each of them says in which languages it speaks."""
        found = [self._touched(game) for game in self.tree.games]
        return None if None in found else set().union(*(each for each in found if each))

    def _kept(self, file: str, mark: str) -> Unit | None:
        """A unit of that mark, as the cache has it."""
        data = self.store.loose(unit_name(file)) if self.store else None
        return Unit(file, file.split("/")[1], data) if data is not None and _mark(data) == mark else None

    # Links and checks

    @cached_property
    def _linking(self) -> tuple[Linked, list[Finding]]:
        lost = lost_outside(self.tree, self.surveyed)
        for stored in self.content:
            lost.setdefault(stored.game, set()).update(self.summaries[stored.path]["lost"])
        catalogue = self.shelved.catalogue
        entries = [entry for file in self.summaries for entry in self.shelf(file).entries]
        return link(entries, catalogue, lost, {}, RecalledWalks(catalogue))

    @property
    def linked(self) -> Linked:
        return self._linking[0]

    def _link(self) -> None:
        self._progress("link", 0, 1)
        self._do("link", set(), lambda: self._linking[1])

    def _rule(self) -> None:
        for game in self.tree.games:
            self._progress("rules", 0, 1)
            kept, ruled = self._before["rules"].get(game), self.ruled(game)
            stands = kept is not None and self._same_outline and kept["ruled"] == ruled
            if stands and not any(kept["files"].get(file, _CLEAN)["findings"] for file in self._changed):
                self.rules[game] = kept
            else:
                self.rules[game] = self.ruling(game).kept_on() | {"ruled": ruled}

    def ruled(self, game: str) -> dict[str, str]:
        """A digest of what the rules in each file follow from, with their places; only of files that have
        some.
        """
        files = (
            (each.path, self.summaries[each.path]["rules"]) for each in self.content if each.game == game
        )
        return {file: rules for file, rules in files if rules}

    def ruling(self, game: str) -> Ruling:
        """The rules of a game: trees too, which the last run has not kept."""
        if game not in self._rulings:
            self._rulings[game] = Ruling(self.world(game), self.marks, self._before["rules"].get(game))
        return self._rulings[game]

    def world(self, game: str) -> World:
        """A game as checks see it."""
        if game not in self._worlds:
            self._worlds[game] = World(self.linked, game)
        return self._worlds[game]

    def check(self) -> None:
        """Find what checks find."""
        found = [check for check in checks.discover() if not check.local]
        for game in self.tree.games:
            touched = self._touched(game)
            for done, check in enumerate(found):
                self._progress("check", done, len(found))
                self._do(f"{game}/{check.name}", touched, partial(self._found, check, game))

    # Texts

    @cached_property
    def _loose(self) -> Linked:
        """All entries, nothing resolved: texts ask for no more."""
        if "_linking" in self.__dict__:
            return self.linked
        catalogue = self.shelved.catalogue
        entries: list[Entry] = [entry for file in self.summaries for entry in self.shelf(file).entries]
        return Linked(catalogue, entries, Symbols(catalogue), RecalledWalks(catalogue))

    def catalogues(self, game: str) -> dict[str, str]:
        """The digests of the files of a game’s translations."""
        stored = [each for claim in (Claim.CATALOGUE, Claim.LOCK) for each in self.tree.of(claim)]
        found = {each.path: self._digest(each.path) for each in stored if each.game == game}
        return {file: digest for file, digest in found.items() if digest}

    def translated_in(self, game: str) -> list[list[str]]:
        """The files that the translations in a game’s pack come from, and their digests."""
        return [list(each) for name in (game, SHARED) for each in sorted(self.catalogues(name).items())]

    def texting(self, game: str) -> Texting:
        """A game’s texts and their translations."""
        if game not in self._texting:
            files, self._unfetched = catalogues(self.root, self.tree, game)
            self._texting[game] = Texting(self._loose, game, files, lambda file: self.shelf(file).document)
        return self._texting[game]

    def text(self, *, release: bool) -> None:
        """What is wrong with the texts of each game, and with their translations."""
        for game in worded(self.tree):
            self._progress("texts", 0, 1)
            files, kept = self.catalogues(game), self._before["worded"].get(game)
            name = f"{game}/texts/{release}/{sorted(files.items())}"
            touched = self._touched(game) if game != SHARED else self._touched_anywhere()
            self._do(name, touched, partial(self._text, game, release))
            stands = game not in self._texting and kept is not None and kept["files"] == files
            self.worded[game] = kept if stands else self._worded(game, files)

    def _text(self, game: str, release: bool) -> Iterable[Finding]:
        texting, kept = self.texting(game), self._before["worded"].get(game)
        found, self._clean[game] = texting.findings(release=release, before=kept["marks"] if kept else None)
        return [*self._unfetched, *found, *texting.granted()[1]]

    def _worded(self, game: str, files: dict[str, str]) -> Plain:
        granted = [allowance_as_plain(each) for each in self.texting(game).granted()[0]]
        return {"files": files, "granted": granted, "marks": list(self._clean.get(game, ("", [])))}

    def _found(self, check: checks.Check, game: str) -> Iterable[Finding]:
        return check.find(self.world(game))

    def _do(
        self, name: str, touched: set[tuple[str, str]] | None, find: Callable[[], Iterable[Finding]]
    ) -> None:
        """Find, unless what was found the last time stands."""
        kept = self._before["tasks"].get(name) if self._same_outline else None
        if kept is not None and touched is not None:
            _, files, reads = kept
            if self._changed.isdisjoint(files) and touched.isdisjoint(map(tuple, reads)):
                self._tasks[name] = kept
                return
        page = self._notebook.turned()
        findings = list(find())
        self._codes |= codes_as_plain(findings)
        spoken = [told(each) for each in findings]
        files = sorted({file for each in spoken for file in each.files})
        self._tasks[name] = [[each.plain for each in spoken], files, sorted(map(list, page))]


_KIND = re.compile(rb"^(?:kind|  *\"kind\"): *\"?([a-z-]+)", re.M)


def _likely_kind(root: Path, stored: Stored) -> str:
    """The kind that the first lines of a file seem to say, or nothing."""
    with suppress(OSError), open(root / stored.path, "rb") as file:
        found = _KIND.search(file.read(400))
        return found[1].decode() if found else ""
    return ""


def unit_name(file: str) -> str:
    """Where in the cache the unit of a file is kept."""
    return "unit-" + blake2b(file.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


def _mark(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()


def _different(old: dict[str, Plain], new: dict[str, Plain]) -> set[str]:
    """The fields in which two entries differ, and a word for the whole where they do; true is not 1 here."""
    if dumps(old) == dumps(new):
        return set()
    differing = {name for name in old.keys() & new.keys() if dumps(old[name]) != dumps(new[name])}
    return {WHOLE} | differing | (old.keys() ^ new.keys())
