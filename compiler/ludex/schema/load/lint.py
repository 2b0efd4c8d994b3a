"""Schema lint: mistakes that JSON Schema allows, such as cycles, texts in lists, invalid examples."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ludex.core.findings import Finding
from ludex.core.graphs import find_cycles
from ludex.core.ids import ITEM_SEPARATOR
from ludex.core.messages import Bilingual
from ludex.core.suggestions import did_you_mean
from ludex.schema.catalogue import GRAPH, ITEMS, Kind
from ludex.schema.codes import schemas as codes
from ludex.schema.generator import compile_validators
from ludex.schema.keywords import (
    IN_PLACE_KEYWORDS,
    Pointer,
    Schema,
    SchemaMap,
    has_step,
    list_names,
    split_pointer,
    walk_schema_maps,
)
from ludex.schema.load.bundler import Definitions, find_in_place_references
from ludex.schema.load.meta_schema import COMMON
from ludex.schema.load.schema_files import SchemaFile
from ludex.schema.value_view import Shape

LASTS = "x-lasts"


def find_reference_cycles(definitions: Definitions) -> dict[str, list[str]]:
    """Return the definitions that lead back to themselves for the same value, each with its cycle.

    If cycles share definitions, only one of these cycles is returned.
    """
    next_of = {name: find_in_place_references(each) for name, each in definitions.items()}
    found = {name: [name] for name, each in next_of.items() if name in each}
    for members in find_cycles(definitions, lambda name: next_of.get(name, ())):
        way = _find_way_back(min(members), next_of)
        found.update(dict.fromkeys(way, way))
    return found


def _find_way_back(start: str, next_of: Mapping[str, Iterable[str]]) -> list[str]:
    """Return the shortest cycle of references that starts at a definition; empty if there is none."""
    before = {start: ""}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for reference in next_of.get(here, ()):
            if reference == start:
                way = [here]
                while before[way[-1]]:
                    way.append(before[way[-1]])
                return way[::-1]
            if reference not in before:
                before[reference] = here
                waiting.append(reference)
    return []


def report_reference_cycles(file: SchemaFile, found: Mapping[str, list[str]]) -> Iterator[Finding]:
    """Report each cycle once, at its first definition, and a kind that refers to itself in this way."""
    for name in file.own_definitions():
        full = f"{file.path}#/$defs/{name}"
        way = found.get(full, [])
        if way and min(way) == full:
            path = " → ".join(each.rpartition("/")[2] for each in [*way, way[0]])
            yield file.make_finding(codes.REFERENCE_CYCLE, ("$defs", name), key=True, path=path)
    if "#" in find_in_place_references(file.root):
        own = (at for at, schema in walk_schema_maps(file.root) if schema.get("$ref") == "#")
        at = next(at for at in own if all(step[0] in IN_PLACE_KEYWORDS for step in split_pointer(at)))
        yield file.make_finding(codes.REFERENCE_CYCLE, (*at, "$ref"), path="# → #")


_DEEP = 8
"""Maximum nesting of maps to search: a schema may contain itself."""


def find_texts_in_lists(
    file: SchemaFile, qualify: Callable[[Schema], Schema], definitions: Definitions
) -> Iterator[Finding]:
    """Report list items that are texts, or contain texts but have no id; `qualify` completes references."""
    defined = {"$defs": dict(definitions)}
    for at, schema in walk_schema_maps(file.root):
        items = [((*at, "items"), schema["items"])] if "items" in schema else []
        items += [
            ((*at, "prefixItems", index), each) for index, each in enumerate(schema.get("prefixItems", ()))
        ]
        for place, each in items:
            shape = Shape(qualify(each), defined)
            if shape.keyword("x-text") is not None:
                own = isinstance(each, Mapping) and "x-text" in each
                yield file.make_finding(codes.TEXT_IN_LIST, (*place, "x-text" if own else "$ref"), key=True)
            elif "id" not in shape.required and _contains_text(shape):
                yield file.make_finding(codes.TEXT_IN_LIST, place, key=True)


def _contains_text(shape: Shape, depth: int = 0) -> bool:
    """Return whether a map contains a text, at any depth except within lists."""
    return any(
        each.keyword("x-text") is not None or (depth < _DEEP and _contains_text(each, depth + 1))
        for each in (*shape.fields.values(), shape.other_fields)
        if each is not None
    )


def find_misplaced_items(file: SchemaFile) -> Iterator[Finding]:
    """Report `x-items` on anything but a field of a kind that is a map of items without references to `#`."""
    root = file.root
    for at, schema in walk_schema_maps(root):
        if ITEMS in schema:
            is_field = file.name != COMMON and len(at) == 2 and at[0] == "properties"
            item = schema.get("additionalProperties", {})
            nested = any(each.get("$ref") == "#" for _, each in walk_schema_maps(item))
            # The keys must be slugs, and the values maps with fields, not references.
            is_map = isinstance(item, Mapping) and "properties" in item
            is_map = is_map and "properties" not in schema and "propertyNames" in schema
            if not is_field or nested or not is_map:
                yield file.make_finding(codes.ITEMS, (*at, ITEMS), key=True)


_LASTING = re.compile(r"int|bool|text|entry [a-z0-9.-]+|seat")


def find_fleeting_fields(file: SchemaFile) -> Iterator[Finding]:
    """Report `x-lasts` on anything but a run-time field whose values can outlive the game."""
    for at, schema in walk_schema_maps(file.root):
        if LASTS in schema:
            written = str(schema.get("x-type", "int")).rstrip("*?")
            is_field = len(at) == 2 and at[0] == "x-state" and schema.get("type") != "object"
            if not is_field or not _LASTING.fullmatch(written):
                yield file.make_finding(codes.LASTS, (*at, LASTS), key=True)


def find_pieceless_rules(file: SchemaFile, lineage: Sequence[str], is_piece: bool) -> Iterator[Finding]:
    """Report rules whose `self` can never be a piece: of another kind, a kind without pieces, or an item."""
    for at, schema in walk_schema_maps(file.root):
        for keyword in ("x-expr", "x-do"):
            wanted = schema[keyword].get("self", "$") if isinstance(schema.get(keyword), Mapping) else "$"
            if wanted.startswith("$") or (is_piece and wanted in lineage and not _is_in_items(file.root, at)):
                continue
            place = (*at, keyword, "self")
            yield file.make_finding(codes.NO_PIECE, place, kind=lineage[0], wanted=wanted)


def _is_in_items(root: SchemaMap, at: Pointer) -> bool:
    found: Any = root
    for step in at:
        found = found[step]
        if isinstance(found, Mapping) and ITEMS in found:
            return True
    return False


def find_graph_fields(file: SchemaFile, kind: Kind) -> Iterator[Finding]:
    """Report unknown fields in `x-graph`, and `x-graph` on anything but a kind or a map of items."""
    for at, schema in walk_schema_maps(file.root):
        if GRAPH not in schema:
            continue
        if at and ITEMS not in schema:
            yield file.make_finding(codes.ITEMS, (*at, GRAPH), key=True)
            continue
        node = kind.shape.descend((*at[1:], "")) if at else kind.shape
        graph = schema[GRAPH]
        named: list[tuple[Pointer, str]] = [(("ways", index), way) for index, way in enumerate(graph["ways"])]
        named += [((each,), graph[each]) for each in ("begins", "end") if each in graph]
        for place, path in named:
            found = node
            for step in path.split("/"):
                known = found.fields if found else {}
                inner = (found.other_fields or found.items) if found else None
                found = inner if step == "*" else known.get(step)
                if found is None:
                    notes = [did_you_mean(step, known)]
                    yield file.make_finding(codes.FIELD, (*at, GRAPH, *place), notes, name=step)
                    break


def find_unknown_kinds(file: SchemaFile, kinds: Iterable[str], broken: Iterable[str]) -> Iterator[Finding]:
    """Report references to kinds that are neither known nor broken."""
    lost = frozenset(broken)
    known = frozenset((*kinds, *lost))
    for at, schema in walk_schema_maps(file.root):
        wanted = schema.get("x-ref", ())
        for index, kind in enumerate(list_names(wanted)):
            if kind not in known and kind.partition(ITEM_SEPARATOR)[0] not in lost:
                place = (*at, "x-ref") if isinstance(wanted, str) else (*at, "x-ref", index)
                yield file.make_finding(codes.KIND, place, [did_you_mean(kind, known)], kind=kind)


@dataclass(frozen=True)
class FinishedSchema:
    """Loaded schema of a kind, and the definitions of its file."""

    kind: SchemaMap
    definitions: SchemaMap

    def shape_at(self, at: Pointer) -> Shape | None:
        """Return the loaded schema at a place of the file; None if merging has moved it."""
        root = self.definitions if at[:1] == ("$defs",) else self.kind
        found: Any = root
        for step in at:
            if not has_step(found, step):
                return None
            found = found[step]
        return Shape(found, root)


def find_undeclared_fields(file: SchemaFile, finished: FinishedSchema) -> Iterator[Finding]:
    """Report required fields, and fields in conditions or bounds, that are not declared."""
    for at, schema in walk_schema_maps(file.root):
        owner = finished.shape_at(_find_owner(at))
        if owner is not None and owner.keyword("additionalProperties") is False:
            yield from _report_undeclared(file, at, schema, owner.fields)


def _report_undeclared(
    file: SchemaFile, at: Pointer, schema: SchemaMap, fields: Mapping[str, Shape]
) -> Iterator[Finding]:
    named = [((*at, "required", index), each, False) for index, each in enumerate(schema.get("required", ()))]
    named += [((*at, "dependentRequired", each), each, True) for each in schema.get("dependentRequired", ())]
    named += [
        ((*at, "dependentRequired", name, index), each, False)
        for name, several in schema.get("dependentRequired", {}).items()
        for index, each in enumerate(several)
    ]
    named += [((*at, "properties", each), each, True) for each in schema.get("properties", ())]
    named += [
        ((*at, "properties", name, "x-below"), each["x-below"], False)
        for name, each in schema.get("properties", {}).items()
        if isinstance(each, Mapping) and "x-below" in each
    ]
    for place, name, key in named:
        if name not in fields:
            yield file.make_finding(codes.FIELD, place, [did_you_mean(name, fields)], key=key, name=name)


def _find_owner(at: Pointer) -> Pointer:
    """Return the place of the map to which a condition applies."""
    way = split_pointer(at)
    while way and way[-1][0] in IN_PLACE_KEYWORDS:
        way.pop()
    return tuple(step for each in way for step in each)


def find_false_examples(
    files: Iterable[tuple[SchemaFile, FinishedSchema]], definitions: Definitions
) -> Iterator[Finding]:
    """Report examples and defaults that violate their own schema."""
    illustrations = [
        (file, illustration, shape.schema)
        for file, finished in files
        for at, schema in walk_schema_maps(file.root)
        if (shape := finished.shape_at(at)) is not None
        for illustration in _find_illustrations(at, schema)
    ]
    # All at once: most schemas refer to the same few definitions, which are then compiled once.
    tests = compile_validators({"$defs": dict(definitions)}, [schema for *_, schema in illustrations])
    for (file, (at, value, what), _), fits in zip(illustrations, tests, strict=True):
        if not fits(value):
            yield file.make_finding(codes.EXAMPLE, at, what=what)


def _find_illustrations(at: Pointer, schema: SchemaMap) -> Iterator[tuple[Pointer, object, Bilingual]]:
    for index, each in enumerate(schema.get("examples", ())):
        yield (*at, "examples", index), each, _EXAMPLE
    if "default" in schema:
        yield (*at, "default"), schema["default"], _DEFAULT


_EXAMPLE = Bilingual("this example", "cet exemple")
_DEFAULT = Bilingual("this default", "cette valeur par défaut")
