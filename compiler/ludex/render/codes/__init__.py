"""Finding codes of `render`: layouts, texts, sheets, finished files."""

from __future__ import annotations

from ludex.core.findings import Code
from ludex.render.codes import layouts
from ludex.text.codes.templates import SHEET_TEMPLATE

NAMES = frozenset(each.name for each in (*vars(layouts).values(), SHEET_TEMPLATE) if isinstance(each, Code))
"""The codes of findings that are known only once the prints of a game have been laid out."""
