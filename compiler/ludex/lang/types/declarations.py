"""Declarations that rules can name: fields, steps, places, kinds and tables, with types from their schemas.

Fields that rules cannot read have no type.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from ludex.core.ids import to_identifier
from ludex.core.lengths import convert_length
from ludex.core.messages import Bilingual
from ludex.lang.types.rule_types import (
    ANY,
    BOOL,
    INT,
    LENGTH,
    TEXT,
    AnyType,
    Entry,
    ListOf,
    MapOf,
    Opt,
    Piece,
    PlaceOf,
    Struct,
    Type,
    Word,
    make_optional,
    parse_type,
)
from ludex.link.rule_names import LIMIT_NAMES
from ludex.link.world import World, walk_values
from ludex.schema.catalogue import GAME, Kind
from ludex.schema.entries import Entry as Source
from ludex.schema.keywords import list_names

STEPS = ("procedure", "action", "ability", "policy")
CALLABLE_SORTS = (*STEPS, "function", "quantity", "route")
Param = tuple[str, AnyType]


@dataclass(frozen=True, slots=True)
class Field:
    """Field of pieces or entries; `name` is its name in data or columns."""

    name: str
    type: AnyType


@dataclass(frozen=True, slots=True)
class Method:
    """Field of entries that contains rules: its arguments besides `self`, and its result."""

    name: str
    params: tuple[Param, ...]
    returns: AnyType | None
    pure: bool
    asks: bool
    has_self: bool
    is_optional: bool = False
    """Whether entries may omit the field."""


@dataclass(frozen=True, slots=True)
class CallableInfo:
    """Step, function, quantity or route that rules can call."""

    id: str
    sort: str
    params: tuple[Param, ...]
    returns: AnyType | None
    has_self: AnyType | None = None
    stages: tuple[str, ...] = ()
    """The stages of a quantity."""
    ties: tuple[str, ...] = ()
    """The names of an action's tie-breakers (`ties`)."""
    asks: bool = False
    """Whether an action says which seat chooses among tied candidates."""

    @property
    def all_params(self) -> list[Param]:
        """Parameters, after `self` if it has one."""
        return [*([] if self.has_self is None else [("self", self.has_self)]), *self.params]


@dataclass(frozen=True, slots=True)
class PlaceInfo:
    """Place of the game, or of the pieces of the kind `owner`."""

    id: str
    owner: str | None
    type: PlaceOf
    seen: str
    names: tuple[str, ...]
    """The names of spaces that have one."""


@dataclass
class KindInfo:
    """Fields and methods of a kind's entries and pieces that rules can use."""

    name: str
    is_piece: bool
    data: dict[str, Field] = field(default_factory=dict)
    state: dict[str, Field] = field(default_factory=dict)
    methods: dict[str, Method] = field(default_factory=dict)
    places: dict[str, PlaceInfo] = field(default_factory=dict)


def read_limit_params(deck: Mapping[str, Any]) -> tuple[Param, ...]:
    """Return the parameters of the limits of a deck: its cards, and its owner if it has `for`."""
    cards, owner = LIMIT_NAMES
    listed: Param = (cards, ListOf(Entry(list_names(deck.get("of", ())))))
    return (listed, (owner, Piece((str(deck["for"]),)))) if "for" in deck else (listed,)


