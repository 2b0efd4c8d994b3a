"""Filler: a template with values in its slots, inflected for its language.

What fills a slot is words and nothing else: a star or a brace in a title is printed as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ludex.text import nouns as forms
from ludex.text.locales import Count, Locale
from ludex.text.nouns import Noun
from ludex.text.passages import Break, Icon, Paragraph, Passage, Run, Words
from ludex.text.templates.lexicon import Lexicon
from ludex.text.templates.template import Template
from ludex.text.templates.template_parts import Emphasis, Gap, IconToken, Kind, Literal, Named, Slot

Value = int | float | str | Noun


class Unfilled(LookupError):
    """A template names what it was not given. `lexicon.check` would have said so: a defect of ours."""


def fill(template: Template, values: Mapping[str, Value], lexicon: Lexicon) -> Passage:
    """The finished text of a template."""
    paragraphs: list[Paragraph] = []
    runs: list[Run] = []
    bold = italic = item = False
    for piece in template.pieces:
        match piece:
            case Literal(text=text):
                runs.append(Words(text, bold, italic))
            case Emphasis():
                bold = piece.opens if piece.bold else bold
                italic = piece.opens if piece.italic else italic
            case IconToken(slug=slug):
                runs.append(Icon(slug, bold, italic))
            case Slot():
                runs.append(_said(piece, values, lexicon, bold, italic))
            case Gap(kind=Kind.LINE):
                runs.append(Break())
            case Gap(kind=kind):
                if runs:
                    paragraphs.append(Paragraph(tuple(_joined(runs)), item))
                runs, item = [], kind is Kind.ITEM
    if runs:
        paragraphs.append(Paragraph(tuple(_joined(runs)), item))
    return Passage(tuple(paragraphs))


def _joined(runs: list[Run]) -> Iterator[Run]:
    """Neighbours of one style as one run; nothing empty."""
    last: Words | None = None
    for run in runs:
        if isinstance(run, Words):
            if not run.text:
                continue
            if last and (last.bold, last.italic, last.link) == (run.bold, run.italic, run.link):
                last = Words(last.text + run.text, run.bold, run.italic, run.link)
                continue
        if last:
            yield last
        last = run if isinstance(run, Words) else None
        if last is None:
            yield run
    if last:
        yield last


def _said(
    slot: Slot, values: Mapping[str, Value], lexicon: Lexicon, bold: bool, italic: bool
) -> Words | Icon:
    value = _value(slot, values, lexicon)
    if slot.filter == "icon":
        slug = value.icon if isinstance(value, Noun) else str(value)
        return Icon(slug, bold, italic)
    if isinstance(value, Noun):
        text = forms.say(value, slot.form, lexicon.locale, _count(slot, values))
        return Words(text, bold, italic, value.link if slot.filter == "ref" else "")
    text = value if isinstance(value, str) else _number(value, slot.style, lexicon.locale)
    return Words(text, bold, italic)


def _value(slot: Slot, values: Mapping[str, Value], lexicon: Lexicon) -> Value:
    if isinstance(slot.subject, Named):
        return _given(slot.subject, values)
    if slot.filter in ("term", "ref"):
        known = lexicon.terms if slot.filter == "term" else lexicon.entries
        return _given(str(slot.subject), known)
    return slot.subject


def _given(name: str, known: Mapping[str, Value] | Mapping[str, Noun]) -> Value:
    try:
        return known[name]
    except KeyError:
        raise Unfilled(name) from None


def _count(slot: Slot, values: Mapping[str, Value]) -> Count | None:
    count = _given(slot.count, values) if isinstance(slot.count, Named) else slot.count
    return count if isinstance(count, int | float) else None


def _number(value: Count, style: str, locale: Locale) -> str:
    style, _, gender = style.partition("-")
    if style == "words":
        return locale.spelled(value, gender or "m")
    if style == "ordinal":
        return locale.ordinal(value, gender or "m")
    return locale.signed(value) if style == "signed" else locale.number(value)
