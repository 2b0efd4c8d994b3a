"""Finding codes of `source`: files, syntax, values, suppressions."""

from __future__ import annotations

from ludex.source.codes import files, syntax, values
from ludex.source.codes import suppressions as allow

__all__ = ["allow", "files", "syntax", "values"]
