"""`ludex stats`: how much of what each game holds."""

from __future__ import annotations

import click

from ludex.cli.command import Command
from ludex.cli.language import lang_option, language
from ludex.cli.output import show
from ludex.cli.project import game_of, required_root
from ludex.cli.values import Choice

_FRENCH = """\
Compter les entrées de chaque jeu, sorte par sorte.

\b
Exemples\u00a0:
  ludex stats
  ludex stats my-game --format json
"""


@click.command(cls=Command, french=_FRENCH, params=[lang_option()])
@click.argument("game", required=False)
@click.option(
    "--format",
    "form",
    type=Choice(["json", "text"]),
    default="text",
    show_default=True,
    help="How to say it.",
)
def command(game: str | None, form: str) -> None:
    """Count the entries of each game, kind by kind.

    \b
    Examples:
      ludex stats
      ludex stats my-game --format json
    """
    from ludex.driver import stats
    from ludex.report.counts import table

    root = required_root()
    wanted = None if game is None else game_of(root, game)
    games = {name: kinds for name, kinds in stats(root).items() if wanted in (None, name)}
    if form == "json":
        import json

        show(json.dumps(games, indent=2) + "\n")
    else:
        show(table(games, language()))
