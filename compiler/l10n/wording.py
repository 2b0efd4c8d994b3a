"""One wording, in the source or in a translation, held to the rules of templates and of its language.

The rules are those of the room `text`; here its slips find their place in a file, and become findings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property

from compiler.core.code import Severity
from compiler.core.finding import Edit, Finding, Fix, find
from compiler.core.message import message
from compiler.core.span import Span
from compiler.l10n.glossary import Glossary, Hit
from compiler.l10n.po.message import Catalogue, Message
from compiler.l10n.po.strings import escaped
from compiler.text import lexicon, template, typography
from compiler.text.lexicon import Lexicon, Slots
from compiler.text.locales import locale as locale_of
from compiler.text.mentions import Mentions, mentions
from compiler.text.slip import Slip
from compiler.text.template import Template

At = Callable[[int, int], Span]
"""The place in a file of some characters of a wording."""

Rewrite = Callable[[int, int, str], Edit | None]
"""The edit that puts a text in place of some characters of a wording; none where that would take more."""


@dataclass(frozen=True)
class Language:
    """What is known of one language of a game."""

    locale: str
    lexicon: Lexicon
    glossary: Glossary
    nouns: tuple[tuple[str, str], ...] = ()
    """Words of the glossary, in the singular and the plural."""
    variant: str = ""
    _read: dict[tuple[str, bool], Wording] = field(default_factory=dict)

    def read(self, text: str, tokens: bool) -> Wording:
        """A wording, read once however often it is asked for: sources are, for each translation."""
        found = self._read.get((text, tokens))
        if found is None:
            found = self._read[text, tokens] = Wording(text, self, tokens)
        return found


class Wording:
    """A wording that was read, and the slips in it."""

    def __init__(self, text: str, language: Language, tokens: bool) -> None:
        self.text, self.language = text, language
        self.template: Template
        self.template, slips = template.parse(text, tokens)
        # Which slots there are, the rule language says; that both sides have the same, `comparing`.
        slots = {str(name): Slots.ANY for slot in self.template.slots for name, _ in slot.names}
        slips = slips or lexicon.check(self.template, slots, language.lexicon)
        self.slips: list[Slip] = [*slips]
        self.readable = not any((each.severity or each.code.severity) is Severity.ERROR for each in slips)
        """Whether it can be compared with another wording."""

    @cached_property
    def mentions(self) -> Mentions:
        """What a translation must mention too."""
        return mentions(self.template, locale_of(self.language.locale))

    @cached_property
    def hits(self) -> list[Hit]:
        """The words of the glossary in it."""
        return self.language.glossary.hits(self.text)

    def findings(self, at: At, rewrite: Rewrite) -> Iterator[Finding]:
        """Everything wrong with it, taken by itself."""
        typographic = typography.check(
            self.text, self.language.locale, self.language.nouns, self.language.variant
        )
        for slip in (*self.slips, *typographic):
            yield _finding(slip, at, rewrite)


def _finding(slip: Slip, at: At, rewrite: Rewrite) -> Finding:
    edit = rewrite(slip.start, slip.end, slip.replacement) if slip.replacement is not None else None
    said = message("write “{text}”", "écrire «\u00a0{text}\u00a0»", text=slip.replacement or "")
    fix = Fix(said, (edit,), slip.safe) if edit is not None else None
    return find(
        slip.code, at(slip.start, slip.end), notes=slip.notes, fix=fix, severity=slip.severity, **slip.slots
    )


def in_catalogue(catalogue: Catalogue, found: Message, name: str) -> tuple[At, Rewrite]:
    """Where the characters of a string of a message stand, and how they are rewritten."""

    def at(start: int, end: int) -> Span:
        return catalogue.word_span(found, name, start, end)

    def rewrite(start: int, end: int, text: str) -> Edit | None:
        span = at(start, end)
        if "\n" in catalogue.text.text[span.start : span.end]:
            return None  # the quotes between two lines are no part of the text
        return Edit(span, escaped(text))

    return at, rewrite
