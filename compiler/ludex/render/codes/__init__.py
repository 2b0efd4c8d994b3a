"""Finding codes of `render`: layouts, texts, sheets, finished files."""

from __future__ import annotations

from ludex.core.findings import Code
from ludex.render.codes import layouts
from ludex.render.codes import layouts as sheets
from ludex.render.codes import layouts as texts

NAMES = frozenset(
    each.name for part in (layouts, sheets, texts) for each in vars(part).values() if isinstance(each, Code)
)
"""Those of all findings that only laying out a game can show."""
