"""Command `stats`: count the entries of each game."""

from __future__ import annotations

from ludex.cli.command import localized_command
from ludex.cli.language import current_language
from ludex.cli.options import format_option, game_argument
from ludex.cli.output import show, show_json
from ludex.cli.project import choose_game, require_root

_FRENCH = """\
Compter les entrées de chaque jeu, sorte par sorte.

{examples}
"""


@localized_command(_FRENCH)
@game_argument
@format_option
def command(game: str | None, form: str) -> None:
    """Count the entries of each game, kind by kind.

    \b
    Examples:
      ludex stats
      ludex stats my-game --format json
    """
    from ludex.actions.schema import stats
    from ludex.report.counts import render_counts

    root = require_root()
    wanted = None if game is None else choose_game(root, game)
    games = {name: kinds for name, kinds in stats(root).items() if wanted in (None, name)}
    if form == "json":
        show_json(games)
    else:
        show(render_counts(games, current_language()))
