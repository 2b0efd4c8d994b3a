"""Variant of jsonschema's validator: the same verdicts, more detailed errors, bounded time.

For some patterns and lists of maps, jsonschema's own keywords take far too long. jsonschema is slow to
import, so this module is imported only if there is a mistake to explain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Protocol, cast

from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend

from ludex.schema.code_writer import has_unique_items, make_membership_test, make_multiple_test
from ludex.schema.explain.violations import Error, IdentityKey, find_unknown_fields
from ludex.schema.keywords import Schema, SchemaMap
from ludex.schema.patterns import compile_pattern


class JsonValidator(Protocol):
    """Part of the validator interface of jsonschema that is used here."""

    def iter_errors(self, instance: object) -> Iterator[Error]: ...
    def is_valid(self, instance: object) -> bool: ...
    def is_type(self, instance: object, type: str) -> bool: ...  # noqa: A002
    def descend(
        self, instance: object, schema: Schema, *, path: str | None = ..., schema_path: str | None = ...
    ) -> Iterator[Error]: ...
    def evolve(self, *, schema: Schema) -> JsonValidator: ...


def _check_if(
    validator: JsonValidator, condition: Schema, value: object, schema: SchemaMap
) -> Iterator[Error]:
    branch = "then" if validator.evolve(schema=condition).is_valid(value) else "else"
    yield from _wrap(validator.descend(value, schema.get(branch, True), schema_path=branch))


def _check_dependents(
    validator: JsonValidator, wanted: Mapping[str, Schema], value: object, _schema: SchemaMap
) -> Iterator[Error]:
    fields = value if isinstance(value, dict) else ()
    for name, each in wanted.items():
        if name in fields:
            yield from _wrap(validator.descend(value, each, schema_path=name))


def _check_names(
    validator: JsonValidator, wanted: Schema, value: object, _schema: SchemaMap
) -> Iterator[Error]:
    for key in value if isinstance(value, dict) else ():
        yield from _wrap(validator.descend(key, wanted), path=[key])


def _check_multiple(
    validator: JsonValidator, step: float, value: float, _schema: SchemaMap
) -> Iterator[Error]:
    # jsonschema's own test raises for .inf and .nan, which YAML can write.
    if validator.is_type(value, "number") and not make_multiple_test(step)(value):
        yield ValidationError("")


def _check_pattern(validator: JsonValidator, pattern: str, value: str, _schema: SchemaMap) -> Iterator[Error]:
    if validator.is_type(value, "string") and not compile_pattern(pattern).search(value):
        yield ValidationError("")


def _check_pattern_fields(
    validator: JsonValidator, wanted: Mapping[str, Schema], value: object, _schema: SchemaMap
) -> Iterator[Error]:
    fields = value if isinstance(value, dict) else {}
    for pattern, each in wanted.items():
        fits = compile_pattern(pattern).search
        for name in filter(fits, fields):
            yield from validator.descend(fields[name], each, path=name, schema_path=pattern)


def _check_other_fields(
    validator: JsonValidator, wanted: Schema, value: object, schema: SchemaMap
) -> Iterator[Error]:
    fields = value if isinstance(value, dict) else {}
    others = find_unknown_fields(fields, schema)
    if wanted is False and others:
        yield ValidationError("")
    elif wanted is not False:
        for name in others:
            yield from validator.descend(fields[name], wanted, path=name)


def _check_enum(
    _validator: JsonValidator, _values: list[object], value: object, schema: SchemaMap
) -> Iterator[Error]:
    if not _make_enum_test(IdentityKey(schema))(value):
        yield ValidationError("")


def _check_unique(
    validator: JsonValidator, wanted: bool, value: list[object], _schema: SchemaMap
) -> Iterator[Error]:
    if wanted and validator.is_type(value, "array") and not has_unique_items(value):
        yield ValidationError("")


def _wrap(errors: Iterable[Error], path: Iterable[str] = ()) -> Iterator[Error]:
    """Yield one error that contains these errors; nothing if there are none."""
    if context := list(errors):
        yield ValidationError("", context=context, path=path)


@lru_cache(maxsize=256)
def _make_enum_test(key: IdentityKey) -> Callable[[object], bool]:
    return make_membership_test(key.schema["enum"])


_OWN: dict[str, Any] = {
    "if": _check_if,
    "dependentSchemas": _check_dependents,
    "propertyNames": _check_names,
    "multipleOf": _check_multiple,
    "pattern": _check_pattern,
    "patternProperties": _check_pattern_fields,
    "additionalProperties": _check_other_fields,
    "enum": _check_enum,
    "uniqueItems": _check_unique,
}
make_validator = cast(Callable[[Schema], JsonValidator], extend(Draft202012Validator, _OWN))  # type: ignore[no-untyped-call]
"""Makes the validator of a schema."""
