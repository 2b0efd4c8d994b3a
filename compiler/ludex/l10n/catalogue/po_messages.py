"""Messages of a catalogue: those that are read, with spans, and drafts that are written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from typing import NamedTuple

from ludex.core.lazy_patterns import lazy_pattern
from ludex.core.spans import SourceText, Span

_ESCAPE = lazy_pattern(r"\\(?:([abfnrtv\\\"?'])|x([0-9a-fA-F]{1,2})|([0-7]{1,3})|(.))", re.S)
_ESCAPE_VALUES = {"a": "\a", "b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_ESCAPE_SEQUENCES = {each: f"\\{letter}" for letter, each in _ESCAPE_VALUES.items()}
_ESCAPE_SEQUENCES |= {"\\": "\\\\", '"': '\\"'}
_TO_WRITE = lazy_pattern(r'[\\"\n\t\r\a\b\f\v]')
_PIECE = lazy_pattern(r'"((?:[^"\\\n]|\\.)*)"')


def unescape_string(written: str) -> str:
    """Decode the escapes of a quoted string."""
    return _ESCAPE.sub(_decode_escape, written) if "\\" in written else written


def unknown_escape(written: str) -> str | None:
    """Return the first unknown escape in a string, or None."""
    return next((found[0] for found in _ESCAPE.finditer(written) if found[4] is not None), None)


def escape_string(text: str) -> str:
    """Encode a text for a quoted string."""
    return _TO_WRITE.sub(lambda found: _ESCAPE_SEQUENCES[found[0]], text)


@lru_cache(maxsize=16)
def map_string_offsets(text: str, start: int, end: int) -> Sequence[int]:
    """Return the offsets in a file at which the characters of a string start and end.

    The first half has the start of each character and the end of the string, the second half the end of each
    character and again the end of the string.
    """
    starts: list[int] = []
    ends: list[int] = []
    last = start + 1
    for piece in _PIECE.finditer(text, start, end):
        at = piece.start(1)
        last = piece.end(1)
        while at < last:
            escape = _ESCAPE.match(text, at, last) if text[at] == "\\" else None
            behind = escape.end() if escape else at + 1
            starts.append(at)
            ends.append(behind)
            at = behind
    return [*starts, last, *ends, last]


def _decode_escape(found: re.Match[str]) -> str:
    letter, hexadecimal, octal, _ = found.groups()
    if letter is not None:
        return _ESCAPE_VALUES.get(letter, letter)
    if hexadecimal is not None:
        return chr(int(hexadecimal, 16))
    return chr(int(octal, 8)) if octal is not None else found[0]


FUZZY = "fuzzy"
CONTEXT, SOURCE, SOURCE_PLURAL, TARGET = "msgctxt", "msgid", "msgid_plural", "msgstr"
PREVIOUS, PREVIOUS_PLURAL = "|msgid", "|msgid_plural"
"""Names of strings; a bar marks those of the previous source."""


_USUAL, _ONE = {CONTEXT, SOURCE, TARGET}, (TARGET,)
"""The strings that nearly every message has, and no more."""


class Quoted(NamedTuple):
    """Quoted string of a message: its value, and its range from the first quote to the last."""

    value: str
    start: int
    end: int


class Comment(NamedTuple):
    """Comment line: the sign after “#” (a blank for translators, `.`, `:`, …) and the rest of the line."""

    sign: str
    text: str


@dataclass(slots=True)
class Message:
    """Message of a catalogue, from `start` up to `end`, including its comments and its final line end."""

    start: int
    end: int = 0
    comments: list[Comment] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)
    strings: dict[str, Quoted] = field(default_factory=dict)
    obsolete: bool = False
    broken: bool = False
    """Whether some of it could not be read: the rest is then neither checked nor changed."""

    @property
    def key(self) -> str | None:
        """Key of the message's text; None if it has none."""
        found = self.strings.get(CONTEXT)
        return found.value if found else None

    @property
    def source(self) -> tuple[str, ...]:
        """Source text; for a counted text, the singular and the plural."""
        return self._string_values(SOURCE, SOURCE_PLURAL)

    @property
    def previous(self) -> tuple[str, ...]:
        """Source text from which the translation was made, if it has changed since."""
        return self._string_values(PREVIOUS, PREVIOUS_PLURAL)

    @property
    def targets(self) -> tuple[str, ...]:
        """Names of the translations in order: one, or one for each plural form."""
        if self.strings.keys() == _USUAL:
            return _ONE
        return tuple(name for name in self.strings if name.startswith(TARGET))

    @property
    def target(self) -> tuple[str, ...]:
        """Translation; for a counted text, one for each plural form."""
        targets = self.targets
        return (self.strings[TARGET].value,) if targets is _ONE else self._string_values(*targets)

    @property
    def translated(self) -> bool:
        """Whether the message has a translation in any state."""
        return bool(self.target) and all(text.strip() for text in self.target)

    @property
    def fuzzy(self) -> bool:
        """Whether the translation is marked fuzzy, which means that it needs a review."""
        return FUZZY in self.flags

    @property
    def is_header(self) -> bool:
        """Whether the message is the header of the catalogue."""
        return CONTEXT not in self.strings and self.source == ("",) and not self.obsolete

    def shift(self, by: int) -> Message:
        """Return the message with its positions moved by `by`."""
        strings = {
            name: each._replace(start=each.start + by, end=each.end + by)
            for name, each in self.strings.items()
        }
        return replace(self, start=self.start + by, end=self.end + by, strings=strings)

    def _string_values(self, *names: str) -> tuple[str, ...]:
        return tuple([self.strings[name].value for name in names if name in self.strings])


