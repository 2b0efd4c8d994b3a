"""Set-up of a game: seats, modules, options, random streams, box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludex.engine.errors import WrongSetting
from ludex.engine.rules.machine import BoxLine, Machine
from ludex.engine.rules.modules import find_conflict, make_setting_error
from ludex.engine.state import chance
from ludex.engine.state import piece_operations as acts
from ludex.engine.state.campaign_fields import NOTHING_LASTS, Lasting, choose_seats, lay_out_lasting
from ludex.engine.state.facts import GameFacts
from ludex.engine.state.state import State
from ludex.expr.tree_types import Type, Value, list_words


def make_initial_state(
    machine: Machine, seats: int, seed: int, modules: Sequence[str], options: Mapping[str, Any]
) -> State:
    """Return the state of a new game without pieces, which `lay_out` creates.

    Raises WrongSetting for settings that the game does not have or allow.
    """
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
    """Create the pieces of the seats, then of the box, line by line from the top.

    Then lay out the values that last from earlier games.
    """
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
