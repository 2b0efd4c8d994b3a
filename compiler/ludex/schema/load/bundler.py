"""Bundler: combine schema files into one flat schema, with references resolved and objects closed.

A schema file is first *located*: copied so that every reference names its file, and objects that declare
fields allow no others. Located schemas can be merged. Finally they become *flat*: one schema with its
definitions under `$defs`. The loader has checked that all references are valid.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from ludex.schema.code_writer import is_equal_json, make_membership_test
from ludex.schema.keywords import (
    DESCRIPTIVE_KEYWORDS,
    IN_PLACE_KEYWORDS,
    Pointer,
    Schema,
    SchemaMap,
    child_schemas,
    copy_schema,
    list_names,
    walk_schema_maps,
)

Definitions = Mapping[str, Schema]
"""Located definitions by their full reference, such as `schemas/common.schema.json#/$defs/slug`."""

SELF = "#"
"""The reference of a kind to itself."""

_FILE_KEYWORDS = ("$schema", "$id", "$defs", "$comment")
_DECLARING = ("properties", "patternProperties", "additionalProperties", "items", "prefixItems", "x-state")


def qualify_schema(schema: Schema, resolve: Callable[[str], str], *, declares: bool = True) -> Schema:
    """Return a copy with full references (`resolve`); if `declares`, maps with fields are closed."""
    if not isinstance(schema, Mapping):
        return schema

    def convert(keyword: str, each: Schema) -> Schema:
        is_choice = keyword in ("anyOf", "oneOf") and "properties" not in schema
        return qualify_schema(each, resolve, declares=declares and (keyword in _DECLARING or is_choice))

    own = {keyword: value for keyword, value in schema.items() if keyword not in _FILE_KEYWORDS}
    qualified = copy_schema(own, convert)
    if "$ref" in qualified:
        qualified["$ref"] = resolve(qualified["$ref"])
    if declares and "properties" in qualified:
        qualified.setdefault("additionalProperties", False)
    return qualified


def flatten_schema(root: SchemaMap, definitions: Definitions) -> dict[str, Any]:
    """Return a located schema with all definitions that it refers to, under short names."""
    names = _make_short_names(_collect_references(root, definitions))
    flat = dict(cast(SchemaMap, _rename_references(root, names)))
    if names:
        flat["$defs"] = {
            names[full]: _rename_references(definitions[full], names)
            for full in sorted(names, key=names.__getitem__)
        }
    return flat


def _list_references(schema: Schema) -> list[str]:
    return [each["$ref"] for _, each in walk_schema_maps(schema) if "$ref" in each]


def _collect_references(root: Schema, definitions: Definitions) -> list[str]:
    reached: dict[str, None] = {}
    waiting = _list_references(root)
    while waiting:
        full = waiting.pop(0)
        if full != SELF and full not in reached:
            reached[full] = None
            waiting += _list_references(definitions[full])
    return list(reached)


def _make_short_names(reached: list[str]) -> dict[str, str]:
    """Return short names for definitions; a name that is already taken gets the file's name added."""
    names: dict[str, str] = {}
    for full in sorted(reached):
        file, _, name = full.partition("#/$defs/")
        taken = set(names.values())
        owner = file.removesuffix(".schema.json").replace("/", "-")
        names[full] = name if name not in taken else f"{name}-{owner}"
    return names


def _rename_references(schema: Schema, names: Mapping[str, str]) -> Schema:
    if not isinstance(schema, Mapping):
        return schema
    renamed = copy_schema(schema, lambda _, each: _rename_references(each, names))
    if renamed.get("$ref", SELF) != SELF:
        renamed["$ref"] = f"#/$defs/{names[renamed['$ref']]}"
    return renamed


def find_in_place_references(schema: Schema) -> list[str]:
    """Return the references in a schema that apply to its own values, rather than to parts of these."""
    if not isinstance(schema, Mapping):
        return []
    found = [schema["$ref"]] if "$ref" in schema else []
    for at, each in child_schemas(schema):
        if at[0] in IN_PLACE_KEYWORDS:
            found += find_in_place_references(each)
    return found


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
    """Merger of schemas. `narrower` tells whether entries of a kind are accepted as another kind; `refuse`
    gets the place of each contradiction, and the value in the base.
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
    if not isinstance(other, Mapping):
        return one if other else other
    return {**other, "allOf": [one, *other.get("allOf", ())]}
