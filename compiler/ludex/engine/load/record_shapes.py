"""Shapes of the fields of records on which the engine and its callers rely.

The schemas of a project ensure these shapes, but a pack is not trusted. A field with another shape is
rejected before a game begins, with a message of one line, so that later code needs no checks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from ludex.core.lengths import TENTHS
from ludex.engine.rules.machine import Machine
from ludex.expr.failure import InvalidTreeError
from ludex.expr.operation_table import MAX_NUMBER
from ludex.expr.tree_types import Record

_TABLE = """
    game       players                 map
    game       players/min             count
    game       players/max             count
    game       translations            names
    game       units                   units
    deck       of                      list
    seat       number                  number
    sheet      form                    name
    sheet      fields                  map
    sheet      fields/*                map
    sheet      sections                map
    sheet      sections/*              map
    sheet      sections/*/places       entries
    sheet      sections/*/columns      count
    sheet      tells                   map
    sheet      tells/*                 map
    sheet      tells/*/value           entry!
    module     needs                   entries
    module     with                    entries
    module     excludes                entries
    quest      modules                 entries
    quest      options                 map
    policy     orders                  map
    policy     orders/*                map
    policy     orders/*/with           map
    place      spaces                  map
    place      spaces/*                map
    map        nodes                   map
    map        nodes/*                 map
    die        faces                   map
    die        faces/*                 map
    die        faces/*/value           number
    any        module                  module
    game       deadlines               map
    game       deadlines/*             map
    game       deadlines/*/of          entry!
    game       deadlines/*/seconds     number!
    game       deadlines/*/answers     weights
    module     deadlines               map
    module     deadlines/*             map
    module     deadlines/*/of          entry!
    module     deadlines/*/seconds     number!
    module     deadlines/*/answers     weights
"""
"""Kind, or `any`; field, with `*` for every name; shape, with `!` if the field is required."""
_LONGEST = 10
"""A number that is a key has fewer digits than this."""
_MISSING = object()


def _is_number(value: object) -> bool:
    return type(value) is int and abs(value) <= MAX_NUMBER


def _is_entry(value: object, machine: Machine) -> bool:
    return type(value) is int and 0 <= value < len(machine.ids)


def _are_weights(value: object) -> bool:
    return (
        isinstance(value, dict)
        and all(key.isascii() and key.isdecimal() and len(key) < _LONGEST for key in value)
        and all(map(_is_number, value.values()))
    )


_TESTS: Mapping[str, Callable[[object, Machine], bool]] = {
    "map": lambda value, _: type(value) is dict,
    "list": lambda value, _: type(value) is list,
    "name": lambda value, _: type(value) is str,
    "names": lambda value, _: isinstance(value, list) and all(type(each) is str for each in value),
    "units": lambda value, _: isinstance(value, list) and all(each in TENTHS for each in value),
    "number": lambda value, _: _is_number(value),
    "count": lambda value, _: type(value) is int and 0 < value <= MAX_NUMBER,
    "entry": _is_entry,
    "entries": lambda value, machine: (
        isinstance(value, list) and all(_is_entry(each, machine) for each in value)
    ),
    "weights": lambda value, _: _are_weights(value),
    "module": lambda value, machine: type(value) is int and value in machine.modules,
}


def verify_records(machine: Machine, records: Sequence[Record]) -> None:
    """Raise InvalidTreeError for the first field with a wrong shape, or for modules that need each other."""
    by_kind: dict[str, list[tuple[list[str], str]]] = {}
    for line in _TABLE.strip().splitlines():
        kind, pointer, shape = line.split()
        by_kind.setdefault(kind, []).append((pointer.split("/"), shape))
    rows = {
        kind: [row for name in ("any", *sorted(above)) for row in by_kind.get(name, ())]
        for kind, above in machine.above.items()
    }
    for entry, record in enumerate(records):
        for path, shape in rows.get(machine.kinds[entry], ()):
            for value in _find_values(record, path):
                is_missing = value is _MISSING
                if shape.endswith("!") if is_missing else not _TESTS[shape.rstrip("!")](value, machine):
                    raise InvalidTreeError(f"“{'/'.join(path)}” is malformed", machine.ids[entry], field=path)
    for entry in {entry for entry, _ in machine.routine_of}:
        if not _TESTS["entries"](records[entry].get("by", []), machine):
            raise InvalidTreeError("“by” is malformed", machine.ids[entry])
    _verify_needs(machine, records)


def _find_values(record: object, path: Sequence[str]) -> Iterator[object]:
    """Yield every value at a path; `_MISSING` where only its last field is missing."""
    if not path:
        yield record
    elif isinstance(record, dict):
        name, *rest = path
        if name == "*":
            for each in record.values():
                yield from _find_values(each, rest)
        elif name in record:
            yield from _find_values(record[name], rest)
        elif not rest:
            yield _MISSING


def _verify_needs(machine: Machine, records: Sequence[Record]) -> None:
    settled: set[int] = set()
    for start in machine.modules:
        waiting: list[tuple[int, bool]] = [(start, False)]
        above: set[int] = set()
        while waiting:
            module, is_done = waiting.pop()
            if is_done:
                above.discard(module)
                settled.add(module)
            elif module in above:
                raise InvalidTreeError("modules need one another in a circle", machine.ids[module])
            elif module not in settled:
                above.add(module)
                waiting.append((module, True))
                waiting += ((each, False) for each in records[module].get("needs", ()))
