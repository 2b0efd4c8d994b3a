"""Set-up of a game: modules that can be played together, seats, options, random streams, box."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from ludex.core.messages import Bilingual, Choice, Slot
from ludex.engine.errors import WrongSetting
from ludex.engine.rules.machine import BoxLine, Machine, Terms
from ludex.engine.state import chance
from ludex.engine.state import piece_operations as acts
from ludex.engine.state.campaign_fields import NOTHING_LASTS, Lasting, choose_seats, lay_out_lasting
from ludex.engine.state.facts import GameFacts
from ludex.engine.state.state import State
from ludex.expr.tree_types import Type, Value, list_words


class ModuleConflict(NamedTuple):
    """The module that states a term, the term (`needs`, `with`, `excludes`), and the other modules."""

    module: str
    why: str
    others: tuple[str, ...]


def find_conflict(together: Mapping[str, Terms], chosen: Collection[str]) -> ModuleConflict | None:
    """Return the first conflict in a choice of modules, in order of their ids; None if there is none."""
    ids = frozenset(chosen)
    for each in sorted(ids):
        terms = together.get(each, Terms())
        if not terms.needs <= ids:
            return ModuleConflict(each, "needs", tuple(sorted(terms.needs - ids)))
        if terms.partners and terms.partners.isdisjoint(ids):
            return ModuleConflict(each, "with", tuple(sorted(terms.partners)))
        if not terms.excludes.isdisjoint(ids):
            return ModuleConflict(each, "excludes", tuple(sorted(terms.excludes & ids)))
    return None


def compatible_modules(together: Mapping[str, Terms], chosen: Collection[str]) -> list[str]:
    """Return a choice of modules without those that have conflicts."""
    left = list(chosen)
    while (found := find_conflict(together, left)) is not None:
        left.remove(found.module)
    return left


def make_setting_error(found: ModuleConflict) -> WrongSetting:
    """Return the error about a conflict."""
    module, *names = (each.partition("/")[2] for each in (found.module, *found.others))
    others: Slot = _join_names(names) if found.why == "needs" else Choice(tuple(names))
    return WrongSetting(f"module-{found.why}", name=module, others=others)


def _join_names(names: list[str]) -> Bilingual:
    *first, last = names
    before = ", ".join(first)
    return Bilingual(f"{before} and {last}", f"{before} et {last}") if first else Bilingual(last, last)


def make_initial_state(
    machine: Machine, seats: int, seed: int, modules: Sequence[str], options: Mapping[str, Any]
) -> State:
    """Return the state of a new game without pieces (see `lay_out`); WrongSetting if not allowed."""
    state = State()
    state.seed = seed
    state.streams = [chance.seed_stream(seed, name) for name in machine.streams]
    state.playing = _select_modules(machine, modules)
    state.options = _options(machine, options)
    state.glob = [each.default for each in machine.globals]
    state.cols = [[] for _ in machine.columns]
    shared = [place.number for place in machine.places if place.owner is None]
    state.lies = list(shared)
    state.holder = [-1] * len(shared)
    state.members = [()] * len(shared)
    if not machine.fewest <= seats <= machine.most:
        sort = "seat-count" if machine.fewest < machine.most else "seats-fixed"
        raise WrongSetting(sort, least=machine.fewest, most=machine.most, given=seats)
    return state


def _select_modules(machine: Machine, modules: Sequence[str]) -> tuple[bool, ...]:
    wanted = {name if "/" in name else f"module/{name}" for name in modules}
    unknown = wanted - machine.module_of.keys()
    if unknown:
        raise WrongSetting("module", name=min(unknown).removeprefix("module/"))
    found = find_conflict(machine.together, wanted)
    if found is not None:
        raise make_setting_error(found)
    return tuple(machine.ids[entry] in wanted for entry in machine.modules)


def _options(machine: Machine, options: Mapping[str, Any]) -> tuple[Any, ...]:
    unknown = options.keys() - machine.option_of.keys()
    if unknown:
        raise WrongSetting("option", name=min(unknown))
    chosen = [options.get(slug, default) for slug, _, default in machine.options]
    for each in machine.seat_options:
        chosen[each.number] = options.get(machine.options[each.number][0], chosen[each.all_seats])
    for (slug, type_, default), value in zip(machine.options, chosen, strict=True):
        if not is_choice(type_, default, value):
            raise WrongSetting(
                "choice", name=slug, given=str(value).lower() if isinstance(value, bool) else str(value)
            )
    return tuple(chosen)


def is_choice(type_: Type, default: Value, value: object) -> bool:
    """Return whether an option can have a value: one of its words, or a value of its default's type."""
    words = list_words(type_)
    return type(value) is type(default) if words is None else type(value) is str and value in words


def lay_out(facts: GameFacts, seats: int, lasts: Lasting = NOTHING_LASTS) -> None:
    """Create the pieces of the seats, then of the box, line by line; then lay out lasting values."""
    machine, state = facts.machine, facts.state
    acts.update_live(facts)
    chosen = choose_seats(machine, seats, lasts)
    create_seats(facts, chosen)
    for supply in machine.box:
        if supply.module is None or state.playing[supply.module]:
            _supply(facts, supply, seats)
    if lasts:
        lay_out_lasting(facts, lasts)


def create_seats(facts: GameFacts, entries: Sequence[int]) -> None:
    """Create the pieces of the seats, each with the options that the seat chooses."""
    state = facts.state
    state.seats = tuple(acts.create(facts, entry, 1, None, None, [])[0] for entry in entries)
    for piece in state.seats:
        for option in facts.machine.seat_options:
            if option.seat == state.entry[piece]:
                state.cols[option.column][piece] = state.options[option.number]


def _supply(facts: GameFacts, supply: BoxLine, seats: int) -> None:
    machine, state = facts.machine, facts.state
    count = supply.count * (seats if supply.per_player else 1)
    place = None if supply.place is None else machine.places[supply.place]
    if place is None or place.owner is None:
        where = None if place is None else machine.shared[place.number]
        acts.create(facts, supply.entry, count, where, "bottom", [])
        return
    for piece in [piece for piece, entry in enumerate(state.entry) if place.number in machine.offsets[entry]]:
        acts.create(facts, supply.entry, supply.count, facts.owned(place.number, piece), "bottom", [])


def number_script(machine: Machine, luck: Mapping[str, Sequence[Any]]) -> dict[int, tuple[Any, ...]]:
    """Return scripted random results by the numbers of their streams."""
    unknown = luck.keys() - set(machine.streams)
    if unknown:
        raise WrongSetting("stream", name=min(unknown))
    return {machine.streams.index(name): tuple(items) for name, items in luck.items()}
