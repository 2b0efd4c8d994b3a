"""Declarations in the program `machine`: kinds, state, options, places, seats, box, set-up.

A malformed declaration raises `InvalidTreeError`, with a message of one line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ludex.engine.load.entry_data import convert_value, find_entries_and_items
from ludex.engine.rules.machine import BoxLine, Column, Global, Machine, SeatOption, Terms
from ludex.engine.rules.maps import FieldTypes
from ludex.engine.rules.routines import End, SetupStep
from ludex.engine.state.places import read_places, read_planes
from ludex.expr import tree_types as types
from ludex.expr.failure import InvalidTreeError
from ludex.expr.tree_types import Record, Tree, Type, Value, is_type

WHERE = "machine"
_UNLIMITED = 1 << 60
"""The limit of a step whose uses are only counted: more than any game makes."""
_SIDES = 1000
VERSION = 1
FIELD_VISIBILITIES = ("all", "owner", "others", "nobody")
_KEYS = frozenset(
    "aside version kinds maps state options places live seats modules box setup start starts ends "
    "fixtures".split()
)


def resolve_number(table: Mapping[str, int], name: object, what: str) -> int:
    return require_found(table.get(name) if type(name) is str else None, what)


def _resolve_optional(table: Mapping[str, int], name: object, what: str) -> int | None:
    return None if name is None else resolve_number(table, name, what)


def require_found(found: int | None, what: str) -> int:
    if found is None:
        raise InvalidTreeError(f"there is no such {what}", WHERE)
    return found


def require_names(found: object) -> list[str]:
    if type(found) is not list or any(type(each) is not str for each in found):
        raise InvalidTreeError("expected a list of names", WHERE)
    return found


def get_map(tree: Record, key: str) -> Record:
    found = tree.get(key, {})
    if type(found) is not dict:
        raise InvalidTreeError(f"“{key[:40]}” is not a map", WHERE)
    return found


def get_rows(tree: Record, key: str, width: int) -> list[list[Any]]:
    found = tree.get(key, [])
    if type(found) is not list or any(type(row) is not list or len(row) != width for row in found):
        raise InvalidTreeError(f"“{key}” is not a table of {width} columns", WHERE)
    return found


def read_abilities(machine: Machine, records: list[Record], entry: int) -> dict[int, tuple[Value, ...]]:
    """Return the abilities of an entry, each with the values of its arguments in order."""
    found: dict[int, tuple[Value, ...]] = {}
    for key, given in get_map(records[entry], "abilities").items():
        numbers = machine.numbers
        ability = int(key) if key.isdigit() else numbers.get(f"ability/{key}", numbers.get(key, -1))
        if not 0 <= ability < len(machine.ids) or type(given) is not dict:
            raise InvalidTreeError(f"“{key[:40]}” is not an ability", machine.ids[entry])
        args = get_map(records[ability], "args")
        found[ability] = tuple(
            _resolve_argument(machine, given.get(name), type_) for name, type_ in args.items()
        )
    return found


def _resolve_argument(machine: Machine, value: Tree, type_: Tree) -> Value:
    """Return the value of an ability's argument: an entry if the type says so, otherwise unchanged."""
    if type(value) is str and type(type_) is str and type_.startswith("entry "):
        slug = f"{type_.removeprefix('entry ').rstrip('?*')}/{value}"
        return machine.numbers.get(value, machine.numbers.get(slug))
    return value


def read_dice(machine: Machine, records: list[Record]) -> dict[int, tuple[tuple[int, str | None], ...]]:
    """Return the sides of each die as (number, face): its numbers, or its faces with repetitions."""
    found = {}
    for entry, kind in enumerate(machine.kinds):
        sides, faces = records[entry].get("sides"), records[entry].get("faces")
        if "die" not in machine.above.get(kind, ()):
            continue
        if type(faces) is dict:
            found[entry] = tuple(
                (face.get("value", rank), slug)
                for rank, (slug, face) in enumerate(faces.items(), start=1)
                for _ in range(min(face.get("copies", 1), _SIDES + 1))
            )
            if len(found[entry]) > _SIDES:
                raise InvalidTreeError(f"a die has more than {_SIDES} sides", machine.ids[entry])
        elif type(sides) is int and 0 < sides <= _SIDES:
            found[entry] = tuple((value, None) for value in range(1, sides + 1))
    return found


