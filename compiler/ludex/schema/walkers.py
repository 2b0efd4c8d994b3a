"""Generated walkers: the annotated places of an entry (references, texts, rules).

It goes nowhere but where an annotation can be. An annotation in an alternative counts where that
alternative holds, and one place has one annotation of a sort, the first. Nothing here knows of documents or
findings.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from ludex.schema.code_writer import Body
from ludex.schema.generator import Validating
from ludex.schema.keywords import WALKED, Pointer, Schema, everywhere, inside


@dataclass(frozen=True, eq=False, slots=True)
class Annotation:
    """What a schema says of a value beyond its shape: `keyword` and `value`, as `x-ref` and its kind.

    `schema` is the one that says so, at `path` in the kind's schema. `on_key` tells that the key is meant.
    """

    keyword: str
    value: Any
    schema: Mapping[str, Any]
    path: Pointer
    on_key: bool = False


Found = tuple[Pointer, Annotation, Any]
"""A place in an entry's data, what the schema says of it, and the value (or the key) that stands there."""


@dataclass(frozen=True, eq=False)
class Compiled:
    """The functions made from one flat schema, and their source for whoever wants to read it."""

    source: str
    valid: Callable[[object], bool]
    annotations: tuple[Annotation, ...]
    _walk: Callable[[object, Pointer, list[Found]], None] | None

    def walk(self, value: object, at: Pointer = ()) -> list[Found]:
        """The annotated places of a value that is valid, in the schema's order; pointers begin with `at`."""
        found: list[Found] = []
        if self._walk is not None:
            self._walk(value, at, found)
        return found


def compiled(schema: Schema) -> Compiled:
    """The validator and the walker of a flat schema."""
    return Walking(schema).compiled()


def once(found: list[Found]) -> list[Found]:
    """One annotation of a sort for a place."""
    kept: dict[tuple[Pointer, str, bool], Found] = {}
    for each in found:
        kept.setdefault((each[0], each[1].keyword, each[1].on_key), each)
    return list(kept.values())


_UNWALKED = ("$defs", "x-state", "not", "if", "contains")


