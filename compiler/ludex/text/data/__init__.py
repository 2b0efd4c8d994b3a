"""Word lists and locale data, and how they are read. In lists, # begins a remark."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

_HERE = Path(__file__).parent


@cache
def lines(name: str) -> tuple[tuple[str, ...], ...]:
    """The words of each line of a list."""
    text = (_HERE / name).read_text(encoding="utf-8")
    split = [line.partition("#")[0].split() for line in text.splitlines()]
    return tuple(tuple(words) for words in split if words)


@cache
def words(name: str) -> frozenset[str]:
    """All words of a list."""
    return frozenset(word for line in lines(name) for word in line)


@cache
def locale_data(name: str) -> dict[str, Any] | None:
    """What is known of a language, or None where nothing is."""
    file = _HERE / f"{name}.json"
    if not name.isalpha() or not file.is_file():
        return None
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
    return found
