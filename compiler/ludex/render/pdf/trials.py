"""Trials of fonts and pictures with the libraries that write PDF."""

from __future__ import annotations

import io

from reportlab.pdfbase.ttfonts import TTFont

from ludex.render.asset_checks import UnsoundAsset
from ludex.render.pdf.pdf_operators import open_picture


def try_font(data: bytes) -> None:
    """Read a font and make a subset of all its characters; raise UnsoundAsset if that fails."""
    try:
        face = TTFont("ludex:trial", io.BytesIO(data)).face
        face.makeSubset(sorted(face.charToGlyph))
    except Exception as error:  # ReportLab may raise anything for a damaged table
        raise UnsoundAsset from error


def try_picture(data: bytes) -> None:
    """Decode a picture; raise UnsoundAsset if that fails."""
    try:
        open_picture(data).convert("RGB")
    except Exception as error:  # Pillow may raise anything for a damaged file
        raise UnsoundAsset from error
