"""Command `schema flat`: write the closed schemas for editors."""

from __future__ import annotations

import click

from ludex.cli.command import Command
from ludex.cli.file_output import check_option, update_files
from ludex.cli.language import lang_option
from ludex.cli.project import require_root

_FRENCH = """\
Écrire les schémas fermés, un par jeu et par sorte, avec lesquels les éditeurs complètent et vérifient.

Gardez-les sous gestion de versions\u00a0: tout éditeur qui connaît JSON Schema pour YAML aide alors partout.

\b
Exemples\u00a0:
  ludex schema flat
  ludex schema flat --check
"""


@click.command(cls=Command, french=_FRENCH, params=[lang_option(), check_option()])
def command(check: bool) -> None:
    """Write the closed schemas, one for each game and kind, that editors complete and check with.

    Commit them: any editor that knows JSON Schema for YAML then helps in every checkout.

    \b
    Examples:
      ludex schema flat
      ludex schema flat --check
    """
    from ludex.actions.schema import flat_schemas

    root = require_root()
    update_files(root, flat_schemas(root), check)
