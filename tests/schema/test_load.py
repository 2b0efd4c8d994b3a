"""Schemas of a project: what is wrong with them, and the kinds that they make."""

from __future__ import annotations

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ludex.schema.closed_schemas import EditedGame, make_flat_schemas
from ludex.schema.kind_pages import make_pages
from ludex.schema.scaffold import new_entry
from tests.schema.random_schemas import VALUES, keywords, meant_for, mutated
from tests.schema.world import DRAFT, check, field, kind, load_world

CARD = "schemas/demo/card.schema.json"
TOOL = "schemas/demo/tool.schema.json"
OWN_COMMON = "schemas/demo/common.schema.json"


def core(**more: Any) -> dict[str, Any]:
    """A small core in place of the real one."""
    common = {
        "$schema": DRAFT,
        "title": "Common",
        "description": "Shared.",
        "$defs": {
            "slug": field(type="string", pattern=r"^[a-z]+$(?!\n)"),
            "line": field(type="string", **{"x-text": "line"}),
            "ref": field(**{"$ref": "#/$defs/slug"}),
        },
    }
    card = kind(
        {
            "title": {"$ref": "common.schema.json#/$defs/line"},
            "copies": {"type": "integer", "minimum": 1, "maximum": 9},
            "size": {"enum": ["small", "large"]},
            "stats": {"type": "object", "properties": {"might": field(type="number")}},
            "draft": {"type": "boolean"},
        },
        required=["title"],
    )
    return {"common": common, "card": card, "game": kind({}), **more}