@dataclass(frozen=True)
class Catalogue:
    """PO file: `text` is the text of the file, `messages` its messages in order."""

    text: SourceText
    messages: tuple[Message, ...]
    sound: bool = True
    """Whether everything was understood, so that the file may be rewritten."""

    @property
    def file(self) -> str:
        return self.text.file

    @cached_property
    def by_key(self) -> Mapping[str, Message]:
        """Active messages by key; of duplicates, the first."""
        return _by_key(each for each in self.messages if not each.obsolete)

    @cached_property
    def obsolete(self) -> Mapping[str, Message]:
        """Obsolete messages by key; of duplicates, the last."""
        return _by_key(reversed([each for each in self.messages if each.obsolete]))

    @property
    def header(self) -> Message | None:
        return next((each for each in self.messages if each.is_header), None)

    def span(self, message: Message, name: str) -> Span:
        """Return the span of a string of a message, without its quotes.

        For a string that the message lacks, return the span of the message's first line.
        """
        found = message.strings.get(name)
        if found is None:
            line = self.text.text.find("\n", message.start)
            return self.text.span(message.start, line if line >= 0 else len(self.text.text))
        return self.word_span(message, name, 0, len(found.value))

    def word_span(self, message: Message, name: str, i: int, j: int) -> Span:
        """Return the span of the characters `value[i:j]` of a string, which can span several lines."""
        found = message.strings[name]
        places = map_string_offsets(self.text.text, found.start, found.end)
        start = places[i]
        return self.text.span(start, start if i == j else places[j - 1 + len(places) // 2])


def _by_key(messages: Iterable[Message]) -> dict[str, Message]:
    table: dict[str, Message] = {}
    for each in messages:
        if each.key is not None:
            table.setdefault(each.key, each)
    return table


@dataclass(frozen=True, slots=True)
class Draft:
    """Contents of a message to write."""

    key: str
    source: tuple[str, ...]
    target: tuple[str, ...]
    comments: tuple[Comment, ...] = ()
    """All comment lines except flags, in gettext's order."""
    flags: tuple[str, ...] = ()
    previous: tuple[str, ...] = ()
    obsolete: bool = False


def format_message(draft: Draft) -> str:
    """Format the lines of a message, with a final line end."""
    return "".join(f"{line}\n" for line in _lines(draft))


def header(fields: Mapping[str, str], comments: Sequence[str] = ()) -> str:
    """Format the header of a catalogue."""
    text = "".join(f"{name}: {value}\n" for name, value in fields.items())
    lines = [f"# {each}".rstrip() for each in comments]
    return "".join(f"{line}\n" for line in (*lines, *_string(SOURCE, ""), *_string(TARGET, text)))


def replace_ranges(text: str, changes: Iterable[tuple[int, int, str]]) -> str:
    """Replace ranges (start, end, new text) of a text in order, with the line ends of that text."""
    crlf = text.count("\r\n") * 2 > text.count("\n")
    parts: list[str] = []
    at = 0
    for start, end, new in changes:
        parts += (text[at:start], new.replace("\n", "\r\n") if crlf else new)
        at = end
    return "".join((*parts, text[at:]))


def _lines(draft: Draft) -> Iterator[str]:
    for sign, text in draft.comments:
        yield f"#{sign} {text}".rstrip() if sign else f"#{text}"
    if draft.flags:
        yield f"#, {', '.join(draft.flags)}"
    old = "#~ " if draft.obsolete else ""
    for name, text in zip((PREVIOUS, PREVIOUS_PLURAL), draft.previous, strict=False):
        bar = "#~| " if draft.obsolete else "#| "
        yield from (f"{bar}{line}" for line in _string(name[1:], text))
    yield from (old + line for line in _string(CONTEXT, draft.key))
    for name, text in zip((SOURCE, SOURCE_PLURAL), draft.source, strict=False):
        yield from (old + line for line in _string(name, text))
    counted = len(draft.source) > 1
    for number, text in enumerate(draft.target):
        yield from (old + line for line in _string(f"{TARGET}[{number}]" if counted else TARGET, text))


def _string(name: str, text: str) -> list[str]:
    """Format a string on one line; a string with several lines has one line each below an empty string."""
    pieces = re.findall(r"[^\n]*\n|[^\n]+\Z", text)
    if len(pieces) < 2:
        return [f'{name} "{escape_string(text)}"']
    return [f'{name} ""', *(f'"{escape_string(each)}"' for each in pieces)]
