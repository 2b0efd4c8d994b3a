"""Checks of a game's texts and translations, content file by content file.

The memo of a content file has the findings about its texts and their translations and, separately, marks of
texts without findings. Its source is a digest of the texts; its other dependencies (`digest_frame`,
`digest_context`, the files of translations) are the same for all files of the game. If only texts have
changed since the last run, only those of the changed files are checked, with the messages of their
translations, which `message_index` locates. In all other cases everything is read, and only texts without a
mark are checked.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from ludex.compile.store import workers
from ludex.compile.store.disk_cache import DiskCache
from ludex.compile.store.encoding import Plain, decode_findings, digest_plain, dumps, encode_findings
from ludex.compile.units.checked_texts import GameTexts
from ludex.compile.units.file_units import cache_name
from ludex.compile.units.units import encode_suppression
from ludex.core.findings import Finding
from ludex.core.hashing import digest
from ludex.core.spans import SourceText
from ludex.l10n.catalogue.language_files import LOCK_SUFFIX, join_texts, locale_of, main_catalogue, main_lock
from ludex.l10n.catalogue.lock import LockText
from ludex.l10n.catalogue.message_index import IndexedCatalogue, index_messages
from ludex.l10n.check.context import CheckContext, digest_context, digest_frame, languages, list_wordings
from ludex.l10n.check.stage import (
    Job,
    check_all_extracted,
    check_all_keys,
    check_headers,
    find_all_inconsistent,
    find_vanished,
    make_jobs,
)
from ludex.l10n.texts import Game, Text
from ludex.l10n.translation_state import TranslationState
from ludex.text.typography import count_variants

_FEW_TEXTS = 4000
"""Up to this many texts, starting processes costs more than it saves."""


class LastChecks(NamedTuple):
    """Results of the last run about the texts of a game, and facts about the present files."""

    results: Plain
    """The results of the last run; empty if there was none."""
    files: Mapping[str, str]
    """The digests of the files of translations."""
    contents: Mapping[str, str]
    """For each content file, a digest of its texts."""
    has_moved: Callable[[Plain], bool]
    """Whether the places of some findings have changed."""
    same_outline: bool
    """Whether everything is unchanged that one file may know about another."""
    store: DiskCache | None


class _Portion(NamedTuple):
    """Texts of one content file.

    Their source is a digest of what is written, and of the values that other entries give to their slots.
    """

    texts: list[Text]
    source: str

    @property
    def keys(self) -> str:
        """Digest of their keys."""
        return digest_plain([text.key for text in self.texts])


class TextChecks:
    """Checks of a game's texts in one run."""

    def __init__(self, texts: GameTexts, last: LastChecks, *, release: bool) -> None:
        self.texts, self.last, self.release = texts, last, release
        self._made: dict[str, Plain] = {}
        """The data to save for the next run, by its name in the cache."""
        self._portions = _split_by_file(texts.game.texts if texts.game else (), last.contents)
        self._memos: dict[str, Plain] = last.results.get("memos", {})
        self._marks: dict[str, Plain] = {}
        """Marks of clean texts from the last run, by content file."""

    def run(self) -> tuple[Plain, dict[str, Plain]]:
        """Return the results (findings, suppressions, memos), and the data to save, by name in the cache."""
        game = self.texts.game
        if game is None:
            found = [*self.texts.files[1], *self.texts.loaded.findings]
            return self._make_results(found, [], {}), self._made
        self.texts.spelled = self._count_spellings
        frame = digest_frame(game)
        return self._check_changed(game, frame) or self._check_all(game, frame), self._made

    # All texts

    def _check_all(self, game: Game, frame: str) -> Plain:
        """Check all texts except those marked as clean."""
        texts, release = self.texts, self.release
        context, states = texts.check_context, texts.translation_states
        assert context is not None  # noqa: S101 (the game has a language)
        around = _digest_around(context)
        vanished = find_vanished(context)
        keyed = list(check_all_keys(context, vanished))
        whole = [*texts.files[1], *texts.loaded.findings, *check_headers(context), *keyed]
        whole += check_all_extracted(context, states, vanished, release=release)
        clean = self._load_marks(self._memos, around)
        jobs = make_jobs(context, states, vanished, release=release, clean=clean)
        memos = self._check_portions(self._portions, states, jobs, around)
        results = self._make_results(whole, find_all_inconsistent(context, states), memos)
        sound = not (texts.loaded.findings or texts.files[1] or keyed or vanished or game.moved)
        regular = sound and self._index_catalogues(context)
        spelled = {locale: self._count_spellings(locale) for locale in game.targets}
        return results | {"frame": frame, "around": around, "spelled": spelled, "regular": regular}

    def _load_marks(self, files: Iterable[str], around: str) -> frozenset[str]:
        """Return the marks of clean texts of the last run, if they are valid in this context."""
        for file in files:
            self._marks[file] = self._load(cache_name("clean", file)) or ["", []]
        known = self._marks.values()
        return frozenset(chain.from_iterable(each[1] for each in known if each[0] == around))

    def _index_catalogues(self, context: CheckContext) -> bool:
        """Index the catalogues for the next run; return whether all are regular."""
        for locale, catalogue in context.target_catalogues.items():
            name = _index_name(self.texts.name, locale)
            known = self._load(name)
            if known is not None and known[0] == self.last.files:
                continue
            index = index_messages(catalogue)
            if index is None:
                return False
            self._made[name] = [dict(self.last.files), index]
        return True

    def _count_spellings(self, locale: str) -> Mapping[str, int]:
        game = self.texts.game
        if game is None or not _is_english(locale):
            return {}
        if locale != game.language:
            return count_variants(list_wordings(game, self.texts.loaded.catalogues.get(locale)))
        counts: Counter[str] = Counter()
        for file in self._portions:
            counts.update(self._count_own_spellings(file))
        return counts

    def _count_own_spellings(self, file: str) -> Mapping[str, int]:
        memo, portion = self._memos.get(file), self._portions[file]
        if memo is not None and memo["source"] == portion.source:
            known: Mapping[str, int] = memo["spelled"]
            return known
        game = self.texts.game
        texts = portion.texts if game is not None and _is_english(game.language) else ()
        return count_variants(part for text in texts for part in text.source)

    # Changed texts

    def _check_changed(self, game: Game, frame: str) -> Plain | None:
        """Check the texts of changed content files; return None if more than texts has changed."""
        kept, memos = self.last.results, self._memos
        same = (
            kept.get("regular")
            and kept["release"] == self.release
            and kept["files"] == self.last.files
            and kept["frame"] == frame
            and not self.last.has_moved(kept["whole"])
            and list(memos) == list(self._portions)
        )
        context = self._open_indexed(game, kept["spelled"]) if same else None
        if context is None or _digest_around(context) != kept["around"]:
            return None
        changed = {file: each for file, each in self._portions.items() if self._is_changed(file, each)}
        if any(memos[file]["missing"] or memos[file]["keys"] != each.keys for file, each in changed.items()):
            return None
        texts = [text for each in changed.values() for text in each.texts]
        states = {locale: context.find_states(locale, texts) for locale in game.targets}
        if any(each.message is None for some in states.values() for each in some):
            return None
        clean = self._load_marks(changed, kept["around"])
        jobs = make_jobs(context, states, (), release=self.release, clean=clean, texts=texts)
        again = self._check_portions(changed, states, jobs, kept["around"])
        times = Counter(text.source for text in game.texts)
        repeated = [text for text in game.texts if times[text.source] > 1]
        alike = {locale: context.find_states(locale, repeated) for locale in game.targets}
        inconsistent = find_all_inconsistent(context, alike)
        return _join_results(kept, decode_findings(kept["whole"]), inconsistent, {**memos, **again})

    def _is_changed(self, file: str, portion: _Portion) -> bool:
        memo = self._memos[file]
        is_settled = memo["settled"] or self.last.same_outline
        return memo["source"] != portion.source or not is_settled or self.last.has_moved(memo)

    def _open_indexed(self, game: Game, spelled: Mapping[str, Mapping[str, int]]) -> CheckContext | None:
        """Return a context whose catalogues are opened by their indexes; None if one is missing or old."""
        files = {file: data for file, data in self.texts.files[0] if file in self.last.files}
        if any(digest(data) != self.last.files[file] for file, data in files.items()):
            return None
        catalogues = {}
        parts = {file: data for file, data in sorted(files.items()) if not file.endswith(LOCK_SUFFIX)}
        for locale in dict.fromkeys(map(locale_of, parts)):
            if locale not in game.targets:
                continue  # its header has a finding, and nothing else is read
            known = self._load(_index_name(game.name, locale))
            if known is None or known[0] != self.last.files:
                return None
            own = [file for file in parts if locale_of(file) == locale]
            some = [SourceText(file, parts[file].decode("utf-8")) for file in own]
            self.texts.opened |= {text.file: text for text in some}
            text, _ = join_texts(main_catalogue(game.name, locale), some)
            catalogues[locale] = IndexedCatalogue(text, known[1])
        lock = LockText([data for file, data in sorted(files.items()) if file.endswith(LOCK_SUFFIX)])
        known_languages = languages(
            game,
            catalogues,
            lambda locale: spelled[locale] if locale in spelled else self._count_spellings(locale),
        )
        return CheckContext(game, catalogues, lock, main_lock(game.name), known_languages, self.texts.places)

    # All or changed texts

    def _check_portions(
        self,
        portions: Mapping[str, _Portion],
        states: Mapping[str, Sequence[TranslationState]],
        jobs: Sequence[Job],
        around: str,
    ) -> dict[str, Plain]:
        found: dict[str, list[Finding]] = {file: [] for file in portions}
        clean: dict[str, set[str]] = {file: set() for file in portions}
        for job, (some, marks) in zip(jobs, _run_jobs(jobs), strict=True):
            found[job.file] += some
            clean[job.file] |= marks
        missing = {each.text.file for some in states.values() for each in some if each.message is None}
        unsettled = {each.text.file for some in states.values() for each in some if not _is_settled(each)}
        for file, marks in clean.items():
            if self._marks.get(file) != (made := [around, sorted(marks)]):
                self._made[cache_name("clean", file)] = made
        return {
            file: {
                **encode_findings(found[file]),
                "source": portion.source,
                "keys": portion.keys,
                "spelled": self._count_own_spellings(file),
                "missing": file in missing,
                "settled": file not in unsettled,
            }
            for file, portion in portions.items()
        }

    def _make_results(
        self, whole: Iterable[Finding], inconsistent: Iterable[Finding], memos: dict[str, Plain]
    ) -> Plain:
        granted, wrong = self.texts.find_suppressions()
        own = {"granted": list(map(encode_suppression, granted)), "regular": False, "release": self.release}
        return _join_results(own, [*whole, *wrong], inconsistent, memos)

    def _load(self, name: str) -> Plain:
        return self.last.store.load(name) if self.last.store else None


