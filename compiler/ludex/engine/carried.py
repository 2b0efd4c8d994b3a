"""What the records of entries carry into play: abilities with their arguments, the sides of dice, limits."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ludex.engine.forms import map_at
from ludex.engine.machine import Machine
from ludex.expr.failure import Refused

_EVER = 1 << 60
"""More often than anything is done."""
_SIDES = 1000


def abilities(machine: Machine, records: list[Mapping[str, Any]], entry: int) -> dict[int, tuple[Any, ...]]:
    """The abilities of an entry, each with the values that it gives their arguments, in their order."""
    found: dict[int, tuple[Any, ...]] = {}
    for key, given in map_at(records[entry], "abilities").items():
        ability = (
            int(key) if key.isdigit() else machine.numbers.get(f"ability/{key}", machine.numbers.get(key, -1))
        )
        if not 0 <= ability < len(machine.ids) or type(given) is not dict:
            raise Refused(f"“{key[:40]}” is no ability", machine.ids[entry])
        args = map_at(records[ability], "args")
        found[ability] = tuple(_given(machine, given.get(name), type_) for name, type_ in args.items())
    return found


def _given(machine: Machine, value: Any, type_: Any) -> Any:
    """An argument that an entry gives its ability: an entry where its type says so, else as it is."""
    if type(value) is str and type(type_) is str and type_.startswith("entry "):
        slug = f"{type_.removeprefix('entry ').rstrip('?*')}/{value}"
        return machine.numbers.get(value, machine.numbers.get(slug))
    return value


def dice(machine: Machine, records: list[Mapping[str, Any]]) -> dict[int, tuple[tuple[int, str | None], ...]]:
    """The sides of each die: its numbers, or its faces, each as often as it stands on the die."""
    found = {}
    for entry, kind in enumerate(machine.kinds):
        sides, faces = records[entry].get("sides"), records[entry].get("faces")
        if "die" not in machine.above.get(kind, ()):
            continue
        if type(faces) is dict:
            each = ((rank, slug, face) for rank, (slug, face) in enumerate(faces.items(), start=1))
            found[entry] = tuple(
                (face.get("value", rank), slug)
                for rank, slug, face in each
                for _ in range(min(face.get("copies", 1), _SIDES + 1))
            )
            if len(found[entry]) > _SIDES:
                raise Refused(f"a die has more than {_SIDES} sides", machine.ids[entry])
        elif type(sides) is int and 0 < sides <= _SIDES:
            found[entry] = tuple((value, None) for value in range(1, sides + 1))
    return found


def limits(machine: Machine, records: list[Mapping[str, Any]]) -> dict[int, tuple[int, int | None]]:
    found = {}
    for entry, record in enumerate(records):
        limit = record.get("limit")
        if type(limit) is dict and (entry, "do") in machine.routine_of:
            per = limit.get("per")
            if per is not None and (type(per) is not int or (per, "do") not in machine.routine_of):
                raise Refused("a limit is counted within something that is no step", machine.ids[entry])
            found[entry] = (int(limit.get("times", 1)), per)
    for step in _timed(machine, records):
        found.setdefault(step, (_EVER, None))
    return found


def _timed(machine: Machine, records: list[Mapping[str, Any]]) -> Iterator[int]:
    """Steps under a deadline: each run of them is counted, so that whoever keeps time knows a new one."""
    for record in records:
        for deadline in map_at(record, "deadlines").values():
            step = deadline.get("of") if type(deadline) is dict else None
            if type(step) is int and (step, "do") in machine.routine_of:
                yield step
