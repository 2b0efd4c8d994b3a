"""Fonts of a PDF: subsets with the used characters, and texts encoded for them."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from functools import lru_cache

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.pdfdoc import PDFDocument, PDFName
from reportlab.pdfbase.ttfonts import TTFont

from ludex.core.hashing import digest

EncodedText = list[tuple[str, str]]
"""Parts of a text: the name of each part's font subset, and its codes in hexadecimal."""


class FontEncoder:
    """Fonts of a file, and the characters used in them. `read` returns the bytes of a font."""

    def __init__(self, read: Callable[[str], bytes]) -> None:
        self._read = read
        self._fonts: dict[str, TTFont] = {}
        self._known: dict[tuple[str, str], EncodedText] = {}

    def font(self, file: str) -> TTFont:
        made = self._fonts.get(file)
        if made is None:
            made = self._fonts[file] = _parse_font(file, self._read(file))
            pdfmetrics.registerFont(made)
        return made

    def encode_text(self, font: str, text: str, document: PDFDocument) -> EncodedText:
        """Encode a text word by word, because words recur; as a whole if it is in several subsets."""
        words = [self._encode_run(font, word, document) for word in text.split(" ")]
        if all(len(word) == 1 and word[0][0] == words[0][0][0] for word in words):
            return [(words[0][0][0], "20".join(word[0][1] for word in words))]
        return self._encode_run(font, text, document)

    def _encode_run(self, font: str, text: str, document: PDFDocument) -> EncodedText:
        known = self._known.get((font, text))
        if known is None:
            made = self.font(font)
            parts = made.splitString(text, document) or [(0, b"")]
            known = self._known[font, text] = [
                (made.getSubsetInternalName(subset, document), part.hex()) for subset, part in parts
            ]
        return known


class _TaggedFont(TTFont):  # type: ignore[misc]
    """Font whose subsets have their own tags, so that programs that join files do not confuse them."""

    def addObjects(self, doc: PDFDocument) -> None:  # noqa: N802  # the library's name
        subsets = [list(subset) for subset in self.state[doc].subsets]
        names = [self.getSubsetInternalName(number, doc)[1:] for number in range(len(subsets))]
        super().addObjects(doc)
        for name, subset in zip(names, subsets, strict=True):
            made = doc.idToObject["BasicFonts"].dict[name]
            plain = made.BaseFont.partition("+")[2]
            made.BaseFont = f"{_make_subset_tag(plain, subset)}+{plain}"
            doc.idToObject[made.FontDescriptor.name].dict["FontName"] = PDFName(made.BaseFont)


def _make_subset_tag(font: str, characters: Sequence[int]) -> str:
    """Return six capitals determined by a font and its embedded characters."""
    number = int(digest(repr((font, sorted(characters))).encode())[:12], 16)
    return "".join(chr(ord("A") + number // 26**place % 26) for place in range(6))


@lru_cache(maxsize=64)
def _parse_font(file: str, data: bytes) -> TTFont:
    """Parse a font, which records the characters of each document separately."""
    return _TaggedFont("ludex:" + file, io.BytesIO(data))
