"""Meta-schema check: test whether a schema file is a valid schema of Ludex.

Meta-schemas are flattened, compiled and explained like any other schema, but an unknown field is reported as
an unknown keyword.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from ludex.core.findings import Finding, make_note
from ludex.core.suggestions import find_nearest_names
from ludex.schema.codes import schemas as codes
from ludex.schema.explain import fixes, phrases
from ludex.schema.explain.explainer import ViolationExplainer
from ludex.schema.explain.fixes import Suggestion
from ludex.schema.explain.root_causes import Cause, find_root_causes
from ludex.schema.explain.violations import Violation, find_violations
from ludex.schema.keywords import Pointer, Schema
from ludex.schema.load.bundler import flatten_schema, qualify_schema
from ludex.schema.value_view import Shape, ValueLocation
from ludex.schema.walkers import CompiledSchema, compile_schema

SUFFIX = ".schema.json"
COMMON = "common"
"""The name of the file with shared definitions, which is not a kind of entry."""

KEYWORD_REPLACEMENTS = {
    "unevaluatedProperties": "additionalProperties",
    "unevaluatedItems": "items",
    "additionalItems": "items",
    "definitions": "$defs",
    "dependencies": "dependentRequired",
    "format": "pattern",
    "optional": "required",
    "values": "enum",
}
"""Keywords of other vocabularies and tools, with their replacements here."""


def find_core_folder() -> Path:
    """Return the folder of the core schemas: in the installed package, or beside it in a checkout."""
    package = Path(__file__).parents[2]
    shipped = package / "_schemas"
    return shipped if shipped.is_dir() else package.parents[1] / "schemas"


@dataclass(frozen=True)
class MetaSchema:
    """A flat meta-schema and its compiled validator."""

    schema: dict[str, Any]
    compiled: CompiledSchema


@cache
def load_meta_schema(name: str) -> MetaSchema:
    """Load a meta-schema: `common`, `kind` or `project`."""
    schema = flatten_meta_schema(name)
    return MetaSchema(schema, compile_schema(schema))


def flatten_meta_schema(name: str) -> dict[str, Any]:
    """Return a meta-schema with all definitions that it refers to."""
    folder = find_core_folder() / "meta"
    files = {file.name: json.loads(file.read_text(encoding="utf-8")) for file in folder.glob(f"*{SUFFIX}")}
    definitions: dict[str, Schema] = {}
    for file, schema in files.items():
        for each, definition in schema.get("$defs", {}).items():
            definitions[f"{file}#/$defs/{each}"] = _qualify(definition, file)
    root = _qualify(files[f"{name}{SUFFIX}"], f"{name}{SUFFIX}")
    assert isinstance(root, dict)  # noqa: S101
    return flatten_schema(root, definitions)


def _qualify(schema: Schema, file: str) -> Schema:
    """Return a schema with full references; meta-schemas close maps themselves, by the names of fields."""
    return qualify_schema(
        schema, lambda reference: file + reference if reference[0] == "#" else reference, declares=False
    )


def check_schema_file(schema: Mapping[str, Any], place: ValueLocation) -> list[Finding]:
    """Return findings about a file that is not a valid schema."""
    known = load_meta_schema(COMMON if place.name == COMMON else "kind")
    if known.compiled.valid(schema):
        return []
    shape = Shape(known.schema, known.schema)
    # `lint` reports texts in lists, including those behind a reference.
    found = find_violations(known.schema, schema)
    found = [each for each in found if each.keyword != "false" or each.at[-1:] != ("x-text",)]
    return SchemaExplainer(place, shape).make_findings(_drop_misspelt(find_root_causes(found, shape)))


def _drop_misspelt(causes: list[Cause]) -> list[Cause]:
    """Return the causes, except missing keywords that are only misspelt: the misspelt ones are reported."""
    unknown = [each.violation for each in causes if each.violation.on_key]
    meant = {
        (each.at[:-1], word)
        for each in unknown
        if each.keyword == "enum"
        for word in find_nearest_names(str(each.value), each.wanted)
    }
    return [
        each
        for each in causes
        if each.violation.keyword != "required"
        or not any((each.violation.at, name) in meant for name in each.violation.names)
    ]


class SchemaExplainer(ViolationExplainer):
    """Explainer of violations of a meta-schema, in which an unknown field is an unknown keyword."""

    def _explain_unknown(self, cause: Cause) -> Finding:
        (name,) = cause.violation.names
        cure = fixes.suggest_for_unknown(cause, self.place)
        return self._report_keyword(name, (*cause.violation.at, name), cure)

    def _explain_name(self, violation: Violation) -> Finding:
        if violation.keyword != "enum":
            return super()._explain_name(violation)
        name = str(violation.value)
        cure = fixes.suggest_word(name, violation.wanted, violation.at, self.place, key=True)
        return self._report_keyword(name, violation.at, cure)

    def _report_keyword(self, name: str, at: Pointer, cure: Suggestion) -> Finding:
        if name in KEYWORD_REPLACEMENTS:
            better = KEYWORD_REPLACEMENTS[name]
            note = make_note("use “{name}” here", "employez ici «\u00a0{name}\u00a0»", name=better)
            cure = Suggestion((note,))
        return self._report(codes.KEYWORD, self.place.key_span(at), cure, name=phrases.shorten_text(name))
