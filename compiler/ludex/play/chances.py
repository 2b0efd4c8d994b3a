"""Chance for bots: never the game's own streams, and the same for the same name on every machine."""

from __future__ import annotations

from random import Random


def chance_of(name: str | int) -> Random:
    """A source of chance that follows from a name; a number is quicker, where games are many."""
    return Random(name)  # noqa: S311
