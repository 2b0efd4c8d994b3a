"""View of a value: the span of each part in the file, the schema of each part, and the lengths among them.

The value is an entry's data, or a whole schema file; pointers are relative to it. Used by code that examines
schemas instead of checking values: explanations, documentation, new entries.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ludex.core.findings import Edit
from ludex.core.lengths import convert_length
from ludex.core.spans import Span
from ludex.schema.keywords import Pointer, Schema, list_names, resolve_flat_reference, walk_schema_maps
from ludex.schema.yaml_writer import format_scalar
from ludex.source.document import Document


@dataclass(frozen=True)
class Shape:
    """Schema, with the flat schema that resolves its references."""

    schema: Schema
    root: Mapping[str, Any]

    def layers(self) -> list[Mapping[str, Any]]:
        """Return the schemas that apply to the value: its own, then those of its `$ref` and `allOf`."""
        found: list[Mapping[str, Any]] = []
        waiting: list[Schema] = [self.schema]
        while waiting and len(found) < 64:
            each = waiting.pop(0)
            if isinstance(each, Mapping):
                found.append(each)
                waiting += [resolve_flat_reference(self.root, each["$ref"])] if "$ref" in each else []
                waiting += each.get("allOf", ())
        return found

    def keyword(self, keyword: str, default: object = None) -> Any:
        """Return the value of a keyword in the nearest layer that has it."""
        return next((each[keyword] for each in self.layers() if keyword in each), default)

    def view_schema(self, schema: Schema) -> Shape:
        return Shape(schema, self.root)

    @property
    def types(self) -> tuple[str, ...]:
        """Types that the value may have; empty if the schema does not restrict them."""
        return list_names(self.keyword("type", ()))

    @property
    def kinds(self) -> tuple[str, ...]:
        """Kinds of entries that the value may refer to."""
        return list_names(self.keyword("x-ref", ()))

    @property
    def fields(self) -> dict[str, Shape]:
        """Declared fields of a map, in order."""
        found: dict[str, Shape] = {}
        for each in self.layers():
            for name, schema in each.get("properties", {}).items():
                found.setdefault(name, self.view_schema(schema))
        return found

    @property
    def required(self) -> frozenset[str]:
        return frozenset(name for each in self.layers() for name in each.get("required", ()))

    @property
    def other_fields(self) -> Shape | None:
        """Schema of the fields whose names the author chooses; None if there is none."""
        found = self.keyword("additionalProperties", False)
        return None if isinstance(found, bool) else self.view_schema(found)

    @property
    def items(self) -> Shape | None:
        """Schema of a list's items; None if there is none."""
        found = self.keyword("items", True)
        return None if isinstance(found, bool) else self.view_schema(found)

    @property
    def example(self) -> object:
        """The first example, or None."""
        return next(iter(self.keyword("examples", ())), None)

    def child_schema(self, step: str | int) -> Shape | None:
        """Return the schema of a field or an item; None if there is none."""
        if isinstance(step, str):
            return self.fields.get(step) or self.other_fields
        first = self.keyword("prefixItems", ())
        return self.view_schema(first[step]) if step < len(first) else self.items

    def descend(self, at: Pointer) -> Shape | None:
        """Return the schema of the value at a pointer; None if there is none."""
        found: Shape | None = self
        for step in at:
            found = found.child_schema(step) if found else None
        return found


@dataclass(frozen=True)
class ValueLocation:
    """Value in a document, at the pointer `base`; `name_span` is the span of its name, such as a slug."""

    document: Document
    base: Pointer
    name: str
    kind: str
    name_span: Span

    def span(self, at: Pointer) -> Span:
        """Return the span of the value at a pointer."""
        return self.document.span((*self.base, *at))

    def key_span(self, at: Pointer) -> Span:
        """Return the span of a key; for a list item, of its first key or itself; for all, of the name."""
        if not at:
            return self.name_span
        if isinstance(at[-1], str):
            return self.document.key_span((*self.base, *at))
        item = self.value_at(at)
        if isinstance(item, Mapping) and item:
            return self.document.key_span((*self.base, *at, next(iter(item))))
        return self.span(at)

    def value_at(self, at: Pointer) -> object:
        found: object = self.document.root
        for step in (*self.base, *at):
            found = found[step]  # type: ignore[index]
        return found

    def source_text(self, span: Span) -> str:
        """Return the text of a span as written."""
        return self.document.text.text[span.start : span.end]

    def make_edit(self, span: Span, text: str) -> Edit | None:
        """Return an edit that replaces a plain scalar by a text, with quotes as needed; otherwise None."""
        old = self.source_text(span)
        if not old or old[0] in "|>&*![{":
            return None
        if old[0] == "'":
            return Edit(span, "'" + text.replace("'", "''") + "'")
        if old[0] != '"' and not self.is_json:
            return Edit(span, format_scalar(text, flow=True))
        return Edit(span, json.dumps(text, ensure_ascii=False))

    @property
    def is_json(self) -> bool:
        return self.document.file.endswith(".json")


LENGTH = "length"


def has_lengths(schema: Schema) -> bool:
    """Return whether a flat schema has a field of type length."""
    return any(each.get("x-type") == LENGTH for _, each in walk_schema_maps(schema))


def find_lengths(value: object, shape: Shape | None, at: Pointer = ()) -> Iterator[Pointer]:
    """Yield the places of the lengths in a value."""
    if shape is None:
        return
    if shape.keyword("x-type") == LENGTH:
        yield at
        return
    items = value.items() if isinstance(value, dict) else enumerate(value if isinstance(value, list) else ())
    for step, each in items:
        yield from find_lengths(each, shape.child_schema(step), (*at, step))


def convert_lengths(value: object, shape: Shape | None) -> object:
    """Convert the lengths in a value to numbers, in place, so that maps and lists keep their spans."""
    if shape is None:
        return value
    if isinstance(value, str):
        return convert_length(value) if shape.keyword("x-type") == LENGTH else value
    items = value.items() if isinstance(value, dict) else enumerate(value if isinstance(value, list) else ())
    for step, each in list(items):
        if isinstance(each, str | dict | list):
            converted = convert_lengths(each, shape.child_schema(step))
            if converted is not each:
                value[step] = converted  # type: ignore[index]  # a step of the map or list itself
    return value
