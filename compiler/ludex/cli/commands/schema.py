"""Command group `schema`: documentation pages and closed schemas of kinds."""

from __future__ import annotations

from ludex.cli.command import localized_command
from ludex.cli.file_output import update_files
from ludex.cli.options import check_option
from ludex.cli.project import require_root
from ludex.cli.root import CommandGroup

_DOCS = """\
Écrire dans docs/ une page par sorte d’entrée\u00a0: ses champs, ce qu’ils veulent dire, et des exemples.

{examples}
"""


@localized_command(_DOCS)
@check_option
def docs(check: bool) -> None:
    """Write a page for each kind of entry to docs/, with its fields, their meanings and examples.

    \b
    Examples:
      ludex schema docs
      ludex schema docs --check
    """
    from ludex.actions.schema import schema_docs

    root = require_root()
    update_files(root, schema_docs(root), check)


_FLAT = """\
Écrire des schémas fermés, un par jeu et par sorte, pour que les éditeurs complètent et vérifient.

Gardez-les sous gestion de versions\u00a0: tout éditeur qui connaît JSON Schema pour YAML complète et vérifie
alors dans chaque copie. Les schémas énumèrent les noms courts de chaque jeu, que l’éditeur propose\u202f;
--check ne tient pas compte des listes en retard.

{examples}
"""


@localized_command(_FLAT)
@check_option
def flat(check: bool) -> None:
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


_HELP = """Write documentation pages and editor schemas of kinds.

\b
Examples:
  ludex schema docs
  ludex schema flat --check
"""
_FRENCH = """\
Écrire la documentation des sortes et leurs schémas pour éditeurs.

{examples}
"""

command = CommandGroup(help=_HELP, french=_FRENCH, commands=[docs, flat])
