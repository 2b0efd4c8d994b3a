"""`ludex l10n pseudo`: a language to try prints with."""

from __future__ import annotations

import click

from compiler.cli.language import lang_option
from compiler.cli.project import parts_asked_for, required_root
from compiler.cli.writing import keep_up_to_date


@click.command(params=[lang_option()])
@click.argument("game", required=False)
def command(game: str | None) -> None:
    """Make a translation of GAME, or of all games, that nobody speaks: accented, a third longer.

    Placeholders and icons stay. It is written under build/, and printed where its name, en-XA, is asked
    for. Words without accents in such a print come from no text; what is too long there will be in any
    longer language, and is printed as it is.

    \b
    Examples:
      ludex l10n pseudo my-game
      ludex print my-game --locale en-XA
    """
    from compiler.driver.translating import l10n_pseudo

    root = required_root()
    keep_up_to_date(root, l10n_pseudo(root, parts_asked_for(root, game)))