def _join_results(
    own: Plain, whole: list[Finding], inconsistent: Iterable[Finding], memos: dict[str, Plain]
) -> Plain:
    """Return `own` with the findings, the memos, and the files that any finding mentions."""
    listed = encode_findings([*whole, *inconsistent])
    spoken = {file for each in (listed, *memos.values()) for file in each["spoken"]}
    return {**own, **listed, "whole": encode_findings(whole), "memos": memos, "spoken": sorted(spoken)}


def _split_by_file(texts: Iterable[Text], contents: Mapping[str, str]) -> dict[str, _Portion]:
    by_file: dict[str, list[Text]] = {}
    for text in texts:
        by_file.setdefault(text.file, []).append(text)
    portions = {}
    for file, some in by_file.items():
        given = [(text.slots, text.values) for text in some if text.slots is not None or text.values]
        portions[file] = _Portion(some, digest_plain([contents[file], given]))
    return portions


def _digest_around(context: CheckContext) -> str:
    game = context.game
    return digest_context(game, map(context.languages, (game.language, *game.targets)))


def _is_english(locale: str) -> bool:
    return locale.partition("-")[0] == "en"


def _is_settled(state: TranslationState) -> bool:
    """Return whether a state does not depend on the printed lines of texts."""
    return state.message is None or state.message.source == state.text.source


def _index_name(game: str, locale: str) -> str:
    return cache_name("messages", main_catalogue(game, locale))


def _run_jobs(jobs: Sequence[Job]) -> Iterator[tuple[list[Finding], set[str]]]:
    """Yield the findings of each job, and its marks of clean texts; run many jobs in worker processes."""

    def run_job(number: int) -> bytes:
        done = jobs[number].run()
        return dumps([encode_findings(done.findings), sorted(done.clean)]).encode("utf-8", "surrogatepass")

    if sum(each.size for each in jobs) <= _FEW_TEXTS:
        yield from ((done.findings, done.clean) for done in (job.run() for job in jobs))
        return
    for parcel in workers.run_jobs(len(jobs), run_job, lambda done: None):
        batch, marks = json.loads(parcel)
        yield decode_findings(batch), set(marks)
