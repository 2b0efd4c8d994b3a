"""Metadata of a PDF: its title, its conformance to PDF/UA, and what Ludex expects of its pages."""

from __future__ import annotations

from xml.sax.saxutils import escape

from reportlab.pdfbase.pdfdoc import (
    PDFDictionary,
    PDFDocument,
    PDFName,
    PDFStream,
    PDFString,
    PDFZCompress,
)

OWNER, PLACE = "Ludex", "Expected"
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
    mine = PDFDictionary({PLACE: document.Reference(stream)})
    owned = PDFDictionary({"LastModified": PDFString(_WHEN), "Private": mine})
    catalogue = document.Catalog
    catalogue.__NoDefault__ = [*catalogue.__NoDefault__, "PieceInfo"]
    catalogue.PieceInfo = PDFDictionary({OWNER: owned})
