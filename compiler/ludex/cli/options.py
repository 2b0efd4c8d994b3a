"""Arguments and options that several commands share.

Options of reports are in `report_options.py`, options of a game to play in `play_options.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial, wraps
from pathlib import Path
from typing import Any

import click

from ludex.cli.command import option
from ludex.cli.parameter_types import Choice, FilePath

Function = Callable[..., object]
Decorator = Callable[[Function], Function]


def group_options(
    request: Callable[..., object], names: Sequence[str], *options: Decorator, parameter: str = "wish"
) -> Decorator:
    """Return a decorator that adds options to a command, which receives their values as one parameter.

    `request` makes its value from the values of the options, in the order of `names`.
    """

    def decorate(command: Function) -> Function:
        @wraps(command)
        def call(**values: Any) -> object:
            values[parameter] = request(*[values.pop(name) for name in names])
            return command(**values)

        for add in reversed(options):
            add(call)
        return call

    return decorate


game_argument = click.argument("game", metavar="[GAME]", required=False)
games_argument = click.argument("games", metavar="[GAME]...", nargs=-1)
paths_argument = click.argument(
    "paths", metavar="[PATH]...", nargs=-1, type=FilePath(exists=True, path_type=Path)
)


def pack_argument(name: str, metavar: str = "FILE|GAME") -> Decorator:
    """Return a decorator for an argument that names a pack by its file or by its game."""
    return click.argument(name, metavar=metavar, type=click.Path(path_type=Path))


release_option = option(
    "--release",
    is_flag=True,
    help="Missing translations are errors; so are stale ones, unless only spelling changed in their source.",
    french="Les traductions absentes sont des erreurs\u202f; les périmées aussi, sauf si seule "
    "l’orthographe de leur source a changé.",
)
check_option = option(
    "--check",
    is_flag=True,
    help="Write nothing; name the files that would change, and exit with 1 if there are any.",
    french="Ne rien écrire\u202f; nommer les fichiers qui changeraient, et finir avec 1 s’il y en a.",
)
"""Option of commands that update generated files."""
_format_option = partial(
    option, "--format", "form", type=Choice(["json", "text"]), default="text", show_default=True
)
format_option = _format_option(help="Output format.", french="Format de la sortie.")
documented_format_option = _format_option(
    help="Output format. JSON is documented in docs/json.md.",
    french="Format de la sortie. Le JSON est décrit dans docs/json.md.",
)
proof_format_option = option(
    "--format",
    "form",
    type=Choice(["text", "json"]),
    default="text",
    help="Output format.",
    french="Format de la sortie.",
)
searched_game_option = option(
    "--game",
    help="The game to search, or “shared”; by default the game of this folder, or all.",
    french="Le jeu où chercher, ou «\u00a0shared\u00a0»\u202f; par défaut celui de ce dossier, ou tous.",
)
locale_option = option(
    "--locale",
    metavar="LOCALE",
    help="The language of the game’s texts; by default the language of messages, or else the game’s own.",
    french="La langue des textes du jeu\u202f; par défaut celle des messages, ou sinon celle du jeu.",
)
plain_option = option(
    "--plain",
    is_flag=True,
    help="Plain lines, for pipes and screen readers.",
    french="Lignes simples, pour une sortie redirigée ou un lecteur d’écran.",
)
