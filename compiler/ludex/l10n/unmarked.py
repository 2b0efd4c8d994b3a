"""Sentences in fields that a game's own schema forgot to mark as text: nobody could ever translate them.

What the core schemas leave unmarked is not shown to players. A field that can hold no sentence, for its
pattern or its list of values, is not meant to.
"""

from __future__ import annotations

import re
from collections.abc import Container, Iterator, Mapping
from typing import Any

from ludex.l10n.texts import Pointer, Unmarked
from ludex.link.linked import Linked

_WORDS = re.compile(r"[^\W\d_]{2,}[^\S\n]+\S*[^\W\d_]{2,}")
_SENTENCE = "Deux pommes, ou « trois » au plus\u202f?"
"""A field that takes this may hold any sentence."""
_NARROW = ("enum", "const", "x-text", "x-ref", "x-expr", "x-do", "x-kind")

Schema = Any


def find_unmarked(entry: Any, linked: Linked) -> Iterator[Unmarked]:
    """The first such sentence of each field of an entry."""
    catalogue = linked.catalogue
    kind = catalogue.kind(entry.game, entry.kind)
    if kind is None or kind.game != entry.game or not entry.sound:
        return
    told: set[str] = set()
    marked = {pointer for pointer, _, _ in linked.walks.all(entry)}
    for pointer in _sentences(entry.data, (), marked) if () not in marked else ():
        field = ".".join(str(step) for step in pointer if isinstance(step, str))
        core = catalogue.of("").values()
        is_known = field in told or any(_is_unmarked(each.schema, pointer) for each in core)
        if not is_known and _is_free(kind.schema, pointer):
            told.add(field)
            yield Unmarked(entry.kind, field, entry.name_span.file, (*entry.pointer, *pointer))


def _sentences(value: Any, at: Pointer, marked: Container[Pointer]) -> list[Pointer]:
    """Where in a map or a list two words stand beside each other, outside of what is marked in any way."""
    found: list[Pointer] = []
    for step, each in value.items() if isinstance(value, dict) else enumerate(value):
        if isinstance(each, str):
            if _WORDS.search(each) and (*at, step) not in marked:
                found.append((*at, step))
        elif isinstance(each, dict | list) and (*at, step) not in marked:
            found += _sentences(each, (*at, step), marked)
    return found


def _is_unmarked(root: Schema, pointer: Pointer) -> bool:
    """Whether a core schema has such a field, and leaves it unmarked."""
    layers = _layers(root, pointer)
    return bool(layers) and not any("x-text" in layer for layer in layers)


def _is_free(root: Schema, pointer: Pointer) -> bool:
    """Whether a field may hold any sentence, and is marked as nothing."""
    layers = _layers(root, pointer)
    said = [keyword for layer in layers for keyword in _NARROW if keyword in layer]
    patterns = [layer["pattern"] for layer in layers if "pattern" in layer]
    is_text = any(layer.get("type") == "string" for layer in layers)
    return is_text and not said and all(re.search(each, _SENTENCE) for each in patterns)


def _layers(root: Schema, pointer: Pointer) -> list[Mapping[str, Any]]:
    """All that a flat schema says of a place; nothing where alternatives stand on the way."""
    layers = _whole(root, root)
    for step in pointer:
        layers = [below for layer in layers for each in _below(layer, step) for below in _whole(each, root)]
    return layers


def _whole(schema: Schema, root: Schema) -> list[Mapping[str, Any]]:
    """A schema and what it brings in by reference or together with others."""
    if not isinstance(schema, Mapping):
        return []
    found = [schema]
    reference = schema.get("$ref", "")
    if reference.startswith("#/$defs/"):
        found += _whole(root["$defs"].get(reference.removeprefix("#/$defs/")), root)
    for each in schema.get("allOf", ()):
        found += _whole(each, root)
    return found


def _below(schema: Mapping[str, Any], step: str | int) -> Iterator[Schema]:
    if isinstance(step, int):
        yield schema.get("items")
    elif step in schema.get("properties", {}):
        yield schema["properties"][step]
    else:
        yield schema.get("additionalProperties")
