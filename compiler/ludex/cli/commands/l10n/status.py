"""Command `l10n status`: count translated, stale and missing texts."""

from __future__ import annotations

from ludex.cli.command import localized_command
from ludex.cli.language import current_language
from ludex.cli.options import format_option, game_argument
from ludex.cli.output import show, show_json
from ludex.cli.project import choose_parts, require_root

_FRENCH = """\
Compter les textes de JEU, ou de tous les jeux, sorte par sorte\u00a0: traduits, périmés, absents.

Le tableau dit aussi combien viennent de la règle du jeu, et combien ont été écrits pour ce projet.

{examples}
"""


@localized_command(_FRENCH)
@game_argument
@format_option
def command(game: str | None, form: str) -> None:
    """Count the texts of GAME, or of all games, kind by kind: translated, stale, missing.

    The table also says how many come from the rulebook, and how many were written for this project.

    \b
    Examples:
      ludex l10n status
      ludex l10n status my-game --format json
    """
    from ludex.actions.l10n import l10n_status
    from ludex.report.counts import render_translation_counts

    root = require_root()
    games = l10n_status(root, choose_parts(root, game))
    if form == "json":
        show_json(games)
    else:
        show(render_translation_counts(games, current_language()))
