"""Command `new game`: write a small game that validates."""

from __future__ import annotations

from pathlib import Path

from ludex.cli.command import argument, localized_command, option
from ludex.cli.file_output import create_files
from ludex.cli.language import current_language
from ludex.cli.output import print_message
from ludex.cli.parameter_types import Choice
from ludex.cli.project import find_project_root
from ludex.core.messages import LANGUAGES, Bilingual, message

_CHECK_IT = Bilingual(
    "now check it with: ludex validate", "vérifiez-le maintenant avec\u00a0: ludex validate"
)
_FRENCH = """\
Créer sous content/NOM-COURT un petit jeu valide, sur lequel bâtir.

NOM-COURT est fait de lettres minuscules, de chiffres et de traits d’union. Si aucun dossier ici ni au-dessus
ne contient content/, un projet commence ici. Là où .vscode/settings.json existe, l’éditeur apprend les
schémas du jeu.

{examples}

Options\u00a0:
  --title     Le titre du jeu\u202f; sinon tiré de NOM-COURT.
  --language  La langue dans laquelle ses textes sont écrits\u202f; sinon celle des messages.
"""


@localized_command(_FRENCH)
@argument("slug")
@option("--title", help="The game's name; else made from SLUG.")
@option(
    "--language",
    "spoken",
    type=Choice(LANGUAGES),
    help="The language that its texts are written in; else that of the messages.",
)
def command(slug: str, title: str | None, spoken: str | None) -> None:
    """Make a small game under content/SLUG that validates, to build on.

    SLUG is made of lower-case letters, digits and hyphens. Where no folder here or above holds content/,
    a project begins here. Where .vscode/settings.json exists, the editor is told of the game's schemas.

    \b
    Example:
      ludex new game my-game --title "My game" --language en
    """
    from ludex.actions.new import editor_files, new_game

    root = find_project_root(()) or Path.cwd()
    files = new_game(root, slug, title or slug.replace("-", " ").capitalize(), spoken or current_language())
    create_files(root, files, editor_files(root, slug))
    print_message(message(*_CHECK_IT))
