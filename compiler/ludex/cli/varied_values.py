"""Varied values of `sweep`: values of the content, options of the game, the number of seats.

A value is named as `card/guard.attack`, an option as `option.first-player`, the number of seats as `seats`.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from ludex.cli.output import refuse
from ludex.cli.packs import SUFFIX, build_packs
from ludex.cli.parameter_types import WrongValue
from ludex.cli.play_options import PlayedPack, choose_seat_count, parse_options
from ludex.core.messages import Bilingual, Message, message

if TYPE_CHECKING:
    from ludex.actions.vary import VariedValue
    from ludex.play.game_setup import Setting
    from ludex.play.simulation.pack_simulator import Plan
    from ludex.play.simulation.sweep import Values

MOST = 400
"""Maximum number of points of a grid."""
OPTION, SEATS = "option.", "seats"
_WRONG = Bilingual(
    "“{given}” is not of the form NAME=VALUES, with values such as 1..5, 10..50:10 or few,many",
    "«\u00a0{given}\u00a0» n’a pas la forme NOM=VALEURS, avec des valeurs comme 1..5, 10..50:10 ou "
    "peu,beaucoup",
)
_TOO_MANY = Bilingual(
    "that makes {given} points, but a grid has at most {most}",
    "cela fait {given} points, mais une grille en a au plus {most}",
)
_TWICE = Bilingual("“{name}” is varied twice", "«\u00a0{name}\u00a0» varie deux fois")
_RANGE = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})(?::([1-9]\d{0,8}))?")


class Variation(NamedTuple):
    """Parameter to vary, with the values to try."""

    name: str
    values: tuple[str, ...]


class VariationType(click.ParamType[Variation]):
    """Parameter type: `card/guard.attack=1..5`."""

    name = "variation"

    def convert(
        self, value: str | Variation, param: click.Parameter | None, ctx: click.Context | None
    ) -> Variation:
        if isinstance(value, Variation):
            return value
        name, _, words = value.partition("=")
        values = tuple(dict.fromkeys(_list_values(words)))
        if not name.strip() or not values or not all(values):
            raise WrongValue(Message(_WRONG, {"given": value[:80]}))
        return Variation(name.strip(), values)


def _list_values(words: str) -> Iterator[str]:
    for word in map(str.strip, words.split(",")):
        found = _RANGE.fullmatch(word)
        if found is None:
            yield word
            continue
        first, last, step = int(found[1]), int(found[2]), int(found[3] or 1)
        numbers = range(first, last + 1, step) if first <= last else range(first, last - 1, -step)
        yield from map(str, numbers[: MOST + 1])


@dataclass(frozen=True, slots=True)
class Grid:
    """Plans of a sweep, and the point with which the others are compared."""

    plans: list[Plan]
    base: Values


def make_grid(found: PlayedPack, root: Path, plan: Plan, varied: Sequence[Variation], folder: Path) -> Grid:
    """Return the plan of each point; other values of the content have packs of their own.

    The base is the point with the present values, or the first point if the grid lacks it.
    Parameters that cannot be varied are rejected. If the content is not valid with a value, the command ends
    with its findings.
    """
    _require_grid(varied)
    game = found.machine.game
    named = [each.name for each in varied if each.name != SEATS and not each.name.startswith(OPTION)]
    values = _find_values(root, game, named)
    packs = _Packs(root, game, folder, found.path, values)
    plans = [
        replace(
            plan,
            pack=packs.build(point),
            setting=_make_setting(found, plan.setting, point),
            values=point,
        )
        for point in _list_points(varied)
    ]
    usual = {name: each.usual for name, each in values.items()}
    usual |= {
        f"{OPTION}{slug}": _spell(plan.setting.options.get(slug, default))
        for slug, _, default in found.machine.options
    }
    usual[SEATS] = str(plan.setting.seats)
    base = tuple((each.name, usual.get(each.name, "")) for each in varied)
    known = [each.values for each in plans]
    return Grid(plans, base if base in known else known[0])


def _require_grid(varied: Sequence[Variation]) -> None:
    count = 1
    for rank, each in enumerate(varied):
        count *= len(each.values)
        if each.name in (other.name for other in varied[:rank]):
            refuse(message(*_TWICE, name=each.name))
    if count > MOST:
        refuse(message(*_TOO_MANY, given=count, most=MOST))


def _list_points(varied: Sequence[Variation]) -> Iterator[Values]:
    names = [each.name for each in varied]
    for values in product(*(each.values for each in varied)):
        yield tuple(zip(names, values, strict=True))


def _find_values(root: Path, game: str, names: Sequence[str]) -> dict[str, VariedValue]:
    if not names:
        return {}
    from ludex.actions.vary import find_values

    return {each.name: each for each in find_values(root, game, names)}


def _make_setting(found: PlayedPack, setting: Setting, point: Values) -> Setting:
    """Return the setting of a point: the setting of the plan, with its options and number of players."""
    asked = [f"{name.removeprefix(OPTION)}={value}" for name, value in point if name.startswith(OPTION)]
    options = parse_options(found.machine, asked, setting.options)
    seats = [value for name, value in point if name == SEATS]
    if not seats:
        return replace(setting, options=options)
    count = int(seats[0]) if seats[0].isdecimal() else 0
    return replace(setting, options=options, seats=choose_seat_count(found.pack, count))


def _spell(value: object) -> str:
    """Return the value of an option as written in calls."""
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


class _Packs:
    """Packs of a sweep, one for each combination of content values, built on first use."""

    def __init__(
        self, root: Path, game: str, folder: Path, usual: str, values: Mapping[str, VariedValue]
    ) -> None:
        self._root, self._game, self._usual, self._values = root, game, usual, values
        self._sources, self._folder = folder / "sources", folder
        self._built: dict[Values, str] = {}

    def build(self, point: Values) -> str:
        """Return the pack of a point; build it on first use."""
        own = tuple((name, value) for name, value in point if name in self._values)
        if not own:
            return self._usual
        if own not in self._built:
            self._built[own] = self._make(own)
        return self._built[own]

    def _make(self, own: Values) -> str:
        from ludex.actions.vary import copy_sources, write_values
        from ludex.play.simulation.sweep import describe_values

        if not self._built:
            copy_sources(self._root, self._game, self._sources)
        write_values(self._sources, {self._values[name]: value for name, value in own})
        build_packs(self._sources, [self._game], describe_values(own))
        made = self._folder / f"{len(self._built)}{SUFFIX}"
        shutil.move(self._sources / "build" / f"{self._game}{SUFFIX}", made)
        return str(made)
