"""Regular expressions that are compiled when they are first used, because most commands use few of them."""

from __future__ import annotations

import re
from typing import cast


class _LazyPattern:
    """Pattern that compiles itself when an attribute is first read, and then keeps that attribute."""

    def __init__(self, source: str, flags: int) -> None:
        self._written = source, flags

    def __getattr__(self, name: str) -> object:
        found = getattr(re.compile(*self._written), name)
        setattr(self, name, found)
        return found


def lazy_pattern(source: str, flags: int = 0) -> re.Pattern[str]:
    """Return a pattern like `re.compile`. It has the same methods, but functions of `re` do not take it."""
    return cast("re.Pattern[str]", _LazyPattern(source, flags))
