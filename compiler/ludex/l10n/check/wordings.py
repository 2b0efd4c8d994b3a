"""Wordings: parse one text in one language, and check its template, typography and terms.

The rules are in the room `text`; this module locates slips in a file and turns them into findings.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, islice

from ludex.core.findings import Edit, Finding, Fix, Severity, make_finding
from ludex.core.messages import Bilingual, message
from ludex.core.spans import Span
from ludex.l10n import codes
from ludex.l10n.catalogue.po_messages import Catalogue, Message, escape_string
from ludex.l10n.glossary import Glossary, Hit
from ludex.l10n.texts import ANY, NUMBER, WORDS, Slots
from ludex.text import typography
from ludex.text.locales import get_locale as locale_of
from ludex.text.mentions import Mentions, find_mentions
from ludex.text.nouns import Noun
from ludex.text.slips import Slip
from ludex.text.templates import lexicon, neighbours, template
from ludex.text.templates.lexicon import Lexicon
from ludex.text.templates.lexicon import SlotKind as Filled
from ludex.text.templates.template import Literal, Template

SpanLocator = Callable[[int, int], Span]
"""Maps a range of a wording to its span in a file."""

Rewriter = Callable[[int, int, str], Edit | None]
"""Returns the edit that replaces a range of a wording; None if one edit is not enough."""

_FILLED = {ANY: Filled.ANY, NUMBER: Filled.NUMBER, WORDS: Filled.TEXT}


@dataclass(frozen=True)
class Language:
    """Vocabulary of one language of a game: lexicon, glossary, spelling."""

    locale: str
    lexicon: Lexicon
    glossary: Glossary
    nouns: tuple[tuple[str, str], ...] = ()
    """Words of the glossary, singular and plural."""
    find_variant: Callable[[], str] = lambda: ""
    _read: dict[tuple[str, bool, Slots], Wording] = field(default_factory=dict)

    @cached_property
    def variant(self) -> str:
        """Spelling of the game in this language, which is found by reading all its wordings."""
        return self.find_variant()

    def read(self, text: str, tokens: bool, slots: Slots = None) -> Wording:
        """Return a wording of the source; cached, because every translation needs it."""
        found = self._read.get((text, tokens, slots))
        if found is None:
            found = self._read[text, tokens, slots] = Wording(text, self, tokens, slots, strict=True)
        return found

    def forget(self) -> None:
        """Clear the cache of wordings."""
        self._read.clear()

    def fill_slots(self, slots: Slots, named: Container[str]) -> dict[str, Filled | Noun]:
        """Return the values of slots in this language; a slot that names an entry has its noun."""
        entries = self.lexicon.entries
        return {
            name: _FILLED.get(what) or (entries.get(what) if name in named else None) or Filled.NOUN
            for name, what in slots or ()
        }


_MOST_SLIPS = 2_000
"""Maximum number of findings in one wording: a text with more is not text, and nobody would read them."""


class Wording:
    """Parsed wording with its slips.

    A slot of a `strict` wording may only have a name in `slots`. The names in a translation are checked when
    the translation is compared with its source.
    """

    def __init__(
        self, text: str, language: Language, tokens: bool, slots: Slots = None, *, strict: bool = False
    ) -> None:
        self.text, self.language = text, language
        self.template: Template
        self.template, slips = template.parse(text, tokens)
        if not all(isinstance(piece, Literal) for piece in self.template.pieces):
            named = {str(name) for slot in self.template.slots for name, _ in slot.names}
            known = language.fill_slots(slots, named) if named else {}
            if slots is None or not strict:
                known = {**dict.fromkeys(named, Filled.ANY), **known}
            slips = [*slips, *lexicon.check(self.template, known, language.lexicon)]
            if not slips:
                slips += neighbours.check(self.template, known, language.lexicon)
            slips = sorted(slips, key=lambda slip: slip.order)
        self.slips: list[Slip] = slips
        self.readable = not any((each.severity or each.code.severity) is Severity.ERROR for each in slips)
        """Whether it can be compared with another wording."""

    @cached_property
    def mentions(self) -> Mentions:
        """Mentions that a translation must keep."""
        return find_mentions(self.template, locale_of(self.language.locale))

    @cached_property
    def hits(self) -> list[Hit]:
        """Words of the glossary in the wording."""
        return self.language.glossary.hits(self.text)

    def findings(self, at: SpanLocator, rewrite: Rewriter) -> Iterator[Finding]:
        """Report findings in the wording by itself, up to a maximum."""
        typographic = typography.check(
            self.text, self.language.locale, self.language.nouns, self.language.variant
        )
        for slip in islice(chain(self.slips, typographic), _MOST_SLIPS):
            yield _make_finding(slip, at, rewrite)


_OPENING_QUOTES = ("“", "‘", "«")
_QUOTED = Bilingual("write {text}", "écrire {text}")
_PLAIN = Bilingual("write “{text}”", "écrire «\u00a0{text}\u00a0»")


def _make_finding(slip: Slip, at: SpanLocator, rewrite: Rewriter) -> Finding:
    edit = rewrite(slip.start, slip.end, slip.replacement) if slip.replacement is not None else None
    cure = slip.replacement or ""
    quoted = _QUOTED if cure.startswith(_OPENING_QUOTES) else _PLAIN
    advice = message(quoted.en, quoted.fr, text=cure)
    fix = Fix(advice, (edit,), slip.safe) if edit is not None else None
    return make_finding(
        slip.code, at(slip.start, slip.end), notes=slip.notes, fix=fix, severity=slip.severity, **slip.slots
    )


def locate_in_catalogue(catalogue: Catalogue, found: Message, name: str) -> tuple[SpanLocator, Rewriter]:
    """Return functions that locate and rewrite characters of a message's string."""

    def at(start: int, end: int) -> Span:
        return catalogue.word_span(found, name, start, end)

    def rewrite(start: int, end: int, text: str) -> Edit | None:
        span = at(start, end)
        if "\n" in catalogue.text.text[span.start : span.end]:
            return None  # the quotes between two lines are not part of the text
        return Edit(span, escape_string(text))

    return at, rewrite


