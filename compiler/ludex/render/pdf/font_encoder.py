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
"""Parts of a text: the name of each part's font subset, and its codes as a PDF string without parentheses."""

_ESCAPES = {ord(each): f"\\{each}" for each in "()\\"} | {ord("\n"): "\\n", ord("\r"): "\\r"}


class FontEncoder:
    """Fonts of a file, and the characters used in them. `read` returns the bytes of a font."""

    def __init__(self, read: Callable[[str], bytes]) -> None:
        self._read = read
        self._fonts: dict[str, TTFont] = {}
        self._words: dict[str, _EncodedWords] = {}

    def font(self, file: str) -> TTFont:
        made = self._fonts.get(file)
        if made is None:
            made = self._fonts[file] = _parse_font(file, self._read(file))
            pdfmetrics.registerFont(made)
        return made

    def encode_text(self, document: PDFDocument, font: str, text: str) -> EncodedText:
        """Encode a text word by word, because words recur; as a whole if it is in several subsets."""
        words = self._words.get(font)
        if words is None:
            words = self._words[font] = _EncodedWords(self.font(font), document)
        try:
            return [(words.subset, " ".join(map(words.__getitem__, text.split(" "))))]
        except KeyError:
            return words.encode_run(text)


class _EncodedWords(dict[str, str]):
    """Words as the codes of the first subset of a font; a word that is not wholly in it raises KeyError."""

    def __init__(self, font: TTFont, document: PDFDocument) -> None:
        super().__init__()
        self._font, self._document = font, document
        font.splitString("", document)  # subsets have no names before
        self.subset = font.getSubsetInternalName(0, document)

    def __missing__(self, word: str) -> str:
        parts = self.encode_run(word)
        if len(parts) > 1 or parts[0][0] != self.subset:
            raise KeyError(word)
        made = self[word] = parts[0][1]
        return made

    def encode_run(self, text: str) -> EncodedText:
        parts = self._font.splitString(text, self._document) or [(0, b"")]
        return [
            (
                self._font.getSubsetInternalName(number, self._document),
                codes.decode("latin-1").translate(_ESCAPES),
            )
            for number, codes in parts
        ]


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
