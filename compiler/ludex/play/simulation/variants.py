"""Variants of a plan: modules, numbers of players, values of options."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from itertools import islice, product

from ludex.engine.rules.machine import Machine
from ludex.pack.reader import Pack
from ludex.play.game_setup import module_sets, seat_counts
from ludex.play.simulation.pack_simulator import Plan

_MOST = 256
"""Maximum number of combinations of options to play."""


def expand_plan(plan: Plan, pack: Pack, machine: Machine, over: Collection[str]) -> list[Plan]:
    """Return the plans for each value of `modules`, `seats` or `options`.

    If none of these is named, return the plan itself.
    """
    setting = plan.setting
    modules = module_sets(pack) if "modules" in over else [setting.modules]
    seats = seat_counts(pack) if "seats" in over else [setting.seats]
    options = list(islice(_list_options(machine), _MOST)) if "options" in over else [{}]
    return [
        replace(
            plan,
            setting=replace(setting, seats=count, modules=chosen, options={**setting.options, **values}),
        )
        for count in seats
        for chosen in modules
        for values in options
    ]


def _list_options(machine: Machine) -> Iterator[Mapping[str, object]]:
    """Yield every combination of values of options with few values: words, and booleans."""
    values: dict[str, list[object]] = {}
    of_seats = {each.number for each in machine.seat_options}
    for number, (slug, type_, default) in enumerate(machine.options):
        if number in of_seats:
            continue  # the option for all seats is varied
        if isinstance(type_, list) and type_[0] == "word":
            values[slug] = list(type_[1])
        elif isinstance(default, bool):
            values[slug] = [False, True]
    for chosen in product(*values.values()):
        yield dict(zip(values, chosen, strict=True))
