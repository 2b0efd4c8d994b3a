"""Generated walkers: find the annotated places of an entry (references, texts, rules).

A walk visits only places that can have an annotation. An annotation in an alternative applies if that
alternative matches; if several matching alternatives annotate a place with the same keyword, the first
annotation applies. Nothing here knows of documents or findings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from ludex.core.graphs import find_reachable
from ludex.schema.code_writer import FunctionBody
from ludex.schema.generator import ValidatorGenerator
from ludex.schema.keywords import (
    VALUE_ANNOTATIONS,
    Pointer,
    Schema,
    SchemaMap,
    child_schemas,
    list_names,
    walk_schema_maps,
)
from ludex.schema.patterns import compile_pattern


@dataclass(frozen=True, eq=False, slots=True)
class Annotation:
    """Annotation of a value, such as `x-ref` and its kinds, by `schema`, at `path` in the kind's schema.

    With `on_key`, it applies to the key.
    """

    keyword: str
    value: Any
    schema: SchemaMap
    path: Pointer
    on_key: bool = False


AnnotatedValue = tuple[Pointer, Annotation, Any]
"""A place in an entry's data, its annotation, and the value (or the key) there."""


@dataclass(frozen=True, eq=False)
class CompiledSchema:
    """Functions compiled from one flat schema, and their source for debugging."""

    source: str
    valid: Callable[[object], bool]
    annotations: tuple[Annotation, ...]
    _walk: Callable[[object, Pointer, list[AnnotatedValue]], None] | None

    def walk(self, value: object, at: Pointer = ()) -> list[AnnotatedValue]:
        """Return the annotated places of a valid value, in the schema's order; `at` begins their pointers."""
        found: list[AnnotatedValue] = []
        if self._walk is not None:
            self._walk(value, at, found)
        return found


def compile_schema(schema: Schema) -> CompiledSchema:
    """Return the validator and the walker of a flat schema."""
    return WalkerGenerator(schema).compile()


def keep_first_annotations(found: list[AnnotatedValue]) -> list[AnnotatedValue]:
    """Return only the first annotation with each keyword at each place."""
    kept: dict[tuple[Pointer, str, bool], AnnotatedValue] = {}
    for each in found:
        kept.setdefault((each[0], each[1].keyword, each[1].on_key), each)
    return list(kept.values())


_SKIPPED_KEYWORDS = ("$defs", "x-state", "not", "if", "contains")


