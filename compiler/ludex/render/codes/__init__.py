"""Finding codes of `render`: layouts, texts, sheets, finished files."""

from __future__ import annotations

from ludex.core.findings import Code
from ludex.render.codes import layouts

NAMES = frozenset(each.name for each in vars(layouts).values() if isinstance(each, Code))
"""Those of all findings that only laying out a game can show."""
