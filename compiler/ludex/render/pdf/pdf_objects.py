"""Objects of a PDF that are written as bytes: thousands of those of ReportLab would take too long."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence

from reportlab.pdfbase.pdfdoc import (
    BasicFonts,
    PDFDocument,
    PDFFile,
    PDFObject,
    PDFObjectReference,
    PDFTrailer,
    xObjectName,
)
from reportlab.pdfbase.pdfdoc import format as format_object

from ludex.render.drawing.svg_outlines import format_number
from ludex.render.pdf.pdf_operators import Bounds


def encode_reference(reference: PDFObjectReference, document: PDFDocument) -> str:
    """Encode a reference once for all objects that share it."""
    known = reference.__dict__.get("encoded")
    if known is None:
        known = reference.encoded = f"{document.idToObjectNumberAndVersion[reference.name][0]} 0 R"
    return str(known)


def encode_point(value: float) -> str:
    """Encode a length in points."""
    return f"{value:.4f}".rstrip("0").rstrip(".") if abs(value) >= 0.00005 else "0"


class ReferenceArray(PDFObject):  # type: ignore[misc]
    """Array of references."""

    def __init__(self, references: Iterable[PDFObjectReference]) -> None:
        self._references = references

    def format(self, document: PDFDocument) -> bytes:
        return f"[{' '.join([encode_reference(each, document) for each in self._references])}]".encode()


class ResourcesObject(PDFObject):  # type: ignore[misc]
    """Resources of a page or form: the fonts of the file, forms and pictures by name, graphics states."""

    def __init__(self, forms: Sequence[str], states: Mapping[str, PDFObjectReference]) -> None:
        self._forms, self._states = forms, states

    def format(self, document: PDFDocument) -> bytes:
        numbers = document.idToObjectNumberAndVersion
        names = {"Font": f"{numbers[BasicFonts][0]} 0 R"}
        for group, members in (
            ("XObject", {name: numbers[name][0] for name in map(xObjectName, self._forms)}),
            ("ExtGState", {name: numbers[each.name][0] for name, each in self._states.items()}),
        ):
            if members:
                names[group] = f"<<{''.join([f'/{name} {number} 0 R' for name, number in members.items()])}>>"
        listed = "".join(f"/{name} {value}" for name, value in names.items())
        return f"<<{listed}/ProcSet[/PDF/Text/ImageB/ImageC/ImageI]>>".encode()


class FormObject(PDFObject):  # type: ignore[misc]
    """Drawing that pages and other forms show by its name."""

    def __init__(self, operators: str, bounds: Bounds, resources: PDFObjectReference) -> None:
        self._operators, self._bounds, self._resources = operators, bounds, resources

    def format(self, document: PDFDocument) -> bytes:
        box = " ".join(map(format_number, self._bounds))
        resources = encode_reference(self._resources, document)
        return _encode_stream(
            self._operators, f"/Type/XObject/Subtype/Form/BBox[{box}]/Resources {resources}"
        )


class ContentObject(PDFObject):  # type: ignore[misc]
    """What is drawn on a page."""

    def __init__(self, operators: str) -> None:
        self._operators = operators

    def format(self, document: PDFDocument) -> bytes:
        return _encode_stream(self._operators)


def _encode_stream(operators: str, fields: str = "") -> bytes:
    data = zlib.compress(operators.encode("latin-1"))
    head = f"<<{fields}/Filter/FlateDecode/Length {len(data)}>>\nstream\n"
    return b"".join((head.encode(), data, b"\nendstream\n"))


class PageObject(PDFObject):  # type: ignore[misc]
    """Page: its content, its boxes by name in points, its links."""

    def __init__(
        self,
        content: PDFObjectReference,
        boxes: Mapping[str, Bounds],
        resources: ResourcesObject,
        links: Sequence[PDFObjectReference],
    ) -> None:
        self._content, self._boxes, self._resources, self._links = content, boxes, resources, links
        self.number: int | None = None
        """Its number in the structure tree, if it has any tags; they then determine its tab order."""

    def format(self, document: PDFDocument) -> bytes:
        boxes = "".join(
            f"/{name}[{' '.join(map(encode_point, bounds))}]" for name, bounds in self._boxes.items()
        )
        content = encode_reference(self._content, document)
        parent = encode_reference(document.Reference(document.Pages), document)
        resources = self._resources.format(document).decode()
        links = f"/Annots{ReferenceArray(self._links).format(document).decode()}" if self._links else ""
        tags = f"/StructParents {self.number}/Tabs/S" if self.number is not None else ""
        return (
            f"<</Type/Page/Parent {parent}/Contents {content}{boxes}/Resources{resources}{links}{tags}>>"
        ).encode()


def write_objects(document: PDFDocument) -> bytes:
    """Return the bytes of a document as `PDFDocument.format` does, which takes longer for small objects."""
    file = PDFFile(document._pdfVersion)  # noqa: SLF001
    names = document.numberToId  # objects are added while others are written
    places: list[int] = []
    while len(places) < len(names):
        number = len(places) + 1
        encoded = format_object(document.idToObject[names[number]], document, toplevel=1)
        end = b"endobj\n" if encoded.endswith(b"\n") else b"\nendobj\n"
        places.append(file.add(b"%d 0 obj\n%b%b" % (number, encoded, end)))
    listed = "".join([f"{place:010} 00000 n \n" for place in places])
    count = len(places) + 1
    start = file.add(f"xref\n0 {count}\n0000000000 65535 f \n{listed}")
    root, info = document.Reference(document.Catalog), document.Reference(document.info)
    file.add(PDFTrailer(start, count, Root=root, Info=info, ID=document.ID()).format(document))
    made: bytes = file.format(document)
    return made
