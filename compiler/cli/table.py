"""What the commands that play have in common: which pack, who sits there, what is in play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import click
from click.core import ParameterSource

from compiler.cli.fresh import built, open_pack
from compiler.cli.language import language
from compiler.cli.output import refuse, tell
from compiler.cli.packs import SUFFIX, trouble_said
from compiler.cli.project import game_of, required_root, root_of
from compiler.cli.status import Status
from compiler.core.message import Both, Choice, Message, message

if TYPE_CHECKING:
    from compiler.engine.machine import Machine
    from compiler.pack.reader import Pack
    from compiler.play.setting import Scenario, Setting

_NO_LOCALE = Both(
    "“{game}” has no texts in “{name}”; it has {known}.",
    "«\u00a0{game}\u00a0» n’a pas de textes en «\u00a0{name}\u00a0»\u202f; il a {known}.",
)
_NO_MODULE = Both(
    "there is no module “{name}” in “{game}”; it has {known}.",
    "il n’y a pas de module «\u00a0{name}\u00a0» dans «\u00a0{game}\u00a0»\u202f; il a {known}.",
)
_NO_SCENARIO = Both(
    "there is no scenario “{name}” in “{game}”; it has {known}.",
    "il n’y a pas de scénario «\u00a0{name}\u00a0» dans «\u00a0{game}\u00a0»\u202f; il a {known}.",
)
_NO_SCENARIOS = Both(
    "“{game}” has no scenarios: neither quests nor modules.",
    "«\u00a0{game}\u00a0» n’a pas de scénarios\u00a0: ni quêtes ni modules.",
)
_SEATS = Both(
    "“{game}” is for {least} to {most} players, not {given}.",
    "«\u00a0{game}\u00a0» se joue de {least} à {most}, et non à {given}.",
)
_SEATS_FIXED = Both(
    "the number of players of “{game}” is {most}, not {given}.",
    "le nombre de joueurs de «\u00a0{game}\u00a0» est {most}, et non {given}.",
)
_FILE = Both("{file}: {why}", "{file}\u00a0: {why}")
_OPTION = Both(
    "an option of a game is given as NAME=VALUE, not “{given}”.",
    "une option du jeu s’écrit NOM=VALEUR, et non «\u00a0{given}\u00a0».",
)
_BOT_SEAT = Both(
    "a bot is given as NAME or SEAT=NAME, with a seat from 1 to {most}, not “{given}”.",
    "un robot s’écrit NOM ou SIÈGE=NOM, avec un siège de 1 à {most}, et non «\u00a0{given}\u00a0».",
)


class Opened(NamedTuple):
    """A pack that can be played, and the folder that reports about it go to."""

    path: str
    pack: Pack
    machine: Machine
    reports: Path


def game_argument() -> click.Argument:
    return click.Argument(["game"], metavar="[GAME]", required=False)


@contextmanager
def opened(game: str | None) -> Iterator[Opened]:
    """The pack of a game, built first where it is out of date; or the pack at a path."""
    if game is not None and game.endswith(SUFFIX):
        root = root_of(()) or Path.cwd()
        from compiler.pack.reader import Pack

        if not Path(game).is_file():
            refuse(message("there is no file {path}.", "il n’y a pas de fichier {path}.", path=game))
        with trouble_said(), Pack.open(game) as pack:
            yield Opened(game, pack, _machine(pack, game), root / "build" / "reports")
        return
    root = required_root()
    name = game_of(root, game)
    built(root, [name])
    with open_pack(root, name) as pack:
        path = str(root / "build" / f"{name}{SUFFIX}")
        yield Opened(path, pack, _machine(pack, path), root / "build" / "reports")


def _machine(pack: Pack, path: str) -> Machine:
    from compiler.pack.verify import verify
    from compiler.play.opening import UnplayableError, machine

    verify(path)
    try:
        return machine(pack)
    except UnplayableError as error:
        refuse(error.message)


def locale_of(pack: Pack, asked: str | None) -> str:
    """The language that the game's texts are shown in: the one asked for, else ours where the game has it."""
    manifest = pack.manifest()
    known = tuple(manifest.locales) or (manifest.source,)
    if asked is None:
        mine = language()
        return next((each for each in known if each.partition("-")[0] == mine), manifest.source)
    found = next((each for each in known if asked in (each, each.partition("-")[0])), None)
    if found is None:
        refuse(message(*_NO_LOCALE, game=manifest.game, name=asked, known=Choice(known)))
    return found


def lang_with(locale: str | None) -> str:
    """The language of our words: as asked for, else that of the game's texts where these were."""
    context: click.Context | None = click.get_current_context()
    while context is not None:
        if context.get_parameter_source("lang") is ParameterSource.COMMANDLINE:
            return language()
        context = context.parent
    return language() if locale is None else locale.partition("-")[0]


