"""Command `sweep`: change values over a grid, and show the effects.

A value of the content is named as `card/guard.attack`, an option of the game as `option.first-player`, the
number of seats as `seats`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click

from ludex.cli.command import localized_command, option
from ludex.cli.exit_codes import Status
from ludex.cli.options import game_argument
from ludex.cli.output import refuse, show_lines
from ludex.cli.parameter_types import WrongValue
from ludex.cli.play_options import (
    PlayedPack,
    PlayRequest,
    choose_seat_count,
    make_setting,
    open_played_pack,
    parse_options,
    play_options,
    report_setting_errors,
)
from ludex.cli.project import SUFFIX, build_packs, require_root
from ludex.cli.simulations import (
    RunRequest,
    add_bots,
    finish_report,
    format_call,
    make_report,
    play_plans,
    run_options,
)
from ludex.core.messages import Bilingual, Message, message

if TYPE_CHECKING:
    from ludex.actions.vary import VariedValue
    from ludex.play.game_setup import Setting
    from ludex.play.simulation.pack_simulator import Plan
    from ludex.play.simulation.sweep import Values

_FRENCH = """\
Faire jouer JEU avec d’autres valeurs, et montrer ce qui change.

Chaque --vary nomme une valeur du contenu (card/garde.attaque, un point par niveau, les listes comptées à
partir de 1), une option du jeu (option.variante) ou le nombre de joueurs (seats), et les valeurs à
essayer\u00a0: 1..5, 10..50:10, ou peu,beaucoup. Toutes les combinaisons sont jouées avec les mêmes graines.
Le contenu reste tel quel\u00a0: chaque combinaison est compilée à part, avec toutes les vérifications.

Le rapport donne chaque chiffre pour chaque combinaison, et dit quels écarts sont significatifs par rapport
aux valeurs du contenu.

{examples}

\b
Codes de sortie\u00a0:
    0  toutes les parties ont été jouées
    1  une valeur ne convient pas, ou une partie s’est arrêtée sur une erreur
    2  une erreur d’usage
  130  interrompu

Options\u00a0:
  --vary  Ce qui varie, et ses valeurs\u202f; peut être répété.
