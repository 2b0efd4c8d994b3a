"""Command `l10n status`: count translated, stale and missing texts."""

from __future__ import annotations

import click

from ludex.cli.command import Command
from ludex.cli.language import current_language, lang_option
from ludex.cli.output import show
from ludex.cli.parameter_types import Choice
from ludex.cli.project import choose_parts, require_root

_FRENCH = """\
Compter les textes de JEU, ou de tous les jeux, sorte par sorte\u00a0: traduits, périmés, absents.

À côté figure combien sont donnés par la règle du jeu, et combien sont propres à ce projet.

\b
Exemples\u00a0:
  ludex l10n status
  ludex l10n status my-game --format json
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
    """Count the texts of GAME, or of all games, kind by kind: translated, stale, missing.

    Beside them stand how many are stated by the rulebook, and how many are this project's own.

    \b
    Examples:
      ludex l10n status
      ludex l10n status my-game --format json
    """
    from ludex.actions.l10n import l10n_status
    from ludex.report.tables import render_translation_counts

    root = require_root()
    games = l10n_status(root, choose_parts(root, game))
    if form == "json":
        import json

        show(json.dumps(games, indent=2) + "\n")
    else:
        show(render_translation_counts(games, current_language()))