WRONG: list[tuple[str, dict[str, Any], list[tuple[str, str]]]] = [
    ("unknown keyword", {CARD: kind({"a": {"typ": "string"}})}, [("SCHEMA001", '"typ"')]),
    ("state in a field", {CARD: kind({"a": {"x-state": {}}})}, [("SCHEMA001", '"x-state"')]),
    ("keyword of the wrong type", {CARD: kind({"a": {"minLength": "2"}})}, [("FIELD003", '"2"')]),
    ("no description", {CARD: {**kind({}), "properties": {"a": {"title": "A"}}}}, [("FIELD020", '"a"')]),
    ("no description, and none is needed", {CARD: kind({"a": field(allOf=[{"properties": {"b": {}}}])})}, []),
    ("unknown definition", {CARD: kind({"a": {"$ref": "#/$defs/x"}})}, [("SCHEMA002", '"#/$defs/x"')]),
    (
        "foreign reference",
        {CARD: kind({"a": {"$ref": "https://x.org/a"}})},
        [("SCHEMA002", '"https://x.org/a"')],
    ),
    ("extension of nothing", {TOOL: kind({}, **{"x-extends": "crad"})}, [("SCHEMA003", '"crad"')]),
    ("own name said", {CARD: kind({}, **{"x-extends": "card"})}, []),
    ("another type", {CARD: kind({"copies": {"type": "string"}})}, [("SCHEMA004", '"string"')]),
    ("a wider range", {CARD: kind({"copies": {"minimum": 0}})}, [("SCHEMA004", "0")]),
    ("a longer list", {CARD: kind({"size": {"enum": ["small", "huge"]}})}, [("SCHEMA004", '"huge"')]),
    ("another annotation", {CARD: kind({"title": {"x-text": "name"}})}, [("SCHEMA004", '"name"')]),
    (
        "open where it was closed",
        {CARD: kind({"stats": {"additionalProperties": True}})},
        [("SCHEMA004", "true")],
    ),
    ("itself", {TOOL: kind({}, **{"x-extends": "tool"})}, [("SCHEMA005", '"tool"')]),
    (
        "a circle of references",
        {CARD: kind({"a": {"$ref": "#/$defs/b"}}, **{"$defs": {"b": field(anyOf=[{"$ref": "#/$defs/b"}])}})},
        [("SCHEMA005", '"b"')],
    ),
    ("a circle to the root", {CARD: kind({}, allOf=[{"$ref": "#"}])}, [("SCHEMA005", '"#"')]),
    ("a named group", {CARD: kind({"a": {"pattern": "(?P<x>a)"}})}, [("SCHEMA006", '"(?P<x>a)"')]),
    ("a bare end", {CARD: kind({"a": {"pattern": "^a$"}})}, [("SCHEMA007", '"^a$"')]),
    ("a bare end of a name", {CARD: kind({"a": {"patternProperties": {"a$": {}}}})}, [("SCHEMA007", '"a$"')]),
    ("a text in a list", {CARD: kind({"a": {"items": {"x-text": "line"}}})}, [("SCHEMA008", '"x-text"')]),
    (
        "a text in a list, by reference",
        {CARD: kind({"a": {"items": {"$ref": "common.schema.json#/$defs/line"}}})},
        [("SCHEMA008", '"$ref"')],
    ),
    ("an unknown kind", {CARD: kind({"a": {"x-ref": ["card", "crad"]}})}, [("SCHEMA009", '"crad"')]),
    ("no game", {"schemas/dmeo/card.schema.json": kind({})}, [("SCHEMA010", "")]),
    ("too deep a folder", {"schemas/demo/old/card.schema.json": kind({})}, [("SCHEMA010", "")]),
    ("beside the games", {"schemas/card.schema.json": kind({})}, [("SCHEMA010", "")]),
    ("an undeclared field", {CARD: kind({"a": {}}, required=["a", "tilte"])}, [("SCHEMA011", '"tilte"')]),
    ("a field of the core", {CARD: kind({}, required=["copies"])}, []),
    (
        "an undeclared field in a condition",
        {CARD: kind({"a": {}}, allOf=[{"if": {"required": ["b"]}, "then": {"properties": {"c": False}}}])},
        [("SCHEMA011", '"b"'), ("SCHEMA011", '"c"')],
    ),
    ("a field called then", {CARD: kind({"then": {"properties": {"a": field()}, "required": ["a"]}})}, []),
    ("a false example", {CARD: kind({"copies": {"examples": [3, 0]}})}, [("SCHEMA012", "0")]),
    ("a false default", {CARD: kind({"a": {"type": "integer", "default": "x"}})}, [("SCHEMA012", '"x"')]),
    ("two kinds at once", {CARD: kind({}, **{"x-extends": "game"})}, [("SCHEMA013", '"game"')]),
    ("no kind's name", {"schemas/demo/Tool.schema.json": kind({})}, [("SCHEMA014", "")]),
]


@pytest.mark.parametrize(("files", "words"), [each[1:] for each in WRONG], ids=[each[0] for each in WRONG])
def test_what_is_wrong_with_schemas(files: Any, words: list[tuple[str, str]], tmp_path: Path) -> None:
    assert load_world(tmp_path, files, core()).words() == words


def test_a_schema_of_a_game_extends_the_core_kind_of_its_name(tmp_path: Path) -> None:
    own = kind(
        {"cost": {"type": "integer"}, "size": {"enum": ["small"]}, "stats": {"properties": {"wit": field()}}},
        required=["cost"],
        **{"x-state": {"used": field(type="boolean")}},
    )
    loaded = load_world(tmp_path, {CARD: own}, core())
    assert loaded.findings == []
    made = loaded.catalogue.find_kind("demo", "card")
    assert made is not None and made.lineage == ("card",) and made.extends is None
    assert made.valid({"title": "x", "cost": 1, "size": "small", "stats": {"wit": 1, "might": 2}})
    for wrong in (
        {"title": "x"},
        {"cost": 1},
        {"title": "x", "cost": 1, "size": "large"},
        {"title": "x", "cost": 1, "stats": {"wti": 1}},
    ):
        assert not made.valid(wrong)
    assert list(made.state) == ["used"]
    shared = loaded.catalogue.find_kind("shared", "card")
    assert shared is not None and shared.valid({"title": "x", "size": "large"}) and not shared.state


