"""Checks that schemas ask for: unique values, kinds, mutual references, bounds; others."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from tests.checks.worlds import entry, file, game, said


def schema(name: str, **fields: Mapping[str, object]) -> dict[str, str]:
    """A kind of the demo game with these fields."""
    properties = {field: {"title": field, "description": field, **each} for field, each in fields.items()}
    made = {"title": name, "description": f"A {name}.", "type": "object", "properties": properties}
    return {f"schemas/demo/{name}.schema.json": json.dumps(made)}


def test_unique_values_are_those_of_one_kind() -> None:
    number = {"type": "integer", "x-unique": True}
    files = schema("tool", number=number) | schema("fruit", number=number)
    tools = "kind: tool\nentries: {a: {number: 1}, b: {number: 2}, c: {number: 1}, d: {}}\n"
    assert said(files | {"tools": tools, "fruits": "kind: fruit\nentries: {a: {number: 1}}\n"}) == [
        "SAME001 1"
    ]


def test_unique_values_are_compared_as_what_they_are() -> None:
    files = schema("tool", mark={"type": ["integer", "string", "boolean"], "x-unique": True})
    tools = "kind: tool\nentries: {a: {mark: 1}, b: {mark: '1'}, c: {mark: true}, d: {mark: '1'}}\n"
    assert said(files | {"tools": tools}) == ["SAME001 '1'"]


def test_core_kinds_have_unique_numbers() -> None:
    two = "title: M\nnumber: 1"
    assert said({"modules": file("module", entry("gelee", two), entry("pluie", two))}) == ["SAME001 1"]


@pytest.mark.parametrize(
    ("owner", "holds", "wrong"),
    [("seat", "[card, piece]", []), ("seats", "[card, pieces]", ["KIND001 seats", "KIND001 pieces"])],
)
def test_kinds_exist(owner: str, holds: str, wrong: list[str]) -> None:
    place = entry("main", f"title: Main\nowner: {owner}\nholds: {holds}\nform: set")
    assert said({"places": file("place", place)}) == wrong


def test_a_kind_whose_schema_is_broken_exists() -> None:
    files = {"schemas/demo/tool.schema.json": '{"title": "Tool"}'}
    place = entry("main", "title: Main\nholds: [tool]\nform: set")
    assert said(files | {"places": file("place", place)}) == []


def test_mutual_references() -> None:
    near = {"type": "array", "items": {"type": "string", "x-ref": "tree", "x-symmetric": True}}
    rival = {"type": "string", "x-ref": "tree", "x-symmetric": True}
    files = schema("tree", near=near, rival=rival)
    trees = (
        "kind: tree\nentries:\n  a: {near: [b, c], rival: b}\n  b: {near: [a, tree/a], rival: a}\n"
        "  c: {rival: a}\n"
    )
    assert said(files | {"trees": trees}) == ["PAIR001 c", "PAIR001 a"]


def test_the_smallest_is_not_above_the_largest() -> None:
    assert said({"game": game("minutes: {min: 45, max: 30}\n")}) == ["BOUND001 45"]
    stages = (
        "base: 2\nstages: {a: {op: add, min: 6, max: 0}, b: {op: add, min: x, max: 0}, "
        "c: {op: add, min: 0, max: 0}}"
    )
    assert said({"quantities": file("quantity", entry("recolte", stages, ""))}) == ["BOUND001 6"]


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ("start: 1, track: [2, 3]", []),
        ("start: 2, track: [2, 3]", ["BOUND002 2"]),
        ("start: 0, track: []", ["BOUND002 0"]),
        ("start: 1, track: {low: 1, high: 2}", []),
        ("start: 2, track: {low: 1, high: 2}", ["BOUND002 2"]),
        ("start: 4, track: 5", []),
        ("start: 5, track: 5", ["BOUND002 5"]),
        ("start: -1, track: 0", []),
        ("start: 0, track: -1", ["BOUND002 0"]),
        ("start: 9", []),
        ("start: 9, track: long", []),
        ("start: 9, track: true", []),
        ("start: true, track: 0", []),
        ("sides: [{start: 0, track: 1}, {start: 1, track: [2]}]", ["BOUND002 1"]),
    ],
)
def test_numbers_are_below_the_field_that_bounds_them(fields: str, wrong: list[str]) -> None:
    start = {"type": ["integer", "boolean"], "x-below": "track"}
    track = {"type": ["array", "object", "integer", "string", "boolean"]}
    inner = {
        name: {"title": name, "description": name, **each}
        for name, each in (("start", start), ("track", track))
    }
    item = {"title": "Side", "description": "A side.", "type": "object", "properties": inner}
    files = schema("tool", start=start, track=track, sides={"type": "array", "items": item})
    assert said(files | {"tools": f"kind: tool\nentries: {{a: {{{fields}}}}}\n"}) == wrong


@pytest.mark.parametrize(
    ("fields", "wrong"),
    [
        ("{text: original, title: inferred}", []),
        ("{grammar.fr.gender: inferred}", []),
        ("{texte: original}", ["SOURCE001 texte"]),
        ("{grammar.en: inferred}", ["SOURCE001 grammar.en"]),
        ("{text.fr: inferred}", ["SOURCE001 text.fr"]),
        ("{tags.0: inferred}", []),
        ("{tags.1: inferred}", ["SOURCE001 tags.1"]),
    ],
)
def test_sources_of_fields_are_of_fields_that_are_there(fields: str, wrong: list[str]) -> None:
    lines = "title: Gant\ntext: Il protège.\ngrammar: {fr: {gender: m}}\ntags: [cuir]\nsource: "
    card = entry("gant", lines + f"{{status: stated, at: Outils, fields: {fields}}}", "")
    assert said({"more": file("card", card)}) == wrong


def test_a_rule_is_held_by_a_check_that_there_is() -> None:
    lines = "code: V-00{0}\ntext: On cueille.\nproof: check\ncheck: {1}"
    good, bad = entry("v-001", lines.format(1, "box-counts")), entry("v-002", lines.format(2, "box-counting"))
    assert said({"rules": file("rule", good, bad)}) == ["RULE001 box-counting"]


OPTIONS = (
    "options:\n  tombees: {{title: T, default: {}}}\n  niveau:\n    title: N\n"
    "    choices: {{facile: {{title: F}}, dur: {{title: D}}}}\n    default: {}\n"
)


@pytest.mark.parametrize(
    ("switch", "level", "wrong"),
    [
        ("false", "dur", []),
        ("non", "dur", ["OPTION001 non"]),
        ("true", "moyen", ["OPTION001 moyen"]),
        ("true", "true", ["OPTION001 true"]),
    ],
)
def test_each_option_has_one_default_that_exists(switch: str, level: str, wrong: list[str]) -> None:
    assert said({"game": game(OPTIONS.format(switch, level))}) == wrong


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        ("tombees: true, niveau: facile", []),
        ("tombee: true", ["OPTION002 tombee"]),
        ("tombees: facile", ["OPTION003 facile"]),
        ("niveau: moyen", ["OPTION003 moyen"]),
    ],
)
def test_examples_set_options_to_what_they_offer(options: str, wrong: list[str]) -> None:
    rule = file("rule", entry("v-001", "code: V-001\ntext: On cueille."))
    example = file(
        "example", entry("e", f"title: E\noptions: {{{options}}}\nthen: [day == 1]\ncites: [v-001]")
    )
    assert said({"game": game(OPTIONS.format("true", "dur")), "rules": rule, "examples": example}) == wrong


def test_without_a_manifest_nothing_is_said_of_its_options() -> None:
    rule = "code: V-001\ntext: On cueille.\nreading: {question: Q, answer: R, option: tombees}"
    files = {"rules": file("rule", entry("v-001", rule))}
    assert said(files) == ["OPTION002 tombees"]
    assert said(files | {"game": game().replace("title:", "titel:")}) == []


def test_steps_replace_steps_of_the_game() -> None:
    step = "title: La gelée\nsetup: {{froid: {{text: Il gèle., replaces: {}}}}}"
    base = {"game": game("setup: {paniers: {text: Donnez les paniers.}}\n")}
    assert said(base | {"modules": file("module", entry("gelee", step.format("paniers")))}) == []
    assert said(base | {"modules": file("module", entry("gelee", step.format("panier")))}) == [
        "SETUP001 panier"
    ]
