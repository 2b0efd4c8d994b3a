"""The core schemas: each is a schema of Ludex, and its validator agrees with jsonschema about near misses."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from ludex.schema.catalogue import CORE, Catalogue, Kind
from ludex.schema.keywords import KEYWORDS, walk_schemas
from ludex.schema.load.meta_schema import flatten_meta_schema
from ludex.schema.load.schema_loader import load
from ludex.schema.walkers import compile_schema
from ludex.source.inventory import scan_project
from tests.house.rooms import ROOT
from tests.schema.random_schemas import mutated


@pytest.fixture(scope="module")
def project() -> Catalogue:
    tree, _ = scan_project(ROOT)
    catalogue, findings = load(tree)
    assert [str(each.message.render("en")) for each in findings] == []
    return catalogue


def all_kinds(catalogue: Catalogue) -> list[Kind]:
    """Each kind once, those that a game adds or extends among them."""
    return list({id(kind): kind for kinds in catalogue.kinds.values() for kind in kinds.values()}.values())


def test_the_schemas_of_this_project_are_without_fault(project: Catalogue) -> None:
    assert len(project.kinds_of(CORE)) > 20
    assert project.broken[CORE] == set()


def test_every_kind_accepts_its_own_examples(project: Catalogue) -> None:
    for kind in all_kinds(project):
        for example in kind.schema.get("examples", ()):
            assert kind.valid(example), (kind.name, example)


def test_every_field_of_a_core_kind_has_an_example(project: Catalogue) -> None:
    for kind in project.kinds_of(CORE).values():
        for name, field in kind.schema["properties"].items():
            layers = [
                field,
                *(kind.schema["$defs"][field["$ref"].rpartition("/")[2]] for _ in "1" if "$ref" in field),
            ]
            assert any("examples" in each for each in layers), (kind.name, name)


# The world's kinds stay the same while tests run, so a module-level load may feed the property test.
KINDS = all_kinds(load(scan_project(ROOT)[0])[0])
VALIDATORS = {id(kind): Draft202012Validator(kind.schema) for kind in KINDS}
FAULTY = [{}, {"title": 1}, [], None, "x"]


@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.data())
def test_mutated_entries_get_the_verdict_of_jsonschema(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(KINDS))
    value: Any = copy.deepcopy(data.draw(st.sampled_from([*kind.schema.get("examples", [{}]), *FAULTY])))
    for _ in range(data.draw(st.integers(0, 3))):
        value = data.draw(mutated(value))
    assert kind.valid(value) is VALIDATORS[id(kind)].is_valid(value)


@pytest.mark.parametrize("name", ["kind", "common"])
def test_the_meta_schema_is_made_of_the_keywords_that_it_allows(name: str) -> None:
    schema = flatten_meta_schema(name)
    used = {keyword for _, each in walk_schemas(schema) if isinstance(each, dict) for keyword in each}
    assert used <= KEYWORDS


def test_the_meta_schema_allows_the_keywords_that_ludex_understands_and_no_other() -> None:
    schema = flatten_meta_schema("kind")
    words = set(schema["$defs"]["words"]["properties"]) | set(schema["$defs"]["schema"]["properties"])
    assert set(schema["$defs"]["schema"]["propertyNames"]["enum"]) == words
    assert (
        words | {"$schema", "$id", "$defs", "x-state", "x-extends", "x-used", "x-aside", "x-piece"}
        == KEYWORDS
    )


def test_the_meta_schema_gets_the_verdict_of_jsonschema(project: Catalogue) -> None:
    schema = flatten_meta_schema("kind")
    ours, theirs = compile_schema(schema), Draft202012Validator(schema)
    for kind in all_kinds(project):
        value = {keyword: each for keyword, each in kind.schema.items() if keyword != "$defs"}
        assert ours.valid(value) is theirs.is_valid(value) is True
        wrong = {**value, "properties": {"a": {"typ": "string"}}}
        assert ours.valid(wrong) is theirs.is_valid(wrong) is False
