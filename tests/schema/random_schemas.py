"""Random schemas out of every keyword that Ludex supports, and values that have a chance of meeting them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st

NAMES = st.sampled_from(["a", "b", "cost", "x-ref", "é", "nom\n", "__import__"])
TEXTS = st.sampled_from(["", "a", "ab", "b-1", "B", "é", "😀😀", "a\n", "1", "true", "a b"])
NUMBERS = st.sampled_from([0, 1, -1, 2, 3, 10, 0.0, 1.0, 1.5, -2.5, 0.1, 1e300])
SCALARS = TEXTS | NUMBERS | st.booleans() | st.none()
PATTERNS = st.sampled_from(
    ["a", "^a", r"^a$(?!\n)", r"^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$(?!\n)", "[0-9]", "^(a|b)", "b|^$", "."]
)
TYPES = st.sampled_from(["object", "array", "string", "integer", "number", "boolean", "null"])
SMALL = st.integers(0, 3)
DEEP = 3


class Map(dict[str, Any]):
    """An object as the reader makes it: a dict that is not of type dict."""


class Seq(list[Any]):
    """A list as the reader makes it."""


def _containers(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    maps = st.dictionaries(NAMES, inner, max_size=4)
    lists = st.lists(inner, max_size=4)
    return maps.map(Map) | lists.map(Seq) | maps | lists


VALUES = st.recursive(SCALARS, _containers, max_leaves=6)

PLAIN = {
    "type": TYPES | st.lists(TYPES, min_size=1, max_size=3, unique=True),
    "required": st.lists(NAMES, max_size=2, unique=True),
    "minItems": SMALL,
    "maxItems": SMALL,
    "uniqueItems": st.booleans(),
    "minContains": SMALL,
    "maxContains": SMALL,
    "enum": st.lists(VALUES, min_size=1, max_size=4),
    "const": VALUES,
    "minimum": NUMBERS,
    "maximum": NUMBERS,
    "exclusiveMinimum": NUMBERS,
    "exclusiveMaximum": NUMBERS,
    "multipleOf": st.sampled_from([1, 2, 3, 0.5, 0.1, 1e-300]),
    "minLength": SMALL,
    "maxLength": SMALL,
    "pattern": PATTERNS,
    "minProperties": SMALL,
    "maxProperties": SMALL,
    "dependentRequired": st.dictionaries(NAMES, st.lists(NAMES, max_size=2), max_size=2),
    "x-ref": st.just("card"),
    "title": TEXTS,
}
WITHIN = {
    **dict.fromkeys(("additionalProperties", "propertyNames", "items", "contains"), "one"),
    **dict.fromkeys(("not", "if", "then", "else"), "one"),
    **dict.fromkeys(("prefixItems", "anyOf", "oneOf", "allOf"), "list"),
    **dict.fromkeys(("properties", "dependentSchemas"), "names"),
    "patternProperties": "patterns",
}
# A reference below a container consumes a level of the value, so that recursion ends.
REFERRING = st.sampled_from(
    [
        {"items": {"$ref": "#"}},
        {"properties": {"a": {"$ref": "#/$defs/d"}}},
        {"additionalProperties": {"$ref": "#/$defs/e"}},
        {"$ref": "#/$defs/leaf"},
        {"$ref": "#/$defs/leaf", "type": ["string", "object"]},
    ]
)


@st.composite
def parts(draw: st.DrawFn, deep: int) -> Any:
    """A schema that may stand in another."""
    sort = draw(st.integers(0, 9))
    if sort == 0 or deep <= 0:
        return draw(st.booleans() | st.builds(dict))
    return draw(REFERRING) if sort == 1 else draw(keywords(deep))


@st.composite
def keywords(draw: st.DrawFn, deep: int) -> dict[str, Any]:
    """A schema of a few keywords: all at once are met by no value."""
    chosen = draw(
        st.lists(st.sampled_from(sorted(PLAIN) + sorted(WITHIN)), min_size=1, max_size=4, unique=True)
    )
    inner = parts(deep - 1)
    shapes = {
        "one": inner,
        "list": st.lists(inner, min_size=1, max_size=3),
        "names": st.dictionaries(NAMES, inner, max_size=3),
        "patterns": st.dictionaries(PATTERNS, inner, max_size=2),
    }
    return {each: draw(PLAIN[each] if each in PLAIN else shapes[WITHIN[each]]) for each in chosen}


@st.composite
def schemas(draw: st.DrawFn) -> dict[str, Any]:
    """A whole schema, its references met."""
    definitions = {"d": draw(parts(1)), "e": draw(keywords(1)), "leaf": draw(keywords(0))}
    return {**draw(keywords(DEEP)), "$defs": definitions}


@st.composite
def meant_for(draw: st.DrawFn, schema: Any, deep: int = DEEP) -> Any:
    """A value that looks as if it were written for a schema, right or not."""
    if not isinstance(schema, Mapping) or deep <= 0 or draw(st.integers(0, 7)) == 0:
        return draw(VALUES)
    if "const" in schema or "enum" in schema:
        return draw(st.sampled_from([*schema.get("enum", []), schema.get("const")]))
    for keyword in ("allOf", "anyOf", "oneOf"):
        if keyword in schema and draw(st.booleans()):
            return draw(meant_for(draw(st.sampled_from(schema[keyword])), deep - 1))
    types = schema.get("type", [])
    types = [types] if isinstance(types, str) else types
    if "array" in types or (not types and {"items", "prefixItems", "contains", "minItems"} & set(schema)):
        first = [draw(meant_for(each, deep - 1)) for each in schema.get("prefixItems", ())]
        rest = schema.get("items", schema.get("contains", True))
        return Seq(first + draw(st.lists(meant_for(rest, deep - 1), max_size=3)))
    if "object" in types or (not types and {"properties", "required", "additionalProperties"} & set(schema)):
        fields = {**dict.fromkeys(schema.get("required", ()), True), **schema.get("properties", {})}
        made = Map({name: draw(meant_for(each, deep - 1)) for name, each in fields.items()})
        extra = draw(st.dictionaries(NAMES, VALUES, max_size=1))
        return Map(made | extra)
    return draw(SCALARS)


@st.composite
def mutated(draw: st.DrawFn, value: Any) -> Any:
    """A value with one thing changed somewhere in it, or the value itself."""
    if isinstance(value, dict) and value and draw(st.booleans()):
        key = draw(st.sampled_from(sorted(value)))
        change = draw(st.sampled_from(["drop", "rename", "deeper"]))
        rest = {each: value[each] for each in value if each != key}
        if change == "drop":
            return Map(rest)
        new = draw(mutated(value[key])) if change == "deeper" else value[key]
        return Map(rest | {key + "x" * (change == "rename"): new})
    if isinstance(value, list) and value and draw(st.booleans()):
        index = draw(st.integers(0, len(value) - 1))
        change = draw(st.sampled_from(["drop", "double", "deeper"]))
        if change == "deeper":
            return Seq([*value[:index], draw(mutated(value[index])), *value[index + 1 :]])
        return Seq(
            value[:index] + value[index + (change == "drop") :] + [value[index]] * (change == "double")
        )
    return draw(st.sampled_from([value]) | VALUES)
