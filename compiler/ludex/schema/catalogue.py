"""Catalogue: the kinds of every game, with their schemas, validators and annotations.

Items are entries inside other entries, in a map that the schema marks `x-items`: a field `choices` of the
kind `story-card` makes a kind `story-card.choices`. After reading, the list of their names replaces the map,
as if the field listed references, so that code for entries and lists of references also works for items.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, cast

from ludex.core.ids import ITEM_SEPARATOR
from ludex.core.spans import SourceText
from ludex.schema.keywords import Pointer, Schema, SchemaMap
from ludex.schema.patterns import compile_pattern
from ludex.schema.value_view import Shape, has_lengths
from ludex.schema.walkers import AnnotatedValue, Annotation, CompiledSchema, WalkerGenerator, compile_schema

CORE = ""
"""The game of the core schemas."""

GAME = "game"
"""The kind that describes a game: the slug of its entry is the name of the game's folder."""

FIXTURES = "fixtures"
FILE_FIELDS: Mapping[str, Any] = {
    FIXTURES: {
        "title": "Fixtures",
        "description": "True if the entries of the file exist only for examples: `ludex test` and `ludex "
        "coverage` load them, and they are never played, printed or counted in the box.",
        "type": "boolean",
        "default": False,
        "examples": [True],
    }
}
"""Fields about a file itself, besides its kind, which are not fields of its entries."""

_DERIVED_ATTRIBUTES = (
    *("_walking", "compiled", "header", "header_schema", "file_fields"),
    *("numbered", "once", "schema", "validated"),
)


# Items: entries inside other entries

ITEMS, GRAPH = "x-items", "x-graph"
_FORMER_NAMES = "was"


def name_item_kind(kind: str, name: str) -> str:
    """Return the name of the kind of the items in a field of a kind."""
    return f"{kind}{ITEM_SEPARATOR}{name}"


def find_item_fields(schema: Schema) -> Iterator[str]:
    """Yield the fields of a kind that contain items."""
    fields = schema.get("properties", {}) if isinstance(schema, Mapping) else {}
    yield from (name for name, each in fields.items() if isinstance(each, Mapping) and ITEMS in each)


def add_former_names(schema: SchemaMap) -> SchemaMap:
    """Return the schema of a kind, extended by the former names of its items, which `rename` writes."""
    fields = dict(schema.get("properties", {}))
    for name in find_item_fields(schema):
        item = fields[name]["additionalProperties"]
        if _FORMER_NAMES not in item["properties"]:
            inner = {**item["properties"], _FORMER_NAMES: _FORMER_NAMES_SCHEMA}
            fields[name] = {**fields[name], "additionalProperties": {**item, "properties": inner}}
    return {**schema, "properties": fields} if fields else schema


_FORMER_NAMES_SCHEMA = {
    "title": "Former names",
    "description": "Names that this item had before it was renamed. Its translations follow it.",
    "type": "array",
    "items": {"type": "string", "examples": ["enter"]},
    "uniqueItems": True,
    "examples": [["enter"]],
}


def make_item_schema(flat: SchemaMap, name: str) -> dict[str, Any]:
    """Return the schema of the items in a field, given the flat schema of the kind."""
    whole = flat["properties"][name]
    graph = {GRAPH: whole[GRAPH]} if GRAPH in whole else {}
    item = {**whole["additionalProperties"], **graph}
    return {**item, **{keyword: flat[keyword] for keyword in ("$defs", "x-aside") if keyword in flat}}


