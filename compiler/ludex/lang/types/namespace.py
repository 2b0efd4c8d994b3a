"""Namespace of a game's rules: every kind, field, step, function, quantity and state they can name.

Made once for a game from its entries and schemas; it is all that an entry's rules know of other entries, so
that they need compiling again only when this has changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import astuple
from functools import cached_property
from typing import Any

from ludex.core.suggestions import nearest
from ludex.lang.rule_usages import Naming
from ludex.lang.types.declarations import (
    CALLED,
    Called,
    Field,
    KindInfo,
    Method,
    Param,
    PlaceInfo,
    places_of_maps,
    rooted,
)
from ludex.lang.types.lang_schemas import fields, identifier, resolved, value_type
from ludex.lang.types.lang_tabled import TableInfo, table_of
from ludex.lang.types.rule_types import (
    ANY,
    BOOL,
    INT,
    NONE,
    AnyType,
    Opt,
    Piece,
    PlaceOf,
    Word,
    as_json,
    kind_in,
    optional,
    written,
)
from ludex.link.world import World
from ludex.schema.catalogue import Kind
from ludex.schema.entries import Entry


class Game:
    """The names of a game, each kind of name in its own table; keys are as expressions write them."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.name = world.name
        self.entries: dict[str, list[str]] = {}
        self.calls: dict[str, list[Called]] = {}
        self.places: dict[str, PlaceInfo] = {}
        self.owned: dict[str, list[PlaceInfo]] = {}
        self.tables: dict[str, TableInfo] = {}
        self.state: dict[str, AnyType] = {}
        self.options: dict[str, tuple[str, AnyType]] = {}
        self._meant: dict[str, tuple[str, ...]] = {}
        self._sorts: dict[str, str] = {}
        self.secret_state: set[str] = set()
        self.ends: dict[str, str] = {}
        """The ends that the game and its modules declare, each with the entry that does."""
        self.namings: list[Naming] | None = None
        """Where somebody asks for them, the places that name an entry."""
        self.lost = set(self._lost())
        self._tables()
        self.kinds = {name: self._kind(kind) for name, kind in world.catalogue.of(world.name).items()}

    def typed(self, text: object) -> AnyType:
        """The type that an author has written; anything where there is no such type, which is told once."""
        kind = kind_in(str(text))
        if kind is not None and kind not in self.world.catalogue.of(self.name):
            return ANY
        return written(str(text)) or ANY

    def lineage(self, kind: str, wanted: str) -> bool:
        return self.world.catalogue.accepts(self.name, kind, wanted)

    def _all(self) -> Iterable[Entry]:
        return (entry for entry in self.world.reachable if entry.sound)

    def _lost(self) -> Iterable[str]:
        """Names that entries with mistakes of their own, or that could not be read, would have brought:
        nobody is told that there is none.
        """
        yield from map(identifier, self.world.lost)
        for entry in self.world.reachable:
            if not entry.sound:
                yield identifier(entry.slug)
                for part in ("state", "options", "ends", "spaces", "args"):
                    named = entry.data.get(part)
                    yield from map(identifier, map(str, named) if isinstance(named, Mapping) else ())

    def _tables(self) -> None:
        for entry in self._all():
            self.entries.setdefault(identifier(entry.slug), []).append(str(entry.id))
            sort = self.sort(entry.kind)
            if sort in CALLED:
                self.calls.setdefault(identifier(entry.slug), []).append(self._called(entry, sort))
            if sort == "place":
                self._place(entry)
            if sort == "table":
                self.tables[str(entry.id)] = table_of(self.world, entry)
            if sort in ("game", "module", "quest"):
                self._state(entry)

    def sort(self, kind: str) -> str:
        """The core kind that a kind is, or extends."""
        if kind not in self._sorts:
            known = self.world.catalogue.kind(self.name, kind)
            self._sorts[kind] = known.lineage[-1] if known else kind
        return self._sorts[kind]

    def _called(self, entry: Entry, sort: str) -> Called:
        data = entry.data
        params = tuple((name, self.typed(each)) for name, each in data.get("args", {}).items())
        returns: AnyType | None = self.typed(data["returns"]) if "returns" in data else None
        own = Piece((str(data["on"]),) if "on" in data else ()) if sort == "ability" else None
        if sort == "quantity":
            returns = self._amount(data)
        if sort == "policy":
            returns = BOOL
        return Called(str(entry.id), sort, params, returns, own, tuple(data.get("stages", ())))

    def _amount(self, data: Mapping[str, Any]) -> AnyType:
        """A quantity that can be void, or says that its base can be none, gives a number or none."""
        voids = any(each.get("op") == "void" for each in data.get("stages", {}).values())
        return Opt(INT) if voids or data.get("void") is True else INT

    def _place(self, entry: Entry) -> None:
        data = entry.data
        holds = tuple(str(each) for each in data.get("holds", ()))
        owner = data.get("owner")
        owner = None if owner in (None, "game") else str(owner)
        type_ = PlaceOf(holds, str(data.get("form", "")))
        info = PlaceInfo(str(entry.id), owner, type_, str(data.get("seen", "all")), self._named_spaces(entry))
        if owner is None:
            self.places[identifier(entry.slug)] = info
        else:
            self.owned.setdefault(identifier(entry.slug), []).append(info)

    def _named_spaces(self, entry: Entry) -> tuple[str, ...]:
        names = dict.fromkeys(entry.data.get("spaces", {}))
        for at in places_of_maps(entry.data):
            board = self.world.target(entry, at)
            nodes = board.data.get("nodes", {}) if board else {}
            names |= dict.fromkeys(nodes if isinstance(nodes, Mapping) else ())
        return tuple(names)

    def _state(self, entry: Entry) -> None:
        self.ends |= dict.fromkeys(entry.data.get("ends", {}), str(entry.id))
        for name, each in entry.data.get("state", {}).items():
            self.state[name] = self.typed(each.get("type", "any"))
            if each.get("seen") == "nobody":
                self.secret_state.add(name)
        declared = {} if self.sort(entry.kind) == "quest" else entry.data.get("options", {})
        for slug, each in declared.items():  # a quest only sets them
            choices = each.get("choices")
            self.options[identifier(slug)] = (slug, Word(tuple(choices)) if choices else BOOL)

    def _kind(self, kind: Kind) -> KindInfo:
        root = kind.schema
        made = KindInfo(kind.name, "x-piece" in root or self._inherits(kind, "x-piece"))
        for name, type_ in fields(root, root).items():
            made.data[name] = Field(self._written_name(root, name), type_)
        for name, schema in kind.state.items():
            held = value_type(schema, root)
            if held is not None:
                declared = self._declarer(kind, name)
                said = resolved(schema, root)
                type_ = held if "x-type" in said or "default" in said else rooted(held)
                made.state[identifier(name)] = Field(f"{declared}.{name}", type_)
        for name, schema in root.get("properties", {}).items():
            found = resolved(schema, root)
            for keyword in ("x-expr", "x-do"):
                if keyword in found and not any(
                    str(each).startswith("$") for each in found[keyword].values()
                ):
                    made.methods[identifier(name)] = self._method(
                        name, found[keyword], keyword == "x-expr", made, name in root.get("required", ())
                    )
        for ident, places in self.owned.items():
            for each in places:
                if self.lineage(kind.name, each.owner or ""):
                    made.places[ident] = each
        return made

    def _inherits(self, kind: Kind, word: str) -> bool:
        above = (self.world.catalogue.kind(self.name, each) for each in kind.lineage)
        return any(word in each.schema for each in above if each)

    def _written_name(self, root: Mapping[str, Any], name: str) -> str:
        return next((each for each in root.get("properties", {}) if identifier(each) == name), name)

    def _declarer(self, kind: Kind, name: str) -> str:
        """The highest kind that has the field: its column is shared by all below."""
        for each in reversed(kind.lineage):
            known = self.world.catalogue.kind(self.name, each)
            if known and name in known.state:
                return each
        return kind.name

    def _method(self, name: str, says: Mapping[str, Any], pure: bool, kind: KindInfo, always: bool) -> Method:
        """A step that entries may leave out gives none where they do."""
        args = says.get("args", {})
        params = tuple((each, self.typed(type_)) for each, type_ in args.items())
        told = says.get("returns")
        returns = self.typed(told) if isinstance(told, str) else None
        return Method(
            name,
            params,
            returns if returns is None or pure or always else optional(returns),
            pure,
            bool(says.get("asks", False)),
            kind.is_piece,
        )

    def common(self, kinds: tuple[str, ...]) -> list[KindInfo]:
        """The kinds of a piece or entry; those that pieces are made of where it may be any."""
        if kinds:
            return [self.kinds[each] for each in kinds if each in self.kinds]
        return [each for each in self.kinds.values() if each.is_piece]

    def entries_of(self, ident: str, kinds: tuple[str, ...]) -> list[str]:
        """The ids of the entries of a name that may stand where one of the kinds is due."""
        found = self.entries.get(ident) or self.entries.get(ident.removesuffix("_")) or []
        return [each for each in found if not kinds or any(self.lineage(_kind(each), kind) for kind in kinds)]

    @cached_property
    def by_sort(self) -> dict[str, list[Entry]]:
        """The entries that are right, by the core kind that each is or extends."""
        found: dict[str, list[Entry]] = {}
        for entry in self._all():
            found.setdefault(self.sort(entry.kind), []).append(entry)
        return found

    @cached_property
    def called(self) -> dict[str, Called]:
        """Steps, functions and quantities by their ids."""
        return {each.id: each for some in self.calls.values() for each in some}

    @cached_property
    def everything(self) -> frozenset[str]:
        """All that a bare name may mean in this game."""
        return frozenset((*self.state, *self.places, *self.calls, *self.entries, "seats"))

    def meant(self, name: str) -> tuple[str, ...]:
        """The likeliest of these for a misspelt name; asked again and again where something is not
        declared.
        """
        if name not in self._meant:
            self._meant[name] = nearest(name, self.everything)
        return self._meant[name]

    @cached_property
    def words(self) -> set[str]:
        """All words that some schema lists."""
        found: set[str] = set()
        for kind in self.kinds.values():
            for each in (*kind.data.values(), *kind.state.values()):
                inner = each.type.of if isinstance(each.type, Opt) else each.type
                found |= {*inner.words} if isinstance(inner, Word) else set()
        return found

    def every_place(self) -> Iterable[PlaceInfo]:
        yield from self.places.values()
        for each in self.owned.values():
            yield from each