class Walking(Validating):
    """Writes the functions that walk, in the same module as those that check, which tell them what holds."""

    def __init__(self, schema: Schema) -> None:
        super().__init__(schema)
        self.writer.names["once"] = once
        self.annotations: list[Annotation] = []
        self._paths = {id(each): path for path, each in everywhere(schema)}
        self._walkers: dict[int, str] = {}

    @cached_property
    def annotated(self) -> tuple[Annotation, ...]:
        """What the schema says of values beyond their shape. Nothing is compiled for that."""
        return tuple(self.annotations) if self._root is not None else ()

    @cached_property
    def _root(self) -> str | None:
        """The name of the function that walks the schema itself, where it leads anywhere."""
        return self.walker(self.schema) if self.leads(self.schema) else None

    def compiled(self) -> Compiled:
        """All that was written, and the validator, made functions."""
        annotated, valid = self.annotated, self.function(self.schema)
        functions = self.writer.run()
        walk = functions[self._root] if self._root is not None else None
        return Compiled(self.writer.source, functions[valid], annotated, walk)

    @cached_property
    def _leading(self) -> set[int]:
        """The schemas that an annotation can be reached from: backwards from those that have one."""
        leading: set[int] = set()
        above: dict[int, list[int]] = {}
        for _, each in everywhere(self.schema):
            if not isinstance(each, Mapping):
                continue
            if any(keyword in each for keyword in WALKED):
                leading.add(id(each))
            for below in self._onward(each):
                above.setdefault(id(below), []).append(id(each))
        waiting = list(leading)
        while waiting:
            new = [each for each in above.get(waiting.pop(), ()) if each not in leading]
            leading.update(new)
            waiting += new
        return leading

    def _onward(self, schema: Mapping[str, Any]) -> Iterator[Schema]:
        """The schemas that a walk may go on with from one."""
        if "$ref" in schema:
            yield self.resolved(schema["$ref"])
        for at, each in inside(schema):
            if at[0] not in _UNWALKED:
                yield each

    def leads(self, schema: Schema) -> bool:
        return id(schema) in self._leading

    def walker(self, schema: Schema) -> str:
        """The name of the function that walks a schema's values."""
        if id(schema) not in self._walkers:
            name = self._walkers[id(schema)] = self.writer.fresh("w")
            body = Body(f"def {name}(v, at, out):")
            self.walked(body, schema, "v", "at")
            body.line("return")
            self.writer.finished.append(body)
        return self._walkers[id(schema)]

    def walked(self, body: Body, schema: Schema, v: str, at: str) -> None:
        """Statements that add to `out` what is annotated in `v`, which stands at `at`."""
        if not isinstance(schema, Mapping) or not self.leads(schema):
            return
        if body.depth > 8:
            body.line(f"{self.walker(schema)}({v}, {at}, out)")
            return
        keys = "propertyNames" in schema
        for keyword in WALKED:
            if keyword in schema and not (keys and keyword == "x-ref"):
                body.line(f"out.append(({at}, {self._annotation(schema, keyword)}, {v}))")
        self._in_object(body, schema, v, at)
        self._in_array(body, schema, v, at)
        self._in_branches(body, schema, v, at)

    def _annotation(self, schema: Mapping[str, Any], keyword: str, on_key: bool = False) -> str:
        value = schema[keyword]
        if keyword == "x-ref":
            value = (value,) if isinstance(value, str) else tuple(value)
        made = Annotation(keyword, value, schema, self._paths[id(schema)], on_key)
        self.annotations.append(made)
        return self.constant(made)

    def _child(self, body: Body, schema: Schema, place: str, at: str, step: str) -> None:
        x, below = self.writer.fresh("v"), self.writer.fresh("p")
        body.line(f"{x} = {place}")
        body.line(f"{below} = (*{at}, {step})")
        self.walked(body, schema, x, below)

    def _in_object(self, body: Body, schema: Mapping[str, Any], v: str, at: str) -> None:
        with body.under(f"if isinstance({v}, dict):"):
            self._keys(body, schema, v, at)
            for name, each in schema.get("properties", {}).items():
                if self.leads(each):
                    key = self.constant(name)
                    with body.under(f"if {key} in {v}:"):
                        self._child(body, each, f"{v}[{key}]", at, key)
            patterns, others = schema.get("patternProperties", {}), schema.get("additionalProperties", True)
            if self.leads(others) or any(self.leads(each) for each in patterns.values()):
                self._walk_other_fields(body, schema, v, at)
            for name, each in schema.get("dependentSchemas", {}).items():
                if self.leads(each):
                    with body.under(f"if {self.constant(name)} in {v}:"):
                        self.walked(body, each, v, at)

    def _keys(self, body: Body, schema: Mapping[str, Any], v: str, at: str) -> None:
        """A reference beside `propertyNames`, or in it, speaks of the keys."""
        if "propertyNames" not in schema:
            return
        names = schema["propertyNames"]
        for teller in (schema, names):
            if isinstance(teller, Mapping) and "x-ref" in teller:
                key, made = self.writer.fresh("k"), self._annotation(teller, "x-ref", on_key=True)
                with body.under(f"for {key} in {v}:"):
                    body.line(f"out.append(((*{at}, {key}), {made}, {key}))")
                return

    def _walk_other_fields(self, body: Body, schema: Mapping[str, Any], v: str, at: str) -> None:
        patterns, others = schema.get("patternProperties", {}), schema.get("additionalProperties", True)
        key, x, below, other = (self.writer.fresh(letter) for letter in "kvpn")
        with body.under(f"for {key}, {x} in {v}.items():"):
            body.line(f"{below} = (*{at}, {key})")
            body.line(f"{other} = {key} not in {self.constant(frozenset(schema.get('properties', ())))}")
            for pattern, each in patterns.items():
                with body.under(f"if {self.constant(re.compile(pattern).search)}({key}):"):
                    body.line(f"{other} = False")
                    self.walked(body, each, x, below)
            with body.under(f"if {other}:"):
                self.walked(body, others, x, below)

    def _in_array(self, body: Body, schema: Mapping[str, Any], v: str, at: str) -> None:
        first, rest = schema.get("prefixItems", ()), schema.get("items", True)
        with body.under(f"if isinstance({v}, list):"):
            for index, each in enumerate(first):
                if self.leads(each):
                    with body.under(f"if len({v}) > {index}:"):
                        self._child(body, each, f"{v}[{index}]", at, str(index))
            if self.leads(rest):
                index_, x, below = (self.writer.fresh(letter) for letter in "nvp")
                start = f", {len(first)}" if first else ""
                with body.under(f"for {index_}, {x} in enumerate({v}[{len(first)}:]{start}):"):
                    body.line(f"{below} = (*{at}, {index_})")
                    self.walked(body, rest, x, below)

    def _in_branches(self, body: Body, schema: Mapping[str, Any], v: str, at: str) -> None:
        if "$ref" in schema and self.leads(self.resolved(schema["$ref"])):
            body.line(f"{self.walker(self.resolved(schema['$ref']))}({v}, {at}, out)")
        for each in schema.get("allOf", ()):
            self.walked(body, each, v, at)
        for keyword in ("anyOf", "oneOf"):
            branches = [each for each in schema.get(keyword, ()) if self.leads(each)]
            if branches:
                self._alternatives(body, branches, v, at)
        if any(self.leads(schema.get(keyword, True)) for keyword in ("then", "else")) and "if" in schema:
            held = self.writer.fresh("n")
            body.line(f"{held} = {self.function(schema['if'])}({v})")
            for test, keyword in ((held, "then"), (f"not {held}", "else")):
                with body.under(f"if {test}:"):
                    self.walked(body, schema.get(keyword, True), v, at)

    def _alternatives(self, body: Body, branches: list[Schema], v: str, at: str) -> None:
        found = self.writer.fresh("o")
        body.line(f"{found} = []")
        for each in branches:
            with body.under(f"if {self.function(each)}({v}):"):
                body.line(f"{self.walker(each)}({v}, {at}, {found})")
        body.line(f"out.extend(once({found}))")
