"""The examples that a pack holds, as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ludex.core.near import folded
from ludex.pack.contents import Place
from ludex.pack.reader import Pack


@dataclass(frozen=True, slots=True)
class Case:
    """An example: `data` is what its program says under `example`."""

    id: str
    data: Mapping[str, Any]
    place: Place | None

    @property
    def name(self) -> str:
        return self.id.partition("/")[2]

    @property
    def cites(self) -> tuple[str, ...]:
        return tuple(self.data["cites"])


def cases(pack: Pack, wanted: str = "") -> list[Case]:
    """The examples of a pack, by name; those whose name or title holds `wanted`, however it is written."""
    return sorted(_cases(pack, folded(wanted)), key=lambda case: case.id)


def _cases(pack: Pack, wanted: str) -> Iterator[Case]:
    for name in pack.programs():
        program = pack.program(name)
        data = program.get("example") if isinstance(program, dict) else None
        if not isinstance(data, dict):
            continue
        number = pack.number(name)
        if number is None:
            continue
        if not wanted or wanted in folded(name) or wanted in folded(_title(pack, name)):
            yield Case(name, data, pack.place(number))


def _title(pack: Pack, name: str) -> str:
    found = pack.text(f"{name}.title", pack.manifest().source)
    return found if isinstance(found, str) else ""
