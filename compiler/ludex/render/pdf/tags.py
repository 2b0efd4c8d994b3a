"""Structure tags of a PDF: headings, paragraphs, lists, tables and cards in reading order.

Each stretch of a page that says something is numbered on its page, and an element of the tree points at it.
What only decorates, such as grounds and cut marks, is told as such and passed over.
"""

from __future__ import annotations

from collections.abc import Sequence
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


@dataclass(slots=True, eq=False)
class _Element:
    """An element of the tree: a sort of content, the elements in it, the stretches that it consists of."""

    role: str
    title: str = ""
    parent: _Element | None = None
    children: list[_Element] = field(default_factory=list)
    stretches: list[tuple[int, int]] = field(default_factory=list)
    """The page of each, and its number there."""
    reference: PDFObjectReference | None = None


class _EncodedElement(PDFObject):  # type: ignore[misc]
    """Encoded structure element; thousands of them as dictionaries would be too slow."""

    def __init__(
        self, element: _Element, top: PDFObjectReference, pages: Sequence[PDFObjectReference]
    ) -> None:
        self._element, self._top, self._pages = element, top, pages

    def format(self, document: PDFDocument) -> bytes:
        element = self._element
        parent = (element.parent and element.parent.reference) or self._top
        named = f"/T<FEFF{element.title.encode('utf-16-be').hex()}>" if element.title else ""
        named += "/A<</O/Table/Scope/Column>>" if element.role == "TH" else ""
        inside = [child.reference for child in element.children if child.reference]
        kids = [_encode_reference(each, document) for each in inside]
        if len(element.stretches) == 1 and not kids:
            ((page, number),) = element.stretches
            kids, named = [str(number)], f"/Pg {_encode_reference(self._pages[page], document)}{named}"
        else:
            kids += [
                f"<</Type/MCR/Pg {_encode_reference(self._pages[page], document)}/MCID {number}>>"
                for page, number in element.stretches
            ]
        inner = kids[0] if len(kids) == 1 else f"[{' '.join(kids)}]"
        return f"<</K {inner}/P {_encode_reference(parent, document)}/S/{element.role}{named}>>".encode()


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
    """Those that stand in no other."""
    _made: list[_Element] = field(default_factory=list)
    """All of them, an element before those in it."""
    _known: dict[tuple[str, ...], _Element] = field(default_factory=dict)
    """Those that further stretches may belong to, by the tags that lead to them."""
    _pages: dict[int, list[_Element]] = field(default_factory=dict)
    """The element of each stretch of a page."""

    def open(self, page: int, tags: tuple[str, ...], title: str = "") -> str:
        """The operator that opens a stretch of a page, as a part of the elements that the tags name, from the
        outside inwards; `END_MARKED_CONTENT` closes it. A tag with a number is the same element each time.
        """
        element = self._find_element(tags, title)
        of_page = self._pages.setdefault(page, [])
        number = len(of_page)
        of_page.append(element)
        element.stretches.append((page, number))
        return f"/{element.role} <</MCID {number}>> BDC"

    def _find_element(self, tags: tuple[str, ...], title: str = "") -> _Element:
        known = self._known.get(tags)
        if known is not None:
            return known
        parent = self._find_element(tags[:-1]) if len(tags) > 1 else None
        role, mark, _ = tags[-1].partition("#")
        made = _Element(role, title, parent)
        self._made.append(made)
        (self._elements if parent is None else parent.children).append(made)
        if mark:
            self._known[tags] = made
        return made

    def write(self, document: PDFDocument) -> None:
        """Write the structure tree of a file whose pages are complete."""
        root, whole = PDFDictionary({"Type": PDFName("StructTreeRoot")}), PDFDictionary()
        trunk = document.Reference(root)
        top = document.Reference(whole)
        pages = [document.Reference(page) for page in document.Pages.pages]
        for each in self._made:
            each.reference = document.Reference(_EncodedElement(each, top, pages))
        whole.dict |= {
            "Type": PDFName("StructElem"),
            "S": PDFName("Document"),
            "P": trunk,
            "K": PDFArray([each.reference for each in self._elements]),
        }
        numbers: list[Any] = []
        for page, elements in sorted(self._pages.items()):
            references = PDFArray([each.reference for each in elements])
            numbers += [page, document.Reference(references)]
            self._number_page(document.Pages[page], page)
        tree = PDFDictionary({"Nums": PDFArray(numbers)})
        root.dict |= {"K": top, "ParentTree": document.Reference(tree), "ParentTreeNextKey": len(self._pages)}
        document.Catalog.StructTreeRoot = root
        document.Catalog.MarkInfo = PDFDictionary({"Marked": "true"})

    def _number_page(self, page: PDFPage, number: int) -> None:
        """Number a page in the structure tree, which is its tab order too."""
        page.__NoDefault__ = [*page.__NoDefault__, "StructParents", "Tabs"]
        page.StructParents, page.Tabs = number, PDFName("S")
