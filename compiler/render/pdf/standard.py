"""Makes a finished file say that it keeps to PDF/X-1a:2003, and what it lacks for that.

What can be had with free tools is done: an output intent, no device colours of screens, boxes, fonts
within, nothing seen through. Whether a file conforms, only a printer’s own preflight can certify.
"""

from __future__ import annotations

import io

_VERSION = "PDF/X-1a:2003"
_CONDITION = "FOGRA39"
_REGISTRY = "http://www.color.org"


def x1a(data: bytes) -> bytes:
    """The same pages, as the standard wants the file around them. The same bytes for the same file."""
    import pikepdf

    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pdf.docinfo["/GTS_PDFXVersion"] = _VERSION
        pdf.docinfo["/Trapped"] = pikepdf.Name("/False")
        intent = pikepdf.Dictionary(
            Type=pikepdf.Name("/OutputIntent"),
            S=pikepdf.Name("/GTS_PDFX"),
            OutputConditionIdentifier=_CONDITION,
            OutputCondition="Offset, coated paper",
            RegistryName=_REGISTRY,
            Info="Coated FOGRA39",
        )
        pdf.Root["/OutputIntents"] = pikepdf.Array([intent])
        pdf.save(
            out,
            deterministic_id=True,
            force_version="1.4",
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
        )
    return out.getvalue()
