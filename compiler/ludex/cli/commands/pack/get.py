"""Command `pack get`: print one entry or text of a pack."""

from __future__ import annotations

from pathlib import Path

from ludex.cli.command import argument, localized_command, option
from ludex.cli.options import pack_argument
from ludex.cli.output import show_json
from ludex.cli.packs import find_pack_file

_FRENCH = """\
Écrire une entrée d’un pack, ou un texte, en JSON.

FICHIER est un pack\u202f; JEU désigne build/JEU.ludex. CLÉ est l’identifiant ou le numéro d’une entrée, ou
la clé d’un texte\u00a0: l’identifiant, un point et le chemin du champ.

{examples}

Options\u00a0:
  --locale  La langue des textes\u202f; sinon celle dans laquelle le jeu est écrit.
"""


@localized_command(_FRENCH)
@pack_argument("pack")
@argument("key")
@option("--locale", help="The language of texts; by default the source language of the game.")
def command(pack: Path, key: str, locale: str | None) -> None:
    """Print an entry of a pack, or a text, as JSON.

    FILE is a pack; GAME stands for build/GAME.ludex. KEY is an entry's id or number, or the key of a text:
    the id, a dot and the path of the field.

    \b
    Examples:
      ludex pack get my-game card/guard
      ludex pack get my-game 12 --locale en
      ludex pack get my-game card/guard.title
    """
    from ludex.actions.pack import pack_get

    found = pack_get(find_pack_file(pack), key, locale)
    show_json(found)
