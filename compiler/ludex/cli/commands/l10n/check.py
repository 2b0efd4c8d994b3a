"""Command `l10n check`: check texts and their translations."""

from __future__ import annotations

from typing import Any

import click

from ludex.cli.command import Command
from ludex.cli.language import lang_option
from ludex.cli.project import parts_asked_for, required_root
from ludex.cli.report_options import Wish, reporting, say_cured

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
@reporting
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

    wish = Wish(**options)
    selected = wish.selected()
    root = required_root()
    outcome, made = l10n_check(
        root,
        parts_asked_for(root, game),
        release=wish.release,
        chosen=selected,
        cure=wish.fix,
        unsafe=wish.unsafe_fixes,
    )
    if wish.fix:
        say_cured(made)
    click.get_current_context().exit(wish.report(outcome, selected))
