"""Options of commands that play: pack, locale, seed, scenario, modules, seats, bots.

All values are checked against the pack; unknown ones are rejected with a list of the known ones.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, NoReturn

import click
from click.core import ParameterSource

from ludex.cli.command import option
from ludex.cli.language import current_language
from ludex.cli.options import group_options
from ludex.cli.output import refuse
from ludex.cli.parameter_types import Integer
from ludex.cli.project import SUFFIX, build_packs, choose_game, find_project_root, open_pack, require_root
from ludex.core.messages import Bilingual, Choice, message
from ludex.core.suggestions import did_you_mean

if TYPE_CHECKING:
    from ludex.engine.rules.machine import Machine
    from ludex.pack.reader import Pack
    from ludex.play.game_setup import Scenario, Setting
    from ludex.play.speech import Speech

_NO_LOCALE = Bilingual(
    "“{game}” has no texts in “{name}”; choose {known}.",
    "«\u00a0{game}\u00a0» n’a pas de textes en «\u00a0{name}\u00a0»\u202f; langues présentes\u00a0: {known}.",
)


class PlayedPack(NamedTuple):
    """Pack that can be played, and the folder for its reports."""

    path: str
    pack: Pack
    machine: Machine
    reports: Path


@contextmanager
def open_played_pack(game: str | None) -> Iterator[PlayedPack]:
    """Open the pack of a game, rebuilt first if it is out of date, or the pack at a path."""
    if game is not None and game.endswith(SUFFIX):
        from ludex.pack.reader import Pack

        root, path = find_project_root(()) or Path.cwd(), game
        if not Path(path).is_file():
            refuse(message("the file {path} does not exist.", "le fichier {path} n’existe pas.", path=path))
        opened: AbstractContextManager[Pack] = Pack.open(path)
    else:
        root = require_root()
        name = choose_game(root, game)
        build_packs(root, [name])
        path, opened = str(root / "build" / f"{name}{SUFFIX}"), open_pack(root, name)
    with opened as pack:
        yield PlayedPack(path, pack, _load_machine(pack, path), root / "build" / "reports")


def _load_machine(pack: Pack, path: str) -> Machine:
    from ludex.pack.verifier import verify
    from ludex.play.game_setup import UnplayableError, load_machine

    verify(path)
    try:
        return load_machine(pack)
    except UnplayableError as error:
        refuse(error.message)


def choose_locale(pack: Pack, asked: str | None) -> str:
    """Return the locale of texts: the requested one, by default that of messages, or else the game's own.

    A requested locale that the game does not have is rejected.
    """
    manifest = pack.manifest()
    known = tuple(manifest.locales) or (manifest.source,)
    if asked is None:
        mine = current_language()
        return next((each for each in known if each.partition("-")[0] == mine), manifest.source)
    found = next((each for each in known if asked in (each, each.partition("-")[0])), None)
    if found is None:
        refuse(message(*_NO_LOCALE, game=manifest.game, name=asked, known=Choice(known)))
    return found


def choose_language(locale: str | None) -> str:
    """Return the language of messages: that of `--lang`, else of `--locale`, else the current one."""
    context: click.Context | None = click.get_current_context()
    while context is not None:
        if context.get_parameter_source("lang") is ParameterSource.COMMANDLINE:
            return current_language()
        context = context.parent
    return current_language() if locale is None else locale.partition("-")[0]


def make_speech(found: PlayedPack, locale: str | None = None) -> Speech:
    """Return the speech in which games are told, in a requested locale or by default in that of messages."""
    from ludex.play.speech import Speech

    return Speech(found.pack, choose_locale(found.pack, locale), choose_language(locale))


@contextmanager
def report_setting_errors() -> Iterator[None]:
    """Context in which an unknown setting is reported as a usage error."""
    from ludex.engine.ask.question import WrongSetting

    try:
        yield
    except WrongSetting as wrong:
        refuse(wrong.message)


_NO_MODULE = Bilingual(
    "unknown module “{name}” in “{game}”; choose {known}.",
    "module inconnu «\u00a0{name}\u00a0» dans «\u00a0{game}\u00a0»\u202f; choisissez {known}.",
)
_NO_MODULES = Bilingual("“{game}” has no modules.", "«\u00a0{game}\u00a0» n’a pas de modules.")
_NO_SCENARIO = Bilingual(
    "unknown scenario “{name}” in “{game}”; choose {known}.",
    "scénario inconnu «\u00a0{name}\u00a0» dans «\u00a0{game}\u00a0»\u202f; choisissez {known}.",
)
_NO_SCENARIOS = Bilingual(
    "“{game}” has no scenarios: neither quests nor modules.",
    "«\u00a0{game}\u00a0» n’a pas de scénarios\u00a0: ni quêtes ni modules.",
)
_SEATS = Bilingual(
    "“{game}” is for {least} to {most} players, not {given}.",
    "«\u00a0{game}\u00a0» se joue de {least} à {most} joueurs, et non à {given}.",
)
_SEATS_FIXED = Bilingual(
    "“{game}” is for {most} players, not {given}.",
    "«\u00a0{game}\u00a0» se joue à {most} joueurs, et non à {given}.",
)
_SOLO = Bilingual(
    "“{game}” is for one player alone, not {given}.",
    "«\u00a0{game}\u00a0» se joue seul, et non à {given}.",
)
_OPTION = Bilingual(
    "write an option of the game as NAME=VALUE, not “{given}”; the options of “{game}” are {known}.",
    "écrivez une option du jeu sous la forme NOM=VALEUR, et non «\u00a0{given}\u00a0»\u202f; "
    "«\u00a0{game}\u00a0» a pour options {known}.",
)
_NO_OPTION = Bilingual(
    "“{game}” has no option “{name}”; choose {known}.",
    "«\u00a0{game}\u00a0» n’a pas d’option «\u00a0{name}\u00a0»\u202f; choisissez {known}.",
)
_NO_OPTIONS = Bilingual("“{game}” has no options.", "«\u00a0{game}\u00a0» n’a pas d’options.")
_NO_VALUE = Bilingual(
    "the option “{name}” cannot be “{given}”; it can be {known}.",
    "l’option «\u00a0{name}\u00a0» ne peut pas être «\u00a0{given}\u00a0»\u202f; elle peut être {known}.",
)
_BOT_SEAT = Bilingual(
    "write a bot as NAME or SEAT=NAME, with a seat from 1 to {most}, not “{given}”.",
    "écrivez un robot sous la forme NOM ou SIÈGE=NOM, avec un siège de 1 à {most}, et non "
    "«\u00a0{given}\u00a0».",
)
_BOT_ALONE = Bilingual(
    "there is only one seat: write a bot as NAME or 1=NAME, not “{given}”.",
    "il n’y a qu’un siège\u00a0: écrivez un robot sous la forme NOM ou 1=NOM, et non «\u00a0{given}\u00a0».",
)
_PERSON = Bilingual(
    "write the seats of one person as SEAT,SEAT: numbers from 1 to {most}, or names, each once; not "
    "“{given}”.",
    "écrivez les sièges d’une personne sous la forme SIÈGE,SIÈGE\u00a0: des numéros de 1 à {most}, ou "
    "des noms, une fois chacun\u202f; et non «\u00a0{given}\u00a0».",
)
_NO_BOT = Bilingual(
    "“{game}” has no bot “{name}”; choose {known}.",
    "«\u00a0{game}\u00a0» n’a pas de robot «\u00a0{name}\u00a0»\u202f; choisissez {known}.",
)
_NUMBER = Bilingual("a whole number", "un nombre entier")
_WHOLE = re.compile(r"-?[0-9]{1,15}")
_BOOLEANS = dict.fromkeys(("true", "yes", "oui", "vrai"), True) | dict.fromkeys(
    ("false", "no", "non", "faux"), False
)


class PlayRequest(NamedTuple):
    """Options that choose a game to play; what they leave open has the game's defaults."""

    seats: int | None
    scenario: str | None
    modules: Sequence[str]
    options: Sequence[str]


