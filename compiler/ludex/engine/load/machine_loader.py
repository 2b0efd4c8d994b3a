"""Loader: read the rules of a pack into a linked machine, which two uses in one command can share.

A pack is not trusted. Any mistake in its trees raises `InvalidTreeError`, with a message of one line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial

from ludex.core.garbage import pause_garbage_collector
from ludex.core.ids import find_owner_id
from ludex.core.trees import LOCALS
from ludex.engine.load.entry_data import CallSignature, PackNames, read_grids
from ludex.engine.load.hooks import register_hooks
from ludex.engine.load.machine_declarations import declare, declare_linked, require_names
from ludex.engine.load.record_shapes import verify_records
from ludex.engine.load.statement_linker import (
    StatementLinker,
    StatementNames,
    build_flow,
    require_map,
    weigh_body,
    weigh_turns,
)
from ludex.engine.rules.call_graph import find_recursive_formulas
from ludex.engine.rules.machine import Machine
from ludex.engine.rules.maps import Route, find_route, link_route
from ludex.engine.rules.routines import (
    Condition,
    Formula,
    Quantity,
    Routine,
    Stage,
    is_descriptive,
    link_conditions,
    require_arguments,
)
from ludex.engine.state.places import fill_map_choices
from ludex.engine.state.spaces import BASE_FIELDS
from ludex.expr.failure import InvalidTreeError
from ludex.expr.linker import Linker
from ludex.expr.tree_types import ROUTE_TYPE, Record, Tree, Type, is_type
from ludex.pack.contents import Place
from ludex.pack.contents import Record as EntryRecord
from ludex.pack.reader import Pack

_PARTS = {"routines", "formulas", "example", "shown", "by"}
_OPS = ("add", "multiply", "set", "least", "most", "void")
_kept: list[dict[tuple[str, str], Machine]] = []
"""For each open context, the stored machines by game and content."""


def load(pack: Pack) -> Machine:
    """Load the machine of a pack; raise InvalidTreeError if its trees or records are invalid."""
    try:
        with pause_garbage_collector():
            return _Loader(pack).machine
    except RecursionError:
        raise InvalidTreeError("the tree is nested too deep", "machine") from None
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as cause:
        # Only records and trees not written by the compiler get here: some value has the wrong type.
        raise InvalidTreeError("a record or a tree is malformed", pack.manifest().game) from cause


def list_former_ids(records: Sequence[EntryRecord]) -> Iterator[tuple[str, int]]:
    """Yield former ids with their numbers, oldest first; items are renamed together with their entry."""
    was = {each.id: each.was for each in records if each.was}
    for each in records:
        owner = find_owner_id(each.id)
        if owner not in was:
            yield from ((former, each.number) for former in each.was)
            continue
        names = [own.removeprefix(owner) for own in (*each.was, each.id)]
        ids = [f"{holder}{name}" for name in names for holder in (*was[owner], owner)]
        yield from ((former, each.number) for former in ids if former != each.id)


class _Loader:
    def __init__(self, pack: Pack) -> None:
        self.pack = pack
        records = [pack.by_number(number) for number in range(len(pack))]
        self.records: list[Record] = [require_map(each.data, each.id) for each in records]
        manifest = pack.manifest()
        ids = tuple(each.id for each in records)
        self.machine = Machine(
            game=manifest.game,
            content=manifest.content,
            ids=ids,
            numbers={each: number for number, each in enumerate(ids)},
            kinds=tuple(each.kind for each in records),
            above={},
            former=dict(list_former_ids(records)),
        )
        programs = {name: require_map(pack.program(name), name) for name in pack.programs()}
        self.programs = {name: each for name, each in programs.items() if each.keys() != {"printed"}}
        if "machine" not in self.programs:
            raise InvalidTreeError("this pack holds no rules", manifest.game)
        self.tree = self.programs.pop("machine")
        set_places(self.machine, pack, self.programs)
        self.machine.records = self.records
        self._number_rules()
        self.defaults = declare(self.machine, self.tree, self.records)
        verify_records(self.machine, self.records)
        self.machine.own_places = self.machine.places
        self._find_conditions()
        self._link()
        declare_linked(self.machine, self.records)
        self.machine.grids = read_grids(self.machine, self.records)
        register_hooks(self.machine, self.records)
        self.machine.recursive = find_recursive_formulas(self.machine)
        self.machine.remembering = frozenset(
            each.number for each in self.machine.formulas if each.can_be_remembered
        )
        fill_map_choices(self.machine)

    def _number_rules(self) -> None:
        """Number all rules; those without effect in play come last: changing them renumbers no others."""
        machine = self.machine
        for name, program in self.programs.items():
            if name not in machine.numbers or not program.keys() <= _PARTS:
                raise InvalidTreeError("these rules belong to an unknown entry, or have unknown parts", name)
        self.routines, machine.routine_of = self._list_rules("routines")
        self.formulas, machine.formula_of = self._list_rules("formulas")
        machine.cited = dict(self._read_cited_rules())

    def _list_rules(self, sort: str) -> tuple[list[tuple[str, str, Record]], dict[tuple[int, str], int]]:
        numbers = self.machine.numbers
        found = [
            (name, pointer, require_map(tree, f"{name} {pointer}"))
            for name, program in sorted(self.programs.items(), key=lambda each: numbers[each[0]])
            for pointer, tree in require_map(program.get(sort, {}), name).items()
        ]
        found.sort(key=lambda rule: is_descriptive(rule[1]))
        return found, {(numbers[name], pointer): rank for rank, (name, pointer, _) in enumerate(found)}

    def _read_cited_rules(self) -> Iterator[tuple[tuple[str, int], tuple[str, ...]]]:
        for name, program in self.programs.items():
            for point, rules in require_map(program.get("by", {}), name).items():
                if not point.isdecimal() or not set(require_names(rules)) <= self.machine.numbers.keys():
                    raise InvalidTreeError("a statement cites an unknown rule", name)
                yield (name, int(point)), tuple(rules)

    def _find_conditions(self) -> None:
        machine = self.machine
        legal: dict[int, tuple[Condition, ...]] = {}
        routes: dict[int, Route] = {}
        for entry, id_ in enumerate(machine.ids):
            is_deck = "deck" in machine.above[machine.kinds[entry]]
            field = "limits" if is_deck else "legal"
            found = link_conditions(entry, field, id_, self.records[entry], machine.formula_of)
            if found and (is_deck or (entry, "do") in machine.routine_of):
                legal[entry] = found
            route = find_route(entry, id_, self.records[entry], machine.formula_of)
            if route is not None and "route" in machine.above[machine.kinds[entry]]:
                routes[entry] = route
        machine.legal, machine.routes = legal, routes

    def _make_names(self) -> PackNames:
        machine = self.machine
        signatures: dict[str, dict[str, CallSignature]] = {
            "function": {},
            "quantity": {},
            "step": {},
            "route": {},
            "deck": {},
        }
        fields: dict[str, dict[str, Type | None]] = {}
        for number, (name, pointer, tree) in enumerate(self.formulas):
            called = CallSignature(number, _count_params(tree, name), _type(tree.get("returns"), name))
            fields.setdefault(pointer, {})[machine.kinds[machine.numbers[name]]] = called.returns
            if pointer == "is":
                signatures["function"][name] = called
            if machine.numbers[name] in machine.routes and pointer == "from":
                signatures["route"][name] = CallSignature(machine.numbers[name], called.count, ROUTE_TYPE)
            if pointer == "base":
                signatures["quantity"][name] = CallSignature(machine.numbers[name], called.count, "int")
        for name, pointer, tree in self.routines:
            if pointer == "do":
                count = _count_params(tree, name)
                signatures["step"][name] = CallSignature(machine.numbers[name], count, "any")
        for entry in machine.legal:
            if (entry, "do") not in machine.routine_of:
                signatures["deck"][machine.ids[entry]] = self._sign_limits(entry)
        return PackNames(machine, machine.fields, self.defaults, self.records, signatures, fields)

    def _sign_limits(self, deck: int) -> CallSignature:
        """Return the signature of a deck's limits: they take its cards and, if it has `for`, its owner."""
        return CallSignature(deck, 2 if "for" in self.records[deck] else 1, "bool")

    def _link(self) -> None:
        machine = self.machine
        names = self._make_names()
        streams: dict[str, int] = {}
        routine_of = {
            machine.ids[entry]: number
            for (entry, pointer), number in machine.routine_of.items()
            if pointer == "do"
        }
        naming = StatementNames(names, routine_of, machine.end_of, streams)
        taken: dict[str, set[int]] = {name: set() for name in self.programs}
        for number, (name, pointer, tree) in enumerate(self.formulas):
            machine.formulas.append(self._formula(number, name, pointer, tree, names, taken[name]))
        for number, (name, pointer, tree) in enumerate(self.routines):
            machine.routines.append(self._routine(number, name, pointer, tree, naming, taken[name]))
        machine.streams = tuple(streams)
        for field in BASE_FIELDS if any(place.form == "plane" for place in machine.places) else ():
            names.data(field, ())
        machine.tables = names.tables
        for entry, conditions in machine.legal.items():
            step = machine.routine_of.get((entry, "do"))
            count = self._sign_limits(entry).count if step is None else len(machine.routines[step].params)
            require_arguments(conditions, machine.formulas, count)
        machine.routes = {each: link_route(route, machine.formulas) for each, route in machine.routes.items()}
        self._quantities()

    def _formula(
        self, number: int, name: str, pointer: str, tree: Record, names: PackNames, taken: set[int]
    ) -> Formula:
        where = f"{name} {pointer}"
        slots = _locals(tree, where)
        types = tuple(type_ for _, type_ in slots)
        linker = Linker(names, types, where)
        linker.point = tree.get("point") if type(tree.get("point")) is int else None
        value = linker.expression(tree.get("is"))
        params, returns = tuple(slots[: _count_params(tree, where)]), _type(tree.get("returns"), where)
        point = _take_point(tree, taken, where)
        return Formula(number, name, pointer, point, params, linker.size, types, returns, value)

    def _routine(
        self, number: int, name: str, pointer: str, tree: Record, naming: StatementNames, taken: set[int]
    ) -> Routine:
        where = f"{name} {pointer}"
        slots = _locals(tree, where)
        types = tuple(type_ for _, type_ in slots)
        linker = StatementLinker(naming, types, where, taken, pointer.startswith("hooks/before/"))
        point = tree.get("point")
        body = linker.body(tree.get("do"))
        flow = build_flow(body)
        return Routine(
            number=number,
            program=name,
            pointer=pointer,
            point=point if type(point) is int else 0,
            params=tuple(slots[: _count_params(tree, where)]),
            size=linker.size,
            types=types,
            returns=_type(tree.get("returns"), where),
            body=body,
            first=body[0][1] if body else None,
            flow=flow,
            hidden=linker.hidden,
            temps=tuple(linker.temps),
            step=self.machine.numbers[name] if pointer == "do" else -1,
            sets=tuple(linker.slot(slot) for slot in linker.items(tree.get("sets", []), 64)),
            weight=weigh_body(body),
            turns=weigh_turns(flow),
        )

    def _quantities(self) -> None:
        machine = self.machine
        quantities: dict[int, Quantity] = {}
        for entry, kind in enumerate(machine.kinds):
            base = machine.formula_of.get((entry, "base"))
            if "quantity" not in machine.above.get(kind, ()) or base is None:
                continue
            stages = []
            for name, stage in require_map(self.records[entry].get("stages", {}), machine.ids[entry]).items():
                op = require_map(stage, machine.ids[entry]).get("op")
                if op not in _OPS:
                    what = f"the stage “{name}” has an unknown operation"
                    raise InvalidTreeError(what, machine.ids[entry])
                bounds = (machine.formula_of.get((entry, f"stages/{name}/{end}")) for end in ("min", "max"))
                stages.append(Stage(name, op, *bounds))
            quantities[entry] = Quantity(entry, base, tuple(stages))
        machine.quantities = quantities


