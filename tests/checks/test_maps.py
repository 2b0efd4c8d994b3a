"""Maps: edges, parts, spots, terrain, and places that need a map of their sort."""

from __future__ import annotations

import pytest

from ludex.core.findings import Severity
from tests.checks.worlds import entry, file, findings, said

TRAITS = file("trait", *(entry(name, f"title: {name}") for name in ("sentier", "haie", "mur", "eau")))


def board(nodes: str, edges: str, more: str = "") -> str:
    """Nodes by their letters; edges as a-b (both ways), a>b (one way), each with traits after a colon."""
    named = ", ".join(f"{node}: {{title: {node}}}" for node in nodes.split())
    lines = [_edge(edge) for edge in edges.split()]
    listed = "\nedges:" + "".join(f"\n  - {{{line}}}" for line in lines) if lines else ""
    return file("map", entry("verger", f"title: Verger\nnodes: {{{named}}}{listed}\n{more}"))


def _edge(text: str) -> str:
    ends, _, traits = text.partition(":")
    oneway = ">" in ends
    one, other = ends.split(">" if oneway else "-")
    line = f"from: {one}, to: {other}" + (", oneway: true" if oneway else "")
    return line + (f", traits: [{traits}]" if traits else "")


@pytest.mark.parametrize(
    ("nodes", "edges", "more", "wrong"),
    [
        ("a b c", "a-b b-c", "", []),
        ("a b c", "a-b b-d", "", ["MAP001 d"]),
        ("a b", "a-b b-b", "", ["MAP002 b"]),
        ("a b", "a-b b-a", "", ["MAP003 {from: b, to: a}"]),
        ("a b", "a>b b>a", "", []),
        ("a b", "a-b a>b", "", ["MAP003 {from: a, to: b, oneway: true}"]),
        ("a b", "a-b:sentier a-b:haie", "", []),
        ("a b", "a-b:sentier,haie b-a:haie,sentier", "", ["MAP003 {from: b, to: a, traits: [haie,sentier]}"]),
        ("a b c", "a-b", "", ["MAP004 c"]),
        ("a b c", "a>b c>b", "", []),
        ("a b c", "a-b", "connected: []", []),
        ("a b c", "", "", []),
        ("a b c d", "a-b c-d", "", ["MAP004 c"]),
        ("a b c", "a-b:sentier b-c", "connected: [sentier]", ["MAP004 sentier"]),
        ("a b c", "a-b:sentier b-c:trait/sentier", "connected: [sentier]", []),
        ("a b c", "a-b:sentier b-c:haie", "connected: [sentier, haie]", ["MAP004 sentier", "MAP004 haie"]),
        ("a b c", "a-b b-d", "connected: [sentier]", ["MAP001 d"]),  # what else is wrong is not known yet
    ],
)
def test_edges(nodes: str, edges: str, more: str, wrong: list[str]) -> None:
    assert said({"traits": TRAITS, "maps": board(nodes, edges, more)}) == wrong


def test_a_map_in_the_making_may_be_in_parts() -> None:
    found = findings({"maps": board("a b c", "a-b", "draft: true")})
    assert [(each.code.name, each.severity) for each in found] == [("MAP004", Severity.INFO)]


def tiles(lines: str, edges: str) -> str:
    corner = entry("coin", "title: Coin\nnodes: {a: {title: A}, b: {title: B}}")
    return file("map", corner, entry("verger", f"title: Verger\ntiles: {{{lines}}}\nedges: [{edges}]"))


def test_nodes_of_tiles_are_named_after_them() -> None:
    two = "n: {map: coin, at: [0, 0]}, s: {map: coin, at: [0, 1]}"
    assert said({"maps": tiles(two, "{from: n/a, to: s/b}")}) == []
    assert said({"maps": tiles(two, "{from: n/a, to: s/c}")}) == ["MAP001 s/c"]
    assert said({"maps": tiles(two, "{from: a, to: s/b}")}) == ["MAP001 a"]


def test_a_tile_may_be_in_parts_and_two_may_not_lie_in_one_place() -> None:
    corner = entry(
        "coin", "title: Coin\nnodes: {a: {title: A}, b: {title: B}, c: {title: C}}\nedges: [{from: a, to: b}]"
    )
    whole = entry("verger", "title: Verger\ntiles: {n: {map: coin, at: [0, 0]}, s: {map: coin, at: [0, 0]}}")
    assert said({"maps": file("map", corner, whole)}) == ["MAP006 [0, 0]"]
    assert said({"maps": file("map", corner)}) == ["MAP004 c"]


def test_nodes_are_drawn_on_the_board() -> None:
    nodes = "nodes: {a: {at: [10, 10]}, b: {at: [100, 50]}, c: {at: [101, 50]}, d: {}, e: {at: [10.0, 10]}}"
    layouts = "kind: layout\nentries:\n  plateau: {title: Plateau, size: [100, 50]}\n"
    maps = file("map", entry("verger", f"title: Verger\nlayout: plateau\n{nodes}"))
    assert said({"maps": maps, "layouts": layouts}) == ["MAP005 [101, 50]", "MAP006 [10.0, 10]"]
    assert said({"maps": maps.replace("    layout: plateau\n", "")}) == ["MAP006 [10.0, 10]"]


