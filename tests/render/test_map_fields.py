"""Fields that a game adds to the nodes and edges of its maps are drawn like those of the core."""

from __future__ import annotations

import json
from pathlib import Path

from ludex.render.drawing.drawing_commands import Path as Outline
from ludex.render.drawing.drawing_commands import walk_texts
from tests.render.test_maps import MAPS, drawn
from tests.render.test_maps import world as world

FIELDS = {
    "$schema": "https://json-schema.org/draft/2020-12/schema",
    "$id": "urn:ludex:demo:map",
    "title": "Map",
    "description": "A map of this game.",
    "type": "object",
    "properties": {
        "nodes": {
            "title": "Nodes",
            "description": "The spaces.",
            "type": "object",
            "additionalProperties": {
                "title": "Node",
                "description": "A space.",
                "type": "object",
                "properties": {
                    "guards": {"title": "Guards", "description": "How many.", "type": "integer", "default": 0}
                },
            },
        },
        "edges": {
            "title": "Edges",
            "description": "The ways.",
            "type": "array",
            "items": {
                "title": "Edge",
                "description": "A way.",
                "type": "object",
                "properties": {
                    "toll": {"title": "Toll", "description": "Its price.", "type": "integer", "default": 1}
                },
            },
        },
    },
}
OWN_FIELDS = """kind: layout
entries:
  plateau:
    title: Plateau
    of: map
    size: [180, 120]
    styles:
      nom: {font: livre, size: 9, floor: 7, align: centre}
    boxes:
      dear:
        each: self.edges
        point: self.nodes[it['from']].at
        to: self.nodes[it['to']].at
        paint: {line: 0.8, edge: "#7a5a30"}
        when: it.toll > 1
      plain:
        each: self.edges
        point: self.nodes[it['from']].at
        to: self.nodes[it['to']].at
        paint: {line: 0.3, edge: "#7a5a30"}
        when: it.toll <= 1
      guards:
        each: self.nodes
        point: self.nodes[it].at
        size: [24, 14]
        when: self.nodes[it].guards > 0
        show: "self.nodes[it].guards"
        style: nom
"""


def test_fields_that_a_game_adds_to_nodes_and_edges_are_drawn(world: Path) -> None:
    """A field that the map leaves out has its default there, as in rules."""
    (world / "schemas/demo").mkdir(parents=True, exist_ok=True)
    (world / "schemas/demo/map.schema.json").write_text(json.dumps(FIELDS), encoding="utf-8")
    content = world / "content" / "demo"
    (content / "boards.yaml").write_text(OWN_FIELDS, encoding="utf-8")
    maps = MAPS.split("  coin:")[0].replace("to: remise}", "to: remise, toll: 3}")
    (content / "maps.yaml").write_text(
        maps.replace("at: [20, 20]", "at: [20, 20], guards: 2"), encoding="utf-8"
    )
    board = drawn(world)["map/verger"]
    lines = {each.data: each.line for each in board if isinstance(each, Outline)}
    assert lines == {"M20 20L120 20": 0.3, "M120 20L120.5 95": 0.3, "M20 20L120.5 95": 0.8}
    assert [text.text for text in walk_texts(board)] == ["2"]
