"""What a flat schema says of one value by itself, as plain Python: its type, its words, its size.

What stands within a value, and schemas that lead to others, `generate` writes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludex.schema.equality import among
from ludex.schema.values import multiple, remembered, search
from ludex.schema.vocabulary import TYPES
from ludex.schema.writer import Body, Writer

Known = frozenset[str]
"""The types that a value may still have where a statement is written."""

ANY: Known = frozenset(TYPES)

TEST = {
    "object": "isinstance({v}, dict)",
    "array": "isinstance({v}, list)",
    "string": "isinstance({v}, str)",
    "boolean": "{v} is True or {v} is False",
    "null": "{v} is None",
    "integer": "type({v}) is int or whole({v})",
    "number": "type({v}) is int or number({v})",
}
MEMBERS = {name: frozenset((name,)) for name in TYPES} | {"number": frozenset(("integer", "number"))}


class Alone:
    """Writes statements that return False where a value does not fit."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer

    def constant(self, value: object) -> str:
        return self.writer.constant(value)

    def type(self, body: Body, schema: Mapping[str, Any], v: str, known: Known) -> Known:
        if "type" not in schema:
            return known
        types = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
        allowed = frozenset().union(*(MEMBERS[each] for each in types))
        if not known <= allowed:
            tests = " or ".join(TEST[each].format(v=v) for each in types)
            body.line(f"if not ({tests}): return False")
        return known & allowed

    def listed(self, body: Body, schema: Mapping[str, Any], v: str, known: Known) -> None:
        lists = [schema["enum"]] if "enum" in schema else []
        lists += [[schema["const"]]] if "const" in schema else []
        for values in lists:
            if not all(isinstance(each, str) for each in values):
                body.line(f"if not {self.constant(among(values))}({v}): return False")
            elif known == {"string"}:
                body.line(f"if {v} not in {self.constant(frozenset(values))}: return False")
            else:
                names = self.constant(frozenset(values))
                body.line(f"if not isinstance({v}, str) or {v} not in {names}: return False")

    def size(self, body: Body, schema: Mapping[str, Any], v: str, of: str) -> None:
        if schema.get(f"min{of}") == 1:
            body.line(f"if not {v}: return False")
        elif f"min{of}" in schema:
            body.line(f"if len({v}) < {self.constant(schema[f'min{of}'])}: return False")
        if f"max{of}" in schema:
            body.line(f"if len({v}) > {self.constant(schema[f'max{of}'])}: return False")

    def text(self, body: Body, schema: Mapping[str, Any], v: str) -> None:
        if "pattern" in schema and "x-text" not in schema:
            names = remembered(schema["pattern"], schema.get("minLength", 0), schema.get("maxLength"))
            body.line(f"if not {self.constant(names)}[{v}]: return False")
            return
        self.size(body, schema, v, "Length")
        if "pattern" in schema:
            body.line(f"if not {self.constant(search(schema['pattern']))}({v}): return False")

    def number(self, body: Body, schema: Mapping[str, Any], v: str) -> None:
        signs = {"minimum": "<", "maximum": ">", "exclusiveMinimum": "<=", "exclusiveMaximum": ">="}
        for keyword, sign in signs.items():
            if keyword in schema:
                body.line(f"if {v} {sign} {self.constant(schema[keyword])}: return False")
        if "multipleOf" in schema:
            body.line(f"if not {self.constant(multiple(schema['multipleOf']))}({v}): return False")
