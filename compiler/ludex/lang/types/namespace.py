"""Namespace of a game's rules: every kind, field, step, function, quantity and state that rules can name.

A game's namespace is built once from its entries and schemas. The rules of an entry know other entries only
through it, so a change of another entry concerns them only if it changes the namespace.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from functools import cached_property
from itertools import chain
from typing import Any

from ludex.core.ids import to_identifier
from ludex.core.suggestions import find_nearest_names
from ludex.lang.rule_usages import RuleUsage
from ludex.lang.types.declarations import (
    CALLABLE_SORTS,
    CallableInfo,
    Field,
    KindInfo,
    Method,
    Param,
    PlaceInfo,
    TableInfo,
    find_kind_fields,
    find_map_pointers,
    is_declared,
    read_limit_params,
    read_table,
    resolve_schema,
    state_field_type,
    value_type,
)
from ludex.lang.types.known_names import EDGE, EVERY, EntryNames, KnownNames, UnknownNames, can_be_named
from ludex.lang.types.map_fields import ENDS, read_map_fields
from ludex.lang.types.rule_types import (
    ANY,
    BOOL,
    INT,
    LENGTH,
    ROUTE,
    AnyType,
    ListOf,
    Opt,
    Piece,
    PlaceOf,
    Typed,
    Word,
    find_named_kind,
    make_optional,
    parse_type,
    replace_kind,
)
from ludex.link.world import World
from ludex.schema.catalogue import Kind
from ludex.schema.entries import Entry
from ludex.schema.grids import MAP

SEAT = "seat"


class Namespace(KnownNames):
    """Names of a game, with a table for each kind of name; keys are spelled as in expressions."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.name = world.name
        self.asked = set()
        self.entries = EntryNames(self.asked)
        self.calls: dict[str, list[CallableInfo]] = {}
        self.places: dict[str, PlaceInfo] = {}
        self.owned: dict[str, list[PlaceInfo]] = {}
        self.tables: dict[str, TableInfo] = {}
        self.decks: dict[str, tuple[Param, ...]] = {}
        """The parameters of the limits of each deck that has limits, by the deck's id."""
        self.state: dict[str, AnyType] = {}
        self.options: dict[str, tuple[str, AnyType]] = {}
        self.seat_options: dict[str, tuple[str, AnyType]] = {}
        """Options that each seat has for itself, which become run-time fields of seats."""
        self._suggestions: dict[str, tuple[str, ...]] = {}
        self._sorts: dict[str, str] = {}
        self.secret_state: set[str] = set()
        """Fields of the game that nobody may know."""
        self.secret_fields: set[str] = set()
        """Run-time fields that nobody may know, by column name."""
        self.own_fields: dict[str, str] = {}
        """Run-time fields of seats that only the seat (`owner`), or only the others (`others`), may know."""
        self.ends: dict[str, str] = {}
        """The ends that the game, its modules and quests declare, each with the id of its entry."""
        self.map_fields = read_map_fields(world.catalogue.find_kind(world.name, MAP))
        self.edge_traits: set[str] = set()
        """The traits that edges of maps have, by slug."""
        self.values: frozenset[str] = frozenset()
        """Names of the values of the whole game."""
        self.units: tuple[str, ...] = ()
        """The units of length that the game declares; texts show lengths in the first."""
        self.constants: dict[tuple[str, str], Typed | None] = {}
        """Cache of constants of entries, by the entry's id and the constant's pointer."""
        self.namings: list[RuleUsage] | None = None
        """The usages of entries' names in rules, if they are collected; otherwise None."""
        self.fixtures = frozenset(str(each.id) for each in world.reachable if each.fixture)
        """The ids of fixtures, which only fixtures may name."""
        self.lost = UnknownNames(self._find_lost_names(), self.asked)
        self._collect_names()
        self.kinds = {name: self._kind(kind) for name, kind in world.catalogue.kinds_of(world.name).items()}

    def parse_declared_type(self, text: object) -> AnyType:
        """Parse a type that an author has written; `any` if it is invalid, which is reported once."""
        kind = find_named_kind(str(text))
        if kind == EDGE and not self.has_kind(EDGE):
            return replace_kind(parse_type(str(text)) or ANY, EDGE, self.map_fields.edge_type())
        if kind is not None and not self.has_kind(kind):
            return ANY
        return parse_type(str(text)) or ANY

    def find_result_type(self, entry: Entry, written: object) -> AnyType | None:
        """Return the result type of an entry's rules, from the schema or the entry (`$returns`), or None."""
        if written == "$returns":
            kind = self.world.catalogue.find_kind(entry.game, entry.kind)
            defaults = find_kind_fields(kind).defaults if kind is not None else {}
            written = entry.data.get("returns", defaults.get("returns"))
        found = None if written is None else self.parse_declared_type(written)
        is_void = found in (INT, LENGTH) and entry.data.get("void") is True
        return make_optional(found) if is_void and found is not None else found

    def _sound_entries(self) -> Iterable[Entry]:
        return (entry for entry in self.world.reachable if entry.sound)

    def _find_lost_names(self) -> Iterable[str]:
        """Yield names that unsound or unreadable entries may define, whose uses are not reported."""
        yield from map(to_identifier, self.world.lost | self.world.misnamed)
        yield from map(to_identifier, self.world.catalogue.broken.get(self.name, ()))
        for entry in self.world.reachable:
            if not is_declared(self.world, entry, self.find_core_kind(entry.kind)):
                yield to_identifier(entry.slug)
            # Any field of an unsound entry may be its `values`, its `state`…
            for value in entry.data.values() if not entry.sound else ():
                yield from map(to_identifier, map(str, value) if isinstance(value, Mapping) else ())

    def _collect_names(self) -> None:
        for entry in self._sound_entries():
            self.entries.add(to_identifier(entry.slug), str(entry.id))
            sort = self.find_core_kind(entry.kind)
            if sort in CALLABLE_SORTS:
                self.calls.setdefault(to_identifier(entry.slug), []).append(self._called(entry, sort))
            if sort == "place" and is_declared(self.world, entry, sort):
                self._place(entry)
            if sort == "deck" and "limits" in entry.data:
                self.decks[str(entry.id)] = read_limit_params(entry.data)
            if sort == "table":
                self.tables[str(entry.id)] = read_table(self.world, entry)
            if sort in ("game", "module", "quest"):
                self._state(entry)
            if sort == MAP:
                edges = entry.data.get("edges", ())
                self.edge_traits.update(trait for edge in edges for trait in edge.get("traits", ()))
        manifest = self.world.manifest
        self.values = frozenset(manifest.data.get("values", ())) if manifest is not None else frozenset()
        self.units = tuple(manifest.data.get("units", ())) if manifest is not None else ()

    def find_core_kind(self, kind: str) -> str:
        """Return the last kind in the line of kinds that a kind extends, usually a core kind.

        A kind that extends none, or is unknown, is returned unchanged.
        """
        if kind not in self._sorts:
            known = self.world.catalogue.find_kind(self.name, kind)
            self._sorts[kind] = known.lineage[-1] if known else kind
        return self._sorts[kind]

    def _called(self, entry: Entry, sort: str) -> CallableInfo:
        data = entry.data
        params = tuple((name, self.parse_declared_type(each)) for name, each in data.get("args", {}).items())
        returns: AnyType | None = self.parse_declared_type(data["returns"]) if "returns" in data else None
        own = self.find_holder_type(data) if sort == "ability" else None
        if sort == "quantity":  # it can be void, or its base can be none
            voids = any(each.get("op") == "void" for each in data.get("stages", {}).values())
            number = LENGTH if data.get("returns") == LENGTH.name else INT
            returns = Opt(number) if voids or data.get("void") is True else number
        elif sort in ("policy", "route"):
            returns = BOOL if sort == "policy" else ListOf(ROUTE)
        stages, ties = tuple(data.get("stages", ())), tuple(data.get("ties", ()))
        return CallableInfo(str(entry.id), sort, params, returns, own, stages, ties, "asks" in data)

    def find_holder_type(self, data: Mapping[str, Any]) -> AnyType:
        """Return the type of the pieces that have an ability."""
        return self.parse_declared_type(data["on"]) if "on" in data else Piece(())

    def _place(self, entry: Entry) -> None:
        data = entry.data
        holds = tuple(str(each) for each in data.get("holds", ()))
        owner = data.get("owner")
        owner = None if owner in (None, "game") else str(owner)
        type_ = PlaceOf(holds, str(data.get("form", "")))
        info = PlaceInfo(str(entry.id), owner, type_, str(data.get("seen", "all")), self._named_spaces(entry))
        if owner is None:
            self.places[to_identifier(entry.slug)] = info
        else:
            self.owned.setdefault(to_identifier(entry.slug), []).append(info)

    def _named_spaces(self, entry: Entry) -> tuple[str, ...]:
        names = dict.fromkeys(entry.data.get("spaces", {}))
        for at in find_map_pointers(entry.data):
            board = self.world.target(entry, at)
            nodes = board.data.get("nodes", {}) if board else {}
            names |= dict.fromkeys(nodes if isinstance(nodes, Mapping) else ())
            # A name that only edges have is reported there.
            if board is not None and "tiles" not in board.data:
                names |= dict.fromkeys(each[end] for each in board.data.get("edges", ()) for end in ENDS)
        return tuple(names)

    def _state(self, entry: Entry) -> None:
        self.ends |= dict.fromkeys(entry.data.get("ends", {}), str(entry.id))
        for name, each in entry.data.get("state", {}).items():
            self.state[name] = self.parse_declared_type(each.get("type", "any"))
            if each.get("seen") == "nobody":
                self.secret_state.add(name)
        declared = {} if self.find_core_kind(entry.kind) == "quest" else entry.data.get("options", {})
        for slug, each in declared.items():  # a quest only sets options
            choices = each.get("choices")
            table = self.seat_options if each.get("of") == SEAT else self.options
            table[to_identifier(slug)] = (slug, Word(tuple(choices)) if choices else BOOL)

    def _kind(self, kind: Kind) -> KindInfo:
        root = kind.schema
        above = [self.world.catalogue.find_kind(self.name, each) for each in kind.lineage]
        is_piece = any("x-piece" in each.schema for each in (kind, *above) if each)
        made = KindInfo(kind.name, is_piece)
        for name, (written, type_) in find_kind_fields(kind).readable.items():
            made.data[name] = Field(written, type_)
        for name, schema in kind.state.items():
            declared = value_type(schema, root)
            if declared is not None:
                found = resolve_schema(schema, root)
                type_ = declared if "x-type" in found or "default" in found else state_field_type(declared)
                column = f"{self._declarer(kind, name)}.{name}"
                made.state[to_identifier(name)] = Field(column, type_)
                seen = found.get("x-seen")
                if seen == "nobody":
                    self.secret_fields.add(column)
                if seen in ("owner", "others") and SEAT in (kind.name, *kind.lineage):
                    self.own_fields[column] = seen
        own = self.seat_options if SEAT in (kind.name, *kind.lineage) else {}
        made.state |= {ident: Field(f"{SEAT}.{slug}", option) for ident, (slug, option) in own.items()}
        for name, schema in root.get("properties", {}).items():
            found = resolve_schema(schema, root)
            for keyword in ("x-expr", "x-do"):
                says = found.get(keyword, {})
                if keyword in found and not any(str(each).startswith("$") for each in says.values()):
                    required = name in root.get("required", ())
                    method = self._method(name, says, keyword == "x-expr", made, required)
                    made.methods[to_identifier(name)] = method
        for ident, places in self.owned.items():
            for each in places:
                if self.is_subkind(kind.name, each.owner or ""):
                    made.places[ident] = each
        return made

    def _declarer(self, kind: Kind, name: str) -> str:
        """Return the topmost kind that declares a field; kinds that extend it share the field's column."""
        for each in reversed(kind.lineage):
            known = self.world.catalogue.find_kind(self.name, each)
            if known and name in known.state:
                return each
        return kind.name

    def _method(self, name: str, says: Mapping[str, Any], pure: bool, kind: KindInfo, always: bool) -> Method:
        """Declare a field that contains rules; an optional step that an entry omits returns none."""
        args = says.get("args", {})
        params = tuple((each, self.parse_declared_type(type_)) for each, type_ in args.items())
        written = says.get("returns")
        returns = self.parse_declared_type(written) if isinstance(written, str) else None
        return Method(
            name,
            params,
            returns if returns is None or pure or always else make_optional(returns),
            pure,
            bool(says.get("asks", False)),
            kind.is_piece,
            not always,
        )

    def kind_infos(self, kinds: tuple[str, ...]) -> list[KindInfo]:
        """Return the kinds of a piece or entry; if its kind is unknown, all kinds of pieces."""
        if kinds:
            return [self.kinds[each] for each in kinds if each in self.kinds]
        return [each for each in self.kinds.values() if each.is_piece]

    def list_deck_cards(self, deck: Entry) -> list[tuple[Entry, int]]:
        """Return the cards of a deck, with their copies; cards that are not found are omitted."""
        cards = deck.data.get("cards")
        if isinstance(cards, dict):
            found = [(self.world.target(deck, ("cards", slug)), int(count)) for slug, count in cards.items()]
            return [(entry, count) for entry, count in found if entry is not None]
        return [each for kind in deck.data.get("of", ()) for each in self.list_copies(str(kind))]

    def list_copies(self, kind: str) -> list[tuple[Entry, int]]:
        """Return the game's own entries of a kind (or of a subkind), except fixtures, with their copies."""
        self.asked.add(f"{kind}/")
        own = (each for each in self.world.own if each.sound and not each.fixture)
        found = (each for each in own if self.is_subkind(each.kind, kind))
        return [(entry, int(entry.data.get("copies", 1))) for entry in found]

    @cached_property
    def entries_by_core_kind(self) -> dict[str, list[Entry]]:
        """Sound entries by core kind."""
        found: dict[str, list[Entry]] = defaultdict(list)
        for entry in self._sound_entries():
            found[self.find_core_kind(entry.kind)].append(entry)
        return found

    @cached_property
    def entries_by_id(self) -> dict[str, Entry]:
        """Sound entries by id."""
        return {str(entry.id): entry for entry in self._sound_entries()}

    @cached_property
    def callables_by_id(self) -> dict[str, CallableInfo]:
        """Steps, functions, quantities and routes by id."""
        return {each.id: each for some in self.calls.values() for each in some}

    @cached_property
    def named_policies(self) -> dict[tuple[str, str], tuple[str, ...]]:
        """Policies that fields of entries name, by kind and field."""
        found: dict[tuple[str, str], list[str]] = defaultdict(list)
        for policy in self.entries_by_core_kind["policy"]:
            for each in self.world.users(policy):
                if each.source.sound and each.pointer:
                    found[each.source.kind, str(each.pointer[0])].append(str(policy.id))
        return {key: tuple(sorted(set(ids))) for key, ids in sorted(found.items())}

    @cached_property
    def all_names(self) -> frozenset[str]:
        """Names of the game's state, places, callables, entries and values, to suggest for misspelt ones."""
        ids = self.entries.ids.items()
        entries = (name for name, found in ids if any(can_be_named(each) for each in found))
        return frozenset((*self.state, *self.places, *self.calls, *entries, *self.values, "seats"))

    def suggest_name(self, name: str) -> tuple[str, ...]:
        """Return likely names for a misspelt one; cached, because misspellings often recur."""
        self.asked.add(EVERY)
        if name not in self._suggestions:
            self._suggestions[name] = find_nearest_names(name, self.all_names)
        return self._suggestions[name]

    @cached_property
    def schema_words(self) -> set[str]:
        """Words that single fields of any kind can have as values."""
        found: set[str] = set()
        for kind in self.kinds.values():
            for each in (*kind.data.values(), *kind.state.values()):
                inner = each.type.of if isinstance(each.type, Opt) else each.type
                found |= {*inner.words} if isinstance(inner, Word) else set()
        return found

    def every_place(self) -> Iterable[PlaceInfo]:
        return chain(self.places.values(), *self.owned.values())

    def encode(self) -> dict[str, object]:
        """Encode everything that any rule can name as plain data, for a digest.

        Names of entries are excluded: `asked` records those that rules use.
        """
        return {
            "kinds": {
                name: [
                    each.is_piece,
                    repr((each.data, each.state, each.methods)),
                    [(ident, place.id) for ident, place in each.places.items()],
                ]
                for name, each in self.kinds.items()
            },
            "calls": repr(self.calls),
            "policies": [[*key, *ids] for key, ids in self.named_policies.items()],
            "places": repr([*self.every_place()]),
            "tables": repr((self.tables, self.decks, self.state, self.options, self.seat_options)),
            "fixtures": sorted(self.fixtures),
            "maps": self.map_fields.encode(),
            "edge traits": sorted(self.edge_traits),
            "units": self.units,
            "values": sorted(self.values),
            "ends": self.ends,
            "secret": [
                sorted(self.secret_state),
                sorted(self.secret_fields),
                sorted(self.own_fields.items()),
            ],
        }
