"""Kinds of the orchard's own for random content: birds, seats, cards and maps with every annotation."""

from __future__ import annotations

from typing import Any

Data = dict[str, Any]
REF = {"$ref": "common.schema.json#/$defs/ref"}
EXPR = {"$ref": "common.schema.json#/$defs/expr"}
DO = {"$ref": "common.schema.json#/$defs/do"}
LINE = {"$ref": "common.schema.json#/$defs/line"}


def _schema(kind: str, **parts: Any) -> Data:
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"urn:ludex:orchard:{kind}",
        "title": kind.capitalize(),
        "description": f"A {kind} of the orchard.",
        "type": "object",
        "additionalProperties": False,
        **parts,
    }


def _described(**fields: Data) -> Data:
    return {
        name: {"title": name.capitalize(), "description": "One of its fields.", **each}
        for name, each in fields.items()
    }


PERCH = {
    "type": "object",
    "properties": _described(
        text=LINE,
        open={**EXPR, "x-expr": {"returns": "bool"}},
        does={**DO, "x-do": {}},
        to={**REF, "x-ref": "bird"},
    ),
    "additionalProperties": False,
    "required": ["text"],
}
BIRD = _schema(
    "bird",
    **{"x-extends": "enemy", "x-graph": {"ways": ["perches/*/to"], "begins": "first", "end": "final"}},
    properties=_described(
        wing={"$ref": "common.schema.json#/$defs/length", "minimum": 0},
        radius={"$ref": "common.schema.json#/$defs/length", "minimum": 0},
        liking={**REF, "x-ref": "tree"},
        first={"type": "boolean", "default": False},
        final={"type": "boolean", "default": False},
        tune={**EXPR, "x-expr": {"args": {"n": "int"}, "returns": "int"}},
        pecks={**DO, "x-do": {"args": {"t": "tree"}, "asks": True, "text": "story"}},
        story={"$ref": "common.schema.json#/$defs/prose"},
        perches={
            "type": "object",
            "x-items": True,
            "propertyNames": {"$ref": "common.schema.json#/$defs/slug"},
            "additionalProperties": {"title": "Perch", "description": "Where it sits.", **PERCH},
            "minProperties": 1,
        },
    ),
    required=["wing", "tune"],
    **{
        "x-state": _described(
            mood={"enum": ["calm", "wild"], "default": "calm"},
            nest={"type": "integer", "default": 0, "x-seen": "nobody"},
            mark={"type": "integer", "default": 0, "x-seen": "others"},
            **{"last-perch": {"type": "integer", "default": 0}},
        )
    },
)
SEAT = _schema(
    "seat",
    properties=_described(
        bar={
            "type": "object",
            "x-ref": "trait",
            "propertyNames": REF,
            "additionalProperties": {"type": "integer", "title": "Number", "description": "How many."},
        }
    ),
    **{
        "x-state": _described(
            coins={"type": "integer", "default": 3, "x-lasts": True, "x-seen": "all"},
            guess={"type": "integer", "default": 0, "x-seen": "owner"},
        )
    },
)
CARD = _schema(
    "card",
    properties=_described(hues={"type": "array", "items": {**REF, "x-ref": "trait"}, "minItems": 1}),
)
_NODE = {
    "type": "object",
    "properties": _described(hold={"type": "integer", "default": 0}),
    "additionalProperties": False,
}
_EDGE = {
    "type": "object",
    "properties": _described(toll={"type": "integer", "minimum": 0, "default": 1}),
    "additionalProperties": False,
}
MAP = _schema(
    "map",
    properties=_described(
        nodes={
            "type": "object",
            "additionalProperties": {"title": "Node", "description": "A node.", **_NODE},
        },
        edges={"type": "array", "items": {"title": "Edge", "description": "An edge.", **_EDGE}},
    ),
)
SCHEMAS = {"bird": BIRD, "seat": SEAT, "card": CARD, "map": MAP}
