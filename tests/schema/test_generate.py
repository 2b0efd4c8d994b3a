"""The generated validator says what jsonschema says, and holds no word of its schema."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from compiler.schema import generate
from compiler.schema.generate import Validating
from compiler.schema.walks import compiled
from tests.schema.random_schemas import Map, Seq, meant_for, mutated, schemas


def agree(schema: Any, value: Any) -> bool:
    return compiled(schema).valid(value) is Draft202012Validator(schema).is_valid(value)


@settings(suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(st.data())
def test_random_schemas_and_values_get_the_verdict_of_jsonschema(data: st.DataObject) -> None:
    schema = data.draw(schemas())
    ours, theirs = compiled(schema), Draft202012Validator(schema)
    for _ in range(3):
        value = data.draw(meant_for(schema))
        assert ours.valid(value) is theirs.is_valid(value), (schema, value)
        value = data.draw(mutated(value))
        assert ours.valid(value) is theirs.is_valid(value), (schema, value)


NO_INTEGER = ("true", True), ("text", "1"), ("half", 1.5), ("infinite", float("inf"))
VERDICTS: list[tuple[str, Any, Any, bool]] = [
    *((f"no integer: {name}", {"type": "integer"}, value, False) for name, value in NO_INTEGER),
    ("1.0 is an integer", {"type": "integer"}, 1.0, True),
    ("true is no number", {"type": "number"}, True, False),
    ("1 is not true in an enum", {"enum": [True, "a"]}, 1, False),
    ("1.0 is 1 in an enum", {"enum": [1]}, 1.0, True),
    ("false is not 0 in a const", {"const": 0}, False, False),
    ("true is not 1 in a const, deep down", {"const": {"a": [1]}}, {"a": [True]}, False),
    ("1 and true are two items", {"uniqueItems": True}, [1, True], True),
    ("1 and 1.0 are one", {"uniqueItems": True}, [1, 1.0], False),
    ("lists of 1 and of true are two items", {"uniqueItems": True}, [[1], [True]], True),
    ("maps in another order are one", {"uniqueItems": True}, [{"a": 1, "b": 2}, {"b": 2, "a": 1}], False),
    ("a Map is an object", {"type": "object", "required": ["a"]}, Map(a=1), True),
    ("a Seq is an array", {"type": "array", "minItems": 1}, Seq([1]), True),
    ("properties mean nothing to a list", {"properties": {"a": False}}, ["a"], True),
    ("lengths count characters", {"maxLength": 2}, "😀😀", True),
    ("a pattern is searched for", {"pattern": "b"}, "abc", True),
    ("a line break is seen at the end", {"pattern": r"^a$(?!\n)"}, "a\n", False),
    ("a bare end lets it pass, as in jsonschema", {"pattern": "^a$"}, "a\n", True),
    ("an unhashable value is in no enum", {"enum": ["a"]}, [], False),
    ("a pattern property is no other", {"patternProperties": {"^x": True}, "additionalProperties": False}, {"xy": 1}, True),
    ("items begin after the first ones", {"prefixItems": [{"type": "string"}], "items": False}, ["a", 1], False),
    ("each item is looked at", {"items": {"type": "string"}}, ["a", 1], False),
    ("no item is contained in none", {"contains": True}, [], False),
    ("none need be", {"contains": True, "minContains": 0}, [], True),
    ("exactly one", {"oneOf": [{"minLength": 1}, {"maxLength": 3}]}, "ab", False),
    ("0.3 is a multiple of 0.1 to nobody", {"multipleOf": 0.1}, 0.3, False),
    ("an overflow is no multiple", {"multipleOf": 0.5}, 1e308, True),
]  # fmt: skip


@pytest.mark.parametrize(
    ("schema", "value", "valid"), [each[1:] for each in VERDICTS], ids=[each[0] for each in VERDICTS]
)
def test_verdicts(schema: Any, value: Any, valid: bool) -> None:
    assert compiled(schema).valid(value) is valid
    if value != [[1], [True]]:  # of lists of booleans jsonschema is right by the luck of sorting alone
        assert agree(schema, value)


@pytest.mark.parametrize("value", [float("inf"), float("-inf"), float("nan")])
def test_a_number_that_is_none_is_no_multiple(value: float) -> None:
    assert compiled({"multipleOf": 0.5}).valid(value) is False  # jsonschema raises


PLANTED = {
    "true taken for an integer": ("whole", lambda value: isinstance(value, int) or value == int(value)),
    "a lost item": ("unique", lambda items: True),
    "1 taken for true": ("among", lambda values: lambda value: value in values),
    "any step taken for whole": ("multiple", lambda step: lambda value: True),
    "all schemas taken for idle": ("idle", lambda schema: True),
}


@pytest.mark.parametrize("name", PLANTED)
def test_a_planted_bug_is_noticed(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    where, wrong = PLANTED[name]
    monkeypatch.setattr(generate, where, wrong)
    samples = [(schema, value) for _, schema, value, _ in VERDICTS if value != float("inf")]
    assert not all(agree(schema, value) for schema, value in samples)


HOSTILE = [
    "__import__('os').system('true')",
    'a"b',
    "a'b",
    "a\nreturn True\n",
    "a\\",
    "{v}",
    "#",
    "K0",
    "\u2028print(1)",
    '""" + exit() + """',
]


@pytest.mark.parametrize("name", HOSTILE)
def test_no_text_of_a_schema_becomes_source(name: str) -> None:
    schema = {
        "title": name,
        "properties": {name: {"const": name, "description": name}, "ref": {"x-ref": name, "type": "string"}},
        "required": [name],
        "patternProperties": {re.escape(name): {"enum": [name, 1]}},
        "propertyNames": {"maxLength": 100},
        "dependentRequired": {name: [name]},
        "dependentSchemas": {name: {"$ref": "#/$defs/d"}},
        "$defs": {"d": {"properties": {name: {"pattern": re.escape(name), "x-text": name}}}},
    }
    made = compiled(schema)
    assert not re.sub(r"\b[fwKvnkpo]\d+\b|\b(?:def|return|False|True|if|not|in|isinstance|dict|list|str|len|for)\b"
                      r"|\b(?:or|and|try|except|KeyError|items|at|out|append|v|extend|enumerate|once)\b"
                      r"|[\s():,.\[\]=*+<>!0-9]", "", made.source)  # fmt: skip
    assert made.valid({name: name}) and not made.valid({name: "other"}) and not made.valid({})


def test_the_words_of_the_source_are_few_whatever_the_schema() -> None:
    """The test above must be able to fail: a name put into the source is seen."""
    body = compiled({"type": "string"}).source + HOSTILE[0]
    assert re.search("__import__", body)


def test_lists_nest_deeper_than_python_nests_loops() -> None:
    schema: Any = {"type": "integer"}
    value: Any = 1
    for _ in range(40):
        schema, value = {"type": "array", "items": schema}, [value]
    assert compiled(schema).valid(value)
    assert not compiled(schema).valid([value])


def test_a_schema_may_hold_itself() -> None:
    tree = {
        "type": "object",
        "properties": {"below": {"type": "array", "items": {"$ref": "#"}}, "n": {"type": "integer"}},
        "additionalProperties": False,
    }
    value: Any = {"n": 1}
    for _ in range(60):
        value = {"below": [value]}
    assert compiled(tree).valid(value)
    assert not compiled(tree).valid({"below": [{"below": [{"n": "1"}]}]})


def test_the_source_is_the_same_for_the_same_schema() -> None:
    schema = {
        "properties": {"b": {"enum": ["x"]}, "a": {}},
        "required": ["c", "d", "a"],
        "additionalProperties": False,
    }
    assert compiled(schema).source == compiled(dict(schema)).source


def test_functions_are_written_once() -> None:
    part = {"type": "object", "properties": {"a": {"type": "string"}}}
    schema = {"properties": {"x": {"$ref": "#/$defs/p"}, "y": {"$ref": "#/$defs/p"}}, "$defs": {"p": part}}
    writing = Validating(schema)
    writing.function(schema)
    assert len(writing.writer.finished) == 2