class WalkerGenerator(ValidatorGenerator):
    """Generator of walkers, in one module with the validators that select alternatives."""

    def __init__(self, schema: Schema) -> None:
        super().__init__(schema)
        self.names["once"] = keep_first_annotations
        self.annotations: list[Annotation] = []
        self._paths = {id(each): path for path, each in walk_schema_maps(schema)}
        self._walkers: dict[int, str] = {}

    @cached_property
    def all_annotations(self) -> tuple[Annotation, ...]:
        """Annotations in the schema, found without compiling it."""
        return tuple(self.annotations) if self._root is not None else ()

    @cached_property
    def _root(self) -> str | None:
        """Name of the function that walks values of the whole schema; None if it has no annotations."""
        return self.write_walker(self.schema) if self.has_annotations(self.schema) else None

    def compile(self) -> CompiledSchema:
        """Return the validator and the walker."""
        annotated, valid = self.all_annotations, self.write_function(self.schema)
        functions = self.compile_functions()
        walk = functions[self._root] if self._root is not None else None
        return CompiledSchema(self.source, functions[valid], annotated, walk)

    @cached_property
    def _annotated_schemas(self) -> set[int]:
        """Identities of the schemas from which an annotation can be reached."""
        leading: set[int] = set()
        above: dict[int, list[int]] = {}
        for _, each in walk_schema_maps(self.schema):
            if any(keyword in each for keyword in VALUE_ANNOTATIONS):
                leading.add(id(each))
            for below in self._find_next_schemas(each):
                above.setdefault(id(below), []).append(id(each))
        return find_reachable(leading, above)

    def _find_next_schemas(self, schema: SchemaMap) -> Iterator[Schema]:
        if "$ref" in schema:
            yield self.resolve_reference(schema["$ref"])
        for at, each in child_schemas(schema):
            if at[0] not in _SKIPPED_KEYWORDS:
                yield each

    def has_annotations(self, schema: Schema) -> bool:
        return id(schema) in self._annotated_schemas

    def write_walker(self, schema: Schema) -> str:
        """Return the name of the function that walks values of a schema; write the function on first use."""
        if id(schema) not in self._walkers:
            name = self._walkers[id(schema)] = self.make_name("w")
            self.add_function(f"def {name}(v, at, out):", partial(self._write_walker, schema))
        return self._walkers[id(schema)]

    def _write_walker(self, schema: Schema, body: FunctionBody) -> None:
        self.write_walk(body, schema, "v", "at")
        body.add_line("return")

    def write_walk(self, body: FunctionBody, schema: Schema, v: str, at: str) -> None:
        """Write statements that add to `out` the annotated places of `v`; `at` is its pointer."""
        if not isinstance(schema, Mapping) or not self.has_annotations(schema):
            return
        if body.depth > 8:
            body.add_line(f"{self.write_walker(schema)}({v}, {at}, out)")
            return
        keys = "propertyNames" in schema
        for keyword in VALUE_ANNOTATIONS:
            if keyword in schema and not (keys and keyword == "x-ref"):
                body.add_line(f"out.append(({at}, {self._add_annotation(schema, keyword)}, {v}))")
        self._walk_object(body, schema, v, at)
        self._walk_array(body, schema, v, at)
        self._walk_branches(body, schema, v, at)

    def _add_annotation(self, schema: SchemaMap, keyword: str, on_key: bool = False) -> str:
        value = list_names(schema[keyword]) if keyword == "x-ref" else schema[keyword]
        annotation = Annotation(keyword, value, schema, self._paths[id(schema)], on_key)
        self.annotations.append(annotation)
        return self.add_constant(annotation)

    def _walk_child(self, body: FunctionBody, schema: Schema, place: str, at: str, step: str) -> None:
        x, below = self.make_name("v"), self.make_name("p")
        body.add_line(f"{x} = {place}")
        body.add_line(f"{below} = (*{at}, {step})")
        self.write_walk(body, schema, x, below)

    def _walk_object(self, body: FunctionBody, schema: SchemaMap, v: str, at: str) -> None:
        with body.open_block(f"if isinstance({v}, dict):"):
            self._walk_keys(body, schema, v, at)
            for name, each in schema.get("properties", {}).items():
                if self.has_annotations(each):
                    key = self.add_constant(name)
                    with body.open_block(f"if {key} in {v}:"):
                        self._walk_child(body, each, f"{v}[{key}]", at, key)
            patterns, others = schema.get("patternProperties", {}), schema.get("additionalProperties", True)
            if self.has_annotations(others) or any(self.has_annotations(each) for each in patterns.values()):
                self._walk_other_fields(body, schema, v, at)
            for name, each in schema.get("dependentSchemas", {}).items():
                if self.has_annotations(each):
                    with body.open_block(f"if {self.add_constant(name)} in {v}:"):
                        self.write_walk(body, each, v, at)

    def _walk_keys(self, body: FunctionBody, schema: SchemaMap, v: str, at: str) -> None:
        """Walk the keys of a map; a reference in or beside `propertyNames` applies to them."""
        if "propertyNames" not in schema:
            return
        names = schema["propertyNames"]
        for each in (schema, names):
            if isinstance(each, Mapping) and "x-ref" in each:
                key, annotation = self.make_name("k"), self._add_annotation(each, "x-ref", on_key=True)
                with body.open_block(f"for {key} in {v}:"):
                    body.add_line(f"out.append(((*{at}, {key}), {annotation}, {key}))")
                return

    def _walk_other_fields(self, body: FunctionBody, schema: SchemaMap, v: str, at: str) -> None:
        patterns, others = schema.get("patternProperties", {}), schema.get("additionalProperties", True)
        key, x, below, other = (self.make_name(letter) for letter in "kvpn")
        with body.open_block(f"for {key}, {x} in {v}.items():"):
            body.add_line(f"{below} = (*{at}, {key})")
            known = self.add_constant(frozenset(schema.get("properties", ())))
            body.add_line(f"{other} = {key} not in {known}")
            for pattern, each in patterns.items():
                with body.open_block(f"if {self.add_constant(compile_pattern(pattern).search)}({key}):"):
                    body.add_line(f"{other} = False")
                    self.write_walk(body, each, x, below)
            with body.open_block(f"if {other}:"):
                self.write_walk(body, others, x, below)

    def _walk_array(self, body: FunctionBody, schema: SchemaMap, v: str, at: str) -> None:
        first, rest = schema.get("prefixItems", ()), schema.get("items", True)
        with body.open_block(f"if isinstance({v}, list):"):
            for index, each in enumerate(first):
                if self.has_annotations(each):
                    with body.open_block(f"if len({v}) > {index}:"):
                        self._walk_child(body, each, f"{v}[{index}]", at, str(index))
            if self.has_annotations(rest):
                index_, x, below = (self.make_name(letter) for letter in "nvp")
                start = f", {len(first)}" if first else ""
                with body.open_block(f"for {index_}, {x} in enumerate({v}[{len(first)}:]{start}):"):
                    body.add_line(f"{below} = (*{at}, {index_})")
                    self.write_walk(body, rest, x, below)

    def _walk_branches(self, body: FunctionBody, schema: SchemaMap, v: str, at: str) -> None:
        if "$ref" in schema and self.has_annotations(self.resolve_reference(schema["$ref"])):
            body.add_line(f"{self.write_walker(self.resolve_reference(schema['$ref']))}({v}, {at}, out)")
        for each in schema.get("allOf", ()):
            self.write_walk(body, each, v, at)
        for keyword in ("anyOf", "oneOf"):
            branches = [each for each in schema.get(keyword, ()) if self.has_annotations(each)]
            if branches:
                self._walk_alternatives(body, branches, v, at)
        if "if" in schema and any(self.has_annotations(schema.get(each, True)) for each in ("then", "else")):
            fits = self.make_name("n")
            body.add_line(f"{fits} = {self.write_function(schema['if'])}({v})")
            for test, keyword in ((fits, "then"), (f"not {fits}", "else")):
                with body.open_block(f"if {test}:"):
                    self.write_walk(body, schema.get(keyword, True), v, at)

    def _walk_alternatives(self, body: FunctionBody, branches: list[Schema], v: str, at: str) -> None:
        found = self.make_name("o")
        body.add_line(f"{found} = []")
        for each in branches:
            with body.open_block(f"if {self.write_function(each)}({v}):"):
                body.add_line(f"{self.write_walker(each)}({v}, {at}, {found})")
        body.add_line(f"out.extend(once({found}))")
