"""Catalogue: the kinds of every game, with their schemas, validators and annotations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, cast

from ludex.core.ids import ITEM_SEPARATOR
from ludex.core.spans import SourceText
from ludex.schema.item_kinds import find_item_fields, make_read_schema
from ludex.schema.keywords import Pointer
from ludex.schema.lengths import has_lengths
from ludex.schema.patterns import compile_pattern
from ludex.schema.value_view import Shape
from ludex.schema.walkers import AnnotatedValue, Annotation, CompiledSchema, WalkerGenerator, compile_schema

CORE = ""
"""The game of the core schemas."""

GAME = "game"
"""The kind that describes a game: the slug of its entry is the name of the game's folder."""

FIXTURES = "fixtures"
FILE_FIELDS: Mapping[str, Any] = {
    FIXTURES: {
        "title": "Fixtures",
        "description": "True where the entries of the file are there for examples alone: `ludex test` and "
        "`ludex coverage` load them, and they are never played, printed or counted in the box.",
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


@dataclass(frozen=True, eq=False)
class Kind:
    """A kind of entry: `written` is its flat schema, `lineage` its name and those of the kinds that it
    extends.

    The validator and the walker are made on demand, because most runs need only a few kinds.
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
        """The schema of its entries after reading: instead of items, it has the list of their names."""
        has_items = any(find_item_fields(self.written))
        return make_read_schema(self.written, self.name) if has_items else self.written

    @staticmethod
    def has_form(text: str, pattern: str) -> bool:
        """Return whether a text fully matches a pattern of a schema."""
        return compile_pattern(pattern).search(text)

    @property
    def within(self) -> str:
        """The kind whose entries contain those of this kind as items; empty if they are in files."""
        owner, dot, _ = self.name.partition(ITEM_SEPARATOR)
        return owner if dot else ""

    @property
    def shape(self) -> Shape:
        """The schema of entries as written, for code that reads its fields."""
        return Shape(self.written, self.written)

    @cached_property
    def once(self) -> frozenset[str]:
        """The fields that a file may state once for all its entries."""
        properties = self.schema.get("properties", {})
        return frozenset(
            name for name, each in properties.items() if Shape(each, self.schema).keyword("x-once")
        )

    @property
    def state(self) -> Mapping[str, Any]:
        """The schema of the run-time fields of a piece of this kind."""
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
        """The validator of entries as written."""
        return self.compiled if self.schema is self.written else compile_schema(self.written)

    @cached_property
    def file_fields(self) -> Mapping[str, Any]:
        """The fields about the file itself, for a file of this kind."""
        return {} if self.name == GAME else FILE_FIELDS

    @cached_property
    def header_schema(self) -> Mapping[str, Any]:
        """The schema of the fields that a file may state for all its entries of this kind."""
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
        """The schema's annotations of values: references, texts, rules."""
        return self._walking.all_annotations

    @cached_property
    def numbered(self) -> dict[int, int]:
        """The number of each annotation, by the annotation's identity; equal schemas give equal numbers."""
        return {id(each): number for number, each in enumerate(self.annotations)}

    def valid(self, value: object) -> bool:
        """Return whether an entry's data, as written, is valid."""
        return self.validated.valid(value)

    def walk(self, value: object, at: Pointer = ()) -> list[AnnotatedValue]:
        """Return the annotated places of an entry's data; pointers begin with `at`."""
        return self.compiled.walk(value, at)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in _DERIVED_ATTRIBUTES}


@dataclass
class Catalogue:
    """The kinds of each game.

    `broken` kinds have mistakes in their schemas, and their entries are not checked.
    """

    kinds: dict[str, dict[str, Kind]] = field(default_factory=dict)
    broken: dict[str, set[str]] = field(default_factory=dict)
    shared: Mapping[str, Any] = field(default_factory=dict)
    """The definitions that the core kinds share, flat."""
    texts: dict[str, SourceText] = field(default_factory=dict)
    """The texts of the schema files, for excerpts."""

    def kinds_of(self, game: str) -> Mapping[str, Kind]:
        """Return the kinds of a game; the core kinds if the game is unknown."""
        return self.kinds.get(game, self.kinds.get(CORE, {}))

    def file_kinds(self, game: str) -> Mapping[str, Kind]:
        """Return the kinds of a game whose entries are in files."""
        return {name: kind for name, kind in self.kinds_of(game).items() if not kind.within}

    def find_kind(self, game: str, name: str) -> Kind | None:
        return self.kinds_of(game).get(name)

    def is_broken(self, game: str, name: str) -> bool:
        """Return whether this kind exists but its schema has mistakes, so that entries cannot be checked."""
        return name in self.broken.get(game, self.broken.get(CORE, ()))

    def accepts(self, game: str, kind: str, wanted: str) -> bool:
        """Return whether entries of a kind are accepted where another kind is expected."""
        found = self.find_kind(game, kind)
        return wanted in found.lineage if found else kind == wanted

    def find_aside_kinds(self, game: str) -> frozenset[str]:
        """Return the kinds whose entries take no part in play, and all kinds that extend them."""
        kinds = self.kinds_of(game)
        aside = {name for name, kind in kinds.items() if kind.schema.get("x-aside")}
        return frozenset(name for name, kind in kinds.items() if not aside.isdisjoint(kind.lineage))

    def games_with(self, name: str) -> list[str]:
        """Return the games that have a kind of their own with that name."""
        return sorted(game for game, kinds in self.kinds.items() if name in kinds and game != CORE)