def read_limits(machine: Machine, records: list[Record]) -> dict[int, tuple[int, int | None]]:
    """Return how often each step with a limit or deadline may be used, and within which step this counts."""
    found = {}
    for entry, record in enumerate(records):
        limit = record.get("limit")
        if type(limit) is dict and (entry, "do") in machine.routine_of:
            per = limit.get("per")
            if per is not None and (type(per) is not int or (per, "do") not in machine.routine_of):
                what = "a limit is counted within something that is not a step"
                raise InvalidTreeError(what, machine.ids[entry])
            found[entry] = (int(limit.get("times", 1)), per)
    for step in _find_timed_steps(machine, records):
        found.setdefault(step, (_UNLIMITED, None))
    return found


def _find_timed_steps(machine: Machine, records: list[Record]) -> Iterator[int]:
    """Yield the steps with a deadline, whose runs are counted so that a clock can distinguish them."""
    for record in records:
        for deadline in get_map(record, "deadlines").values():
            step = deadline.get("of") if type(deadline) is dict else None
            if type(step) is int and (step, "do") in machine.routine_of:
                yield step


def declare(machine: Machine, tree: Record, records: list[Record]) -> Mapping[str, Record]:
    """Make the declarations that linking needs; return the defaults of the fields of records, by kind."""
    if tree.get("version") != VERSION:
        version = str(tree.get("version"))[:10]
        raise InvalidTreeError(f"these rules have version {version}, not {VERSION}", WHERE)
    if not tree.keys() <= _KEYS:
        raise InvalidTreeError(f"unknown declaration “{min(tree.keys() - _KEYS)[:40]}”", WHERE)
    kinds = get_map(tree, "kinds")
    machine.above = {
        name: frozenset([name, *require_names(get_map(kinds, name).get("is", []))]) for name in kinds
    }
    aside = {name for name in kinds if get_map(kinds, name).get("aside") is True}
    bots = frozenset(require_names(tree.get("aside", [])))
    named = enumerate(zip(machine.kinds, machine.ids, strict=True), start=1)
    machine.playing = max((n for n, (k, i) in named if k not in aside and i not in bots), default=0)
    passages = frozenset(name for name in kinds if get_map(kinds, name).get("passages") is True)
    machine.passages = find_entries_and_items(machine, passages)
    for kind in set(machine.kinds) - kinds.keys():
        machine.above = {**machine.above, kind: frozenset([kind])}
    _declare_columns(machine, kinds)
    machine.node_fields, machine.edge_fields = (_read_fields(tree, each) for each in ("node", "edge"))
    _declare_game(machine, tree, records)
    machine.places, machine.shared, machine.owns, machine.offsets = read_places(
        machine, _resolve_entries(machine, tree.get("places", []), "place"), records
    )
    machine.planes = read_planes(machine.places, records)
    seen = {each.seen for each in machine.places} | {each.seen for each in machine.globals}
    seen |= {each.seen or "all" for each in machine.columns}
    machine.hides = bool(seen - {"all"})
    machine.place_of = {place.id: place.number for place in machine.places}
    live = (machine.place_of.get(name) for name in require_names(tree.get("live", [])))
    machine.live = tuple(require_found(each, "live place") for each in live)
    _declare_box(machine, tree)
    _declare_steps(machine, tree)
    data = {name: _merge_ancestors(machine, kinds, name, "data") for name in kinds}
    if not all(is_type(type_) for fields in data.values() for type_ in fields.values()):
        raise InvalidTreeError("a field of data has no type", WHERE)
    machine.fields = data
    return {name: _merge_ancestors(machine, kinds, name, "defaults") for name in kinds}


def declare_linked(machine: Machine, records: list[Record]) -> None:
    """Make the declarations that need the linked rules."""
    machine.abilities = [read_abilities(machine, records, entry) for entry in range(len(records))]
    machine.dice = read_dice(machine, records)
    machine.limits = read_limits(machine, records)


def _merge_ancestors(machine: Machine, kinds: Record, kind: str, part: str) -> dict[str, Any]:
    """Merge the declarations of a kind and its ancestors; the kind's own take precedence."""
    found: dict[str, Any] = {}
    for each in (*machine.above[kind] - {kind}, kind):
        found |= get_map(get_map(kinds, each), part) if each in kinds else {}
    return found


