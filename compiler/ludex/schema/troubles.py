"""What jsonschema says of a value that does not fit, as plain records, one for each thing that is wrong.

jsonschema is the authority: it decides, and what it decides is put in another shape here, with what a
finding needs. Its errors about alternatives go to `alternatives`. jsonschema takes long to import and is
needed for mistakes alone, so it is imported when there is one. Nothing here knows of documents or findings.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from typing import Any

from ludex.schema.values import multiple
from ludex.schema.vocabulary import Pointer, Schema, inside

Error = Any
"""jsonschema's ValidationError; its stubs call every attribute perhaps unset, and here none is."""


@dataclass(frozen=True)
class Condition:
    """What a trouble hangs on: a schema that the map at `at` fits (or does not, where `held` is false)."""

    at: Pointer
    schema: Any
    held: bool


@dataclass(frozen=True)
class Trouble:
    """One thing that is wrong: the keyword that is not met, where, and by what."""

    keyword: str
    at: Pointer
    value: Any
    wanted: Any
    schema: Mapping[str, Any]
    names: tuple[str, ...] = ()
    """The fields that are missing, that nobody knows, or that there are to choose from."""
    conditions: tuple[Condition, ...] = field(default=(), compare=False)
    on_key: bool = False


def troubles(schema: Mapping[str, Any], value: object) -> list[Trouble]:
    """Everything that is wrong with a value, in no order that means anything."""
    return list(read(_validator(_Same(schema)).iter_errors(value)))


class _Same:
    """A schema as a key: the very same one."""

    def __init__(self, schema: Mapping[str, Any]) -> None:
        self.schema = schema

    def __hash__(self) -> int:
        return id(self.schema)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and self.schema is other.schema


@lru_cache(maxsize=256)
def _validator(key: _Same) -> Any:
    """A validator is made once for a schema: making it takes longer than using it."""
    return _explaining()(_opened(key.schema))


def _opened(schema: Schema) -> Schema:
    """A copy in which `not: {}` stands for false, of which jsonschema forgets the place.

    Not where a map or a list is closed by it: there the errors are about the whole.
    """
    if schema is False:
        return {"not": {}}
    if not isinstance(schema, Mapping):
        return schema
    made = dict(schema)
    for at, each in inside(schema):
        if len(at) == 1 and not (each is False and at[0] in ("additionalProperties", "items")):
            made[str(at[0])] = _opened(each)
        elif len(at) == 2:
            held = made[str(at[0])] = copy(made[str(at[0])])
            held[at[1]] = _opened(each)
    return made


def read(errors: Iterable[Error]) -> Iterator[Trouble]:
    """Troubles out of errors, those of conditions and alternatives opened."""
    from ludex.schema.alternatives import chosen

    for error in errors:
        keyword = str(error.validator)
        at = tuple(error.absolute_path)
        if keyword in ("if", "dependentSchemas"):
            yield from _conditional(error, at)
        elif keyword == "propertyNames":
            for each in read(error.context or ()):
                yield replace(each, on_key=True)
        elif keyword in ("anyOf", "oneOf") and error.context:
            yield from chosen(error, at)
        else:
            yield _one(keyword, error, at)


def _one(keyword: str, error: Error, at: Pointer) -> Trouble:
    schema = error.schema if isinstance(error.schema, Mapping) else {}
    names: tuple[str, ...] = ()
    if keyword == "required":
        names = tuple(name for name in schema["required"] if name not in error.instance)
    elif keyword == "additionalProperties":
        names = tuple(unknown(error.instance, schema))
    keyword = "false" if keyword == "not" and error.validator_value == {} else keyword
    return Trouble(keyword, at, error.instance, error.validator_value, schema, names)


def unknown(value: Mapping[str, Any], schema: Mapping[str, Any]) -> list[str]:
    """The fields of a map that its schema does not declare."""
    patterns = [re.compile(each) for each in schema.get("patternProperties", ())]
    fields = schema.get("properties", ())
    return [key for key in value if key not in fields and not any(each.search(key) for each in patterns)]


def _conditional(error: Error, at: Pointer) -> Iterator[Trouble]:
    first = next(iter(error.context or ())).schema_path[0]
    if error.validator == "if":
        condition = Condition(at, error.validator_value, held=first == "then")
    else:
        condition = Condition(at, {"required": [first]}, held=True)
    for each in read(error.context or ()):
        yield replace(each, conditions=(condition, *each.conditions))


@cache
def _explaining() -> Any:
    """jsonschema's validator, with its own verdict, and errors that tell more of how it came."""
    from jsonschema import Draft202012Validator, ValidationError
    from jsonschema.validators import extend

    def conditional(validator: Any, condition: Any, value: Any, schema: Any) -> Iterator[Error]:
        branch = "then" if validator.evolve(schema=condition).is_valid(value) else "else"
        errors = list(validator.descend(value, schema.get(branch, True), schema_path=branch))
        if errors:
            yield ValidationError("", context=errors)

    def dependent(validator: Any, wanted: Any, value: Any, schema: Any) -> Iterator[Error]:
        for name, each in wanted.items() if isinstance(value, dict) else ():
            errors = list(validator.descend(value, each, schema_path=name)) if name in value else []
            if errors:
                yield ValidationError("", context=errors)

    def names(validator: Any, wanted: Any, value: Any, schema: Any) -> Iterator[Error]:
        for key in value if isinstance(value, dict) else ():
            errors = list(validator.descend(key, wanted))
            if errors:
                yield ValidationError("", context=errors, path=[key])

    def steps(validator: Any, step: Any, value: Any, schema: Any) -> Iterator[Error]:
        # jsonschema's own raises for .inf and .nan, which YAML can write.
        if validator.is_type(value, "number") and not multiple(step)(value):
            yield ValidationError("")

    own = {"if": conditional, "dependentSchemas": dependent, "propertyNames": names, "multipleOf": steps}
    return extend(Draft202012Validator, own)  # type: ignore[no-untyped-call]
