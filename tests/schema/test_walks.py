"""Annotated places are found wherever they are, and nowhere else."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ludex.schema.walkers import compile_schema
from tests.schema.random_schemas import meant_for, schemas

REF = {"type": "string", "x-ref": "card"}
TEXT = {"type": "string", "x-text": "line"}


def walked(schema: Any, value: Any) -> list[tuple[tuple[str | int, ...], str, Any]]:
    return [(at, each.keyword, found) for at, each, found in compile_schema(schema).walk(value)]


def test_values_come_in_the_order_of_the_schema() -> None:
    schema = {"properties": {"b": TEXT, "a": REF, "n": {"type": "integer"}}}
    assert walked(schema, {"a": "x", "n": 1, "b": "y"}) == [(("b",), "x-text", "y"), (("a",), "x-ref", "x")]


def test_lists_maps_and_first_items_are_gone_through() -> None:
    schema = {
        "properties": {"list": {"items": REF}, "pair": {"prefixItems": [{}, TEXT], "items": REF}},
        "patternProperties": {"^t-": TEXT},
        "additionalProperties": {"properties": {"r": REF}},
    }
    value = {"list": ["a", "b"], "pair": [1, "t", "c"], "t-1": "u", "other": {"r": "d"}}
    assert sorted(walked(schema, value), key=str) == sorted(
        [
            (("list", 0), "x-ref", "a"),
            (("list", 1), "x-ref", "b"),
            (("pair", 1), "x-text", "t"),
            (("pair", 2), "x-ref", "c"),
            (("t-1",), "x-text", "u"),
            (("other", "r"), "x-ref", "d"),
        ],
        key=str,
    )


def test_a_reference_beside_property_names_speaks_of_the_keys() -> None:
    beside = {"type": "object", "x-ref": ["card", "die"], "propertyNames": {"type": "string"}}
    within = {"type": "object", "propertyNames": {"x-ref": ["card", "die"]}}
    for schema in (beside, within):
        ((at, annotation, value),) = compile_schema(schema).walk({"a": 1})
        assert (at, value, annotation.on_key, annotation.value) == (("a",), "a", True, ("card", "die"))


def test_a_schema_that_holds_itself_is_followed_as_deep_as_the_value() -> None:
    schema = {"properties": {"below": {"items": {"$ref": "#"}}, "of": REF}}
    value = {"below": [{"of": "a"}, {"below": [{"of": "b"}]}]}
    assert walked(schema, value) == [
        (("below", 0, "of"), "x-ref", "a"),
        (("below", 1, "below", 0, "of"), "x-ref", "b"),
    ]


def test_an_alternative_counts_where_it_holds() -> None:
    schema = {"anyOf": [{"type": "string", "x-ref": "card"}, {"type": "object", "properties": {"t": TEXT}}]}
    assert walked(schema, "a") == [((), "x-ref", "a")]
    assert walked(schema, {"t": "b"}) == [(("t",), "x-text", "b")]
    both = {"anyOf": [{"x-ref": "card"}, {"x-ref": "die"}]}
    ((_, annotation, _),) = compile_schema(both).walk("a")
    assert annotation.value == ("card",)


def test_a_condition_leads_to_one_branch() -> None:
    schema = {
        "if": {"properties": {"kind": {"const": "t"}}, "required": ["kind"]},
        "then": {"properties": {"what": TEXT}},
        "else": {"properties": {"what": REF}},
    }
    assert walked(schema, {"kind": "t", "what": "a"}) == [(("what",), "x-text", "a")]
    assert walked(schema, {"what": "a"}) == [(("what",), "x-ref", "a")]


def test_what_is_forbidden_or_only_asked_is_not_walked() -> None:
    schema = {"not": {"properties": {"a": REF}}, "if": {"properties": {"a": REF}}, "contains": REF}
    assert walked(schema, {"a": "x"}) == [] and walked(schema, ["x"]) == []


def test_values_of_another_type_do_not_stop_the_walk() -> None:
    schema = {"properties": {"list": {"items": REF}, "map": {"additionalProperties": TEXT}, "a": REF}}
    assert walked(schema, {"list": {"x": 1}, "map": ["y"], "a": 5}) == [(("a",), "x-ref", 5)]
    assert walked(schema, [1]) == [] and walked(schema, None) == []


def test_a_pointer_may_begin_elsewhere() -> None:
    ((at, _, _),) = compile_schema({"properties": {"a": REF}}).walk({"a": "x"}, ("entries", "s"))
    assert at == ("entries", "s", "a")


def test_an_annotation_knows_its_schema_and_its_place_there() -> None:
    schema = {"properties": {"a": {"$ref": "#/$defs/r"}}, "$defs": {"r": REF}}
    made = compile_schema(schema)
    (annotation,) = made.annotations
    assert annotation.schema is schema["$defs"]["r"] and annotation.path == ("$defs", "r")


def annotated(schema: Any, value: Any, at: tuple[str | int, ...] = ()) -> set[tuple[str | int, ...]]:
    """All places that could be annotated, found the slow way."""
    found = {at}
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for step, each in items:
        found |= annotated(schema, each, (*at, step))
    return found


@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.data())
def test_a_walk_gives_places_that_exist_with_what_stands_there(data: st.DataObject) -> None:
    schema = data.draw(schemas())
    value = data.draw(meant_for(schema))
    for at, annotation, found in compile_schema(schema).walk(value):
        assert at in annotated(schema, value)
        inner = value
        for step in at[:-1] if annotation.on_key else at:
            inner = inner[step]
        assert (at[-1] in inner and found == at[-1]) if annotation.on_key else found is inner
        assert annotation.keyword in annotation.schema