def _declare_columns(machine: Machine, kinds: Record) -> None:
    """Declare a column for each run-time field; kinds that extend the declaring kind list the same field."""
    columns: dict[str, Column] = {}
    for kind in kinds:
        for name, field in get_map(get_map(kinds, kind), "state").items():
            declares, _, plain = name.rpartition(".")
            if plain and declares not in machine.above[kind]:
                raise InvalidTreeError(f"“{kind[:40]}” does not extend the kind of “{name[:40]}”", WHERE)
            if name not in columns:
                seen = field.get("seen", "") if type(field) is dict else ""
                if seen not in ("", *FIELD_VISIBILITIES):
                    raise InvalidTreeError("a field has an unknown visibility", name)
                columns[name] = Column(
                    name, declares, *_read_field(machine, field, name), seen, field.get("lasts") is True
                )
    machine.columns = tuple(columns.values())
    machine.elevations = tuple(rank for rank, name in enumerate(columns) if name.endswith(".elevation"))
    machine.column_of = {name: number for number, name in enumerate(columns)}
    rows: dict[str, tuple[Value, ...]] = {
        kind: tuple(column.default if column.kind in above else None for column in machine.columns)
        for kind, above in machine.above.items()
    }
    machine.rows = [rows[kind] for kind in machine.kinds]


def _read_field(machine: Machine, field: object, where: str) -> tuple[Type, Value]:
    if type(field) is not dict or not is_type(field.get("type")):
        raise InvalidTreeError("a field has no type", where)
    default = field.get("default")
    if type(default) is str and types.type_name(field["type"]) == "entry":
        kinds = types.list_kinds(field["type"])
        named = [machine.numbers.get(default), *(machine.numbers.get(f"{kind}/{default}") for kind in kinds)]
        default = next((number for number in named if number is not None), default)
    if default is not None:
        default = convert_value(default, field["type"], len(machine.ids), where)
    return field["type"], default


def _read_fields(tree: Record, sort: str) -> FieldTypes:
    found = get_map(get_map(tree, "maps"), sort)
    fields, defaults = get_map(found, "data"), get_map(found, "defaults")
    if not all(is_type(each) for each in fields.values()):
        raise InvalidTreeError("a field of maps has no type", WHERE)
    return FieldTypes(fields, defaults)


def _declare_game(machine: Machine, tree: Record, records: list[Record]) -> None:
    modules = _resolve_entries(machine, tree.get("modules", []), "module")
    machine.modules = tuple(modules)
    machine.module_of = {machine.ids[entry]: number for number, entry in enumerate(modules)}
    machine.seats = tuple(_resolve_entries(machine, tree.get("seats", []), "seat"))
    machine.together = {machine.ids[entry]: _read_terms(machine, entry, records[entry]) for entry in modules}
    machine.fewest, machine.most = _count_seats(machine, records)
    manifest = machine.numbers.get(f"game/{machine.game}")
    machine.units = () if manifest is None else tuple(records[manifest].get("units", ()))
    found = []
    secret = _find_secret_fields(machine, records)
    for name, field in get_map(tree, "state").items():
        type_, default = _read_field(machine, field, name)
        number = _resolve_optional(machine.module_of, field.get("module"), "module")
        seen = "nobody" if name in secret else "all"
        found.append(Global(name, type_, default, number, seen, field.get("lasts") is True))
    machine.globals = tuple(found)
    machine.global_of = {each.name: number for number, each in enumerate(found)}
    _declare_campaign(machine, records)
    _declare_options(machine, get_map(tree, "options"))


def _declare_options(machine: Machine, fields: Record) -> None:
    """Declare the options; one that seats choose sets all seats, and is followed by one for each."""
    found: list[tuple[str, Type, Value]] = []
    of_seats = []
    for slug, field in fields.items():
        type_, default = _read_field(machine, field, slug)
        found.append((slug, type_, default))
        column = field.get("column")
        if column is not None:
            number = require_found(machine.column_of.get(column), "run-time field")
            all_seats = len(found) - 1
            for seat in machine.seats:
                of_seats.append(SeatOption(len(found), all_seats, seat, number))
                found.append((f"{machine.ids[seat].partition('/')[2]}.{slug}", type_, default))
    machine.options, machine.seat_options = tuple(found), tuple(of_seats)
    machine.option_of = {slug: number for number, (slug, _, _) in enumerate(found)}


