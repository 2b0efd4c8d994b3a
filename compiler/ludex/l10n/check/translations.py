"""Checks of one translation: state, slots, icons, numbers, shape.

Wordings are compared only if both are readable and the translation is of the current source.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import partial

from ludex.core.findings import Finding, Note, Severity, make_finding
from ludex.core.messages import Bilingual
from ludex.core.messages import message as make_message
from ludex.l10n import codes
from ludex.l10n.catalogue.headers import PLURAL_FORM_COUNT
from ludex.l10n.catalogue.lock import State
from ludex.l10n.catalogue.po_messages import TARGET, Catalogue, Message
from ludex.l10n.check.context import CheckContext, CleanMarks
from ludex.l10n.check.number_comparison import compare_numbers
from ludex.l10n.check.slot_proposals import Proposal, propose_slots
from ludex.l10n.check.source_changes import describe_change, is_spelling, shorten
from ludex.l10n.check.wordings import (
    SpanLocator,
    Wording,
    check_terms,
    check_words,
    locate_in_catalogue,
)
from ludex.l10n.printed_lines import LinePrinter
from ludex.l10n.translation_state import TranslationState, describe_copy
from ludex.text.mentions import Mentions

_CLOSING = re.compile(r"[\s»”’\"')\]}]+\Z|</?[a-z]+>\Z|\*+\Z")
_ENDS = frozenset(".…!?:;,")


def compare(
    source: Wording,
    target: Wording,
    spare: Wording | None,
    at: SpanLocator,
    propose: Callable[[], Proposal | None] = lambda: None,
    *,
    form: str = "prose",
) -> Iterator[Finding]:
    """Report differences between a translation and its source.

    For a singular, `spare` is the plural of the source: its numbers are allowed but not required here, as in
    “a card”. `propose` finds words that missing slots can replace; `form` is the form of the text.
    """
    tokens = list(_compare_tokens(source, target, spare, at, propose))
    yield from tokens
    if not any(each.severity is Severity.ERROR for each in tokens):
        yield from compare_numbers(source, target, spare, at, is_name=form == "name")
    yield from _compare_shapes(source, target, at)


# Slots and icons


def _compare_tokens(
    source: Wording,
    target: Wording,
    spare: Wording | None,
    at: SpanLocator,
    propose: Callable[[], Proposal | None],
) -> Iterator[Finding]:
    """Report slots, icons, terms and references that only one of two wordings has, or has more often."""
    if source.mentions.has_same_names(target.mentions):
        return
    whole = at(0, len(target.text))
    mine, theirs = _count_names(source.mentions), _count_names(target.mentions)
    loose = (set(_count_names(spare.mentions)) | _find_named(spare.mentions)) if spare else set()
    missing = _find_missing(source.mentions, target.mentions, loose)
    extra = _find_extra(target.mentions, source.mentions, loose)
    if missing or extra:
        found = propose() if not extra else None
        trouble = _describe_token_difference(missing, extra)
        if found is None:
            yield make_finding(codes.TOKENS, whole, trouble=trouble)
        else:
            start, end = found.replacements[0].start, found.replacements[-1].end
            more = found.advice
            trouble = Bilingual(f"{trouble.en}: {more.en}", f"{trouble.fr}\u202f; {more.fr}")
            yield make_finding(codes.TOKENS, at(start, end), trouble=trouble, fix=found.fix)
        return
    often = [each for each in mine if each in theirs and each not in loose and mine[each] != theirs[each]]
    if often:
        first = often[0]
        trouble = Bilingual(
            f"{first} appears {_describe_times(mine[first])} in the source, "
            f"{_describe_times(theirs[first])} in the translation",
            f"{first} figure {mine[first]} fois dans la source, {theirs[first]} fois dans la traduction",
        )
        yield make_finding(codes.TOKENS, whole, trouble=trouble, severity=Severity.WARNING)


def _find_missing(source: Mentions, target: Mentions, loose: set[str]) -> list[str]:
    """Return the mentions that the translation lacks, ignoring forms and the number of plural selections."""
    shown = {*_count_names(target), *(f"term {term}" for term in target.counted.values())}
    missing = [each for each in _count_names(source) if each not in shown and each not in loose]
    counting = {_write_slot(name) for name in source.counting} - _find_named(target) - loose
    missing += [each for each in sorted(counting) if each not in missing]
    counted = {
        _write_slot(name): f'{{{{ {name} | term("{term}") }}}}' for name, term in source.counted.items()
    }
    return [counted.get(each, each) for each in missing]


def _find_extra(target: Mentions, source: Mentions, loose: set[str]) -> list[str]:
    known = {*_count_names(source), *_find_named(source), *loose}
    known |= {f"term {term}" for term in source.counted.values()}
    named = dict.fromkeys([*_count_names(target), *sorted(_find_named(target))])
    return [each for each in named if each not in known]


def _find_named(mentions: Mentions) -> set[str]:
    """Return the slots that a wording mentions, whether it prints them or not."""
    return {_write_slot(name) for name in (*mentions.slots, *mentions.agreeing, *mentions.counting)}


def _write_slot(name: str) -> str:
    return f"{{{{ {name} }}}}"


def _count_names(mentions: Mentions) -> dict[str, int]:
    """Return the number of mentions of each slot, icon, term and reference in a wording."""
    found = {_write_slot(name): count for name, count in mentions.slots.items()}
    found |= {f"[{name}]": count for name, count in mentions.icons.items()}
    for kind, names in (("term", mentions.terms), ("ref", mentions.refs)):
        found |= {f"{kind} {name}": count for name, count in names.items()}
    return found


def _describe_token_difference(missing: Sequence[str], extra: Sequence[str]) -> Bilingual:
    lacks, has = ", ".join(missing), ", ".join(extra)
    if not extra:
        return Bilingual(f"the translation is missing {lacks}", f"il manque à la traduction\u00a0: {lacks}")
    if not missing:
        return Bilingual(
            f"the translation has {has}, but the source does not",
            f"la traduction a {has}, mais pas la source",
        )
    return Bilingual(
        f"the source has {lacks}, the translation has {has} instead",
        f"la source a {lacks}, la traduction a {has} à la place",
    )


def _describe_times(count: int) -> str:
    return {1: "once", 2: "twice"}.get(count, f"{count} times")


# Shape


def _compare_shapes(source: Wording, target: Wording, at: SpanLocator) -> Iterator[Finding]:
    """Report another number of paragraphs, or else another punctuation mark at the end."""
    text = target.text
    if source.mentions.paragraphs != target.mentions.paragraphs:
        one, two = source.mentions.paragraphs, target.mentions.paragraphs
        trouble = Bilingual(
            f"paragraphs in the source: {one}; in the translation: {two}",
            f"alinéas de la source\u00a0: {one}\u202f; de la traduction\u00a0: {two}",
        )
        yield make_finding(codes.DIFFERENT_SHAPE, at(0, len(text)), trouble=trouble)
        return
    mine, theirs = _last_mark(source.text), _last_mark(text)
    if mine != theirs and (mine in _ENDS or theirs in _ENDS):
        trouble = Bilingual(
            f"the source ends {_describe_end(mine).en}, the translation {_describe_end(theirs).en}",
            f"la source finit {_describe_end(mine).fr}, la traduction {_describe_end(theirs).fr}",
        )
        end = len(text.rstrip())
        yield make_finding(codes.DIFFERENT_SHAPE, at(max(end - 1, 0), end), trouble=trouble)


def _last_mark(text: str) -> str:
    if text[-1:].isalnum() or text[-1:] in _ENDS:
        return text[-1:]
    before = None
    while before != text:
        before, text = text, _CLOSING.sub("", text)
    return text[-1:]


def _describe_end(sign: str) -> Bilingual:
    if sign in _ENDS:
        return Bilingual(f"with “{sign}”", f"par «\u00a0{sign}\u00a0»")
    return Bilingual("without punctuation", "sans ponctuation")


_CONFIRM = make_message(
    "correct the translation; if it is still right, delete `#, fuzzy` above it",
    "corrigez la traduction\u202f; si elle convient toujours, supprimez `#, fuzzy` au-dessus",
)
_MARKED = Bilingual(
    "this translation is marked as needing review (fuzzy)",
    "cette traduction est marquée comme à réviser (fuzzy)",
)
_NO_SINGULAR = Bilingual(
    "the plural is translated, but the singular is not: translate it too",
    "le pluriel est traduit, mais pas le singulier\u00a0: traduisez-le aussi",
)
_NO_PLURAL = Bilingual(
    "the singular is translated, but the plural is not: translate it too",
    "le singulier est traduit, mais pas le pluriel\u00a0: traduisez-le aussi",
)


def check_state(
    translation: TranslationState, catalogue: Catalogue, language: str, *, release: bool
) -> Iterator[Finding]:
    """Report a translation that is incomplete, missing or stale; nothing for a text without a message."""
    text, message, state, made_from = translation
    if message is None or message.broken:
        return
    if text.counted and _is_partial(message):
        yield _make_incomplete_finding(catalogue, message)
    elif state is State.MISSING:
        source = shorten(" ".join(text.source[0].split()))
        trouble = Bilingual(f"“{source}” is not translated", f"«\u00a0{source}\u00a0» n’est pas traduit")
        yield _make_missing_finding(message, catalogue, trouble, release)
    elif state is State.STALE:
        spelling, trouble = False, _MARKED
        if made_from:
            spelling = is_spelling(made_from, text.source, language)
            change = describe_change(made_from, text.source)
            trouble = Bilingual(
                f"the source has changed since this was translated: {change.en}",
                f"la source a changé depuis cette traduction\u00a0: {change.fr}",
            )
        span = catalogue.span(message, next(iter(message.targets), TARGET))
        severity = Severity.ERROR if release and not spelling else None
        notes = [Note(_CONFIRM)] if message.fuzzy else []
        yield make_finding(codes.STALE, span, trouble=trouble, severity=severity, notes=notes)


def _make_missing_finding(
    message: Message, catalogue: Catalogue, trouble: Bilingual, release: bool
) -> Finding:
    span = catalogue.span(message, next(iter(message.targets), TARGET))
    return make_finding(codes.MISSING, span, trouble=trouble, severity=Severity.ERROR if release else None)


def _is_partial(message: Message) -> bool:
    filled = [bool(each.strip()) for each in message.target]
    return any(filled) and (not all(filled) or len(filled) != PLURAL_FORM_COUNT)


def _make_incomplete_finding(catalogue: Catalogue, message: Message) -> Finding:
    """Report an empty plural form, or a wrong number of forms."""
    empty = next((name for name in message.targets if not message.strings[name].value.strip()), None)
    if empty is not None:
        trouble = _NO_SINGULAR if empty == message.targets[0] else _NO_PLURAL
        return make_finding(codes.PLURALS, catalogue.span(message, empty), trouble=trouble)
    count = len(message.targets)
    trouble = Bilingual(
        f"a counted text has {PLURAL_FORM_COUNT} forms, this translation {count}",
        f"un texte compté a {PLURAL_FORM_COUNT} formes, cette traduction en a {count}",
    )
    return make_finding(codes.PLURALS, catalogue.span(message, message.targets[-1]), trouble=trouble)


class TranslationChecker:
    """Checker of the translations of a game into one language.

    `renamed` has the entries whose translations use another id. For these, only the id is reported.
    """

    def __init__(self, context: CheckContext, locale: str, renamed: frozenset[str], *, release: bool) -> None:
        self.game, self.locale, self.catalogue = context.game, locale, context.catalogues[locale]
        self.renamed, self.release = renamed, release
        self.source, self.target = context.languages(context.game.language), context.languages(locale)
        self.printer = LinePrinter(context.game, self.target)

    def find(self, each: TranslationState, clean: CleanMarks) -> Iterator[Finding]:
        message = each.message
        if message is None or message.broken:
            return
        if not is_excused(each, self.renamed):
            yield from check_state(each, self.catalogue, self.game.language, release=self.release)
        text = each.text
        wordings = (*text.source, *message.target)
        facts = len(text.source), self.locale, text.form, text.tokens, text.slots, each.state
        mark = clean.make_mark(wordings, *facts)
        yield from clean.check_once(mark, self._wordings(each, message))

    def _wordings(self, each: TranslationState, message: Message) -> Iterator[Finding]:
        """Report findings about a translation by itself; compare it with its source if it is current."""
        text = each.text
        approved = each.state is State.APPROVED and len(message.targets) == len(text.source)
        copied = describe_copy(text, message, self.locale, self.game.language)
        if copied is not None:
            if approved:
                yield _make_missing_finding(message, self.catalogue, copied, self.release)
            return  # a text in the wrong language breaks every rule
        sources = [self.source.read(wording, text.tokens, text.slots) for wording in text.source]
        for number, name in enumerate(message.targets):
            wording = message.strings[name].value
            if not wording.strip():
                continue
            at, rewrite = locate_in_catalogue(self.catalogue, message, name)
            target = Wording(wording, self.target, text.tokens, text.slots)
            yield from target.findings(at, rewrite)
            if approved and target.readable and all(source.readable for source in sources):
                spare = sources[1] if text.counted and number == 0 else None
                propose = partial(propose_slots, self.printer, text, sources[number], target, rewrite)
                yield from compare(sources[number], target, spare, at, propose, form=text.form)
                yield from check_words(target, at)
                yield from check_terms(sources[number], target, text.form, at)


def is_excused(each: TranslationState, renamed: frozenset[str]) -> bool:
    """Return whether a text lacks a translation only because the latter uses a former name of the entry."""
    return each.state is State.MISSING and each.text.id in renamed