def modules_of(pack: Pack, asked: Sequence[str], more: Sequence[str] = ()) -> tuple[str, ...]:
    """The modules asked for, by id, and those of the scenario; refuses those that there are not, and those
    that do not go together."""
    from compiler.engine.modules import wrong
    from compiler.play.setting import module_trouble

    ids = [each if "/" in each else f"module/{each}" for each in asked]
    known = [pack.id(number) for number in pack.of_kind("module")]
    game = pack.manifest().game
    for each in ids:
        if each not in known:
            refuse(message(*_NO_MODULE, name=each.partition("/")[2], game=game, known=_slugs(known)))
    ids = [*ids, *more]
    trouble = module_trouble(pack, ids)
    if trouble is not None:
        refuse(wrong(trouble).message)
    return tuple(sorted(set(ids)))


def scenario_of(pack: Pack, asked: str | None) -> Scenario:
    """What is in play by a scenario: a quest of the game, with what it is played with; or a module with those
    that it needs."""
    from compiler.core.near import did_you_mean
    from compiler.play.setting import NO_SCENARIO, scenarios

    known = scenarios(pack)
    if asked is None:
        return NO_SCENARIO
    found = known.get(asked) or known.get(asked.partition("/")[2])
    game = pack.manifest().game
    if not known:
        refuse(message(*_NO_SCENARIOS, game=game))
    if found is None:
        said = message(*_NO_SCENARIO, name=asked, game=game, known=Choice(tuple(known)))
        refuse(said, did_you_mean(asked, known))
    return found


def _slugs(ids: Sequence[str]) -> Choice:
    return Choice(tuple(each.partition("/")[2] for each in ids) or ("–",))


def seats_of(pack: Pack, asked: int | None) -> int:
    """How many play: as asked, else the fewest that can."""
    from compiler.play.setting import seat_counts

    known = seat_counts(pack)
    if asked is not None and asked not in known:
        game = pack.manifest().game
        said = _SEATS if len(known) > 1 else _SEATS_FIXED
        refuse(message(*said, game=game, least=known[0], most=known[-1], given=asked))
    return known[0] if asked is None else asked


def options_of(asked: Sequence[str], usual: Mapping[str, Any]) -> Mapping[str, Any]:
    """Options of the game, as NAME=VALUE, over those of the scenario."""
    found: dict[str, Any] = dict(usual)
    for each in asked:
        name, sign, value = each.partition("=")
        if not (name and sign and value):
            refuse(message(*_OPTION, given=each))
        found[name] = {"true": True, "yes": True, "false": False, "no": False}.get(value, value)
    return found


def setting_of(
    pack: Pack,
    seats: int | None,
    seed: int,
    scenario: str | None,
    modules: Sequence[str],
    options: Sequence[str],
) -> Setting:
    """What is chosen before a game begins."""
    from compiler.play.setting import Setting

    played = scenario_of(pack, scenario)
    return Setting(
        seats_of(pack, seats),
        seed,
        modules_of(pack, modules, played.modules),
        options_of(options, played.options),
    )


def bots_of(asked: Sequence[str], seats: int, usual: str) -> list[str]:
    """The bot of each seat; `usual` for seats that nobody speaks of."""
    found = [usual] * seats
    for each in asked:
        seat, sign, name = each.rpartition("=")
        if not sign:
            found = [name] * seats
        elif seat.isdecimal() and 1 <= int(seat) <= seats and name:
            found[int(seat) - 1] = name
        else:
            refuse(message(*_BOT_SEAT, most=seats, given=each))
    return found


@contextmanager
def wrong_settings_said() -> Iterator[None]:
    """What the game does not have is a wrong call."""
    from compiler.engine.question import WrongSetting

    try:
        yield
    except WrongSetting as wrong:
        said: Message = wrong.message
        refuse(said)


def seed_of(asked: int | None) -> int:
    """The seed asked for, else any."""
    import secrets

    return secrets.randbelow(1_000_000) + 1 if asked is None else asked


@contextmanager
def recordings_said() -> Iterator[None]:
    """A saved or recorded game that cannot be read, or is another pack's, is refused in one line."""
    from compiler.engine.saving import SaveError
    from compiler.play.replays import ReplayError

    try:
        yield
    except (SaveError, ReplayError) as error:
        tell(error.message)
        click.get_current_context().exit(Status.FOUND)
    except OSError as error:
        refuse(
            message("{file}: {why}", "{file}\u00a0: {why}", file=str(error.filename), why=str(error.strerror))
        )


def write(file: str, text: str) -> None:
    """Write a file that was asked for: whole, or not at all."""
    from compiler.core.atomic import replace_file

    try:
        replace_file(Path(file), [text.encode("utf-8")])
    except OSError as error:
        refuse(message(*_FILE, file=file, why=str(error.strerror)))
