"""Compilation of a project: units, links, checks, rules and texts, cached file by file.

Cold, warm and parallel runs all go this way and come to the same bytes. The rules are few. A file's unit
follows from its bytes and the schemas. Links follow from the outlines of all units (ids, titles, references,
and where annotated values stand); a check's findings from the outlines and from the fields that it read.
A finding is found again whenever a file that it speaks of has changed: places move.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, partial
from hashlib import blake2b
from pathlib import Path

from ludex import checks
from ludex.compile.outcome import Progress
from ludex.compile.store.disk_cache import DiskCache
from ludex.compile.store.encoding import Plain, encode_codes, encode_with_files
from ludex.compile.store.file_states import FileSnapshot, LastStates
from ludex.compile.store.schema_cache import CachedCatalogue, load_catalogue
from ludex.compile.units.checked_texts import GameTexts, Marks, read_translation_files, translated_folders
from ludex.compile.units.compiled_rules import GameRules, merge_findings
from ludex.compile.units.file_units import FileUnits, cache_name
from ludex.compile.units.stored_entries import StoredAnnotationCache, StoredUnit, get_stored_texts
from ludex.compile.units.units import encode_suppression, find_lost_in_unlisted_files
from ludex.core.findings import Finding
from ludex.l10n.game_texts import KnownTexts, find_reference_ids
from ludex.link.graph import ReferenceGraph, link
from ludex.link.symbols import SHARED, Symbols
from ludex.link.world import World
from ludex.schema.entries import Entry
from ludex.source.claims import Claim
from ludex.source.inventory import ProjectFile, scan_project

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
        self,
        root: Path,
        look: FileSnapshot,
        known: LastStates | None,
        store: DiskCache | None,
        progress: Progress,
    ) -> None:
        self.root, self.look, self.store = root, look, store
        self._progress = progress
        progress("survey", 0, 1)
        self.tree, self.surveyed = scan_project(root)
        progress("schemas", 0, 1)
        self.shelved: CachedCatalogue = load_catalogue(self.tree, look, store)
        self._before: Plain = self._index()
        content, catalogue = list(self.tree.files_of(Claim.CONTENT)), self.shelved.catalogue
        self.files = FileUnits(root, content, catalogue, look, known, store, self._before, progress)
        self._changed = self.files.changed
        self.outline = self._outline()
        self._same_outline = self.outline == self._before["outline"]
        self._codes: dict[str, Plain] = dict(self._before["codes"])
        self._tasks: dict[str, list[Plain]] = {}
        self._worlds: dict[str, World] = {}
        self.rules: dict[str, Plain] = {}
        """By game, what its rules came to; see `Ruling.encode_for_cache`."""
        self._rulings: dict[str, GameRules] = {}
        self.worded: dict[str, Plain] = {}
        """By game, of its texts: the digests of the files of their translations, the comments that hush, the
        marks of what was found right."""
        self._texting: dict[str, GameTexts] = {}
        self._unfetched: list[Finding] = []
        self._clean: dict[str, Marks] = {}
        self._link()
        self._compile_rules()

    @property
    def content(self) -> list[ProjectFile]:
        """The content files."""
        return self.files.content

    @property
    def summaries(self) -> dict[str, Plain]:
        """What is to be known of each of them in any run."""
        return self.files.summaries

    def stored_unit(self, file: str) -> StoredUnit:
        """The entries of a file; none of one that could not be read."""
        return self.files.stored_unit(file)

    def findings(self) -> Iterator[Plain]:
        """All that was found by files, links and checks."""
        for summary in self.summaries.values():
            yield from summary["findings"]
        for found, _, _ in self._tasks.values():
            yield from found
        yield from merge_findings(rules["files"] | {"": rules["whole"]} for rules in self.rules.values())

    def codes(self) -> dict[str, Plain]:
        """The codes of all these findings."""
        codes = dict(self._codes)
        for summary in self.summaries.values():
            codes |= summary["codes"]
        for rules in self.rules.values():
            for part in (*rules["files"].values(), rules["whole"]):
                codes |= part["codes"]
        return codes

    def source_digest(self, game: str) -> str:
        """A digest of all that the pack of a game follows from."""
        made = blake2b(self.shelved.key.encode(), digest_size=16)
        for file, mark in self.unit_digests(game).items():
            made.update(f"{file}\n{mark}\n".encode("utf-8", "surrogatepass"))
        made.update(f"{self.translation_digests(game)}".encode("utf-8", "surrogatepass"))
        return made.hexdigest()

    def has_printed_parts(self, game: str) -> bool:
        """Whether it is said how anything of a game is printed."""
        return any(
            self.summaries[each.path].get("drawn") for each in self.content if each.game in (game, SHARED)
        )

    def input_digests(self) -> dict[str, str]:
        """Of every file that was read, the digest of its bytes."""
        digests = {file: summary["digest"] for file, summary in self.summaries.items() if summary["digest"]}
        for worded in self.worded.values():
            digests |= worded["files"]
        return digests | self.shelved.digests

    def unit_digests(self, game: str) -> dict[str, str]:
        """The marks of the files that a game may see."""
        return {
            each.path: self.files.marks[each.path] for each in self.content if each.game in (game, SHARED)
        }

    def save(self) -> None:
        """Keep all this for the next run."""
        if self.store is None or not self.shelved.key:
            return
        self.files.save(self.store)
        for ruling in self._rulings.values():
            for file, data in ruling.made.items():
                self.store.save_unsealed(cache_name("rules", file), data)
        for file in self._before["files"].keys() - self.summaries.keys():
            for sort in ("unit", "rules"):
                self.store.remove(cache_name(sort, file))
        parts = (("tasks", self._tasks), ("rules", self.rules), ("worded", self.worded))
        same = all(self._before[name] == part for name, part in parts)
        if self.files.made or self._changed or not same or not self._same_outline:
            index = {
                "rules": self.rules,
                "worded": self.worded,
                "schemas": self.shelved.key,
                "files": self.summaries,
                "marks": self.files.marks,
                "tasks": self._tasks,
                "codes": self._codes,
                "outline": self.outline,
            }
            self.store.save(INDEX, index)

    def _index(self) -> Plain:
        """What the last run came to; nothing of what another catalogue made of it."""
        found = self.store.load(INDEX) if self.store and self.shelved.key else None
        return found if found is not None and found["schemas"] == self.shelved.key else _NOTHING

    # What changed

    def _outline(self) -> str:
        """A digest of all that one file may know of another."""
        made = blake2b(self.shelved.key.encode(), digest_size=16)
        made.update(
            f"{sorted(find_lost_in_unlisted_files(self.tree, self.surveyed))}\n".encode(
                "utf-8", "surrogatepass"
            )
        )
        for file, summary in self.summaries.items():
            made.update(f"{file}\n{summary['outline']}\n".encode("utf-8", "surrogatepass"))
        return made.hexdigest()

    def _touched(self, game: str) -> set[tuple[str, str]] | None:
        return self.files.touched(game) if self._same_outline else None

    # Links and checks

    @cached_property
    def _linking(self) -> tuple[ReferenceGraph, list[Finding]]:
        lost = find_lost_in_unlisted_files(self.tree, self.surveyed)
        for stored in self.content:
            lost.setdefault(stored.game, set()).update(self.summaries[stored.path]["lost"])
        catalogue = self.shelved.catalogue
        entries = [entry for file in self.summaries for entry in self.stored_unit(file).entries]
        made = link(entries, catalogue, lost, {}, StoredAnnotationCache(catalogue))
        for file in self.summaries:
            self.stored_unit(file).forget_references()
        return made

    @property
    def linked(self) -> ReferenceGraph:
        return self._linking[0]

    def _link(self) -> None:
        self._progress("link", 0, 1)
        self._run_task("link", set(), lambda: self._linking[1])

    def _compile_rules(self) -> None:
        for game in self.tree.games:
            self._progress("rules", 0, 1)
            kept, ruled = self._before["rules"].get(game), self.rule_digests(game)
            stands = kept is not None and self._same_outline and kept["ruled"] == ruled
            if stands and not any(kept["files"].get(file, _CLEAN)["findings"] for file in self._changed):
                self.rules[game] = kept
            else:
                self.rules[game] = self.game_rules(game).encode_for_cache() | {"ruled": ruled}

    def rule_digests(self, game: str) -> dict[str, str]:
        """A digest of what the rules in each file follow from, with their places; only of files that have
        some.
        """
        files = (
            (each.path, self.summaries[each.path]["rules"])
            for each in self.content
            if each.game in (game, SHARED)
        )
        return {file: rules for file, rules in files if rules}

    def game_rules(self, game: str) -> GameRules:
        """The rules of a game: trees too, which the last run has not kept."""
        if game not in self._rulings:
            kept = self._before["rules"].get(game)
            self._rulings[game] = GameRules(self.world(game), self.files.marks, kept, self._kept_rules)
        return self._rulings[game]

    def _kept_rules(self, file: str) -> bytes | None:
        """What the rules of a file came to in the last run, as the cache has it."""
        return self.store.load_unsealed(cache_name("rules", file)) if self.store else None

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
                self._run_task(f"{game}/{check.name}", touched, partial(self._run_check, check, game))

    # Texts

    @cached_property
    def _unresolved_graph(self) -> ReferenceGraph:
        """All entries, nothing resolved: few texts ask for more."""
        if "_linking" in self.__dict__:
            return self.linked
        catalogue = self.shelved.catalogue
        entries: list[Entry] = [entry for file in self.summaries for entry in self.stored_unit(file).entries]
        return ReferenceGraph(catalogue, entries, Symbols(catalogue), StoredAnnotationCache(catalogue))

    def catalogue_digests(self, game: str) -> dict[str, str]:
        """The digests of the files of a game’s translations."""
        stored = [each for claim in (Claim.CATALOGUE, Claim.LOCK) for each in self.tree.files_of(claim)]
        found = {each.path: self.files.digest(each.path) for each in stored if each.game == game}
        return {file: digest for file, digest in found.items() if digest}

    def translation_digests(self, game: str) -> list[list[str]]:
        """The files that the translations in a game’s pack come from, and their digests."""
        return [
            list(each) for name in (game, SHARED) for each in sorted(self.catalogue_digests(name).items())
        ]

    def game_texts(self, game: str) -> GameTexts:
        """A game’s texts and their translations."""
        if game not in self._texting:
            files, self._unfetched = read_translation_files(self.root, self.tree, game)
            knowing = KnownTexts(get_stored_texts, lambda entry: find_reference_ids(self.linked, entry))
            documents = lambda file: self.stored_unit(file).document  # noqa: E731
            self._texting[game] = GameTexts(self._unresolved_graph, game, files, documents, knowing)
        return self._texting[game]

    def check_texts(self, *, release: bool, before_many: Callable[[], None] = lambda: None) -> None:
        """What is wrong with the texts of each game, and with their translations; `before_many` is called
        before workers are started.
        """
        for game in translated_folders(self.tree):
            self._progress("texts", 0, 1)
            files, kept = self.catalogue_digests(game), self._before["worded"].get(game)
            name = f"{game}/texts/{release}/{self._digest_texts(game)}/{sorted(files.items())}"
            self._run_task(name, set(), partial(self._find_text_findings, game, release, before_many))
            stands = game not in self._texting and kept is not None and kept["files"] == files
            self.worded[game] = kept if stands else self._summarize_texts(game, files)

    def _digest_texts(self, game: str) -> str:
        """A digest of all that findings about the texts of a game follow from, beside links."""
        made = blake2b(digest_size=16)
        for each in self.content:
            if each.game in (game, SHARED):
                made.update(
                    f"{each.path}\n{self.summaries[each.path]['texts']}\n".encode("utf-8", "surrogatepass")
                )
        return made.hexdigest()

    def _find_text_findings(
        self, game: str, release: bool, before_many: Callable[[], None]
    ) -> Iterable[Finding]:
        texting, kept = self.game_texts(game), self._before["worded"].get(game)
        before = kept["marks"] if kept else None
        found, self._clean[game] = texting.findings(release=release, before=before, before_many=before_many)
        return [*self._unfetched, *found, *texting.find_suppressions()[1]]

    def _summarize_texts(self, game: str, files: dict[str, str]) -> Plain:
        granted = [encode_suppression(each) for each in self.game_texts(game).find_suppressions()[0]]
        return {"files": files, "granted": granted, "marks": list(self._clean.get(game, ("", [])))}

    def _run_check(self, check: checks.Check, game: str) -> Iterable[Finding]:
        return check.find(self.world(game))

    def _run_task(
        self, name: str, touched: set[tuple[str, str]] | None, find: Callable[[], Iterable[Finding]]
    ) -> None:
        """Find, unless what was found the last time stands."""
        kept = self._before["tasks"].get(name) if self._same_outline else None
        if kept is not None and touched is not None:
            _, files, reads = kept
            if self._changed.isdisjoint(files) and touched.isdisjoint(map(tuple, reads)):
                self._tasks[name] = kept
                return
        page = self.files.notebook.turned()
        findings = list(find())
        self._codes |= encode_codes(findings)
        spoken = [encode_with_files(each) for each in findings]
        files = sorted({file for each in spoken for file in each.files})
        self._tasks[name] = [[each.plain for each in spoken], files, sorted(map(list, page))]
