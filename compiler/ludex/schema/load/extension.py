"""Schema extension: merge a game's schema into the one that it extends, which it may only narrow.

If the extension widens or changes a field, its place is passed to `refuse`, and the base still applies. Both
schemas and the result are located. Nothing here knows of files or findings.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from ludex.schema.code_writer import is_equal_json, make_membership_test
from ludex.schema.keywords import DESCRIPTIVE_KEYWORDS, Pointer, Schema, SchemaMap, list_names
from ludex.schema.load.bundler import Definitions

MINIMUM_KEYWORDS = ("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties")
MAXIMUM_KEYWORDS = ("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties")
KEYWORD_GROUPS = (
    ("if", "then", "else"),
    ("contains", "minContains", "maxContains"),
    *((keyword,) for keyword in ("pattern", "multipleOf", "not", "anyOf", "oneOf", "dependentSchemas")),
)
"""Keywords whose values cannot be merged: if both schemas have a group, the extension's goes to `allOf`."""


@dataclass(frozen=True)
class SchemaMerger:
    """Merger of schemas.

    `narrower` tells whether entries of a kind are accepted as another kind; `refuse` gets the place of each
    contradiction, and the value in the base that is contradicted.
    """

    definitions: Definitions
    narrower: Callable[[str, str], bool]
    refuse: Callable[[Pointer, object], object]

    def merge_schemas(self, base: Schema, extension: Schema, at: Pointer = ()) -> Schema:
        """Merge two schemas. `at` is the pointer of `extension` in its file."""
        if not isinstance(base, Mapping) or not isinstance(extension, Mapping):
            return self._merge_boolean(base, extension, at)
        if "$ref" in base or "$ref" in extension:
            return self._merge_reference(base, extension, at)
        merged = dict(base)
        rest = extension
        tuples = [("prefixItems", "items")] if "prefixItems" in base or "prefixItems" in extension else []
        for group in (*KEYWORD_GROUPS, *tuples):
            rest = self._add_to_all_of(merged, rest, group)
        for keyword, value in rest.items():
            if keyword not in merged:
                merged[keyword] = value
            elif not is_equal_json(merged[keyword], value):
                merged[keyword] = self._merge_keyword(keyword, merged[keyword], value, (*at, keyword))
        self._restrict_new_fields(merged, base, extension)
        if len(merged.get("required", ())) > len(base.get("required", ())) and "examples" not in extension:
            merged.pop("examples", None)  # examples of the base lack the newly required fields
        return merged

    def _merge_boolean(self, base: Schema, extension: Schema, at: Pointer) -> Schema:
        if base is True:
            return extension
        if base is False and extension is not False:
            self.refuse(at, base)
        return base if extension is True else False

    def _merge_reference(self, base: SchemaMap, extension: SchemaMap, at: Pointer) -> Schema:
        """Keep a reference if the extension only describes it; otherwise merge the referenced schemas."""
        reference = base.get("$ref")
        same = reference is not None and extension.get("$ref", reference) == reference
        if same and set(extension) <= {"$ref", *DESCRIPTIVE_KEYWORDS}:
            return {**base, **extension}
        return self.merge_schemas(self._follow_reference(base), self._follow_reference(extension), at)

    def _follow_reference(self, schema: SchemaMap) -> Schema:
        if "$ref" not in schema or schema["$ref"] not in self.definitions:
            return schema
        beside = {keyword: value for keyword, value in schema.items() if keyword != "$ref"}
        follower = replace(self, refuse=lambda at, base: None)
        return follower.merge_schemas(self.definitions[schema["$ref"]], beside)

    def _add_to_all_of(
        self, merged: dict[str, Any], extension: SchemaMap, group: tuple[str, ...]
    ) -> SchemaMap:
        """If both schemas have keywords of a group, add the extension's to `allOf`; return its rest."""
        theirs = {keyword: extension[keyword] for keyword in group if keyword in extension}
        if not theirs or not any(keyword in merged for keyword in group):
            return extension
        if not is_equal_json(theirs, {keyword: merged[keyword] for keyword in group if keyword in merged}):
            merged["allOf"] = [*merged.get("allOf", ()), theirs]
        return {keyword: value for keyword, value in extension.items() if keyword not in group}

    def _merge_keyword(self, keyword: str, base: Any, value: Any, at: Pointer) -> object:
        """Return the merged value of a keyword with different values in the two schemas."""
        mergers: dict[str, Callable[[Any, Any, Pointer], object]] = {
            "type": self._merge_types,
            "enum": self._merge_enum,
            "x-ref": self._merge_kinds,
            "additionalProperties": self._merge_other_fields,
            **dict.fromkeys(("items", "propertyNames"), self.merge_schemas),
            **dict.fromkeys(("properties", "patternProperties", "x-state"), self._merge_maps),
        }
        if keyword in mergers:
            return mergers[keyword](base, value, at)
        if keyword in ("required", "allOf"):
            return [*base, *(each for each in value if not any(is_equal_json(each, known) for known in base))]
        if keyword == "dependentRequired":
            return {name: sorted({*base.get(name, ()), *value.get(name, ())}) for name in {**base, **value}}
        if keyword == "uniqueItems":
            return base or value
        narrows = (keyword in MINIMUM_KEYWORDS and value >= base) or (
            keyword in MAXIMUM_KEYWORDS and value <= base
        )
        if keyword in DESCRIPTIVE_KEYWORDS or narrows:
            return value
        self.refuse(at, base)
        return base

    def _merge_types(self, base: str | list[str], value: str | list[str], at: Pointer) -> str | list[str]:
        allowed = set(list_names(base))
        if not set(list_names(value)) <= allowed | ({"integer"} if "number" in allowed else set()):
            self.refuse(at, base)
            return base
        return value

    def _merge_enum(self, base: list[object], value: list[object], at: Pointer) -> list[object]:
        known = make_membership_test(base)
        for index, each in enumerate(value):
            if not known(each):
                self.refuse((*at, index), base)
        return [each for each in value if known(each)] or base

    def _merge_kinds(self, base: str | list[str], value: str | list[str], at: Pointer) -> str | list[str]:
        for index, kind in enumerate(list_names(value)):
            if not any(self.narrower(kind, each) for each in list_names(base)):
                self.refuse(at if isinstance(value, str) else (*at, index), base)
                return base
        return value

    def _merge_maps(self, base: SchemaMap, value: SchemaMap, at: Pointer) -> dict[str, Any]:
        merged = dict(base)
        for name, each in value.items():
            merged[name] = self.merge_schemas(base[name], each, (*at, name)) if name in base else each
        return merged

    def _merge_other_fields(self, base: Schema, value: Schema, at: Pointer) -> Schema:
        return value if base is True or value is False else self.merge_schemas(base, value, at)

    def _restrict_new_fields(self, merged: dict[str, Any], base: SchemaMap, extension: SchemaMap) -> None:
        """Restrict each field that only the extension declares by the base's schema for other fields."""
        others = base.get("additionalProperties", True)
        if isinstance(others, Mapping) and "properties" in extension:
            fields = dict(merged["properties"])
            for name in extension["properties"]:
                if name not in base.get("properties", {}):
                    fields[name] = _intersect_schemas(others, fields[name])
            merged["properties"] = fields


def _intersect_schemas(one: SchemaMap, other: Schema) -> Schema:
    """Return a schema for the values that match both schemas."""
    if not isinstance(other, Mapping):
        return one if other else other
    return {**other, "allOf": [one, *other.get("allOf", ())]}
