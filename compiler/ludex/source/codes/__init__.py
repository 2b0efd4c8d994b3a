"""The finding codes of this room, by what they speak of: files, syntax, values, comments that allow."""

from __future__ import annotations

from ludex.source.codes import allow, files, syntax, values

__all__ = ["allow", "files", "syntax", "values"]
