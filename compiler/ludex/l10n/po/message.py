"""A catalogue of translations: its messages, what each says, and where. Knows nothing of games."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from ludex.core.span import SourceText, Span
from ludex.l10n.po.strings import origins

FUZZY = "fuzzy"
CONTEXT, SOURCE, SOURCE_PLURAL, TARGET = "msgctxt", "msgid", "msgid_plural", "msgstr"
PREVIOUS, PREVIOUS_PLURAL = "|msgid", "|msgid_plural"
"""Names of strings; those of the previous source are known by a bar."""


_USUAL, _ONE = {CONTEXT, SOURCE, TARGET}, (TARGET,)
"""What nearly every message has, and no more."""


class Quoted(NamedTuple):
    """A string of a message: what it says, and the stretch from its first quote to its last."""

    value: str
    start: int
    end: int


class Comment(NamedTuple):
    """A comment line: the sign behind “#” (a blank for translators, `.`, `:`, …) and the rest of the line."""

    sign: str
    text: str


@dataclass(slots=True)
class Message:
    """One message. It stands at `start` up to `end`, its comments and its last line end included."""

    start: int
    end: int = 0
    comments: list[Comment] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)
    strings: dict[str, Quoted] = field(default_factory=dict)
    obsolete: bool = False
    broken: bool = False
    """Whether some of it could not be read: nothing is said of it beyond that, and nothing is changed."""

    @property
    def key(self) -> str | None:
        """The key of its text; none where it has none."""
        found = self.strings.get(CONTEXT)
        return found.value if found else None

    @property
    def source(self) -> tuple[str, ...]:
        """The source text; of a counted one the singular and the plural."""
        return self._said(SOURCE, SOURCE_PLURAL)

    @property
    def previous(self) -> tuple[str, ...]:
        """The source text that the translation was made from, where it is another one than now."""
        return self._said(PREVIOUS, PREVIOUS_PLURAL)

    @property
    def targets(self) -> tuple[str, ...]:
        """The names of its translations, in order: one, or one for each plural form."""
        if self.strings.keys() == _USUAL:
            return _ONE
        return tuple(name for name in self.strings if name.startswith(TARGET))

    @property
    def target(self) -> tuple[str, ...]:
        """The translation; of a counted text one for each plural form."""
        targets = self.targets
        return (self.strings[TARGET].value,) if targets is _ONE else self._said(*targets)

    @property
    def translated(self) -> bool:
        """Whether there is a translation, in whatever state."""
        return bool(self.target) and all(text.strip() for text in self.target)

    @property
    def fuzzy(self) -> bool:
        """Whether the translation is marked as in need of a look."""
        return FUZZY in self.flags

    @property
    def is_header(self) -> bool:
        """Whether it is the message that tells of the catalogue itself."""
        return CONTEXT not in self.strings and self.source == ("",) and not self.obsolete

    def _said(self, *names: str) -> tuple[str, ...]:
        return tuple([self.strings[name].value for name in names if name in self.strings])


@dataclass(frozen=True)
class Catalogue:
    """A PO file: `text` is all of it, `messages` what stands in it, in its order."""

    text: SourceText
    messages: tuple[Message, ...]
    sound: bool = True
    """Whether all of it was understood, so that it may be written again."""

    @property
    def file(self) -> str:
        return self.text.file

    @cached_property
    def by_key(self) -> dict[str, Message]:
        """The messages in use, by key; of several with one key the first."""
        return _by_key(each for each in self.messages if not each.obsolete)

    @cached_property
    def obsolete(self) -> dict[str, Message]:
        """The messages that are out of use and kept, by key; of several with one key the last."""
        return _by_key(reversed([each for each in self.messages if each.obsolete]))

    @property
    def header(self) -> Message | None:
        return next((each for each in self.messages if each.is_header), None)

    def span(self, message: Message, name: str) -> Span:
        """Where a string of a message stands, without its quotes; the message's first line where it lacks."""
        found = message.strings.get(name)
        if found is None:
            line = self.text.text.find("\n", message.start)
            return self.text.span(message.start, line if line >= 0 else len(self.text.text))
        return self.word_span(message, name, 0, len(found.value))

    def word_span(self, message: Message, name: str, i: int, j: int) -> Span:
        """The span of `value[i:j]` of a string, at its characters, on however many lines they stand."""
        found = message.strings[name]
        places = origins(self.text.text, found.start, found.end)
        start = places[i]
        return self.text.span(start, start if i == j else places[j - 1 + len(places) // 2])


def _by_key(messages: Iterable[Message]) -> dict[str, Message]:
    table: dict[str, Message] = {}
    for key, each in _keyed(messages):
        table.setdefault(key, each)
    return table


def _keyed(messages: Iterable[Message]) -> Iterator[tuple[str, Message]]:
    return ((each.key, each) for each in messages if each.key is not None)
