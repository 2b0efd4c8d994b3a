"""What the commands that play have in common: which pack, who sits there, what is in play."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import click
from click.core import ParameterSource

from ludex.cli.fresh import built, open_pack
from ludex.cli.language import language
from ludex.cli.output import refuse
from ludex.cli.packs import SUFFIX, trouble_said
from ludex.cli.project import game_of, required_root, root_of
from ludex.core.message import Both, Choice, Message, message

if TYPE_CHECKING:
    from ludex.engine.machine import Machine
    from ludex.pack.reader import Pack

_NO_LOCALE = Both(
    "“{game}” has no texts in “{name}”; it has {known}.",
    "«\u00a0{game}\u00a0» n’a pas de textes en «\u00a0{name}\u00a0»\u202f; il a {known}.",
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
        from ludex.pack.reader import Pack

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
    from ludex.pack.verify import verify
    from ludex.play.opening import UnplayableError, machine

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


@contextmanager
def wrong_settings_said() -> Iterator[None]:
    """What the game does not have is a wrong call."""
    from ludex.engine.question import WrongSetting

    try:
        yield
    except WrongSetting as wrong:
        said: Message = wrong.message
        refuse(said)


def seed_of(asked: int | None) -> int:
    """The seed asked for, else any."""
    import secrets

    return secrets.randbelow(1_000_000) + 1 if asked is None else asked
