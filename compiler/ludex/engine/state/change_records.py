"""Change records of what lasts: which game of a campaign gave a field its value, by which statement."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from ludex.pack.contents import Json

SEATS = "seats"
WRITTEN = "written by"
"""Where it stands among what lasts: no field or place can be called so."""
Path = tuple[str, ...]
"""A field of the game by its name; one of a seat by `seats`, the slug of the seat, and its name."""


class LastingChange(NamedTuple):
    """Which game of a campaign, from 1, gave a field its value, and by which statement."""

    game: int
    quest: str | None
    program: str
    pointer: str
    point: int
    rules: str
    """Digest of the rules at that time: after an edit the number of a statement means another."""

    def encode(self) -> dict[str, Json]:
        return self._asdict()


def decode_change(found: object) -> LastingChange:
    """Raises ValueError for what is none."""
    sorts = {"game": int, "program": str, "pointer": str, "point": int, "rules": str}
    if type(found) is not dict or any(type(found.get(name)) is not sort for name, sort in sorts.items()):
        raise ValueError
    quest = found.get("quest")
    if quest is not None and type(quest) is not str:
        raise ValueError
    return LastingChange(quest=quest, **{name: found[name] for name in sorts})


def list_changes(lasts: Mapping[str, Json]) -> Iterator[tuple[Path, LastingChange]]:
    """The changes that stand beside what lasts; ValueError for what is none."""
    found = lasts.get(WRITTEN, {})
    if type(found) is not dict:
        raise ValueError
    for name, each in found.items():
        if name != SEATS:
            yield (name,), decode_change(each)
            continue
        for seat, fields in _check_map(each).items():
            for field, change in _check_map(fields).items():
                yield (SEATS, seat, field), decode_change(change)


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
