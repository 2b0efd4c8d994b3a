"""The data of entries as rules read it: JSON of a record, converted by the type that its kind says.

An entry's number stays a number, a list becomes a tuple, a struct or a map a mapping that nobody changes.
What does not fit its type is refused here, so that rules need not look again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from ludex.expr import types
from ludex.expr.failure import Refused
from ludex.expr.table import MOST
from ludex.expr.types import FALLBACK, Type


class Missing:
    """Stands in a table where an entry has no such field."""

    def __repr__(self) -> str:
        return "MISSING"


MISSING = Missing()


def converted(value: Any, type_: Type, entries: int, where: str) -> Any:
    """JSON of that type as a value; `entries` is how many entries there are."""
    if value is None:
        if types.head(type_) == "any" or (isinstance(type_, list) and type_[0] == "opt"):
            return None
        raise Refused("something is missing", where)
    plain = types.plain(type_)
    made = _MAKERS.get(types.head(plain), _any)(value, plain, entries, where)
    if made is MISSING:
        raise Refused(f"a value is no {types.head(plain)}", where)
    return made


def _int(value: Any, type_: Type, entries: int, where: str) -> Any:
    return value if type(value) is int and abs(value) <= MOST else MISSING


def _bool(value: Any, type_: Type, entries: int, where: str) -> Any:
    return value if type(value) is bool else MISSING


def _text(value: Any, type_: Type, entries: int, where: str) -> Any:
    return value if type(value) is str else MISSING


def _entry(value: Any, type_: Type, entries: int, where: str) -> Any:
    return value if type(value) is int and 0 <= value < entries else MISSING


def _list(value: Any, type_: Type, entries: int, where: str) -> Any:
    if type(value) is dict:  # a map where a list is due: its keys are meant
        keyed = types.head(type_[1]) == "entry"
        return tuple(_key(key, entries, where) if keyed else key for key in value)
    if type(value) is not list:
        return MISSING
    return tuple(converted(each, type_[1], entries, where) for each in value)


def _point(value: Any, type_: Type, entries: int, where: str) -> Any:
    if type(value) is not list or len(value) != 2 or any(type(each) is not int for each in value):
        return MISSING
    return tuple(value)


def _struct(value: Any, type_: Type, entries: int, where: str) -> Any:
    if type(value) is not dict:
        return MISSING
    fields = type_[1].items()
    made = {name: held(value, name, each, entries, f"{where}.{name}") for name, each in fields}
    return MappingProxyType({name: each for name, each in made.items() if each is not MISSING})


def _map(value: Any, type_: Type, entries: int, where: str) -> Any:
    if type(value) is not dict:
        return MISSING
    keyed = types.head(type_[1]) == "entry"
    return MappingProxyType(
        {
            _key(key, entries, where) if keyed else key: converted(each, type_[2], entries, f"{where}.{key}")
            for key, each in value.items()
        }
    )


def _key(key: str, entries: int, where: str) -> int:
    if key.isascii() and key.isdigit() and int(key) < entries:
        return int(key)
    raise Refused(f"“{key[:40]}” is no entry", where)


def _any(value: Any, type_: Type, entries: int, where: str) -> Any:
    return as_it_is(value)


def as_it_is(value: Any) -> Any:
    """JSON of no known type, so that nobody can change it."""
    if type(value) is list:
        return tuple(as_it_is(each) for each in value)
    if type(value) is dict:
        return MappingProxyType({key: as_it_is(each) for key, each in value.items()})
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


def held(record: Mapping[str, Any], name: str, type_: Type, entries: int, where: str) -> Any:
    """A field of a record or struct, or what it means to leave it out."""
    raw = record.get(name, record.get(name.replace("_", "-")))
    if raw is not None:
        return converted(raw, type_, entries, where)
    if isinstance(type_, list) and type_[0] == "opt":
        return None
    return FALLBACK.get(types.head(type_), MISSING)


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
        value = held(record, field, type_, len(records), f"{entry_id} {field}")
        default = defaults.get(kind, {}).get(field)
        if default is not None and field not in record and field.replace("_", "-") not in record:
            value = converted(default, type_, len(records), f"{entry_id} {field}")
        found.append(value)
    return tuple(found)