def plane(areas: str, apart: str = "") -> str:
    lines = f"size: [1000, 1000]\n  terrain: {{{areas}}}" + (f"\n  apart: [{apart}]" if apart else "")
    return file("map", entry("pre", f"title: Pré\nplane:\n  {lines}"))


def square(name: str, x: int, y: int, side: int, more: str = "") -> str:
    corners = f"[[{x}, {y}], [{x + side}, {y}], [{x + side}, {y + side}], [{x}, {y + side}]]"
    return f"{name}: {{corners: {corners}{more}}}"


def disc(name: str, x: int, y: int, radius: int, more: str = "") -> str:
    return f"{name}: {{centre: [{x}, {y}], radius: {radius}{more}}}"


WALL, WATER = ", traits: [mur]", ", traits: [eau]"
FLAT = ", floor: 4, top: 4"


@pytest.mark.parametrize(
    ("areas", "wrong"),
    [
        ([square("a", 0, 0, 1000), disc("b", 500, 500, 500)], []),
        ([square("a", 1, 0, 1000)], ["MAP007"]),
        ([disc("b", 500, 499, 500)], ["MAP007"]),
        (["a: {corners: [[0, 0], [9, 9], [9, 0], [0, 9]]}"], ["MAP008"]),
        (["a: {corners: [[0, 0], [9, 0], [9, 9], [0, 0]]}"], ["MAP008"]),
        ([square("a", 0, 0, 9, ", floor: 5, top: 4")], ["MAP010"]),
        ([square("a", 0, 0, 9, ", floor: 5")], ["MAP010"]),
        ([square("a", 0, 0, 9, WALL), square("b", 9, 0, 9, WALL)], []),  # they touch
        ([square("a", 0, 0, 9, WALL), square("b", 8, 0, 9, WALL)], ["MAP009"]),
        ([square("a", 0, 0, 9, WALL), square("b", 0, 0, 9, WATER)], ["MAP009"]),
        ([square("a", 0, 0, 9, WALL), square("b", 8, 0, 9)], []),  # open ground may
        ([square("a", 0, 0, 90, WALL), disc("b", 45, 45, 5, WATER)], ["MAP009"]),
        ([disc("a", 10, 10, 5, WALL), disc("b", 20, 10, 5, WALL)], []),
        ([disc("a", 10, 10, 5, WALL), disc("b", 19, 10, 5, WALL)], ["MAP009"]),
        ([square("a", 0, 0, 9, WALL + ", top: 5"), square("b", 0, 0, 9, WALL + ", floor: 5, top: 9")], []),
        (
            [square("a", 0, 0, 9, WALL + ", top: 6"), square("b", 0, 0, 9, WALL + ", floor: 5, top: 9")],
            ["MAP009"],
        ),
        ([square("a", 0, 0, 9, WALL + ", top: 6"), square("b", 0, 0, 9, WATER)], ["MAP009"]),
        ([square("a", 0, 0, 9, WALL + ", floor: 2, top: 6"), square("b", 0, 0, 9, WATER)], []),
        ([square("a", 0, 0, 9, WALL + ", floor: 2, top: 6"), disc("b", 9, 9, 5, WATER + FLAT)], ["MAP009"]),
        ([square("a", 0, 0, 9, WALL + ", floor: 4, top: 6"), disc("b", 9, 9, 5, WATER + FLAT)], ["MAP009"]),
        ([square("a", 0, 0, 9, WALL + ", floor: 2, top: 4"), disc("b", 9, 9, 5, WATER + FLAT)], []),
    ],
)
def test_terrain(areas: list[str], wrong: list[str]) -> None:
    files = {"traits": TRAITS, "maps": plane(", ".join(areas), "mur, eau")}
    assert [each.code.name for each in findings(files)] == wrong
    if wrong == ["MAP009"]:
        assert findings(files | {"maps": plane(", ".join(areas))}) == []


def test_what_reaches_beyond_the_plane_is_told_where() -> None:
    found = findings({"maps": plane(", ".join((disc("a", 5, 500, 9), disc("b", 500, 1000, 9))))})
    assert [(each.message.slots["x"], each.message.slots["y"]) for each in found] == [
        ("-4", "509"),
        ("509", "1009"),
    ]


@pytest.mark.parametrize(
    ("form", "board", "lacks"),
    [
        ("graph", "pre", "nodes"),
        ("plane", "pre", ""),
        ("set", "pre", ""),
        ("plane", "verger", "plane"),
        ("graph", "verger", ""),
    ],
)
def test_a_place_has_a_map_of_its_sort(form: str, board: str, lacks: str) -> None:
    orchard = file("map", entry("verger", "title: Verger\nnodes: {a: {title: A}}"))
    place = entry("table", f"title: Table\nholds: [piece]\nform: {form}\nmap: {board}")
    maps = {"maps": plane(disc("a", 9, 9, 9)), "more": orchard, "places": file("place", place)}
    assert [each.message.slots["lacks"] for each in findings(maps)] == ([lacks] if lacks else [])
