"""Generator: compile a flat schema to Python code that tells whether a value is valid.

A schema becomes statements that return False at the first mistake; referenced schemas and alternatives become
functions. The verdicts are exactly those of jsonschema (Draft 2020-12), as a test verifies. Nothing here
knows of documents, kinds or findings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from functools import partial

from ludex.schema.code_writer import (
    FunctionBody,
    ModuleWriter,
    get_pattern_cache,
    has_unique_items,
    is_json_integer,
    is_json_number,
    make_membership_test,
    make_multiple_test,
)
from ludex.schema.keywords import (
    ANNOTATIONS,
    DESCRIPTIVE_KEYWORDS,
    KEYWORDS_BY_TYPE,
    TYPES,
    Schema,
    SchemaMap,
    list_names,
    resolve_flat_reference,
    walk_schemas,
)
from ludex.schema.patterns import compile_pattern

Types = frozenset[str]

ANY: Types = frozenset(TYPES)

TYPE_TESTS = {
    "object": "isinstance({v}, dict)",
    "array": "isinstance({v}, list)",
    "string": "isinstance({v}, str)",
    "boolean": "{v} is True or {v} is False",
    "null": "{v} is None",
    "integer": "type({v}) is int or whole({v})",
    "number": "type({v}) is int or number({v})",
}
TYPE_MEMBERS = {name: frozenset((name,)) for name in TYPES} | {"number": frozenset(("integer", "number"))}


MAX_INLINE_SCHEMAS = 12
"""A referenced schema with at most this many parts is inlined, because a call costs more."""

MAX_BLOCK_DEPTH = 10
"""Maximum nesting of blocks before a new function is begun: Python allows at most twenty nested loops."""

UNCONSTRAINING_KEYWORDS = frozenset((*DESCRIPTIVE_KEYWORDS, *ANNOTATIONS, "$defs", "$schema", "$id"))
"""Keywords that never reject a value."""


class ValidatorGenerator(ModuleWriter):
    """Generator of functions that check schemas; `schema` resolves their references.

    The methods write `return False` for a value `v`, of a type in `known`, that does not match.
    """

    def __init__(self, schema: Schema, apart: Iterable[Schema] = ()) -> None:
        super().__init__({"whole": is_json_integer, "number": is_json_number, "unique": has_unique_items})
        self.schema = schema
        self._functions: dict[tuple[int, Types], str] = {}
        self._apart = {id(each) for each in apart if isinstance(each, Mapping)}
        """Schemas that are always functions of their own."""

    def write_type_test(self, body: FunctionBody, schema: SchemaMap, v: str, known: Types) -> Types:
        if "type" not in schema:
            return known
        types = list_names(schema["type"])
        allowed = frozenset().union(*(TYPE_MEMBERS[each] for each in types))
        if not known <= allowed:
            tests = " or ".join(TYPE_TESTS[each].format(v=v) for each in types)
            body.add_line(f"if not ({tests}): return False")
        return known & allowed

    def write_enum_test(self, body: FunctionBody, schema: SchemaMap, v: str, known: Types) -> None:
        lists = [schema["enum"]] if "enum" in schema else []
        lists += [[schema["const"]]] if "const" in schema else []
        for values in lists:
            if not all(isinstance(each, str) for each in values):
                body.add_line(f"if not {self.add_constant(make_membership_test(values))}({v}): return False")
            elif known == {"string"}:
                body.add_line(f"if {v} not in {self.add_constant(frozenset(values))}: return False")
            else:
                names = self.add_constant(frozenset(values))
                body.add_line(f"if not isinstance({v}, str) or {v} not in {names}: return False")

    def write_size_test(self, body: FunctionBody, schema: SchemaMap, v: str, of: str) -> None:
        if schema.get(f"min{of}") == 1:
            body.add_line(f"if not {v}: return False")
        elif f"min{of}" in schema:
            body.add_line(f"if len({v}) < {self.add_constant(schema[f'min{of}'])}: return False")
        if f"max{of}" in schema:
            body.add_line(f"if len({v}) > {self.add_constant(schema[f'max{of}'])}: return False")

    def write_text_test(self, body: FunctionBody, schema: SchemaMap, v: str) -> None:
        if "pattern" in schema and "x-text" not in schema:
            names = get_pattern_cache(schema["pattern"], schema.get("minLength", 0), schema.get("maxLength"))
            body.add_line(f"if not {self.add_constant(names)}[{v}]: return False")
            return
        self.write_size_test(body, schema, v, "Length")
        if "pattern" in schema:
            fits = self.add_constant(compile_pattern(schema["pattern"]).search)
            body.add_line(f"if not {fits}({v}): return False")

    def write_number_test(self, body: FunctionBody, schema: SchemaMap, v: str) -> None:
        signs = {"minimum": "<", "maximum": ">", "exclusiveMinimum": "<=", "exclusiveMaximum": ">="}
        for keyword, sign in signs.items():
            if keyword in schema:
                body.add_line(f"if {v} {sign} {self.add_constant(schema[keyword])}: return False")
        if "multipleOf" in schema:
            test = self.add_constant(make_multiple_test(schema["multipleOf"]))
            body.add_line(f"if not {test}({v}): return False")

    def resolve_reference(self, reference: str) -> Schema:
        return resolve_flat_reference(self.schema, reference)

    def write_function(self, schema: Schema, known: Types = ANY) -> str:
        """Return the name of the function that checks a schema; write the function on first use."""
        while isinstance(schema, Mapping) and "$ref" in schema and is_unconstrained(schema.keys() - {"$ref"}):
            schema = self.resolve_reference(schema["$ref"])
        key = (id(schema), known)
        if key not in self._functions:
            name = self._functions[key] = self.make_name("f")
            self.add_function(f"def {name}(v):", partial(self._write_validator, schema, known))
        return self._functions[key]

    def _write_validator(self, schema: Schema, known: Types, body: FunctionBody) -> None:
        self._write_keyword_tests(body, schema, "v", known)
        body.add_line("return True")

    def write_value_test(self, body: FunctionBody, schema: Schema, v: str, known: Types = ANY) -> None:
        """Write statements that return False if `v` does not match."""
        if id(schema) in self._apart or (body.depth > MAX_BLOCK_DEPTH and not is_unconstrained(schema)):
            body.add_line(f"if not {self.write_function(schema, known)}({v}): return False")
        else:
            self._write_keyword_tests(body, schema, v, known)

    def _write_keyword_tests(self, body: FunctionBody, schema: Schema, v: str, known: Types) -> None:
        if not isinstance(schema, Mapping):
            if not schema:
                body.add_line("return False")
            return
        known = self.write_type_test(body, schema, v, known)
        self.write_enum_test(body, schema, v, known)
        for type_, keywords in KEYWORDS_BY_TYPE.items():
            if any(keyword in schema for keyword in keywords):
                self._write_tests_of_type(body, schema, v, type_, known)
        self._write_in_place_tests(body, schema, v, known)

    def _write_tests_of_type(
        self, body: FunctionBody, schema: SchemaMap, v: str, type_: str, known: Types
    ) -> None:
        writers = {
            "string": self.write_text_test,
            "number": self.write_number_test,
            "array": self._write_array_test,
            "object": self._write_object_test,
        }
        write = writers[type_]
        if known <= TYPE_MEMBERS[type_]:
            write(body, schema, v)
        elif known & TYPE_MEMBERS[type_]:
            with body.open_block(f"if {TYPE_TESTS[type_].format(v=v)}:"):
                write(body, schema, v)

    def _write_array_test(self, body: FunctionBody, schema: SchemaMap, v: str) -> None:
        self.write_size_test(body, schema, v, "Items")
        first = schema.get("prefixItems", ())
        for index, each in enumerate(first):
            with body.open_block(f"if len({v}) > {index}:"):
                self.write_child_test(body, each, f"{v}[{index}]")
        rest = schema.get("items", True)
        if rest is False:
            body.add_line(f"if len({v}) > {len(first)}: return False")
        elif not is_unconstrained(rest):
            x = self.make_name("v")
            with body.open_block(f"for {x} in {v}[{len(first)}:]:" if first else f"for {x} in {v}:"):
                self.write_value_test(body, rest, x)
        if schema.get("uniqueItems"):
            texts = not first and self._is_certainly_text(rest)
            differ = f"len(set({v})) == len({v})" if texts else f"unique({v})"
            body.add_line(f"if len({v}) > 1 and not {differ}: return False")
        if "contains" in schema:
            self._write_contains_test(body, schema, v)

    def _is_certainly_text(self, schema: Schema) -> bool:
        while isinstance(schema, Mapping) and "type" not in schema and "$ref" in schema:
            schema = self.resolve_reference(schema["$ref"])
        return isinstance(schema, Mapping) and schema.get("type") in ("string", ["string"])

    def _write_contains_test(self, body: FunctionBody, schema: SchemaMap, v: str) -> None:
        count = self.make_name("n")
        body.add_line(f"{count} = sum(map({self.write_function(schema['contains'])}, {v}))")
        body.add_line(f"if {count} < {self.add_constant(schema.get('minContains', 1))}: return False")
        if "maxContains" in schema:
            body.add_line(f"if {count} > {self.add_constant(schema['maxContains'])}: return False")

    def write_child_test(self, body: FunctionBody, schema: Schema, place: str) -> None:
        """Write statements that check the value at `place`."""
        if not is_unconstrained(schema):
            x = self.make_name("v")
            body.add_line(f"{x} = {place}")
            self.write_value_test(body, schema, x)

    def _write_object_test(self, body: FunctionBody, schema: SchemaMap, v: str) -> None:
        self.write_size_test(body, schema, v, "Properties")
        self._write_field_tests(body, schema, v)
        for name, needed in schema.get("dependentRequired", {}).items():
            for each in needed:
                names = self.add_constant(name), self.add_constant(each)
                body.add_line(f"if {names[0]} in {v} and {names[1]} not in {v}: return False")
        for name, each in schema.get("dependentSchemas", {}).items():
            with body.open_block(f"if {self.add_constant(name)} in {v}:"):
                self.write_value_test(body, each, v, frozenset(("object",)))

    def _write_field_tests(self, body: FunctionBody, schema: SchemaMap, v: str) -> None:
        fields, required = schema.get("properties", {}), dict.fromkeys(schema.get("required", ()))
        others = schema.get("additionalProperties", True)
        closed = others is False and not schema.get("patternProperties")
        present = self.make_name("n")
        if closed:
            # Counting the known fields that are present is the fastest way to see that there are no others.
            body.add_line(f"{present} = {len(required.keys() & fields.keys())}")
        for name, each in fields.items():
            if name in required:
                self._write_required_test(body, each, v, self.add_constant(name))
            elif closed or not is_unconstrained(each):
                key = self.add_constant(name)
                with body.open_block(f"if {key} in {v}:"):
                    if closed:
                        body.add_line(f"{present} += 1")
                    self.write_child_test(body, each, f"{v}[{key}]")
        for name in (each for each in required if each not in fields):
            body.add_line(f"if {self.add_constant(name)} not in {v}: return False")
        if closed:
            body.add_line(f"if {present} != len({v}): return False")
        rest = {**schema, "additionalProperties": True, "patternProperties": {}} if closed else schema
        self._write_every_field(body, rest, v)

    def _write_required_test(self, body: FunctionBody, schema: Schema, v: str, key: str) -> None:
        if is_unconstrained(schema):
            body.add_line(f"if {key} not in {v}: return False")
        else:
            x = self.make_name("v")
            body.add_line(f"try: {x} = {v}[{key}]")
            body.add_line("except KeyError: return False")
            self.write_value_test(body, schema, x)

    def _write_every_field(self, body: FunctionBody, schema: SchemaMap, v: str) -> None:
        names, others = schema.get("propertyNames", True), schema.get("additionalProperties", True)
        patterns = schema.get("patternProperties", {})
        if all(map(is_unconstrained, (names, others, *patterns.values()))):
            return
        key, x, other = (self.make_name(letter) for letter in "kvn")
        with body.open_block(f"for {key}, {x} in {v}.items():"):
            self.write_value_test(body, names, key)
            known = frozenset(schema.get("properties", ()))
            if not patterns and (not known or is_unconstrained(others)):
                self.write_value_test(body, others, x)
                return
            body.add_line(f"{other} = {key} not in {self.add_constant(known)}")
            for pattern, each in patterns.items():
                with body.open_block(f"if {self.add_constant(compile_pattern(pattern).search)}({key}):"):
                    body.add_line(f"{other} = False")
                    self.write_value_test(body, each, x)
            if not is_unconstrained(others):
                with body.open_block(f"if {other}:"):
                    self.write_value_test(body, others, x)

    def _write_in_place_tests(self, body: FunctionBody, schema: SchemaMap, v: str, known: Types) -> None:
        if "$ref" in schema:
            self._write_reference(body, self.resolve_reference(schema["$ref"]), v, known)
        for each in schema.get("allOf", ()):
            self.write_value_test(body, each, v, known)
        if "anyOf" in schema:
            tests = " or ".join(f"{self.write_function(each, known)}({v})" for each in schema["anyOf"])
            body.add_line(f"if not ({tests}): return False")
        if "oneOf" in schema:
            tests = " + ".join(f"{self.write_function(each, known)}({v})" for each in schema["oneOf"])
            body.add_line(f"if {tests} != 1: return False")
        if "not" in schema:
            body.add_line(f"if {self.write_function(schema['not'], known)}({v}): return False")
        if "if" in schema and not all(is_unconstrained(schema.get(each, True)) for each in ("then", "else")):
            self._write_condition_test(body, schema, v, known)

    def _write_reference(self, body: FunctionBody, schema: Schema, v: str, known: Types) -> None:
        if self._count_schemas(schema) <= MAX_INLINE_SCHEMAS:
            self.write_value_test(body, schema, v, known)
        else:
            body.add_line(f"if not {self.write_function(schema)}({v}): return False")

    def _count_schemas(self, schema: Schema) -> int:
        """Count the schemas within a schema, with referenced ones, up to a limit: it may contain itself."""
        weight, waiting = 0, [schema]
        while waiting:
            for _, each in walk_schemas(waiting.pop()):
                weight += 1
                if weight > MAX_INLINE_SCHEMAS:
                    return weight
                if isinstance(each, Mapping) and "$ref" in each:
                    waiting.append(self.resolve_reference(each["$ref"]))
        return weight

    def _write_condition_test(self, body: FunctionBody, schema: SchemaMap, v: str, known: Types) -> None:
        fits = self.make_name("n")
        body.add_line(f"{fits} = {self.write_function(schema['if'], known)}({v})")
        for test, keyword in ((fits, "then"), (f"not {fits}", "else")):
            with body.open_block(f"if {test}:"):
                self.write_value_test(body, schema.get(keyword, True), v, known)


def is_unconstrained(schema: Schema | Set[str]) -> bool:
    """Return whether a schema accepts everything, judging by its keywords."""
    return schema is True or (not isinstance(schema, bool) and UNCONSTRAINING_KEYWORDS.issuperset(schema))


def compile_validators(root: Schema, schemas: list[Schema]) -> list[Callable[[object], bool]]:
    """Compile validators of several schemas, whose references are resolved in `root`."""
    generator = ValidatorGenerator(root, apart=schemas)
    names = [generator.write_function(schema) for schema in schemas]
    functions = generator.compile_functions()
    return [functions[name] for name in names]