"""


MOST = 400
"""Maximum number of points of a grid."""
OPTION, SEATS = "option.", "seats"
_WRONG = Bilingual(
    "“{given}” is not of the form NAME=VALUES, with values such as 1..5, 10..50:10 or few,many",
    "«\u00a0{given}\u00a0» n’a pas la forme NOM=VALEURS, avec des valeurs comme 1..5, 10..50:10 ou "
    "peu,beaucoup",
)
_TOO_MANY = Bilingual(
    "these values make more than {most} combinations, which is the maximum: try fewer values",
    "ces valeurs font plus de {most} combinaisons, ce qui est le maximum\u00a0: essayez moins de valeurs",
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


@localized_command(_FRENCH)
@game_argument
@option(
    "--vary",
    "varied",
    metavar="NAME=VALUES",
    type=VariationType(),
    multiple=True,
    required=True,
    help="The value to vary, and what to try; may be repeated.",
)
@run_options
@play_options
def command(game: str | None, varied: Sequence[Variation], run: RunRequest, wish: PlayRequest) -> Status:
    """Play GAME with other values, and show how the results change.

    Each --vary names a value of the content (card/guard.attack, a dot for each level, lists counted from 1),
    an option of the game (option.variant) or the number of players (seats), and the values to try: 1..5,
    10..50:10, or few,many. Every combination is played with the same seeds. The content is not changed: each
    combination is compiled separately, with all checks.

    The report shows each figure for each combination, and which differences from the content's own values are
    significant.

    \b
    Examples:
      ludex sweep my-game --vary card/guard.attack=1..5
      ludex sweep my-game --vary card/guard.attack=1..5 --vary option.variant=short,long --games 2000

    \b
    Exit codes:
      0  all games were played                       2  a usage error
      1  a value does not fit, or a game failed    130  interrupted
    """
    from tempfile import TemporaryDirectory

    from ludex.play.simulation.report_folders import ROWS
    from ludex.play.simulation.sweep import compare_points, sweep_lines

    with (
        open_played_pack(game) as found,
        report_setting_errors(),
        run.open_executor() as executor,
        TemporaryDirectory(prefix="ludex-") as folder,
    ):
        plan = run.make_plan(found.path, make_setting(found.pack, found.machine, wish, run.seed))
        points, base = _make_grid(found, plan, varied, Path(folder))
        plans = add_bots(found, points, run.bots)
        more = [("--vary", f"{each.name}={','.join(each.values)}") for each in varied]
        report = make_report(found, plans, format_call("sweep", plan, run, found, more))
        play_plans(report, executor)
        if not (report.interrupted or report.failed):
            report.swept = compare_points(varied, plans, base, report.folder / ROWS)
            show_lines(sweep_lines(report.speech, report.swept))
        return finish_report(report)


def _make_grid(
    found: PlayedPack, plan: Plan, varied: Sequence[Variation], folder: Path
) -> tuple[list[Plan], Values]:
    """Return the plan of each point, and the point with which the others are compared.

    Other values of the content have packs of their own. The base is the point with the present values, or the
    first point if the grid lacks it. Parameters that cannot be varied are rejected. If the content is not
    valid with a value, the command ends with its findings.
    """
    _require_grid(varied)
    root, game, setting = require_root(), found.machine.game, plan.setting
    values = _find_values(
        root, game, [each.name for each in varied if each.name != SEATS and not each.name.startswith(OPTION)]
    )
    packs = _Packs(root, game, folder, found.path, values)
    names = [each.name for each in varied]
    points = [tuple(zip(names, chosen, strict=True)) for chosen in product(*(each.values for each in varied))]
    plans = [
        replace(plan, pack=packs.build(each), setting=_make_setting(found, setting, each), values=each)
        for each in points
    ]
    usual = {name: each.usual for name, each in values.items()} | {SEATS: str(setting.seats)}
    for slug, _, default in found.machine.options:
        value = setting.options.get(slug, default)
        usual[OPTION + slug] = ("yes" if value else "no") if isinstance(value, bool) else str(value)
    base = tuple((name, usual.get(name, "")) for name in names)
    return plans, base if base in points else points[0]


def _require_grid(varied: Sequence[Variation]) -> None:
    for name, times in Counter(each.name for each in varied).items():
        if times > 1:
            refuse(message(*_TWICE, name=name))
    count = prod(len(each.values) for each in varied)
    if count > MOST:
        refuse(message(*_TOO_MANY, given=count, most=MOST))


def _find_values(root: Path, game: str, names: Sequence[str]) -> dict[str, VariedValue]:
    from ludex.actions.vary import find_values

    return {each.name: each for each in find_values(root, game, names)} if names else {}


def _make_setting(found: PlayedPack, setting: Setting, point: Values) -> Setting:
    """Return the setting of a point: that of the plan, with its options and number of players."""
    asked = [f"{name.removeprefix(OPTION)}={value}" for name, value in point if name.startswith(OPTION)]
    options = parse_options(found.machine, asked, setting.options)
    seats = dict(point).get(SEATS)
    if seats is None:
        return replace(setting, options=options)
    count = int(seats) if seats.isdecimal() else 0
    return replace(setting, options=options, seats=choose_seat_count(found.pack, count))


class _Packs:
    """Packs of a sweep, one for each combination of content values, built on first use."""

    def __init__(
        self, root: Path, game: str, folder: Path, usual: str, values: Mapping[str, VariedValue]
    ) -> None:
        self._root, self._game, self._folder, self._values = root, game, folder, values
        self._built: dict[Values, str] = {(): usual}

    def build(self, point: Values) -> str:
        """Return the pack of a point; build it on first use."""
        own = tuple((name, value) for name, value in point if name in self._values)
        if own not in self._built:
            self._built[own] = self._make(own)
        return self._built[own]

    def _make(self, own: Values) -> str:
        import shutil

        from ludex.actions.vary import copy_sources, write_values
        from ludex.play.simulation.sweep import describe_values

        sources = self._folder / "sources"
        if not sources.exists():
            copy_sources(self._root, self._game, sources)
        write_values(sources, {self._values[name]: value for name, value in own})
        build_packs(sources, [self._game], describe_values(own))
        made = self._folder / f"{len(self._built)}{SUFFIX}"
        shutil.move(sources / "build" / f"{self._game}{SUFFIX}", made)
        return str(made)
