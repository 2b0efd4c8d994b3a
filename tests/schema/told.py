"""What is said of mistakes: a schema, a text that does not fit it, and each finding with its notes."""

from __future__ import annotations

from typing import Any

SLUG = r"^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$(?!\n)"
SLUG_DUE = "expected a slug (only a–z, 0–9 and single hyphens, a letter first)"
BELOW = "write its fields or items below it, indented further"


def closed(properties: Any, **more: Any) -> Any:
    return {"type": "object", "properties": properties, "additionalProperties": False, **more}


NAMED = closed({"title": {"type": "string"}, "cost": {"type": "integer"}}, required=["title"])
TWO_FORMS = {
    "anyOf": [
        closed({"do": {"const": "draw"}, "count": {"type": "integer"}}, required=["do"]),
        closed({"do": {"const": "move"}, "to": {"type": "string"}}, required=["do", "to"]),
    ]
}
VERBS = {
    "anyOf": [
        closed({"draw": {"type": "integer"}, "from": {"type": "string"}}, required=["draw"]),
        closed({"move": {"type": "string"}, "to": {"type": "string"}}, required=["move", "to"]),
    ]
}
KEYED = {"properties": {"a": {}, "b": {}}, "oneOf": [{"required": ["a"]}, {"required": ["b"]}]}
CASES: list[tuple[str, Any, str, list[str]]] = [
    (
        "a field nobody knows",
        NAMED,
        "title: x\ncots: 1\n",
        ["FIELD001 cots: unknown field “cots”: “thing” has no such field | did you mean cost?"],
    ),
    (
        "a missing field and a misspelt one are one mistake",
        NAMED,
        "titel: x\ncost: 1\n",
        ["FIELD001 titel: unknown field “titel”: “thing” has no such field | did you mean title?"],
    ),
    (
        "two that have nothing to do with one another are two",
        NAMED,
        "weight: x\n",
        [
            "FIELD002 : “it” is missing the field “title”",
            (
                "FIELD001 weight: unknown field “weight”: “thing” has no such field | "
                "allowed here: title or cost"
            ),
        ],
    ),
    (
        "the type alone is told of a value of the wrong type",
        {"properties": {"a": {"type": "string", "minLength": 3, "pattern": "^x", "enum": ["xyz"]}}},
        "a: 5\n",
        ['FIELD003 5: “a” must be a text, not a whole number | put it between quotes to make it text: "…"'],
    ),
    (
        "several types",
        {"properties": {"a": {"type": ["string", "null"]}, "b": {"type": ["integer", "number"]}}},
        "a: [1]\nb: x\n",
        [
            "FIELD003 [1]: “a” must be a text or nothing (null), not a list",
            "FIELD003 x: “b” must be a number, not a text",
        ],
    ),
    (
        "decimals with a comma",
        {"properties": {"a": {"type": "number"}}},
        "a: 1,5\n",
        ["FIELD003 1,5: “a” must be a number, not a text | write decimals with a point"],
    ),
    (
        "what belongs to an empty map",
        {"properties": {"a": closed({"b": {}})}},
        "a:\n",
        [f"FIELD003 a: “a” must be a map of fields, not an empty value | {BELOW}"],
    ),
    (
        "a word that is none of those allowed",
        {"properties": {"a": {"enum": ["red", "green"]}, "b": {"const": 3}}},
        "a: gren\nb: 4\n",
        [
            "FIELD004 gren: “gren” is not a valid value of “a” | did you mean green?",
            "FIELD004 4: “4” is not a valid value of “b” | allowed here: 3",
        ],
    ),
    (
        "many allowed words are not listed",
        {"properties": {"a": {"enum": [f"word-{n}" for n in range(20)]}}},
        "a: zebra\n",
        ["FIELD004 zebra: “zebra” is not a valid value of “a”"],
    ),
    (
        "numbers out of range",
        {"items": {"minimum": 1, "maximum": 6, "multipleOf": 2}},
        "[0, 8, 3]\n",
        [
            "FIELD005 0: item 1 of “it” is 0, but the minimum is 1",
            "FIELD005 8: item 2 of “it” is 8, but the maximum is 6",
            "FIELD005 3: item 3 of “it” is 3, but must be a multiple of 2",
        ],
    ),
    (
        "a form without a name is told by title and examples",
        {"properties": {"a": {"title": "Code", "pattern": "^[A-Z]-[0-9]$(?!\\n)", "examples": ["A-1"]}}},
        "a: one\n",
        ["FIELD006 one: “one” is not valid in “a”: it does not have the form of “Code” | for example: A-1"],
    ),
    (
        "a slug",
        {"properties": {"a": {"pattern": SLUG}}},
        "a: Été Indien\n",
        [f"FIELD006 Été Indien: “Été Indien” is not valid in “a”: {SLUG_DUE} | “ete-indien” would be valid"],
    ),
    (
        "an empty text is empty, whatever form it should have",
        {"properties": {"a": {"pattern": SLUG}, "b": {"minLength": 2}}},
        "a: ''\nb: ''\n",
        ["FIELD007 '': “a” is empty", "FIELD007 '': “b” is empty"],
    ),
    (
        "lengths",
        {"properties": {"a": {"minLength": 2}, "b": {"maxLength": 1}}},
        "a: x\nb: xy\n",
        [
            "FIELD007 x: “a” has 1 character, but needs at least 2",
            "FIELD007 xy: “b” has 2 characters, but allows at most 1",
        ],
    ),
    (
        "items",
        {
            "properties": {
                "a": {"minItems": 2},
                "b": {"maxItems": 1},
                "c": {"prefixItems": [{}], "items": False},
            }
        },
        "a: [1]\nb: [1, 2]\nc: [1, 2, 3]\n",
        [
            "FIELD008 [1]: “a” has 1 item, but needs at least 2",
            "FIELD008 [1, 2]: “b” has 2 items, but allows at most 1",
            "FIELD008 [1, 2, 3]: “c” has 3 items, but allows at most 1",
        ],
    ),
    (
        "an item twice, simple or not",
        {"properties": {"a": {"uniqueItems": True}, "b": {"uniqueItems": True}}},
        "a: [x, y, x]\nb: [{n: 1}, {n: 1}]\n",
        [
            "FIELD009 x: “x” appears twice in “a” | it is already here",
            "FIELD009 {n: 1}: item 2 of “b” appears twice in “b” | it is already here",
        ],
    ),
    (
        "names of fields",
        {
            "propertyNames": {"pattern": SLUG},
            "properties": {"in": {"propertyNames": {"enum": ["one", "other"]}}},
        },
        "Big: 1\nin: {on: 1}\n",
        [
            f"FIELD011 Big: “Big” is not a valid name in “thing”: {SLUG_DUE} | “big” would be valid",
            "FIELD001 on: unknown field “on”: “in” has no such field | did you mean one?",
        ],
    ),
    (
        "a condition is told with what hangs on it",
        {
            "properties": {"proof": {"enum": ["none", "check"]}, "why": {}},
            "if": {"properties": {"proof": {"const": "none"}}, "required": ["proof"]},
            "then": {"required": ["why"]},
        },
        "proof: none\n",
        ["FIELD020 : “it” is missing the field “why”, required when “proof” is “none”"],
    ),
    (
        "a condition on a field that is itself wrong says nothing",
        {
            "properties": {"proof": {"enum": ["none", "check"]}, "why": {}},
            "if": {"properties": {"proof": {"const": "check"}}, "required": ["proof"]},
            "else": {"required": ["why"]},
        },
        "proof: chekc\n",
        ["FIELD004 chekc: “chekc” is not a valid value of “proof” | did you mean check?"],
    ),
    (
        "needed with another",
        {"dependentRequired": {"from": ["to"]}, "dependentSchemas": {"x": {"required": ["y"]}}},
        "from: 1\nx: 1\n",
        [
            "FIELD020 : “it” is missing the field “to”, required when “from” is given",
            "FIELD020 : “it” is missing the field “y”, required when “x” is given",
        ],
    ),
    (
        "excluded by another",
        {"not": {"required": ["a", "b"]}},
        "b: 1\na: 2\n",
        ["FIELD021 a: “a” is not allowed when “b” is given"],
    ),
    (
        "excluded by a condition",
        {"if": {"required": ["a"]}, "then": {"properties": {"b": False}}},
        "a: 1\nb: 2\n",
        ["FIELD021 b: “b” is not allowed when “a” is given"],
    ),
    (
        "one of several fields",
        {"anyOf": [{"required": ["a"]}, {"required": ["b"]}]},
        "{}\n",
        ["FIELD022 : “it” needs one of these fields: a or b"],
    ),
    (
        "exactly one of several fields, none",
        KEYED,
        "{}\n",
        ["FIELD022 : “it” needs one of these fields: a or b"],
    ),
    (
        "exactly one of several fields, two",
        KEYED,
        "a: 1\nb: 2\n",
        ["FIELD023 b: “it” has “a” and “b”: these exclude one another; keep only one"],
    ),
    (
        "of two forms, the one that the word tells apart",
        TWO_FORMS,
        "do: move\ncount: 1\n",
        [
            "FIELD002 : “it” is missing the field “to”",
            "FIELD001 count: unknown field “count”: “thing” has no such field | allowed here: to",
        ],
    ),
    (
        "of two forms, neither word",
        TWO_FORMS,
        "do: mvoe\nto: x\n",
        ["FIELD004 mvoe: “mvoe” is not a valid value of “do” | did you mean move?"],
    ),
    (
        "of two forms, the one that shares a field",
        VERBS,
        "draw: two\nfrom: x\n",
        ["FIELD003 two: “draw” must be a whole number, not a text"],
    ),
    (
        "of two forms, none that shares a field",
        VERBS,
        "drwa: 2\n",
        ["FIELD001 drwa: unknown field “drwa”: “thing” has no such field | did you mean draw?"],
    ),
    (
        "alternatives of other types",
        {"properties": {"a": {"anyOf": [{"type": "integer"}, {"enum": ["all", "none"]}]}}},
        "a: al\n",
        ["FIELD004 al: “al” is not a valid value of “a” | did you mean all?"],
    ),
    (
        "no alternative of the type",
        {"properties": {"a": {"anyOf": [{"type": "integer"}, {"enum": ["all"]}, {"type": "object"}]}}},
        "a: [1]\n",
        ["FIELD003 [1]: “a” must be a whole number, a text or a map of fields, not a list"],
    ),
    (
        "an alternative within an alternative",
        {"anyOf": [{"type": "string"}, {"type": "object", "properties": {"x": TWO_FORMS}}]},
        "x: {do: draw, count: one}\n",
        ["FIELD003 one: “count” must be a whole number, not a text"],
    ),
    (
        "what no words are known for",
        {"properties": {"a": {"not": {"minimum": 3}, "examples": [1, 2]}}},
        "a: 5\n",
        [
            (
                "FIELD012 5: the schema of “a” does not allow this value: see the description of the field"
                " | for example: 1, 2"
            )
        ],
    ),
    (
        "maps with too many and too few fields",
        {"properties": {"a": {"minProperties": 1}, "b": {"maxProperties": 1}}},
        "a: {}\nb: {x: 1, y: 2}\n",
        [
            "FIELD010 {}: “a” has no fields, but needs at least 1",
            "FIELD010 {x: 1, y: 2}: “b” has 2 fields, but allows at most 1",
        ],
    ),
    (
        "a field indented too little",
        closed({"bin": closed({"bread": {}}, required=["bread"]), "price": {}}),
        "bin:\n  water: 1\nbread: 2\n",
        [
            "FIELD001 water: unknown field “water”: “bin” has no such field | allowed here: bread",
            (
                "FIELD001 bread: unknown field “bread”: “thing” has no such field | "
                "“bread” is a field of “bin”: indent it further"
            ),
        ],
    ),
    (
        "a field indented too far",
        closed({"a": closed({"b": {}}), "c": {}}, required=["c"]),
        "a:\n  b: 1\n  c: 2\n",
        ["FIELD001 c: unknown field “c”: “a” has no such field | “c” is a field of “thing”: indent it less"],
    ),
]
