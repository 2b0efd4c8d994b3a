"""The finding codes of this room: of catalogues as files, and of a text beside its translation."""

from __future__ import annotations

from ludex.l10n.codes import catalogue, pairs

__all__ = ["catalogue", "pairs"]
