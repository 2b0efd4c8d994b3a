"""Compilation of a project: its units, links, checks, rules and texts.

Cold, warm and parallel runs all use this code and give the same bytes. The docstring of the room
(`ludex.compile`) defines the cached results.
"""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from ludex import checks
from ludex.compile.game_checks import (
    digest_claim_sources,
    find_broken_conditions,
    find_claim_findings,
    is_in_error,
)
from ludex.compile.outcome import Progress
from ludex.compile.store.disk_cache import DiskCache
from ludex.compile.store.encoding import Plain, decode_findings, digest_plain, encode_findings
from ludex.compile.store.file_states import FileSnapshot, LastStates
from ludex.compile.store.schema_cache import CachedCatalogue, load_catalogue
from ludex.compile.units.file_units import FileUnits, cache_name, collect_lost, find_lost_in_unlisted_files
from ludex.compile.units.stored_entries import StoredAnnotationCache, StoredUnit, get_stored_texts
from ludex.compile.units.units import merge_findings
from ludex.core.findings import Finding, Severity
from ludex.link.graph import ReferenceGraph, add_repeated, link
from ludex.link.misnamed_entries import LockedEntries, find_misnamed, load_locked_entries
from ludex.link.symbols import SHARED, Symbols
from ludex.link.world import World
from ludex.schema.catalogue import Catalogue
from ludex.schema.entries import Entry
from ludex.source.document import Document
from ludex.source.file_uses import FileUse
from ludex.source.inventory import scan_project

if TYPE_CHECKING:  # not needed if an edit touches no rule and no text
    from ludex.compile.reported_findings import LoadedSettings
    from ludex.compile.units.checked_texts import GameTexts
    from ludex.compile.units.compiled_rules import GameRules
    from ludex.core.spans import SourceText

INDEX = "index"
_NOTHING: Plain = {
    "files": {},
    "marks": {},
    "outline": "",
    "rules": {},
    "texts": {},
    "claims": {},
    "conditions": {},
    "checked": None,
}


