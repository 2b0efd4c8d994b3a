"""Change records of lasting values: the game of a campaign that set a field, and the statement that did."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ludex.pack.contents import Json

SEATS = "seats"
WRITTEN = "written by"
"""The key of these records in the lasting values; no field or place can have this name."""
Path = tuple[str, ...]
"""Path of a field or place: of the game, its name; of a seat, `seats`, the slug of the seat, and its name.

The path of a piece in a lasting place is that of the place, then the name of the piece's entry.
"""


class LastingChange(NamedTuple):
    """Game of a campaign that set a field, by its number from 1, and the statement that did."""

    game: int
    quest: str | None
    program: str
    pointer: str
    point: int
    rules: str
    """Digest of the rules at that time: after an edit, the point may be another statement's."""

    def encode(self) -> dict[str, Json]:
        return self._asdict()


def decode_change(found: object) -> LastingChange:
    """Decode a change; raise ValueError if it is malformed."""
    sorts = {"game": int, "program": str, "pointer": str, "point": int, "rules": str}
    if type(found) is not dict or any(type(found.get(name)) is not sort for name, sort in sorts.items()):
        raise ValueError
    quest = found.get("quest")
    if quest is not None and type(quest) is not str:
        raise ValueError
    return LastingChange(quest=quest, **{name: found[name] for name in sorts})


def list_changes(lasts: Mapping[str, Json]) -> Iterator[tuple[Path, LastingChange]]:
    """Yield the changes recorded with lasting values; raise ValueError if they are malformed."""
    found = lasts.get(WRITTEN, {})
    if type(found) is not dict:
        raise ValueError
    for name, each in found.items():
        if name != SEATS:
            yield from _list_own_changes((name,), each)
            continue
        for seat, fields in _check_map(each).items():
            for field, change in _check_map(fields).items():
                yield from _list_own_changes((SEATS, seat, field), change)


def _list_own_changes(path: Path, found: object) -> Iterator[tuple[Path, LastingChange]]:
    if type(_check_map(found).get("game")) is int:
        yield path, decode_change(found)
        return
    for entry, change in _check_map(found).items():
        yield (*path, entry), decode_change(change)


def _check_map(found: object) -> dict[str, Any]:
    if type(found) is not dict:
        raise ValueError
    return found


def encode_changes(changes: Mapping[Path, LastingChange]) -> dict[str, Json]:
    made: dict[str, Any] = {}
    for path, change in sorted(changes.items()):
        *above, name = path
        here = made
        for step in above:
            here = here.setdefault(step, {})
        here[name] = change.encode()
    return made
