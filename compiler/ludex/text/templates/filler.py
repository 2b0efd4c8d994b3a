"""Filler: fill the slots of a template with values, inflected for its language; say a title in plain words.

Values of slots are plain words, so a star or a brace in a title is printed literally.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TypeVar

from ludex.core.lazy_patterns import lazy_pattern
from ludex.text.locales import Count, Locale
from ludex.text.nouns import Noun, count_noun, inflect_noun, rank_noun, say_number
from ludex.text.passages import Break, Icon, Paragraph, Passage, Run, StyledText
from ludex.text.templates.lexicon import TEXT, Lexicon
from ludex.text.templates.template import (
    Emphasis,
    Gap,
    GapKind,
    IconToken,
    Literal,
    Slot,
    SlotName,
    Template,
    parse,
)

Value = int | float | str | Noun
AnyValue = TypeVar("AnyValue", bound=Value)


class MissingValueError(LookupError):
    """Error for a slot without a value: a bug in Ludex, because `lexicon.check` reports such slots first."""


def fill(template: Template, values: Mapping[str, Value], lexicon: Lexicon) -> Passage:
    """Return the finished text of a template."""
    paragraphs: list[Paragraph] = []
    runs: list[Run] = []
    filled: set[int] = set()
    bold = italic = item = False
    for piece in template.pieces:
        match piece:
            case Literal(text=text):
                runs.append(StyledText(text, bold, italic))
            case Emphasis():
                bold = piece.opens if piece.bold else bold
                italic = piece.opens if piece.italic else italic
            case IconToken(slug=slug):
                runs.append(Icon(slug, bold, italic))
            case Slot():
                filled.add(len(runs))
                runs.append(_render_slot(piece, values, lexicon, bold, italic))
            case Gap(kind=GapKind.LINE):
                runs.append(Break())
            case Gap(kind=kind):
                if runs:
                    paragraphs.append(_make_paragraph(runs, filled, item, lexicon.locale))
                runs, filled, item = [], set(), kind is GapKind.ITEM
    if runs:
        paragraphs.append(_make_paragraph(runs, filled, item, lexicon.locale))
    return Passage(tuple(paragraphs))


def _make_paragraph(runs: list[Run], filled: set[int], item: bool, locale: Locale) -> Paragraph:
    """Return a paragraph in which values of slots (at the indices `filled`) begin sentences with a capital.

    A label that is not a sentence, such as a lone `{{ colour }}`, does not change.
    """
    if filled:
        texts = [each.text if isinstance(each, StyledText) else "\0" for each in runs]
        if _ENDS.search("".join(texts)):
            for at in filled:
                run = runs[at]
                if isinstance(run, StyledText) and _begins_sentence("".join(texts[:at]), locale):
                    runs[at] = replace(run, text=_capitalize(run.text))
    return Paragraph(tuple(_merge_runs(runs)), item)


_ENDS = lazy_pattern(r"[.!?…][\s)»”’]*\Z")
_START = lazy_pattern(r"(?:\A|(?P<word>\w*)[.!?]\s+)[«“‘(\s]*\Z")


def _begins_sentence(before: str, locale: Locale) -> bool:
    """Return whether a sentence begins after these words, unless they end in an abbreviation."""
    match = _START.search(before)
    return match is not None and (match["word"] or "").casefold() not in locale.abbreviations


def _capitalize(text: str) -> str:
    first = text[:1].upper()
    return first + text[1:] if len(first) == 1 else text


def _merge_runs(runs: list[Run]) -> Iterator[Run]:
    """Merge adjacent runs of the same style, and drop empty ones."""
    last: StyledText | None = None
    for run in runs:
        if isinstance(run, StyledText):
            if not run.text:
                continue
            if last and (last.bold, last.italic, last.link) == (run.bold, run.italic, run.link):
                last = StyledText(last.text + run.text, run.bold, run.italic, run.link)
                continue
        if last:
            yield last
        last = run if isinstance(run, StyledText) else None
        if last is None:
            yield run
    if last:
        yield last


def _render_slot(
    slot: Slot, values: Mapping[str, Value], lexicon: Lexicon, bold: bool, italic: bool
) -> StyledText | Icon:
    value = _find_value(slot, values, lexicon)
    if slot.noun:
        return StyledText(_say_phrase(slot, value, values, lexicon), bold, italic)
    if slot.filter == "icon" and (slug := value.icon if isinstance(value, Noun) else str(value)):
        return Icon(slug, bold, italic)
    if isinstance(value, Noun) and slot.form == TEXT:
        return StyledText(_look_up(value.link, lexicon.texts), bold, italic)
    if isinstance(value, Noun):
        text = inflect_noun(value, slot.form, lexicon.locale, _find_count(slot, values))
        return StyledText(text, bold, italic, value.link if slot.filter == "ref" else "")
    text = value if isinstance(value, str) else _format_number(value, slot, lexicon.locale)
    return StyledText(text, bold, italic)


def _say_phrase(slot: Slot, value: Value, values: Mapping[str, Value], lexicon: Lexicon) -> str:
    noun, locale = _look_up(slot.noun, lexicon.terms), lexicon.locale
    assert isinstance(noun, Noun)  # noqa: S101 - terms are nouns
    if isinstance(value, str | Noun):  # not a number: print it as it is
        words = value if isinstance(value, str) else value.one
        return f"{words} {noun.other or noun.one}"
    adjective = None if slot.adjective is None else _look_up(slot.adjective, values)
    if adjective is not None and not isinstance(adjective, Noun):
        adjective = Noun(str(adjective))
    say = rank_noun if slot.filter == "rank" else count_noun
    return say(noun, value, slot.form, locale, adjective)


def _find_value(slot: Slot, values: Mapping[str, Value], lexicon: Lexicon) -> Value:
    if isinstance(slot.subject, SlotName):
        return _look_up(slot.subject, values)
    if slot.filter in ("term", "ref") and not slot.noun:
        known = lexicon.terms if slot.filter == "term" else lexicon.entries
        return _look_up(str(slot.subject), known)
    return slot.subject


def _look_up(name: str, known: Mapping[str, AnyValue]) -> AnyValue:
    try:
        return known[name]
    except KeyError:
        raise MissingValueError(name) from None


def _find_count(slot: Slot, values: Mapping[str, Value]) -> Count | None:
    count = _look_up(slot.count, values) if isinstance(slot.count, SlotName) else slot.count
    return count if isinstance(count, int | float) else None


def _format_number(value: Count, slot: Slot, locale: Locale) -> str:
    style, _, gender = slot.style.partition("-")
    if style == "words":
        return say_number(value, gender or "m", slot.form, locale)
    if style == "ordinal":
        return locale.ordinal(value, gender or "m")
    return locale.signed_number(value) if style == "signed" else locale.number(value)


_MARKUP = lazy_pattern(r"[\[*\\]")


def say_plainly(title: str, icons: Mapping[str, str]) -> str:
    """Return a title without markup, for outlines, menus and slots; an icon becomes its name, or its slug."""
    if _MARKUP.search(title) is None:
        return title
    parts = []
    for piece in parse(title, tokens=False)[0].pieces:
        match piece:
            case Literal(text=text):
                parts.append(text)
            case IconToken(slug=slug):
                parts.append(icons.get(slug) or slug)
            case Gap():
                parts.append(" ")
    return "".join(parts)
