"""Which map each place has in a game: its own, that of a choice of the options, or of the quest in play.

Rules, views and geometry look maps up in the machine. For a game whose choices give a place another map there
is a machine of its own, which shares all else; it is made once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from ludex.engine.machine import Machine, PlaceSort
from ludex.engine.places import map_of, planes
from ludex.engine.state import State
from ludex.expr.failure import Refused

_ON_MAPS = ("graph", "plane")


def choose(machine: Machine) -> None:
    """Fill in which places may have which other maps, and for what."""
    by_option = {place.number: _by_option(machine, place) for place in machine.places}
    machine.boards_by_option = {number: found for number, found in by_option.items() if found is not None}
    machine.boards_by_module = dict(_by_module(machine))
    if machine.boards_by_option or machine.boards_by_module:
        machine.boards = {(): machine}


def _by_option(machine: Machine, place: PlaceSort) -> tuple[int, Mapping[Any, int]] | None:
    """The option that a place's map hangs upon, and for each choice the map."""
    found = machine.records[place.entry].get("maps")
    if not found:
        return None
    option, maps = next(iter(found.items()))
    if option not in machine.option_of or any(type(each) is not int for each in maps.values()):
        raise Refused("the map of a place hangs upon an option that there is not", place.id)
    return machine.option_of[option], dict(maps)


def _by_module(machine: Machine) -> Iterator[tuple[int, int]]:
    """The modules, quests among them, that bring a map for the places that have none of their own."""
    for number, entry in enumerate(machine.modules):
        board = machine.records[entry].get("map")
        if type(board) is int:
            yield number, board


def laid(machine: Machine, state: State) -> Machine:
    """The machine with the maps that a game is played on."""
    if machine.boards is None:
        return machine
    chosen = tuple(_chosen(machine, state))
    found = machine.boards.get(chosen)
    if found is None:
        found = machine.boards[chosen] = _with(machine, dict(chosen))
    return found


def _chosen(machine: Machine, state: State) -> Iterator[tuple[int, int]]:
    """Places, each with another map than its own."""
    for place, (option, maps) in machine.boards_by_option.items():
        choice = state.options[option]
        named = str(choice).lower() if type(choice) is bool else choice
        if named in maps:
            yield place, maps[named]
    brought = [board for module, board in machine.boards_by_module.items() if state.playing[module]]
    for sort in machine.places if brought else ():
        if sort.form in _ON_MAPS and type(machine.records[sort.entry].get("map")) is not int:
            yield sort.number, brought[0]


def _with(machine: Machine, chosen: Mapping[int, int]) -> Machine:
    places = tuple(
        replace(sort, map=map_of(machine, chosen[sort.number], machine.records))
        if sort.number in chosen
        else sort
        for sort in machine.own_places
    )
    return replace(machine, places=places, planes=planes(places, machine.records))
