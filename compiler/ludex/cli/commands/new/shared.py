"""Command `new shared`: write the fonts, icons and print profiles that are shipped with Ludex."""

from __future__ import annotations

from ludex.cli.command import localized_command
from ludex.cli.file_output import create_files
from ludex.cli.output import print_message
from ludex.cli.project import require_root
from ludex.core.messages import Bilingual, message

_COMPLETE = Bilingual(
    "content/shared/ already has all these files: nothing was changed",
    "content/shared/ a déjà tous ces fichiers\u00a0: rien n’a changé",
)
_FRENCH = """\
Écrire dans content/shared/ les polices, les icônes, les noms et les profils d’impression livrés avec Ludex.

Seuls les fichiers qui manquent sont écrits\u00a0: ceux du projet restent tels quels.

{examples}
"""


@localized_command(_FRENCH)
def command() -> None:
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
