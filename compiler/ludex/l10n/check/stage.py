"""Translation stage: the checks of a game's texts and catalogues.

Checks that need the whole game are functions of their own. `make_jobs` returns the rest as independent jobs
of many texts each, which can run in any order or in several processes. No files are read or written here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from typing import NamedTuple

from ludex.core.findings import Finding, Note, make_finding
from ludex.core.messages import message
from ludex.l10n import codes
from ludex.l10n.catalogue.headers import check_header
from ludex.l10n.catalogue.lock import State
from ludex.l10n.catalogue.po_messages import Catalogue, Message
from ludex.l10n.check.context import CheckContext, CleanMarks, digest_titles
from ludex.l10n.check.keys import (
    VanishedEntry,
    check_extracted,
    check_keys,
    check_moved,
    find_misplaced_sources,
    find_vanished_entries,
)
from ludex.l10n.check.translations import TranslationChecker, is_excused
from ludex.l10n.check.wordings import Language, check_words
from ludex.l10n.text_places import DocumentPlaces
from ludex.l10n.texts import Game, Text
from ludex.l10n.translation_state import TranslationState
from ludex.text.codes import templates

TEXTS_PER_JOB = 500
"""Maximum number of texts in a job."""

StatesByLocale = Mapping[str, Sequence[TranslationState]]
"""Translation states by language."""


class JobResult(NamedTuple):
    """Findings of a job, and marks of texts without findings."""

    findings: list[Finding]
    clean: set[str]


class Job(NamedTuple):
    """Job that checks some texts of one content file."""

    file: str
    size: int
    run: Callable[[], JobResult]


def check_headers(context: CheckContext) -> Iterator[Finding]:
    """Report unmarked texts and wrong headers."""
    game, places = context.game, context.places
    for each in game.unmarked:
        yield make_finding(
            codes.UNMARKED, places.value_span(each.file, each.pointer), kind=each.kind, field=each.field
        )
    for locale, catalogue in sorted(context.catalogues.items()):
        yield from check_header(catalogue, locale, game)


def check_all_keys(context: CheckContext, vanished: Sequence[VanishedEntry]) -> Iterator[Finding]:
    """Report vanished entries, moves without effect, and keys in catalogues that no text has."""
    game, places = context.game, context.places
    yield from (each.make_finding(places) for each in vanished)
    if not context.unread:
        yield from check_moved(game, context.target_catalogues, context.lock, places)
    for locale, catalogue in context.target_catalogues.items():
        yield from check_keys(game, locale, catalogue, context.lock)


def check_all_extracted(
    context: CheckContext, known: StatesByLocale, vanished: Sequence[VanishedEntry], *, release: bool
) -> Iterator[Finding]:
    """Report, for each language, the texts that have no message in its catalogue."""
    game, renamed = context.game, _renamed_ids(vanished)
    for locale, some in known.items():
        missing = [each.text for each in some if each.message is None and not is_excused(each, renamed)]
        if locale in context.catalogues and missing:
            astray = find_misplaced_sources(game, locale, context.catalogues[locale], context.lock)
            missing = [text for text in missing if text.source not in astray]
        if locale not in context.unread:
            yield from check_extracted(game, locale, missing, context.places, release=release)


def find_all_inconsistent(context: CheckContext, known: StatesByLocale) -> Iterator[Finding]:
    """Report sources with several translations, at the first use of each translation but the first.

    `known` can omit texts whose source is unique.
    """
    for locale, some in known.items():
        if locale in context.catalogues:
            yield from _find_inconsistent(some, context.catalogues[locale])


def _find_inconsistent(known: Iterable[TranslationState], catalogue: Catalogue) -> Iterator[Finding]:
    first: dict[tuple[str, ...], Message] = {}
    reported: set[tuple[tuple[str, ...], tuple[str, ...]]] = set()
    for text, found, state, _ in known:
        if found is None or state is not State.APPROVED:
            continue
        before = first.setdefault(text.source, found)
        if before.target != found.target and (text.source, found.target) not in reported:
            reported.add((text.source, found.target))
            here = catalogue.span(before, before.targets[0])
            notes = [Note(message("the other translation", "l’autre traduction"), here)]
            span, source, other = catalogue.span(found, found.targets[0]), text.source[0], before.target[0]
            yield make_finding(codes.INCONSISTENT_TRANSLATION, span, text=source, other=other, notes=notes)


def make_jobs(
    context: CheckContext,
    known: StatesByLocale,
    vanished: Sequence[VanishedEntry],
    *,
    release: bool,
    clean: Iterable[str] = (),
    texts: Sequence[Text] | None = None,
) -> list[Job]:
    """Return jobs that check texts and their translations, up to `TEXTS_PER_JOB` of one content file each.

    `texts` are the texts to check, by default all; `known` has the states of their translations.
    """
    checked = context.game.texts if texts is None else texts
    before, naming = frozenset(clean), digest_titles(context.game)
    renamed = _renamed_ids(vanished)
    beside = {
        locale: TranslationChecker(context, locale, renamed, release=release)
        for locale in known
        if locale in context.catalogues
    }

    def job(portion: slice) -> JobResult:
        marks = CleanMarks(before, naming)
        source = context.languages(context.game.language)
        findings: list[Finding] = []
        for text in checked[portion]:
            mark = marks.make_mark(text.source, text.tokens, text.slots)
            findings += marks.check_once(mark, _check_source(source, text, context.places))
        for locale, each in beside.items():
            findings += [finding for state in known[locale][portion] for finding in each.find(state, marks)]
        source.forget()
        return JobResult([each for each in findings if not _names_lost(each, context.game)], marks.kept)

    return [
        Job(checked[each.start].file, each.stop - each.start, partial(job, each))
        for each in _split_by_file(checked)
    ]


def _split_by_file(texts: Sequence[Text]) -> Iterator[slice]:
    """Yield ranges of up to `TEXTS_PER_JOB` texts, each of one file."""
    at = 0
    for _, some in groupby(texts, key=lambda text: text.file):
        end = at + sum(1 for _ in some)
        yield from (slice(each, min(each + TEXTS_PER_JOB, end)) for each in range(at, end, TEXTS_PER_JOB))
        at = end


_NAMING_CODES = (templates.ENTRY, templates.ICON)
"""Codes about the name of an entry in a text."""


def _names_lost(finding: Finding, game: Game) -> bool:
    """Return whether a finding only follows from mistakes in an entry that a text names."""
    return finding.code in _NAMING_CODES and game.is_lost(str(finding.message.slots.get("name", "")))


def find_vanished(context: CheckContext) -> list[VanishedEntry]:
    """Return entries that have translations but no longer exist."""
    return find_vanished_entries(context.game, context.target_catalogues, context.lock, context.lock_file)


def _renamed_ids(gone: Iterable[VanishedEntry]) -> frozenset[str]:
    return frozenset(each.likely for each in gone if each.likely is not None)


def _check_source(language: Language, text: Text, places: DocumentPlaces) -> Iterator[Finding]:
    for part, wording in enumerate(text.source):
        at = partial(places.wording_span, text, part)
        read = language.read(wording, text.tokens, text.slots)
        yield from read.findings(at, partial(places.make_rewrite_edit, text, part))
        yield from check_words(read, at)
