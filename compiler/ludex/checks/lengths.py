"""Lengths that authors write: a number and a unit of the game, or 0; in a game without units, a number."""

from __future__ import annotations

import re
from collections.abc import Iterator

from ludex.core.lengths import WRITTEN_LENGTH
from ludex.core.messages import Bilingual, Choice
from ludex.core.spans import Span
from ludex.link.world import World
from ludex.schema.entries import Entry
from ludex.schema.value_view import find_lengths

_LENGTH = re.compile(WRITTEN_LENGTH)
_NUMBER = re.compile(r"-?\d+")
_NO_UNITS = Bilingual(
    "this game has no units; list them in game.yaml, for example `units: [{unit}]`",
    "ce jeu n’a pas d’unités\u202f; énumérez-les dans game.yaml, par exemple `units: [{unit}]`",
)
_WANTED = Bilingual(
    "expected a number with a unit ({units}), or 0", "il faut un nombre suivi d’une unité ({units}), ou 0"
)


def list_units(world: World) -> tuple[str, ...]:
    """Return the units of length that a game declares."""
    manifest = world.manifest
    return tuple(manifest.data.get("units", ())) if manifest is not None else ()


def find_length_mistake(written: object, units: tuple[str, ...]) -> Bilingual | None:
    """Return what is wrong with a length, or None; in a game without units, it must be a whole number."""
    found = _LENGTH.fullmatch(written) if isinstance(written, str) else None
    if found is not None and not units:
        return _NO_UNITS.fill(unit=found[2])
    right = found[2] in units if found else type(written) is int and (written == 0 or not units)
    if right:
        return None
    return _WANTED.fill(units=Choice(units)) if units else _NO_UNITS.fill(unit="mm")


def find_wrong_lengths(world: World, entry: Entry) -> Iterator[tuple[Span, str, Bilingual]]:
    """Yield the span, the text and the mistake of each length of an entry that is in no unit of the game."""
    kind = world.catalogue.find_kind(world.name, entry.kind)
    if world.manifest is None or kind is None or not kind.has_lengths:
        return
    units = list_units(world)
    for pointer in find_lengths(entry.data, kind.shape):
        span = entry.span(pointer)
        written = entry.text.text[span.start : span.end].strip("\"'")
        wanted = find_length_mistake(int(written) if _NUMBER.fullmatch(written) else written, units)
        if wanted is not None:
            yield span, written, wanted
