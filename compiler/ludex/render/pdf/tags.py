"""Structure tags of a PDF: headings, paragraphs, lists, tables and cards in reading order.

Each meaningful part of a page's content is numbered, and an element of the tree refers to the number.
On a page itself, decoration, such as panels and cut marks, is marked as an artifact. A card on the page is
one element with all that is drawn in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from reportlab.pdfbase.pdfdoc import (
    PDFArray,
    PDFDictionary,
    PDFDocument,
    PDFName,
    PDFObject,
    PDFObjectReference,
)

from ludex.render.pdf.pdf_objects import PageObject, ReferenceArray, encode_reference

BEGIN_ARTIFACT = "/Artifact BMC"
"""Opens an artifact, which readers skip."""
END_MARKED_CONTENT = "EMC"


_SCOPES = {"TH": "Column", "RowTH": "Row"}
"""Tags of the heads of columns and of rows, and the scope of each."""


class _Stretch(NamedTuple):
    """Marked content of a page: the page, and the number of the content."""

    page: int
    number: int


class _LinkArea(NamedTuple):
    """Clickable area of a link: its page and its annotation."""

    page: int
    annotation: PDFObjectReference


@dataclass(slots=True, eq=False)
class _Element:
    """Element of the structure tree: its type and its contents."""

    role: str
    title: str = ""
    scope: str = ""
    """What the head of a table is for: “Column” or “Row”."""
    parent: _Element | None = None
    kids: list[_Element | _Stretch | _LinkArea] = field(default_factory=list)
    """Its contents in reading order."""
    reference: PDFObjectReference = field(init=False)
    """Its reference, once all pages are complete."""


class _EncodedElement(PDFObject):  # type: ignore[misc]
    """Structure element that is written as bytes: thousands of dictionaries would be too slow."""

    def __init__(
        self, element: _Element, top: PDFObjectReference, pages: Sequence[PDFObjectReference]
    ) -> None:
        self._element, self._top, self._pages = element, top, pages

    def format(self, document: PDFDocument) -> bytes:
        element = self._element
        parent = (element.parent and element.parent.reference) or self._top
        named = f"/T<FEFF{element.title.encode('utf-16-be').hex()}>" if element.title else ""
        named += f"/A<</O/Table/Scope/{element.scope}>>" if element.scope else ""
        if len(element.kids) == 1 and isinstance(element.kids[0], _Stretch):
            page, number = element.kids[0]
            kids, named = [str(number)], f"/Pg {encode_reference(self._pages[page], document)}{named}"
        else:
            kids = [self._encode_kid(each, document) for each in element.kids]
        inner = kids[0] if len(kids) == 1 else f"[{' '.join(kids)}]"
        return f"<</K {inner}/P {encode_reference(parent, document)}/S/{element.role}{named}>>".encode()

    def _encode_kid(self, kid: _Element | _Stretch | _LinkArea, document: PDFDocument) -> str:
        if isinstance(kid, _Element):
            return encode_reference(kid.reference, document)
        page = encode_reference(self._pages[kid.page], document)
        if isinstance(kid, _Stretch):
            return f"<</Type/MCR/Pg {page}/MCID {kid.number}>>"
        return f"<</Type/OBJR/Pg {page}/Obj {encode_reference(kid.annotation, document)}>>"


@dataclass(slots=True)
class Tags:
    """Structure elements of a file in reading order."""

    _elements: list[_Element] = field(default_factory=list)
    """Top-level elements."""
    _made: list[_Element] = field(default_factory=list)
    """All elements, parents before children."""
    _known: dict[tuple[str, ...], _Element] = field(default_factory=dict)
    """Elements that may get further content, by the tags that lead to them."""
    _pages: dict[int, list[_Element]] = field(default_factory=dict)
    """The element of each marked content of a page."""
    _links: list[tuple[PDFDictionary, _Element]] = field(default_factory=list)
    """The annotations of links, and the element of each."""

    def open(self, page: int, tags: tuple[str, ...], title: str = "") -> str:
        """Return the operator that opens marked content in the elements that the tags name, outermost first.

        `END_MARKED_CONTENT` closes it. Tags with the same number mean the same element.
        """
        element = self._find_element(tags, title)
        of_page = self._pages.setdefault(page, [])
        number = len(of_page)
        of_page.append(element)
        element.kids.append(_Stretch(page, number))
        return f"/{element.role} <</MCID {number}>> BDC"

    def add_link(
        self, page: int, tags: tuple[str, ...], annotation: PDFDictionary, reference: PDFObjectReference
    ) -> None:
        """Add a clickable area to the link that the tags name."""
        element = self._find_element(tags)
        element.kids.append(_LinkArea(page, reference))
        self._links.append((annotation, element))

    def _find_element(self, tags: tuple[str, ...], title: str = "") -> _Element:
        known = self._known.get(tags)
        if known is not None:
            return known
        parent = self._find_element(tags[:-1]) if len(tags) > 1 else None
        role, mark, _ = tags[-1].partition("#")
        scope = _SCOPES.get(role, "")
        made = _Element("TH" if scope else role, title, scope, parent)
        self._made.append(made)
        (self._elements if parent is None else parent.kids).append(made)
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
            "K": ReferenceArray([each.reference for each in self._elements]),
        }
        numbers: list[Any] = []
        for page, elements in sorted(self._pages.items()):
            references = ReferenceArray([each.reference for each in elements])
            numbers += [page, document.Reference(references)]
            tagged: PageObject = document.Pages[page]
            tagged.number = page
        count = len(pages)
        for number, (annotation, element) in enumerate(self._links, count):
            annotation["StructParent"] = number
            numbers += [number, element.reference]
        tree = PDFDictionary({"Nums": PDFArray(numbers)})
        root.dict |= {
            "K": top,
            "ParentTree": document.Reference(tree),
            "ParentTreeNextKey": count + len(self._links),
        }
        document.Catalog.StructTreeRoot = root
        document.Catalog.MarkInfo = PDFDictionary({"Marked": "true"})
