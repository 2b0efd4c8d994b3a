"""The codes of what can go wrong between content and paper."""

from __future__ import annotations

from ludex.core.code import Code
from ludex.render.codes import layouts, sheets, texts

NAMES = frozenset(
    each.name for part in (layouts, sheets, texts) for each in vars(part).values() if isinstance(each, Code)
)
"""Those of all findings that only laying out a game can show."""
