"""Texts as a file has them: codes in the subsets of its fonts. Knows neither pages nor places."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

Coded = list[tuple[str, str]]
"""Stretches of a text: the name of the subset that each is in, and its codes in hexadecimal digits."""


class Letters:
    """The fonts of one file, and what was written in them. `read` gives the bytes of a font."""

    def __init__(self, read: Callable[[str], bytes]) -> None:
        self._read = read
        self._fonts: dict[str, TTFont] = {}
        self._known: dict[tuple[str, str], Coded] = {}

    def font(self, file: str) -> TTFont:
        made = self._fonts.get(file)
        if made is None:
            made = TTFont("ludex:" + file, io.BytesIO(self._read(file)))
            pdfmetrics.registerFont(made)
            self._fonts[file] = made
        return made

    def shown(self, font: str, text: str, document: Any) -> Coded:
        """Word by word, since words come again and lines do not; nearly every line is in one subset."""
        words = [self._coded(font, word, document) for word in text.split(" ")]
        if all(len(word) == 1 and word[0][0] == words[0][0][0] for word in words):
            return [(words[0][0][0], "20".join(word[0][1] for word in words))]
        return self._coded(font, text, document)

    def _coded(self, font: str, text: str, document: Any) -> Coded:
        known = self._known.get((font, text))
        if known is None:
            made = self.font(font)
            parts = made.splitString(text, document) or [(0, b"")]
            known = self._known[font, text] = [
                (made.getSubsetInternalName(subset, document), part.hex()) for subset, part in parts
            ]
        return known
