"""Command `schema flat`: write the closed schemas for editors."""

from __future__ import annotations

from ludex.cli.command import localized_command
from ludex.cli.file_output import update_files
from ludex.cli.options import check_option
from ludex.cli.project import require_root

_FRENCH = """\
Écrire les schémas fermés, un par jeu et par sorte, avec lesquels les éditeurs complètent et vérifient.

Gardez-les sous gestion de versions\u00a0: tout éditeur qui connaît JSON Schema pour YAML aide alors partout.
Ils énumèrent les noms courts de chaque jeu, que l’éditeur propose\u202f; avec --check, une liste en retard
n’est pas une faute.

{examples}
"""


@localized_command(_FRENCH)
@check_option
def command(check: bool) -> None:
    """Write the closed schemas, one for each game and kind, with which editors complete and check content.

    Commit them: any editor that knows JSON Schema for YAML then helps in every checkout. They list the slugs
    of each game for completion; --check ignores outdated lists.

    \b
    Examples:
      ludex schema flat
      ludex schema flat --check
    """
    from ludex.actions.schema import flat_schemas

    root = require_root()
    update_files(root, flat_schemas(root, slugs=not check), check)
