"""Chance for bots: never the game's own streams, and the same for the same name on every machine."""

from __future__ import annotations

from random import Random


def chance_of(name: str) -> Random:
    """A source of chance that follows from a name."""
    return Random(name)  # noqa: S311
