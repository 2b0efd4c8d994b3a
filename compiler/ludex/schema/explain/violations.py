"""Schema violations as jsonschema reports them, and the alternative that the author probably intended.

jsonschema decides; this module converts its errors to violations with everything that a finding needs.
jsonschema is slow to import, so it is imported only if there is a mistake. Nothing here knows of documents or
findings.

“Not valid under any of the given schemas” tells an author nothing. So the probable alternative is selected by
its type, then by the words that distinguish alternatives (`const` or `enum`), then by its fields that the
value has, then by the weight of its violations.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from ludex.schema.keywords import Pointer, Schema, copy_schema, list_names
from ludex.schema.patterns import compile_pattern

if TYPE_CHECKING:
    from ludex.schema.explain.json_validator import JsonValidator

Error = Any
"""jsonschema's ValidationError; its stubs allow every attribute to be unset, but here none is."""


@dataclass(frozen=True)
class Condition:
    """Condition of a violation: the map at `at` matches a schema, or does not match if `fits` is false."""

    at: Pointer
    schema: Schema
    fits: bool


@dataclass(frozen=True)
class Violation:
    """Violation: `value`, at the pointer `at`, violates `keyword`, whose value in the schema is `wanted`."""

    keyword: str
    at: Pointer
    value: Any
    wanted: Any
    schema: Mapping[str, Any]
    names: tuple[str, ...] = ()
    """The fields that are missing, unknown, or to choose from."""
    conditions: tuple[Condition, ...] = field(default=(), compare=False)
    on_key: bool = False

    @property
    def allowed_values(self) -> list[Any]:
        """Values that an `enum` or a `const` allows."""
        return [self.wanted] if self.keyword == "const" else list(self.wanted)


def find_violations(schema: Mapping[str, Any], value: object) -> list[Violation]:
    """Return all violations in a value, unsorted."""
    return list(convert_errors(_make_validator(IdentityKey(schema)).iter_errors(value)))


class IdentityKey:
    """Dictionary key that compares schemas by identity."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        self.schema = schema

    def __hash__(self) -> int:
        return id(self.schema)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, IdentityKey) and self.schema is other.schema


@lru_cache(maxsize=256)
def _make_validator(key: IdentityKey) -> JsonValidator:
    """Return the validator of a schema, cached because creating it takes longer than using it."""
    from ludex.schema.explain.json_validator import make_validator

    return make_validator(_replace_false(key.schema))


def _replace_false(schema: Schema) -> Schema:
    """Return a copy in which `not: {}` replaces false, because jsonschema does not report the place of false.

    A false that closes a map or a list stays: its errors are about the whole map or list.
    """
    if schema is False:
        return {"not": {}}
    if not isinstance(schema, Mapping):
        return schema

    def convert(keyword: str, each: Schema) -> Schema:
        closes = each is False and keyword in ("additionalProperties", "items")
        return each if closes else _replace_false(each)

    return copy_schema(schema, convert)


def convert_errors(errors: Iterable[Error]) -> Iterator[Violation]:
    """Yield the violations of these errors, including errors within conditions and alternatives."""
    for error in errors:
        keyword = str(error.validator)
        at = tuple(error.absolute_path)
        if keyword in ("if", "dependentSchemas"):
            yield from _convert_conditional(error, at)
        elif keyword == "propertyNames":
            for each in convert_errors(error.context or ()):
                yield replace(each, on_key=True)
        elif keyword in ("anyOf", "oneOf") and error.context:
            yield from select_alternative(error, at)
        else:
            yield _convert_error(keyword, error, at)


def _convert_error(keyword: str, error: Error, at: Pointer) -> Violation:
    schema = _get_schema(error)
    names: tuple[str, ...] = ()
    if keyword == "required":
        names = tuple(name for name in schema["required"] if name not in error.instance)
    elif keyword == "additionalProperties":
        names = tuple(find_unknown_fields(error.instance, schema))
    keyword = "false" if keyword == "not" and error.validator_value == {} else keyword
    return Violation(keyword, at, error.instance, error.validator_value, schema, names)


def find_unknown_fields(value: Mapping[str, Any], schema: Mapping[str, Any]) -> list[str]:
    """Return the fields of a map that its schema does not declare."""
    patterns = [compile_pattern(each) for each in schema.get("patternProperties", ())]
    fields = schema.get("properties", ())
    return [key for key in value if key not in fields and not any(each.search(key) for each in patterns)]


def _convert_conditional(error: Error, at: Pointer) -> Iterator[Violation]:
    first = error.context[0].schema_path[0]
    is_if = error.validator == "if"
    schema = error.validator_value if is_if else {"required": [first]}
    condition = Condition(at, schema, fits=not is_if or first == "then")
    for each in convert_errors(error.context or ()):
        yield replace(each, conditions=(condition, *each.conditions))


@dataclass(frozen=True)
class Alternative:
    """Alternative of a schema, and the violations of a value that is meant to match this alternative."""

    schema: Schema
    violations: list[Violation]

    def has_matching_type(self, at: Pointer) -> bool:
        """Return whether this alternative accepts values of the value's type."""
        return not any(each.at == at and _is_wrong_type(each) for each in self.violations)

    def find_wrong_word(self, at: Pointer) -> Violation | None:
        """Return the violated `const` or `enum` that rules out this alternative; None if there is none."""
        near = (each for each in self.violations if len(each.at) <= len(at) + 1)
        return next((each for each in near if each.keyword in ("const", "enum")), None)

    @property
    def fields(self) -> Mapping[str, Any]:
        return self.schema.get("properties", {}) if isinstance(self.schema, Mapping) else {}

    def estimate_cost(self) -> int:
        """Estimate how much of the value would have to change to match this alternative."""
        return sum(_WEIGHTS.get(each.keyword, 2) * max(1, len(each.names)) for each in self.violations)


