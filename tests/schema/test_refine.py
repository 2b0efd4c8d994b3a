"""One schema laid over another: what fits both fits the result, and what would widen is refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ludex.schema.load.bundler import SchemaMerger
from ludex.schema.walkers import compile_schema
from tests.schema.random_schemas import keywords, meant_for

DEFINITIONS = {"f#/$defs/n": {"type": "integer", "minimum": 1}}


def merged(base: Any, extension: Any) -> tuple[Any, list[tuple[Any, ...]]]:
    refused: list[tuple[Any, ...]] = []
    refining = SchemaMerger(
        DEFINITIONS,
        lambda kind, wanted: (kind, wanted) == ("tool", "card"),
        lambda at, said: refused.append(at),
    )
    return refining.merge_schemas(base, extension), refused


MERGES = [
    (
        "titles are replaced",
        {"title": "a", "type": "string"},
        {"title": "b"},
        {"title": "b", "type": "string"},
    ),
    ("a type is narrowed", {"type": ["string", "number"]}, {"type": "integer"}, {"type": "integer"}),
    (
        "bounds are tightened",
        {"minimum": 1, "maximum": 9},
        {"minimum": 2, "maximum": 3},
        {"minimum": 2, "maximum": 3},
    ),
    ("lists of words shrink", {"enum": ["a", "b"]}, {"enum": ["b"]}, {"enum": ["b"]}),
    ("needs are united", {"required": ["a"]}, {"required": ["b", "a"]}, {"required": ["a", "b"]}),
    ("both patterns hold", {"pattern": "a"}, {"pattern": "b"}, {"pattern": "a", "allOf": [{"pattern": "b"}]}),
    (
        "the same is said once",
        {"pattern": "a", "x-ref": "card"},
        {"pattern": "a"},
        {"pattern": "a", "x-ref": "card"},
    ),
    ("references are narrowed", {"x-ref": "card"}, {"x-ref": ["tool"]}, {"x-ref": ["tool"]}),
    (
        "a condition is added",
        {"if": True, "then": {}},
        {"if": False},
        {"if": True, "then": {}, "allOf": [{"if": False}]},
    ),
    ("a reference stays", {"$ref": "f#/$defs/n"}, {"title": "x"}, {"$ref": "f#/$defs/n", "title": "x"}),
    (
        "a reference is followed",
        {"$ref": "f#/$defs/n"},
        {"maximum": 5},
        {"type": "integer", "minimum": 1, "maximum": 5},
    ),
    (
        "anything else joins in",
        {"type": "array"},
        {"minItems": 1, "uniqueItems": True},
        {"type": "array", "minItems": 1, "uniqueItems": True},
    ),
    ("false narrows all", {"type": "string"}, False, False),
    (
        "a new field is one of the others",
        {"additionalProperties": {"type": "integer"}},
        {"properties": {"a": {"minimum": 1}}},
        {
            "additionalProperties": {"type": "integer"},
            "properties": {"a": {"allOf": [{"type": "integer"}], "minimum": 1}},
        },
    ),
]


@pytest.mark.parametrize(("base", "extension", "result"), [m[1:] for m in MERGES], ids=[m[0] for m in MERGES])
def test_merges(base: Any, extension: Any, result: Any) -> None:
    assert merged(base, extension) == (result, [])


REFUSED = [
    ({"type": "integer"}, {"type": "number"}, ("type",)),
    ({"minLength": 2}, {"minLength": 1}, ("minLength",)),
    ({"maxItems": 2}, {"maxItems": 3}, ("maxItems",)),
    ({"enum": ["a"]}, {"enum": ["a", "b"]}, ("enum", 1)),
    ({"const": 1}, {"const": True}, ("const",)),
    ({"additionalProperties": False}, {"additionalProperties": {}}, ("additionalProperties",)),
    ({"x-ref": "tool"}, {"x-ref": "card"}, ("x-ref",)),
    ({"x-text": "line"}, {"x-text": "prose"}, ("x-text",)),
    ({"items": {"type": "string"}}, {"items": {"type": "null"}}, ("items", "type")),
    (
        {"properties": {"a": {"$ref": "f#/$defs/n"}}},
        {"properties": {"a": {"minimum": 0}}},
        ("properties", "a", "minimum"),
    ),
]


@pytest.mark.parametrize(("base", "extension", "at"), REFUSED)
def test_what_would_widen_is_refused_and_the_base_stays(
    base: Any, extension: Any, at: tuple[Any, ...]
) -> None:
    result, refused = merged(base, extension)
    assert refused == [at]
    assert merged(result, base)[1] == []


def plain(schema: Any) -> Any:
    """Without the annotations and references of random schemas, which here lead nowhere."""
    if isinstance(schema, list):
        return [plain(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {key: plain(each) for key, each in schema.items() if key not in ("x-ref", "$ref")}


@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.data())
def test_the_result_is_never_wider_than_the_base(data: st.DataObject) -> None:
    base, extension = plain(data.draw(keywords(1))), plain(data.draw(keywords(1)))
    result, refused = merged(base, extension)
    if {"properties", "patternProperties"} & {*base, *extension}:
        return  # maps grow: a field may be added to a closed one
    value = data.draw(meant_for(result))
    accepts = [compile_schema(each).valid(value) for each in (base, extension, result)]
    assert accepts[0] or not accepts[2]
    if not refused:
        assert accepts[2] == (accepts[0] and accepts[1])