play_options = group_options(
    PlayRequest,
    PlayRequest._fields,
    option(
        "--seats",
        metavar="N",
        type=Integer(1),
        help="Number of players; by default the minimum.",
        french="Nombre de joueurs\u202f; par défaut le minimum.",
    ),
    option(
        "--scenario",
        metavar="NAME",
        help="A quest of the game; or a module, with the modules that it needs.",
        french="Une quête du jeu\u202f; ou un module, avec les modules qu’il lui faut.",
    ),
    option(
        "--module",
        "modules",
        metavar="NAME",
        multiple=True,
        help="A module in play; may be repeated.",
        french="Un module en jeu\u202f; peut être répété.",
    ),
    option(
        "--option",
        "options",
        metavar="NAME=VALUE",
        multiple=True,
        help="An option of the game.",
        french="Une option du jeu.",
    ),
)
"""Decorator that adds these options to a command, as one parameter `wish`."""


def make_setting(pack: Pack, machine: Machine, wish: PlayRequest, seed: int) -> Setting:
    """Return the setting of a new game."""
    from ludex.play.game_setup import Setting

    played = _choose_scenario(pack, wish.scenario)
    return Setting(
        choose_seat_count(pack, wish.seats),
        seed,
        _choose_modules(pack, wish.modules, played.modules),
        parse_options(machine, wish.options, played.options),
    )


def _choose_modules(pack: Pack, asked: Sequence[str], more: Sequence[str]) -> tuple[str, ...]:
    """Return the ids of the requested modules and the scenario; reject unknown ones and conflicts."""
    from ludex.engine.rules.setup import make_setting_error
    from ludex.play.game_setup import find_module_conflict

    ids = [each if "/" in each else f"module/{each}" for each in asked]
    known = _list_slugs(pack, "module")
    for each in ids:
        kind, _, slug = each.partition("/")
        if kind != "module" or slug not in known:
            _refuse_unknown(_NO_MODULE if known else _NO_MODULES, pack, slug, known)
    ids = [*ids, *more]
    conflict = find_module_conflict(pack, ids)
    if conflict is not None:
        refuse(make_setting_error(conflict).message)
    return tuple(sorted(set(ids)))