_WEIGHTS = {"type": 4, "additionalProperties": 3}


def select_alternative(error: Error, at: Pointer) -> Iterator[Violation]:
    """Yield the violations of the most probable of several alternatives, or one that covers several."""
    options = _list_alternatives(error)
    fitting = [each for each in options if each.has_matching_type(at)]
    if not fitting:
        yield _report_wrong_type(error, at, options)
    elif all(_is_field_requirement(each, at) for each in fitting):
        names = dict.fromkeys(
            name for each in fitting for violation in each.violations for name in violation.names
        )
        yield Violation("anyOf", at, error.instance, error.validator_value, _get_schema(error), tuple(names))
    else:
        yield from _select_best(error, at, fitting)


def _list_alternatives(error: Error) -> list[Alternative]:
    schemas: list[Any] = list(error.validator_value)
    wrong: list[list[Error]] = [[] for _ in schemas]
    for each in error.context or ():
        wrong[int(each.schema_path[0])].append(each)
    violations = [list(convert_errors(errors)) for errors in wrong]
    return list(map(Alternative, schemas, violations))


def _select_best(error: Error, at: Pointer, fitting: list[Alternative]) -> Iterator[Violation]:
    apart = [(each, each.find_wrong_word(at)) for each in fitting]
    meant = [each for each, word in apart if word is None]
    words = [word for _, word in apart if word is not None]
    if not meant and len({word.at for word in words}) == 1:
        allowed = [value for word in words for value in word.allowed_values]
        yield Violation("enum", words[0].at, words[0].value, allowed, words[0].schema)
        return
    options = meant or fitting
    value = error.instance
    if isinstance(value, dict):
        shared = [len(value.keys() & each.fields.keys()) for each in options]
        most = max(shared)
        if most == 0 and any(each.fields for each in options) and value:
            yield _report_unknown_fields(error, at, options)
            return
        options = [each for each, count in zip(options, shared, strict=True) if count == most]
    yield from min(options, key=Alternative.estimate_cost).violations


def _report_wrong_type(error: Error, at: Pointer, options: list[Alternative]) -> Violation:
    types: dict[str, None] = {}
    for option in options:
        for each in option.violations:
            if each.at == at and each.keyword == "type":
                types.update(dict.fromkeys(list_names(each.wanted)))
            elif each.at == at and each.keyword in ("const", "enum"):
                types.update(dict.fromkeys(map(type_of, each.allowed_values)))
    return Violation("type", at, error.instance, list(types), _get_schema(error))


def _report_unknown_fields(error: Error, at: Pointer, options: list[Alternative]) -> Violation:
    """Return one violation for all fields of a value, which are in none of the alternatives."""
    fields = {name: each for option in options for name, each in option.fields.items()}
    schema = {"properties": fields, "additionalProperties": False}
    return Violation("additionalProperties", at, error.instance, False, schema, tuple(error.instance))


def _is_field_requirement(option: Alternative, at: Pointer) -> bool:
    bare = isinstance(option.schema, Mapping) and set(option.schema) <= {"required", "title", "description"}
    return bare and all(each.keyword == "required" and each.at == at for each in option.violations)


def _is_wrong_type(violation: Violation) -> bool:
    if violation.keyword in ("const", "enum"):
        return type_of(violation.value) not in map(type_of, violation.allowed_values)
    return violation.keyword in ("type", "false")


def _get_schema(error: Error) -> Mapping[str, Any]:
    return error.schema if isinstance(error.schema, Mapping) else {}


def type_of(value: object) -> str:
    """Return the JSON type of a value; a float is a number, even without a fractional part."""
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int | float):
        return "integer" if isinstance(value, int) else "number"
    if isinstance(value, dict | list):
        return "object" if isinstance(value, dict) else "array"
    return "string" if isinstance(value, str) else "null"
