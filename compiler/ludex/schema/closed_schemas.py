"""Closed, self-contained JSON Schemas of whole files, for editors and stock validators.

One for each game and kind, and one for any content file of a game, which chooses by `kind`. They describe
both shapes of a file, refuse unknown fields by `additionalProperties`, and hold no annotations of Ludex. What
an editor may offer as a whole stands under `defaultSnippets`, which validators pass over.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ludex.schema.catalogue import Catalogue, Kind
from ludex.schema.keywords import ANNOTATIONS, Schema, SchemaMap, copy_schema
from ludex.schema.load.meta_schema import SUFFIX
from ludex.schema.yaml_writer import format_flow

DRAFT = "https://json-schema.org/draft/2020-12/schema"
FOLDER = "schemas/flat"
SLUG = r"^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$(?!\n)"
_OWN_KEYWORDS = frozenset((*ANNOTATIONS, "$comment"))
_NOT_OF_A_FILE = frozenset(
    ("properties", "required", "additionalProperties", "title", "description", "type", "examples")
)
_STATEMENTS = "do"
"""The definition of a list of statements."""
_LONGEST_LABEL = 60


class OfferedVerb(NamedTuple):
    """A verb that begins a statement, as an editor offers it: what it does, its parts, and a statement."""

    name: str
    says: str
    parts: Mapping[str, str]
    """Its parts, and what each is for."""
    statement: object


def make_flat_schemas(
    catalogue: Catalogue, games: Iterable[str], verbs: Sequence[OfferedVerb] = ()
) -> dict[str, str]:
    """The texts of all flattened schemas, by their paths in the project."""
    texts: dict[str, str] = {}
    for game in sorted(games):
        kinds = [kind for _, kind in sorted(catalogue.file_kinds(game).items())]
        schemas = {kind.name: make_file_schema(kind, verbs) for kind in kinds}
        for name, schema in {**schemas, "content": make_content_schema(kinds)}.items():
            texts[f"{FOLDER}/{game}/{name}{SUFFIX}"] = format_schema(schema)
    return texts


def format_schema(schema: Mapping[str, Any]) -> str:
    """A schema as JSON that people can read: what fits on a line stands on one."""
    return "\n".join(_format_lines(schema, 0)) + "\n"


def _format_lines(value: object, indent: int) -> list[str]:
    short = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or not value or indent + len(short) <= 110:
        return [short]
    inside: list[list[str]] = []
    for key, each in value.items() if isinstance(value, dict) else enumerate(value):
        first, *more = _format_lines(each, indent + 1)
        name = f"{json.dumps(key, ensure_ascii=False)}: " if isinstance(value, dict) else ""
        inside.append([name + first, *more])
    for lines in inside[:-1]:
        lines[-1] += ","
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    return [opening, *(" " + line for lines in inside for line in lines), closing]


def make_file_schema(kind: Kind, verbs: Sequence[OfferedVerb] = ()) -> dict[str, Any]:
    """What a whole file of a kind may hold."""
    entry = strip_annotations(kind.written, "entry")
    definitions = entry.pop("$defs", {})
    if verbs and _STATEMENTS in definitions:
        definitions[_STATEMENTS] = _offer_verbs(definitions[_STATEMENTS], verbs)
    own_kind = {"title": "Kind", "description": kind.written["description"], "const": kind.name}
    one = _make_single_entry_schema(own_kind, entry)
    needed = [name for name in entry.get("required", ()) if name in kind.once]
    if needed:
        entry["required"] = [name for name in entry["required"] if name not in needed]
    shared = {name: {"$ref": f"#/$defs/entry/properties/{name}"} for name in sorted(kind.once)}
    title, description = entry["title"], entry["description"]
    many = _make_object_schema(
        f"{title}: several entries",
        description,
        {"kind": own_kind, "entries": _ENTRY_MAP, **shared},
        ["kind", "entries"],
        additionalProperties=False,
        **({"allOf": [_require_in_file_or_entry(name) for name in needed]} if needed else {}),
    )
    properties = {"kind": own_kind, "entries": _ENTRIES, "id": _ID}
    return {
        "$schema": DRAFT,
        **_make_object_schema(title, description, properties, ["kind"]),
        "if": {"required": ["entries"]},
        "then": {"$ref": "#/$defs/file-of-many"},
        "else": {"$ref": "#/$defs/file-of-one"},
        "$defs": {
            **definitions,
            "entry": entry,
            "file-of-many": many,
            "file-of-one": one,
        },
    }


def _require_in_file_or_entry(name: str) -> dict[str, Any]:
    """What a file may say once has to stand in each entry where the file does not say it."""
    each = {"additionalProperties": {"required": [name]}}
    return {"if": {"not": {"required": [name]}}, "then": {"properties": {"entries": each}}}


def _offer_verbs(statements: Mapping[str, Any], verbs: Sequence[OfferedVerb]) -> dict[str, Any]:
    """A list of statements that offers each verb as a whole, and the parts of all, with what they are for."""
    named: dict[str, list[str]] = {}
    for verb in verbs:
        named.setdefault(verb.name, []).append(verb.says)
        for name, says in verb.parts.items():
            named.setdefault(name, []).append(f"{verb.name}: {says}")
    snippets = [{"label": each.name, "description": each.says, "body": each.statement} for each in verbs]
    fields = {name: {"description": "; ".join(says)} for name, says in named.items()}
    item = {**statements["items"], "properties": fields, "defaultSnippets": snippets}
    return {**statements, "items": item}


def _make_object_schema(
    title: str, description: str, properties: Mapping[str, object], required: list[str], **rest: object
) -> dict[str, Any]:
    return {
        "title": title,
        "description": description,
        "type": "object",
        "properties": properties,
        "required": required,
        **rest,
    }


def _make_single_entry_schema(own_kind: Mapping[str, str], entry: Mapping[str, Any]) -> dict[str, Any]:
    """A file that is one entry: the entry's fields beside `kind` and `id`."""
    fields = {
        name: {"$ref": f"#/$defs/entry/properties/{_escape_step(name)}"}
        for name in entry.get("properties", {})
    }
    rest = {keyword: value for keyword, value in entry.items() if keyword not in _NOT_OF_A_FILE}
    for keyword in ("minProperties", "maxProperties"):
        if keyword in rest:
            rest[keyword] += 2
    return _make_object_schema(
        f"{entry['title']}: one entry",
        entry["description"],
        {"kind": own_kind, "id": _ID, **fields},
        ["kind", "id", *entry.get("required", ())],
        **{"additionalProperties": False, **rest},
    )