def _kind(entry_id: str) -> str:
    return entry_id.partition("/")[0]


def signature(game: Game) -> Any:
    """All of the above as plain data: equal while nothing that rules can name has changed."""
    return {
        "kinds": {
            name: [
                each.is_piece,
                {n: [f.name, as_json(f.type)] for n, f in each.data.items()},
                {n: [f.name, as_json(f.type)] for n, f in each.state.items()},
                {
                    n: [m.name, _params(m.params), _type(m.returns), m.pure, m.asks, m.has_self]
                    for n, m in each.methods.items()
                },
                {n: p.id for n, p in each.places.items()},
            ]
            for name, each in game.kinds.items()
        },
        "calls": {
            name: [[c.id, _params(c.params), _type(c.returns), _type(c.has_self), c.stages] for c in each]
            for name, each in game.calls.items()
        },
        "places": {
            p.id: [p.owner, as_json(p.type), p.type.form, p.seen, p.names] for p in game.every_place()
        },
        "tables": {
            name: [astuple(each.rows), astuple(each.columns), as_json(each.cells)]
            for name, each in game.tables.items()
        },
        "state": {name: [as_json(each), name in game.secret_state] for name, each in game.state.items()},
        "options": {name: [slug, as_json(each)] for name, (slug, each) in game.options.items()},
        "entries": game.entries,
        "ends": game.ends,
        "lost": sorted(game.lost),
    }


def _params(params: tuple[Param, ...]) -> list[Any]:
    return [[name, as_json(type_)] for name, type_ in params]


def _type(type_: AnyType | None) -> Any:
    return None if type_ is None else as_json(type_ if type_ != NONE else ANY)
