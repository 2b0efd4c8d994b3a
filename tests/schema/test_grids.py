"""Grids become nodes and edges: their names, neighbours, gaps, and what is written beside them."""

from __future__ import annotations

from typing import Any

import pytest

from ludex.schema.grids import expand_grid, name_space
from ludex.source.document import Map
from ludex.source.document_reader import read_document


def board(text: str) -> Map:
    document, findings = read_document("map.yaml", text.encode())
    assert document is not None
    assert findings == []
    data = document.root
    assert isinstance(data, Map)
    expand_grid(data)
    return data


def ways(data: Map, name: str) -> dict[str, str]:
    edges: Any = data["edges"]
    return {each["way"]: each["to"] for each in edges if each["from"] == name}


def test_squares_know_their_column_and_row() -> None:
    data = board("grid: {form: squares, columns: 3, rows: 2}")
    nodes: Any = data["nodes"]
    assert list(nodes) == ["a1", "b1", "c1", "a2", "b2", "c2"]
    assert nodes["c2"] == {"column": 3, "row": 2, "at": [50, 10]}
    assert ways(data, "b1") == {"north": "b2", "east": "c1", "west": "a1"}


@pytest.mark.parametrize(
    ("form", "name", "found"),
    [
        (
            "hex-rows",
            "b2",
            {
                "northeast": "c3",
                "east": "c2",
                "southeast": "c1",
                "southwest": "b1",
                "west": "a2",
                "northwest": "b3",
            },
        ),
        (
            "hex-rows",
            "b3",
            {
                "northeast": "b4",
                "east": "c3",
                "southeast": "b2",
                "southwest": "a2",
                "west": "a3",
                "northwest": "a4",
            },
        ),
        (
            "hex-columns",
            "b2",
            {
                "north": "b3",
                "northeast": "c3",
                "southeast": "c2",
                "south": "b1",
                "southwest": "a2",
                "northwest": "a3",
            },
        ),
        (
            "hex-columns",
            "c2",
            {
                "north": "c3",
                "northeast": "d2",
                "southeast": "d1",
                "south": "c1",
                "southwest": "b1",
                "northwest": "b2",
            },
        ),
    ],
)
def test_hexes_have_six_neighbours(form: str, name: str, found: dict[str, str]) -> None:
    data = board(f"grid: {{form: {form}, columns: 4, rows: 4}}")
    assert ways(data, name) == found
    edges: Any = data["edges"]
    pairs = {(each["from"], each["to"]) for each in edges}
    assert pairs == {(b, a) for a, b in pairs}


def test_a_chequered_board_is_joined_at_its_corners() -> None:
    data = board(
        "grid: {form: squares, columns: 8, rows: 8, only: even, "
        "joined: [northeast, northwest, southeast, southwest]}"
    )
    nodes: Any = data["nodes"]
    assert len(nodes) == 32
    assert ways(data, "c3") == {"northeast": "d4", "northwest": "b4", "southeast": "d2", "southwest": "b2"}
    assert ways(data, "a1") == {"northeast": "b2"}


def test_what_is_written_beside_a_grid_stays() -> None:
    data = board(
        "grid: {form: squares, columns: 2, rows: 2, without: [b2]}\n"
        "nodes: {a1: {traits: [gate]}, pool: {title: Pool}}\n"
        "edges: [{from: a1, to: b1, traits: [wall]}, {from: a2, to: pool}]\n".replace("\\\n", "\n")
    )
    nodes, edges = data["nodes"], data["edges"]
    assert isinstance(nodes, dict)
    assert list(nodes) == ["a1", "b1", "a2", "pool"]
    assert nodes["a1"] == {"traits": ["gate"], "column": 1, "row": 1, "at": [10, 30]}
    assert edges == [
        {"from": "a1", "to": "a2", "oneway": True, "way": "north"},
        {"from": "a2", "to": "a1", "oneway": True, "way": "south"},
        {"from": "a1", "to": "b1", "traits": ["wall"]},
        {"from": "a2", "to": "pool"},
    ]


def test_every_part_has_a_place() -> None:
    text = "grid: {form: squares, columns: 2, rows: 1}\nnodes: {b1: {title: Bank}}"
    document, _ = read_document("map.yaml", text.encode())
    assert document is not None
    assert isinstance(document.root, Map)
    expand_grid(document.root)
    grid = document.span(("grid",))
    assert document.span(("nodes", "a1", "row")) == document.span(("edges", 1, "to")) == grid
    assert document.span(("nodes", "b1", "title")).start == text.index("Bank")


def test_columns_beyond_z_have_two_letters() -> None:
    assert [name_space((column, 1)) for column in (1, 26, 27, 40)] == ["a1", "z1", "aa1", "an1"]
