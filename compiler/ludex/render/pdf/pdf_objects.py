"""Objects of a PDF: pages, forms and resources written as bytes, metadata, embedded expectations.

Thousands of objects of ReportLab would take too long to write.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Mapping, Sequence
from xml.sax.saxutils import escape

from reportlab.pdfbase.pdfdoc import (
    BasicFonts,
    PDFDictionary,
    PDFDocument,
    PDFFile,
    PDFName,
    PDFObject,
    PDFObjectReference,
    PDFStream,
    PDFString,
    PDFTrailer,
    PDFZCompress,
    xObjectName,
)
from reportlab.pdfbase.pdfdoc import format as format_object

from ludex.render.drawing.svg_outlines import format_number
from ludex.render.pdf.pdf_operators import Bounds

_WHEN = "D:20000101000000+00'00'"
"""The time that the format requires; constant, so that equal files have equal bytes."""
_PACKET = """<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<pdfuaid:part>1</pdfuaid:part>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>"""


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


def make_metadata(title: str) -> PDFStream:
    """Return the metadata of a file, uncompressed, so that programs need not parse the PDF."""
    escaped = escape(title).encode("ascii", "xmlcharrefreplace").decode("ascii")
    kind = PDFDictionary({"Type": PDFName("Metadata"), "Subtype": PDFName("XML")})
    stream = PDFStream(kind, _PACKET.format(title=escaped))
    stream.filters = []
    return stream


def embed_expectations(document: PDFDocument, expected: bytes) -> None:
    """Embed expectations in the catalogue of a file that is being written."""
    stream = PDFStream(content=expected.decode("ascii"))
    stream.filters = [PDFZCompress]
    mine = PDFDictionary({"Expected": document.Reference(stream)})
    owned = PDFDictionary({"LastModified": PDFString(_WHEN), "Private": mine})
    catalogue = document.Catalog
    catalogue.__NoDefault__ = [*catalogue.__NoDefault__, "PieceInfo"]
    catalogue.PieceInfo = PDFDictionary({"Ludex": owned})


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
