"""Command group `new`: write a small game, a new entry, or the shared files."""

from __future__ import annotations

from pathlib import Path

from ludex.cli.command import argument, localized_command, option
from ludex.cli.file_output import create_files, update_files
from ludex.cli.language import current_language
from ludex.cli.output import print_message, refuse
from ludex.cli.parameter_types import Choice
from ludex.cli.project import choose_game, find_project_root, require_root
from ludex.cli.root import CommandGroup
from ludex.core.messages import LANGUAGES, Bilingual, message

_NEXT = Bilingual(
    "check it, then play it: ludex validate, ludex play {slug}",
    "vérifiez-le, puis jouez\u00a0: ludex validate, ludex play {slug}",
)
_SLUG_MISSING = Bilingual(
    "give the new game a slug, such as my-game; or copy the sample game with --sample",
    "donnez un nom court au nouveau jeu, par exemple mon-jeu\u202f; ou copiez le jeu d’exemple par --sample",
)
_SAMPLE_ALONE = Bilingual(
    "the sample game already has a slug, a title and languages: give --sample alone",
    "le jeu d’exemple a déjà un nom court, un titre et des langues\u00a0: donnez --sample seul",
)
_SAME_TITLE = Bilingual(
    "{file} also has the title “{title}”: change it there if it needs a translation",
    "{file} contient aussi le titre «\u00a0{title}\u00a0»\u00a0: changez-le là s’il faut le traduire",
)
_GAME = """\
Créer dans content/NOM-COURT un petit jeu qui se joue et s’imprime, comme point de départ.

NOM-COURT est fait de lettres minuscules, de chiffres et de traits d’union. Si ni ce dossier ni ceux du dessus
ne contiennent content/, un projet commence ici. Un projet sans content/shared/ reçoit les polices, icônes,
noms communs et profils d’impression livrés avec Ludex. Si .vscode/settings.json existe, les schémas du jeu y
sont ajoutés.

{examples}

Options\u00a0:
  --title     Le titre du jeu\u202f; sinon tiré de NOM-COURT.
  --language  La langue dans laquelle ses textes sont écrits\u202f; sinon celle des messages.
  --sample    Créer plutôt le jeu d’exemple, complet.
"""


@localized_command(_GAME)
@argument("slug", required=False)
@option("--title", help="The game's title; by default derived from SLUG.")
@option(
    "--language",
    "spoken",
    type=Choice(LANGUAGES),
    help="The language of its texts; by default the language of messages.",
)
@option("--sample", is_flag=True, help="Create the complete sample game instead.")
def game(slug: str | None, title: str | None, spoken: str | None, sample: bool) -> None:
    """Create a small, playable and printable game in content/SLUG, to start from.

    SLUG consists of lower-case letters, digits and hyphens. If neither this folder nor any above contains
    content/, a new project is made here. A project without content/shared/ receives the fonts, icons, nouns
    and print profiles of Ludex. If .vscode/settings.json exists, the schemas of the game are added to it.

    \b
    Examples:
      ludex new game my-game --title "My game" --language en
      ludex new game --sample
    """
    if sample and (slug or title or spoken):
        refuse(message(*_SAMPLE_ALONE))
    root = find_project_root(()) or Path.cwd()
    if sample:
        slug = _create_sample(root)
    elif slug is None:
        refuse(message(*_SLUG_MISSING))
    else:
        _create_game(root, slug, title, spoken or current_language())
    print_message(message(*_NEXT, slug=slug))


def _create_game(root: Path, slug: str, title: str | None, language: str) -> None:
    from ludex.actions.new import editor_files, new_game

    files = new_game(root, slug, title or slug.replace("-", " ").capitalize(), language)
    create_files(root, files, editor_files(root, slug, language))
    if title:
        for file in files:
            if file.startswith(f"content/{slug}/text/") and file.endswith(".po"):
                print_message(message(*_SAME_TITLE, title=title, file=file))


def _create_sample(root: Path) -> str:
    from ludex.actions.new import editor_files, new_sample

    slug, files = new_sample(root)
    create_files(root, files)
    update_files(root, editor_files(root, slug), action="new")  # made from its schemas
    return slug


_ENTRY = """\
Créer un fichier pour une nouvelle entrée d’une SORTE (card, enemy, rule…), avec ses champs obligatoires.

NOM-COURT nomme l’entrée pour de bon\u00a0: lettres minuscules, chiffres et traits d’union. Les champs
viennent des schémas du jeu\u202f; remplissez-les. L’entrée peut ensuite passer dans un autre fichier du jeu.

{examples}

Options\u00a0:
  --game  Le jeu dont elle fait partie\u202f; sinon celui de ce dossier, ou le seul qu’il y ait.
"""


@localized_command(_ENTRY)
@argument("kind")
@argument("slug")
@option("--game", help="The game of the entry; by default the game of this folder, or the only one.")
def entry(kind: str, slug: str, game: str | None) -> None:
    """Make a file for a new entry of a KIND (card, enemy, rule…), with its required fields.

    SLUG names the entry for good: lower-case letters, digits and hyphens. The fields come from the game's
    schemas; fill them in. You can then move the entry to another file of the game.

    \b
    Example:
      ludex new entry card guard --game my-game
    """
    from ludex.actions.new import new_entry

    root = require_root()
    name, text = new_entry(root, choose_game(root, game), kind, slug)
    create_files(root, {name: text})


_COMPLETE = Bilingual(
    "content/shared/ already has all these files: nothing was changed",
    "content/shared/ a déjà tous ces fichiers\u00a0: rien n’a changé",
)
_SHARED = """\
Écrire dans content/shared/ les polices, icônes, noms communs et profils d’impression livrés avec Ludex.

Seuls les fichiers qui manquent sont écrits\u00a0: ceux du projet restent tels quels.

{examples}
"""


@localized_command(_SHARED)
def shared() -> None:
    """Write the fonts, icons, nouns and print profiles that come with Ludex into content/shared/.

    Only missing files are written; existing files are not changed.

    \b
    Example:
      ludex new shared
    """
    from ludex.actions.new import new_shared

    root = require_root()
    files = new_shared(root)
    if files:
        create_files(root, files)
    else:
        print_message(message(*_COMPLETE))


_HELP = """Create a game or an entry, or add the shared files.

\b
Examples:
  ludex new game my-game --title "My game"
  ludex new entry card guard
  ludex new shared
"""
_FRENCH = """\
Créer un jeu ou une entrée, ou ajouter les fichiers communs.

{examples}
"""

command = CommandGroup(help=_HELP, french=_FRENCH, commands=[game, entry, shared])
