"""Command `schema docs`: write a page for each kind."""

from __future__ import annotations

from ludex.cli.command import localized_command
from ludex.cli.file_output import update_files
from ludex.cli.options import check_option
from ludex.cli.project import require_root

_FRENCH = """\
Écrire dans docs/ une page par sorte d’entrée\u00a0: ses champs, ce qu’ils veulent dire, et des exemples.

{examples}
"""


@localized_command(_FRENCH)
@check_option
def command(check: bool) -> None:
    """Write a page for each kind of entry to docs/, with its fields, their meanings and examples.

    \b
    Examples:
      ludex schema docs
      ludex schema docs --check
    """
    from ludex.actions.schema import schema_docs

    root = require_root()
    update_files(root, schema_docs(root), check)
