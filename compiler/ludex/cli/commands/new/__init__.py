"""Command group `new`: write a small game, a new entry, or the shared files."""

from __future__ import annotations

from ludex.cli.root import CommandGroup

_HELP = """Create a game or an entry, or add the shared files.

\b
Examples:
  ludex new game my-game --title "My game"
  ludex new entry card guard
  ludex new shared
"""
_FRENCH = """\
Créer un jeu ou une entrée, ou ajouter les fichiers communs.

{examples}
"""

command = CommandGroup(__name__, help=_HELP, french=_FRENCH)