class Compilation:
    """Present state of a project: units, links, rules, texts, and their findings."""

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
        self.schemas: CachedCatalogue = load_catalogue(self.tree, look, store)
        self._before = self._load_index()
        content, catalogue = list(self.tree.files_of(FileUse.CONTENT)), self.schemas.catalogue
        self.files = FileUnits(root, content, catalogue, look, known, store, self._before, progress)
        self.content, self.summaries = content, self.files.summaries
        self.outline = self._digest_outlines()
        self._same_outline = self.outline == self._before["outline"]
        self._worlds: dict[str, World] = {}
        self.rules: dict[str, Plain] = {}
        """Results of each game's rules; see `GameRules.encode_for_cache`."""
        self._game_rules: dict[str, GameRules] = {}
        self.texts: dict[str, Plain] = {}
        """Results of each game's texts; see `_find_text_results`."""
        self._game_texts: dict[str, GameTexts] = {}
        self._text_memos: dict[str, Plain] = {}
        """Data about texts to save for the next run, by name in the cache."""
        self.claims: dict[str, Plain] = {}
        """Findings about texts that disagree with rules, by game; see `check_claims`."""
        self.conditions: dict[str, Plain] = {}
        """For each game, the entries that break conditions on content; see `check_conditions`."""
        self.has_unasked_conditions = False
        """Whether conditions on content were skipped in some game because it has errors."""
        self._checked: Plain = encode_findings(())
        """Findings of links and of checks of whole games; see `check`."""
        self._compile_rules()

    @property
    def catalogue(self) -> Catalogue:
        """The kinds of each game."""
        return self.schemas.catalogue

    def stored_unit(self, file: str) -> StoredUnit:
        """Return the unit of a file; it has no entries if the file could not be read."""
        return self.files.stored_unit(file)

    def document(self, file: str) -> Document | None:
        """Read a content file again; return None if it cannot be read."""
        summary = self.summaries.get(file)
        return self.stored_unit(file).document if summary is not None and summary["read"] else None

    def findings(self) -> list[Finding]:
        """Return all findings in the project, unsorted."""
        found = [*self.surveyed, *self.schemas.findings, *self.settings.findings]
        texts = (batch for each in self.texts.values() for batch in (each, *each["memos"].values()))
        whole = (self._checked, *self.claims.values(), *self.conditions.values())
        for batch in (*whole, *self.summaries.values(), *texts):
            found += decode_findings(batch)
        return found + merge_findings(self.rules.values())

    def source_digest(self, game: str) -> str:
        """Return a digest of everything on which the pack of a game depends."""
        return digest_plain([self.schemas.key, self.unit_digests(game), self.translation_digests(game)])

    def has_printed_parts(self, game: str) -> bool:
        """Return whether a game or content/shared has a layout or a sheet."""
        return any(self.summaries[file].get("drawn") for file in self.unit_digests(game))

    def input_digests(self) -> dict[str, str]:
        """Return the digest of each file that was read."""
        digests = {file: summary["digest"] for file, summary in self.summaries.items() if summary["digest"]}
        for each in self.texts.values():
            digests |= each["files"]
        return digests | self.schemas.digests | self.settings.digests

    @cached_property
    def settings(self) -> LoadedSettings:
        """Settings of the project."""
        from ludex.compile.reported_findings import load_settings

        return load_settings(self.root, self.tree, self.files.digest)

    def unit_digests(self, game: str) -> dict[str, str]:
        """Return the digests of the units that are visible to a game."""
        return {
            each.path: self.files.marks[each.path] for each in self.content if each.game in (game, SHARED)
        }

    def save(self) -> None:
        """Save all results for the next run."""
        if self.store is None or not self.schemas.key:
            return
        self.schemas.save(self.store)
        self.files.save(self.store)
        for rules in self._game_rules.values():
            for file, data in rules.made.items():
                self.store.save_unsealed(cache_name("rules", file), data)
        for name, memo in self._text_memos.items():
            self.store.save(name, memo)
        for file in self._before["files"].keys() - self.summaries.keys():
            for sort in ("unit", "rules", "clean"):
                self.store.remove(cache_name(sort, file))
        index = {
            "schemas": self.schemas.key,
            "files": self.summaries,
            "marks": self.files.marks,
            "outline": self.outline,
            "rules": self.rules,
            "texts": self.texts,
            "claims": self.claims,
            "conditions": self.conditions,
            "checked": self._checked,
            "locked": self.locked,
        }
        if index != self._before:
            self.store.save(INDEX, index)

    def _load_index(self) -> Plain:
        """Load the results of the last run; empty results if the schemas have changed since."""
        found = self.store.load(INDEX) if self.store and self.schemas.key else None
        return found if found is not None and found["schemas"] == self.schemas.key else _NOTHING

    def _digest_outlines(self) -> str:
        unlisted = sorted(find_lost_in_unlisted_files(self.tree, self.surveyed))
        outlines = {file: summary["outline"] for file, summary in self.summaries.items()}
        locked = [[each["game"], each["ids"]] for each in self.locked.values()]
        return digest_plain([self.schemas.key, unlisted, outlines, locked])

    def _is_unmoved(self, result: Plain) -> bool:
        return bool(self._same_outline and self.files.changed.isdisjoint(result["spoken"]))

    def _is_valid(self, kept: Plain, source: Plain) -> bool:
        """Return whether a result of the last run has the same source, and no finding has moved."""
        return kept is not None and kept["source"] == source and self._is_unmoved(kept)

    def _has_moved(self, result: Plain) -> bool:
        return bool(result["findings"]) and not self._is_unmoved(result)

    # Links, rules and checks

    @cached_property
    def _lost(self) -> dict[str, set[str]]:
        return collect_lost(self.tree, self.surveyed, self.summaries)

    @cached_property
    def _link_result(self) -> tuple[ReferenceGraph, list[Finding]]:
        catalogue = self.schemas.catalogue
        entries = [entry for file in self.summaries for entry in self.stored_unit(file).entries]
        misnamed = find_misnamed(self.locked.values(), entries, self._lost)
        made = link(entries, catalogue, self._lost, StoredAnnotationCache(catalogue), misnamed)
        for file in self.summaries:
            self.stored_unit(file).forget_references()
        return made

    @cached_property
    def locked(self) -> dict[str, LockedEntries]:
        """Entries that each lock of translations records, by the file of the lock."""
        return load_locked_entries(self.root, self.tree, self.files.digest, self._before.get("locked", {}))

    @property
    def linked(self) -> ReferenceGraph:
        return self._link_result[0]

    def _compile_rules(self) -> None:
        for game in self.tree.games:
            self._progress("rules", 0, 1)
            files = {file: self.summaries[file]["rules"] for file in self.unit_digests(game)}
            source = {file: digest for file, digest in files.items() if digest}
            kept = self._before["rules"].get(game)
            if self._is_valid(kept, source) and self.files.changed.isdisjoint(kept["lenders"]):
                self.rules[game] = kept
            else:
                self.rules[game] = self.game_rules(game).encode_for_cache() | {"source": source}

    def game_rules(self, game: str) -> GameRules:
        """Return the rules of a game, including trees, which are not cached."""
        if game not in self._game_rules:
            from ludex.compile.units.compiled_rules import GameRules

            kept = self._before["rules"].get(game)
            self._game_rules[game] = GameRules(self.world(game), self.files.marks, kept, self._load_rules)
        return self._game_rules[game]

    def _load_rules(self, file: str, digest: str) -> bytes | None:
        return self.store.load_unsealed(cache_name("rules", file), digest) if self.store else None

    def world(self, game: str) -> World:
        """Return a game as checks see it."""
        if game not in self._worlds:
            self._worlds[game] = World(self.linked, game)
        return self._worlds[game]

    def check(self) -> None:
        """Check links and entire games, unless nothing has changed that these checks read."""
        kept = self._before["checked"]
        source = digest_plain([each["checked"] for each in self.summaries.values()])
        if self._is_valid(kept, source):
            self._checked = kept
            return
        self._progress("link", 0, 1)
        found = list(self._link_result[1])
        chosen = checks.discover(local=False)
        for game in self.tree.games:
            for done, check in enumerate(chosen):
                self._progress("check", done, len(chosen))
                found += check.find(self.world(game))
        self._checked = {**encode_findings(found), "source": source}

    def check_claims(self) -> None:
        """Check that each game's texts agree with its rules."""
        errors = [each.span for each in self.findings() if each.severity is Severity.ERROR]
        for game in self.tree.games:
            kept, source = self._before["claims"].get(game), digest_claim_sources(self, game, errors)
            same = self.rules[game] is self._before["rules"].get(game)
            if same and self._is_valid(kept, source):
                self.claims[game] = kept
            else:
                found = find_claim_findings(self, game, errors)
                self.claims[game] = {**encode_findings(found), "source": source}

    def check_conditions(self) -> None:
        """Find the entries that break conditions on content, in games without other errors."""
        for game in self.tree.games:
            kept, source = self._before["conditions"].get(game), self.source_digest(game)
            if not any(self.summaries[each.path]["conditions"] for each in self.content if each.game == game):
                continue
            if is_in_error(self, game):
                self.has_unasked_conditions = True
            elif self._is_valid(kept, source):
                self.conditions[game] = kept
            else:
                self._progress("check", 0, 1)
                found, pack = find_broken_conditions(self, game, kept["pack"] if kept else {})
                self.conditions[game] = {**encode_findings(found), "source": source, "pack": pack}

    # Texts

    @cached_property
    def _unresolved_graph(self) -> ReferenceGraph:
        """Graph of all entries. Its references may be unresolved, because few texts need them."""
        if "_link_result" in self.__dict__:
            return self.linked
        catalogue = self.schemas.catalogue
        entries: list[Entry] = [entry for file in self.summaries for entry in self.stored_unit(file).entries]
        symbols = Symbols(catalogue, lost=add_repeated(entries, self._lost))
        return ReferenceGraph(catalogue, entries, symbols, StoredAnnotationCache(catalogue))

    def catalogue_digests(self, game: str) -> dict[str, str]:
        """Return the digests of a game's translation files."""
        stored = [each for use in (FileUse.CATALOGUE, FileUse.LOCK) for each in self.tree.files_of(use)]
        found = {each.path: self.files.digest(each.path) for each in stored if each.game == game}
        return {file: digest for file, digest in found.items() if digest}

    def translation_digests(self, game: str) -> list[list[str]]:
        """Return the translation files on which a game's pack depends, with their digests."""
        return [
            list(each) for name in (game, SHARED) for each in sorted(self.catalogue_digests(name).items())
        ]

    def game_texts(self, game: str) -> GameTexts:
        """Return a game’s texts and their translations."""
        if game not in self._game_texts:
            from ludex.compile.units.checked_texts import GameTexts, read_translation_files
            from ludex.l10n.game_texts import KnownTexts, find_reference_ids

            self._game_texts[game] = GameTexts(
                self._unresolved_graph,
                game,
                lambda: read_translation_files(self.root, self.tree, game),
                lambda file: self.stored_unit(file).document,
                KnownTexts(get_stored_texts, lambda each: find_reference_ids(self.linked, each)),
            )
        return self._game_texts[game]

    @property
    def known_texts(self) -> dict[str, SourceText]:
        """Texts of catalogues that this run has read, by file."""
        return {file: text for each in self._game_texts.values() for file, text in each.opened.items()}

    @property
    def translated_folders(self) -> list[str]:
        """Folders of content with translated texts: those of games, and content/shared."""
        shared = any(each.game == SHARED for each in self.content)
        return [*self.tree.games, *([SHARED] if shared else [])]

    def check_texts(self, *, release: bool) -> None:
        """Check the texts of each game, and their translations."""
        for game in self.translated_folders:
            self._progress("texts", 0, 1)
            files, kept = self.catalogue_digests(game), self._before["texts"].get(game)
            texts = [[file, self.summaries[file]["texts"]] for file in self.unit_digests(game)]
            source = [release, files, digest_plain(texts)]
            if self._is_valid(kept, source):
                self.texts[game] = kept
            else:
                self.texts[game] = self._find_text_results(game, release, files) | {"source": source}

    def _find_text_results(self, game: str, release: bool, files: dict[str, str]) -> Plain:
        """Return findings about texts and catalogues, suppressions by translators, and memos."""
        from ludex.compile.units.text_checks import LastChecks, TextChecks

        contents = {file: summary["texts"] for file, summary in self.summaries.items() if summary["read"]}
        before = self._before["texts"].get(game, {})
        last = LastChecks(before, files, contents, self._has_moved, self._same_outline, self.store)
        results, made = TextChecks(self.game_texts(game), last, release=release).run()
        self._text_memos |= made
        return results | {"files": files}
