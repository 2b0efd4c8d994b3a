"""Command `schema docs`: write a page for each kind."""

from __future__ import annotations

import click

from ludex.cli.command import Command
from ludex.cli.file_output import check_option, update_files
from ludex.cli.language import lang_option
from ludex.cli.project import require_root

_FRENCH = """\
Écrire dans docs/ une page par sorte d’entrée\u00a0: ses champs, ce qu’ils veulent dire, et des exemples.

\b
Exemples\u00a0:
  ludex schema docs
  ludex schema docs --check
"""


@click.command(cls=Command, french=_FRENCH, params=[lang_option(), check_option()])
def command(check: bool) -> None:
    """Write a page for each kind of entry to docs/: its fields, what they mean, and examples.

    \b
    Examples:
      ludex schema docs
      ludex schema docs --check
    """
    from ludex.actions.schema import schema_docs

    root = require_root()
    update_files(root, schema_docs(root), check)
