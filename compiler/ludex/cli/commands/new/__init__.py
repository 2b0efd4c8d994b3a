"""Command group `new`: scaffolds."""

from __future__ import annotations

from ludex.cli.root import CommandGroup

_HELP = """Begin a game or an entry of a game; add what games share.

\b
Examples:
  ludex new game my-game --title "My game"
  ludex new entry card guard
  ludex new shared
"""
_FRENCH = """\
Commencer un jeu ou une entrée d’un jeu\u202f; ajouter ce que les jeux partagent.

{examples}
"""

command = CommandGroup(__name__, help=_HELP, french=_FRENCH)
