"""Texts of a game: checked, with translations for the pack, cached file by file."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path

from ludex.compile.game_pack import Common
from ludex.compile.outcome import Progress as Progress
from ludex.compile.store import workers
from ludex.compile.store.encoding import Lines, as_codes, as_finding, as_plain, codes_as_plain, dumps
from ludex.core.findings import Edit, Finding
from ludex.core.spans import SourceText
from ludex.l10n.catalogue.language_files import Loaded, granted, load
from ludex.l10n.check.context import Given, context
from ludex.l10n.check.stage import Done, jobs, whole
from ludex.l10n.game_texts import Knowing, gather
from ludex.l10n.text_places import Documents
from ludex.l10n.texts import Game
from ludex.l10n.translation_state import Judged, packed
from ludex.link.graph import Linked
from ludex.link.rename_edits import remembered
from ludex.link.symbols import SHARED
from ludex.schema.entries import Entry
from ludex.source.claims import Claim
from ludex.source.document import Document
from ludex.source.inventory import Tree, fetch
from ludex.source.suppressions import Allowance


def _done(
    jobs: Sequence[Callable[[], Done]], before_many: Callable[[], None]
) -> Iterator[tuple[list[Finding], set[str]]]:
    """What the jobs find, and the marks of what they found right; in workers where there are many."""

    def one(number: int) -> bytes:
        done = jobs[number]()
        told = [as_plain(each) for each in done.findings]
        parcel = [told, codes_as_plain(done.findings), sorted(done.clean)]
        return dumps(parcel).encode("utf-8", "surrogatepass")

    if len(jobs) <= workers.FEW:
        yield from ((done.findings, done.clean) for done in (job() for job in jobs))
        return
    before_many()
    for parcel in workers.made(len(jobs), one, lambda done: None):
        told, codes, marks = json.loads(parcel)
        known = as_codes(codes)
        yield [as_finding(each, known) for each in told], set(marks)


_PART = "\x1f"
"""Parts a line: JSON writes no control character, and no key has one."""

File = tuple[str, bytes]
Marks = tuple[str, list[str]]
"""What findings about one text follow from beside it, and the marks of what was found right with that."""


class Texting:
    """`document` opens a file of content; `files` are the catalogues and the lock, as they stand."""

    def __init__(
        self,
        linked: Linked,
        name: str,
        files: Iterable[File],
        document: Callable[[str], Document],
        knowing: Knowing | None = None,
    ) -> None:
        self.loaded: Loaded = load(name, files)
        self.game: Game | None = gather(linked, name, self.loaded.source_language, knowing)
        self._entries = {str(entry.id): entry for entry in linked.entries if entry.game == name}
        self._document = document

    @cached_property
    def given(self) -> Given | None:
        if self.game is None:
            return None
        places = Documents(self._document, lambda named: self._entries[named].name_span, self._was)
        return Given.of(self.game, self.loaded, places)

    @cached_property
    def judged(self) -> Mapping[str, Sequence[Judged]]:
        """Where each translation stands, by language."""
        if self.game is None or self.given is None:
            return {}
        return {locale: self.given.judged(locale) for locale in self.game.targets}

    def _was(self, named: str, old: str) -> Sequence[Edit]:
        """The edit that has an entry remember a name that it had."""
        entry = self._entries[named]
        formerly = Entry(
            entry.game,
            entry.kind,
            old,
            entry.data,
            entry.document,
            entry.pointer,
            entry.sound,
            entry.draft,
            entry.module,
            entry.id_key,
        )
        return tuple(remembered(formerly, entry.slug))

    def findings(
        self,
        *,
        release: bool,
        before: Marks | None = None,
        before_many: Callable[[], None] = lambda: None,
    ) -> tuple[list[Finding], Marks]:
        """Everything about the texts, and the marks for the next run. `before_many` is called before workers
        are started.
        """
        found = list(self.loaded.findings)
        if self.given is None or self.game is None:
            return found, ("", [])
        around = context(
            self.game, [self.given.languages(each) for each in (self.game.language, *self.game.targets)]
        )
        known = before[1] if before is not None and before[0] == around else ()
        found += whole(self.given, self.judged, release=release)
        clean: set[str] = set()
        for part, marks in _done(jobs(self.given, self.judged, release=release, clean=known), before_many):
            found += part
            clean |= marks
        return found, (around, sorted(clean))

    def granted(self) -> tuple[list[Allowance], list[Finding]]:
        """The comments of translators that hush, and what is wrong with them."""
        made = [granted(catalogue) for catalogue in self.loaded.catalogues.values()]
        return [each for some, _ in made for each in some], [each for _, wrong in made for each in wrong]

    @property
    def texts(self) -> dict[str, SourceText]:
        return self.loaded.texts

    @property
    def common(self) -> Common:
        """What packs say of what games share."""
        return Common(self.loaded.source_language, list(self.packed()))

    def packed(self) -> Iterator[tuple[str, str, str]]:
        """Language, key and text as JSON, of all that is translated."""
        for line in self.lines:
            locale, key, said = line.split(_PART)
            yield locale, key, said

    @cached_property
    def lines(self) -> Lines:
        """The same as bytes: whoever packs them in a process of its own touches nothing else."""
        made = [
            f"{locale}{_PART}{key}{_PART}{dumps(said)}"
            for locale, known in self.judged.items()
            for key, said in packed(known)
        ]
        data = "\n".join(made).encode("utf-8", "surrogatepass")
        return Lines(data, 0, len(data))


def worded(tree: Tree) -> list[str]:
    """The folders of content whose texts are translated: those of games, and what games share."""
    shared = any(stored.game == SHARED for stored in tree.of(Claim.CONTENT))
    return [*tree.games, *([SHARED] if shared else [])]


def catalogues(root: Path, tree: Tree, game: str) -> tuple[list[tuple[str, bytes]], list[Finding]]:
    """The files of a game’s translations, as they stand."""
    files: list[tuple[str, bytes]] = []
    findings: list[Finding] = []
    for stored in (*tree.of(Claim.CATALOGUE), *tree.of(Claim.LOCK)):
        if stored.game == game:
            data, found = fetch(root, stored.path)
            findings += found
            files += [(stored.path, data)] if data is not None else []
    return files, findings
