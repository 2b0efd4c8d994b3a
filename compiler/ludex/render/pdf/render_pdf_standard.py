"""What a press wants of a finished file: black text over its ground, and PDF/X-1a:2003 where it is asked for.

What can be had with free tools is done: an output intent, no device colours of screens, boxes, fonts
within, nothing seen through. Whether a file conforms, only a printer’s own preflight can certify.
"""

from __future__ import annotations

import io
from typing import Any

from ludex.render.pdf.pdf_operators import KNOCKED_OUT, OVERPRINTED

X_1A = "x-1a"
_VERSION = "PDF/X-1a:2003"
_CONDITION = "FOGRA39"
_REGISTRY = "http://www.color.org"


def apply_press_standard(data: bytes, standard: str) -> bytes:
    """The same pages, as a press wants the file around them. The same bytes for the same file."""
    import pikepdf

    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        _define_overprint(pdf)
        if standard == X_1A:
            _mark_as_x1a(pdf)
        pdf.save(
            out,
            deterministic_id=True,
            force_version="1.4",
            object_stream_mode=pikepdf.ObjectStreamMode.disable,
        )
    return out.getvalue()


def _define_overprint(pdf: Any) -> None:
    """Say what the names mean that texts are drawn with."""
    import pikepdf

    def make_state(over: bool) -> Any:
        made = pikepdf.Dictionary({"/OP": over, "/op": over, "/OPM": int(over)})
        return pdf.make_indirect(made)

    states = {f"/{OVERPRINTED}": make_state(True), f"/{KNOCKED_OUT}": make_state(False)}
    forms = [
        each for each in pdf.objects if isinstance(each, pikepdf.Stream) and each.get("/Subtype") == "/Form"
    ]
    for holder in (*(page.obj for page in pdf.pages), *forms):
        holder.Resources["/ExtGState"] = pikepdf.Dictionary(states)


def _mark_as_x1a(pdf: Any) -> None:
    import pikepdf

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