def test_a_kind_of_a_game_may_extend_another(tmp_path: Path) -> None:
    files = {
        CARD: kind({"cost": {"type": "integer"}}, required=["cost"]),
        TOOL: kind({"weight": {"type": "integer"}}, **{"x-extends": "card"}),
        "schemas/demo/ladder.schema.json": kind({"rungs": {"x-ref": "tool"}}, **{"x-extends": "tool"}),
    }
    loaded = load_world(tmp_path, files, core())
    assert loaded.findings == []
    catalogue = loaded.catalogue
    ladder = catalogue.find_kind("demo", "ladder")
    assert ladder is not None and ladder.lineage == ("ladder", "tool", "card") and ladder.extends == "tool"
    assert ladder.valid({"title": "x", "cost": 1, "weight": 2, "rungs": "a"})
    assert not ladder.valid({"title": "x", "weight": 2})
    assert catalogue.accepts("demo", "ladder", "card") and catalogue.accepts("demo", "tool", "tool")
    assert not catalogue.accepts("demo", "card", "tool")
    assert [game for game, kinds in catalogue.kinds.items() if "ladder" in kinds] == ["demo"]
    assert catalogue.find_kind("shared", "ladder") is None


def test_definitions_come_from_the_file_the_game_and_the_core(tmp_path: Path) -> None:
    own = {
        "$schema": DRAFT,
        "title": "Common",
        "description": "Of this game.",
        "$defs": {"line": field(type="string", maxLength=2), "hue": field(enum=["red"])},
    }
    thing = kind(
        {
            "a": {"$ref": "common.schema.json#/$defs/line"},
            "b": {"$ref": "../common.schema.json#/$defs/line"},
            "c": {"$ref": "common.schema.json#/$defs/slug"},
            "d": {"$ref": "#/$defs/line"},
            "e": {"$ref": "common.schema.json#/$defs/hue"},
        },
        **{"$defs": {"line": field(const="x")}},
    )
    files = {"schemas/demo/common.schema.json": own, TOOL: thing}
    loaded = load_world(tmp_path, files, core())
    assert loaded.findings == []
    made = loaded.catalogue.find_kind("demo", "tool")
    assert made is not None
    assert made.valid({"a": "ab", "b": "abc", "c": "abc", "d": "x", "e": "red"})
    for name, value in {"a": "abc", "b": 5, "c": "A", "d": "y", "e": "blue"}.items():
        assert not made.valid({name: value})
    assert len([name for name in made.schema["$defs"] if name.startswith("line")]) == 3


def test_what_nothing_refers_to_is_left_out(tmp_path: Path) -> None:
    made = load_world(tmp_path, {}, core()).catalogue.find_kind("demo", "card")
    assert made is not None and sorted(made.schema["$defs"]) == ["line"]


def test_a_map_that_declares_fields_takes_no_others(tmp_path: Path) -> None:
    fields = {
        "closed": {"properties": {"a": field()}},
        "open": {"properties": {"a": field()}, "additionalProperties": True},
        "forms": {"anyOf": [{"properties": {"a": field()}}, {"properties": {"b": field()}}]},
        "both": {
            "properties": {"a": field(), "b": field()},
            "anyOf": [{"properties": {"a": field(const=1)}}],
        },
    }
    made = load_world(tmp_path, {TOOL: kind(fields)}, core()).catalogue.find_kind("demo", "tool")
    assert made is not None
    assert made.valid({"open": {"x": 1}, "forms": {"b": 1}, "both": {"a": 1, "b": 2}})
    for wrong in ({"closed": {"x": 1}}, {"forms": {"x": 1}}, {"both": {"x": 1}}, {"x": 1}):
        assert not made.valid(wrong)


