"""Entry data converted to rule values and look-up tables, and the names of a pack for linking.

The number of an entry stays a number, a list becomes a tuple, and a struct or a map a read-only mapping.
Values of the wrong type are rejected here, so that rules need no checks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from ludex.core.ids import ITEM_OWNER, ITEM_SEPARATOR, find_owner_id
from ludex.engine.plane.plane_operations import signature
from ludex.engine.rules.machine import Grid, Machine
from ludex.engine.rules.maps import FieldTypes
from ludex.expr import tree_types as types
from ludex.expr.failure import InvalidTreeError
from ludex.expr.operation_table import MAX_NUMBER
from ludex.expr.tree_types import MISSING_DEFAULTS, Record, Tree, Type, Value

MISSING = object()
"""Table value of an entry without that field."""
_SCALAR_TESTS: Mapping[str, Callable[[Value, int], bool]] = {
    "int": lambda value, _: type(value) is int and abs(value) <= MAX_NUMBER,
    "length": lambda value, _: type(value) is int and abs(value) <= MAX_NUMBER,
    "bool": lambda value, _: type(value) is bool,
    "text": lambda value, _: type(value) is str,
    "word": lambda value, _: type(value) is str,
    "entry": lambda value, entries: type(value) is int and 0 <= value < entries,
}
_MAX_TRANSPOSITIONS = 16
Rows = Mapping[str, Record]
"""Cells by row and column."""


def convert_value(value: Tree, type_: Type, entries: int, where: str) -> Value:
    """Convert JSON of this type to a value; `entries` is the number of entries."""
    name = types.type_name(type_)
    if value is None:
        if name == "any" or types.is_optional(type_):
            return None
        raise InvalidTreeError("a required value is missing", where)
    if name in _SCALAR_TESTS:
        converted = value if _SCALAR_TESTS[name](value, entries) else MISSING
    elif name in _CONVERTERS:
        converted = _CONVERTERS[name](value, types.strip_optional(type_), entries, where)
    else:
        converted = freeze_json(value)
    if converted is MISSING:
        raise InvalidTreeError(f"a value is not of type {name}", where)
    return converted


def _convert_list(value: Tree, type_: Type, entries: int, where: str) -> Value:
    item = types.item_type(type_)
    if type(value) is dict:  # a map instead of a list: use its keys
        return tuple(_convert_key(key, item, entries, where) for key in value)
    if type(value) is not list:
        return MISSING
    return tuple(convert_value(each, item, entries, where) for each in value)


def _convert_point(value: Tree, type_: Type, entries: int, where: str) -> Value:
    if type(value) is not list or len(value) != 2 or any(type(each) is not int for each in value):
        return MISSING
    return tuple(value)


def _convert_struct(value: Tree, type_: Type, entries: int, where: str) -> Value:
    if type(value) is not dict:
        return MISSING
    fields = types.struct_fields(type_).items()
    found = {name: convert_field(value, name, each, entries, f"{where}.{name}") for name, each in fields}
    return MappingProxyType({name: each for name, each in found.items() if each is not MISSING})


def _convert_map(value: Tree, type_: Type, entries: int, where: str) -> Value:
    if type(value) is not dict:
        return MISSING
    keyed, valued = types.key_type(type_), types.value_type(type_)
    pairs = (
        (_convert_key(key, keyed, entries, where), convert_value(each, valued, entries, f"{where}.{key}"))
        for key, each in value.items()
    )
    return MappingProxyType(dict(pairs))


_CONVERTERS: Mapping[str, Callable[[Tree, Type, int, str], Value]] = {
    "list": _convert_list,
    "point": _convert_point,
    "struct": _convert_struct,
    "map": _convert_map,
}


def _convert_key(key: str, type_: Type, entries: int, where: str) -> int | str:
    if types.type_name(type_) != "entry":
        return key
    if key.isascii() and key.isdigit() and int(key) < entries:
        return int(key)
    raise InvalidTreeError(f"“{key[:40]}” is not an entry", where)


def freeze_json(value: Tree) -> Value:
    """Convert JSON of unknown type to an immutable value."""
    if type(value) is list:
        return tuple(freeze_json(each) for each in value)
    if type(value) is dict:
        return MappingProxyType({key: freeze_json(each) for key, each in value.items()})
    return value


def convert_field(record: Mapping[str, Tree], name: str, type_: Type, entries: int, where: str) -> Value:
    """Convert a field of a record or struct; a missing field gives the default of its type, or MISSING."""
    raw = record.get(name, record.get(name.replace("_", "-")))
    if raw is not None:
        return convert_value(raw, type_, entries, where)
    if types.is_optional(type_):
        return None
    return MISSING_DEFAULTS.get(types.type_name(type_), MISSING)


def convert_fields(record: Record, known: FieldTypes, entries: int, where: str) -> Mapping[str, Value]:
    """Convert the fields of a node or an edge that rules can read."""
    found: dict[str, Value] = {}
    for name, type_ in known.types.items():
        written = {name, name.replace("_", "-")} & record.keys()
        default = known.defaults.get(name)
        if default is not None and not written:
            found[name] = convert_value(default, type_, entries, where)
        else:
            found[name] = convert_field(record, name, type_, entries, f"{where}.{name}")
    return MappingProxyType({name: each for name, each in found.items() if each is not MISSING})


@dataclass(frozen=True, slots=True)
class CallSignature:
    """Number, arguments and result of a formula or step."""

    number: int
    count: int
    returns: Type | None


class PackNames:
    """The `Names` of a pack, read from raw trees, because a rule may call a rule that is linked later.

    The table of a field is created when a rule first uses it.
    """

    def __init__(
        self,
        machine: Machine,
        data_types: Mapping[str, Mapping[str, Type]],
        defaults: Mapping[str, Mapping[str, Tree]],
        records: list[Record],
        signatures: Mapping[str, Mapping[str, CallSignature]],
        fields: Mapping[str, Mapping[str, Type | None]],
    ) -> None:
        """`data_types` includes inherited fields; `fields` has the result types by pointer and kind."""
        self.machine, self.data_types, self.defaults, self.records = machine, data_types, defaults, records
        self.fields = fields
        self.tables: dict[str, tuple[Value, ...]] = {}
        self.entry = machine.numbers.get
        self.kind = machine.above.__contains__
        self.kind_of = machine.kinds.__getitem__
        self.module = machine.module_of.get
        self.function = signatures["function"].get
        self.quantity = signatures["quantity"].get
        self.step = signatures["step"].get
        self.route = signatures["route"].get
        self._decks = signatures["deck"]
        self.plane = signature

    def allowed(self, name: str) -> CallSignature | None:
        return self.step(name) or self._decks.get(name)

    def node(self, name: str) -> Type | None:
        return self.machine.node_fields.types.get(name)

    def edge(self) -> Type:
        return ["struct", {**self.machine.edge_fields.types, "to": "space"}]

    def column(self, name: str) -> tuple[int, Type] | None:
        number = self.machine.column_of.get(name)
        return None if number is None else (number, self.machine.columns[number].type)

    def glob(self, name: str) -> tuple[int, Type] | None:
        number = self.machine.global_of.get(name)
        return None if number is None else (number, self.machine.globals[number].type)

    def option(self, name: str) -> tuple[int, Type] | None:
        number = self.machine.option_of.get(name)
        return None if number is None else (number, self.machine.options[number][1])

    def place(self, name: str) -> tuple[int, int, tuple[str, ...]] | None:
        number = self.machine.place_of.get(name)
        if number is None:
            return None
        return number, self.machine.shared[number], self.machine.places[number].holds

    def data(self, field_: str, kinds: tuple[str, ...]) -> Type | None:
        if field_ == ITEM_OWNER:
            return self._owners_of_items(kinds)
        wanted = [kind for kind in kinds if field_ in self.data_types.get(kind, {})] or self.data_types
        kind = next((kind for kind in wanted if field_ in self.data_types[kind]), None)
        if kind is None:
            return None
        if field_ not in self.tables:
            self.tables[field_] = tuple(self._list_values(field_))
        return self.data_types[kind][field_]

    def _list_values(self, field: str) -> Iterator[Value]:
        """Yield the value of a field for each entry; MISSING for an entry with neither field nor default."""
        count, written = len(self.records), {field, field.replace("_", "-")}
        for kind, record, entry_id in zip(self.machine.kinds, self.records, self.machine.ids, strict=True):
            type_ = self.data_types.get(kind, {}).get(field)
            default = self.defaults.get(kind, {}).get(field)
            if type_ is None:
                yield MISSING
            elif default is not None and not written & record.keys():
                yield convert_value(default, type_, count, f"{entry_id} {field}")
            else:
                yield convert_field(record, field, type_, count, f"{entry_id} {field}")

    def _owners_of_items(self, kinds: tuple[str, ...]) -> Type:
        """Make the table of the entries to which items belong; return the type of this field of items."""
        if ITEM_OWNER not in self.tables:
            owners = map(find_owner_id, self.machine.ids)
            self.tables[ITEM_OWNER] = tuple(self.machine.numbers.get(each or "", MISSING) for each in owners)
        return ["entry", "|".join(sorted({kind.partition(ITEM_SEPARATOR)[0] for kind in kinds}))]

    def field(self, pointer: str, kinds: tuple[str, ...]) -> Type | None:
        known = self.fields.get(pointer, {})
        return next((type_ for kind, type_ in known.items() if not kinds or kind in kinds), None) or next(
            iter(known.values()), None
        )


def find_entries_and_items(machine: Machine, kinds: frozenset[str]) -> tuple[int, ...]:
    """Return the entries of these kinds and of kinds that extend them, with the items in these entries."""
    owners = (kind.partition(ITEM_SEPARATOR)[0] for kind in machine.kinds)
    return tuple(number for number, kind in enumerate(owners) if kinds & machine.above.get(kind, frozenset()))


def read_grids(machine: Machine, records: Sequence[Record]) -> dict[int, Grid]:
    """Return the look-up tables of a pack by entry."""
    tables = (entry for entry, kind in enumerate(machine.kinds) if "table" in machine.above.get(kind, ()))
    return {entry: _grid(machine, records, entry) for entry in tables}


def _grid(machine: Machine, records: Sequence[Record], entry: int) -> Grid:
    rows, keys = _rows(records, entry)
    columns = {name: None for cells in rows.values() for name in cells}
    row_names = dict(_find_lookup_keys(machine, rows, keys.get("rows")))
    column_names = dict(_find_lookup_keys(machine, columns, keys.get("columns")))
    cells = {
        (row, column): rows[name][other]
        for row, name in row_names.items()
        for column, other in column_names.items()
    }
    if len(columns) == 1:
        cells |= {(row, None): rows[name][next(iter(columns))] for row, name in row_names.items()}
    own = records[entry].get("rows", {}).items()
    return Grid(cells, tuple((row["from"], row["to"], name) for name, row in own if "from" in row))


def _rows(records: Sequence[Record], entry: int, depth: int = 0) -> tuple[Rows, Record]:
    """Return the cells of a table, and the kinds whose entries name its rows and columns (`keys`)."""
    record = records[entry]
    other = record.get("transpose-of")
    if type(other) is int and depth < _MAX_TRANSPOSITIONS:
        rows, keys = _rows(records, other, depth + 1)
        names = {name: None for cells in rows.values() for name in cells}
        turned = {name: {row: cells[name] for row, cells in rows.items()} for name in names}
        return turned, record.get("keys", {"rows": keys.get("columns"), "columns": keys.get("rows")})
    columns = record["columns"]
    rows = {
        name: dict(zip(columns, row["cells"], strict=True)) for name, row in record.get("rows", {}).items()
    }
    return rows, record.get("keys", {})


def _find_lookup_keys(machine: Machine, names: Record, kind: str | None) -> Iterator[tuple[Any, str]]:
    """Yield the keys by which each row or column can be looked up, with its name."""
    for name in names:
        yield name, name
    if kind is not None:
        for entry, entry_id in enumerate(machine.ids):
            slug = entry_id.partition("/")[2]
            if slug in names and kind in machine.above.get(machine.kinds[entry], ()):
                yield entry, slug
