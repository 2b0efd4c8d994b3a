"""Stories: passages that are reached, choices that lead somewhere, ends, and the numbers printed on them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludex.core.findings import Severity
from ludex.core.graphs import find_components, find_reachable, find_strong_components
from tests.checks.worlds import entry, file, findings, said


def story(*passages: str, more: str = "") -> dict[str, str]:
    lines = "".join(f"\n  {passage}" for passage in passages)
    return {"quests": file("quest", entry("gel", f"title: Gel\n{more}story:{lines}"))}


def passage(name: str, ways: str = "", more: str = "") -> str:
    """A passage, and where its choices lead to: a passage, `end`, `do` for a deed, `-` for nothing."""
    leads = {"end": "end: true", "do": "do: [{shuffle: outils}]"}
    choices = [
        f"c{i}: {{text: Aller" + (", " + leads.get(way, f"to: {way}") if way != "-" else "") + "}"
        for i, way in enumerate(ways.split())
    ]
    listed = f", choices: {{{', '.join(choices)}}}" if choices else ""
    return f"{name}: {{text: On lit{listed}{', ' + more if more else ''}}}"


END = "end: true"


@pytest.mark.parametrize(
    ("passages", "wrong"),
    [
        ([passage("a", "b c"), passage("b", more=END), passage("c", more=END)], []),
        ([passage("a", "b"), passage("b", "a end")], []),
        ([passage("a", "b"), passage("b", "a do")], []),
        (
            [passage("a", "z"), passage("b", more=END)],
            ["STORY001 z"],
        ),  # what it meant to reach is unreached by that
        ([passage("a", "end"), passage("b", more=END)], ["STORY002 b"]),
        ([passage("a", "end"), passage("b", "c"), passage("c", more=END)], ["STORY002 b"]),
        ([passage("a", "end"), passage("b", "c end"), passage("c", "b")], ["STORY002 b"]),
        ([passage("a", "end"), passage("c", more=END), passage("b", "c")], ["STORY002 b"]),
        ([passage("a", "end"), passage("b", "a")], ["STORY002 b"]),
        ([passage("a", "end"), passage("b", more="entry: true, " + END)], []),
        ([passage("a", "end"), passage("b", "c", more="entry: true"), passage("c", more=END)], []),
        ([passage("a", "end"), passage("b", more="replaces: a, " + END)], []),
        ([passage("a", "b"), passage("b")], ["STORY003 b"]),
        ([passage("a", "b -"), passage("b", more=END)], ["STORY003 c1"]),
        ([passage("a", more="do: [{shuffle: outils}]")], []),
        ([passage("a", "b", END), passage("b", more=END)], ["STORY004 end"]),
        ([passage("a", "b"), passage("b", "c"), passage("c", "b")], ["STORY005 b"]),
        ([passage("a", "a")], ["STORY005 a"]),
        ([passage("a", "a b"), passage("b", "b")], ["STORY005 b"]),
        (
            [passage("a", "b"), passage("b", more=END), passage("c", more="replaces: c, " + END)],
            ["STORY006 c"],
        ),
    ],
)
def test_ways_through_a_story(passages: list[str], wrong: list[str]) -> None:
    assert said(story(*passages)) == wrong


def test_a_passage_that_statements_name_is_reached() -> None:
    files = story(passage("a", "end"), passage("vieux-puits", more=END))
    assert said(files) == ["STORY002 vieux-puits"]
    files["rules"] = "kind: procedure\nentries:\n  lire: {do: [{call: read(vieux_puits)}]}\n"
    assert said(files) == []


def test_a_story_in_the_making_is_only_remarked() -> None:
    found = findings(story(passage("a", "b"), passage("b"), passage("c", more=END), more="draft: true\n"))
    assert [each.severity for each in found] == [Severity.INFO] * 2


def coded(name: str, code: str, text: str, choice: str, to: str) -> str:
    return f"{name}: {{code: {code}, text: {text}, choices: {{c: {{text: {choice}, to: {to}}}}}}}"


@pytest.mark.parametrize(
    ("text", "choice", "wrong"),
    [
        ("On lit", "Entrer → 0-2", []),
        ("On lit", "Entrer", []),
        ("On lit", "Entrer → 0-1", ["STORY008 0-1"]),
        ("On lit", "Entrer → 0-7", ["STORY009 0-7"]),
        ("Suite → 0-1.", "Entrer -> 0-2.", []),
        (
            "De 2-4 joueurs, 0-7 pommes",
            "Entrer (0-9)",
            [],
        ),  # only what an arrow leads to is a number to look for
        ("Allez → dehors, ou → V-5", "Entrer", []),
        ("On lit", "Entrer → V-5", ["STORY008 V-5"]),
        ("Suite → 10-1", "Entrer", ["STORY009 10-1"]),
    ],
)
def test_numbers_after_an_arrow(text: str, choice: str, wrong: list[str]) -> None:
    files = story(coded("a", "0-1", text, choice, "b"), f"b: {{code: 0-2, text: Fin, {END}}}")
    files["town"] = file("quest", entry("ville", "title: Ville\ncode: V-5"))
    assert said(files) == wrong


def test_a_story_without_numbers_may_have_arrows() -> None:
    assert said(story(passage("a", "b"), f"b: {{text: Fin → 3, {END}}}")) == []


def test_two_passages_with_one_number() -> None:
    files = story(coded("a", "0-1", "On lit", "Entrer → 0-2", "b"), f"b: {{code: 0-1, text: Fin, {END}}}")
    assert said(files) == ["STORY007 0-1"]


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
    groups = find_strong_components(nodes, onward)
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
    assert [len(group) for group in find_strong_components(names, onward)] == [5000]
