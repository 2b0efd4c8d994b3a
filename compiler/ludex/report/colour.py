"""Colour for terminals: a few ANSI signs, by role. Colour repeats what the words say and never adds to it."""

from __future__ import annotations

_ROLES = {
    "E": "1;31",
    "W": "1;33",
    "I": "1;36",
    "place": "1",
    "gutter": "34",
    "note": "36",
    "fix": "32",
    "title": "1",
}


class Paint:
    """Paints text by its role, or leaves it as it is."""

    def __init__(self, on: bool) -> None:
        self._on = on

    def __call__(self, role: str, text: str) -> str:
        return f"\x1b[{_ROLES[role]}m{text}\x1b[0m" if self._on and text else text