@dataclass(frozen=True, eq=False)
class Kind:
    """Kind of entry: `written` is its flat schema, `lineage` lists the kind and the kinds that it extends.

    The validator and the walker are compiled on demand, because most runs need only a few kinds.
    """

    name: str
    game: str
    written: Mapping[str, Any]
    lineage: tuple[str, ...]
    located: Mapping[str, Any] = field(repr=False)
    """The schema with references that name their files, for kinds that extend this one."""

    @property
    def extends(self) -> str | None:
        """The kind that this one extends, if any."""
        return self.lineage[1] if len(self.lineage) > 1 else None

    @cached_property
    def schema(self) -> Mapping[str, Any]:
        """Schema of entries after reading, in which a list of names replaces the items."""
        lists = {}
        for name in find_item_fields(self.written):
            shape = Shape(self.written["properties"][name], self.written)
            described = {keyword: shape.keyword(keyword) for keyword in ("title", "description")}
            reference = {"type": "string", "x-ref": name_item_kind(self.name, name), ITEMS: True}
            lists[name] = {**described, "type": "array", "items": reference}
        properties = {**self.written.get("properties", {}), **lists}
        return {**self.written, "properties": properties} if lists else self.written

    @staticmethod
    def has_form(text: str, pattern: str) -> bool:
        """Return whether a pattern of a schema matches somewhere in a text."""
        return compile_pattern(pattern).search(text)

    @property
    def within(self) -> str:
        """The kind whose entries contain entries of this kind as items; empty if this kind has files."""
        owner, dot, _ = self.name.partition(ITEM_SEPARATOR)
        return owner if dot else ""

    @property
    def shape(self) -> Shape:
        """Schema of entries as written, for code that examines its fields."""
        return Shape(self.written, self.written)

    @cached_property
    def once(self) -> frozenset[str]:
        """Fields that a file may state once for all its entries."""
        properties = self.schema.get("properties", {})
        return frozenset(
            name for name, each in properties.items() if Shape(each, self.schema).keyword("x-once")
        )

    @property
    def state(self) -> Mapping[str, Any]:
        """Schemas of the run-time fields of a piece of this kind, by name."""
        return cast(Mapping[str, Any], self.schema.get("x-state", {}))

    @cached_property
    def has_lengths(self) -> bool:
        """Whether an entry of this kind may contain a length."""
        return has_lengths(self.schema)

    @cached_property
    def _walking(self) -> WalkerGenerator:
        return WalkerGenerator(self.schema)

    @cached_property
    def compiled(self) -> CompiledSchema:
        return self._walking.compile()

    @cached_property
    def validated(self) -> CompiledSchema:
        """Validator of entries as written."""
        return self.compiled if self.schema is self.written else compile_schema(self.written)

    @cached_property
    def file_fields(self) -> Mapping[str, Any]:
        """Fields of a file of this kind that are about the file itself."""
        return {} if self.name == GAME else FILE_FIELDS

    @cached_property
    def header_schema(self) -> Mapping[str, Any]:
        """Schema of the fields that a file may state for all its entries of this kind, or about itself."""
        properties = self.schema.get("properties", {})
        fields = {name: each for name, each in properties.items() if name in self.once}
        fields |= self.file_fields
        definitions = {"$defs": self.schema["$defs"]} if "$defs" in self.schema else {}
        return {"type": "object", "properties": fields, "additionalProperties": False, **definitions}

    @cached_property
    def header(self) -> CompiledSchema:
        return compile_schema(self.header_schema)

    @property
    def annotations(self) -> tuple[Annotation, ...]:
        """Annotations of values in the schema: references, texts, rules."""
        return self._walking.all_annotations

    @cached_property
    def numbered(self) -> dict[int, int]:
        """Number of each annotation by its identity; kinds with equal schemas have equal numbers."""
        return {id(each): number for number, each in enumerate(self.annotations)}

    def valid(self, value: object) -> bool:
        """Return whether the data of an entry, as written, is valid."""
        return self.validated.valid(value)

    def walk(self, value: object, at: Pointer = ()) -> list[AnnotatedValue]:
        """Return the annotated places in the data of an entry; their pointers begin with `at`."""
        return self.compiled.walk(value, at)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in _DERIVED_ATTRIBUTES}


@dataclass
class Catalogue:
    """Kinds of each game; those in `broken` have schemas with mistakes, so their entries are not checked."""

    kinds: dict[str, dict[str, Kind]] = field(default_factory=dict)
    broken: dict[str, set[str]] = field(default_factory=dict)
    shared: Mapping[str, Any] = field(default_factory=dict)
    texts: dict[str, SourceText] = field(default_factory=dict)
    """The texts of the schema files, for excerpts."""

    def kinds_of(self, game: str) -> Mapping[str, Kind]:
        """Return the kinds of a game, or the core kinds if the game is unknown."""
        return self.kinds.get(game, self.kinds.get(CORE, {}))

    def file_kinds(self, game: str) -> Mapping[str, Kind]:
        """Return the kinds of a game, except kinds of items, whose entries have no files of their own."""
        return {name: kind for name, kind in self.kinds_of(game).items() if not kind.within}

    def find_kind(self, game: str, name: str) -> Kind | None:
        return self.kinds_of(game).get(name)

    def is_broken(self, game: str, name: str) -> bool:
        """Return whether the schema of a kind has mistakes, so that its entries cannot be checked."""
        return name in self.broken.get(game, self.broken.get(CORE, ()))

    def accepts(self, game: str, kind: str, wanted: str) -> bool:
        """Return whether entries of a kind are accepted where another kind is expected."""
        found = self.find_kind(game, kind)
        return wanted in found.lineage if found else kind == wanted

    def find_aside_kinds(self, game: str) -> frozenset[str]:
        """Return the kinds whose entries take no part in play (`x-aside`), and the kinds that extend them."""
        kinds = self.kinds_of(game)
        aside = {name for name, kind in kinds.items() if kind.schema.get("x-aside")}
        return frozenset(name for name, kind in kinds.items() if not aside.isdisjoint(kind.lineage))
