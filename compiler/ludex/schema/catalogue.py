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
"""The kind that describes a game: its entry has the name of the game's folder."""

_DERIVED_ATTRIBUTES = (
    *("_walking", "compiled", "header", "header_schema"),
    *("numbered", "once", "schema", "validated"),
)


@dataclass(frozen=True, eq=False)
class Kind:
    """A kind of entries: `written` is its flat schema, `lineage` its name and those of kinds that it extends.

    The validator and the walker are made when first asked for: most runs need few of all kinds.
    """

    name: str
    game: str
    written: Mapping[str, Any]
    lineage: tuple[str, ...]
    located: Mapping[str, Any] = field(repr=False)
    """The schema with references that name their files, for kinds that extend this one."""

    @property
    def extends(self) -> str | None:
        """The kind that this one extends, where it does."""
        return self.lineage[1] if len(self.lineage) > 1 else None

    @cached_property
    def schema(self) -> Mapping[str, Any]:
        """The schema of its entries once they are read: where items are written, it has the list of them."""
        has_items = any(find_item_fields(self.written))
        return make_read_schema(self.written, self.name) if has_items else self.written

    @staticmethod
    def has_form(text: str, pattern: str) -> bool:
        """Whether a text has the form that a pattern of a schema asks for."""
        return compile_pattern(pattern).search(text)

    @property
    def within(self) -> str:
        """The kind whose entries hold those of this kind as items; empty where they stand in files."""
        owner, dot, _ = self.name.partition(ITEM_SEPARATOR)
        return owner if dot else ""

    @property
    def shape(self) -> Shape:
        """The schema as it is written, for readers of its fields."""
        return Shape(self.written, self.written)

    @cached_property
    def once(self) -> frozenset[str]:
        """Fields that a file may say once for all its entries."""
        properties = self.schema.get("properties", {})
        return frozenset(
            name for name, each in properties.items() if Shape(each, self.schema).keyword("x-once")
        )

    @property
    def state(self) -> Mapping[str, Any]:
        """The run-time fields of a piece of this kind."""
        return cast(Mapping[str, Any], self.schema.get("x-state", {}))

    @cached_property
    def has_lengths(self) -> bool:
        """Whether an entry of this kind may hold a length."""
        return has_lengths(self.schema)

    @cached_property
    def _walking(self) -> WalkerGenerator:
        return WalkerGenerator(self.schema)

    @cached_property
    def compiled(self) -> CompiledSchema:
        return self._walking.compile()

    @cached_property
    def validated(self) -> CompiledSchema:
        """The validator of what is written."""
        return self.compiled if self.schema is self.written else compile_schema(self.written)

    @cached_property
    def header_schema(self) -> Mapping[str, Any]:
        """What a file may say for all its entries of this kind."""
        properties = self.schema.get("properties", {})
        fields = {name: each for name, each in properties.items() if name in self.once}
        definitions = {"$defs": self.schema["$defs"]} if "$defs" in self.schema else {}
        return {"type": "object", "properties": fields, "additionalProperties": False, **definitions}

    @cached_property
    def header(self) -> CompiledSchema:
        return compile_schema(self.header_schema)

    @property
    def annotations(self) -> tuple[Annotation, ...]:
        """What the schema says of values beyond their shape."""
        return self._walking.all_annotations

    @cached_property
    def numbered(self) -> dict[int, int]:
        """The number of each annotation, by its identity: equal schemas number alike."""
        return {id(each): number for number, each in enumerate(self.annotations)}

    def valid(self, value: object) -> bool:
        """Whether an entry's data fits, as it is written."""
        return self.validated.valid(value)

    def walk(self, value: object, at: Pointer = ()) -> list[AnnotatedValue]:
        """The annotated places of an entry's data; pointers begin with `at`."""
        return self.compiled.walk(value, at)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name not in _DERIVED_ATTRIBUTES}


@dataclass
class Catalogue:
    """The kinds of each game. `broken` are those whose schemas have mistakes: nothing of them is checked."""

    kinds: dict[str, dict[str, Kind]] = field(default_factory=dict)
    broken: dict[str, set[str]] = field(default_factory=dict)
    shared: Mapping[str, Any] = field(default_factory=dict)
    """The definitions that the core kinds share, flat."""
    texts: dict[str, SourceText] = field(default_factory=dict)
    """The texts of the schema files, for excerpts."""

    def kinds_of(self, game: str) -> Mapping[str, Kind]:
        """The kinds of a game; those of the core where nothing is known of the game."""
        return self.kinds.get(game, self.kinds.get(CORE, {}))

    def file_kinds(self, game: str) -> Mapping[str, Kind]:
        """The kinds of a game whose entries stand in files."""
        return {name: kind for name, kind in self.kinds_of(game).items() if not kind.within}

    def find_kind(self, game: str, name: str) -> Kind | None:
        return self.kinds_of(game).get(name)

    def is_broken(self, game: str, name: str) -> bool:
        """Whether there is such a kind, but nothing can be said of its entries."""
        return name in self.broken.get(game, self.broken.get(CORE, ()))

    def accepts(self, game: str, kind: str, wanted: str) -> bool:
        """Whether entries of a kind may stand where another kind is wanted."""
        found = self.find_kind(game, kind)
        return wanted in found.lineage if found else kind == wanted

    def find_aside_kinds(self, game: str) -> frozenset[str]:
        """Kinds whose entries take no part in play, with all that extend them."""
        kinds = self.kinds_of(game)
        aside = {name for name, kind in kinds.items() if kind.schema.get("x-aside")}
        return frozenset(name for name, kind in kinds.items() if not aside.isdisjoint(kind.lineage))

    def games_with(self, name: str) -> list[str]:
        """The games that have a kind of their own by that name."""
        return sorted(game for game, kinds in self.kinds.items() if name in kinds and game != CORE)
