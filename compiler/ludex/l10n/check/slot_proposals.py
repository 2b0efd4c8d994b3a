"""Slot proposals: replace words of a translation by the missing slots that now print the same words.

Each slot of the source is tried in every form of the translation's language. If its output occurs exactly
once in the translation, the slot replaces it, and the printed line does not change.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ludex.core.findings import Fix
from ludex.core.lazy_patterns import lazy_pattern
from ludex.core.messages import Bilingual, message
from ludex.l10n.check.wordings import Rewriter, Wording
from ludex.l10n.printed_lines import Given, LinePrinter
from ludex.l10n.texts import Text
from ludex.text.locales import get_locale as locale_of
from ludex.text.templates.template import STYLES, Literal, Slot

_LAST_ARGUMENT = lazy_pattern(r"\s*\)\s*\}\}\Z")
_END = lazy_pattern(r"\s*\}\}\Z")
_NUMBER = "number"


class Replacement(NamedTuple):
    """Range of a translation that a slot replaces."""

    start: int
    end: int
    slot: str


class Proposal(NamedTuple):
    """Slots that replace words of a translation, the message, and the fix.

    There is no fix if the words span two lines.
    """

    replacements: Sequence[Replacement]
    advice: Bilingual
    fix: Fix | None


def propose_slots(
    printer: LinePrinter, text: Text, source: Wording, target: Wording, rewrite: Rewriter
) -> Proposal | None:
    """Return the missing slots with the words that they replace.

    Returns None for a counted text, if no slot is missing, if the translation does not have the words of a
    slot exactly once, or if the printed line would change.
    """
    if text.counted:
        return None
    have = {name for slot in target.template.slots for name, _ in slot.names}
    lacking = [
        (slot, source.text[slot.start : slot.end])
        for slot in source.template.slots
        if any(name not in have for name, _ in slot.names)
    ]
    for given in printer.list_given(text) if lacking else ():
        found = _replace_all(printer, text, target, lacking, given)
        if found:
            return _make_proposal(found, target.text, rewrite)
    return None


def _replace_all(
    printer: LinePrinter, text: Text, target: Wording, lacking: Sequence[tuple[Slot, str]], given: Given
) -> list[Replacement]:
    """Return a replacement for each slot; none if a slot has none, or if the printed line would change."""
    found: list[Replacement] = []
    for slot, written in lacking:
        place = _find_words(printer, text, target, slot, written, given)
        if place is None or any(place.start < each.end and each.start < place.end for each in found):
            return []
        found.append(place)
    found.sort()
    before = printer.fill_wording(text, target.text, given)
    after = printer.fill_wording(text, _apply(target.text, found), given)
    return found if before.line == after.line else []


def _find_words(
    printer: LinePrinter, text: Text, target: Wording, slot: Slot, written: str, given: Given
) -> Replacement | None:
    """Return the place of the longest output of a slot, in any form, that the translation contains.

    Returns None unless this output occurs exactly once. Of outputs of equal length, one whose first letter
    has the same case is preferred.
    """
    values = printer.find_values(text, given)
    from ludex.text.templates.slot_parser import parse_slot

    best: tuple[tuple[int, bool], str, list[re.Match[str]]] = ((0, False), "", [])
    for variant in _list_variants(slot, written, target.language.locale):
        parsed = parse_slot(variant, 0)
        if not isinstance(parsed, Slot) or not printer.can_fill(parsed, values):
            continue
        words = printer.fill_wording(text, variant, given).written
        for same_case in (True, False):
            places = _find_places(target, words, same_case=same_case) if words else []
            if places and (len(words), same_case) > best[0]:
                best = (len(words), same_case), variant, places
    if len(best[2]) != 1:
        return None
    return Replacement(*best[2][0].span(), best[1])


def _find_places(target: Wording, words: str, *, same_case: bool) -> list[re.Match[str]]:
    """Return the ranges of whole words in a wording, outside its slots; only the first letter may differ."""
    first, rest = re.escape(words[0]), re.escape(words[1:])
    pattern = re.compile(rf"(?<!\w){first if same_case else f'(?i:{first})'}{rest}(?!\w)")
    plain = [each for each in target.template.pieces if isinstance(each, Literal)]
    return [
        found
        for found in pattern.finditer(target.text)
        if any(each.start <= found.start() and found.end() <= each.end for each in plain)
    ]


def _list_variants(slot: Slot, written: str, locale: str) -> Iterator[str]:
    """Yield the slot as written, without a form, in each form of a language, and in each number style."""
    yield written
    bare = _drop_form(slot, written)
    yield bare
    forms = [*locale_of(locale).forms]
    for form in (*forms, *(each[:1].upper() + each[1:] for each in forms)):
        yield _add_form(bare, slot, form)
    if slot.filter in ("", _NUMBER) and not slot.form:
        name = str(slot.subject)
        yield f"{{{{ {name} }}}}"
        yield from (f'{{{{ {name} | {_NUMBER}("{style}") }}}}' for style in STYLES)


def _drop_form(slot: Slot, written: str) -> str:
    if not slot.form:
        return written
    start, end = (at - slot.start for at in slot.form_at)
    before = written[:start].rstrip().removesuffix(".").rstrip().removesuffix(",").rstrip()
    after = written[end:]
    if before.endswith("(") and after.lstrip().startswith(")"):
        return before[:-1] + after.lstrip()[1:]
    return (before + after.lstrip().removeprefix(",")) if before.endswith("(") else before + after


def _add_form(bare: str, slot: Slot, form: str) -> str:
    if not slot.filter:
        return _END.sub(f".{form} }}}}", bare)
    found = _LAST_ARGUMENT.search(bare)
    return f'{bare[: found.start()]}, "{form}") }}}}' if found else _END.sub(f'("{form}") }}}}', bare)


def _make_proposal(found: Sequence[Replacement], text: str, rewrite: Rewriter) -> Proposal:
    replaced = [(each.slot, text[each.start : each.end]) for each in found]
    english = ", ".join(f"write {slot} in place of “{words}”" for slot, words in replaced)
    french = ", ".join(f"écrivez {slot} à la place de «\u00a0{words}\u00a0»" for slot, words in replaced)
    edits = tuple(filter(None, (rewrite(*each) for each in found)))
    advice = message("write {slots}", "écrire {slots}", slots=", ".join(each.slot for each in found))
    fix = Fix(advice, edits) if len(edits) == len(found) else None
    return Proposal(found, Bilingual(english, french), fix)


def _apply(text: str, found: Sequence[Replacement]) -> str:
    for each in reversed(found):
        text = text[: each.start] + each.slot + text[each.end :]
    return text
