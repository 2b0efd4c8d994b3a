"""Translation stage: the checks of a game's texts and catalogues, split into jobs.

`whole` finds what only the game as a whole can show. `jobs` are the rest: many texts each, none of which
knows of another, so that they may run in any order or in several processes. `check` does all of it, one after
the other. Nothing is read or written here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import NamedTuple

from ludex.core.findings import Edit, Finding, Note, make_finding
from ludex.core.messages import message
from ludex.core.spans import Span
from ludex.l10n import codes
from ludex.l10n.catalogue.language_files import check_header
from ludex.l10n.catalogue.lock import State
from ludex.l10n.catalogue.po_messages import Catalogue, Message
from ludex.l10n.check.context import CheckContext, CleanMarks, digest_titles
from ludex.l10n.check.keys import (
    VanishedEntry,
    check_extracted,
    check_keys,
    find_misplaced_sources,
    find_vanished_entries,
)
from ludex.l10n.check.translations import TranslationChecker, is_excused
from ludex.l10n.check.wordings import Language, Rewriter, SpanLocator, check_words
from ludex.l10n.text_places import Places
from ludex.l10n.texts import Text
from ludex.l10n.translation_state import TranslationState


def check_sources(
    language: Language, texts: Iterable[Text], places: Places, clean: CleanMarks
) -> Iterator[Finding]:
    """What is wrong with these texts; those that were found right before are passed over."""
    for text in texts:
        told = clean.make_mark(text.source, text.tokens, text.slots)
        if clean.has_mark(told):
            continue
        found: list[Finding] = []
        for part, wording in enumerate(text.source):
            at, rewrite = _locate_in_source(places, text, part)
            read = language.read(wording, text.tokens, text.slots)
            found += read.findings(at, rewrite)
            found += check_words(read, at)
        yield from found
        if not found:
            clean.add(told)


def _locate_in_source(places: Places, text: Text, part: int) -> tuple[SpanLocator, Rewriter]:
    def at(start: int, end: int) -> Span:
        return places.wording_span(text, part, start, end)

    def rewrite(start: int, end: int, new: str) -> Edit | None:
        return places.make_rewrite_edit(text, part, start, end, new)

    return at, rewrite


TEXTS_PER_JOB = 500
"""How many texts a job looks at."""

StatesByLocale = Mapping[str, Sequence[TranslationState]]
"""Where each translation stands, by language."""


class JobResult(NamedTuple):
    """What a job found, and the marks of what it found right."""

    findings: list[Finding]
    clean: set[str]


@dataclass
class CheckResult:
    """What a game's texts and catalogues come to."""

    findings: list[Finding] = field(default_factory=list)
    judged: dict[str, list[TranslationState]] = field(default_factory=dict)
    clean: set[str] = field(default_factory=set)
    """The marks of what was found right, for the next run (see `clean`)."""


def check(given: CheckContext, *, release: bool = False, clean: Iterable[str] = ()) -> CheckResult:
    """Everything. `clean` are the marks of the last run, if its context was the same."""
    checked = CheckResult(judged={locale: given.find_states(locale) for locale in given.game.targets})
    checked.findings += check_whole_game(given, checked.judged, release=release)
    for job in make_jobs(given, checked.judged, release=release, clean=clean):
        done = job()
        checked.findings += done.findings
        checked.clean |= done.clean
    return checked


def check_whole_game(given: CheckContext, known: StatesByLocale, *, release: bool) -> Iterator[Finding]:
    """What headers, keys and the texts taken together show."""
    game, places = given.game, given.places
    for each in game.unmarked:
        yield make_finding(
            codes.UNMARKED, places.value_span(each.file, each.pointer), kind=each.kind, field=each.field
        )
    for locale, catalogue in sorted(given.catalogues.items()):
        yield from check_header(catalogue, locale, game)
    gone = _find_vanished(given)
    yield from (each.make_finding(places) for each in gone)
    renamed = _renamed_ids(gone)
    for locale, some in known.items():
        missing = [each.text for each in some if each.message is None and not is_excused(each, renamed)]
        if locale in given.catalogues and missing:
            astray = find_misplaced_sources(game, locale, given.catalogues[locale], given.lock)
            missing = [text for text in missing if text.source not in astray]
        if locale not in given.unread:
            yield from check_extracted(game, locale, missing, places, release=release)
        if locale in given.catalogues:
            yield from check_keys(game, locale, given.catalogues[locale], given.lock)
            yield from find_inconsistent_translations(some, given.catalogues[locale])


def make_jobs(
    given: CheckContext, known: StatesByLocale, *, release: bool, clean: Iterable[str] = ()
) -> list[Callable[[], JobResult]]:
    """The checks of texts one by one, and of their translations, some hundred in each job."""
    before, naming = frozenset(clean), digest_titles(given.game)
    renamed = _renamed_ids(_find_vanished(given))
    beside = {
        locale: TranslationChecker(given, locale, given.catalogues[locale], renamed, release=release)
        for locale in known
        if locale in given.catalogues
    }

    def job(portion: slice) -> JobResult:
        done = _sources(given, given.game.texts[portion], CleanMarks(before, naming))
        for locale, each in beside.items():
            found, marks = _translations(each, known[locale][portion], CleanMarks(before, naming))
            done = JobResult(done.findings + found, done.clean | marks)
        given.languages(given.game.language).forget()
        return done

    starts = range(0, len(given.game.texts), TEXTS_PER_JOB)
    return [partial(job, slice(start, start + TEXTS_PER_JOB)) for start in starts]


def check_file(given: CheckContext, file: str, clean: Iterable[str] = ()) -> JobResult:
    """The checks of the texts of one file of content, each by itself; translations are no matter here."""
    return _sources(given, given.game.by_file.get(file, ()), CleanMarks(clean, digest_titles(given.game)))


def _sources(given: CheckContext, texts: Sequence[Text], clean: CleanMarks) -> JobResult:
    language = given.languages(given.game.language)
    return JobResult(list(check_sources(language, texts, given.places, clean)), clean.kept)


def _translations(
    beside: TranslationChecker, some: Sequence[TranslationState], clean: CleanMarks
) -> JobResult:
    return JobResult([finding for each in some for finding in beside.find(each, clean)], clean.kept)


def _find_vanished(given: CheckContext) -> list[VanishedEntry]:
    return find_vanished_entries(given.game, given.target_catalogues, given.lock, given.lock_file)


def _renamed_ids(gone: Iterable[VanishedEntry]) -> frozenset[str]:
    return frozenset(each.likely for each in gone if each.likely is not None)


def find_inconsistent_translations(
    known: Iterable[TranslationState], catalogue: Catalogue
) -> Iterator[Finding]:
    """Sources that are translated in more than one way, told at each way but the first."""
    first: dict[tuple[str, ...], Message] = {}
    told: set[tuple[tuple[str, ...], tuple[str, ...]]] = set()
    for text, found, state, _ in known:
        if found is None or state is not State.APPROVED:
            continue
        before = first.setdefault(text.source, found)
        if before.target != found.target and (text.source, found.target) not in told:
            told.add((text.source, found.target))
            here = catalogue.span(before, before.targets[0])
            yield make_finding(
                codes.INCONSISTENT_TRANSLATION,
                catalogue.span(found, found.targets[0]),
                text=text.source[0],
                other=before.target[0],
                notes=[Note(message("it is so here", "il l’est ainsi ici"), here)],
            )
