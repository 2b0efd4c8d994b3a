"""What a check reads of an entry is noted, however it reads it."""

from __future__ import annotations

import copy
import json

import pytest

from ludex.compile.units.noticed import WHOLE, Fields, Notebook

DATA = {"title": "Serpe", "reach": 2}
ONE = {
    "item": lambda data: data["reach"],
    "get": lambda data: data.get("reach"),
    "get, absent": lambda data: data.get("reach", 0),
    "in": lambda data: "reach" in data,
}
ALL = {
    "iteration": lambda data: [*data],
    "backwards": lambda data: [*reversed(data)],
    "length": len,
    "truth": bool,
    "keys": lambda data: data.keys(),
    "values": lambda data: data.values(),
    "items": lambda data: data.items(),
    "keys of sets": lambda data: {"min"} <= data.keys(),
    "equal": lambda data: data == {},
    "unequal": lambda data: data != {},
    "dict": dict,
    "unpacked": lambda data: {**data},
    "or": lambda data: data | {},
    "or, the other way": lambda data: {} | data,
    "copy": lambda data: data.copy(),
    "copied": copy.copy,
    "copied whole": copy.deepcopy,
    "json": json.dumps,
    "list": list,
    "sorted": sorted,
    "max": max,
    "update": lambda data: {}.update(data),
}


@pytest.mark.parametrize("way", [*ONE, *ALL])
def test_every_way_of_reading_is_noted(way):
    notebook = Notebook()
    data = Fields(DATA, "tool", notebook)
    page = notebook.turned()
    (ONE | ALL)[way](data)
    assert ("tool", "reach") in page if way in ONE else ("tool", WHOLE) in page


def test_each_page_has_what_was_read_since_it_was_turned():
    notebook = Notebook()
    data = Fields(DATA, "tool", notebook)
    first = notebook.turned()
    assert data["reach"] == 2
    second = notebook.turned()
    assert data.get("title") == "Serpe"
    assert (first, second) == ({("tool", "reach")}, {("tool", "title")})


def test_the_data_is_what_it_was():
    data = Fields(DATA, "tool", Notebook())
    assert (data == DATA, [*data.items()], len(data), data | {"a": 1}) == (
        True,
        [*DATA.items()],
        2,
        DATA | {"a": 1},
    )