def _declare_campaign(machine: Machine, records: list[Record]) -> None:
    entry = machine.numbers.get(f"game/{machine.game}")
    fields = None if entry is None else records[entry].get("campaign")
    if type(fields) is not dict:
        return
    machine.has_campaign = True
    lasting = {each.name for each in machine.globals if each.lasts}
    for name in fields.values():
        if name not in lasting:
            raise InvalidTreeError("a campaign names a field that does not last", WHERE)
    machine.campaign_quest, machine.campaign_seats = fields.get("quest"), fields.get("seats")


def _count_seats(machine: Machine, records: list[Record]) -> tuple[int, int]:
    entry = machine.numbers.get(f"game/{machine.game}")
    players = {} if entry is None else get_map(records[entry], "players")
    there = max(len(machine.seats), 1)
    least, most = (players.get(end) for end in ("min", "max"))
    fewest = min(max(least, 1), there) if type(least) is int else 1
    return fewest, min(max(most, fewest), there) if type(most) is int else there


def _read_terms(machine: Machine, entry: int, record: Record) -> Terms:
    """Return the terms that a module sets for others; a quest needs its modules and excludes other quests."""

    def resolve_ids(key: str) -> frozenset[str]:
        return frozenset(machine.ids[other] for other in record.get(key, ()))

    if machine.is_quest(entry):
        others = {name for name in machine.module_of if machine.is_quest(machine.numbers[name])}
        return Terms(resolve_ids("modules"), frozenset(), frozenset(others - {machine.ids[entry]}))
    return Terms(resolve_ids("needs"), resolve_ids("with"), resolve_ids("excludes"))


def _find_secret_fields(machine: Machine, records: list[Record]) -> set[str]:
    return {
        name
        for record, kind in zip(records, machine.kinds, strict=True)
        if {"game", "module"} & machine.above[kind]
        for name, field in get_map(record, "state").items()
        if type(field) is dict and field.get("seen") == "nobody"
    }


def _declare_box(machine: Machine, tree: Record) -> None:
    found = []
    for line in get_rows(tree, "box", 5):
        entry, count, place, module, per_player = line
        if type(count) is not int or not 0 <= count <= 10_000:
            raise InvalidTreeError("a line of the box has no count", WHERE)
        number = resolve_number(machine.numbers, entry, "entry")
        in_place = _resolve_optional(machine.place_of, place, "place")
        in_module = _resolve_optional(machine.module_of, module, "module")
        found.append(BoxLine(number, count, in_place, in_module, per_player is True))
    machine.box = tuple(found)


def _declare_steps(machine: Machine, tree: Record) -> None:
    setup = []
    for program, do, when, name, replaced, module in get_rows(tree, "setup", 6):
        in_module = _resolve_optional(machine.module_of, module, "module")
        routine = _resolve_rule(machine, machine.routine_of, program, do)
        condition = _resolve_rule(machine, machine.formula_of, program, when)
        setup.append(SetupStep(str(name), routine, condition, replaced, in_module))
    machine.setup = tuple(setup)
    ends = []
    for program, slug, when, won in get_rows(tree, "ends", 4):
        condition = _resolve_rule(machine, machine.formula_of, program, when)
        winners = require_found(_resolve_rule(machine, machine.formula_of, program, won), "won")
        ends.append(End(program, slug, condition, winners))
    machine.ends = tuple(ends)
    machine.end_of = {(end.program, end.name): rank for rank, end in enumerate(ends)}
    start = tree.get("start")
    machine.start = None if start is None else _resolve_rule(machine, machine.routine_of, start, "do")
    for module, name in get_map(tree, "starts").items():
        number = resolve_number(machine.module_of, module, "module")
        machine.starts[number] = require_found(
            _resolve_rule(machine, machine.routine_of, name, "do"), "start"
        )


def _resolve_rule(
    machine: Machine, table: Mapping[tuple[int, str], int], program: object, pointer: object
) -> int | None:
    if pointer is None:
        return None
    entry = resolve_number(machine.numbers, program, "entry")
    return require_found(
        table.get((entry, pointer)) if type(pointer) is str else None, f"rule {str(pointer)[:40]}"
    )


def _resolve_entries(machine: Machine, names: object, what: str) -> list[int]:
    return [resolve_number(machine.numbers, name, what) for name in require_names(names)]
