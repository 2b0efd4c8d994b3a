"""`ludex l10n pseudo`: a language to try prints with."""

from __future__ import annotations

import click

from compiler.cli.language import lang_option
from compiler.cli.project import game_of, required_root
from compiler.cli.writing import keep_up_to_date


@click.command(params=[lang_option()])
@click.argument("game", required=False)
def command(game: str | None) -> None:
    """Make a translation of GAME that nobody speaks: accented, a third longer, placeholders and icons kept.

    It is written under build/. Words that show no accents in a print come from no text; what overflows will
    do so in any longer language.

    \b
    Example:
      ludex l10n pseudo my-game
    """
    from compiler.driver.translating import l10n_pseudo

    root = required_root()
    keep_up_to_date(root, l10n_pseudo(root, game_of(root, game)))
