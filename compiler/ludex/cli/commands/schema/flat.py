"""Command `schema flat`: write the closed schemas for editors."""

from __future__ import annotations

from ludex.cli.command import localized_command
from ludex.cli.file_output import update_files
from ludex.cli.options import check_option
from ludex.cli.project import require_root

_FRENCH = """\
Écrire des schémas fermés, un par jeu et par sorte, pour que les éditeurs complètent et vérifient.

Gardez-les sous gestion de versions\u00a0: tout éditeur qui connaît JSON Schema pour YAML complète et vérifie
alors dans chaque copie. Les schémas énumèrent les noms courts de chaque jeu, que l’éditeur propose\u202f;
--check ne tient pas compte des listes en retard.

{examples}
"""


@localized_command(_FRENCH)
@check_option
def command(check: bool) -> None:
    """Write closed schemas, one for each game and kind, so that editors can complete and check content.

    Commit them: any editor with JSON Schema for YAML then completes and checks in every clone. The schemas
    list the slugs of each game for completion; --check ignores outdated lists.

    \b
    Examples:
      ludex schema flat
      ludex schema flat --check
    """
    from ludex.actions.schema import flat_schemas

    root = require_root()
    update_files(root, flat_schemas(root, slugs=not check), check)
