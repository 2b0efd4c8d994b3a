"""`ludex new entry`: a file with every field that the entry must have."""

from __future__ import annotations

import click

from compiler.cli.language import lang_option
from compiler.cli.project import game_of, refusals_said, required_root
from compiler.cli.writing import create


@click.command(params=[lang_option()])
@click.argument("kind")
@click.argument("slug")
@click.option(
    "--game", help="The game that it belongs to; else the one that this folder is in, or the only one."
)
def command(kind: str, slug: str, game: str | None) -> None:
    """Make a file for a new entry of a KIND (card, enemy, rule…), with every field that it must have.

    SLUG names the entry for good: lower-case letters, digits and hyphens. The fields come from the game's
    schemas; fill them in, or move the entry into the file of its deck.

    \b
    Example:
      ludex new entry card guard --game my-game
    """
    from compiler.driver import new_entry

    root = required_root()
    with refusals_said():
        name, text = new_entry(root, game_of(root, game), kind, slug)
    create(root, {name: text})
