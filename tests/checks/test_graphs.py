"""Graphs of steps: nodes that are reached, ways that lead somewhere, ends, and printed numbers."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.core.findings import Severity
from ludex.core.graphs import find_components, find_reachable, find_strong_components
from tests.checks.worlds import findings, said
from tests.worlds import HERE

SCHEMA = (HERE / "err/GRAPH001_nowhere/schemas/demo/passage.schema.json").read_text(encoding="utf-8")
NAME = "schemas/demo/passage.schema.json"
BEGINS, END = "begins: true", "end: true"


def story(*passages: str, schema: str = SCHEMA) -> dict[str, str]:
    return {
        "passages": "kind: passage\nentries:\n" + "".join(f"  {each}\n" for each in passages),
        NAME: schema,
    }


def passage(name: str, ways: str = "", *more: str) -> str:
    """A passage, and where its choices lead to: a passage, `end`, `do` for a deed; `?` is a condition."""
    leads = {"end": "end: true", "do": "do: [{shuffle: outils}]"}
    choices = []
    for i, way in enumerate(ways.split()):
        when = ", when: count(seats) > 1" if way.endswith("?") else ""
        to = way.rstrip("?")
        choices.append(f"c{i}: {{text: Aller, {leads.get(to, f'to: {to}')}{when}}}")
    listed = f", choices: {{{', '.join(choices)}}}" if choices else ""
    return f"{name}: {{text: On lit{listed}{''.join(f', {each}' for each in more)}}}"


A = passage("a", "b", BEGINS)


@pytest.mark.parametrize(
    ("passages", "wrong"),
    [
        ([passage("a", "b c", BEGINS), passage("b", "", END), passage("c", "", END)], []),
        ([A, passage("b", "a end")], []),
        ([A, passage("b", "a do")], []),
        ([passage("a", "", BEGINS, END), passage("b", "", END)], ["GRAPH004 b"]),
        ([passage("a", "", BEGINS, END), passage("b", "c"), passage("c", "", END)], ["GRAPH004 b"]),
        ([passage("a", "", BEGINS, END), passage("b", "c end"), passage("c", "b")], ["GRAPH004 b"]),
        ([passage("a", "", BEGINS, END), passage("b", "", BEGINS, END)], []),
        ([A, passage("b")], ["GRAPH001 b"]),
        ([passage("a", "", BEGINS, "do: [{shuffle: outils}]")], []),
        ([passage("a", "b", BEGINS, END), passage("b", "", END)], ["GRAPH002 end"]),
        ([passage("a", "do", BEGINS, END)], []),
        ([A, passage("b", "c"), passage("c", "b")], ["GRAPH005 b"]),
        ([passage("a", "a", BEGINS)], ["GRAPH005 a"]),
        ([passage("a", "b?", BEGINS), passage("b", "", END)], ["GRAPH003 a"]),
        ([passage("a", "b? b", BEGINS), passage("b", "", END)], []),
        ([passage("a", "b? end", BEGINS), passage("b", "", END)], []),
    ],
)
def test_ways_through_a_story(passages: list[str], wrong: list[str]) -> None:
    assert said(story(*passages)) == wrong


def test_what_statements_name_is_reached() -> None:
    files = story(passage("a", "", BEGINS, END), passage("vieux-puits", "", END))
    assert said(files) == ["GRAPH004 vieux-puits"]
    files["rules"] = "kind: procedure\nentries:\n  lire: {do: [{call: read(vieux_puits)}]}\n"
    assert said(files) == []


def test_a_draft_is_only_remarked() -> None:
    draft = "draft: true"
    found = findings(story(A, passage("b", "", draft), passage("c", "", END, draft)))
    assert [each.severity for each in found] == [Severity.INFO] * 2


OWN = """{
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "title": "Passage", "description": "A trial.", "type": "object",
  "properties": {
    "steps": {
      "title": "Steps", "description": "Its steps.", "type": "object", "x-items": true,
      "x-graph": {"ways": ["golden", "black"], "end": "end"},
      "propertyNames": {"$ref": "common.schema.json#/$defs/slug"},
      "additionalProperties": {
        "title": "Step", "description": "One step.", "type": "object",
        "properties": {
          "golden": {"title": "G", "description": "G.", "type": "string", "x-ref": "passage.steps"},
          "black": {"title": "B", "description": "B.", "type": "string", "x-ref": "passage.steps"},
          "end": {"title": "E", "description": "E.", "type": "boolean"}
        }
      }
    }
  }
}"""


@pytest.mark.parametrize(
    ("steps", "wrong"),
    [
        ("a: {golden: b}, b: {}", []),
        ("a: {golden: b, black: b}, b: {black: a}", []),
        ("a: {golden: b}, b: {}, c: {golden: c}", ["GRAPH004 c"]),
        ("a: {golden: b, black: b}, b: {golden: a, black: b}", ["GRAPH005 a"]),
    ],
)
def test_a_way_that_is_left_out_may_be_an_end(steps: str, wrong: list[str]) -> None:
    schema = OWN.replace('"end": "end"}', '"left-out": "ends"}')
    assert said(story(f"one: {{steps: {{{steps}}}}}", schema=schema)) == wrong


@pytest.mark.parametrize(
    ("steps", "wrong"),
    [
        ("a: {golden: b, black: c}, b: {end: true}, c: {end: true}", []),
        ("a: {golden: b}, b: {end: true}, c: {end: true}", ["GRAPH004 c"]),
        ("a: {golden: b, black: a}, b: {}", ["GRAPH001 b"]),
        ("a: {golden: b}, b: {black: a}", ["GRAPH005 a"]),
        ("a: {golden: b, end: true}, b: {end: true}", ["GRAPH002 end"]),
    ],
)
def test_the_items_of_each_entry_are_a_graph_of_their_own(steps: str, wrong: list[str]) -> None:
    files = story(f"one: {{steps: {{{steps}}}}}", "two: {steps: {a: {end: true}}}", schema=OWN)
    assert said(files) == wrong


def coded(name: str, code: str, text: str, choice: str, to: str) -> str:
    choices = f"choices: {{c: {{text: {choice}, to: {to}}}}}"
    return f"{name}: {{code: {code}, text: {text}, begins: true, {choices}}}"


@pytest.mark.parametrize(
    ("text", "choice", "wrong"),
    [
        ("On lit", "Entrer → 0-2", []),
        ("On lit", "Entrer", []),
        ("On lit", "Entrer → 0-1", ["GRAPH006 0-1"]),
        ("On lit", "Entrer → 0-7", ["GRAPH007 0-7"]),
        ("Suite → 0-1.", "Entrer -> 0-2.", []),
        # Only what an arrow leads to is a number to look for.
        ("De 2-4 joueurs, 0-7 pommes", "Entrer (0-9)", []),
        ("Allez → dehors, ou → 0-1", "Entrer", []),
        ("Suite → 10-1", "Entrer", ["GRAPH007 10-1"]),
    ],
)
def test_numbers_after_an_arrow(text: str, choice: str, wrong: list[str]) -> None:
    assert said(story(coded("a", "0-1", text, choice, "b"), f"b: {{code: 0-2, text: Fin, {END}}}")) == wrong


GRAPHS = st.integers(1, 7).flatmap(
    lambda n: st.lists(st.tuples(st.integers(0, n - 1), st.integers(0, n - 1)), max_size=14).map(
        lambda w: (n, w)
    )
)


@given(GRAPHS)
def test_nodes_stand_in_one_circle_where_each_leads_to_the_other(
    graph: tuple[int, list[tuple[int, int]]],
) -> None:
    nodes = [str(node) for node in range(graph[0])]
    onward = {node: [str(b) for a, b in graph[1] if str(a) == node] for node in nodes}
    groups = find_strong_components(nodes, lambda node: onward.get(node, ()))
    assert sorted(node for group in groups for node in group) == nodes
    place = {node: index for index, group in enumerate(groups) for node in group}
    for a in nodes:
        for b in nodes:
            together = b in find_reachable([a], onward) and a in find_reachable([b], onward)
            assert (place[a] == place[b]) == together
            assert place[b] <= place[a] or b not in find_reachable([a], onward)


@given(GRAPHS)
def test_nodes_stand_in_one_part_where_ways_join_them(graph: tuple[int, list[tuple[int, int]]]) -> None:
    nodes, ways = [str(node) for node in range(graph[0])], [(str(a), str(b)) for a, b in graph[1]]
    both = {node: [b for a, b in ways if a == node] + [a for a, b in ways if b == node] for node in nodes}
    groups = find_components(nodes, ways)
    assert [group[0] for group in groups] == sorted(group[0] for group in groups)
    for group in groups:
        assert group == sorted(find_reachable([group[0]], both))


def test_a_long_story_needs_no_recursion() -> None:
    names = [f"p{i}" for i in range(5000)]
    onward = {name: [after] for name, after in zip(names, [*names[1:], names[0]], strict=True)}
    assert [len(group) for group in find_strong_components(names, lambda node: onward.get(node, ()))] == [
        5000
    ]
