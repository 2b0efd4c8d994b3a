"""Families of schemas: patterns that go back, references that multiply, lists of maps, keywords at random."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from tests.fuzz.inputs import Content, Input, family

COMMANDS = (
    ["validate"],
    ["build"],
    ["schema", "docs"],
    ["schema", "flat"],
    ["new", "entry", "card", "neuf", "--game", "demo"],
)
PATTERNS = (
    r"^(a+)+$(?!\n)",
    r"^(a|a)*$(?!\n)",
    r"^(a*)*b$(?!\n)",
    r"(.*)(.*)(.*)(.*)(.*)x",
    r"a*a*a*a*a*a*b",
    r"^(a|b|ab)*c$(?!\n)",
    r"([ab]*a){20}x",
    r"[ab]*a[ab]{120}x",
    r"(\S+\s?)+x",
    r"^((a{2}){2}){2,}$(?!\n)",
    r"(()*)*",
    r"(^|a)*$(?!\n)",
    "(" * 49 + "a" + ")*" * 49,
    "(" * 5_000 + ")" * 5_000,
    "a{0,100000}{0,100000}",
    "((a{90}){90}){90}",
    "[" + "ab" * 400 + "]*x",
    "|".join("ab" * 3 for _ in range(140)),
    "a|" * 450 + "b",
    "(?=a*)b",
    "(a*)\\1",
    "[a-",
    "\udcff",
)
TEXTS = ("a" * 50_000 + "!", "ab" * 40_000, "a " * 30_000, "".join(map(chr, range(32, 20_000))))


def _card(more: dict[str, Any], definitions: dict[str, Any] | None = None) -> str:
    """The schema of a card with one more field."""
    schema: dict[str, Any] = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Card",
        "description": "A card of this game.",
        "type": "object",
        "properties": {"more": {"title": "More", "description": "One more field.", **more}},
    }
    if definitions:
        schema["$defs"] = {
            name: {"title": "Part", "description": "A part.", **each} for name, each in definitions.items()
        }
    return json.dumps(schema)


def _told(schema: str, value: object) -> Input:
    files: dict[str, Content] = {
        "schemas/demo/card.schema.json": schema,
        "content/demo/more.yaml": "kind: card\nentries:\n  un:\n    title: Un\n"
        "    source: {status: original}\n"
        f"    more: {json.dumps(value)}\n",
    }
    return Input(files, COMMANDS)


@family(count=3 * len(PATTERNS))
def patterns_that_go_back(random: Random, number: int) -> Input:
    pattern, value = PATTERNS[number // 3], random.choice(TEXTS)
    if number % 3 == 0:
        return _told(_card({"type": "string", "pattern": pattern}), value)
    if number % 3 == 1:
        part = {"type": "object", "patternProperties": {pattern: {"type": "integer"}}}
        return _told(_card(part), {value: 1, "a": 2, "b": "c"})
    part = {"type": "array", "items": {"anyOf": [{"pattern": pattern}, {"pattern": "^x"}]}}
    return _told(_card(part), [value, value[:-1], value[1:]])


@family(count=40)
def patterns_made_at_random(random: Random, number: int) -> Input:
    """Groups, alternatives and quantities in any mixture; some are no patterns."""
    out: list[str] = []
    for _ in range(random.randrange(1, 60)):
        out.append(
            random.choice(("a", "b", ".", "[ab]", "[^a]", r"\s", r"\S", "(", "(?:", ")", "|", "*", "+"))
        )
        out.append(random.choice(("", "", "?", "{2}", "{3,}", "{0,9}", "^", "$(?!\\n)", ")*", "*?")))
    pattern = "".join(out)
    if number % 2:  # close what is open, so that more of them are patterns
        depth, kept = 0, []
        for each in out:
            depth += each.startswith("(") - each.startswith(")")
            if depth < 0:
                depth = 0
                continue
            kept.append(each)
        pattern = "".join(kept) + ")" * depth
    return _told(_card({"type": "string", "pattern": pattern}), random.choice(TEXTS))


def _refer(name: str) -> dict[str, str]:
    return {"$ref": f"#/$defs/{name}"}


def _chain(way: int, length: int, times: int) -> dict[str, Any]:
    """Definitions d0 to d`length`, each of which refers so many times to the next."""
    definitions: dict[str, Any] = {}
    for number in range(length):
        below = [_refer(f"d{number + 1}")] * times
        each: dict[str, Any]
        if way == 0:
            each = {"allOf": below}
        elif way == 1:
            each = {"anyOf": below}
        elif way == 2:
            each = {"type": "object", "properties": {f"f{index}": one for index, one in enumerate(below)}}
        elif way == 3:
            each = {"type": "array", "items": {"allOf": below}}
        elif way == 4:
            each = {
                "type": "object",
                "additionalProperties": below[0],
                "patternProperties": {"^a": below[-1]},
            }
        elif way == 5:
            each = {"if": below[0], "then": below[-1], "else": below[0]}
        elif way == 6:
            each = {"oneOf": [*below, {"type": "null"}]}
        else:
            each = {"not": {"not": {"allOf": below}}}
        definitions[f"d{number}"] = each
    definitions[f"d{length}"] = {"type": "string"}
    return definitions


_LENGTHS = ((60, 2), (8, 50), (9, 2), (3_000, 1), (6, 3))


@family(count=8 * len(_LENGTHS))
def references_that_multiply(random: Random, number: int) -> Input:
    length, times = _LENGTHS[number % len(_LENGTHS)]
    way = number // len(_LENGTHS)
    value: object = "a"
    for _ in range(min(length, 40)):
        value = (
            {"f0": value, "a": value}
            if way in (2, 4) and length < 10
            else {"f0": value}
            if way == 2
            else value
        )
        value = [value] if way == 3 else value
    return _told(_card(_refer("d0"), _chain(way, length, times)), value)


RECURSIVE: tuple[dict[str, Any], ...] = (
    {"type": "array", "items": _refer("p")},
    {"type": "object", "additionalProperties": _refer("p")},
    {"type": "object", "properties": {"f": _refer("p"), "g": _refer("p")}},
    {"anyOf": [{"type": "array", "items": _refer("p")}, {"type": "string"}]},
    {"oneOf": [{"type": "object", "properties": {"f": _refer("p")}}, {"type": "null"}]},
    {
        "type": "object",
        "allOf": [{"properties": {"f": _refer("p")}}, {"properties": {"f": _refer("p")}}],
        "properties": {"f": {"title": "F", "description": "It."}},
    },
    {"type": "array", "prefixItems": [_refer("p"), _refer("p")], "items": _refer("p")},
    {
        "type": "object",
        "propertyNames": {"pattern": "^f"},
        "additionalProperties": {"allOf": [_refer("p")] * 2},
    },
    {"if": {"type": "object"}, "then": {"properties": {"f": _refer("p")}}, "else": {"type": "string"}},
    {"allOf": [_refer("p")]},
)


@family(count=3 * len(RECURSIVE))
def schemas_that_hold_themselves(random: Random, number: int) -> Input:
    part, depth = RECURSIVE[number // 3], (1, 20, 55)[number % 3]
    value: object = random.choice(("a", 1, None, [], {}))
    for _ in range(depth):
        value = [value] if part.get("type") == "array" else {"f": value}
    return _told(_card(_refer("p"), {"p": part}), value)


@family(count=24)
def lists_of_many_values(random: Random, number: int) -> Input:
    """Lists and enums of thousands of maps, all different, or all but two."""
    count = (3_000, 30_000)[number % 2]
    maps: list[Any] = [{"a": each, "b": [each % 7, {"c": True}]} for each in range(count)]
    if number % 3 == 1:
        maps.append(maps[0])
    if number % 3 == 2:
        maps = [[[each]] for each in range(count)]
    part: dict[str, Any] = {"type": "array", "uniqueItems": True}
    if number % 4 == 1:
        part = {"type": "array", "items": {"enum": maps}}
    elif number % 4 == 2:
        part |= {"items": {"type": "object", "required": ["z"]}}
    elif number % 4 == 3:
        part |= {"contains": {"const": maps[-1]}, "maxContains": 1}
    return _told(_card(part), maps)


KEYWORDS: tuple[tuple[str, Any], ...] = (
    ("multipleOf", 1e-320),
    ("multipleOf", 0),
    ("minimum", 10**300),
    ("maximum", float("inf")),
    ("minLength", -1),
    ("maxItems", 1e400),
    ("required", ["z"] * 5_000),
    ("enum", []),
    ("const", {"a": [1] * 5_000}),
    ("type", ["string"] * 900),
    ("dependentRequired", {f"f{each}": [f"f{each + 1}"] for each in range(3_000)}),
    ("properties", {f"f{each}": {"title": "F", "description": "F."} for each in range(5_000)}),
    ("anyOf", [{"required": [f"f{each}"]} for each in range(900)]),
    ("oneOf", [{"const": each} for each in range(900)]),
    ("examples", [{"a": each} for each in range(5_000)]),
    ("x-ref", ["card"] * 900),
    ("x-expr", {"returns": "integer", "args": {f"a{each}": "integer" for each in range(900)}}),
    ("default", [[[[[[]]]]]] * 900),
    ("title", "T" * 100_000),
    ("description", "«" * 20_000),
)


@family(count=2 * len(KEYWORDS))
def keywords_of_odd_values(random: Random, number: int) -> Input:
    keyword, value = KEYWORDS[number // 2]
    told = random.choice((0.1, 1, "a", [1, 2], {"f1": 1}, None, True))
    return _told(
        _card({keyword: value, "type": ["number", "object", "array"][number % 3]} | {keyword: value}), told
    )
