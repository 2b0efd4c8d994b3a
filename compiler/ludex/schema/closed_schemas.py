"""Closed, self-contained JSON Schemas of whole files, for editors and stock validators.

There is one for each game and kind, and one for all content files of a game, which selects the schema by
`kind`. They describe files with one entry or several, reject unknown fields with `additionalProperties`, and
have no annotations of Ludex. Snippets for editors are under `defaultSnippets`, which validators ignore.
`slugs.schema.json` lists the slugs of references: editors suggest them, validators accept others too.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ludex.core.ids import ITEM_SEPARATOR
from ludex.schema.catalogue import Catalogue, Kind
from ludex.schema.example_words import FRENCH, translate_examples
from ludex.schema.keywords import ANNOTATIONS, Schema, SchemaMap, copy_schema, list_names, walk_schema_maps
from ludex.schema.load.meta_schema import SUFFIX
from ludex.schema.yaml_writer import format_flow

DRAFT = "https://json-schema.org/draft/2020-12/schema"
FOLDER = "schemas/flat"
SLUGS = "slugs"
"""Name of the schema that lists the slugs of a game's entries."""
SLUG = r"^[a-z0-9]+(?:-[a-z0-9]+)*$(?!\n)"
_OWN_KEYWORDS = frozenset((*ANNOTATIONS, "$comment"))
_NOT_OF_A_FILE = frozenset(
    ("properties", "required", "additionalProperties", "title", "description", "type", "examples")
)
_STATEMENTS = "do"
"""The definition of a list of statements."""
_REFERENCE = "ref"
"""The definition of a slug that names an entry."""
_LONGEST_LABEL = 60


class OfferedVerb(NamedTuple):
    """Verb that begins a statement, as an editor suggests it: its purpose, its parts, an example."""

    name: str
    says: str
    parts: Mapping[str, str]
    """Parts of a statement with this verb, each with its purpose."""
    statement: object


class EditedGame(NamedTuple):
    """Language of a game's examples, and the slugs that an editor suggests for its references."""

    language: str = FRENCH
    slugs: Mapping[str, Sequence[str]] = {}
    """Slugs of the game's entries by kind; those of a kind include those of kinds that extend the kind."""


def make_flat_schemas(
    catalogue: Catalogue, games: Mapping[str, EditedGame], verbs: Sequence[OfferedVerb] = ()
) -> dict[str, str]:
    """Return the text of every flattened schema by its path in the project."""
    texts: dict[str, str] = {}
    for game, edited in sorted(games.items()):
        kinds = [kind for _, kind in sorted(catalogue.file_kinds(game).items())]
        schemas = {kind.name: make_file_schema(kind, verbs, edited.language) for kind in kinds}
        referring = (each.get("x-ref", ()) for kind in kinds for _, each in walk_schema_maps(kind.written))
        wanted = sorted({name for names in referring for name in list_names(names)})
        wanted = [name for name in wanted if ITEM_SEPARATOR not in name]
        schemas |= {"content": make_content_schema(kinds), SLUGS: make_slug_schema(wanted, edited.slugs)}
        for name, schema in schemas.items():
            texts[f"{FOLDER}/{game}/{name}{SUFFIX}"] = format_schema(schema)
    return texts


def make_slug_schema(kinds: Iterable[str], slugs: Mapping[str, Sequence[str]]) -> dict[str, Any]:
    """Return the schema of the slugs that references can have, by kind."""
    return {
        "$schema": DRAFT,
        "title": "Slugs",
        "description": "The slugs of the entries that references may name, for editors to offer.",
        "$defs": {kind: {"enum": list(slugs[kind])} if slugs.get(kind) else {"not": {}} for kind in kinds},
    }


def format_schema(schema: Mapping[str, Any]) -> str:
    """Format a schema as readable JSON, with short values on one line."""
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


