"""Several catalogues of one language as one, whose spans lead to the files that they come from."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

from ludex.core.spans import SourceText, Span
from ludex.l10n.catalogue.po_messages import Catalogue


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


def join_texts(file: str, parts: Sequence[SourceText]) -> tuple[SourceText, Sequence[int]]:
    """Join the texts of the catalogues of a language; return the offset of each part as well."""
    if len(parts) == 1 and parts[0].file == file:
        return parts[0], (0,)
    texts = [part.text if part.text.endswith("\n") else f"{part.text}\n" for part in parts]
    starts = tuple(accumulate(map(len, texts[:-1]), initial=0))
    return JoinedText(file, "".join(texts), tuple(parts), starts), starts


def join_catalogues(file: str, parts: Sequence[Catalogue]) -> Catalogue:
    """Join the catalogues of a language; `file` is the name of the whole."""
    if len(parts) == 1 and parts[0].file == file:
        return parts[0]
    text, starts = join_texts(file, [part.text for part in parts])
    messages = [each.shift(at) for part, at in zip(parts, starts, strict=True) for each in part.messages]
    return Catalogue(text, tuple(messages), all(part.sound for part in parts))
