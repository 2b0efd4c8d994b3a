"""Entry data converted to rule values, and the names of a pack for linking.

An entry's number stays a number, a list becomes a tuple, a struct or a map a mapping that nobody changes.
What does not fit its type is refused here, so that rules need not look again.

Made of the raw trees, since a rule may call another that is linked after it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from ludex.engine.plane.plane_evaluator import OPERATIONS
from ludex.engine.rules.machine import Machine
from ludex.expr import tree_types as types
from ludex.expr.failure import InvalidTreeError
from ludex.expr.operation_table import MAX_NUMBER
from ludex.expr.tree_types import MISSING_DEFAULTS, Type


class Missing:
    """Stands in a table where an entry has no such field."""

    def __repr__(self) -> str:
        return "MISSING"


MISSING = Missing()


def convert_value(value: Any, type_: Type, entries: int, where: str) -> Any:
    """JSON of that type as a value; `entries` is how many entries there are."""
    if value is None:
        if types.type_name(type_) == "any" or (isinstance(type_, list) and type_[0] == "opt"):
            return None
        raise InvalidTreeError("something is missing", where)
    plain = types.strip_optional(type_)
    made = _MAKERS.get(types.type_name(plain), _any)(value, plain, entries, where)
    if made is MISSING:
        raise InvalidTreeError(f"a value is no {types.type_name(plain)}", where)
    return made


def _int(value: Any, type_: Type, entries: int, where: str) -> Any:
    return value if type(value) is int and abs(value) <= MAX_NUMBER else MISSING


def _bool(value: Any, type_: Type, entries: int, where: str) -> Any:
    return value if type(value) is bool else MISSING


def _text(value: Any, type_: Type, entries: int, where: str) -> Any:
    return value if type(value) is str else MISSING


def _entry(value: Any, type_: Type, entries: int, where: str) -> Any:
    return value if type(value) is int and 0 <= value < entries else MISSING


def _list(value: Any, type_: Type, entries: int, where: str) -> Any:
    if type(value) is dict:  # a map where a list is due: its keys are meant
        keyed = types.type_name(type_[1]) == "entry"
        return tuple(_key(key, entries, where) if keyed else key for key in value)
    if type(value) is not list:
        return MISSING
    return tuple(convert_value(each, type_[1], entries, where) for each in value)


def _point(value: Any, type_: Type, entries: int, where: str) -> Any:
    if type(value) is not list or len(value) != 2 or any(type(each) is not int for each in value):
        return MISSING
    return tuple(value)


def _struct(value: Any, type_: Type, entries: int, where: str) -> Any:
    if type(value) is not dict:
        return MISSING
    fields = type_[1].items()
    made = {name: convert_field(value, name, each, entries, f"{where}.{name}") for name, each in fields}
    return MappingProxyType({name: each for name, each in made.items() if each is not MISSING})


def _map(value: Any, type_: Type, entries: int, where: str) -> Any:
    if type(value) is not dict:
        return MISSING
    keyed = types.type_name(type_[1]) == "entry"
    return MappingProxyType(
        {
            _key(key, entries, where) if keyed else key: convert_value(
                each, type_[2], entries, f"{where}.{key}"
            )
            for key, each in value.items()
        }
    )


def _key(key: str, entries: int, where: str) -> int:
    if key.isascii() and key.isdigit() and int(key) < entries:
        return int(key)
    raise InvalidTreeError(f"“{key[:40]}” is no entry", where)


def _any(value: Any, type_: Type, entries: int, where: str) -> Any:
    return freeze_json(value)


def freeze_json(value: Any) -> Any:
    """JSON of no known type, so that nobody can change it."""
    if type(value) is list:
        return tuple(freeze_json(each) for each in value)
    if type(value) is dict:
        return MappingProxyType({key: freeze_json(each) for key, each in value.items()})
    return value


_MAKERS = {
    "int": _int,
    "bool": _bool,
    "text": _text,
    "word": _text,
    "entry": _entry,
    "list": _list,
    "point": _point,
    "struct": _struct,
    "map": _map,
}


def convert_field(record: Mapping[str, Any], name: str, type_: Type, entries: int, where: str) -> Any:
    """A field of a record or struct, or what it means to leave it out."""
    raw = record.get(name, record.get(name.replace("_", "-")))
    if raw is not None:
        return convert_value(raw, type_, entries, where)
    if isinstance(type_, list) and type_[0] == "opt":
        return None
    return MISSING_DEFAULTS.get(types.type_name(type_), MISSING)


def table(
    field: str,
    kinds: Sequence[str],
    data: Mapping[str, Mapping[str, Type]],
    defaults: Mapping[str, Mapping[str, Any]],
    records: Sequence[Mapping[str, Any]],
    ids: Sequence[str],
) -> tuple[Any, ...]:
    """The value that each entry has of a field."""
    found = []
    for kind, record, entry_id in zip(kinds, records, ids, strict=True):
        type_ = data.get(kind, {}).get(field)
        if type_ is None:
            found.append(MISSING)
            continue
        value = convert_field(record, field, type_, len(records), f"{entry_id} {field}")
        default = defaults.get(kind, {}).get(field)
        if default is not None and field not in record and field.replace("_", "-") not in record:
            value = convert_value(default, type_, len(records), f"{entry_id} {field}")
        found.append(value)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class CallSignature:
    number: int
    count: int
    returns: Type


@dataclass(slots=True)
class PackNames:
    """Names as `expr` wants them. Tables of data are made when a rule first names the field."""

    machine: Machine
    data_types: Mapping[str, Mapping[str, Type]]
    """Kind to its fields, those of its ancestors included."""
    defaults: Mapping[str, Mapping[str, Any]]
    records: list[Mapping[str, Any]]
    functions: Mapping[str, CallSignature]
    quantities: Mapping[str, CallSignature]
    steps: Mapping[str, CallSignature]
    fields: Mapping[str, Mapping[str, Type]]
    """A pointer of formulas to the kinds that have it, and what it gives."""
    tables: dict[str, tuple[Any, ...]] = field(default_factory=dict)

    def entry(self, name: str) -> int | None:
        return self.machine.numbers.get(name)

    def kind(self, name: str) -> bool:
        return name in self.machine.above

    def kind_of(self, entry: int) -> str:
        return self.machine.kinds[entry]

    def column(self, name: str) -> tuple[int, Type] | None:
        number = self.machine.column_of.get(name)
        return None if number is None else (number, self.machine.columns[number].type)

    def glob(self, name: str) -> tuple[int, Type] | None:
        number = self.machine.global_of.get(name)
        return None if number is None else (number, self.machine.globals[number].type)

    def option(self, name: str) -> tuple[int, Type] | None:
        number = self.machine.option_of.get(name)
        return None if number is None else (number, self.machine.options[number][1])

    def module(self, name: str) -> int | None:
        return self.machine.module_of.get(name)

    def place(self, name: str) -> tuple[int, int, tuple[str, ...]] | None:
        number = self.machine.place_of.get(name)
        if number is None:
            return None
        return number, self.machine.shared[number], self.machine.places[number].holds

    def data(self, field_: str, kinds: tuple[str, ...]) -> Type | None:
        wanted = [kind for kind in kinds if field_ in self.data_types.get(kind, {})] or self.data_types
        for kind in wanted:
            if field_ in self.data_types[kind]:
                self._add_table(field_)
                return self.data_types[kind][field_]
        return None

    def _add_table(self, name: str) -> None:
        if name not in self.tables:
            machine = self.machine
            self.tables[name] = table(
                name, machine.kinds, self.data_types, self.defaults, self.records, machine.ids
            )

    def function(self, name: str) -> CallSignature | None:
        return self.functions.get(name)

    def quantity(self, name: str) -> CallSignature | None:
        return self.quantities.get(name)

    def step(self, name: str) -> CallSignature | None:
        return self.steps.get(name)

    def field(self, pointer: str, kinds: tuple[str, ...]) -> Type | None:
        known = self.fields.get(pointer, {})
        return next((type_ for kind, type_ in known.items() if not kinds or kind in kinds), None) or next(
            iter(known.values()), None
        )

    def plane(self, name: str) -> tuple[int, Type] | None:
        found = OPERATIONS.get(name)
        return None if found is None else (len(found.takes) + 1, found.gives)