def make_content_schema(kinds: list[Kind]) -> dict[str, Any]:
    """Any content file: its kind chooses the schema beside this one."""
    description = "What the entries of this file are."
    any_kind = {"title": "Kind", "description": description, "enum": [kind.name for kind in kinds]}
    return {
        "$schema": DRAFT,
        **_make_object_schema(
            "Content", "A file of content: its kind, and its entries.", {"kind": any_kind}, ["kind"]
        ),
        "allOf": [
            {
                "if": {"properties": {"kind": {"const": kind.name}}, "required": ["kind"]},
                "then": {"$ref": f"{kind.name}{SUFFIX}"},
            }
            for kind in kinds
        ],
    }


_ENTRIES = {"title": "Entries", "description": "The entries, each below its slug."}
_ID = {
    "title": "Id",
    "description": "The slug of the only entry of this file. It stays when titles change.",
    "type": "string",
    "pattern": SLUG,
}
_ENTRY_MAP = {
    **_ENTRIES,
    "type": "object",
    "propertyNames": {"pattern": SLUG},
    "additionalProperties": {"$ref": "#/$defs/entry"},
    "minProperties": 1,
}


def strip_annotations(schema: SchemaMap, own: str) -> dict[str, Any]:
    """A schema without our annotations; what referred to the kind itself refers to the definition `own`."""

    def convert(_keyword: str, each: Schema) -> Schema:
        return strip_annotations(each, own) if isinstance(each, Mapping) else each

    kept = {keyword: value for keyword, value in schema.items() if keyword not in _OWN_KEYWORDS}
    stripped = copy_schema(kept, convert)
    _offer_whole_examples(stripped)
    if stripped.get("$ref") == "#":
        stripped["$ref"] = f"#/$defs/{own}"
    return stripped


def _offer_whole_examples(schema: dict[str, Any]) -> None:
    """Offer lists and maps among the examples as snippets: an editor has no words of its own for them."""
    examples = schema.get("examples", ())
    whole = [each for each in examples if isinstance(each, list | dict)]
    if whole:
        schema["defaultSnippets"] = [{"label": _shorten(format_flow(each)), "body": each} for each in whole]
        plain = [each for each in examples if not isinstance(each, list | dict)]
        schema.pop("examples")
        schema |= {"examples": plain} if plain else {}


def _shorten(label: str) -> str:
    return label if len(label) <= _LONGEST_LABEL else f"{label[:_LONGEST_LABEL]}…"


def _escape_step(name: str) -> str:
    """A field's name as a step of a JSON pointer in a reference."""
    return name.replace("~", "~0").replace("/", "~1").replace("%", "%25")
