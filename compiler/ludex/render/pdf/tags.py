"""Structure tags of a PDF: headings, paragraphs and cards in reading order.

Each stretch of a page that says something is numbered on its page, and an element of the tree points at it.
What only decorates, such as grounds and cut marks, is told as such and passed over.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFName,
    PDFObject,
    PDFObjectReference,
    PDFPage,
)

BEGIN_ARTIFACT = "/Artifact BMC"
"""Opens what is passed over."""
END_MARKED_CONTENT = "EMC"


@dataclass(slots=True)
class _Element:
    role: str
    title: str
    page: int
    number: int


class _Leaf(PDFObject):  # type: ignore[misc]
    """Encoded structure element; thousands of them as dictionaries would be too slow."""

    def __init__(self, element: _Element, top: PDFObjectReference, page: PDFObjectReference) -> None:
        self._element, self._top, self._page = element, top, page

    def format(self, document: PDFDocument) -> bytes:
        role, number, title = self._element.role, self._element.number, self._element.title
        top, page = (_encode_reference(each, document) for each in (self._top, self._page))
        named = f"/T<FEFF{title.encode('utf-16-be').hex()}>" if title else ""
        return f"<</K {number}/P {top}/Pg {page}/S/{role}{named}>>".encode()


def _encode_reference(reference: PDFObjectReference, document: PDFDocument) -> str:
    """Encode a reference, once for all elements that share it."""
    known = reference.__dict__.get("said")
    if known is None:
        known = reference.said = reference.format(document).decode()
    return str(known)


@dataclass(slots=True)
class Tags:
    """The elements of a file in order of reading."""

    _elements: list[_Element] = field(default_factory=list)
    _counts: Counter[int] = field(default_factory=Counter)

    def open(self, page: int, role: str, title: str = "") -> str:
        """The operator that opens an element on a page; `END` closes it."""
        number = self._counts[page]
        self._counts[page] += 1
        self._elements.append(_Element(role, title, page, number))
        return f"/{role} <</MCID {number}>> BDC"

    def write(self, document: PDFDocument) -> None:
        """Write the structure tree of a file whose pages are complete."""
        root, whole = PDFDictionary({"Type": PDFName("StructTreeRoot")}), PDFDictionary()
        trunk = document.Reference(root)
        top = document.Reference(whole)
        pages = [document.Reference(page) for page in document.Pages.pages]
        made = [document.Reference(_Leaf(each, top, pages[each.page])) for each in self._elements]
        whole.dict |= {
            "Type": PDFName("StructElem"),
            "S": PDFName("Document"),
            "P": trunk,
            "K": PDFArray(made),
        }
        by_page: dict[int, list[PDFObjectReference]] = {}
        for each, reference in zip(self._elements, made, strict=True):
            by_page.setdefault(each.page, []).append(reference)
        numbers: list[Any] = []
        for page, references in sorted(by_page.items()):
            numbers += [page, document.Reference(PDFArray(references))]
            self._number_page(document.Pages[page], page)
        tree = PDFDictionary({"Nums": PDFArray(numbers)})
        root.dict |= {"K": top, "ParentTree": document.Reference(tree), "ParentTreeNextKey": len(by_page)}
        document.Catalog.StructTreeRoot = root
        document.Catalog.MarkInfo = PDFDictionary({"Marked": "true"})

    def _number_page(self, page: PDFPage, number: int) -> None:
        """Number a page in the structure tree, which is its tab order too."""
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
        page.StructParents, page.Tabs = number, PDFName("S")
