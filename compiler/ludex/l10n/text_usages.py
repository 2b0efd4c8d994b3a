"""Usages of an entry's name in texts and translations: references, terms, icons.

They are for renaming and for listing the users of an entry. Unknown names are reported elsewhere, when texts
are read.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from ludex.core.spans import Span
from ludex.l10n.catalogue.po_messages import CONTEXT, Catalogue, Message
from ludex.l10n.texts import Pointer, wordings
from ludex.link.graph import LinkedEntry, ReferenceGraph
from ludex.link.symbols import SHARED
from ludex.link.world import World
from ludex.text.templates.template import IconToken, Slot, SlotName, parse

ICON, TERM, REF = "icon", "term", "ref"
SLOT = "slot"
_REMARK = re.compile(r"^#\.(.*)", re.MULTILINE)
Slug = Callable[[LinkedEntry], str]
TextFilter = Callable[[str], bool]
"""Returns whether a text may contain a wanted name: most do not, and need no parsing."""


class NamedWord(NamedTuple):
    """Range of a text that names something, and of which sort: an icon, a term, an entry, a slot's value."""

    start: int
    end: int
    sort: str
    name: str


WordFinder = Callable[[str], Iterable[NamedWord]]


class TextUsage(NamedTuple):
    """Name in a text of an entry; `at` is the path from the entry to the wording."""

    source: LinkedEntry
    at: Pointer
    word: NamedWord


class CatalogueUsage(NamedTuple):
    """Name in a string of a message in a catalogue."""

    catalogue: Catalogue
    message: Message
    string: str
    word: NamedWord

    @property
    def span(self) -> Span:
        return self.catalogue.word_span(self.message, self.string, self.word.start, self.word.end)


class Names:
    """Names of entries in the texts of a game or of content/shared; `slug` returns the slug of each."""

    def __init__(self, linked: ReferenceGraph, game: str, slug: Slug = lambda entry: entry.slug) -> None:
        self._slug = slug
        self._known: dict[str, dict[str, LinkedEntry]] = {ICON: {}, TERM: {}, REF: {}}
        entries = [entry for each in dict.fromkeys((SHARED, game)) for entry in World(linked, each).own]
        for entry in sorted(entries, key=lambda each: each.sound):  # a valid entry replaces one with mistakes
            self._add(entry, linked)
        named: dict[str, list[LinkedEntry]] = {}
        for entry in self._known[REF].values():
            named.setdefault(slug(entry), []).append(entry)
        self._known[REF] |= {name: found[0] for name, found in named.items() if len(found) == 1}

    def _add(self, entry: LinkedEntry, linked: ReferenceGraph) -> None:
        slug = self._slug(entry)
        for sort in (ICON, TERM):
            if linked.catalogue.accepts(entry.game, entry.kind, sort):
                self._known[sort][slug] = entry
        if isinstance(entry.outline_field("title"), str):
            self._known[REF][f"{entry.kind}/{slug}"] = entry

    def resolve(self, word: NamedWord) -> LinkedEntry | None:
        """Return the entry that a name means; None if it means nothing."""
        return self._known[word.sort].get(word.name)

    def find_spelling(self, word: NamedWord, entry: LinkedEntry) -> str | None:
        """Return a spelling of the entry's name in place of another: in the same form, else as a full id.

        Returns None if neither would mean the entry.
        """
        slug = self._slug(entry)
        full = f"{entry.kind}/{slug}"
        forms = [full] if "/" in word.name else [slug, *([full] if word.sort == REF else [])]
        return next((form for form in forms if self._known[word.sort].get(form) is entry), None)


def find_text_usages(linked: ReferenceGraph, game: str, wanted: TextFilter) -> Iterator[TextUsage]:
    """Yield the names in the texts of a game’s own entries."""
    for entry in World(linked, game).own:
        yield from find_usages_in_texts(linked, entry, wanted)


def find_usages_in_texts(
    linked: ReferenceGraph, entry: LinkedEntry, wanted: TextFilter
) -> Iterator[TextUsage]:
    """Yield the names in the texts of one entry."""
    for at, _, value in linked.annotated_places(entry, "x-text") if entry.sound else ():
        source = wordings(value)
        for part, wording in zip(("one", "other"), source, strict=False):
            where = (*at, part) if len(source) > 1 else at
            yield from (TextUsage(entry, where, word) for word in find_named_words(wording, wanted))


def find_catalogue_usages(catalogue: Catalogue, find: WordFinder) -> Iterator[CatalogueUsage]:
    """Yield the words that `find` yields of the strings of active messages."""
    for message in catalogue.messages:
        if not (message.obsolete or message.broken or message.is_header):
            for name, string in message.strings.items():
                for word in find(string.value) if name != CONTEXT else ():
                    yield CatalogueUsage(catalogue, message, name, word)


def find_remark_usages(
    catalogue: Catalogue, messages: Iterable[Message], find: WordFinder
) -> Iterator[tuple[Span, NamedWord]]:
    """Yield the words that `find` yields of the remarks for translators beside messages."""
    for message in messages:
        for line in _REMARK.finditer(catalogue.text.text, message.start, message.end):
            for word in find(line[1]):
                yield catalogue.text.span(line.start(1) + word.start, line.start(1) + word.end), word


def find_named_words(text: str, wanted: TextFilter) -> Iterator[NamedWord]:
    """Yield the names of icons, terms and entries in a text, if `wanted` accepts the text."""
    if wanted(text):
        for piece in parse(text)[0].pieces:
            if isinstance(piece, IconToken):
                yield NamedWord(piece.start + 1, piece.end - 1, ICON, piece.slug)
            elif isinstance(piece, Slot) and (piece.noun or piece.filter in (ICON, TERM, REF)):
                subject, (start, end) = piece.subject, piece.subject_at
                sort = piece.filter
                if piece.noun:
                    subject, (start, end), sort = piece.noun, piece.noun_at, TERM
                if isinstance(subject, str) and not isinstance(subject, SlotName):
                    start, end = (start + 1, end - 1) if text[start] in "'\"" else (start, end)
                    if text[start:end] == subject:
                        yield NamedWord(start, end, sort, subject)


def find_slot_words(wording: str, name: str) -> Iterator[NamedWord]:
    """Yield the places in a wording at which a slot shows the value of this name."""
    if "{{" in wording and name in wording:
        for slot in parse(wording)[0].slots:
            yield from (NamedWord(*at, SLOT, name) for each, at in slot.names if each == name)
