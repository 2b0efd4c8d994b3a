"""Command `stats`: count the entries of each game."""

from __future__ import annotations

import click

from ludex.cli.command import Command
from ludex.cli.language import current_language, lang_option
from ludex.cli.output import show
from ludex.cli.parameter_types import Choice
from ludex.cli.project import choose_game, require_root

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
    from ludex.actions.schema import stats
    from ludex.report.report_counts import render_counts

    root = require_root()
    wanted = None if game is None else choose_game(root, game)
    games = {name: kinds for name, kinds in stats(root).items() if wanted in (None, name)}
    if form == "json":
        import json

        show(json.dumps(games, indent=2) + "\n")
    else:
        show(render_counts(games, current_language()))
