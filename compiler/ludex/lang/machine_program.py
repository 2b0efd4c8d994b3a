"""Program `machine` of a game: kinds, state, places, box, set-up, ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from ludex.core.ids import ITEM_SEPARATOR, to_identifier
from ludex.lang.policies import is_for_bots
from ludex.lang.types.declarations import (
    Field,
    find_kind_fields,
    initial_value,
    resolve_schema,
    state_field_type,
)
from ludex.lang.types.namespace import SEAT, Namespace
from ludex.lang.types.rule_types import encode_type
from ludex.schema.catalogue import GRAPH, Kind
from ludex.schema.entries import Entry

VERSION = 1
CAMPAIGN = "campaign"
"""The scope of state that outlives a game."""
NAME = "machine"


def build_machine_program(game: Namespace, *, has_fixtures: bool = False) -> dict[str, Any]:
    """Build the machine as `docs/instructions.md` describes it, with fixtures if the pack has examples."""
    fixtures = {"fixtures": sorted(game.fixtures)} if has_fixtures else {}
    return {**build_frame(game, has_fixtures=has_fixtures), **fixtures, "box": list(_box(game))}


def build_frame(game: Namespace, *, has_fixtures: bool = False) -> dict[str, Any]:
    """Build the machine without its box, which needs the number of copies of every card."""

    def take(entries: Iterable[Entry]) -> list[Entry]:
        return [each for each in entries if has_fixtures or not each.fixture]

    modules = take((*_by_number(game, "module"), *game.entries_by_core_kind["quest"]))
    places = take(game.entries_by_core_kind["place"])
    steps = [each for entry in _heads(game, modules) for each in _setup(game, entry)]
    return {
        "version": VERSION,
        "kinds": _kinds(game),
        "maps": game.map_fields.encode(),
        "state": {name: each for entry in _heads(game, modules) for name, each in _state(game, entry)},
        "options": _options(game, modules),
        "places": [str(entry.id) for entry in places],
        "aside": [str(entry.id) for entry in take(game.entries_by_core_kind["policy"]) if is_for_bots(entry)],
        "live": [str(entry.id) for entry in places if entry.data.get("live")],
        "seats": [str(entry.id) for entry in take(_by_number(game, "seat"))],
        "modules": [str(entry.id) for entry in modules],
        "setup": steps,
        "start": _start(game, game.world.manifest),
        "starts": {str(entry.id): start for entry in modules if (start := _start(game, entry)) is not None},
        "ends": [each for entry in _heads(game, modules) for each in _ends(entry)],
    }


def _by_number(game: Namespace, sort: str) -> list[Entry]:
    found = game.entries_by_core_kind[sort]
    return sorted(found, key=lambda entry: (entry.data.get("number", 10**6), entry.slug))


def _heads(game: Namespace, modules: list[Entry]) -> list[Entry]:
    """Return the entries that can have state, set-up and ends: the manifest, then the given modules."""
    return [*(entry for entry in game.entries_by_core_kind["game"] if entry.game == game.name), *modules]


def _module_of(game: Namespace, entry: Entry) -> str | None:
    """Return the module that must be in play for an entry (itself, if it is one) to be in play."""
    if game.find_core_kind(entry.kind) in ("module", "quest"):
        return str(entry.id)
    return f"module/{entry.module.removeprefix('module/')}" if entry.module else None


def _kinds(game: Namespace) -> dict[str, Any]:
    made: dict[str, dict[str, Any]] = {}
    aside = game.world.catalogue.find_aside_kinds(game.name)
    for name, info in game.kinds.items():
        kind = game.world.catalogue.find_kind(game.name, name)
        assert kind is not None  # noqa: S101
        options = game.seat_options if SEAT in (name, *kind.lineage) else {}
        state = {
            each.name: _option_field(game, ident) if ident in options else _piece_field(kind, each)
            for ident, each in info.state.items()
        }
        data = {each.name: encode_type(each.type) for each in info.data.values()}
        missing = {field: each for field, each in find_kind_fields(kind).defaults.items() if field in data}
        made[name] = {"is": list(kind.lineage), "state": state, "data": data, "defaults": missing}
        if name in aside:
            made[name]["aside"] = True
        if GRAPH in kind.schema and ITEM_SEPARATOR not in name:
            made[name]["passages"] = True
    return made


def _option_field(game: Namespace, ident: str) -> dict[str, Any]:
    slug, type_ = game.seat_options[ident]
    manifest = game.world.manifest
    default = manifest.data["options"][slug]["default"] if manifest is not None else None
    return {"type": encode_type(type_), "default": default}


def _piece_field(kind: Kind, field: Field) -> dict[str, Any]:
    schema = resolve_schema(kind.state[field.name.partition(".")[2]], kind.schema)
    lasts = {"lasts": True} if schema.get("x-lasts") else {}
    seen = {"seen": schema["x-seen"]} if "x-seen" in schema else {}
    default = initial_value(schema, "default", field.type)
    return {"type": encode_type(state_field_type(field.type)), "default": default, **seen, **lasts}


def _state(game: Namespace, entry: Entry) -> Iterator[tuple[str, Any]]:
    for name, each in entry.data.get("state", {}).items():
        type_ = game.state[name]
        made = {
            "type": encode_type(state_field_type(type_)),
            "default": initial_value(each, "start", type_),
            "module": _module_of(game, entry),
        }
        yield name, {**made, "lasts": True} if each.get("scope") == CAMPAIGN else made


def _options(game: Namespace, modules: list[Entry]) -> dict[str, Any]:
    made = {}
    for entry in _heads(game, [each for each in modules if game.find_core_kind(each.kind) == "module"]):
        for slug, each in entry.data.get("options", {}).items():
            is_own = each.get("of") == SEAT
            _, type_ = (game.seat_options if is_own else game.options)[to_identifier(slug)]
            own = {"column": f"{SEAT}.{slug}"} if is_own else {}
            made[slug] = {"type": encode_type(type_), "default": each.get("default", False), **own}
    return made


def _setup(game: Namespace, entry: Entry) -> Iterator[list[Any]]:
    for slug, step in entry.data.get("setup", {}).items():
        pointers = [f"setup/{slug}/{part}" if part in step else None for part in ("do", "when")]
        yield [str(entry.id), *pointers, slug, step.get("replaces"), _module_of(game, entry)]


def _ends(entry: Entry) -> Iterator[list[Any]]:
    for slug, end in entry.data.get("ends", {}).items():
        yield [str(entry.id), slug, f"ends/{slug}/when" if "when" in end else None, f"ends/{slug}/won"]


def _start(game: Namespace, entry: Entry | None) -> str | None:
    target = game.world.target(entry, ("start",)) if entry else None
    return str(target.id) if target else None


def _box(game: Namespace) -> Iterator[list[Any]]:
    """Yield the pieces in the box: entry, number, starting place, module, and whether it is per player."""
    manifest = game.world.manifest
    for slug, component in (manifest.data.get("box", {}) if manifest else {}).items():
        parts = component.get("parts")
        if not parts:
            yield from _component(game, ("box", slug), component)
        for name, part in (parts or {}).items():
            yield from _component(game, ("box", slug, "parts", name), {**component, **part})


def _component(game: Namespace, at: tuple[str, ...], part: Mapping[str, Any]) -> Iterator[list[Any]]:
    manifest = game.world.manifest
    assert manifest is not None  # noqa: S101
    place = game.world.target(manifest, (*at, "in")) or game.world.target(manifest, (*at[:2], "in"))
    module = game.world.target(manifest, (*at[:2], "module"))
    made: list[tuple[Entry, int]] = []
    for index in range(len(part.get("of", ()))):
        target = game.world.target(manifest, (*at, "of", index))
        target = target or game.world.target(manifest, (*at[:2], "of", index))
        if target is not None:
            is_deck = game.find_core_kind(target.kind) == "deck"
            made += game.list_deck_cards(target) if is_deck else [(target, 1)]
    counted = part.get("count")
    for entry, copies in made:
        single = len(made) == 1 and game.find_core_kind(entry.kind) != "card" and counted is not None
        belongs = _module_of(game, entry) or (str(module.id) if module else None)
        start, is_per_player = str(place.id) if place else None, part.get("per") == "player"
        yield [str(entry.id), counted if single else copies, start, belongs, is_per_player]
