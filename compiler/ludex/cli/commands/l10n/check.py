"""Command `l10n check`: check texts and their translations."""

from __future__ import annotations

from typing import Any

import click

from ludex.cli.command import Command
from ludex.cli.language import lang_option
from ludex.cli.project import choose_parts, require_root
from ludex.cli.report_options import ReportRequest, add_report_options, print_fix_count

_FRENCH = """\
Vérifier les textes de JEU, ou de tous les jeux, et leurs traductions\u00a0: rien d’autre.

`ludex validate` fait cela, et tout le reste.

\b
Exemples\u00a0:
  ludex l10n check my-game
  ludex l10n check --fix
  ludex l10n check --select L10N005,L10N006 --release
"""


@click.command(cls=Command, french=_FRENCH, params=[lang_option()])
@click.argument("game", required=False)
@add_report_options
def command(game: str | None, **options: Any) -> None:
    """Check the texts of GAME, or of all games, and their translations: nothing else.

    `ludex validate` does the same, and all the rest.

    \b
    Examples:
      ludex l10n check my-game
      ludex l10n check --fix
      ludex l10n check --select L10N005,L10N006 --release
    """
    from ludex.actions.l10n import l10n_check

    wish = ReportRequest(**options)
    selected = wish.make_filter()
    root = require_root()
    outcome, made = l10n_check(
        root,
        choose_parts(root, game),
        release=wish.release,
        chosen=selected,
        cure=wish.fix,
        unsafe=wish.unsafe_fixes,
    )
    if wish.fix:
        print_fix_count(made)
    click.get_current_context().exit(wish.report(outcome, selected))
