"""Lexicon: the names that templates in a language can use, and the check for unknown names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from ludex.core.findings import Note
from ludex.core.messages import Bilingual, Choice, message
from ludex.core.messages import Slot as SlotText
from ludex.core.suggestions import did_you_mean
from ludex.text import nouns
from ludex.text.codes import templates as codes
from ludex.text.locales import Locale
from ludex.text.nouns import Noun
from ludex.text.slips import Slip
from ludex.text.templates.template import IconToken, Slot, SlotName, Template


class SlotKind(Enum):
    """Kind of the value of a slot whose noun is unknown."""

    NUMBER = "number"
    TEXT = "text"
    NOUN = "noun"
    ANY = "any"


class CountedWord(NamedTuple):
    """Word that a number can count, and its term."""

    pattern: re.Pattern[str]
    slug: str
    noun: Noun


def _compile_word(form: str) -> re.Pattern[str]:
    """Return the pattern of a word; its case matters only if the word has capitals."""
    pattern = r"\s+".join(map(re.escape, form.split()))
    return re.compile(rf"{pattern}(?![\w-]|[’'](?!s\b))", re.IGNORECASE if form == form.lower() else 0)


TEXT = "text"
"""The form of an entry that gives its text instead of its title."""


@dataclass(frozen=True)
class Lexicon:
    locale: Locale
    icons: Mapping[str, str] = field(default_factory=dict)
    """Icons by their slugs, with the words to read aloud in their place."""
    terms: Mapping[str, Noun] = field(default_factory=dict)
    entries: Mapping[str, Noun] = field(default_factory=dict)
    """Entries by `kind/slug`, and by slug alone if no other kind has it."""
    texts: Mapping[str, str] = field(default_factory=dict)
    """The texts of entries by id, for slots such as `{{ card.text }}`."""

    @cached_property
    def counted_words(self) -> Sequence[CountedWord]:
        """Words of terms that a number can count, singular and plural, longest first."""
        known = [
            (form, slug, noun)
            for slug, noun in self.terms.items()
            if noun.other
            for form in dict.fromkeys((noun.one, noun.other))
        ]
        known.sort(key=lambda each: (-len(each[0]), each[:2]))
        return [CountedWord(_compile_word(form), slug, noun) for form, slug, noun in known]


SlotValues = Mapping[str, SlotKind | Noun]
OffsetRange = tuple[int, int]

_TERM = Bilingual("a term", "aucun terme")
_ENTRY = Bilingual("an entry", "aucune entrée")
_NEEDED = Bilingual("one is needed here", "il en faut un ici")
_LACKS = {
    nouns.MissingGrammar.FEMININE: Bilingual("feminine", "féminin"),
    nouns.MissingGrammar.GENDER: Bilingual("gender", "genre"),
    nouns.MissingGrammar.PLURAL: Bilingual("plural", "pluriel"),
}
_NUMBER_KINDS = (SlotKind.NUMBER, SlotKind.ANY)
_ICON_KINDS = (SlotKind.NOUN, SlotKind.ANY)
_NUMBER_USE = Bilingual("{{ n }}", "{{ n }}")


def check(template: Template, slots: SlotValues, lexicon: Lexicon) -> list[Slip]:
    """Return slips for unknown names in a template, and for forms that are impossible."""
    slips: list[Slip] = []
    for piece in template.pieces:
        if isinstance(piece, IconToken) and piece.slug not in lexicon.icons:
            slips.append(_make_icon_slip(piece.slug, (piece.start, piece.end), lexicon))
        elif isinstance(piece, Slot):
            slips += _check_slot(piece, slots, lexicon)
    return slips


def _check_slot(slot: Slot, slots: SlotValues, lexicon: Lexicon) -> Iterator[Slip]:
    unknown = [
        Slip(codes.NAME, *at, {"name": name}, notes=_suggest_names(name, slots))
        for name, at in slot.names
        if name not in slots
    ]
    if unknown:
        yield from unknown
        return
    if isinstance(slot.count, SlotName) and slots[slot.count] not in _NUMBER_KINDS:
        yield _make_usage_slip("term", slot.count_at)
    elif slot.form and not _has_form(slot, lexicon.locale):
        yield _make_form_slip(slot, lexicon.locale)
    elif slot.noun:
        yield from _check_phrase(slot, slots, lexicon)
    elif slot.filter == "icon":
        yield from _check_icon(slot, slots, lexicon)
    elif slot.filter in ("term", "ref") and not isinstance(slot.subject, SlotName):
        yield from _check_entry(slot, lexicon)
    elif isinstance(slot.subject, SlotName):
        yield from _check_filled(slot, slots[slot.subject], lexicon.locale)


def _check_phrase(slot: Slot, slots: SlotValues, lexicon: Lexicon) -> Iterator[Slip]:
    usage = codes.USAGES["rank" if slot.filter == "rank" else "counted"]
    noun = lexicon.terms.get(slot.noun)
    if isinstance(slot.subject, SlotName) and slots[slot.subject] not in _NUMBER_KINDS:
        yield _make_usage_slip(slot.filter, slot.subject_at, usage)
    elif noun is None:
        notes = _suggest_names(slot.noun, lexicon.terms)
        yield Slip(codes.ENTRY, *slot.noun_at, {"kind": _TERM, "name": slot.noun}, notes=notes)
    else:
        counts = (1, 2) if isinstance(slot.subject, str) else (slot.subject,)
        ranked = slot.filter == "rank"
        lack = nouns.find_missing_counted_grammar(noun, slot.form, lexicon.locale, counts, ranked=ranked)
        if lack is not None:
            at = slot.form_at if slot.form and lack is nouns.MissingGrammar.GENDER else slot.noun_at
            yield _make_grammar_slip(noun, lack, slot.form, at, lexicon.locale)
        elif slot.adjective is not None:
            yield from _check_adjective(slot, slots[slot.adjective], noun, lexicon.locale)


def _check_adjective(slot: Slot, filled: SlotKind | Noun, noun: Noun, locale: Locale) -> Iterator[Slip]:
    if filled in (SlotKind.NUMBER, SlotKind.TEXT):
        yield _make_usage_slip(slot.filter, slot.adjective_at, codes.USAGES["adjective"])
    elif isinstance(filled, Noun) and nouns.is_adjective_lacking(filled, noun, locale):
        yield _make_grammar_slip(filled, nouns.MissingGrammar.FEMININE, "", slot.adjective_at, locale)


def _check_icon(slot: Slot, slots: SlotValues, lexicon: Lexicon) -> Iterator[Slip]:
    if not isinstance(slot.subject, SlotName):
        if slot.subject not in lexicon.icons:
            yield _make_icon_slip(str(slot.subject), slot.subject_at, lexicon)
        return
    filled = slots[slot.subject]
    has_icon = filled.icon in lexicon.icons if isinstance(filled, Noun) else filled in _ICON_KINDS
    if not has_icon:
        yield _make_usage_slip("icon", slot.subject_at)


def _check_entry(slot: Slot, lexicon: Lexicon) -> Iterator[Slip]:
    known, kind = (lexicon.terms, _TERM) if slot.filter == "term" else (lexicon.entries, _ENTRY)
    name = str(slot.subject)
    noun = known.get(name)
    if noun is None:
        notes = _suggest_names(name, known)
        yield Slip(codes.ENTRY, *slot.subject_at, {"kind": kind, "name": name}, notes=notes)
    else:
        yield from _check_grammar(slot, noun, lexicon.locale)


def _check_filled(slot: Slot, filled: SlotKind | Noun, locale: Locale) -> Iterator[Slip]:
    wants_noun = slot.filter in ("term", "ref") or bool(slot.form and slot.filter != "number")
    if slot.filter == "number" and filled not in (SlotKind.NUMBER, SlotKind.ANY):
        yield _make_usage_slip("number", slot.subject_at)
    elif isinstance(filled, Noun) and slot.form != TEXT:
        yield from _check_grammar(slot, filled, locale)
    elif wants_noun and filled in (SlotKind.NUMBER, SlotKind.TEXT):
        at = slot.form_at if slot.form else slot.subject_at
        yield _make_usage_slip(slot.filter or slot.form, at, _NUMBER_USE)


def _check_grammar(slot: Slot, noun: Noun, locale: Locale) -> Iterator[Slip]:
    """Report grammar that this slot may need but the noun does not declare."""
    counts = (1, 2) if isinstance(slot.count, SlotName) else (slot.count,)
    lacks = {nouns.find_missing_grammar(noun, slot.form, locale, count) for count in counts}
    if lack := min(filter(None, lacks), key=lambda lack: lack.value, default=None):
        at = slot.subject_at if not slot.form or lack is nouns.MissingGrammar.PLURAL else slot.form_at
        yield _make_grammar_slip(noun, lack, slot.form, at, locale)


def _make_grammar_slip(
    noun: Noun, lack: nouns.MissingGrammar, form: str, at: OffsetRange, locale: Locale
) -> Slip:
    need = Bilingual(f"the form “{form}” needs one", f"la forme «\u00a0{form}\u00a0» en demande un")
    slots: dict[str, SlotText] = {"noun": noun.one, "lack": _LACKS[lack], "language": locale.display_name}
    return Slip(codes.GRAMMAR, *at, {**slots, "need": need if form else _NEEDED})


def _make_icon_slip(name: str, at: OffsetRange, lexicon: Lexicon) -> Slip:
    return Slip(codes.ICON, *at, {"name": name}, notes=_suggest_names(name, lexicon.icons))


def _has_form(slot: Slot, locale: Locale) -> bool:
    own = ("plain", *(() if slot.filter else (TEXT,)))
    return nouns.lower_first(slot.form) in _list_forms(slot, locale) or (
        nouns.lower_first(slot.form) in own and not slot.noun
    )


def _list_forms(slot: Slot, locale: Locale) -> list[str]:
    if slot.filter == "number":
        return nouns.list_number_forms(locale)
    if slot.filter == "rank":
        return [name for name in locale.forms if nouns.has_rank_form(name, locale)]
    return list(locale.counted_forms if slot.noun else locale.forms)


def _make_form_slip(slot: Slot, locale: Locale) -> Slip:
    known = _list_forms(slot, locale)
    if not known:
        return _make_usage_slip(slot.filter, slot.form_at)
    note = did_you_mean(slot.form, known) or Note(
        message("possible forms: {names}", "formes possibles\u00a0: {names}", names=Choice(tuple(known)))
    )
    slots: dict[str, SlotText] = {"name": slot.form, "language": locale.display_name}
    return Slip(codes.FORM, *slot.form_at, slots, notes=(note,))


def _suggest_names(name: str, known: Mapping[str, object]) -> tuple[Note, ...]:
    note = did_you_mean(name, known)
    return (note,) if note else ()


def _make_usage_slip(name: str, at: OffsetRange, usage: Bilingual | None = None) -> Slip:
    """Return a slip that shows the usage of the filter of this name, or the given `usage`."""
    return Slip(codes.ARGUMENTS, *at, {"name": name, "usage": usage or codes.USAGES[name]})
