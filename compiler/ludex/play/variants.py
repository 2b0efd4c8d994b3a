"""A plan, spread over choices of modules and numbers of players."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from ludex.pack.reader import Pack
from ludex.play.setting import module_sets, seat_counts
from ludex.play.simulating import Plan


def spread(plan: Plan, pack: Pack, over: Collection[str]) -> list[Plan]:
    """The plans that differ in `modules`, in `seats`, or in both; the plan alone where neither is named."""
    setting = plan.setting
    modules = module_sets(pack) if "modules" in over else [setting.modules]
    seats = seat_counts(pack) if "seats" in over else [setting.seats]
    return [
        replace(plan, setting=replace(setting, seats=count, modules=chosen))
        for count in seats
        for chosen in modules
    ]
