"""What is said of mistakes: a schema, a text that does not fit it, and each finding with its notes."""

from __future__ import annotations

from typing import Any

SLUG = r"^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$(?!\n)"
SLUG_DUE = "a slug is due (lower-case letters without accents, digits and single hyphens, a letter first)"
BELOW = "what belongs to it stands below, indented further"


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
        ["FIELD001 cots: “cots” is no field of “thing” | did you mean cost?"],
    ),
    (
        "a missing field and a misspelt one are one mistake",
        NAMED,
        "titel: x\ncost: 1\n",
        ["FIELD001 titel: “titel” is no field of “thing” | did you mean title?"],
    ),
    (
        "two that have nothing to do with one another are two",
        NAMED,
        "weight: x\n",
        [
            "FIELD002 : “it” lacks the field “title”",
            "FIELD001 weight: “weight” is no field of “thing” | allowed here: title or cost",
        ],
    ),
    (
        "the type alone is told of a value of the wrong type",
        {"properties": {"a": {"type": "string", "minLength": 3, "pattern": "^x", "enum": ["xyz"]}}},
        "a: 5\n",
        ['FIELD003 5: “a” must be a text; a whole number stands here | between quotes it is a text: "…"'],
    ),
    (
        "several types",
        {"properties": {"a": {"type": ["string", "null"]}, "b": {"type": ["integer", "number"]}}},
        "a: [1]\nb: x\n",
        [
            "FIELD003 [1]: “a” must be a text or nothing (null); a list stands here",
            "FIELD003 x: “b” must be a number; a text stands here",
        ],
    ),
    (
        "decimals with a comma",
        {"properties": {"a": {"type": "number"}}},
        "a: 1,5\n",
        ["FIELD003 1,5: “a” must be a number; a text stands here | decimals are written with a point"],
    ),
    (
        "what belongs to an empty map",
        {"properties": {"a": closed({"b": {}})}},
        "a:\n",
        [f"FIELD003 a: “a” must be a map of fields; nothing stands here | {BELOW}"],
    ),
    (
        "a word that is none of those allowed",
        {"properties": {"a": {"enum": ["red", "green"]}, "b": {"const": 3}}},
        "a: gren\nb: 4\n",
        [
            "FIELD004 gren: “gren” is no possible value of “a” | did you mean green?",
            "FIELD004 4: “4” is no possible value of “b” | allowed here: 3",
        ],
    ),
    (
        "many allowed words are not listed",
        {"properties": {"a": {"enum": [f"word-{n}" for n in range(20)]}}},
        "a: zebra\n",
        ["FIELD004 zebra: “zebra” is no possible value of “a”"],
    ),
    (
        "numbers out of range",
        {"items": {"minimum": 1, "maximum": 6, "multipleOf": 2}},
        "[0, 8, 3]\n",
        [
            "FIELD005 0: item 1 of “it” is 0, and 1 is the least",
            "FIELD005 8: item 2 of “it” is 8, and 6 is the most",
            "FIELD005 3: item 3 of “it” is 3, and a multiple of 2 is due",
        ],
    ),
    (
        "a form without a name is told by title and examples",
        {"properties": {"a": {"title": "Code", "pattern": "^[A-Z]-[0-9]$(?!\\n)", "examples": ["A-1"]}}},
        "a: one\n",
        ["FIELD006 one: “one” cannot stand in “a”: it does not have the form of “Code” | for example: A-1"],
    ),
    (
        "a slug",
        {"properties": {"a": {"pattern": SLUG}}},
        "a: Été Indien\n",
        [f"FIELD006 Été Indien: “Été Indien” cannot stand in “a”: {SLUG_DUE} | “ete-indien” would do"],
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
            "FIELD007 x: “a” has 1 character, and 2 or more are due",
            "FIELD007 xy: “b” has 2 characters, and 1 are the most",
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
            "FIELD008 [1]: “a” has 1 item, and 2 or more are due",
            "FIELD008 [1, 2]: “b” has 2 items, and 1 are the most",
            "FIELD008 [1, 2, 3]: “c” has 3 items, and 1 are the most",
        ],
    ),
    (
        "an item twice, simple or not",
        {"properties": {"a": {"uniqueItems": True}, "b": {"uniqueItems": True}}},
        "a: [x, y, x]\nb: [{n: 1}, {n: 1}]\n",
        [
            "FIELD009 x: “x” stands twice in “a” | it stands here already",
            "FIELD009 {n: 1}: item 2 of “b” stands twice in “b” | it stands here already",
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
            f"FIELD011 Big: “Big” cannot be a name in “thing”: {SLUG_DUE} | “big” would do",
            "FIELD001 on: “on” is no field of “in” | did you mean one?",
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
        ["FIELD020 : “it” lacks the field “why”, which is due where “proof” is “none”"],
    ),
    (
        "a condition on a field that is itself wrong says nothing",
        {
            "properties": {"proof": {"enum": ["none", "check"]}, "why": {}},
            "if": {"properties": {"proof": {"const": "check"}}, "required": ["proof"]},
            "else": {"required": ["why"]},
        },
        "proof: chekc\n",
        ["FIELD004 chekc: “chekc” is no possible value of “proof” | did you mean check?"],
    ),
    (
        "needed with another",
        {"dependentRequired": {"from": ["to"]}, "dependentSchemas": {"x": {"required": ["y"]}}},
        "from: 1\nx: 1\n",
        [
            "FIELD020 : “it” lacks the field “to”, which is due where “from” is given",
            "FIELD020 : “it” lacks the field “y”, which is due where “x” is given",
        ],
    ),
    (
        "excluded by another",
        {"not": {"required": ["a", "b"]}},
        "b: 1\na: 2\n",
        ["FIELD021 a: “a” may not stand where “b” is given"],
    ),
    (
        "excluded by a condition",
        {"if": {"required": ["a"]}, "then": {"properties": {"b": False}}},
        "a: 1\nb: 2\n",
        ["FIELD021 b: “b” may not stand where “a” is given"],
    ),
    (
        "one of several fields",
        {"anyOf": [{"required": ["a"]}, {"required": ["b"]}]},
        "{}\n",
        ["FIELD022 : “it” lacks one of these fields: a or b"],
    ),
    (
        "exactly one of several fields, none",
        KEYED,
        "{}\n",
        ["FIELD022 : “it” lacks one of these fields: a or b"],
    ),
    (
        "exactly one of several fields, two",
        KEYED,
        "a: 1\nb: 2\n",
        ["FIELD023 b: “it” has “a” and “b”: these exclude one another, keep one of them"],
    ),
    (
        "of two forms, the one that the word tells apart",
        TWO_FORMS,
        "do: move\ncount: 1\n",
        [
            "FIELD002 : “it” lacks the field “to”",
            "FIELD001 count: “count” is no field of “thing” | allowed here: to",
        ],
    ),
    (
        "of two forms, neither word",
        TWO_FORMS,
        "do: mvoe\nto: x\n",
        ["FIELD004 mvoe: “mvoe” is no possible value of “do” | did you mean move?"],
    ),
    (
        "of two forms, the one that shares a field",
        VERBS,
        "draw: two\nfrom: x\n",
        ["FIELD003 two: “draw” must be a whole number; a text stands here"],
    ),
    (
        "of two forms, none that shares a field",
        VERBS,
        "drwa: 2\n",
        ["FIELD001 drwa: “drwa” is no field of “thing” | did you mean draw?"],
    ),
    (
        "alternatives of other types",
        {"properties": {"a": {"anyOf": [{"type": "integer"}, {"enum": ["all", "none"]}]}}},
        "a: al\n",
        ["FIELD004 al: “al” is no possible value of “a” | did you mean all?"],
    ),
    (
        "no alternative of the type",
        {"properties": {"a": {"anyOf": [{"type": "integer"}, {"enum": ["all"]}, {"type": "object"}]}}},
        "a: [1]\n",
        ["FIELD003 [1]: “a” must be a whole number, a text or a map of fields; a list stands here"],
    ),
    (
        "an alternative within an alternative",
        {"anyOf": [{"type": "string"}, {"type": "object", "properties": {"x": TWO_FORMS}}]},
        "x: {do: draw, count: one}\n",
        ["FIELD003 one: “count” must be a whole number; a text stands here"],
    ),
    (
        "what no words are known for",
        {"properties": {"a": {"not": {"minimum": 3}, "examples": [1, 2]}}},
        "a: 5\n",
        ["FIELD012 5: this cannot stand in “a” | for example: 1, 2"],
    ),
    (
        "maps with too many and too few fields",
        {"properties": {"a": {"minProperties": 1}, "b": {"maxProperties": 1}}},
        "a: {}\nb: {x: 1, y: 2}\n",
        [
            "FIELD010 {}: “a” has no fields, and 1 or more are due",
            "FIELD010 {x: 1, y: 2}: “b” has 2 fields, and 1 are the most",
        ],
    ),
    (
        "a field indented too little",
        closed({"bin": closed({"bread": {}}, required=["bread"]), "price": {}}),
        "bin:\n  water: 1\nbread: 2\n",
        [
            "FIELD001 water: “water” is no field of “bin” | allowed here: bread",
            "FIELD001 bread: “bread” is no field of “thing” | “bread” is a field of “bin”: indent it further",
        ],
    ),
    (
        "a field indented too far",
        closed({"a": closed({"b": {}}), "c": {}}, required=["c"]),
        "a:\n  b: 1\n  c: 2\n",
        ["FIELD001 c: “c” is no field of “a” | “c” is a field of “thing”: indent it less"],
    ),
]
