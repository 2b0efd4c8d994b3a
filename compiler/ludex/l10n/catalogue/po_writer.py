"""PO writer: format messages, and replace messages in a text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ludex.l10n.catalogue.po_messages import (
    CONTEXT,
    PREVIOUS,
    PREVIOUS_PLURAL,
    SOURCE,
    SOURCE_PLURAL,
    TARGET,
    Comment,
    escape_string,
)


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
    pieces = [f"{each}\n" for each in text.split("\n")]
    pieces[-1] = pieces[-1][:-1]
    pieces = [each for each in pieces if each]
    if len(pieces) < 2:
        return [f'{name} "{escape_string(text)}"']
    return [f'{name} ""', *(f'"{escape_string(each)}"' for each in pieces)]