def _list_slugs(pack: Pack, kind: str) -> list[str]:
    return [pack.id(number).partition("/")[2] for number in pack.of_kind(kind)]


def _refuse_unknown(reason: Bilingual, pack: Pack, name: str, known: Iterable[str]) -> NoReturn:
    names = tuple(known)
    words = message(*reason, game=pack.manifest().game, name=name, known=Choice(names))
    refuse(words, did_you_mean(name, names))


def _choose_scenario(pack: Pack, asked: str | None) -> Scenario:
    """Return the scenario with this name: a quest, or a module with those that it needs; by default none."""
    from ludex.play.game_setup import NO_SCENARIO, scenarios

    if asked is None:
        return NO_SCENARIO
    known = scenarios(pack)
    found = known.get(asked) or known.get(asked.partition("/")[2])
    if found is None:
        _refuse_unknown(_NO_SCENARIO if known else _NO_SCENARIOS, pack, asked, known)
    return found


def choose_seat_count(pack: Pack, asked: int | None) -> int:
    """Return the requested number of seats, by default the lowest; reject a number that the game forbids."""
    from ludex.play.game_setup import seat_counts

    known = seat_counts(pack)
    if asked is not None and asked not in known:
        reason = _SEATS if len(known) > 1 else _SEATS_FIXED if known[0] > 1 else _SOLO
        refuse(message(*reason, game=pack.manifest().game, least=known[0], most=known[-1], given=asked))
    return known[0] if asked is None else asked


def parse_options(
    machine: Machine, asked: Sequence[str], usual: Mapping[str, object]
) -> Mapping[str, object]:
    """Parse options of the game, written as NAME=VALUE; they override `usual`, those of the scenario."""
    known = {slug: (type_, default) for slug, type_, default in machine.options}
    shown = Choice(tuple(f"{slug}={'|'.join(_list_values(*each))}" for slug, each in known.items()))
    found = dict(usual)
    for each in asked:
        name, sign, value = each.partition("=")
        if not known:
            refuse(message(*_NO_OPTIONS, game=machine.game))
        if name not in known and name:
            reason = message(*_NO_OPTION, game=machine.game, name=name, known=shown)
            refuse(reason, did_you_mean(name, known))
        if not (name and sign and value):
            refuse(message(*_OPTION, given=each, game=machine.game, known=shown))
        found[name] = _parse_value(name, value, *known[name])
    return found


def _list_values(type_: object, default: object) -> tuple[str, ...]:
    """Return the possible values of an option, as written in calls."""
    if isinstance(type_, list) and type_[0] == "word":
        return tuple(map(str, type_[1]))
    return ("yes", "no") if isinstance(default, bool) else ("N",)


def _parse_value(name: str, word: str, type_: object, default: object) -> bool | int | str:
    words = _list_values(type_, default)
    known: Bilingual | Choice = Choice(words)
    found: bool | int | str | None
    if isinstance(default, bool):
        found = _BOOLEANS.get(word.casefold())
    elif isinstance(default, int):
        found, known = int(word) if _WHOLE.fullmatch(word) else None, _NUMBER
    else:
        found = word if word in words else None
    if found is None:
        refuse(message(*_NO_VALUE, name=name, given=word, known=known), did_you_mean(word, words))
    return found


def choose_bots(pack: Pack, asked: Sequence[str], seats: int, usual: str) -> list[str]:
    """Return the name of each seat's bot; `usual` is for seats that the call does not mention."""
    found = [usual] * seats
    for each in asked:
        seat, sign, name = each.rpartition("=")
        if not sign or seat == "all":
            found = [_require_bot(pack, name)] * seats
        elif seat.isdecimal() and 1 <= int(seat) <= seats and name:
            found[int(seat) - 1] = _require_bot(pack, name)
        else:
            refuse(message(*(_BOT_SEAT if seats > 1 else _BOT_ALONE), most=seats, given=each))
    return found


def choose_persons(pack: Pack, asked: Sequence[str], seats: int) -> list[frozenset[int]]:
    """Return the seats of each person who plays several; the call names seats by number or slug."""
    records = [pack.by_number(number) for number in pack.of_kind("seat")]
    records.sort(key=lambda each: each.data.get("number", 0))
    slugs = [each.id.partition("/")[2] for each in records]
    found: list[frozenset[int]] = []
    for each in asked:
        named = [slugs.index(name) + 1 if name in slugs else name for name in each.split(",")]
        ranks = frozenset(int(name) - 1 for name in named if str(name).isdecimal())
        taken = any(ranks & other for other in found)
        if len(ranks) < len(named) or not ranks <= frozenset(range(seats)) or taken:
            refuse(message(*_PERSON, most=seats, given=each))
        found.append(ranks)
    return found


def _require_bot(pack: Pack, name: str) -> str:
    from ludex.play.bots import BUILT_IN_BOTS, list_bot_names

    known = (*BUILT_IN_BOTS, *_list_slugs(pack, "policy"))
    for each in list_bot_names(name):
        if each not in known:
            _refuse_unknown(_NO_BOT, pack, each, known)
    return name
