"""Several catalogues of one language as one, whose spans lead to the files that they come from."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace

from ludex.core.spans import SourceText, Span
from ludex.l10n.catalogue.po_messages import Catalogue, Message


@dataclass(frozen=True)
class JoinedText(SourceText):
    """The texts of several files, one after the other, each beginning on a line of its own."""

    parts: tuple[SourceText, ...] = ()
    starts: tuple[int, ...] = ()

    def span(self, start: int, end: int) -> Span:
        """Return a span in the file that has this text."""
        number = max(bisect_right(self.starts, start) - 1, 0)
        part, before = self.parts[number], self.starts[number]
        length = len(part.text)
        return part.span(min(start - before, length), min(max(start, end) - before, length))


def join_catalogues(file: str, parts: Sequence[Catalogue]) -> Catalogue:
    """Join the catalogues of a language; `file` is the name of the whole."""
    if len(parts) == 1 and parts[0].file == file:
        return parts[0]
    texts: list[str] = []
    starts: list[int] = []
    messages: list[Message] = []
    at = 0
    for part in parts:
        starts.append(at)
        messages += [_shift(each, at) for each in part.messages]
        text = part.text.text
        texts.append(text if text.endswith("\n") else f"{text}\n")
        at += len(texts[-1])
    whole = JoinedText(file, "".join(texts), tuple(part.text for part in parts), tuple(starts))
    return Catalogue(whole, tuple(messages), all(part.sound for part in parts))


def _shift(message: Message, by: int) -> Message:
    """Return a message at a later offset."""
    strings = {
        name: each._replace(start=each.start + by, end=each.end + by)
        for name, each in message.strings.items()
    }
    return replace(message, start=message.start + by, end=message.end + by, strings=strings)