def find_map_pointers(place: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
    """Yield the pointers of a place's maps: the place's own map, and the maps that depend on an option."""
    if "map" in place:
        yield ("map",)
    for option, maps in place.get("maps", {}).items():
        yield from (("maps", option, choice) for choice in (maps if isinstance(maps, Mapping) else ()))


def is_declared(world: World, entry: Source, sort: str) -> bool:
    """Return whether rules can use an entry: it is sound and, if it is a place, its kinds and maps exist."""
    if not entry.sound or sort != "place":
        return entry.sound
    holds, owner = entry.data.get("holds"), entry.data.get("owner", GAME)
    kinds = [*(holds if isinstance(holds, list) else ()), *([] if owner == GAME else [owner])]
    known = world.catalogue.kinds_of(world.name)
    boards = (world.target(entry, at) for at in find_map_pointers(entry.data))
    return all(each in known for each in kinds) and None not in boards


def list_field_names(entries: Iterable[Source]) -> Iterator[str]:
    """Yield the names of all fields of entries, at any depth."""
    for entry in entries:
        for _, value in walk_values(entry.data):
            yield from map(to_identifier, map(str, value) if isinstance(value, Mapping) else ())


def initial_value(declared: Mapping[str, Any], key: str, type_: AnyType) -> object:
    """Return the value of a run-time field before rules set it: that of the keyword `key`, or by the type."""
    if key in declared:
        return convert_length(declared[key]) if type_ == LENGTH else declared[key]
    if isinstance(type_, ListOf):
        return []
    if type_ == TEXT:
        return ""
    return {INT: 0, LENGTH: 0, BOOL: False}.get(type_) if isinstance(type_, Type) else None


def state_field_type(type_: AnyType) -> AnyType:
    """Return the type of a run-time field: pieces, words and entries can be none until they are set."""
    always_set = type_ in (INT, LENGTH, BOOL, TEXT) or isinstance(type_, ListOf | MapOf | Opt)
    return type_ if always_set else Opt(type_)


# Types of fields, from their schemas

_PLAIN: Mapping[str, Type] = {"integer": INT, "boolean": BOOL, "string": TEXT}
_DEEP = 12
UNREADABLE_FIELDS = frozenset(
    "source was draft tags note grammar by hooks modifies offers says args returns limit icon art layout "
    "back setup ends state options box removed".split()
)
"""Fields about how an entry is written, printed or compiled, which rules cannot read."""


def resolve_schema(schema: object, root: Mapping[str, Any]) -> Mapping[str, Any]:
    """Resolve the references (`$ref`) of a schema; its own keywords take precedence."""
    if isinstance(schema, dict) and "$ref" not in schema:
        return schema
    known: dict[str, Any] = {}
    while isinstance(schema, Mapping):
        known = {**schema, **known}
        reference = known.pop("$ref", None)
        if reference is None:
            break
        schema = root.get("$defs", {}).get(reference.removeprefix("#/$defs/"), {})
    return known


def value_type(schema: object, root: Mapping[str, Any], depth: int = 0) -> AnyType | None:
    """Return the type of the values of a schema; None for texts, rules and others that rules cannot read."""
    found = resolve_schema(schema, root)
    if depth > _DEEP or any(word in found for word in ("x-text", "x-do", "x-expr")):
        return None
    if "x-type" in found:
        return parse_type(str(found["x-type"]))
    if "x-ref" in found and "propertyNames" not in found:
        return Entry(list_names(found["x-ref"]))
    if "enum" in found and all(isinstance(each, str) for each in found["enum"]):
        return Word(tuple(found["enum"]))
    if "enum" in found and all(type(each) is int for each in found["enum"]):
        return INT
    sort = found.get("type")
    if sort == "array":
        inner = value_type(found.get("items", {}), root, depth + 1)
        return None if inner is None else ListOf(inner)
    if sort == "object":
        return _object(found, root, depth)
    return _PLAIN.get(sort) if isinstance(sort, str) else None


def _object(found: Mapping[str, Any], root: Mapping[str, Any], depth: int) -> AnyType | None:
    others = found.get("additionalProperties")
    if isinstance(others, Mapping):
        names = resolve_schema(found.get("propertyNames", {}), root)
        key = found.get("x-ref", names.get("x-ref"))
        value = value_type(others, root, depth + 1)
        if key and value is None:
            return ListOf(Entry(list_names(key)))  # rules read the names, not their values
        return None if value is None else MapOf(Entry(list_names(key)) if key else TEXT, value)
    return Struct(tuple(readable_fields(found, root, depth + 1).items()))


def readable_fields(schema: Mapping[str, Any], root: Mapping[str, Any], depth: int = 0) -> dict[str, AnyType]:
    """Return the fields of an object that rules can read, by their names in expressions."""
    required = schema.get("required", ())
    found: dict[str, AnyType] = {}
    for name, each in schema.get("properties", {}).items():
        if depth == 0 and name in UNREADABLE_FIELDS:
            continue
        type_ = value_type(each, root, depth)
        if type_ is not None:
            # A field that is omitted may be false, an empty list or map, or have a default.
            has_default = depth == 0 and "default" in resolve_schema(each, root)
            is_never_none = has_default or type_ == BOOL or isinstance(type_, ListOf | MapOf)
            found[to_identifier(name)] = type_ if name in required or is_never_none else Opt(type_)
    return found


def field_defaults(root: Mapping[str, Any]) -> dict[str, Any]:
    """Return the defaults of the fields in a schema, by their written names."""
    properties = root.get("properties", {})
    found = {name: resolve_schema(each, root) for name, each in properties.items()}
    return {
        name: convert_length(each["default"]) if each.get("x-type") == LENGTH.name else each["default"]
        for name, each in found.items()
        if "default" in each
    }


class KindFields(NamedTuple):
    """Fields of a kind that rules can read, and the defaults of its fields."""

    readable: Mapping[str, tuple[str, AnyType]]
    """The written name and the type of each field, by its name in expressions."""
    defaults: Mapping[str, Any]
    """The defaults of all fields that have one, by their written names."""


_known_fields: WeakKeyDictionary[Kind, KindFields] = WeakKeyDictionary()
"""Cache of `find_kind_fields`; a process that compiles repeatedly keeps the kinds of its catalogue."""


def find_kind_fields(kind: Kind) -> KindFields:
    """Return the fields of a kind, from its schema."""
    found = _known_fields.get(kind)
    if found is None:
        root = kind.schema
        written = {to_identifier(each): each for each in reversed(root.get("properties", {}))}
        types = readable_fields(root, root)
        readable = {name: (written.get(name, name), type_) for name, type_ in types.items()}
        found = _known_fields[kind] = KindFields(readable, field_defaults(root))
    return found


# Tables

_MAX_TRANSPOSES = 8
"""Longest chain of transposed tables."""


@dataclass(frozen=True, slots=True)
class Axis:
    """Rows or columns of a table."""

    names: tuple[str, ...]
    kind: str | None = None
    """The kind after whose entries the rows or columns are named."""
    partial: bool = False
    """Whether the table may leave out entries of that kind."""
    ranged: bool = False
    """Whether rows have ranges of numbers."""
    covered: bool = False
    """Whether every result of the table's die is in the range of a row."""


@dataclass(frozen=True, slots=True)
class TableInfo:
    """Rows, columns and cells of a table, as rules read them."""

    rows: Axis
    columns: Axis
    cells: AnyType


def read_table(world: World, entry: Source, depth: int = 0) -> TableInfo:
    """Read the table of an entry; a transposed table takes its cells from the original."""
    data = entry.data
    base = world.target(entry, ("transpose-of",))
    keys = data.get("keys", {})
    if base is not None and depth < _MAX_TRANSPOSES:
        of = read_table(world, base, depth + 1)
        rows, columns = (
            Axis(each.names, keys.get(axis, each.kind), keys.get("partial", each.partial))
            for axis, each in (("rows", of.columns), ("columns", of.rows))
        )
        return TableInfo(rows, columns, of.cells)
    listed, partial = data.get("rows", {}), keys.get("partial") is True
    ranged = any("from" in each for each in listed.values())
    return TableInfo(
        Axis(tuple(listed), keys.get("rows"), partial, ranged, ranged and "die" in data),
        Axis(tuple(data.get("columns", ())), keys.get("columns"), partial),
        _cells(each for row in listed.values() for each in row["cells"]),
    )


def _cells(cells: Iterable[Any]) -> AnyType:
    found = list(cells)
    filled = [each for each in found if each is not None]
    word = Word(tuple(sorted({str(each) for each in filled})))
    by_sort: Mapping[type, AnyType] = {int: INT, bool: BOOL, str: word}
    sorts = {type(each) for each in filled}
    type_ = by_sort.get(sorts.pop(), ANY) if len(sorts) == 1 else ANY
    return type_ if len(filled) == len(found) else make_optional(type_)


_NO_PARAMS = Bilingual("no arguments", "aucun")


def format_params(params: Iterable[Param]) -> str | Bilingual:
    """Format the names of parameters as in a call; say so if there are none."""
    names = ", ".join(name for name, _ in params)
    return f"({names})" if names else _NO_PARAMS
