"""What a file should be, enclosed in the file itself, where programs may keep what is their own.

So a finished file can be looked at years later, by itself: for pages that got lost, texts that are gone,
backs that slipped.
"""

from __future__ import annotations

from typing import Any

from reportlab.pdfbase.pdfdoc import PDFDictionary, PDFStream, PDFString, PDFZCompress

OWNER, PLACE = "Ludex", "Expected"
_WHEN = "D:20000101000000+00'00'"
"""The format wants a time; ours is always the same, or no file would be the same twice."""


def enclose(document: Any, expected: bytes) -> None:
    """Put it into the catalogue of a file that is being written."""
    stream = PDFStream(content=expected.decode("ascii"))
    stream.filters = [PDFZCompress]
    mine = PDFDictionary({PLACE: document.Reference(stream)})
    owned = PDFDictionary({"LastModified": PDFString(_WHEN), "Private": mine})
    catalogue = document.Catalog
    catalogue.__NoDefault__ = [*catalogue.__NoDefault__, "PieceInfo"]
    catalogue.PieceInfo = PDFDictionary({OWNER: owned})
