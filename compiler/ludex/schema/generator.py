"""Generator: a flat schema to Python code that says whether a value is valid.

Each schema becomes statements that return False on the first thing wrong; a schema that is referred to, or
that is one of several alternatives, becomes a function. What jsonschema (Draft 2020-12) holds to be valid,
and nothing else, is valid here: a test feeds both the same values. Nothing here knows of documents, kinds
or findings.

What stands within a value, and schemas that lead to others, `generate` writes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from typing import Any, cast

from ludex.schema.code_writer import Body, Writer, among, multiple, number, remembered, search, unique, whole
from ludex.schema.keywords import ANNOTATIONS, OF_TYPE, TOLD, TYPES, Schema, everywhere

Known = frozenset[str]
"""The types that a value may still have where a statement is written."""

ANY: Known = frozenset(TYPES)

TEST = {
    "object": "isinstance({v}, dict)",
    "array": "isinstance({v}, list)",
    "string": "isinstance({v}, str)",
    "boolean": "{v} is True or {v} is False",
    "null": "{v} is None",
    "integer": "type({v}) is int or whole({v})",
    "number": "type({v}) is int or number({v})",
}
MEMBERS = {name: frozenset((name,)) for name in TYPES} | {"number": frozenset(("integer", "number"))}


class Alone:
    """Writes statements that return False where a value does not fit."""

    def __init__(self, writer: Writer) -> None:
        self.writer = writer

    def constant(self, value: object) -> str:
        return self.writer.constant(value)

    def type(self, body: Body, schema: Mapping[str, Any], v: str, known: Known) -> Known:
        if "type" not in schema:
            return known
        types = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
        allowed = frozenset().union(*(MEMBERS[each] for each in types))
        if not known <= allowed:
            tests = " or ".join(TEST[each].format(v=v) for each in types)
            body.line(f"if not ({tests}): return False")
        return known & allowed

    def listed(self, body: Body, schema: Mapping[str, Any], v: str, known: Known) -> None:
        lists = [schema["enum"]] if "enum" in schema else []
        lists += [[schema["const"]]] if "const" in schema else []
        for values in lists:
            if not all(isinstance(each, str) for each in values):
                body.line(f"if not {self.constant(among(values))}({v}): return False")
            elif known == {"string"}:
                body.line(f"if {v} not in {self.constant(frozenset(values))}: return False")
            else:
                names = self.constant(frozenset(values))
                body.line(f"if not isinstance({v}, str) or {v} not in {names}: return False")

    def size(self, body: Body, schema: Mapping[str, Any], v: str, of: str) -> None:
        if schema.get(f"min{of}") == 1:
            body.line(f"if not {v}: return False")
        elif f"min{of}" in schema:
            body.line(f"if len({v}) < {self.constant(schema[f'min{of}'])}: return False")
        if f"max{of}" in schema:
            body.line(f"if len({v}) > {self.constant(schema[f'max{of}'])}: return False")

    def text(self, body: Body, schema: Mapping[str, Any], v: str) -> None:
        if "pattern" in schema and "x-text" not in schema:
            names = remembered(schema["pattern"], schema.get("minLength", 0), schema.get("maxLength"))
            body.line(f"if not {self.constant(names)}[{v}]: return False")
            return
        self.size(body, schema, v, "Length")
        if "pattern" in schema:
            body.line(f"if not {self.constant(search(schema['pattern']))}({v}): return False")

    def number(self, body: Body, schema: Mapping[str, Any], v: str) -> None:
        signs = {"minimum": "<", "maximum": ">", "exclusiveMinimum": "<=", "exclusiveMaximum": ">="}
        for keyword, sign in signs.items():
            if keyword in schema:
                body.line(f"if {v} {sign} {self.constant(schema[keyword])}: return False")
        if "multipleOf" in schema:
            body.line(f"if not {self.constant(multiple(schema['multipleOf']))}({v}): return False")


SMALL = 12
"""Schemas of so many parts are written out where they are referred to: calling costs more."""

DEEPEST = 10
"""Blocks in one another before a function of its own is begun: Python allows twenty loops and no more."""

IDLE = frozenset((*TOLD, *ANNOTATIONS, "$defs", "$schema", "$id"))
"""Keywords that refuse nothing."""


class Validating(Alone):
    """Writes the functions that check schemas whose references are met in `schema`."""

    def __init__(self, schema: Schema, apart: Iterable[Schema] = ()) -> None:
        super().__init__(Writer({"whole": whole, "number": number, "unique": unique}))
        self.schema = schema
        self._functions: dict[tuple[int, Known], str] = {}
        self._apart = {id(each) for each in apart if isinstance(each, Mapping)}
        """Schemas that are functions of their own wherever they stand."""

    def resolved(self, reference: str) -> Schema:
        """What a reference of a flat schema stands for."""
        if reference == "#":
            return self.schema
        definitions: Mapping[str, Schema] = cast(Mapping[str, Any], self.schema)["$defs"]
        return definitions[reference.removeprefix("#/$defs/")]

    def function(self, schema: Schema, known: Known = ANY) -> str:
        """The name of the function that checks a schema, written when first asked for."""
        while isinstance(schema, Mapping) and "$ref" in schema and idle(schema.keys() - {"$ref"}):
            schema = self.resolved(schema["$ref"])
        key = (id(schema), known)
        if key not in self._functions:
            name = self._functions[key] = self.writer.fresh("f")
            body = Body(f"def {name}(v):")
            self._value(body, schema, "v", known)
            body.line("return True")
            self.writer.finished.append(body)
        return self._functions[key]

    def value(self, body: Body, schema: Schema, v: str, known: Known = ANY) -> None:
        """Statements that return False where `v` does not fit."""
        if id(schema) in self._apart or (body.depth > DEEPEST and not idle(schema)):
            body.line(f"if not {self.function(schema, known)}({v}): return False")
        else:
            self._value(body, schema, v, known)

    def _value(self, body: Body, schema: Schema, v: str, known: Known) -> None:
        if not isinstance(schema, Mapping):
            if not schema:
                body.line("return False")
            return
        known = self.type(body, schema, v, known)
        self.listed(body, schema, v, known)
        for type_, keywords in OF_TYPE.items():
            if any(keyword in schema for keyword in keywords):
                self._of_type(body, schema, v, type_, known)
        self._same_value(body, schema, v, known)

    def _of_type(self, body: Body, schema: Mapping[str, Any], v: str, type_: str, known: Known) -> None:
        writers = {"string": self.text, "number": self.number, "array": self._array, "object": self._object}
        write = writers[type_]
        if known <= MEMBERS[type_]:
            write(body, schema, v)
        elif known & MEMBERS[type_]:
            with body.under(f"if {TEST[type_].format(v=v)}:"):
                write(body, schema, v)

    def _array(self, body: Body, schema: Mapping[str, Any], v: str) -> None:
        self.size(body, schema, v, "Items")
        first = schema.get("prefixItems", ())
        for index, each in enumerate(first):
            with body.under(f"if len({v}) > {index}:"):
                self.child(body, each, f"{v}[{index}]")
        rest = schema.get("items", True)
        if rest is False:
            body.line(f"if len({v}) > {len(first)}: return False")
        elif not idle(rest):
            x = self.writer.fresh("v")
            with body.under(f"for {x} in {v}[{len(first)}:]:" if first else f"for {x} in {v}:"):
                self.value(body, rest, x)
        if schema.get("uniqueItems"):
            texts = not first and self._is_text(rest)
            differ = f"len(set({v})) == len({v})" if texts else f"unique({v})"
            body.line(f"if len({v}) > 1 and not {differ}: return False")
        if "contains" in schema:
            self._contains(body, schema, v)

    def _is_text(self, schema: Schema) -> bool:
        """Whether what fits a schema is text, for certain."""
        while isinstance(schema, Mapping) and "type" not in schema and "$ref" in schema:
            schema = self.resolved(schema["$ref"])
        return isinstance(schema, Mapping) and schema.get("type") in ("string", ["string"])

    def _contains(self, body: Body, schema: Mapping[str, Any], v: str) -> None:
        count = self.writer.fresh("n")
        body.line(f"{count} = sum(map({self.function(schema['contains'])}, {v}))")
        body.line(f"if {count} < {self.constant(schema.get('minContains', 1))}: return False")
        if "maxContains" in schema:
            body.line(f"if {count} > {self.constant(schema['maxContains'])}: return False")

    def child(self, body: Body, schema: Schema, place: str) -> None:
        """Statements about a value that stands at `place`."""
        if not idle(schema):
            x = self.writer.fresh("v")
            body.line(f"{x} = {place}")
            self.value(body, schema, x)

    def _object(self, body: Body, schema: Mapping[str, Any], v: str) -> None:
        self.size(body, schema, v, "Properties")
        self._fields(body, schema, v)
        for name, needed in schema.get("dependentRequired", {}).items():
            for each in needed:
                names = self.constant(name), self.constant(each)
                body.line(f"if {names[0]} in {v} and {names[1]} not in {v}: return False")
        for name, each in schema.get("dependentSchemas", {}).items():
            with body.under(f"if {self.constant(name)} in {v}:"):
                self.value(body, each, v, frozenset(("object",)))

    def _fields(self, body: Body, schema: Mapping[str, Any], v: str) -> None:
        fields, required = schema.get("properties", {}), dict.fromkeys(schema.get("required", ()))
        others = schema.get("additionalProperties", True)
        closed = others is False and not schema.get("patternProperties")
        present = self.writer.fresh("n")
        if closed:
            # Counting the known fields that are there is the quickest way to see that there is no other.
            body.line(f"{present} = {len(required.keys() & fields.keys())}")
        for name, each in fields.items():
            if name in required:
                self._required(body, each, v, self.constant(name))
            elif closed or not idle(each):
                key = self.constant(name)
                with body.under(f"if {key} in {v}:"):
                    if closed:
                        body.line(f"{present} += 1")
                    self.child(body, each, f"{v}[{key}]")
        for name in (each for each in required if each not in fields):
            body.line(f"if {self.constant(name)} not in {v}: return False")
        if closed:
            body.line(f"if {present} != len({v}): return False")
        names, others = schema.get("propertyNames", True), True if closed else others
        patterns = {} if closed else schema.get("patternProperties", {})
        if not (idle(names) and idle(others) and all(idle(each) for each in patterns.values())):
            self._each_field(body, schema, v, names, patterns, others)

    def _required(self, body: Body, schema: Schema, v: str, key: str) -> None:
        if idle(schema):
            body.line(f"if {key} not in {v}: return False")
        else:
            x = self.writer.fresh("v")
            body.line(f"try: {x} = {v}[{key}]")
            body.line("except KeyError: return False")
            self.value(body, schema, x)

    def _each_field(
        self,
        body: Body,
        schema: Mapping[str, Any],
        v: str,
        names: Schema,
        patterns: Mapping[str, Schema],
        others: Schema,
    ) -> None:
        """Statements about every field, whatever its name."""
        key, x, other = (self.writer.fresh(letter) for letter in "kvn")
        with body.under(f"for {key}, {x} in {v}.items():"):
            self.value(body, names, key)
            known = frozenset(schema.get("properties", ()))
            if not patterns and (not known or idle(others)):
                self.value(body, others, x)
                return
            body.line(f"{other} = {key} not in {self.constant(known)}")
            for pattern, each in patterns.items():
                with body.under(f"if {self.constant(search(pattern))}({key}):"):
                    body.line(f"{other} = False")
                    self.value(body, each, x)
            if not idle(others):
                with body.under(f"if {other}:"):
                    self.value(body, others, x)

    def _same_value(self, body: Body, schema: Mapping[str, Any], v: str, known: Known) -> None:
        if "$ref" in schema:
            self._referred(body, self.resolved(schema["$ref"]), v, known)
        for each in schema.get("allOf", ()):
            self.value(body, each, v, known)
        if "anyOf" in schema:
            tests = " or ".join(f"{self.function(each, known)}({v})" for each in schema["anyOf"])
            body.line(f"if not ({tests}): return False")
        if "oneOf" in schema:
            tests = " + ".join(f"{self.function(each, known)}({v})" for each in schema["oneOf"])
            body.line(f"if {tests} != 1: return False")
        if "not" in schema:
            body.line(f"if {self.function(schema['not'], known)}({v}): return False")
        if "if" in schema and not (idle(schema.get("then", True)) and idle(schema.get("else", True))):
            self._condition(body, schema, v, known)

    def _referred(self, body: Body, schema: Schema, v: str, known: Known) -> None:
        if self._weight(schema) <= SMALL:
            self.value(body, schema, v, known)
        else:
            body.line(f"if not {self.function(schema)}({v}): return False")

    def _weight(self, schema: Schema, above: tuple[int, ...] = ()) -> int:
        """How many schemas there are in one, those it refers to included; too many where it holds itself."""
        if id(schema) in above:
            return SMALL + 1
        weight = 0
        for _, each in everywhere(schema):
            weight += 1
            if isinstance(each, Mapping) and "$ref" in each and weight <= SMALL:
                weight += self._weight(self.resolved(each["$ref"]), (*above, id(schema)))
            if weight > SMALL:
                break
        return weight

    def _condition(self, body: Body, schema: Mapping[str, Any], v: str, known: Known) -> None:
        held = self.writer.fresh("n")
        body.line(f"{held} = {self.function(schema['if'], known)}({v})")
        for test, keyword in ((held, "then"), (f"not {held}", "else")):
            with body.under(f"if {test}:"):
                self.value(body, schema.get(keyword, True), v, known)


def idle(schema: Schema | Set[str]) -> bool:
    """Whether a schema refuses nothing, as far as its keywords tell."""
    return schema is True or (not isinstance(schema, bool) and IDLE.issuperset(schema))


def checkers(root: Schema, schemas: list[Schema]) -> list[Callable[[object], bool]]:
    """Tests for several schemas whose references are met in `root`."""
    writing = Validating(root, apart=schemas)
    names = [writing.function(schema) for schema in schemas]
    functions = writing.writer.run()
    return [functions[name] for name in names]
