"""Which of several alternatives an author most likely meant, so that what is wrong with that one can be
said.

“Not valid under any of the given schemas” helps nobody. The alternative is chosen by type, then by the
words that tell alternatives apart (a const or an enum), then by the fields that it shares with what is
written, then by how little is wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ludex.schema.troubles import Error, Trouble, read
from ludex.schema.vocabulary import Pointer


@dataclass(frozen=True)
class Option:
    """One alternative, and what is wrong with the value if it was the one meant."""

    schema: Any
    troubles: list[Trouble]

    def of_type(self, at: Pointer) -> bool:
        """Whether the value is at least of a type that this alternative takes."""
        return not any(each.at == at and _wrong_type(each) for each in self.troubles)

    def told_apart(self, at: Pointer) -> Trouble | None:
        """The word that says that another alternative was meant."""
        near = (each for each in self.troubles if len(each.at) <= len(at) + 1)
        return next((each for each in near if each.keyword in ("const", "enum")), None)

    @property
    def fields(self) -> Mapping[str, Any]:
        found: Mapping[str, Any] = (
            self.schema.get("properties", {}) if isinstance(self.schema, Mapping) else {}
        )
        return found

    def weight(self, at: Pointer) -> int:
        """How much would have to change."""
        return sum(_WEIGHTS.get(each.keyword, 2) * max(1, len(each.names)) for each in self.troubles)


_WEIGHTS = {"type": 4, "additionalProperties": 3}


def chosen(error: Error, at: Pointer) -> Iterator[Trouble]:
    """The troubles of the alternative that was most likely meant; `error` says that none holds."""
    options = _options(error)
    fitting = [each for each in options if each.of_type(at)]
    if not fitting:
        yield _no_type(error, at, options)
    elif all(_asks_for_fields(each, at) for each in fitting):
        names = dict.fromkeys(name for each in fitting for trouble in each.troubles for name in trouble.names)
        yield Trouble("anyOf", at, error.instance, error.validator_value, _schema(error), tuple(names))
    else:
        yield from _best(error, at, fitting)


def _options(error: Error) -> list[Option]:
    schemas: list[Any] = list(error.validator_value)
    wrong: list[list[Error]] = [[] for _ in schemas]
    for each in error.context or ():
        wrong[int(each.schema_path[0])].append(each)
    return [Option(schema, list(read(errors))) for schema, errors in zip(schemas, wrong, strict=True)]


def _best(error: Error, at: Pointer, fitting: list[Option]) -> Iterator[Trouble]:
    apart = [(each, each.told_apart(at)) for each in fitting]
    meant = [each for each, word in apart if word is None]
    words = [word for _, word in apart if word is not None]
    if not meant and len({word.at for word in words}) == 1:
        yield _any_word(words)
        return
    options = meant or fitting
    value = error.instance
    if isinstance(value, dict):
        shared = [len(value.keys() & each.fields.keys()) for each in options]
        most = max(shared)
        if most == 0 and any(each.fields for each in options) and value:
            yield _no_field(error, at, options)
            return
        options = [each for each, count in zip(options, shared, strict=True) if count == most]
    yield from min(options, key=lambda each: each.weight(at)).troubles


def _any_word(words: list[Trouble]) -> Trouble:
    """One finding with the words of all alternatives."""
    allowed = [value for word in words for value in _values(word)]
    return Trouble("enum", words[0].at, words[0].value, allowed, words[0].schema)


def _no_type(error: Error, at: Pointer, options: list[Option]) -> Trouble:
    types: dict[str, None] = {}
    for option in options:
        for each in option.troubles:
            if each.at == at and each.keyword == "type":
                types.update(dict.fromkeys([each.wanted] if isinstance(each.wanted, str) else each.wanted))
            elif each.at == at and each.keyword in ("const", "enum"):
                types.update(dict.fromkeys(map(type_of, _values(each))))
    return Trouble("type", at, error.instance, list(types), _schema(error))


def _no_field(error: Error, at: Pointer, options: list[Option]) -> Trouble:
    """No alternative knows any field of the value: all their fields are worth a look."""
    fields = {name: each for option in options for name, each in option.fields.items()}
    schema = {"properties": fields, "additionalProperties": False}
    return Trouble("additionalProperties", at, error.instance, False, schema, tuple(error.instance))


def _asks_for_fields(option: Option, at: Pointer) -> bool:
    """An alternative that does nothing but ask for a field."""
    bare = isinstance(option.schema, Mapping) and set(option.schema) <= {"required", "title", "description"}
    return bare and all(each.keyword == "required" and each.at == at for each in option.troubles)


def _wrong_type(trouble: Trouble) -> bool:
    if trouble.keyword in ("const", "enum"):
        return type_of(trouble.value) not in map(type_of, _values(trouble))
    return trouble.keyword in ("type", "false")


def _values(trouble: Trouble) -> list[Any]:
    return [trouble.wanted] if trouble.keyword == "const" else list(trouble.wanted)


def _schema(error: Error) -> Mapping[str, Any]:
    return error.schema if isinstance(error.schema, Mapping) else {}


def type_of(value: object) -> str:
    """The JSON type of a value; a whole number is an integer."""
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, int | float):
        return "integer" if isinstance(value, int) else "number"
    if isinstance(value, dict | list):
        return "object" if isinstance(value, dict) else "array"
    return "string" if isinstance(value, str) else "null"