def make_file_schema(kind: Kind, verbs: Sequence[OfferedVerb], language: str) -> dict[str, Any]:
    """Return the schema of a whole file of a kind."""
    entry = strip_annotations(translate_examples(kind.written, language), "entry")
    definitions = entry.pop("$defs", {})
    definitions.get(_REFERENCE, {}).pop("examples", None)
    if verbs and _STATEMENTS in definitions:
        definitions[_STATEMENTS] = _offer_verbs(definitions[_STATEMENTS], verbs)
    own_kind = {"title": "Kind", "description": kind.written["description"], "const": kind.name}
    one = _make_single_entry_schema({"kind": own_kind, "id": _ID, **kind.file_fields}, entry)
    needed = [name for name in entry.get("required", ()) if name in kind.once]
    if needed:
        entry["required"] = [name for name in entry["required"] if name not in needed]
    shared = {name: {"$ref": f"#/$defs/entry/properties/{name}"} for name in sorted(kind.once)}
    shared |= kind.file_fields
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
    each = {"additionalProperties": {"required": [name]}}
    return {"if": {"not": {"required": [name]}}, "then": {"properties": {"entries": each}}}


def _offer_verbs(statements: Mapping[str, Any], verbs: Sequence[OfferedVerb]) -> dict[str, Any]:
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
    described = {"title": title, "description": description}
    return {**described, "type": "object", "properties": properties, "required": required, **rest}


def _make_single_entry_schema(own: Mapping[str, Any], entry: Mapping[str, Any]) -> dict[str, Any]:
    """Return the schema of a file with a single entry, whose fields are beside `kind`, `id` and the like."""
    fields = {}
    for name in entry.get("properties", {}):
        step = name.replace("~", "~0").replace("/", "~1").replace("%", "%25")  # as in a JSON pointer
        fields[name] = {"$ref": f"#/$defs/entry/properties/{step}"}
    rest = {keyword: value for keyword, value in entry.items() if keyword not in _NOT_OF_A_FILE}
    for keyword in ("minProperties", "maxProperties"):
        if keyword in rest:
            rest[keyword] += len(own) if keyword == "maxProperties" else 2
    return _make_object_schema(
        f"{entry['title']}: one entry",
        entry["description"],
        {**own, **fields},
        ["kind", "id", *entry.get("required", ())],
        **{"additionalProperties": False, **rest},
    )


def make_content_schema(kinds: list[Kind]) -> dict[str, Any]:
    """Return the schema of all content files, which selects the schema of a kind by `kind`."""
    description = "The kind of the entries in this file."
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
    "description": "The slug of the only entry of this file. It stays the same if the title changes.",
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
    """Return a schema without annotations, with slugs and snippets; `own` is the definition of its kind."""

    def convert(_keyword: str, each: Schema) -> Schema:
        return strip_annotations(each, own) if isinstance(each, Mapping) else each

    remaining = {keyword: value for keyword, value in schema.items() if keyword not in _OWN_KEYWORDS}
    stripped = copy_schema(remaining, convert)
    _offer_slugs(stripped, [kind for kind in list_names(schema.get("x-ref", ())) if kind])
    _offer_whole_examples(stripped)
    if stripped.get("$ref") == "#":
        stripped["$ref"] = f"#/$defs/{own}"
    return stripped


def _offer_slugs(schema: dict[str, Any], kinds: Sequence[str]) -> None:
    """Suggest the slugs of these kinds instead of the schema's examples, which are not in the game."""
    items = schema.get("items")
    if isinstance(items, dict):
        offers = [each for layer in items.get("allOf", ()) for each in layer.get("anyOf", ())]
        if any(each is not True and str(each.get("$ref")).startswith(SLUGS) for each in offers):
            schema.pop("examples", None)
    known = [kind for kind in kinds if ITEM_SEPARATOR not in kind]
    if not known:
        return
    offered = {"anyOf": [*({"$ref": f"{SLUGS}{SUFFIX}#/$defs/{kind}"} for kind in known), True]}
    schema.pop("examples", None)
    if "propertyNames" in schema:
        schema["propertyNames"] = {"allOf": [schema["propertyNames"], offered]}
    else:
        schema["allOf"] = [*schema.get("allOf", ()), offered]


def _offer_whole_examples(schema: dict[str, Any]) -> None:
    """Suggest lists and maps among the examples as snippets, because editors ignore such examples."""
    examples = schema.get("examples", ())
    whole = [each for each in examples if isinstance(each, list | dict)]
    if whole:
        schema["defaultSnippets"] = [{"label": _shorten(format_flow(each)), "body": each} for each in whole]
        plain = [each for each in examples if not isinstance(each, list | dict)]
        schema.pop("examples")
        schema |= {"examples": plain} if plain else {}


def _shorten(label: str) -> str:
    return label if len(label) <= _LONGEST_LABEL else f"{label[:_LONGEST_LABEL]}…"
