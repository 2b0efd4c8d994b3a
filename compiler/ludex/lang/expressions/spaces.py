"""Check of the numbers of spaces: report a number that no space of the place has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludex.core.messages import Bilingual
from ludex.core.spans import Span
from ludex.lang.codes import expressions as codes
from ludex.lang.expression_reader import RuleReader
from ludex.lang.types.namespace import Namespace

SPACED = ("slots", "track", "graph")
"""Forms of places whose spaces have numbers."""


def report_missing_space(rules: RuleReader, span: Span, place: object, number: object) -> None:
    """Report a number that is too small or too large, if the place, its bounds and the number are constant.

    `place` and `number` are trees.
    """
    match place:
        case ["place" | "owned", str() as entry_id, *_]:
            pass
        case _:
            return
    entry = rules.game.entries_by_id.get(entry_id)
    if entry is None or type(number) is not int or entry.data.get("form") not in SPACED:
        return
    first, last = _find_bounds(rules.game, entry.data)
    if (first is not None and number < first) or (last is not None and number > last):
        wanted = (
            Bilingual(f"its spaces begin with {first}", f"ses cases commencent à {first}")
            if last is None
            else Bilingual(f"its spaces are {first} to {last}", f"ses cases vont de {first} à {last}")
        )
        name = str(entry.data.get("title", entry.slug))
        rules.add_finding(codes.NO_SUCH_SPACE, span, place=name, number=number, wanted=wanted)


def _find_bounds(game: Namespace, place: Mapping[str, Any]) -> tuple[int | None, int | None]:
    """Return the numbers of a place's first and last space, as far as they are the same in every game."""
    if place["form"] == "graph":
        drawn = game.entries_by_id.get(f"map/{place.get('map')}") if "maps" not in place else None
        spaces = drawn.data.get("nodes") if drawn is not None else None
        return 1, len(spaces) if spaces else None
    start, length = place.get("start", 1), place.get("length")
    if type(start) is not int:
        return None, None
    return start, start + length - 1 if type(length) is int else None
