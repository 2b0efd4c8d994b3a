"""New entries and new games validate as they are made."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludex.schema.catalogue import CORE, Catalogue
from ludex.schema.load.schema_loader import load
from ludex.schema.scaffold import new_entry
from ludex.source.inventory import scan_project
from tests.house.rooms import ROOT
from tests.schema.world import check, field, kind, load_world

PROJECT, _ = load(scan_project(ROOT)[0])
KINDS = [
    (game, name)
    for game in sorted(PROJECT.kinds)
    if game != CORE
    for name in sorted(PROJECT.file_kinds(game))
]


@pytest.mark.parametrize(("game", "name"), KINDS)
def test_a_new_entry_of_every_kind_is_right(game: str, name: str) -> None:
    made = PROJECT.find_kind(game, name)
    assert made is not None
    slug = game if name == "game" else "new-one"
    text = new_entry(made, slug)
    checked = check(text, PROJECT, game=game)
    assert checked.said == []
    assert [each.slug for each in checked.entries] == [slug]
    assert max(map(len, text.splitlines())) <= 100


def test_a_new_entry_says_what_its_fields_are_for(demo: Catalogue) -> None:
    card = demo.find_kind("demo", "card")
    assert card is not None
    assert new_entry(card, "guard") == (
        "kind: card\n"
        "entries:\n"
        "  guard:\n"
        "    # The card’s name.\n"
        "    title: Guard\n"
        "    # Where this comes from. Original parts are marked in print.\n"
        "    source: {status: original}\n"
    )


def test_a_reference_names_an_entry_that_there_is(tmp_path: Path) -> None:
    tool = kind(
        {"of": field(type="string", examples=["net"], **{"x-ref": ["card", "piece"]})}, required=["of"]
    )
    made = load_world(tmp_path, {"schemas/demo/tool.schema.json": tool}).catalogue.find_kind("demo", "tool")
    assert made is not None
    assert "    of: lantern\n" in new_entry(made, "a", lambda kinds: "lantern" if "card" in kinds else None)
    without = new_entry(made, "a")
    assert "    of: net\n" in without and "(The slug of an entry: card or piece.)" in without


def test_what_one_field_asks_for_is_there_too(tmp_path: Path) -> None:
    fields = {name: field(type="integer", examples=[2]) for name in "abcd"}
    rules = {"dependentRequired": {"a": ["b"]}, "anyOf": [{"required": ["c"]}, {"required": ["d"]}]}
    tool = kind(fields, required=["a"], **rules)
    made = load_world(tmp_path, {"schemas/demo/tool.schema.json": tool}).catalogue.find_kind("demo", "tool")
    assert made is not None
    lines = [line.strip() for line in new_entry(made, "x").splitlines() if not line.strip().startswith("#")]
    assert lines == ["kind: tool", "entries:", "x:", "a: 2", "b: 2", "c: 2"]


def test_a_field_without_an_example_holds_something_of_its_type(tmp_path: Path) -> None:
    types = {"s": "string", "i": "integer", "b": "boolean", "l": "array", "m": "object"}
    tool = kind({name: field(type=each) for name, each in types.items()}, required=sorted(types))
    loaded = load_world(tmp_path, {"schemas/demo/tool.schema.json": tool})
    made = loaded.catalogue.find_kind("demo", "tool")
    assert made is not None
    assert check(new_entry(made, "x"), loaded.catalogue).said == []
