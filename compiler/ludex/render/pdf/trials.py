"""Trials: whether the libraries that write PDF can do with a font or a picture what printing asks of them."""

from __future__ import annotations

import io

from reportlab.pdfbase.ttfonts import TTFont

from ludex.render.asset_checks import UnsoundAsset
from ludex.render.pdf.pdf_operators import open_picture


def try_font(data: bytes) -> None:
    """Read a font and cut it down to all its characters; UnsoundAsset where that fails."""
    try:
        face = TTFont("ludex:trial", io.BytesIO(data)).face
        face.makeSubset(sorted(face.charToGlyph))
    except Exception as error:  # ReportLab raises whatever it meets in a damaged table
        raise UnsoundAsset from error


def try_picture(data: bytes) -> None:
    """Decode a picture; UnsoundAsset where that fails."""
    try:
        open_picture(data).convert("RGB")
    except Exception as error:  # Pillow raises whatever it meets in a damaged file
        raise UnsoundAsset from error