FOLLOWING = [
    ("a broken core kind", {}, {"card": kind({"a": {"typ": "x"}})}, ["SCHEMA001"], {"card"}),
    (
        "its extension",
        {TOOL: kind({}, **{"x-extends": "card"})},
        {"card": kind({"a": {"typ": "x"}})},
        ["SCHEMA001"],
        {"card", "tool"},
    ),
    (
        "a broken common file",
        {},
        {"common": {"title": "Common", "description": "x", "$defs": {"line": {"typ": "x"}}}},
        ["SCHEMA001", "FIELD020", "FIELD020"],
        {"card"},
    ),
    ("no JSON", {TOOL: "{"}, {}, ["YAML"], {"tool"}),
    (
        "a reference to a broken kind",
        {TOOL: kind({"a": {"typ": 1}}), CARD: kind({"b": {"x-ref": "tool"}})},
        {},
        ["SCHEMA001"],
        {"tool"},
    ),
]


@pytest.mark.parametrize(
    ("files", "more", "codes", "broken"), [f[1:] for f in FOLLOWING], ids=[f[0] for f in FOLLOWING]
)
def test_what_follows_from_a_broken_schema_is_not_said(
    files: Any, more: Any, codes: list[str], broken: set[str], tmp_path: Path
) -> None:
    loaded = load_world(tmp_path, files, core(**more))
    assert sorted(
        each[: len(code)] for each, code in zip(sorted(loaded.codes), sorted(codes), strict=True)
    ) == sorted(codes)
    assert loaded.catalogue.broken["demo"] == broken
    assert check("kind: card\nentries:\n  a: {oops: 1}\n", loaded.catalogue).said == (
        [] if "card" in broken else ["FIELD002 a", "FIELD001 oops"]
    )


def test_a_contradiction_shows_the_value_of_the_kind(tmp_path: Path) -> None:
    (finding,) = load_world(tmp_path, {CARD: kind({"copies": {"maximum": 10}})}, core()).findings
    assert [note.message.render("en") for note in finding.notes] == ["in “card”, this is 9"]


def test_a_reference_is_offered_its_likely_spelling(tmp_path: Path) -> None:
    own = kind({"a": {"$ref": "common.schema.json#/$defs/slgu"}})
    (finding,) = load_world(tmp_path, {CARD: own}, core()).findings
    assert "common.schema.json#/$defs/slug" in finding.notes[0].message.render("en")


def test_the_meta_schemas_and_the_flat_ones_are_nobodys_kinds(tmp_path: Path) -> None:
    files = {"schemas/meta/kind.schema.json": "{}", "schemas/flat/demo/card.schema.json": "{}"}
    assert load_world(tmp_path, files, core()).findings == []


@st.composite
def schema_files(draw: st.DrawFn) -> dict[str, Any]:
    """Schemas of a game that may be anything: random, right but for a slip, or no schema at all."""

    def one() -> Any:
        fields = {
            name: draw(keywords(1))
            for name in draw(st.sets(st.sampled_from(["copies", "size", "stats", "a"])))
        }
        made = draw(st.sampled_from([kind(fields), core()["card"], core()["common"], draw(VALUES)]))
        return draw(mutated(made)) if draw(st.booleans()) else made

    extending = {**kind({}), "x-extends": draw(st.sampled_from(["card", "tool", "crad"]))}
    return {CARD: one(), TOOL: draw(st.sampled_from([one(), extending])), OWN_COMMON: one()}


@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(schema_files(), st.data())
def test_no_schema_makes_ludex_fail(files: dict[str, Any], data: st.DataObject) -> None:
    with TemporaryDirectory() as folder:
        loaded = load_world(Path(folder), files, core())
    for each in loaded.findings:
        assert each.message.render("en") and each.message.render("fr")
    make_flat_schemas(loaded.catalogue, {"demo": EditedGame()})
    make_pages(loaded.catalogue, ["demo"])
    for made in loaded.catalogue.kinds["demo"].values():
        new_entry(made, "a")
        entry = data.draw(meant_for(made.schema))
        check(
            json.dumps({"kind": made.name, "entries": {"a": entry}}), loaded.catalogue, "content/demo/a.json"
        )