def set_places(machine: Machine, pack: Pack, names: Iterable[str]) -> None:
    """Let a machine look up the source places of its rules in a pack."""
    machine.sources = {name: _PackPlaces(partial(pack.place_in, name)) for name in names}
    machine.written = _PackPlaces(pack.place)


class _PackPlaces:
    """Places in the sources, looked up when an error or a trace needs one."""

    def __init__(self, find: Callable[[int], Place | None]) -> None:
        self.find = find

    def __getitem__(self, number: int) -> Place | None:
        return self.find(number)


def _locals(tree: Record, where: str) -> list[tuple[str, Type]]:
    params = tree.get("params", [])
    pairs = tree.get("locals", params)
    if type(params) is not list or type(pairs) is not list or pairs[: len(params)] != params:
        raise InvalidTreeError("the locals do not begin with the parameters", where)
    if len(pairs) > LOCALS:
        raise InvalidTreeError(f"there are more than {LOCALS} locals", where)
    found = []
    for pair in pairs:
        if type(pair) is not list or len(pair) != 2 or type(pair[0]) is not str:
            raise InvalidTreeError("a slot has no name or no type", where)
        found.append((pair[0], _type(pair[1], where) or "any"))
    return found


def _count_params(tree: Record, where: str) -> int:
    params = tree.get("params", [])
    if type(params) is not list:
        raise InvalidTreeError("expected a list of slots", where)
    return len(params)


def _type(type_: Tree, where: str) -> Type | None:
    if type_ is None:
        return None
    if is_type(type_):
        return type_
    raise InvalidTreeError(f"{str(type_)[:40]} is not a type", where)


def _take_point(tree: Record, taken: set[int], where: str) -> int:
    point = tree.get("point")
    if type(point) is not int or point < 0 or point in taken:
        raise InvalidTreeError("a formula has no point, or that of another formula", where)
    taken.add(point)
    return point


@contextmanager
def keep_machines() -> Iterator[None]:
    """Return a context in which `load_kept` stores each machine for the next pack with the same content."""
    _kept.append({})
    try:
        yield
    finally:
        _kept.pop()


def load_kept(pack: Pack) -> Machine:
    """Take the stored machine of a pack, or load and store it; raise InvalidTreeError as `load` does."""
    if not _kept:
        return load(pack)
    manifest = pack.manifest()
    name = manifest.game, manifest.content
    machine = _kept[-1].pop(name, None)
    if machine is None:
        machine = _kept[-1][name] = load(pack)
    else:
        set_places(machine, pack, machine.sources)
    return machine
