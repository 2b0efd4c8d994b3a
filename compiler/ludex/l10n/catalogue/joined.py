"""Joined catalogue: several catalogues of a language as one, whose spans are in the original files."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from ludex.core.spans import SourceText, Span
from ludex.l10n.catalogue.po_messages import Catalogue


@dataclass(frozen=True)
class JoinedText(SourceText):
    """Texts of several files in sequence, each beginning on a new line."""

    parts: tuple[SourceText, ...] = ()
    starts: tuple[int, ...] = ()

    def span(self, start: int, end: int) -> Span:
        """Return the span in the file from which a range comes."""
        number = max(bisect_right(self.starts, start) - 1, 0)
        part, before = self.parts[number], self.starts[number]
        length = len(part.text)
        return part.span(min(start - before, length), min(max(start, end) - before, length))


def join_texts(file: str, parts: Sequence[SourceText]) -> tuple[SourceText, Sequence[int]]:
    """Join the texts of a language's catalogues; also return the offset of each."""
    if len(parts) == 1 and parts[0].file == file:
        return parts[0], (0,)
    texts = [part.text if part.text.endswith("\n") else f"{part.text}\n" for part in parts]
    starts = tuple(accumulate(map(len, texts[:-1]), initial=0))
    return JoinedText(file, "".join(texts), tuple(parts), starts), starts


def join_catalogues(file: str, parts: Sequence[Catalogue]) -> Catalogue:
    """Join the catalogues of a language; `file` is the name of the joined catalogue."""
    if len(parts) == 1 and parts[0].file == file:
        return parts[0]
    text, starts = join_texts(file, [part.text for part in parts])
    messages = [each.shift(at) for part, at in zip(parts, starts, strict=True) for each in part.messages]
    return Catalogue(text, tuple(messages), all(part.sound for part in parts))