def check_words(wording: Wording, at: SpanLocator) -> Iterator[Finding]:
    """Report words that the glossary forbids."""
    for hit in wording.hits:
        if not hit.allowed:
            words = wording.language.glossary.words[min(hit.terms)]
            word, better = wording.text[hit.start : hit.end], words.forms[0] if words else ""
            trouble = Bilingual(
                f"the glossary forbids “{word}”: say “{better}”",
                f"le glossaire interdit «\u00a0{word}\u00a0»\u00a0: dites «\u00a0{better}\u00a0»",
            )
            yield make_finding(codes.TERM, at(hit.start, hit.end), trouble=trouble)


def check_terms(source: Wording, target: Wording, form: str, at: SpanLocator) -> Iterator[Finding]:
    """Report terms of the source that the translation lacks.

    A term whose forbidden word is reported is not reported as missing too. Names are translated freely,
    except a name that is the term itself.
    """
    glossary = target.language.glossary
    named = (*target.mentions.terms, *target.mentions.counted.values())
    done = {glossary.numbers[slug] for slug in named if slug in glossary.numbers}
    for hit in target.hits:
        done |= hit.terms | glossary.find_terms_within(target.text[hit.start : hit.end])
    for hit in source.hits:
        word = source.text[hit.start : hit.end]
        free = form == "name" and word != source.text.strip()
        expected = [words for number in sorted(hit.terms) if (words := glossary.words[number]) is not None]
        if hit.allowed and expected and not free and not hit.terms & done:
            better = " / ".join(dict.fromkeys(form for words in expected for form in words.forms[:2]))
            trouble = Bilingual(
                f"the glossary translates “{word}” as “{better}”, which is missing here",
                f"le glossaire traduit «\u00a0{word}\u00a0» par «\u00a0{better}\u00a0», ce que cette "
                "traduction n’emploie pas",
            )
            yield make_finding(codes.TERM, at(0, len(target.text)), trouble=trouble)
        done |= hit.terms
