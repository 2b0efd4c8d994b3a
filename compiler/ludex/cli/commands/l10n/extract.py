"""Command `l10n extract`: update the catalogues to the texts."""

from __future__ import annotations

from ludex.cli.command import localized_command
from ludex.cli.exit_codes import Status
from ludex.cli.file_output import update_files
from ludex.cli.options import check_option, game_argument
from ludex.cli.output import print_message
from ludex.cli.project import choose_parts, require_root
from ludex.core.messages import Bilingual, message

_LEFT = Bilingual(
    "{file} has mistakes and was not changed: run ludex l10n check",
    "{file} contient des fautes et n’a pas été modifié\u00a0: lancez ludex l10n check",
)
_EMPTIED = Bilingual(
    "{file} is empty now: you can delete it",
    "{file} est maintenant vide\u00a0: vous pouvez le supprimer",
)
_FRENCH = """\
Mettre à jour les catalogues de JEU, ou de tous les jeux, selon les textes du jeu.

Les nouveaux textes sont ajoutés, ceux qui ont changé sont marqués «\u00a0à réviser\u00a0» avec leur ancienne
rédaction, et ce qui a disparu est gardé en fin de fichier. Ce que les traducteurs ont écrit reste. Les
fichiers à jour ne sont pas touchés\u202f; ceux qui sont écrits sont nommés. Un texte modifié n’est pas marqué
si lui et sa traduction impriment le même texte qu’avant.

{examples}
"""


@localized_command(_FRENCH)
@check_option
@game_argument
def command(game: str | None, check: bool) -> Status:
    """Update the catalogues of GAME, or of all games, to match the texts of the game.

    New texts are added, changed ones are marked as “needs work” with their former wording, and removed ones
    are kept at the end of the file. No translation is lost. Only outdated files are written, and they are
    listed. A changed text is not marked if it and its translation still print the same as before.

    \b
    Examples:
      ludex l10n extract my-game
      ludex l10n extract --check
    """
    from ludex.actions.l10n import l10n_extract, list_changed_files

    root = require_root()
    made = l10n_extract(root, choose_parts(root, game))
    for file in made.left:
        print_message(message(*_LEFT, file=file))
    update_files(root, list_changed_files(root, made) if check else made.files, check, "l10n extract")
    for file in () if check else made.emptied:
        print_message(message(*_EMPTIED, file=file))
    return Status.FOUND if made.left else Status.FINE
