"""What a flat schema says of a place, its references followed: fields, types, what they are called.

For those who read schemas rather than check values: explanations, documentation, new entries.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ludex.schema.vocabulary import Schema


@dataclass(frozen=True)
class Shape:
    """A schema, and the flat one that its references are met in."""

    schema: Schema
    root: Mapping[str, Any]

    def layers(self) -> list[Mapping[str, Any]]:
        """The schemas that all hold for the value: its own first, then what it refers to."""
        found: list[Mapping[str, Any]] = []
        waiting: list[Schema] = [self.schema]
        while waiting and len(found) < 64:
            each = waiting.pop(0)
            if isinstance(each, Mapping):
                found.append(each)
                waiting += [self._met(each["$ref"])] if "$ref" in each else []
                waiting += each.get("allOf", ())
        return found

    def _met(self, reference: str) -> Schema:
        if reference == "#":
            return self.root
        found: Schema = self.root["$defs"][reference.removeprefix("#/$defs/")]
        return found

    def says(self, keyword: str, default: Any = None) -> Any:
        """What the nearest layer says for a keyword."""
        return next((each[keyword] for each in self.layers() if keyword in each), default)

    def inside(self, schema: Schema) -> Shape:
        return Shape(schema, self.root)

    @property
    def types(self) -> tuple[str, ...]:
        """The types that the value may have; those of its enum where none is told."""
        told = self.says("type")
        return (told,) if isinstance(told, str) else tuple(told or ())

    @property
    def fields(self) -> dict[str, Shape]:
        """The declared fields of a map, in order."""
        found: dict[str, Shape] = {}
        for each in self.layers():
            for name, schema in each.get("properties", {}).items():
                found.setdefault(name, self.inside(schema))
        return found

    @property
    def required(self) -> frozenset[str]:
        return frozenset(name for each in self.layers() for name in each.get("required", ()))

    @property
    def others(self) -> Shape | None:
        """What the fields of a map hold that the author names."""
        found = self.says("additionalProperties", False)
        return None if isinstance(found, bool) else self.inside(found)

    @property
    def items(self) -> Shape | None:
        """What each item of a list holds."""
        found = self.says("items", True)
        return None if isinstance(found, bool) else self.inside(found)

    @property
    def example(self) -> Any:
        """The first example, or None."""
        return next(iter(self.says("examples", ())), None)

    def below(self, step: str | int) -> Shape | None:
        """What holds for a field or an item."""
        if isinstance(step, str):
            return self.fields.get(step) or self.others
        first = self.says("prefixItems", ())
        return self.inside(first[step]) if step < len(first) else self.items
