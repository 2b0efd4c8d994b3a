"""Command group `schema`: documentation pages and closed schemas of kinds."""

from __future__ import annotations

from ludex.cli.root import CommandGroup

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

command = CommandGroup(__name__, help=_HELP, french=_FRENCH)
