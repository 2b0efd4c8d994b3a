"""Command group `schema`: documentation pages and closed schemas of kinds."""

from __future__ import annotations

from ludex.cli.root import CommandGroup

_HELP = """Write what the schemas say, for readers and for editors.

\b
Examples:
  ludex schema docs
  ludex schema flat --check
"""
_FRENCH = """\
Écrire ce que disent les schémas, pour les lecteurs et pour les éditeurs.

{examples}
"""

command = CommandGroup(__name__, help=_HELP, french=_FRENCH)
