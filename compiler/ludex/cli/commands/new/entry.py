"""Command `new entry`: write a file with the required fields of a kind."""

from __future__ import annotations

from ludex.cli.command import argument, localized_command, option
from ludex.cli.file_output import create_files
from ludex.cli.project import choose_game, require_root

_FRENCH = """\
Créer un fichier pour une nouvelle entrée d’une SORTE (card, enemy, rule…), avec ses champs obligatoires.

NOM-COURT nomme l’entrée pour de bon\u00a0: lettres minuscules, chiffres et traits d’union. Les champs
viennent des schémas du jeu\u202f; remplissez-les, ou déplacez l’entrée dans le fichier de son paquet.

{examples}

Options\u00a0:
  --game  Le jeu dont elle fait partie\u202f; sinon celui de ce dossier, ou le seul qu’il y ait.
"""


@localized_command(_FRENCH)
@argument("kind")
@argument("slug")
@option("--game", help="The game of the entry; by default the game of this folder, or the only one.")
def command(kind: str, slug: str, game: str | None) -> None:
    """Make a file for a new entry of a KIND (card, enemy, rule…), with its required fields.

    SLUG names the entry for good: lower-case letters, digits and hyphens. The fields come from the game's
    schemas; fill them in, or move the entry into the file of its deck.

    \b
    Example:
      ludex new entry card guard --game my-game
    """
    from ludex.actions.new import new_entry

    root = require_root()
    name, text = new_entry(root, choose_game(root, game), kind, slug)
    create_files(root, {name: text})
